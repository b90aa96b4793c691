package games.scoring.output;

import games.scoring.api.Status;
import games.scoring.message.Ellipsis;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.source.Compression;
import games.scoring.source.LongJson;
import games.scoring.source.RunFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Reads {@code scores.jsonl} of a run, one episode after the other. */
public final class ScoreFile implements AutoCloseable {

    /**
     * What a line says; empty texts, NaN and null where it says nothing. It has a benchmark, a ruleset and a status.
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
     * @param notes what was noted of the episode
     * @param undefined why metrics have no value, by their names
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
            boolean inputs,
            List<String> notes,
            Map<String, String> undefined) {}

    private static final int LONGEST = 40;

    private static final String INSTEAD = ". Give what 'scoring run' wrote; records are scored first: scoring run";

    private final Path file;
    private final InputStream in;
    private final JsonParser parser;

    private ScoreFile(Path file, InputStream in) {
        this.file = file;
        this.in = in;
        this.parser = LongJson.OF_STREAMS.createParser(ObjectReadContext.empty(), in);
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
            throw unreadable(file, e);
        }
    }

    /**
     * Says whether the lines of a file hold the inputs of their episodes: all of them do, or none.
     *
     * @param file the file; its name says whether it is compressed
     * @return whether the first line has inputs; false where there is none
     * @throws UsageException if the file is not what a run writes
     * @throws IOException if it can't be read
     */
    public static boolean holdsInputs(Path file) throws IOException {
        try (var scores = open(file)) {
            var first = scores.next();
            return first != null && first.inputs();
        }
    }

    /**
     * Reads the next episode.
     *
     * @return the episode; null at the end
     * @throws UsageException if the file is not what a run writes: names the line, what was found and what was expected
     */
    public @Nullable Line next() {
        try {
            var token = parser.nextToken();
            if (token == null) {
                return null;
            }
            if (token != JsonToken.START_OBJECT) {
                throw wrong("an object on each line", shown(token));
            }
            return line();
        } catch (JacksonException e) {
            throw unreadable(file, e);
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
        boolean hasScore = false;
        Map<String, String> options = Map.of();
        String source = "";
        boolean inputs = false;
        List<String> notes = List.of();
        Map<String, String> undefined = Map.of();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            var token = parser.nextToken();
            switch (name) {
                case "benchmark" -> benchmark = text(name, token);
                case "ruleset" -> ruleset = text(name, token);
                case "agent" -> agent = text(name, token);
                case "instance" -> instance = text(name, token);
                case "episode" -> episode = text(name, token);
                case "repeat" -> repeat = repeat(token);
                case "status" -> status = status(text(name, token));
                case "score" -> {
                    score = score(token);
                    hasScore = true;
                }
                case "options" -> options = texts(name, token);
                case "source" -> source = text(name, token);
                case "inputs" -> {
                    inputs = token == JsonToken.START_OBJECT;
                    parser.skipChildren();
                }
                case "notes" -> notes = notes(token);
                case "undefined" -> undefined = texts(name, token);
                default -> parser.skipChildren();
            }
        }
        require("benchmark", !benchmark.isEmpty());
        require("ruleset", !ruleset.isEmpty());
        require("status", !status.isEmpty());
        require("score", hasScore);
        return new Line(
                benchmark, ruleset, agent, instance, episode, repeat, status, score, options, source, inputs, notes,
                undefined);
    }

    private String text(String name, JsonToken token) {
        if (token != JsonToken.VALUE_STRING) {
            throw wrong("a text for \"" + name + "\"", shown(token));
        }
        return parser.getString();
    }

    private Long repeat(JsonToken token) {
        if (token != JsonToken.VALUE_NUMBER_INT) {
            throw wrong("an integer for \"repeat\"", shown(token));
        }
        return parser.getLongValue();
    }

    private String status(String word) {
        for (var status : Status.values()) {
            if (status.word().equals(word)) {
                return status.word();
            }
        }
        throw wrong(
                "a status of " + Stream.of(Status.values()).map(Status::word).collect(Collectors.joining(", ")),
                '"' + word + '"');
    }

    private double score(JsonToken token) {
        if (!token.isNumeric() && token != JsonToken.VALUE_NULL) {
            throw wrong("a number or null for \"score\"", shown(token));
        }
        return token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
    }

    private Map<String, String> texts(String name, JsonToken token) {
        if (token != JsonToken.START_OBJECT) {
            throw wrong("an object for \"" + name + "\"", shown(token));
        }
        var texts = new TreeMap<String, String>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var key = parser.currentName();
            texts.put(key, text(name + "/" + key, parser.nextToken()));
        }
        return texts;
    }

    private List<String> notes(JsonToken token) {
        if (token != JsonToken.START_ARRAY) {
            throw wrong("a list for \"notes\"", shown(token));
        }
        var notes = new ArrayList<String>();
        for (var next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
            notes.add(text("notes", next));
        }
        return notes;
    }

    private void require(String name, boolean found) {
        if (!found) {
            throw wrong("\"" + name + "\" in a line of " + RunFiles.SCORES, "none");
        }
    }

    private String shown(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> '"' + Visible.text(Ellipsis.cut(parser.getString(), LONGEST)) + '"';
            default -> Visible.text(Ellipsis.cut(parser.getString(), LONGEST));
        };
    }

    private static UsageException unreadable(Path file, JacksonException e) {
        return FinishedRun.unreadable(file, "the " + RunFiles.SCORES + " of a run", INSTEAD, e);
    }

    private UsageException wrong(String expected, String found) {
        return new UsageException(file + ":" + parser.currentTokenLocation().getLineNr() + ": expected " + expected
                + ", found " + found + INSTEAD);
    }

    @Override
    public void close() throws IOException {
        parser.close();
        in.close();
    }
}
