package games.scoring.clembench;

import java.util.Arrays;

/** Numbers that are counted turn by turn. */
final class Column {

    private double[] values = new double[16];
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    /** Replaces the last number. */
    void set(double value) {
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
        for (int i = 0; i < size; i++) {
            if (Double.isNaN(values[i])) {
                return false;
            }
        }
        return true;
    }

    double last() {
        return values[size - 1];
    }

    double get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }

    double total() {
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += values[i];
        }
        return total;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
