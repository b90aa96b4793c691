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
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording of the environment's episode recorder, {@code NAME.diambra}: the bzip2 of a Python pickle of
 * {@code {episode_summary: {steps, username, env_settings}, data: [{obs, action, reward, terminated, truncated, info}]}}.
 */
final class RecordingFormat implements LogFormat {

    private static final String SUFFIX = ".diambra";

    /** Where the first keys of a recording stand. */
    private static final int FIRST_LOOK = 1 << 12;

    private static final Set<String> KEYS = Set.of(
            "episode_summary",
            "username",
            "env_settings",
            "data",
            "reward",
            "terminated",
            "truncated",
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
        if (entry.isFolder()) {
            return false;
        }
        return entry.name().toLowerCase(Locale.ROOT).endsWith(SUFFIX)
                || ((entry.isNamed() || !entry.isPutAside(SUFFIX)) && isRecording(entry));
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
                    "expected a recording, the bzip2 of a Python pickle: " + e.getMessage()
                            + ". Record the episode again, or export it as JSON Lines.");
            return;
        }
        if (!(root instanceof Pickle.Dict recording) || !(recording.get("data") instanceof List<?> data)) {
            out.reject(place, Reason.MALFORMED, "expected a dictionary with episode_summary and data, a list of steps");
            return;
        }
        var summary = recording.get("episode_summary") instanceof Pickle.Dict dict ? dict : null;
        var settings =
                summary == null ? EnvironmentSettings.UNKNOWN : EnvironmentSettings.of(summary.get("env_settings"));
        if (settings.game().isEmpty()) {
            out.reject(
                    place.at("/episode_summary/env_settings"),
                    Reason.MALFORMED,
                    "expected settings with the game's id, found none that can be read. Export the episode as JSON Lines,"
                            + " with its game and difficulty.");
            return;
        }
        var draft = EpisodeDraft.of("diambra/" + settings.game(), place);
        if (summary != null && summary.get("username") instanceof String user) {
            draft.agent(user);
        }
        if (settings.difficulty() != 0) {
            var at = place.at("/episode_summary/env_settings");
            Game.find(settings.game()).ifPresent(game -> draft.put(game.difficultyLevel(), settings.difficulty(), at));
        }
        if (settings.players() > 1) {
            draft.note("a recording of " + settings.players() + " players, while the rules are for one");
        }
        if (settings.continues() != 0) {
            draft.note("recorded with continues, with which a reward can leave its bounds");
        }
        steps(draft, data, place, out);
    }

    private static void steps(EpisodeDraft draft, List<?> data, Place place, EpisodeSink out) {
        var rewards = new Steps();
        int ends = -1;
        boolean whole = true;
        for (int i = 0; i < data.size(); i++) {
            var step = data.get(i) instanceof Pickle.Dict dict ? dict : null;
            var reward = step == null ? null : Pickle.number(step.get("reward"));
            if (step == null || reward == null || !Double.isFinite(reward)) {
                out.reject(
                        draft,
                        place.at("/data/" + i + "/reward"),
                        step != null && reward != null ? Reason.NOT_FINITE : Reason.WRONG_TYPE,
                        "expected the reward of the step, a finite number");
                return;
            }
            if (!rewards.add(reward)) {
                out.reject(draft, place, Reason.TOO_LARGE, "expected at most " + Steps.MOST + " steps");
                return;
            }
            whole &= reward == StrictMath.rint(reward);
            if (ends < 0 && (isTrue(step.get("terminated")) || isTrue(step.get("truncated")))) {
                ends = i + 1;
            }
        }
        if (!whole) {
            draft.note(
                    "some rewards are no whole numbers: the recording may hold normalised rewards, which this is not for");
        }
        EpisodeLines.Episode.put(draft, rewards, ends, place.at("/data").made("the rewards of all steps, added up"));
        out.episode(draft);
    }

    private static boolean isTrue(@Nullable Object value) {
        var number = Pickle.number(value);
        return Pickle.isTrue(value) || (number != null && number != 0);
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
