package games.scoring.verify;

import games.scoring.standing.Distributions;
import java.util.Arrays;

/**
 * The Mann–Whitney U test, two-sided. Scores that are equal but for rounding share the mean of their ranks. Given those
 * ranks, each way to deal them out to the two sides is as likely: that gives the exact distribution of a side's sum. An
 * outcome counts as far off as its sum lies from the mean of all, to either side, since ties may make the tails unlike.
 *
 * <p>Own code for the exact distribution, since the library's knows none with ties.
 */
final class RankSums {

    /** The exact distribution takes so many steps at most: some 50 scores a side, or 5 beside 700. */
    private static final double MOST_STEPS = 25_000_000;

    /** Twice the ranks of all scores, from the lowest on: whole numbers. */
    private final int[] doubled;

    /** Twice the ranks of each side. */
    private final double[] ofA;

    private final double[] ofB;

    private RankSums(int a, int b) {
        doubled = new int[Math.addExact(a, b)];
        ofA = new double[a];
        ofB = new double[b];
    }

    /** Ranks the scores of two sides, each of at least one. */
    static RankSums of(double[] a, double[] b) {
        var ranks = new RankSums(a.length, b.length);
        ranks.rank(
                Arrays.stream(a).sorted().toArray(), Arrays.stream(b).sorted().toArray());
        return ranks;
    }

    private void rank(double[] a, double[] b) {
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            int fromA = i;
            int fromB = j;
            double last = next(a, i, b, j);
            do {
                double next = next(a, i, b, j);
                if (!Differences.isZero(next - last, Differences.noise(next, last))) {
                    break;
                }
                last = next;
                if (i < a.length && a[i] == next) {
                    i++;
                } else {
                    j++;
                }
            } while (i < a.length || j < b.length);
            int rank = fromA + fromB + i + j + 1;
            Arrays.fill(ofA, fromA, i, rank);
            Arrays.fill(ofB, fromB, j, rank);
            Arrays.fill(doubled, fromA + fromB, i + j, rank);
        }
    }

    private static double next(double[] a, int i, double[] b, int j) {
        return i == a.length || j < b.length && b[j] < a[i] ? b[j] : a[i];
    }

    /** Counts in how many of all pairs of two scores that of the second side is higher, an equal one as half. */
    double higher() {
        return (Arrays.stream(ofB).sum() - ofB.length * (ofB.length + 1.0)) / 2;
    }

    /** Gives the p-value: exact where that takes no long time, else by the normal approximation. */
    double p() {
        if (doubled[0] == doubled[doubled.length - 1]) {
            return 1;
        }
        double few = Math.min(ofA.length, ofB.length);
        double many = Math.max(ofA.length, ofB.length);
        // Among i ranks, the sums of j lie within 2j(i − j).
        return 2 * few * few * many * doubled.length <= MOST_STEPS ? exact() : normal();
    }

    /** Deals out the ranks one after the other: so likely is it that the smaller side has so many with such a sum. */
    double exact() {
        var side = ofA.length < ofB.length ? ofA : ofB;
        int n = side.length;
        int all = doubled.length;
        var sums = new int[all + 1];
        for (int i = 0; i < all; i++) {
            sums[i + 1] = sums[i] + doubled[i];
        }
        var chances = new double[n + 1][sums[all] - sums[all - n] + 1];
        chances[0][0] = 1;
        for (int i = 0; i < all; i++) {
            for (int j = Math.min(i, n); j >= 0; j--) {
                double taken = Math.min(1, (double) (n - j) / (all - i));
                for (int sum = sums[j]; sum <= sums[i] - sums[i - j]; sum++) {
                    double chance = chances[j][sum];
                    if (chance > 0 && j < n) {
                        chances[j + 1][sum + doubled[i]] += chance * taken;
                    }
                    chances[j][sum] = chance * (1 - taken);
                }
            }
        }
        long middle = (long) n * (all + 1);
        long far = Math.abs((long) Arrays.stream(side).sum() - middle);
        double tails = 0;
        for (int sum = 0; sum < chances[n].length; sum++) {
            tails += Math.abs(sum - middle) >= far ? chances[n][sum] : 0;
        }
        return Distributions.twoSided(tails / 2);
    }

    /** With corrections for ties and continuity. */
    double normal() {
        return Distributions.mannWhitneyByNormal(ofA, ofB);
    }
}
