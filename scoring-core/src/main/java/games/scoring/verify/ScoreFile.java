package games.scoring.verify;

import games.scoring.output.OutputFolder;
import games.scoring.plugin.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.Compression;
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
import tools.jackson.core.json.JsonFactory;

/** Reads {@code scores.jsonl} of a run, one episode after the other. */
final class ScoreFile implements AutoCloseable {

    static final String NAME = "scores.jsonl";

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
    record Line(
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
        this.parser = new JsonFactory().createParser(ObjectReadContext.empty(), in);
    }

    /**
     * Finds the file.
     *
     * @param out the folder of a run, or the file itself
     * @return the file
     * @throws UsageException if there is none
     */
    static Path find(Path out) {
        var file = Files.isDirectory(out) ? in(out) : out;
        if (!Files.isRegularFile(file)) {
            throw new UsageException(out + ": expected the folder of a run with " + NAME + " in it"
                    + (Files.isDirectory(out) ? ", found none. A run with --no-episodes writes none." : "."));
        }
        return file;
    }

    /** Gives the file in the folder of a run, compressed or not; it may not be there. */
    static Path in(Path out) {
        return OutputFolder.find(out, NAME).orElse(out.resolve(NAME));
    }

    static ScoreFile open(Path file) throws IOException {
        var stored = Files.newInputStream(file);
        try {
            var in = Compression.ofName(file.toString()).decompress(stored);
            return new ScoreFile(file, new BufferedInputStream(in, 1 << 16));
        } catch (IOException e) {
            stored.close();
            throw e;
        }
    }

    /**
     * Reads the next episode.
     *
     * @return the episode; null at the end
     * @throws UsageException if the file is not what a run writes
     */
    @Nullable
    Line next() {
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
            var location = e.getLocation();
            throw new UsageException(file + (location == null ? "" : ":" + location.getLineNr()) + ": not a file that"
                    + " 'scoring run' wrote: " + ParserWords.without(e.getOriginalMessage()));
        }
    }

    private Line line() {
        var texts = new TreeMap<String, String>();
        Long repeat = null;
        double score = Double.NaN;
        Map<String, String> options = Map.of();
        boolean inputs = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            var token = parser.nextToken();
            switch (name) {
                case "benchmark", "ruleset", "agent", "instance", "episode", "status", "source" ->
                    texts.put(name, text(token));
                case "repeat" -> repeat = token == JsonToken.VALUE_NUMBER_INT ? (Long) parser.getLongValue() : null;
                case "score" -> score = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                case "options" -> options = options(token);
                case "inputs" -> {
                    inputs = token == JsonToken.START_OBJECT;
                    parser.skipChildren();
                }
                default -> parser.skipChildren();
            }
        }
        return new Line(
                texts.getOrDefault("benchmark", ""),
                texts.getOrDefault("ruleset", ""),
                texts.getOrDefault("agent", ""),
                texts.getOrDefault("instance", ""),
                texts.getOrDefault("episode", ""),
                repeat,
                texts.getOrDefault("status", ""),
                score,
                options,
                texts.getOrDefault("source", ""),
                inputs);
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
