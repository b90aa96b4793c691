package games.scoring.verify;

import games.scoring.plugin.UsageException;
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
final class ScoreFile {

    static final String NAME = "scores.jsonl";

    /** Takes what comparing needs of each line. */
    interface Receiver {

        /**
         * Takes an episode. The line is used again for the next one.
         *
         * @param line the episode
         */
        void line(Line line);
    }

    /** What comparing needs of a line; empty texts and null where the line says nothing. */
    static final class Line {
        String benchmark = "";
        String ruleset = "";
        String agent = "";
        String instance = "";

        @Nullable
        Long repeat;

        double score = Double.NaN;
        Map<String, String> options = Map.of();

        private void clear() {
            benchmark = "";
            ruleset = "";
            agent = "";
            instance = "";
            repeat = null;
            score = Double.NaN;
            options = Map.of();
        }
    }

    private ScoreFile() {}

    /**
     * Finds the file.
     *
     * @param out the folder of a run, or the file itself
     * @return the file
     * @throws UsageException if there is none
     */
    static Path find(Path out) {
        var file = Files.isDirectory(out) ? out.resolve(NAME) : out;
        if (!Files.isRegularFile(file)) {
            throw new UsageException(out + ": expected the folder of a run with " + NAME + " in it"
                    + (Files.isDirectory(out) ? ", found none. A run with --no-episodes writes none." : "."));
        }
        return file;
    }

    static void read(Path file, Receiver receiver) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            var line = new Line();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_OBJECT) {
                    throw wrong(file, parser, "expected an object on each line");
                }
                line.clear();
                read(parser, line);
                if (line.benchmark.isEmpty()) {
                    throw wrong(file, parser, "expected a benchmark");
                }
                receiver.line(line);
            }
        } catch (JacksonException e) {
            var location = e.getLocation();
            throw new UsageException(file + (location == null ? "" : ":" + location.getLineNr()) + ": not a file that"
                    + " 'scoring run' wrote: " + e.getOriginalMessage());
        }
    }

    private static void read(JsonParser parser, Line line) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            var token = parser.nextToken();
            switch (name) {
                case "benchmark" -> line.benchmark = text(parser, token);
                case "ruleset" -> line.ruleset = text(parser, token);
                case "agent" -> line.agent = text(parser, token);
                case "instance" -> line.instance = text(parser, token);
                case "repeat" -> line.repeat = token == JsonToken.VALUE_NUMBER_INT ? parser.getLongValue() : null;
                case "score" -> line.score = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                case "options" -> line.options = options(parser, token);
                default -> parser.skipChildren();
            }
        }
    }

    private static String text(JsonParser parser, JsonToken token) {
        if (token == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        parser.skipChildren();
        return "";
    }

    private static Map<String, String> options(JsonParser parser, JsonToken token) {
        var options = new TreeMap<String, String>();
        if (token == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var name = parser.currentName();
                options.put(name, text(parser, parser.nextToken()));
            }
        } else {
            parser.skipChildren();
        }
        return options;
    }

    private static UsageException wrong(Path file, JsonParser parser, String expected) {
        return new UsageException(file + ":" + parser.currentTokenLocation().getLineNr() + ": " + expected
                + ", as 'scoring run' writes it.");
    }
}
