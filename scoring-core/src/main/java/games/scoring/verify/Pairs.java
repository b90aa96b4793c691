package games.scoring.verify;

import java.util.Arrays;

/**
 * The scores of two sides by what was played, in the order in which they came. What was played is known by 128 bits of a
 * digest; 60 bytes for each instance and repeat.
 */
final class Pairs {

    private static final int SIDES = 2;

    private int[] slots = new int[16];
    private long[] high = new long[8];
    private long[] low = new long[8];
    private final double[][] sums = new double[SIDES][8];
    private final int[][] counts = new int[SIDES][8];
    private int size;

    /**
     * Adds a score.
     *
     * @param side 0 or 1
     * @param keyHigh one half of the digest of what was played
     * @param keyLow the other half
     * @param score the score
     */
    void add(int side, long keyHigh, long keyLow, double score) {
        int entry = entry(keyHigh, keyLow);
        sums[side][entry] += score;
        counts[side][entry]++;
    }

    private int entry(long keyHigh, long keyLow) {
        int slot = find(slots, keyHigh, keyLow);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == high.length) {
            grow();
            slot = find(slots, keyHigh, keyLow);
        }
        high[size] = keyHigh;
        low[size] = keyLow;
        slots[slot] = ++size;
        return size - 1;
    }

    private int find(int[] table, long keyHigh, long keyLow) {
        int mask = table.length - 1;
        int slot = (int) keyLow & mask;
        while (table[slot] != 0 && (high[table[slot] - 1] != keyHigh || low[table[slot] - 1] != keyLow)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int larger = Math.multiplyExact(2, size);
        high = Arrays.copyOf(high, larger);
        low = Arrays.copyOf(low, larger);
        for (int side = 0; side < SIDES; side++) {
            sums[side] = Arrays.copyOf(sums[side], larger);
            counts[side] = Arrays.copyOf(counts[side], larger);
        }
        var wider = new int[Math.multiplyExact(2, larger)];
        for (int entry = 0; entry < size; entry++) {
            wider[find(wider, high[entry], low[entry])] = entry + 1;
        }
        slots = wider;
    }

    /** Gives the mean scores of one side for everything that both sides played, in order. */
    double[] paired(int side) {
        var scores = new double[count()];
        int next = 0;
        for (int entry = 0; entry < size; entry++) {
            if (isPair(entry)) {
                scores[next++] = sums[side][entry] / counts[side][entry];
            }
        }
        return scores;
    }

    /** Counts what both sides played. */
    int count() {
        int count = 0;
        for (int entry = 0; entry < size; entry++) {
            count += isPair(entry) ? 1 : 0;
        }
        return count;
    }

    private boolean isPair(int entry) {
        return counts[0][entry] > 0 && counts[1][entry] > 0;
    }

    /** Counts the episodes of one side whose instance and repeat the other side did not play. */
    long unpaired(int side) {
        long count = 0;
        for (int entry = 0; entry < size; entry++) {
            count += counts[1 - side][entry] == 0 ? counts[side][entry] : 0;
        }
        return count;
    }

    /** Counts the pairs for which some side has several episodes, which are averaged. */
    long averaged() {
        long count = 0;
        for (int entry = 0; entry < size; entry++) {
            count += isPair(entry) && counts[0][entry] + counts[1][entry] > SIDES ? 1 : 0;
        }
        return count;
    }
}
