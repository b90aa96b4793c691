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
