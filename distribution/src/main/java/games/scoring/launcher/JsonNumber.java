package games.scoring.launcher;

import games.scoring.rule.Numbers;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Numbers in JSON: Jackson's own text differs from one JDK to the next, and from that of the output's files. */
final class JsonNumber {

    private JsonNumber() {}

    /** Puts a number in its shortest text; null where it is none, or infinite. */
    static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.putRawValue(key, new RawValue(Numbers.text(value)));
        } else {
            node.putNull(key);
        }
    }
}
