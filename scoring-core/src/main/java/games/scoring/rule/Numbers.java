package games.scoring.rule;

import java.math.BigDecimal;
import tools.jackson.core.io.NumberOutput;

/**
 * Writes numbers: the one place that decides how a double looks in an output file.
 *
 * <p>A double is written as the shortest decimal text that reads back as the same double, laid out as Python's
 * {@code repr} does it: {@code 100.0}, {@code 66.66666666666666}, {@code 0.0001}, {@code 1e-05},
 * {@code 6.251825173641662e+16}. Minus zero is written {@code 0.0}. Not {@link Double#toString(double)}, whose text is
 * not always the shortest before JDK 19.
 */
public final class Numbers {

    /** Up to here a whole number is itself, and a product with a small power of ten errs by less than a half. */
    private static final double SURELY_WHOLE = 0x1p50;

    /** Python's repr turns to exponents from 1e16 on and below 1e-4. */
    private static final int LONGEST_PLAIN = 16;

    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    /** Below this the text of Jackson (as that of the JDK) may have two digits where one would do. */
    private static final double FEW_BITS = 0x1p-1064;

    private static final double[] SCALES = {1e1, 1e2, 1e3, 1e4};

    private Numbers() {}

    /**
     * Gives the text of a double.
     *
     * @param value a finite number
     * @return the shortest text that reads back as the same double, always with a point or an exponent
     * @throws IllegalArgumentException if the number is NaN or infinite
     */
    public static String text(double value) {
        var text = new StringBuilder(24);
        append(text, value);
        return text.toString();
    }

    /**
     * Gives the text of a whole number: no point, no exponent.
     *
     * @param value a finite number; one that is not whole, or that is 2^63 or greater in size, is written as
     *     {@link #text(double)} does
     * @return the text; 0 for minus zero
     * @throws IllegalArgumentException if the number is NaN or infinite
     */
    public static String wholeText(double value) {
        var text = new StringBuilder(20);
        appendWhole(text, value);
        return text.toString();
    }

    /**
     * Appends the text of a whole number.
     *
     * @param out takes the text
     * @param value a finite number
     * @see #wholeText(double)
     */
    public static void appendWhole(StringBuilder out, double value) {
        if (Math.abs(value) < 0x1p63 && value == Math.rint(value)) {
            out.append((long) value);
        } else {
            append(out, value);
        }
    }

    /**
     * Appends the text of a double.
     *
     * @param out takes the text
     * @param value a finite number
     * @throws IllegalArgumentException if the number is NaN or infinite
     * @see #text(double)
     */
    public static void append(StringBuilder out, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("Expected a finite number, found " + value);
        }
        if (value < 0) {
            out.append('-');
        }
        double size = Math.abs(value);
        if (size < SURELY_WHOLE && size == Math.rint(size)) {
            out.append((long) size).append(".0");
        } else if (size < 1e-3 || size >= SURELY_WHOLE || !appendShort(out, size)) {
            appendAny(out, size);
        }
    }

    /**
     * Writes numbers with few digits after the point, without garbage. A decimal of at most 15 digits that reads back
     * is the only one of its length, so the first that fits is the shortest.
     */
    private static boolean appendShort(StringBuilder out, double size) {
        for (int digits = 0; digits < SCALES.length; digits++) {
            double scaled = Math.rint(size * SCALES[digits]);
            if (scaled >= SURELY_WHOLE) {
                return false;
            }
            if (scaled / SCALES[digits] == size) {
                long scale = (long) SCALES[digits];
                long all = (long) scaled;
                out.append(all / scale).append('.');
                long fraction = all % scale;
                for (long next = scale / 10; next > fraction && next > 1; next /= 10) {
                    out.append('0');
                }
                out.append(fraction);
                return true;
            }
        }
        return false;
    }

    private static void appendAny(StringBuilder out, double size) {
        var decimal = new BigDecimal(NumberOutput.toString(size, true)).stripTrailingZeros();
        if (size < FEW_BITS && decimal.precision() > 1) {
            decimal = fewerDigits(decimal, size);
        }
        var digits = decimal.unscaledValue().toString();
        // value = 0.DIGITS * 10^point
        int point = digits.length() - decimal.scale();
        int exponent = point - 1;
        if (exponent < SMALLEST_PLAIN_EXPONENT || exponent >= LONGEST_PLAIN) {
            out.append(digits.charAt(0));
            if (digits.length() > 1) {
                out.append('.').append(digits, 1, digits.length());
            }
            out.append('e').append(exponent < 0 ? '-' : '+');
            if (Math.abs(exponent) < 10) {
                out.append('0');
            }
            out.append(Math.abs(exponent));
        } else if (point <= 0) {
            out.append("0.").append("0".repeat(-point)).append(digits);
        } else if (point >= digits.length()) {
            out.append(digits).append("0".repeat(point - digits.length())).append(".0");
        } else {
            out.append(digits, 0, point).append('.').append(digits, point, digits.length());
        }
    }

    /** Numbers next to zero have so few bits that one digit may do where the text has two. */
    private static BigDecimal fewerDigits(BigDecimal decimal, double size) {
        var shorter = decimal;
        while (shorter.precision() > 1) {
            var next = shorter.round(new java.math.MathContext(shorter.precision() - 1));
            if (next.doubleValue() != size) {
                break;
            }
            shorter = next.stripTrailingZeros();
        }
        return shorter;
    }
}
