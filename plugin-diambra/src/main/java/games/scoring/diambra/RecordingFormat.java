package games.scoring.diambra;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording of the environment's episode recorder, {@code NAME.diambra}: the bzip2 of a Python pickle of
 * {@code {episode_summary: {steps, username, env_settings}, data: [{obs, action, reward, terminated, truncated, info}]}}.
 * A {@code done} ends an episode as it does in exports, from recorders of before the two were told apart.
 */
final class RecordingFormat implements LogFormat {

    private static final String SUFFIX = ".diambra";

    /** Where the first keys of a recording stand. */
    private static final int FIRST_LOOK = 1 << 12;

    /** The keys of a step that say whether it is the last. */
    private static final List<String> ENDS = List.of("terminated", "truncated", "done");

    /** What to do where a recording can't be read: nobody corrects one by hand. */
    private static final String INSTEAD = ". Record the episode again, or export it as JSON Lines.";

    private static final Set<String> KEYS = Set.of(
            "episode_summary",
            "username",
            "env_settings",
            "data",
            "reward",
            "terminated",
            "truncated",
            "done",
            // what settings may consist of
            "serialized",
            "game_id",
            "n_players",
            "episode_settings",
            "difficulty",
            "continue_game");

    @Override
    public String id() {
        return "diambra-recording";
    }

    @Override
    public Text title() {
        return Text.of("recordings of episodes (.diambra)");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        return !entry.isFolder()
                && (entry.stem(SUFFIX).isPresent()
                        || ((entry.isNamed() || !entry.isPutAside(SUFFIX)) && isRecording(entry)));
    }

    /** Says whether a file is a bzip2 in whose beginning the summary of a recording is named. */
    private static boolean isRecording(LogEntry entry) throws IOException {
        if (!new String(entry.head(3), StandardCharsets.ISO_8859_1).equals("BZh")) {
            return false;
        }
        try (var bytes = entry.open();
                var pickle = new Bzip2Stream(bytes)) {
            return new String(pickle.readNBytes(FIRST_LOOK), StandardCharsets.ISO_8859_1).contains("episode_summary");
        }
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var place = Place.of(entry);
        Object root;
        try (var bytes = entry.open();
                var pickle = new Bzip2Stream(bytes)) {
            root = Pickle.read(pickle, KEYS);
            toTheEnd(pickle);
        } catch (IOException e) {
            out.reject(
                    place,
                    Reason.UNREADABLE,
                    "expected a recording, the bzip2 of a Python pickle: " + e.getMessage() + INSTEAD);
            return;
        }
        if (!(root instanceof Pickle.Dict recording) || !(recording.get("data") instanceof List<?> data)) {
            var found = root instanceof Pickle.Dict dict
                    ? "one with " + Pickle.shown(dict.get("data")) + " as data"
                    : Pickle.shown(root);
            out.reject(
                    place,
                    Reason.MALFORMED,
                    "expected a dictionary with episode_summary and data, a list of steps, found " + found + INSTEAD);
            return;
        }
        var summary = recording.get("episode_summary") instanceof Pickle.Dict dict ? dict : null;
        var settings =
                summary == null ? EnvironmentSettings.UNKNOWN : EnvironmentSettings.of(summary.get("env_settings"));
        if (settings.game().isEmpty()) {
            out.reject(
                    place.at("/episode_summary/env_settings"),
                    Reason.MALFORMED,
                    "expected settings of at most " + (Pickle.LONGEST_ASKED_FOR >> 10)
                            + " KiB with the game's id, found none that can be read. Export the episode as JSON Lines,"
                            + " with its game and difficulty.");
            return;
        }
        var draft = EpisodeDraft.of("diambra/" + settings.game(), place);
        var user = summary == null ? null : summary.get("username");
        if (user instanceof String name) {
            draft.agent(name);
        } else if (user != null && user != Pickle.Kept.NONE) {
            out.reject(
                    draft,
                    place.at("/episode_summary/username"),
                    user == Pickle.Kept.TOO_LONG ? Reason.TOO_LARGE : Reason.WRONG_TYPE,
                    "expected the user's name, a text, found " + Pickle.shown(user) + INSTEAD);
            return;
        }
        var level = settings.level();
        if (level != null) {
            var at = place.at("/episode_summary/env_settings");
            Game.find(settings.game()).ifPresent(game -> draft.put(game.difficultyLevel(), level, at));
        }
        if (settings.players() > 1) {
            draft.note("a recording of " + settings.players() + " players, while the rules are for one");
        }
        if (settings.continues() != 0) {
            draft.note("recorded with continues, with which a reward can leave its bounds");
        }
        steps(draft, settings, data, place, out);
    }

