package games.scoring.verify;

import java.io.IOException;
import java.util.Arrays;

/** What the two sides scored in one contest; of one agent, where each is compared with itself. */
final class BothSides {

    private final int number;

    /** The scores of each side whose episodes name no instance. */
    private final double[][] loose = new double[2][4];

    private final int[] looseCount = new int[2];
    private final long[] withoutScore = new long[2];
    private final long[] unpaired = new long[2];
    private long lacking;
    private long averaged;

    /** Which of all pairs are of this contest and agent. */
    private long firstPair;

    private long pairCount;

    /** Makes the place for scores to come; the number tells contest and agent. */
    BothSides(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Adds the score of an episode that names no instance; side is 0 or 1. */
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

    /** Counts the episodes of one instance and repeat that the other side has no score in. */
    void addUnpaired(int side, long episodes) {
        unpaired[side] += episodes;
        lacking += side == 0 && episodes > 0 ? 1 : 0;
    }

    /**
     * Counts a pair. Those of one contest and agent come one after the other.
     *
     * @param number its number among all pairs
     * @param isMean whether a side has several episodes, whose mean counts
     */
    void addPair(long number, boolean isMean) {
        if (pairCount++ == 0) {
            firstPair = number;
        }
        averaged += isMean ? 1 : 0;
    }

    /** Gives the pairs, out of all. */
    void forEachPair(Pairs all, ScorePairs.Each each) throws IOException {
        all.forEach(firstPair, firstPair + pairCount, each);
    }

    long pairCount() {
        return pairCount;
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
        return pairCount + unpaired[0] > 0;
    }

    /** Counts the episodes of one side whose instance and repeat the other side did not play. */
    long unpaired(int side) {
        return unpaired[side];
    }

    /** Counts what the first side has a score in: instances and repeats, and episodes without an instance. */
    long scoredA() {
        return pairCount + lacking + looseCount[0];
    }

    /** Counts how much of that the second side has no score in. Episodes without an instance are told by number alone. */
    long lackingB() {
        return lacking + Math.max(0, looseCount[0] - looseCount[1]);
    }

    /** Counts the pairs for which some side has several episodes, which are averaged. */
    long averaged() {
        return averaged;
    }

    long withoutScore(int side) {
        return withoutScore[side];
    }
}
