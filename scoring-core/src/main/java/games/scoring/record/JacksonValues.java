package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.rule.Expected;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the numbers of a record, and notes those that can't be taken. */
final class JacksonValues {

    private static final long SAFE = 1L << 53;
    private static final int LONG_DIGITS = 18;

    private final RecordFault fault;

    JacksonValues(RecordFault fault) {
        this.fault = fault;
    }

    /** Says whether the parser is at a number. */
    static boolean isNumber(JsonParser p) {
        return p.currentToken() == JsonToken.VALUE_NUMBER_INT || p.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
    }

    /** Says whether the parser is at NaN, or at a cell that says so, as some programs write for nothing. */
    static boolean isNaN(JsonParser p) {
        return p.currentToken().isScalarValue() && p.getString().equalsIgnoreCase("NaN");
    }

    /**
     * Reads a number that must be finite, and whole if so asked. −0 is read as 0.
     *
     * @param input the input that it is, or part of; null for the repeat
     * @param name the input's name in the record
     * @param element which number of a list it is; −1 outside lists
     * @return the number; NaN where there is a fault
     */
    double number(JsonParser p, boolean whole, @Nullable Input input, @Nullable String name, int element) {
        if (p.currentToken() == JsonToken.VALUE_NUMBER_INT && p.getStringLength() <= LONG_DIGITS) {
            long value = p.getLongValue();
            if (whole && (value > SAFE || value < -SAFE)) {
                return badNumber(p, Reason.WRONG_TYPE, input, name, element);
            }
            return value;
        }
        String text = p.getString();
        char last = text.charAt(text.length() - 1);
        if (last > '9') {
            if (!text.equals("NaN") && !text.equals("Infinity") && !text.equals("-Infinity")) {
                throw new Unread(Reason.MALFORMED, "", "expected JSON, found " + Shown.plain(text));
            }
            return badNumber(p, Reason.NOT_FINITE, input, name, element);
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return badNumber(p, Reason.NOT_FINITE, input, name, element);
        }
        if (whole && !WholeNumber.isSafe(text)) {
            return badNumber(p, Reason.WRONG_TYPE, input, name, element);
        }
        return value + 0.0;
    }

    private double badNumber(JsonParser p, Reason reason, @Nullable Input input, @Nullable String name, int element) {
        if (fault.isNone()) {
            String at = name == null ? "/repeat" : Pointer.input(name) + (element < 0 ? "" : "/" + element);
            String expected = input == null ? "expected a whole number, found " : expected(input, element);
            String limit = reason == Reason.NOT_FINITE
                    ? ", which is no finite number"
                            + (input == null ? ". Leave the cell empty, or the key out, where there is none" : "")
                    : expected.startsWith("expected a whole") && isHuge(p) ? ", which is beyond 2^53" : "";
            fault.note(reason, at, expected + JacksonWords.found(p) + limit);
        }
        return Double.NaN;
    }

    private static boolean isHuge(JsonParser p) {
        return Math.abs(Double.parseDouble(p.getString())) >= SAFE;
    }

    /** Begins to say what an input, or a number of its list, should have been. */
    static String expected(Input input, int element) {
        String what =
                element >= 0 && input instanceof Input.Series series ? Shown.expectedEach(series) : Expected.of(input);
        return "expected " + what + ", found ";
    }
}