    private static void steps(
            EpisodeDraft draft, EnvironmentSettings settings, List<?> data, Place place, EpisodeSink out) {
        var rewards = new Steps();
        int ends = -1;
        // All steps are checked, also those behind the one that ends it: what is faulty there may be so before.
        for (int i = 0; i < data.size(); i++) {
            var at = "/data/" + i;
            if (!(data.get(i) instanceof Pickle.Dict step)) {
                reject(draft, place.at(at), Reason.WRONG_TYPE, "a step, a dictionary", data.get(i), out);
                return;
            }
            var value = step.get("reward");
            var reward = Pickle.number(value);
            if (reward == null || !Double.isFinite(reward)) {
                var reason =
                        value == null ? Reason.MISSING_INPUT : reward == null ? Reason.WRONG_TYPE : Reason.NOT_FINITE;
                reject(draft, place.at(at + "/reward"), reason, "the reward of the step, a finite number", value, out);
                return;
            }
            if (!rewards.add(reward)) {
                out.reject(draft, place, Reason.TOO_LARGE, "expected at most " + Steps.MOST + " steps, found more");
                return;
            }
            boolean says = false;
            for (var name : ENDS) {
                var end = step.get(name);
                var isEnd = end == null ? Boolean.FALSE : truth(end);
                if (isEnd == null) {
                    reject(draft, place.at(at + "/" + name), Reason.WRONG_TYPE, "true or false", end, out);
                    return;
                }
                says |= end != null;
                if (ends < 0 && isEnd) {
                    ends = i + 1;
                }
            }
            if (!says) {
                var expected = "one of terminated, truncated and done, true or false";
                reject(draft, place.at(at + "/terminated"), Reason.MISSING_INPUT, expected, null, out);
                return;
            }
        }
        if (ends > 0 && settings.level() == null) {
            var found = settings.difficulty();
            out.reject(
                    draft,
                    place.at("/episode_summary/env_settings"),
                    found == null || found == Pickle.Kept.NONE ? Reason.MISSING_INPUT : Reason.WRONG_TYPE,
                    "expected settings with the game's own level of difficulty, a number, found " + Pickle.shown(found)
                            + ". Export the episode as JSON Lines, with its difficulty.");
            return;
        }
        rewards.putInto(draft, ends, place.at("/data").made("the rewards of all steps, added up"));
        out.episode(draft);
    }

    private static void reject(
            EpisodeDraft draft, Place place, Reason reason, String expected, @Nullable Object found, EpisodeSink out) {
        out.reject(draft, place, reason, "expected " + expected + ", found " + Pickle.shown(found) + INSTEAD);
    }

    /** Gives the truth value that a value is, as Python takes it where it is a number; null where it is neither. */
    private static @Nullable Boolean truth(Object value) {
        var number = Pickle.number(value);
        return number == null ? Pickle.flag(value) : Double.isNaN(number) ? null : Boolean.valueOf(number != 0);
    }

    /** Reads on to the end, where the checksum stands. */
    private static void toTheEnd(InputStream in) throws IOException {
        var buffer = new byte[1 << 14];
        long rest = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            rest += read;
            if (rest > 64 << 20) {
                throw new IOException("more than 64 MiB stand behind the pickle");
            }
        }
    }
}
