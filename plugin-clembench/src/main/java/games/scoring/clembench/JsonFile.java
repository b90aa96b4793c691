package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A JSON file of a results tree, read as a stream within limits. The tools of clembench write NaN as a bare token, which
 * is accepted.
 */
final class JsonFile {

    /** The longest real files are a quarter of a megabyte. */
    private static final long MOST_BYTES = 64L << 20;

    /** The longest texts are whole dialogues, repeated in a request. */
    private static final int LONGEST_TEXT = 16 << 20;

    private static final int DEEPEST = 100;

    private static final String TWICE = "expected each name once in an object, found this one twice";

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(LONGEST_TEXT)
                            .maxDocumentLength(MOST_BYTES)
                            .build())
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .build())
            // Of names that stand twice: in what is read. The parser would remember the names of what is skipped too,
            // at a third of the time.
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            // Values are read one by one out of a longer stream.
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonFile() {}

    /** Takes the members of a file's top-level object, one after the other. */
    interface Members {

        /**
         * Takes a member. Must consume its value, by {@link JsonParser#skipChildren()} or otherwise, and leave the parser
         * at the value's last token.
         */
        void member(String key, JsonParser parser) throws IOException, LogFault;
    }

    /**
     * Reads the top-level object of a file.
     *
     * @throws LogFault if the file is no JSON object, is cut or breaks a limit
     * @throws IOException if the file can't be read
     */
    static void read(LogEntry file, Members members) throws IOException, LogFault {
        try (var stream = file.open();
                var parser = MAPPER.createParser(stream)) {
            try {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw new LogFault(
                            Reason.MALFORMED,
                            "",
                            "expected a JSON object, found " + found(parser.currentToken()),
                            file);
                }
                var keys = new HashSet<String>();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    var key = parser.currentName();
                    if (!keys.add(key)) {
                        throw new LogFault(Reason.MALFORMED, pointer(parser), TWICE, file);
                    }
                    parser.nextToken();
                    members.member(key, parser);
                }
                if (parser.nextToken() != null) {
                    throw new LogFault(
                            Reason.MALFORMED,
                            "",
                            "expected the end of the file after the closing brace, found more. Keep one object in it",
                            file);
                }
            } catch (JacksonIOException e) {
                throw e.getCause();
            } catch (StreamConstraintsException e) {
                throw new LogFault(Reason.TOO_LARGE, pointer(parser), e.getOriginalMessage(), file);
            } catch (JacksonException e) {
                throw new LogFault(
                        Reason.MALFORMED,
                        pointer(parser),
                        "expected JSON, found a fault at line "
                                + e.getLocation().getLineNr() + ", column "
                                + e.getLocation().getColumnNr() + ": " + firstLine(e.getOriginalMessage())
                                + ". The file may be cut; write it again or leave the episode out",
                        file);
            }
        } catch (JacksonIOException e) {
            // From the first look, which tells the encoding, or the last, when the file is closed.
            throw e.getCause();
        }
    }

    /** Says that the name at the parser stands twice in its object. */
    static LogFault twice(JsonParser parser) {
        return new LogFault(Reason.MALFORMED, pointer(parser), TWICE);
    }

    /** Makes an empty object. */
    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Reads the value at the parser into a tree. */
    static JsonNode tree(JsonParser parser) {
        // Nearly all values are texts, which the mapper would make a context for, each time.
        return parser.currentToken() == JsonToken.VALUE_STRING
                ? StringNode.valueOf(parser.getString())
                : MAPPER.readTree(parser);
    }

    private static String pointer(JsonParser parser) {
        return parser.streamReadContext().pathAsPointer().toString();
    }

    private static String found(@Nullable JsonToken token) {
        return token == null ? "an empty file" : token.asString() == null ? "another value" : token.asString();
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
