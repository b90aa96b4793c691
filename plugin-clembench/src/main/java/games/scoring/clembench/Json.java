package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A value of a log that knows where it stands: what is asked of it is given, or is a fault that names the place. The
 * pointer is put together when it is asked for, which is seldom.
 */
final class Json {

    /** Beyond this a double does not tell each whole number from the next. */
    private static final double MOST = 0x1p53;

    static final Json MISSING = new Json(MissingNode.getInstance(), "");

    private final JsonNode node;
    private final Supplier<String> pointer;
    private final @Nullable LogEntry file;

    /** Whether it can't be there, since what ought to hold it is another thing: then that is wrong, and nothing is missing. */
    private final boolean heldByAnother;

    Json(JsonNode node, String pointer) {
        this(node, () -> pointer);
    }

    Json(JsonNode node, Supplier<String> pointer) {
        this(node, pointer, null, false);
    }

    private Json(JsonNode node, Supplier<String> pointer, @Nullable LogEntry file, boolean heldByAnother) {
        this.node = node;
        this.pointer = pointer;
        this.file = file;
        this.heldByAnother = heldByAnother;
    }

    /** Gives what a whole file holds that lies beside the log: a fault of a value names the file. */
    static Json of(LogEntry file, JsonNode content) {
        return new Json(content, () -> "", file, false);
    }

    JsonNode node() {
        return node;
    }

    /** The JSON pointer of the value. */
    String pointer() {
        return pointer.get();
    }

    boolean isMissing() {
        return node.isMissingNode();
    }

    boolean isText() {
        return node.isString();
    }

    /** Gives a member of an object; a missing value where this is no object or has no such member. */
    Json at(String key) {
        return new Json(
                node.path(key),
                () -> pointer() + "/" + key.replace("~", "~0").replace("/", "~1"),
                file,
                heldByAnother || !(node.isObject() || isMissing()));
    }

    /** Gives an element of a list; a missing value where this is no list or is shorter. */
    Json at(int index) {
        return new Json(
                node.path(index),
                () -> pointer() + "/" + index,
                file,
                heldByAnother || !(node.isArray() || isMissing()));
    }

    int size() {
        return node.size();
    }

    String text() throws LogFault {
        if (!node.isString()) {
            throw wrong("a text");
        }
        return node.stringValue();
    }

    /** A truth value that programs also write as 0 or 1. */
    boolean truth() throws LogFault {
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (node.isNumber() && (value(node) == 0 || value(node) == 1)) {
            return value(node) == 1;
        }
        throw wrong("true, false, 0 or 1");
    }

    /** Gives a number as a double, infinite where it has too many digits: Jackson would throw. */
    static double value(JsonNode number) {
        return number.isBigInteger() ? number.bigIntegerValue().doubleValue() : number.doubleValue();
    }

    /** A number that no score is made of: NaN where nothing is, or none to count with. True is 1, as in Python. */
    double sideValue() throws LogFault {
        if (isNothing()) {
            return Double.NaN;
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? 1 : 0;
        }
        if (!node.isNumber()) {
            throw wrong("a number");
        }
        return value(node);
    }

    /** Says whether nothing stands here that could be a number: no value, null, NaN or an infinity. */
    private boolean isNothing() {
        return node.isMissingNode() || node.isNull() || (node.isNumber() && !Double.isFinite(value(node)));
    }

    /** The same for a whole number. */
    double sideWhole() throws LogFault {
        return isNothing() ? Double.NaN : whole();
    }

    double whole() throws LogFault {
        if (!node.isNumber()) {
            throw wrong("a whole number");
        }
        double value = value(node);
        if (!Double.isFinite(value)) {
            throw fault(Reason.NOT_FINITE, "expected a whole number, found " + value);
        }
        if (value != Math.rint(value)) {
            throw wrong("a whole number");
        }
        if (Math.abs(value) > MOST) {
            throw fault(
                    Reason.OUT_OF_RANGE, "expected a whole number of at most " + (long) MOST + ", found " + found());
        }
        return value;
    }

    Json list() throws LogFault {
        if (!node.isArray()) {
            throw wrong("a list");
        }
        return this;
    }

    Json object() throws LogFault {
        if (!node.isObject()) {
            throw wrong("an object");
        }
        return this;
    }

    /** Makes a fault of a value that is another than is expected, or of one that is not there at all. */
    LogFault wrong(String expected) {
        return fault(
                isMissing() && !heldByAnother ? Reason.MISSING_INPUT : Reason.WRONG_TYPE,
                "expected " + expected + ", found " + found());
    }

    /** Makes a fault of this value. */
    LogFault fault(Reason reason, String message) {
        return new LogFault(reason, pointer(), message, file);
    }

    private String found() {
        if (node.isMissingNode()) {
            return "nothing";
        }
        var text = node.isObject() ? "an object" : node.isArray() ? "a list" : node.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
