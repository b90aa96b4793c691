package games.scoring.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Numbers of leaderboards as people read them; files have all digits. */
public final class Rounded {

    private static final double LARGE = 1e7;
    private static final double SMALL = 1e-3;

    private Rounded() {}

    /**
     * Gives a number with about four digits that matter.
     *
     * @param value a finite number
     * @return its text
     */
    public static String text(double value) {
        double size = Math.abs(value);
        if (size >= LARGE || size > 0 && size < SMALL) {
            return String.format(Locale.ROOT, "%.4e", value);
        }
        // As a format would do it, which takes longer to get ready than the rest of a small table.
        return BigDecimal.valueOf(value + 0.0)
                .setScale(size >= 1000 ? 1 : size >= 10 ? 2 : 4, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /**
     * Says how the numbers of a column are written: as whole ones, where all of them are, as counts are.
     *
     * @param values the column; NaN for an empty cell
     * @return gives the text of one of its numbers
     */
    public static DoubleFunction<String> column(double[] values) {
        boolean whole = Arrays.stream(values)
                .filter(Double::isFinite)
                .allMatch(value -> Math.abs(value) < LARGE && value == Math.rint(value));
        return whole ? value -> Long.toString((long) value) : Rounded::text;
    }
}
