package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;

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
                out.skip(Place.of(folder), "the folder of a run that left neither a score nor a log");
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
        Run run;
        try {
            run = Run.of(folder);
        } catch (LogFault e) {
            reject(folder, e);
            return;
        } catch (IOException e) {
            reject(folder, new LogFault(Reason.UNREADABLE, Place.of(folder), String.valueOf(e.getMessage())));
            return;
        }
        boolean joined = run.game().equals(NativeScore.ACE_ATTORNEY) && run.end() != Run.End.ABORTED;
        if (joined) {
            boolean alone = !root.isFolder() || root.path().equals(folder.path());
            ace.run(run, alone);
        } else {
            episode(run);
        }
    }

    /** Sets a run aside of which no more is known than the folders above say. */
    private void reject(LogEntry folder, LogFault e) {
        var names = Layout.of(folder, "");
        if (names.equals(Layout.UNKNOWN)) {
            out.reject(e.place(), e.reason(), e.getMessage());
            return;
        }
        var draft = EpisodeDraft.of(names.game(), e.place()).episode(Run.path(folder, names));
        if (!NativeScore.isOfTwoPlayers(names.game())) {
            draft.agent(Run.agent(names.llm(), names.agentType()));
        }
        out.reject(draft, e.place(), e.reason(), e.getMessage());
    }

    private void episode(Run run) {
        var draft = EpisodeDraft.of(run.game(), run.source())
                .agent(run.players().get(0))
                .instance(run.task())
                .episode(run.path());
        if (!run.modality().isEmpty()) {
            draft.label("input_modality", run.modality());
        }
        run.notes().forEach(draft::note);
        if (run.players().size() == 2) {
            draft.put(
                            Versus.AGENT_A,
                            run.players().get(0),
                            run.source().at("/llm1").made("with agent_type1"))
                    .put(
                            Versus.AGENT_B,
                            run.players().get(1),
                            run.source().at("/llm2").made("with agent_type2"));
        }
        try {
            switch (run.end()) {
                case ABORTED -> draft.status(Status.ABORTED, "the run left logs and no score");
                case STOPPED -> {
                    draft.status(Status.UNFINISHED, "the last action in the log did not end the game");
                    stopped(run, draft);
                }
                case FINISHED -> {
                    if (run.players().size() == 2 && run.score().value().isNull()) {
                        draft.status(Status.UNFINISHED, "the match has no result");
                    } else {
                        measure(run, draft);
                    }
                }
            }
            out.episode(draft);
        } catch (LogFault e) {
            out.reject(draft, e.place(), e.reason(), e.getMessage());
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
