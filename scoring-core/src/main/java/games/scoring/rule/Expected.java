package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.message.Counted;

/** Says what an input accepts, for the end of "expected …" in messages and for documentation. */
public final class Expected {

    /** Up to here doubles tell all whole numbers apart. */
    static final double MOST_WHOLE = 0x1p53;

    private Expected() {}

    /**
     * Says whether an input accepts a number.
     *
     * @param value the number
     * @param range the range of the input, or of each number of its list
     * @param integer whether it takes whole numbers alone, which go to 2^53 in size
     * @return true if so
     */
    public static boolean accepts(double value, Input.Range range, boolean integer) {
        return Double.isFinite(value)
                && range.contains(value)
                && (!integer || (value == Math.rint(value) && Math.abs(value) <= MOST_WHOLE));
    }

    /**
     * Describes what an input accepts.
     *
     * @param input the input
     * @return a noun phrase with its unit: {@code a whole number >= 0 (points)}, {@code one of easy, medium, hard}
     */
    public static String of(Input input) {
        String what;
        if (input instanceof Input.Number number) {
            what = (number.integer() ? "a whole number" : "a number") + range(number.range(), number.integer());
            if (number.acceptsFlags()) {
                what += ", or true or false";
            }
        } else if (input instanceof Input.Flag) {
            what = "true or false";
        } else if (input instanceof Input.Choice choice) {
            what = "one of " + String.join(", ", choice.options().words());
        } else if (input instanceof Input.Subset subset) {
            what = "a list of words out of "
                    + String.join(", ", subset.options().words());
            if (subset.smallest() > 0) {
                what += ", at least " + subset.smallest();
            }
        } else if (input instanceof Input.Series series) {
            what = series(series);
        } else {
            what = "a text";
        }
        var unit = input.about().unit();
        return unit.isEmpty() ? what : what + " (" + unit + ")";
    }

    private static String series(Input.Series series) {
        var one = series.integer() ? "whole number" : "number";
        var count = series.shortest() == series.longest() ? "" : series.shortest() + " to ";
        var range = range(series.range(), series.integer());
        return "a list of " + count + Counted.of(series.longest(), one) + (range.isEmpty() ? "" : ", each" + range);
    }

    /**
     * Describes a range.
     *
     * @param range the range
     * @param integer whether its ends are written without a point
     * @return the ends with a leading space: {@code " >= 0"}, {@code " from 0 to 10"}; empty for every number
     */
    public static String range(Input.Range range, boolean integer) {
        boolean below = range.lowest() != Double.NEGATIVE_INFINITY;
        boolean above = range.highest() != Double.POSITIVE_INFINITY;
        if (below && above && !range.openBelow() && !range.openAbove()) {
            return " from " + number(range.lowest(), integer) + " to " + number(range.highest(), integer);
        }
        var text = new StringBuilder();
        if (below) {
            text.append(range.openBelow() ? " > " : " >= ").append(number(range.lowest(), integer));
        }
        if (above) {
            text.append(below ? " and" : "")
                    .append(range.openAbove() ? " < " : " <= ")
                    .append(number(range.highest(), integer));
        }
        return text.toString();
    }

    private static String number(double value, boolean integer) {
        return integer || Math.abs(value) < 1e15 ? Numbers.wholeText(value) : Numbers.text(value);
    }
}
