package crafter;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads {@code METHOD/SEED/stats.jsonl}, as the environment's recorder writes it: a line an episode, with {@code length},
 * {@code reward} and a count {@code achievement_NAME} for each achievement. Each line makes an episode, and the file a run with
 * the rates of success. A file with a line that can't be read makes no run: its rates would be wrong.
 */
final class StatsFormat implements LogFormat {

    private static final String COUNT = "achievement_";
    private static final int LONGEST = 1 << 16;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    @Override
    public String id() {
        return "crafter-stats";
    }

    @Override
    public Text title() {
        return Text.of("statistics of the recorder (stats.jsonl)");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        if (entry.isFolder() || !entry.name().endsWith(".jsonl")) {
            return false;
        }
        var head = new String(entry.head(4096), StandardCharsets.ISO_8859_1);
        return head.contains("\"" + COUNT) && head.contains("\"length\"");
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var file = Place.of(entry);
        var seed = entry.parent();
        var agent = seed.flatMap(LogEntry::parent).map(LogEntry::name).orElse("");
        var repeat = seed.map(LogEntry::name).orElse("");
        int episodes = 0;
        boolean complete = true;
        int[] successes = new int[CrafterFamily.ACHIEVEMENTS.size()];
        try (var in = new BufferedInputStream(entry.open())) {
            for (long number = 1; ; number++) {
                byte[] line = line(in);
                if (line == null) {
                    break;
                }
                var place = file.line(number);
                var unlocked = line.length > LONGEST ? null : line(line, agent, repeat, number, place, out);
                if (line.length > LONGEST) {
                    out.reject(place, Reason.TOO_LARGE, "expected a line of at most 64 KiB");
                }
                if (unlocked == null) {
                    complete = false;
                    continue;
                }
                for (var name : unlocked) {
                    successes[CrafterFamily.ACHIEVEMENTS.indexOf(name)]++;
                }
                episodes++;
            }
        }
        if (!complete) {
            out.skip(file, "no rates of success: a line of the file can't be read");
        } else if (episodes == 0) {
            out.skip(file, "no episodes");
        } else {
            run(successes, episodes, agent, repeat, file, out);
        }
    }

    private static void run(
            int[] successes, int episodes, String agent, String repeat, Place file, EpisodeSink out) {
        var run = EpisodeDraft.of(CrafterFamily.RUN, file).agent(agent).instance(repeat);
        for (int i = 0; i < successes.length; i++) {
            run.put(CrafterFamily.RATES.get(i), 100.0 * successes[i] / episodes, file);
        }
        run.put(CrafterFamily.EPISODES, episodes, file);
        out.episode(run);
    }

    /** Gives the achievements that an episode unlocked; null where the line can't be read. */
    private static Set<String> line(
            byte[] line, String agent, String repeat, long number, Place place, EpisodeSink out) {
        JsonNode stats;
        try {
            stats = JSON.readTree(line);
        } catch (JacksonException e) {
            out.reject(place, Reason.MALFORMED, "expected an object a line, found " + e.getOriginalMessage());
            return null;
        }
        var episode = EpisodeDraft.of(CrafterFamily.EPISODE, place)
                .agent(agent)
                .instance(repeat)
                .episode(String.valueOf(number));
        var unlocked = new LinkedHashSet<String>();
        for (var name : CrafterFamily.ACHIEVEMENTS) {
            var count = stats.path(COUNT + name);
            if (!count.canConvertToInt() || !count.isIntegralNumber() || count.intValue() < 0) {
                out.reject(
                        episode,
                        place.at(place.at() + " /" + COUNT + name),
                        count.isMissingNode() ? Reason.MISSING_INPUT : Reason.WRONG_TYPE,
                        "expected how often it was unlocked, a whole number >= 0");
                return null;
            }
            if (count.intValue() > 0) {
                unlocked.add(name);
            }
        }
        var length = stats.path("length");
        if (!length.canConvertToInt() || !length.isIntegralNumber()) {
            out.reject(
                    episode,
                    place.at(place.at() + " /length"),
                    Reason.WRONG_TYPE,
                    "expected the steps of the episode, a whole number");
            return null;
        }
        episode.put(CrafterFamily.UNLOCKED, unlocked, place)
                .put(CrafterFamily.LENGTH, length.intValue(), place.at(place.at() + " /length"));
        out.episode(episode);
        return unlocked;
    }

    /** Reads a line without its end, and of a longer one no more than shows that it is too long; null at the end. */
    private static byte[] line(InputStream in) throws IOException {
        int read = in.read();
        if (read < 0) {
            return null;
        }
        var line = new ByteArrayOutputStream();
        for (; read >= 0 && read != '\n'; read = in.read()) {
            if (line.size() <= LONGEST) {
                line.write(read);
            }
        }
        return line.toByteArray();
    }
}
