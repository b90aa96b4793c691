package games.scoring.verify;

import games.scoring.rule.Numbers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** JSON as this step writes it: indented, numbers in their shortest text, empty texts left out. */
final class Json {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final JsonMapper LINES = new JsonMapper();

    private Json() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] bytes(ObjectNode root) {
        return (MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Writes an object on one line. */
    static String line(ObjectNode node) {
        return LINES.writeValueAsString(node);
    }

    static void put(ObjectNode node, String key, String text) {
        if (!text.isEmpty()) {
            node.put(key, text);
        }
    }

    static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.putRawValue(key, new RawValue(Numbers.text(value)));
        } else {
            node.putNull(key);
        }
    }
}
