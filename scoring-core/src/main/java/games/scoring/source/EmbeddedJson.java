package games.scoring.source;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * JSON that stands in a text of its own, such as a cell.
 *
 * <p>Not safe for use by several threads.
 */
public final class EmbeddedJson {

    /** Takes what is nearly a number, so that it can be told from other faults. */
    private static final JsonFactory JSON = LongJson.FACTORY
            .rebuild()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final LineParsers parsers = new LineParsers(JSON);

    /** Makes what looks at one text after the other. */
    public EmbeddedJson() {}

    /**
     * Says whether a text is one JSON value, which nothing in the text can end early. What no record may hold, such as NaN
     * or a number that is too long, may stand in it for the reader to tell.
     *
     * @param text holds the text in UTF-8
     * @param from where it begins
     * @param to where it ends
     * @return true if so
     */
    public boolean isValue(byte[] text, int from, int to) {
        if (ByteOrderMark.length(text, from, to) > 0) {
            return false;
        }
        try (JsonParser p = parsers.of(text, from, to)) {
            if (p.nextToken() == null) {
                return false;
            }
            p.skipChildren();
            return p.nextToken() == null;
        } catch (StreamConstraintsException e) {
            // The reader stops at the same place, and says why.
            return true;
        } catch (JacksonException e) {
            // So it does there.
            return isHalfAKey(e);
        }
    }

    /**
     * Gives the value that a text is, as it is written there.
     *
     * @param text holds the text in UTF-8
     * @return the value in one line, without blanks around it; null if the text is not {@linkplain #isValue one value}
     */
    public byte @Nullable [] value(byte[] text) {
        return isValue(text, 0, text.length) ? line(text) : null;
    }

    /**
     * Says whether a parser stopped at a key that holds half of a surrogate pair.
     *
     * @param e why it stopped
     * @return true if so
     */
    @SuppressWarnings("exports") // Within this module alone.
    public static boolean isHalfAKey(JacksonException e) {
        return String.valueOf(e.getOriginalMessage()).contains("surrogate");
    }

    /** Gives JSON in one line. Its line ends are blanks: in a text of its own they are written otherwise. */
    private static byte[] line(byte[] json) {
        int first = 0;
        int end = json.length;
        while (first < end && isBlank(json[first])) {
            first++;
        }
        while (end > first && isBlank(json[end - 1])) {
            end--;
        }
        byte[] line = Arrays.copyOfRange(json, first, end);
        for (int i = 0; i < line.length; i++) {
            if (line[i] == '\n' || line[i] == '\r') {
                line[i] = ' ';
            }
        }
        return line;
    }

    /**
     * Says whether a byte is a blank between the parts of JSON.
     *
     * @param b the byte
     * @return true if so
     */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }

    /** Gives what a quoted text says; null if it is no such thing. */
    static @Nullable String unquoted(byte[] text, int from, int to) {
        try (JsonParser p = LongJson.FACTORY.createParser(ObjectReadContext.empty(), text, from, to - from)) {
            return p.nextToken() == JsonToken.VALUE_STRING ? p.getString() : null;
        } catch (JacksonException e) {
            return null;
        }
    }
}
