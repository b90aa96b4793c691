package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.message.Ellipsis;
import games.scoring.message.Visible;
import games.scoring.rule.Expected;

/** How messages show what was found and what was expected. */
final class Shown {

    private static final int LONGEST_TEXT = 40;

    private Shown() {}

    /** Shows a text in quotes, cut where it is long. */
    static String text(String text) {
        return '"' + plain(text, LONGEST_TEXT) + '"';
    }

    /** Shows a name or number as it is, cut where it is long. */
    static String plain(String text) {
        return plain(text, LONGEST_TEXT);
    }

    private static String plain(String text, int longest) {
        return Visible.text(Ellipsis.cut(text, longest));
    }

    /** Says what each number of a list must be. */
    static String expectedEach(Input.Series series) {
        String unit =
                series.about().unit().isEmpty() ? "" : " (" + series.about().unit() + ")";
        return (series.integer() ? "a whole number" : "a number")
                + Expected.range(series.range(), series.integer())
                + unit;
    }
}
