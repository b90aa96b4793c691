package games.scoring.verify;

import games.scoring.source.ExternalSort;
import games.scoring.standing.Distributions;
import java.io.IOException;
import java.util.Arrays;

/**
 * The Wilcoxon signed-rank test, two-sided. Differences of zero are ranked with the others and then left out (Pratt, 1959),
 * differences of equal size share the mean of their ranks. Given those ranks, each of the other differences is as likely
 * positive as negative: that gives the exact distribution, and its variance, a quarter of the sum of the squared ranks.
 *
 * <p>Own code, since the library's test has a wrong variance where there are several zeros, and none that is exact where
 * there are ties.
 */
final class SignedRanks {

    /** The exact distribution takes so many steps at most: some 270 differences without zeros. */
    private static final long MOST_STEPS = 20_000_000;

    /** More ranks than can be told exactly are not kept. */
    private static final int MOST_KEPT = 512;

    /** Twice the ranks of the first differences that are not zero: whole numbers. */
    private final int[] doubled = new int[MOST_KEPT];

    /** How many differences are not zero. */
    private long count;

    /** The sum of the doubled ranks of those that are positive. */
    private long positive;

    private long all;
    private double squares;

    private SignedRanks() {}

    /** Ranks differences. */
    static SignedRanks of(Differences differences) throws IOException {
        try (var rows = new SortedRows(3)) {
            var zeros = new long[1];
            differences.forEach((difference, noise) -> {
                if (Differences.isZero(difference, noise)) {
                    zeros[0]++;
                } else {
                    rows.add(bits(Math.abs(difference)), bits(noise), difference > 0 ? 1 : 0);
                }
            });
            var ranks = new SignedRanks();
            ranks.rank(rows.inOrder(), zeros[0]);
            return ranks;
        }
    }

    /** Zeros have the first ranks, also those that are so but for their noise. */
    private void rank(ExternalSort<long[]>.Reader rows, long zeros) throws IOException {
        var last = rows.next();
        while (last != null) {
            long size = 1;
            long ofPositive = last[2];
            var next = rows.next();
            while (next != null && isTie(last, next)) {
                size++;
                ofPositive += next[2];
                last = next;
                next = rows.next();
            }
            add(2 * (zeros + count) + size + 1, size, ofPositive);
            last = next;
        }
    }

    /** Adds differences that share a rank. */
    private void add(long rank, long size, long ofPositive) {
        for (long at = count; at < Math.min(MOST_KEPT, count + size); at++) {
            doubled[(int) at] = (int) rank;
        }
        count += size;
        all += rank * size;
        positive += rank * ofPositive;
        squares += (double) rank * rank * size;
    }

    /** Not below zero, so that they are in the order of the numbers. */
    private static long bits(double size) {
        return Double.doubleToLongBits(size);
    }

    private static boolean isTie(long[] one, long[] next) {
        return Double.longBitsToDouble(next[0]) - Double.longBitsToDouble(one[0])
                <= Double.longBitsToDouble(one[1]) + Double.longBitsToDouble(next[1]);
    }

    /** Gives the p-value: exact where that takes no long time, else by the normal approximation. */
    double p() {
        return count == 0 ? 1 : count <= MOST_KEPT && count * all <= MOST_STEPS ? exact() : normal();
    }

    /** Counts all ways to give the ranks signs. */
    double exact() {
        var chances = new double[(int) all + 1];
        chances[0] = 1;
        int reached = 0;
        for (int i = 0; i < count; i++) {
            int rank = doubled[i];
            reached += rank;
            for (int sum = reached; sum >= 0; sum--) {
                chances[sum] = 0.5 * chances[sum] + (sum < rank ? 0 : 0.5 * chances[sum - rank]);
            }
        }
        long smaller = Math.min(positive, all - positive);
        return Distributions.twoSided(
                Arrays.stream(chances, 0, (int) smaller + 1).sum());
    }

    /** Without a correction for continuity. */
    double normal() {
        double z = Math.abs(positive - all / 2.0) / (Math.sqrt(squares) / 2);
        return Distributions.twoSided(Distributions.normalAbove(z));
    }
}
