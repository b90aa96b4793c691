package games.scoring.orak;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a tree of logs: runs as they come, and at the end the episodes of Ace Attorney, which are joined. */
final class LogTree {

    /** More folders in one another than any model's name makes. */
    private static final int DEEPEST = 32;

    private final EpisodeSink out;
    private final AceTrials ace;

    /** What is read, and nothing beside it. */
    private final LogEntry root;

    private LogTree(LogEntry root, EpisodeSink out) {
        this.root = root;
        this.out = out;
        this.ace = new AceTrials(out);
    }

    static void read(LogEntry entry, EpisodeSink out) throws IOException {
        var tree = new LogTree(entry, out);
        if (entry.isFolder()) {
            tree.folder(entry, 0);
        } else {
            tree.file(entry);
        }
        tree.ace.finish();
    }

    private void folder(LogEntry folder, int depth) {
        try {
            readFolder(folder, depth);
        } catch (IOException e) {
            unreadable(folder, e);
        }
    }

    private void readFolder(LogEntry folder, int depth) throws IOException {
        if (depth > DEEPEST) {
            out.reject(
                    Place.of(folder),
                    Reason.TOO_LARGE,
                    "more than " + DEEPEST + " folders in one another. Name the inner one as an input of its own");
        } else if (Run.isIn(folder) || (Run.isStamp(folder) && (RunLogs.in(folder) || Run.hasScoreFile(folder)))) {
            run(folder);
        } else if (ChallengeGame.isIn(folder)) {
            ChallengeGame.read(folder, out);
        } else {
            var children = folder.children();
            if (Run.isStamp(folder) && children.stream().noneMatch(LogEntry::isFolder)) {
                lost(
                        folder,
                        Layout.of(folder, Layout.UNKNOWN),
                        null,
                        () -> out.skip(Place.of(folder), "the folder of a run that left neither a score nor a log"));
            }
            for (var child : children) {
                if (child.isFolder()) {
                    folder(child, depth + 1);
                } else {
                    file(child);
                }
            }
        }
    }

    private void file(LogEntry file) {
        try {
            readFile(file);
        } catch (IOException e) {
            unreadable(file, e);
        }
    }

    private void readFile(LogEntry file) throws IOException {
        if (BatchFile.isOne(file)) {
            ace.batch(file);
        } else if (AceTrials.isAutorun(file)) {
            ace.autorun(file);
        } else if (Run.isScoreFile(file) && file.parent().isPresent()) {
            run(file.parent().get());
        }
    }

    /** One thing that can't be read does not end the tree. */
    private void unreadable(LogEntry entry, IOException e) {
        out.reject(Place.of(entry), Reason.UNREADABLE, String.valueOf(e.getMessage()));
    }

    private void run(LogEntry folder) {
        try {
            var run = Run.of(folder);
            if (run.game().equals(NativeScore.ACE_ATTORNEY)) {
                boolean alone = !root.isFolder() || root.path().equals(folder.path());
                ace.run(run, alone, () -> episode(run));
            } else {
                episode(run);
            }
        } catch (LogFault e) {
            broken(folder, e);
        } catch (IOException e) {
            broken(folder, new LogFault(Reason.UNREADABLE, Place.of(folder), String.valueOf(e.getMessage())));
        }
    }

    /** Sets a run aside of which no more is known than the folders above say. */
    private void broken(LogEntry folder, LogFault e) {
        var names = Layout.of(folder, Layout.UNKNOWN);
        lost(folder, names, e, () -> {
            if (names.equals(Layout.UNKNOWN)) {
                out.reject(e.place(), e.reason(), e.getMessage());
                return;
            }
            var draft = EpisodeDraft.of(names.game(), e.place()).episode(names.path(folder));
            if (!names.isOfTwo()) {
                draft.agent(names.first().name());
            }
            out.reject(draft, e.place(), e.reason(), e.getMessage());
        });
    }

    /** Hands a run out that left nothing to score, at once where it can't be one of those that are joined. */
    private void lost(LogEntry folder, Layout names, @Nullable LogFault fault, Runnable alone) {
        if (names.game().isEmpty() || names.game().equals(NativeScore.ACE_ATTORNEY)) {
            ace.lost(folder, names, fault, alone);
        } else {
            alone.run();
        }
    }

    private void episode(Run run) {
        var draft = EpisodeDraft.of(run.game(), run.source())
                .agent(run.agent())
                .instance(run.task())
                .episode(run.path());
        if (!run.names().modality().isEmpty()) {
            draft.label("input_modality", run.names().modality());
        }
        run.notes().forEach(draft::note);
        if (run.names().isOfTwo()) {
            player(run, draft, Versus.AGENT_A, run.names().first(), "1");
            player(run, draft, Versus.AGENT_B, run.names().second(), "2");
        }
        try {
            switch (run.end()) {
                case ABORTED -> draft.status(Status.ABORTED, "the run left logs and no score");
                case STOPPED -> {
                    draft.status(Status.UNFINISHED, "the last action in the log did not end the game");
                    stopped(run, draft);
                }
                case FINISHED -> {
                    if (run.names().isOfTwo() && run.score().value().isNull()) {
                        draft.status(Status.UNFINISHED, "the match has no result");
                    } else {
                        demandPlayers(run);
                        measure(run, draft);
                    }
                }
            }
            out.episode(draft);
        } catch (LogFault e) {
            out.reject(draft, e.place(), e.reason(), e.getMessage());
        }
    }

    /** Names one of two players; not by the strategy alone, which is no agent's name. */
    private static void player(Run run, EpisodeDraft draft, Input.Label input, Player player, String number) {
        if (!player.llm().isEmpty()) {
            draft.put(
                    input,
                    player.name(),
                    run.named()
                            ? run.source().at("/llm" + number).made("with agent_type" + number)
                            : Place.of(run.folder()).made("as its files or the folders above name the player"));
        }
    }

    private static void demandPlayers(Run run) throws LogFault {
        var names = run.names();
        if (names.isOfTwo()
                && (names.first().llm().isEmpty() || names.second().llm().isEmpty())) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    run.source(),
                    "expected the models of both players in llm1 and llm2 of " + Run.SCORE_FILE
                            + ", or as the folders {game}/{llm1}/{llm2}/{agent_type1}/{agent_type2} above, found "
                            + (names.first().llm().isEmpty() ? "none of the first" : "none of the second")
                            + ". Add them, or leave the run out");
        }
    }

    /** A run that stopped has no score, and perhaps nothing to measure yet. */
    private void stopped(Run run, EpisodeDraft draft) {
        try {
            measure(run, draft);
        } catch (LogFault e) {
            draft.note("the last score in the log could not be read: " + e.getMessage());
        }
    }

    private void measure(Run run, EpisodeDraft draft) throws LogFault {
        var score = run.score();
        NativeScore.put(
                run.game(), new NativeScore.Reading(score.value(), run.task(), run.completed(), score.place(), draft));
    }
}
