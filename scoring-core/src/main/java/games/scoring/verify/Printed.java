package games.scoring.verify;

import games.scoring.message.Ellipsis;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A number as a table prints it. It stands for every number that rounds to its text: half a unit of its last digit to
 * either side, both ends included, since tables are rounded in several ways.
 *
 * @param text the text
 * @param value its value
 * @param halfUnit half a unit of the last digit
 */
public record Printed(String text, double value, double halfUnit) {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

    private static final int LONGEST = 100;

    /** Of the size of the number: what adding and dividing doubles may have cost. */
    private static final double NOISE = 1e-12;

    /**
     * Reads a number.
     *
     * @param text digits, with or without sign, point and exponent
     * @return the number
     * @throws NumberFormatException if the text is none
     */
    public static Printed of(String text) {
        if (text.length() > LONGEST || !NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("expected a number, found '" + shortened(text) + "'");
        }
        var exact = new BigDecimal(text);
        // Half a unit of what is too large for a double is too large, too: any number would lie within it.
        if (Double.isInfinite(exact.doubleValue()) || exact.scale() < -308) {
            throw new NumberFormatException("expected a number of at most 1e308, found '" + shortened(text) + "'");
        }
        return new Printed(
                text,
                exact.doubleValue(),
                new BigDecimal("0.5").scaleByPowerOfTen(-exact.scale()).doubleValue());
    }

    /** Gives the same number as that of a count, which is no other whole number. */
    Printed counted() {
        return new Printed(text, value, Math.min(halfUnit, 0.5));
    }

    static String shortened(String text) {
        return Ellipsis.cut(text, LONGEST);
    }

    /**
     * Says whether a number is printed like this.
     *
     * @param number a number
     * @param slack how much further than half a unit it may lie
     * @return true if so
     */
    public boolean matches(double number, double slack) {
        return Math.abs(number - value) <= halfUnit + slack + NOISE * Math.abs(value);
    }
}
