package games.scoring.standing;

import java.util.Arrays;

/** Positions in an order, with ties. */
public final class Ranks {

    private Ranks() {}

    /**
     * Ranks for averaging: tied values share the mean of their positions (fractional ranking).
     *
     * @param values numbers, none of them NaN
     * @param higherIsBetter whether the highest gets rank 1
     * @return a rank for each value, from 1
     */
    public static double[] shared(double[] values, boolean higherIsBetter) {
        var ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int better = 0;
            int equal = 0;
            for (double other : values) {
                if (other == values[i]) {
                    equal++;
                } else if (other > values[i] == higherIsBetter) {
                    better++;
                }
            }
            ranks[i] = better + (equal + 1) / 2.0;
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
        var sorted =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        var ranks = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                ranks[i] = 1 + (higherIsBetter ? above(sorted, values[i]) : below(sorted, values[i]));
            }
        }
        return ranks;
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
