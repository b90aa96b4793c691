package @package@;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code NAME.maze.json} files: {@code {"agent": …, "maze": …, "steps": …, "shortest": …, "solved": …}}. */
final class @Name@Log implements LogFormat {

    private static final int LARGEST = 1 << 20;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    @Override
    public String id() {
        return "@name@-maze";
    }

    @Override
    public Text title() {
        return Text.of("plays of mazes (.maze.json)");
    }

    @Override
    public boolean claims(LogEntry entry) {
        return !entry.isFolder() && entry.name().endsWith(".maze.json");
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var file = Place.of(entry);
        JsonNode play;
        try (var in = entry.open()) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                out.reject(file, Reason.TOO_LARGE, "expected a play of at most 1 MiB");
                return;
            }
            play = JSON.readTree(bytes);
        } catch (JacksonException e) {
            out.reject(file, Reason.MALFORMED, "expected a JSON object, found " + e.getOriginalMessage());
            return;
        }
        var episode = EpisodeDraft.of(@Name@Family.MAZE, file)
                .agent(play.path("agent").asString(""))
                .instance(play.path("maze").asString(""));
        var steps = play.path("steps");
        var shortest = play.path("shortest");
        var solved = play.path("solved");
        if (!steps.canConvertToInt() || !shortest.canConvertToInt() || !solved.isBoolean()) {
            out.reject(
                    episode,
                    file,
                    Reason.WRONG_TYPE,
                    "expected whole numbers for steps and shortest, and true or false for solved");
            return;
        }
        // intValue() throws where a number does not fit; take a decimal with doubleValue(Double.NaN). The host checks ranges,
        // and what the rule demands.
        episode.put(@Name@Family.STEPS, steps.intValue(), file.at("/steps"))
                .put(@Name@Family.SHORTEST, shortest.intValue(), file.at("/shortest"))
                .put(@Name@Family.SOLVED, solved.booleanValue(), file.at("/solved"));
        out.episode(episode);
    }
}
