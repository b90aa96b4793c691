package games.scoring.verify;

import games.scoring.standing.Distributions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

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

    /** Twice the rank of each difference that is not zero: a whole number. */
    private final int[] doubled;

    private final long positive;
    private final long all;

    private SignedRanks(int[] doubled, long positive, long all) {
        this.doubled = doubled;
        this.positive = positive;
        this.all = all;
    }

    /**
     * Ranks differences.
     *
     * @param differences the differences
     * @param noise how far each may be off: what differs by no more than that counts as equal
     * @return the ranks
     */
    static SignedRanks of(double[] differences, double[] noise) {
        var order = IntStream.range(0, differences.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> Math.abs(differences[i])))
                .mapToInt(Integer::intValue)
                .toArray();
        var doubled = new int[order.length];
        int count = 0;
        long positive = 0;
        long all = 0;
        int zeros = 0;
        for (int each : order) {
            zeros += isZero(differences[each], noise[each]) ? 1 : 0;
        }
        // Zeros have the first ranks, also those that are so but for their noise.
        var others = Arrays.stream(order)
                .filter(each -> !isZero(differences[each], noise[each]))
                .toArray();
        for (int from = 0; from < others.length; ) {
            int to = from + 1;
            while (to < others.length && isTie(others[to - 1], others[to], differences, noise)) {
                to++;
            }
            // The ranks from + 1 to `to`, behind the zeros: twice their mean.
            int rank = 2 * zeros + from + 1 + to;
            for (int i = from; i < to; i++) {
                doubled[count++] = rank;
                all += rank;
                positive += differences[others[i]] > 0 ? rank : 0;
            }
            from = to;
        }
        return new SignedRanks(Arrays.copyOf(doubled, count), positive, all);
    }

    static boolean isZero(double difference, double noise) {
        return Math.abs(difference) <= noise;
    }

    private static boolean isTie(int one, int next, double[] differences, double[] noise) {
        return Math.abs(differences[next]) - Math.abs(differences[one]) <= noise[one] + noise[next];
    }

    /** Gives the p-value: exact where that takes no long time, else by the normal approximation. */
    double p() {
        return doubled.length == 0 ? 1 : doubled.length * all <= MOST_STEPS ? exact() : normal();
    }

    /** Counts all ways to give the ranks signs. */
    double exact() {
        var chances = new double[(int) all + 1];
        chances[0] = 1;
        int reached = 0;
        for (int rank : doubled) {
            reached += rank;
            for (int sum = reached; sum >= 0; sum--) {
                chances[sum] = 0.5 * chances[sum] + (sum < rank ? 0 : 0.5 * chances[sum - rank]);
            }
        }
        long smaller = Math.min(positive, all - positive);
        return Math.min(1, 2 * Arrays.stream(chances, 0, (int) smaller + 1).sum());
    }

    /** Without a correction for continuity. */
    double normal() {
        double squares = Arrays.stream(doubled).asDoubleStream().map(r -> r * r).sum();
        double z = Math.abs(positive - all / 2.0) / (Math.sqrt(squares) / 2);
        return 2 * Distributions.normalAbove(z);
    }
}
