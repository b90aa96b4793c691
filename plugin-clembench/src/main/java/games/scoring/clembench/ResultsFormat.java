package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Results trees of clembench, of all layouts since v0.9. An episode's folder is one unit: its interactions.json, or the
 * scores.json that is left of it, or the instance.json of an episode that never ended.
 */
final class ResultsFormat implements LogFormat {

    @Override
    public String id() {
        return "clembench-results";
    }

    @Override
    public Text title() {
        return Text.of("results tree of clembench: MODELS/GAME/EXPERIMENT/EPISODE/interactions.json, or scores.json");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        return entry.isFolder()
                ? new EpisodeFolder(entry).isEpisode()
                : EpisodeFolder.isLog(entry) || (EpisodeFolder.isScores(entry) && isScoresOfItsFolder(entry));
    }

    /** Says whether a file is the first of its kind in its folder, and does not lie beside the log that it belongs to. */
    private static boolean isScoresOfItsFolder(LogEntry scores) throws IOException {
        var parent = scores.parent();
        if (parent.isEmpty()) {
            return true;
        }
        var folder = new EpisodeFolder(parent.get());
        var first = folder.findScores();
        var log = folder.find(EpisodeFolder.INTERACTIONS);
        return first.isPresent()
                && first.get().path().equals(scores.path())
                && !(log.isPresent() && EpisodeFolder.isLog(log.get()));
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var folder = new EpisodeFolder(entry.isFolder() ? entry : entry.parent().orElse(entry));
        if (!entry.isFolder() && folder.isAboveEpisodes()) {
            out.reject(
                    Place.of(entry),
                    Reason.INCONSISTENT,
                    "expected a log or scores in the folder of their own episode, MODELS/GAME/EXPERIMENT/EPISODE, found"
                            + " folders of episodes beside this file. Move it into such a folder, or remove it");
            return;
        }
        var interactions = folder.find(EpisodeFolder.INTERACTIONS).orElse(null);
        var identity = Identity.of(folder, interactions);
        boolean isAlone = !entry.isFolder() && entry.isNamed();
        var reading = new Reading(folder, identity, interactions, out);
        try {
            var draft = reading.episode(ClembenchFamily.games().get(identity.game()));
            out.episode(isAlone ? draft.note(alone(entry)) : draft);
        } catch (LogFault fault) {
            var file = fault.file() != null ? fault.file() : reading.file;
            var place = Place.of(file != null ? file : folder.entry());
            out.reject(
                    identity.draft(folder),
                    place.at(fault.pointer()),
                    fault.reason(),
                    fault.getMessage() + (isAlone ? ". The file was " + alone(entry) : ""));
        }
    }

    /** Of a file that was named, nothing is shown that lies beside it, and it may say the opposite. */
    private static String alone(LogEntry file) {
        return "named alone: what lies beside it, such as error.json or instance.json, was not looked at. Name the folder"
                + (file.parent().isPresent() ? " " + file.parent().get().path() : " that it lies in");
    }

    /** The reading of one episode. */
    private static final class Reading {

        private final EpisodeFolder folder;
        private final Identity identity;
        private final @Nullable LogEntry interactions;
        private final EpisodeSink out;
        private @Nullable LogEntry file;

        Reading(EpisodeFolder folder, Identity identity, @Nullable LogEntry interactions, EpisodeSink out) {
            this.folder = folder;
            this.identity = identity;
            this.interactions = interactions;
            this.out = out;
        }

        EpisodeDraft episode(@Nullable Game game) throws IOException, LogFault {
            if (game == null && identity.game().isEmpty()) {
                throw new LogFault(
                        Reason.UNKNOWN_BENCHMARK,
                        "",
                        "expected the game's folder above those of experiment and episode, or the game's name in the log"
                                + " at /meta/game_name, found neither. Put the folders into one that is called as the"
                                + " game");
            }
            if (game == null) {
                // No benchmark of that name: the host says so.
                return identity.draft(folder);
            }
            var draft = inputs(game);
            var scores = out.wantsRecorded() ? scores() : null;
            // Scores that were themselves taken from scores.json confirm nothing.
            if (scores != null && (file == null || !scores.path().equals(file.path()))) {
                file = scores;
                ScoresFile.read(scores).record(game.benchmark(), draft, Place.of(scores));
            }
            return draft;
        }

