package games.scoring.clembench;

import java.math.BigDecimal;
import java.math.MathContext;
import tools.jackson.core.io.NumberOutput;

/** Numbers as Python writes them. */
final class PythonText {

    /** Python turns to exponents from 1e16 on, and below 1e-4. */
    private static final int LONGEST_WHOLE = 16;

    private static final int MOST_ZEROS = 4;

    /** From here to there Java writes a double's shortest digits as Python does, without an exponent. */
    private static final double LEAST_ALIKE = 1e-3;

    private static final double MOST_ALIKE = 1e7;

    /** Below this, Java may write two digits where one reads back the same: 4.9E-324. */
    private static final double FEW_BITS = 0x1p-1064;

    private PythonText() {}

    /** Writes a whole number; NaN as {@code NaN}, as Python's JSON has it. */
    static String whole(double value) {
        return Double.isNaN(value)
                ? "NaN"
                : BigDecimal.valueOf(value).setScale(0).toPlainString();
    }

    /**
     * Writes a double as {@code repr} does: the shortest digits that read back the same, infinities as {@code inf}; NaN as
     * {@code NaN}.
     */
    static String real(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return Double.doubleToRawLongBits(value) == 0 ? "0.0" : "-0.0";
        }
        var text = NumberOutput.toString(value, true);
        double size = Math.abs(value);
        if (size >= LEAST_ALIKE && size < MOST_ALIKE) {
            return text;
        }
        var shortest = new BigDecimal(text).stripTrailingZeros();
        if (size < FEW_BITS) {
            shortest = fewerDigits(shortest, value);
        }
        var digits = shortest.unscaledValue().abs().toString();
        int point = digits.length() - shortest.scale();
        var sign = value < 0 ? "-" : "";
        if (point > LONGEST_WHOLE || point <= -MOST_ZEROS) {
            int exponent = point - 1;
            return sign + digits.charAt(0) + (digits.length() > 1 ? "." + digits.substring(1) : "") + "e"
                    + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        }
        if (point <= 0) {
            return sign + "0." + "0".repeat(-point) + digits;
        }
        if (point >= digits.length()) {
            return sign + digits + "0".repeat(point - digits.length()) + ".0";
        }
        return sign + digits.substring(0, point) + "." + digits.substring(point);
    }

    private static BigDecimal fewerDigits(BigDecimal number, double value) {
        var shortest = number;
        while (shortest.precision() > 1) {
            var shorter = shortest.round(new MathContext(shortest.precision() - 1));
            if (shorter.doubleValue() != value) {
                break;
            }
            shortest = shorter.stripTrailingZeros();
        }
        return shortest;
    }
}
