package games.scoring.output;

import games.scoring.message.Ellipsis;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.message.WholeText;
import games.scoring.record.ParserWords;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.WholeNumber;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * A line of a {@link Plan}, as it stands there.
 *
 * @param at where: {@code plan.jsonl:18}
 * @param repeat null where the line names none; texts are empty
 */
record PlanLine(
        String at,
        String benchmark,
        String agent,
        String instance,
        @Nullable Long repeat,
        String episode) {

    /** What a plan is made of. */
    static final String WHAT_TO_WRITE = "Write each planned episode as a JSON object on a line of its own, such as"
            + " {\"benchmark\":\"orak/2048\",\"agent\":\"m1\",\"instance\":\"seed-3\"}";

    private static final Set<String> KEYS = Set.of("benchmark", "agent", "instance", "episode", "repeat");
    private static final int LONGEST_SHOWN = 40;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(RecordReader.LONGEST_TEXT)
                    .build())
            .build();

    /**
     * Reads a line.
     *
     * @param reading names the benchmark and agent of a line that names none
     * @throws UsageException if it is no planned episode
     */
    static PlanLine read(String text, String at, ReadOptions reading) {
        String benchmark = reading.benchmark();
        String agent = reading.agent();
        String instance = "";
        String episode = "";
        Long repeat = null;
        if (!text.stripLeading().startsWith("{")) {
            throw bad(at, "expected a JSON object, found " + shown(text.strip()) + ". " + WHAT_TO_WRITE);
        }
        try (JsonParser p = JSON.createParser(ObjectReadContext.empty(), text)) {
            p.nextToken();
            while (p.nextToken() != JsonToken.END_OBJECT) {
                String key = p.currentName();
                if (p.nextToken() == JsonToken.VALUE_NULL && KEYS.contains(key)) {
                    // As in records: as good as left out.
                    continue;
                }
                switch (key) {
                    case "benchmark" -> benchmark = textOr(benchmark, p, key, at);
                    case "agent" -> agent = textOr(agent, p, key, at);
                    case "instance" -> instance = text(p, key, at);
                    case "episode" -> episode = text(p, key, at);
                    case "repeat" -> repeat = wholeNumber(p, key, at);
                    default ->
                        throw bad(
                                at,
                                "no key '" + key
                                        + "' in a plan. Expected benchmark, agent, instance, repeat or episode");
                }
            }
            if (p.nextToken() != null) {
                throw bad(at, "expected one JSON object on each line, found more after its end");
            }
        } catch (JacksonException e) {
            throw bad(at, "not JSON (" + ParserWords.without(e.getOriginalMessage()) + ")");
        }
        return new PlanLine(at, benchmark, agent, instance, repeat, episode);
    }

    private static String text(JsonParser p, String key, String at) {
        if (p.currentToken() != JsonToken.VALUE_STRING) {
            throw badValue(p, key, at, "a text");
        }
        String text = p.getString();
        if (!WholeText.is(text)) {
            throw bad(at, "/" + key + ": " + WholeText.HALF);
        }
        return text;
    }

    /** As in records, an empty text is as good as none. */
    private static String textOr(String usual, JsonParser p, String key, String at) {
        String text = text(p, key, at);
        return text.isEmpty() ? usual : text;
    }

    /** As in records, 5.0 is a whole number. */
    private static long wholeNumber(JsonParser p, String key, String at) {
        if (!p.currentToken().isNumeric() || !WholeNumber.isSafe(p.getString())) {
            throw badValue(p, key, at, "a whole number");
        }
        return (long) Double.parseDouble(p.getString());
    }

    private static UsageException badValue(JsonParser p, String key, String at, String expected) {
        String found = switch (p.currentToken()) {
            case VALUE_STRING -> '"' + shown(p.getString()) + '"';
            case START_ARRAY -> "a list";
            case START_OBJECT -> "an object";
            default -> shown(p.getString());
        };
        return bad(at, "/" + key + ": expected " + expected + ", found " + found + ". Write it as what is expected");
    }

    private static String shown(String text) {
        return Visible.text(Ellipsis.cut(text, LONGEST_SHOWN));
    }

    /** Says whether it tells plays of the instance apart by their ids alone. */
    boolean hasIdAlone() {
        return repeat == null && !episode.isEmpty();
    }

    /** Says whether it tells plays of the instance apart by their repeats alone. */
    boolean hasRepeatAlone() {
        return repeat != null && episode.isEmpty();
    }

    /** Says what is wrong with the line. */
    UsageException bad(String message) {
        return bad(at, message);
    }

    private static UsageException bad(String at, String message) {
        return new UsageException("--plan " + at + ": " + message + (message.endsWith(".") ? "" : "."));
    }
}
