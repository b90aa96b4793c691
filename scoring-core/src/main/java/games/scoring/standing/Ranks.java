package games.scoring.standing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * Positions in an order, with ties. Values that agree in their first twelve digits are tied: scores are rounded to doubles
 * before they are averaged, so that means which are equal by the rules may differ in their last bits.
 */
public final class Ranks {

    private static final MathContext TOLD_APART = new MathContext(12);

    private Ranks() {}

    /**
     * Ranks for averaging: tied values share the mean of their positions (fractional ranking).
     *
     * @param values numbers, none of them NaN
     * @param higherIsBetter whether the highest gets rank 1
     * @return a rank for each value, from 1
     */
    public static double[] shared(double[] values, boolean higherIsBetter) {
        var rounded = rounded(values);
        var sorted = Arrays.stream(rounded).sorted().toArray();
        var ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int above = above(sorted, rounded[i]);
            int below = below(sorted, rounded[i]);
            int equal = sorted.length - above - below;
            ranks[i] = (higherIsBetter ? above : below) + (equal + 1) / 2.0;
        }
        return ranks;
    }

    /**
     * Ranks for display: 1, 2, 2, 4 (competition ranking).
     *
     * @param values numbers; NaN is not ranked
     * @param higherIsBetter whether the highest gets rank 1
     * @return a rank for each value, from 1; 0 for NaN
     */
    public static int[] displayed(double[] values, boolean higherIsBetter) {
        var rounded = rounded(values);
        var sorted =
                Arrays.stream(rounded).filter(v -> !Double.isNaN(v)).sorted().toArray();
        var ranks = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(rounded[i])) {
                ranks[i] = 1 + (higherIsBetter ? above(sorted, rounded[i]) : below(sorted, rounded[i]));
            }
        }
        return ranks;
    }

    private static double[] rounded(double[] values) {
        return Arrays.stream(values).map(Ranks::rounded).toArray();
    }

    /** Rounds to the digits that tell values apart. */
    static double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(TOLD_APART).doubleValue() : value;
    }

    private static int above(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return sorted.length - low;
    }

    private static int below(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
