package games.scoring.verify;

import games.scoring.standing.ExactSum;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * What the differences of pairs say: b − a over all pairs.
 *
 * @param n how many pairs
 * @param mean the mean difference; NaN without pairs
 * @param std the sample standard deviation of the differences; empty below two pairs
 * @param low the lower end of the 95 % interval of the mean difference (Student t, n − 1 degrees of freedom)
 * @param high its upper end
 * @param t the p-value of the paired t-test, two-sided; empty below two pairs or where all differences are equal
 * @param wilcoxon the p-value of the Wilcoxon signed-rank test, two-sided: exact up to 1,023 pairs without ties and
 *     zeros, else by the normal approximation, zeros ranked by Pratt's method, without corrections for continuity and
 *     ties; 1 where all pairs are equal
 * @param sign the p-value of the sign test, two-sided, exact; 1 where all pairs are equal
 * @param higher in how many pairs b is higher
 * @param lower in how many pairs b is lower
 */
record PairedDifference(
        int n,
        double mean,
        OptionalDouble std,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble t,
        OptionalDouble wilcoxon,
        OptionalDouble sign,
        int higher,
        int lower) {

    /** Differences of equal size come out of subtractions up to some bits apart, and must count as ties in ranks. */
    private static final int NOISE_BITS = 40;

    /** What rounding may have cost, of the size of a number: half a step of the noise. */
    private static final double NOISE = Math.scalb(1.0, -NOISE_BITS - 1);

    private static final double LEVEL = 0.95;

    static PairedDifference of(double[] a, double[] b) {
        int n = a.length;
        if (n == 0) {
            var none = OptionalDouble.empty();
            return new PairedDifference(0, Double.NaN, none, none, none, none, none, none, 0, 0);
        }
        double mean = areAll(0, a, b) ? 0 : mean(a, b);
        var ranked = ranked(a, b);
        int higher = (int) Arrays.stream(ranked).filter(d -> d > 0).count();
        int lower = (int) Arrays.stream(ranked).filter(d -> d < 0).count();
        var std = OptionalDouble.empty();
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        var t = OptionalDouble.empty();
        if (n > 1) {
            double squares = 0;
            var differences = new double[n];
            for (int i = 0; i < n; i++) {
                differences[i] = b[i] - a[i];
                squares += (differences[i] - mean) * (differences[i] - mean);
            }
            double deviation = areAll(mean, a, b) ? 0 : Math.sqrt(squares / (n - 1));
            double half =
                    TDistribution.of(n - 1).inverseCumulativeProbability((1 + LEVEL) / 2) * deviation / Math.sqrt(n);
            std = OptionalDouble.of(deviation);
            low = OptionalDouble.of(mean - half);
            high = OptionalDouble.of(mean + half);
            if (deviation > 0) {
                t = OptionalDouble.of(TTest.withDefaults().test(differences).getPValue());
            }
        }
        boolean equal = higher + lower == 0;
        double wilcoxon = equal
                ? 1
                : WilcoxonSignedRankTest.withDefaults()
                        .with(ContinuityCorrection.DISABLED)
                        .test(ranked)
                        .getPValue();
        double sign = equal
                ? 1
                : BinomialTest.withDefaults()
                        .with(AlternativeHypothesis.TWO_SIDED)
                        .test(higher + lower, higher, 0.5)
                        .getPValue();
        return new PairedDifference(
                n, mean, std, low, high, t, OptionalDouble.of(wilcoxon), OptionalDouble.of(sign), higher, lower);
    }

    /** Gives the mean difference of the numbers as they are, rounded once. */
    private static double mean(double[] a, double[] b) {
        var sum = new ExactSum();
        for (int i = 0; i < a.length; i++) {
            sum.add(b[i]);
            sum.add(-a[i]);
        }
        return sum.mean(a.length);
    }

    /** Says whether each pair differs by this much, but for what rounding may have cost its numbers. */
    private static boolean areAll(double difference, double[] a, double[] b) {
        return IntStream.range(0, a.length)
                .allMatch(i -> Math.abs(b[i] - a[i] - difference) <= NOISE * Math.max(Math.abs(a[i]), Math.abs(b[i])));
    }

    /** Subtracts for tests by rank and sign: rounds to a multiple of the noise in the largest number. */
    private static double[] ranked(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.max(Math.abs(a[i]), Math.abs(b[i])));
        }
        double noise = Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(largest) - NOISE_BITS));
        var differences = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            double difference = b[i] - a[i];
            double steps = Math.rint(difference / noise);
            differences[i] = Math.abs(steps) < 0x1p52 ? steps * noise : difference;
        }
        return differences;
    }
}
