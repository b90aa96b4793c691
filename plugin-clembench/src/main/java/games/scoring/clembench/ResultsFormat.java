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
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Results trees of clembench, of all layouts since v0.9. An episode's folder is one unit: its interactions.json, or the
 * scores.json that is left of it, or the instance.json of an episode that never ended.
 */
final class ResultsFormat implements LogFormat {

    private static final int HEAD = 4096;

    private final Games games;

    ResultsFormat(Games games) {
        this.games = games;
    }

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
        if (!entry.isFolder()) {
            return entry.name().equals(EpisodeFolder.INTERACTIONS) && looksLike(entry, "\"turns\"", "\"players\"", "\"meta\"")
                    || entry.name().equals(EpisodeFolder.SCORES) && looksLike(entry, " scores\"");
        }
        var folder = new EpisodeFolder(entry);
        var interactions = folder.find(EpisodeFolder.INTERACTIONS);
        if (interactions.isPresent()) {
            return folder.isNamedAsEpisode() || looksLike(interactions.get(), "\"turns\"", "\"players\"", "\"meta\"");
        }
        var scores = folder.find(EpisodeFolder.SCORES);
        if (scores.isPresent()) {
            return folder.isNamedAsEpisode() || looksLike(scores.get(), " scores\"");
        }
        return folder.isNamedAsEpisode() && folder.find(EpisodeFolder.INSTANCE).isPresent();
    }

    /** Looks for a key of the format at the beginning of a file. */
    private static boolean looksLike(LogEntry file, String... keys) throws IOException {
        var head = new String(file.head(HEAD), StandardCharsets.UTF_8);
        if (!head.stripLeading().startsWith("{")) {
            return false;
        }
        for (var key : keys) {
            if (head.contains(key)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var folder = new EpisodeFolder(entry.isFolder() ? entry : entry.parent().orElse(entry));
        var file = read(folder, out);
        if (file != null) {
            out.reject(file.draft(), file.place(), file.fault().reason(), message(file.fault()));
        }
    }

    private static String message(LogFault fault) {
        return fault.getMessage() + ". Episode set aside as " + fault.reason().code() + ".";
    }

    /** An episode that can't be read. */
    private record Failed(EpisodeDraft draft, Place place, LogFault fault) {}

    private @Nullable Failed read(EpisodeFolder folder, EpisodeSink out) throws IOException {
        var interactions = folder.find(EpisodeFolder.INTERACTIONS).orElse(null);
        var scores = folder.find(EpisodeFolder.SCORES).orElse(null);
        var identity = Identity.of(folder, interactions, games);
        var draft = EpisodeDraft.of("clembench/" + identity.game(), Place.of(folder.entry()))
                .agent(identity.agent())
                .instance(identity.instance())
                .episode(identity.instance());
        var game = games.get(identity.game());
        if (game == null) {
            out.episode(draft);
            return null;
        }
        var measure = game.measure();
        var reading = scores;
        try {
            if (interactions != null && measure != null) {
                reading = interactions;
                var counts = measure.get();
                Interactions.read(interactions, counts);
                counts.finish(draft, new Places(interactions, out.wantsPlaces()), folder);
            } else if (scores != null) {
                game.fromScores().read(ScoresFile.read(scores), draft, new Places(scores, out.wantsPlaces()));
                draft.note("from scores.json alone: recorded scores, not recomputed");
            } else if (interactions != null) {
                reading = interactions;
                throw new LogFault(
                        Reason.UNREADABLE,
                        "",
                        "logs of " + game.name() + " are not read, only recorded scores: put its scores.json beside it");
            } else {
                draft.status(Status.UNFINISHED, unfinished(folder));
            }
            if (scores != null && out.wantsRecorded()) {
                reading = scores;
                ScoresFile.read(scores).record(game.benchmark(), draft, new Places(scores, true));
            }
        } catch (LogFault e) {
            var place = reading == null ? draft.place() : Place.of(reading).at(e.pointer());
            return new Failed(draft, place, e);
        }
        out.episode(draft);
        return null;
    }

    /** Says why an episode that has an instance has no log. */
    private static String unfinished(EpisodeFolder folder) throws IOException {
        var error = folder.find(EpisodeFolder.ERROR);
        if (error.isEmpty()) {
            return "no interactions.json was written";
        }
        try {
            var content = EpisodeFolder.whole(error.get());
            return "the game stopped with " + content.at("error").text() + ": " + content.at("message").text();
        } catch (LogFault e) {
            return "the game stopped with an error that error.json does not say";
        }
    }
}
