package games.scoring.rule;

import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * JSON as the program writes it beside its scores: indented for people, a member a line, with line feeds on every
 * system; or on one line. From a tree, or straight from what is written, without a tree of it all.
 */
@SuppressWarnings("exports") // For this program's own modules, which have Jackson.
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** Made where a tree is: a run writes without. */
    private static final class Trees {
        static final JsonMapper JSON = new JsonMapper();
        static final ObjectWriter INDENTED = JSON.writer().with(indenting());
    }

    private static final class Indented extends ObjectWriteContext.Base {

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return indenting();
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }

    private Json() {}

    private static DefaultPrettyPrinter indenting() {
        return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    /**
     * Starts a tree.
     *
     * @return an empty object
     */
    public static ObjectNode object() {
        return Trees.JSON.createObjectNode();
    }

    /**
     * Starts a tree.
     *
     * @return an empty array
     */
    public static ArrayNode array() {
        return Trees.JSON.createArrayNode();
    }

    /**
     * Puts a number in its shortest text: Jackson's own differs from one JDK to the next.
     *
     * @param node takes the member
     * @param key its key
     * @param value its value; written as null where it is infinite or no number
     */
    public static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.putRawValue(key, new RawValue(Numbers.text(value)));
        } else {
            node.putNull(key);
        }
    }

    /**
     * Puts a list of numbers in their shortest texts.
     *
     * @param node takes the member
     * @param key its key
     * @param values its values; those that are infinite or no number are written as null
     * @param whole whether whole numbers have no point
     */
    public static void put(ObjectNode node, String key, double[] values, boolean whole) {
        var all = node.putArray(key);
        for (double value : values) {
            if (Double.isFinite(value)) {
                all.addRawValue(new RawValue(whole ? Numbers.wholeText(value) : Numbers.text(value)));
            } else {
                all.addNull();
            }
        }
    }

    /**
     * Puts a text, unless it is empty.
     *
     * @param node takes the member
     * @param key its key
     * @param text its value
     */
    public static void put(ObjectNode node, String key, String text) {
        if (!text.isEmpty()) {
            node.put(key, text);
        }
    }

    /**
     * Writes a tree for people.
     *
     * @param tree an object or array
     * @return a member a line, with a line feed at the end
     */
    public static String indented(JsonNode tree) {
        return Trees.INDENTED.writeValueAsString(tree) + "\n";
    }

    /**
     * Writes JSON for people.
     *
     * @param value writes an object or array
     * @return a member a line, in UTF-8, with a line feed at the end
     */
    public static byte[] indented(Consumer<JsonGenerator> value) {
        var out = new ByteArrayOutputStream();
        try (var json = FACTORY.createGenerator(new Indented(), out)) {
            value.accept(json);
        }
        out.write('\n');
        return out.toByteArray();
    }

    /**
     * Writes a tree on one line.
     *
     * @param tree an object or array
     * @return the line, without its end
     */
    public static String line(JsonNode tree) {
        return Trees.JSON.writeValueAsString(tree);
    }

    /**
     * Writes JSON on one line.
     *
     * @param value writes an object or array
     * @return the line, without its end
     */
    public static String line(Consumer<JsonGenerator> value) {
        var text = new StringWriter();
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            value.accept(json);
        }
        return text.toString();
    }
}
