package games.scoring.output;

import games.scoring.plugin.UsageException;
import games.scoring.source.Compression;
import games.scoring.source.LongJson;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Reads {@code scores.jsonl} of a run, one episode after the other. */
public final class ScoreFile implements AutoCloseable {

    /** The file's name, without the suffix of a compression. */
    public static final String NAME = "scores.jsonl";

    /**
     * What a line says; empty texts, NaN and null where it says nothing.
     *
     * @param benchmark the benchmark's id
     * @param ruleset the ruleset's id
     * @param agent the agent
     * @param instance the instance
     * @param episode the episode's id
     * @param repeat the number of the repeat
     * @param status what became of the episode
     * @param score the primary score
     * @param options the settings that differ from their defaults
     * @param source where the episode stood
     * @param inputs whether the inputs are there too
     */
    public record Line(
            String benchmark,
            String ruleset,
            String agent,
            String instance,
            String episode,
            @Nullable Long repeat,
            String status,
            double score,
            Map<String, String> options,
            String source,
            boolean inputs) {}

    private final Path file;
    private final InputStream in;
    private final JsonParser parser;

    private ScoreFile(Path file, InputStream in) {
        this.file = file;
        this.in = in;
        this.parser = LongJson.FACTORY.createParser(ObjectReadContext.empty(), in);
    }

    /**
     * Opens a file.
     *
     * @param file the file; its name says whether it is compressed
     * @return reads it
     * @throws IOException if it can't be read
     */
    public static ScoreFile open(Path file) throws IOException {
        var stored = Files.newInputStream(file);
        try {
            var in = Compression.ofName(file.toString()).decompress(stored);
            return new ScoreFile(file, new BufferedInputStream(in, 1 << 16));
        } catch (IOException e) {
            stored.close();
            throw e;
        } catch (JacksonException e) {
            stored.close();
            throw FinishedRun.unreadable(file, e);
        }
    }

    /**
     * Reads the next episode.
     *
     * @return the episode; null at the end
     * @throws UsageException if the file is not what a run writes
     */
    public @Nullable Line next() {
        try {
            var token = parser.nextToken();
            if (token == null) {
                return null;
            }
            if (token != JsonToken.START_OBJECT) {
                throw wrong("expected an object on each line");
            }
            var line = line();
            if (line.benchmark().isEmpty()) {
                throw wrong("expected a benchmark");
            }
            return line;
        } catch (JacksonException e) {
            throw FinishedRun.unreadable(file, e);
        }
    }

    private Line line() {
        String benchmark = "";
        String ruleset = "";
        String agent = "";
        String instance = "";
        String episode = "";
        Long repeat = null;
        String status = "";
        double score = Double.NaN;
        Map<String, String> options = Map.of();
        String source = "";
        boolean inputs = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            var token = parser.nextToken();
            switch (name) {
                case "benchmark" -> benchmark = text(token);
                case "ruleset" -> ruleset = text(token);
                case "agent" -> agent = text(token);
                case "instance" -> instance = text(token);
                case "episode" -> episode = text(token);
                case "repeat" -> repeat = token == JsonToken.VALUE_NUMBER_INT ? (Long) parser.getLongValue() : null;
                case "status" -> status = text(token);
                case "score" -> score = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                case "options" -> options = options(token);
                case "source" -> source = text(token);
                case "inputs" -> {
                    inputs = token == JsonToken.START_OBJECT;
                    parser.skipChildren();
                }
                default -> parser.skipChildren();
            }
        }
        return new Line(benchmark, ruleset, agent, instance, episode, repeat, status, score, options, source, inputs);
    }

    private String text(JsonToken token) {
        if (token == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        parser.skipChildren();
        return "";
    }

    private Map<String, String> options(JsonToken token) {
        var options = new TreeMap<String, String>();
        if (token == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var name = parser.currentName();
                options.put(name, text(parser.nextToken()));
            }
        } else {
            parser.skipChildren();
        }
        return options;
    }

    private UsageException wrong(String expected) {
        return new UsageException(file + ":" + parser.currentTokenLocation().getLineNr() + ": " + expected
                + ", as 'scoring run' writes it.");
    }

    @Override
    public void close() throws IOException {
        parser.close();
        in.close();
    }
}
