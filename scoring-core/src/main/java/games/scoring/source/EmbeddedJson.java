package games.scoring.source;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;

/** JSON that stands in a text of its own, such as a cell. */
public final class EmbeddedJson {

    private EmbeddedJson() {}

    /**
     * Gives the value that a text is. Nothing in the text can end it early, or begin a line.
     *
     * @param text holds the text in UTF-8
     * @param from where it begins
     * @param to where it ends
     * @return the value in one line; null if the text is not one JSON value
     */
    public static byte @Nullable [] value(byte[] text, int from, int to) {
        var out = new ByteArrayOutputStream(to - from);
        try (JsonParser p = LongJson.FACTORY.createParser(ObjectReadContext.empty(), text, from, to - from);
                JsonGenerator json = LongJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            if (p.nextToken() == null) {
                return null;
            }
            json.copyCurrentStructureExact(p);
            boolean one = p.nextToken() == null;
            json.flush();
            return one ? out.toByteArray() : null;
        } catch (JacksonException e) {
            return null;
        }
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