        /** Looks for scores.json, which most episodes have and few need. */
        private @Nullable LogEntry scores() throws IOException {
            return folder.findScores().orElse(null);
        }

        private EpisodeDraft inputs(Game game) throws IOException, LogFault {
            var measure = game.measure();
            if (interactions == null) {
                var scores = scores();
                if (scores == null) {
                    return unfinished(folder.crash().orElse("no interactions.json was written"));
                }
                var crash = folder.crashOfItsOwn();
                return crash.isPresent()
                        ? unfinished(crash.get())
                        : scoresAlone(
                                game,
                                scores,
                                "from scores.json alone, with no interactions.json to recompute it from: recorded scores");
            }
            file = interactions;
            if (measure == null) {
                var broken = broken(interactions);
                if (broken.isPresent()) {
                    return unfinished(broken.get());
                }
                var scores = scores();
                if (scores != null) {
                    return scoresAlone(game, scores, notRead(game));
                }
                throw new LogFault(
                        Reason.MISSING_INPUT,
                        "",
                        "logs of " + game.name()
                                + " are not read, only recorded scores. Put its scores.json beside it, or leave the"
                                + " episode out");
            }
            try {
                return counted(measure.get(), interactions);
            } catch (LogFault fault) {
                var scores = scores();
                if (scores != null && fault.reason() == Reason.UNREADABLE) {
                    return scoresAlone(game, scores, notRead(game));
                }
                if (scores != null && fault.reason() == Reason.MISSING_INPUT) {
                    return scoresAlone(
                            game,
                            scores,
                            "from scores.json: recorded scores, since the log lacks something: "
                                    + whatIsNotThere(fault));
                }
                throw fault.reason() == Reason.UNREADABLE
                        ? new LogFault(
                                Reason.MISSING_INPUT,
                                fault.pointer(),
                                fault.getMessage() + ". Put its scores.json beside it, or leave the episode out")
                        : fault;
            }
        }

        /** What is to be done about it is no news of an episode that has its scores. */
        private static String whatIsNotThere(LogFault fault) {
            var message = String.valueOf(fault.getMessage());
            int end = message.indexOf(". ");
            var file = fault.file();
            var place = (file == null ? "" : file.name() + " ") + fault.pointer();
            return (place.isEmpty() ? "" : place + ": ") + (end < 0 ? message : message.substring(0, end));
        }

        private EpisodeDraft counted(Measure measure, LogEntry log) throws IOException, LogFault {
            var end = Interactions.read(log, measure);
            var broken = broken(end);
            if (broken.isPresent()) {
                return unfinished(broken.get());
            }
            if (measure.stops(end.isAmid() || measure.goesOn(end.last()), folder)) {
                return unfinished(end.stop());
            }
            var draft = identity.draft(folder);
            measure.finish(draft, Place.of(log), folder);
            return draft;
        }

        /**
         * Says why the game did not come to its end, where that was written down: in the log, or beside it. Whatever says
         * that it did goes before.
         */
        private Optional<String> broken(LogEnd end) throws IOException {
            if (end.completed().orElse(false)) {
                return Optional.empty();
            }
            var crash = folder.crashOfItsOwn();
            return crash.isPresent() || end.completed().isEmpty() || folder.isCompleted()
                    ? crash
                    : Optional.of("the log says of itself that the game was not completed: false at /meta/completed");
        }

        /** The same of a log that is not read for its events, and may be anything. */
        private Optional<String> broken(LogEntry log) throws IOException {
            try {
                return broken(Interactions.read(log, Measure.OF_NOTHING));
            } catch (LogFault e) {
                return folder.crashOfItsOwn();
            }
        }

        private EpisodeDraft scoresAlone(Game game, LogEntry log, String note) throws IOException, LogFault {
            file = log;
            var draft = identity.draft(folder);
            game.fromScores().read(ScoresFile.read(log), draft, Place.of(log));
            return draft.note(note);
        }

        private static String notRead(Game game) {
            return "from scores.json: recorded scores, since this log of " + game.name() + " is not one that is read";
        }

        private EpisodeDraft unfinished(String why) {
            return identity.draft(folder).status(Status.UNFINISHED, why);
        }
    }
}
