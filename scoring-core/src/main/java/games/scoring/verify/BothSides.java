package games.scoring.verify;

import java.util.Arrays;

/** What the two sides scored in one contest; of one agent, where each is compared with itself. */
final class BothSides {

    private final Pairs pairs = new Pairs();

    /** The scores of each side whose episodes name no instance. */
    private final double[][] loose = new double[2][4];

    private final int[] looseCount = new int[2];
    private final long[] withoutScore = new long[2];

    /** Adds the score of an instance; side is 0 or 1, and a digest's halves say what was played. */
    void add(int side, long keyHigh, long keyLow, double score) {
        pairs.add(side, keyHigh, keyLow, score);
    }

    /** Adds the score of an episode that names no instance. */
    void add(int side, double score) {
        if (looseCount[side] == loose[side].length) {
            loose[side] = Arrays.copyOf(loose[side], Math.multiplyExact(2, looseCount[side]));
        }
        loose[side][looseCount[side]++] = score;
    }

    /** Counts an episode without a score that counts. */
    void addWithoutScore(int side) {
        withoutScore[side]++;
    }

    Pairs pairs() {
        return pairs;
    }

    double[] loose(int side) {
        return Arrays.copyOf(loose[side], looseCount[side]);
    }

    /** Counts the scores of one side whose episodes name no instance. */
    int looseCount(int side) {
        return looseCount[side];
    }

    /** Says whether episodes of the first side name an instance. */
    boolean anyInstance() {
        return pairs.count() + pairs.unpaired(0) > 0;
    }

    long withoutScore(int side) {
        return withoutScore[side];
    }
}
