package games.scoring.clembench;

import java.util.Arrays;

/** Numbers that are counted turn by turn. Most of them stay 0, and take no memory then. */
final class Column {

    private static final double[] ZEROS = {};

    /** The first numbers; those behind are 0. */
    private double[] values = ZEROS;

    private int size;

    void add(double value) {
        size++;
        if (value != 0) {
            set(value);
        }
    }

    /** Replaces the last number. */
    void set(double value) {
        if (size > values.length) {
            values = Arrays.copyOf(values, Math.max(16, Math.max(size, values.length * 2)));
        }
        values[size - 1] = value;
    }

    /** Adds a number unless it is the last one. */
    boolean addOnce(double value) {
        if (size > 0 && last() == value) {
            return false;
        }
        add(value);
        return true;
    }

    /** Says whether all values are numbers. */
    boolean isComplete() {
        for (double value : values) {
            if (Double.isNaN(value)) {
                return false;
            }
        }
        return true;
    }

    double last() {
        return get(size - 1);
    }

    double get(int index) {
        return index < values.length ? values[index] : 0;
    }

    int size() {
        return size;
    }

    double total() {
        double total = 0;
        for (double value : values) {
            total += value;
        }
        return total;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
