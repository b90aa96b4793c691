package games.scoring.verify;

import games.scoring.standing.Distributions;
import games.scoring.standing.ExactSum;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What the differences of pairs say: b − a over all pairs.
 *
 * @param n how many pairs
 * @param mean the mean difference; NaN without pairs, infinite where it is too large for a number
 * @param std the sample standard deviation of the differences; empty below two pairs
 * @param low the lower end of the 95 % interval of the mean difference (Student t, n − 1 degrees of freedom)
 * @param high its upper end
 * @param t the p-value of the paired t-test, two-sided; empty below two pairs or where all differences are equal
 * @param wilcoxon the p-value of the Wilcoxon signed-rank test, two-sided: exact up to some 270 pairs, ties and zeros
 *     included ({@link SignedRanks}), else by the normal approximation; 1 where all pairs are equal
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

    /** What rounding may have cost, of the size of a number: such differences are none, and count as ties in ranks. */
    private static final double NOISE = 0x1p-41;

    /** Squares of numbers within these powers of two are normal numbers, as are their sums. */
    private static final int USUAL_EXPONENT = 400;

    static PairedDifference of(double[] a, double[] b) {
        int n = a.length;
        if (n == 0) {
            var none = OptionalDouble.empty();
            return new PairedDifference(0, Double.NaN, none, none, none, none, none, none, 0, 0);
        }
        // Differences of the largest numbers would be too large: halves are exact where such numbers are.
        int exponent = Math.max(largest(a), largest(b)) < Double.MAX_VALUE / 2 ? 0 : 1;
        var ofA = scaled(a, -exponent);
        var ofB = scaled(b, -exponent);
        return of(differences(ofA, ofB), noises(ofA, ofB), mean(ofA, ofB), exponent);
    }

    /**
     * Compares.
     *
     * @param exponent of the power of two that all numbers were divided by
     */
    private static PairedDifference of(double[] differences, double[] noise, double mean, int exponent) {
        double largest = largest(differences);
        int unusual =
                largest == 0 || Math.abs(Math.getExponent(largest)) <= USUAL_EXPONENT ? 0 : Math.getExponent(largest);
        return ofUsual(scaled(differences, -unusual), scaled(noise, -unusual), Math.scalb(mean, -unusual))
                .scaled(unusual + exponent);
    }

    private static PairedDifference ofUsual(double[] differences, double[] noise, double exactMean) {
        int n = differences.length;
        double mean = areAll(0, differences, noise) ? 0 : exactMean;
        int higher = 0;
        int lower = 0;
        for (int i = 0; i < n; i++) {
            if (!SignedRanks.isZero(differences[i], noise[i])) {
                higher += differences[i] > 0 ? 1 : 0;
                lower += differences[i] < 0 ? 1 : 0;
            }
        }
        var std = OptionalDouble.empty();
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        var t = OptionalDouble.empty();
        if (n > 1) {
            double squares = 0;
            for (double difference : differences) {
                squares += (difference - mean) * (difference - mean);
            }
            double deviation = areAll(mean, differences, noise) ? 0 : Math.sqrt(squares / (n - 1));
            double half = Distributions.reach95(n - 1) * deviation / Math.sqrt(n);
            std = OptionalDouble.of(deviation);
            low = OptionalDouble.of(mean - half);
            high = OptionalDouble.of(mean + half);
            if (deviation > 0) {
                t = OptionalDouble.of(Distributions.studentTest(differences));
            }
        }
        double wilcoxon = SignedRanks.of(differences, noise).p();
        return new PairedDifference(
                n,
                mean,
                std,
                low,
                high,
                t,
                OptionalDouble.of(wilcoxon),
                OptionalDouble.of(sign(higher, lower)),
                higher,
                lower);
    }

    /** Both tails are alike, so the smaller one counts twice. */
    private static double sign(int higher, int lower) {
        return Math.min(1, 2 * Distributions.coin(higher + lower, Math.min(higher, lower)));
    }

    private static double[] differences(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> b[i] - a[i]).toArray();
    }

    private static double[] noises(double[] a, double[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> NOISE * Math.max(Math.abs(a[i]), Math.abs(b[i])))
                .toArray();
    }

    private static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElse(0);
    }

    private static double[] scaled(double[] values, int exponent) {
        return Arrays.stream(values).map(value -> Math.scalb(value, exponent)).toArray();
    }

    /** Scales what has a unit. A mean that is too large for a number then is infinite, all else none. */
    private PairedDifference scaled(int exponent) {
        return new PairedDifference(
                n,
                Math.scalb(mean, exponent),
                scaled(std, exponent),
                scaled(low, exponent),
                scaled(high, exponent),
                t,
                wilcoxon,
                sign,
                higher,
                lower);
    }

    private static OptionalDouble scaled(OptionalDouble value, int exponent) {
        double scaled = Math.scalb(value.orElse(Double.NaN), exponent);
        return Double.isFinite(scaled) ? OptionalDouble.of(scaled) : OptionalDouble.empty();
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
    private static boolean areAll(double difference, double[] differences, double[] noise) {
        return IntStream.range(0, differences.length)
                .allMatch(i -> SignedRanks.isZero(differences[i] - difference, noise[i]));
    }
}
