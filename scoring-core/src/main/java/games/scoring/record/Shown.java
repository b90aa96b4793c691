package games.scoring.record;

import games.scoring.api.Input;
import java.util.List;

/** How messages show what was found and what was expected. */
final class Shown {

    private static final int LONGEST_TEXT = 40;
    private static final int MOST_WORDS = 12;

    private Shown() {}

    /** Shows a text in quotes, cut where it is long, without control characters. */
    static String text(String text) {
        return '"' + plain(text, LONGEST_TEXT) + '"';
    }

    /** Shows a name or number as it is, cut where it is long, without control characters. */
    static String plain(String text) {
        return plain(text, LONGEST_TEXT);
    }

    private static String plain(String text, int longest) {
        int end = text.length() <= longest ? text.length() : text.offsetByCodePoints(0, Math.min(longest, text.codePointCount(0, Math.min(text.length(), 2 * longest))));
        var shown = new StringBuilder(end + 1);
        text.substring(0, end).codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean hidden = type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR;
            shown.appendCodePoint(hidden ? '\uFFFD' : c);
        });
        return end < text.length() ? shown.append('…').toString() : shown.toString();
    }

    /** Shows names in a row. */
    static String names(List<String> names) {
        var shown = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            if (i == MOST_WORDS) {
                return shown.append(", …").toString();
            }
            shown.append(i == 0 ? "" : ", ").append(plain(names.get(i)));
        }
        return shown.toString();
    }

    /** Shows a double as a person would write it: whole numbers without a point. */
    static String number(double value) {
        if (value == StrictMath.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.toString(value);
    }

    /** Says what an input must be: {@code a number >= 0 (points)}. */
    static String expected(Input input) {
        String unit = input.about().unit().isEmpty() ? "" : " (" + input.about().unit() + ")";
        if (input instanceof Input.Number number) {
            return (number.integer() ? "a whole number" : "a number") + range(number.range()) + unit;
        }
        if (input instanceof Input.Flag) {
            return "true or false";
        }
        if (input instanceof Input.Choice choice) {
            return "one of " + names(choice.options().words());
        }
        if (input instanceof Input.Subset subset) {
            String least = subset.smallest() == 0 ? "" : subset.smallest() + " or more of ";
            return "a list of words: " + least + names(subset.options().words());
        }
        if (input instanceof Input.Series series) {
            return "a list of " + count(series) + (series.integer() ? "whole numbers" : "numbers")
                    + range(series.range()) + unit;
        }
        return "a text";
    }

    /** Says what each number of a list must be. */
    static String expectedEach(Input.Series series) {
        String unit = series.about().unit().isEmpty() ? "" : " (" + series.about().unit() + ")";
        return (series.integer() ? "a whole number" : "a number") + range(series.range()) + unit;
    }

    private static String count(Input.Series series) {
        if (series.shortest() == series.longest()) {
            return series.shortest() + " ";
        }
        if (series.longest() < Integer.MAX_VALUE) {
            return series.shortest() + " to " + series.longest() + " ";
        }
        return series.shortest() == 0 ? "" : series.shortest() + " or more ";
    }

    private static String range(Input.Range range) {
        boolean below = range.lowest() != Double.NEGATIVE_INFINITY;
        boolean above = range.highest() != Double.POSITIVE_INFINITY;
        if (below && above && !range.openBelow() && !range.openAbove()) {
            return " from " + number(range.lowest()) + " to " + number(range.highest());
        }
        String lower = below ? (range.openBelow() ? " > " : " >= ") + number(range.lowest()) : "";
        String upper = above ? (range.openAbove() ? " < " : " <= ") + number(range.highest()) : "";
        return lower + (below && above ? " and" : "") + upper;
    }
}
