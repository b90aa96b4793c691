package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogLines;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the small JSON files of a run, within limits. */
final class Json {

    /** The longest real files hold a page of text. */
    private static final long MOST_BYTES = 4L << 20;

    private static final JsonMapper SMALL = mapper(StreamReadConstraints.builder()
            .maxNestingDepth(50)
            .maxStringLength(1 << 20)
            .maxDocumentLength(MOST_BYTES));

    /** As Python prints what JSON calls NaN and Infinity. */
    private static final Pattern NOT_FINITE = Pattern.compile("\\b(?:(nan)|inf)\\b");

    /** For lines that hold pictures as text, which are passed over. */
    private static final JsonMapper LONG =
            mapper(StreamReadConstraints.builder().maxNestingDepth(50).maxStringLength(LogLines.LONGEST));

    private Json() {}

    private static JsonMapper mapper(StreamReadConstraints.Builder limits) {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(limits.build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        // Read to be told as what they are.
                        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    /**
     * Reads a file that holds one object.
     *
     * @throws LogFault if it holds something else, is cut or too large
     * @throws IOException if the file can't be read
     */
    static JsonNode object(LogEntry file) throws IOException, LogFault {
        var place = Place.of(file);
        try (var in = file.open()) {
            var tree = SMALL.readTree(in);
            if (!tree.isObject()) {
                throw new LogFault(Reason.MALFORMED, place, "expected a JSON object, found " + shown(tree));
            }
            return tree;
        } catch (JacksonException e) {
            throw fault(e, place);
        }
    }

    /**
     * Reads a list that is written into a cell of a table.
     *
     * @throws LogFault if it is no JSON array
     */
    static JsonNode list(String cell, Place place) throws LogFault {
        try {
            var tree =
                    SMALL.readTree(NOT_FINITE.matcher(cell).replaceAll(m -> m.group(1) == null ? "Infinity" : "NaN"));
            if (tree.isArray()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new LogFault(Reason.MALFORMED, place, "expected a list such as [3, 2], found " + quoted(cell));
        }
        throw new LogFault(Reason.MALFORMED, place, "expected a list such as [3, 2], found " + quoted(cell));
    }

    /** Opens a line that may hold pictures. */
    static JsonParser line(LogLines line) {
        return LONG.createParser(line.bytes(), 0, line.length());
    }

    /** Turns what Jackson found in a line into a fault of that line. */
    static LogFault fault(JacksonException e, Place line, String expected) {
        return new LogFault(
                e instanceof StreamConstraintsException ? Reason.TOO_LARGE : Reason.MALFORMED,
                line,
                expected + ": " + firstLine(e.getOriginalMessage()));
    }

    /**
     * Turns what Jackson found into a fault of the log.
     *
     * @throws IOException if the file could not be read at all
     */
    static LogFault fault(JacksonException e, Place place) throws IOException {
        if (e instanceof JacksonIOException && e.getCause() instanceof IOException cause) {
            throw cause;
        }
        if (e instanceof StreamConstraintsException) {
            return new LogFault(Reason.TOO_LARGE, place, firstLine(e.getOriginalMessage()));
        }
        var at = e.getLocation();
        return new LogFault(
                Reason.MALFORMED,
                place,
                "expected JSON, found a fault at line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                        + firstLine(e.getOriginalMessage()) + ". The file may be cut; leave the run out, or mend it");
    }

    /** Gives a number as a double, infinite where it has too many digits: Jackson would throw. */
    static double number(JsonNode number) {
        return number.isBigInteger() ? number.bigIntegerValue().doubleValue() : number.doubleValue();
    }

    /** Says whether a value is a number that no score can be made of: NaN, an infinity or one that is too large. */
    static boolean isNotFinite(JsonNode value) {
        return value.isNumber() && !Double.isFinite(number(value));
    }

    /** Gives a member's text; an empty string where it is absent, null or no text. */
    static String text(JsonNode object, String key) {
        var value = object.get(key);
        return value != null && value.isString() ? value.asString() : "";
    }

    /** Shows a value in a message, cut where it is long. */
    static String shown(JsonNode value) {
        if (value.isMissingNode()) {
            return "nothing";
        }
        if (isNotFinite(value)) {
            return Double.toString(number(value));
        }
        return value.isString() ? quoted(value.asString()) : cut(value.toString());
    }

    static String quoted(String text) {
        return "\"" + cut(text) + "\"";
    }

    private static String cut(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
