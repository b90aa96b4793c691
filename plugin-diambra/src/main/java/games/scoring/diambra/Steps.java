package games.scoring.diambra;

import java.util.Arrays;

/** Numbers of an episode, one a step. */
final class Steps {

    /** More steps than any episode has. */
    static final int MOST = 1_000_000;

    private double[] values = new double[256];
    private int size;

    /**
     * Adds a step.
     *
     * @return false if there are too many
     */
    boolean add(double value) {
        if (size == MOST) {
            return false;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
        return true;
    }

    int size() {
        return size;
    }

    double get(int step) {
        return values[step];
    }

    /** Says whether the first steps are whole numbers, as rewards are that nobody normalised. */
    boolean areWhole(int steps) {
        for (int i = 0; i < steps; i++) {
            if (values[i] != StrictMath.rint(values[i])) {
                return false;
            }
        }
        return true;
    }

    /** Adds the first steps up, from the first on. */
    double total(int steps) {
        double total = 0;
        for (int i = 0; i < steps; i++) {
            total += values[i];
        }
        return total;
    }
}
