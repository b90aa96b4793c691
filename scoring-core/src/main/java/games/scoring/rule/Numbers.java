package games.scoring.rule;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
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

    /** The most characters of a text. */
    public static final int LONGEST = 32;

    /** Up to here a whole number is itself, and a product with a small power of ten errs by less than a half. */
    private static final double SURELY_WHOLE = 0x1p50;

    /** Python's repr turns to exponents from 1e16 on and below 1e-4. */
    private static final int LONGEST_PLAIN = 16;

    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    /** Below this the text of Jackson (as that of the JDK) may have two digits where one would do. */
    private static final double FEW_BITS = 0x1p-1064;

    private static final long MOST_SCALE = 10_000;

    /** From here and up to the next, Jackson (as the JDK) lays numbers out as Python does. */
    private static final double LEAST_PLAIN = 1e-3;

    private static final double MOST_PLAIN_OF_JACKSON = 1e7;

    private Numbers() {}

    /**
     * Gives the text of a double.
     *
     * @param value a finite number
     * @return the shortest text that reads back as the same double, always with a point or an exponent
     * @throws IllegalArgumentException if the number is NaN or infinite
     */
    public static String text(double value) {
        return text(value, false);
    }

    /**
     * Gives the text of a number as people write it: 2 and not 2.0, whatever the type.
     *
     * @param value a finite number
     * @return the text of a whole number up to 2^53 in size, up to where its digits are its own; else that of
     *     {@link #text(double)}
     * @throws IllegalArgumentException if the number is NaN or infinite
     */
    static String plainText(double value) {
        return Math.abs(value) <= 0x1p53 ? wholeText(value) : text(value);
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
        return text(value, true);
    }

    private static String text(double value, boolean whole) {
        var text = new byte[LONGEST];
        return new String(text, 0, write(value, whole, text, 0), StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes the text of a number in ASCII. Numbers of few digits make no garbage: a decimal of at most 15 digits that
     * reads back is the only one of its length, so the first that fits is the shortest.
     *
     * @param value a finite number
     * @param whole whether it is written as {@link #wholeText(double)} has it, or as {@link #text(double)} has it
     * @param out takes the text, and has room for {@link #LONGEST} bytes
     * @param from where the text begins
     * @return where it ends
     * @throws IllegalArgumentException if the number is NaN or infinite
     */
    public static int write(double value, boolean whole, byte[] out, int from) {
        double size = Math.abs(value);
        if (!(size < SURELY_WHOLE) || (size < LEAST_PLAIN && size != 0)) {
            return writeAny(value, whole, out, from);
        }
        long scale = 1;
        double scaled = Math.rint(size);
        while (scaled / scale != size) {
            scale *= 10;
            scaled = Math.rint(size * scale);
            if (scale > MOST_SCALE || scaled >= SURELY_WHOLE) {
                return writeAny(value, whole, out, from);
            }
        }
        int at = from;
        if (value < 0) {
            out[at++] = '-';
        }
        long all = (long) scaled;
        at = writeDigits(all / scale, out, at);
        if (scale == 1 && !whole) {
            out[at++] = '.';
            out[at++] = '0';
        } else if (scale > 1) {
            out[at++] = '.';
            for (long next = scale / 10; next > 0; next /= 10) {
                out[at++] = (byte) ('0' + all / next % 10);
            }
        }
        return at;
    }

    /**
     * Writes a whole number in ASCII.
     *
     * @param value the number
     * @param out takes the text, and has room for {@link #LONGEST} bytes
     * @param from where the text begins
     * @return where it ends
     */
    public static int write(long value, byte[] out, int from) {
        if (value >= 0) {
            return writeDigits(value, out, from);
        }
        if (value == Long.MIN_VALUE) {
            return write(Long.toString(value), out, from);
        }
        out[from] = '-';
        return writeDigits(-value, out, from + 1);
    }

    private static int writeDigits(long number, byte[] out, int from) {
        int end = from + 1;
        for (long left = number / 10; left > 0; left /= 10) {
            end++;
        }
        long left = number;
        for (int at = end - 1; at >= from; at--) {
            out[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        return end;
    }

    private static int writeAny(double value, boolean whole, byte[] out, int from) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("Expected a finite number, found " + value);
        }
        double size = Math.abs(value);
        if (size >= LEAST_PLAIN && size < MOST_PLAIN_OF_JACKSON) {
            return write(NumberOutput.toString(value, true), out, from);
        }
        var text = new StringBuilder(LONGEST);
        if (value < 0) {
            text.append('-');
        }
        if (whole && size < 0x1p63 && size == Math.rint(size)) {
            text.append((long) size);
        } else {
            appendAny(text, size);
        }
        return write(text, out, from);
    }

    private static int write(CharSequence text, byte[] out, int from) {
        for (int i = 0; i < text.length(); i++) {
            out[from + i] = (byte) text.charAt(i);
        }
        return from + text.length();
    }

    private static void appendAny(StringBuilder out, double size) {
        String text = NumberOutput.toString(size, true);
        var decimal = new BigDecimal(text).stripTrailingZeros();
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
            var next = shorter.round(new MathContext(shorter.precision() - 1));
            if (next.doubleValue() != size) {
                break;
            }
            shorter = next.stripTrailingZeros();
        }
        return shorter;
    }
}
