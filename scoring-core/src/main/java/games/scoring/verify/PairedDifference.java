package games.scoring.verify;

import games.scoring.standing.Distributions;
import games.scoring.standing.ExactSum;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;

/**
 * What the differences of pairs say: b − a over all pairs.
 *
 * @param n how many pairs
 * @param mean the mean difference; NaN without pairs, infinite where it is too large for a number
 * @param noise how far the mean difference may be off by the rounding of the scores
 * @param low the lower end of the 95 % interval of the mean difference (Student t, n − 1 degrees of freedom); infinite
 *     where it is too large for a number, empty below two pairs or where all differences are equal: no spread tells
 *     nothing of what other pairs would give
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
        double noise,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble t,
        OptionalDouble wilcoxon,
        OptionalDouble sign,
        int higher,
        int lower) {

    /** Squares of numbers within these powers of two are normal numbers, as are their sums. */
    private static final int USUAL_EXPONENT = 400;

    static PairedDifference of(ScorePairs pairs) throws IOException {
        var sizes = new DoubleSummaryStatistics();
        pairs.forEach((a, b) -> sizes.accept(Math.max(Math.abs(a), Math.abs(b))));
        if (sizes.getCount() == 0) {
            var none = OptionalDouble.empty();
            return new PairedDifference(0, Double.NaN, 0, none, none, none, none, none, 0, 0);
        }
        // Differences of the largest numbers would be too large: halves are exact where such numbers are.
        int exponent = sizes.getMax() < Double.MAX_VALUE / 2 ? 0 : 1;
        var sum = new ExactSum();
        pairs.forEach((a, b) -> {
            sum.add(Math.scalb(b, -exponent));
            sum.add(-Math.scalb(a, -exponent));
        });
        return of(each -> differences(pairs, exponent, each), sum.mean(sizes.getCount()), exponent);
    }

    private static void differences(ScorePairs pairs, int exponent, Differences.Each each) throws IOException {
        pairs.forEach((a, b) -> {
            double ofA = Math.scalb(a, -exponent);
            double ofB = Math.scalb(b, -exponent);
            each.accept(ofB - ofA, Differences.noise(ofA, ofB));
        });
    }

    /**
     * Compares.
     *
     * @param exponent of the power of two that all numbers were divided by
     */
    private static PairedDifference of(Differences differences, double mean, int exponent) throws IOException {
        var sizes = new DoubleSummaryStatistics();
        differences.forEach((difference, noise) -> sizes.accept(Math.abs(difference)));
        double largest = sizes.getMax();
        int unusual =
                largest == 0 || Math.abs(Math.getExponent(largest)) <= USUAL_EXPONENT ? 0 : Math.getExponent(largest);
        Differences usual = each -> differences.forEach(
                (difference, noise) -> each.accept(Math.scalb(difference, -unusual), Math.scalb(noise, -unusual)));
        return ofUsual(usual, Math.toIntExact(sizes.getCount()), Math.scalb(mean, -unusual))
                .scaled(unusual + exponent);
    }

    private static PairedDifference ofUsual(Differences differences, int n, double exactMean) throws IOException {
        var signs = new Signs();
        differences.forEach(signs);
        double mean = signs.higher + signs.lower == 0 ? 0 : exactMean;
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        var t = OptionalDouble.empty();
        if (n > 1) {
            var spread = new Spread(mean);
            differences.forEach(spread);
            if (!spread.isNone) {
                double error = Math.sqrt(spread.squares / (n - 1)) / Math.sqrt(n);
                double half = Distributions.reach95(n - 1) * error;
                low = OptionalDouble.of(mean - half);
                high = OptionalDouble.of(mean + half);
                t = OptionalDouble.of(
                        Distributions.twoSided(Distributions.studentBelow(n - 1, -Math.abs(mean) / error)));
            }
        }
        double wilcoxon = SignedRanks.of(differences).p();
        return new PairedDifference(
                n,
                mean,
                signs.noise / n,
                low,
                high,
                t,
                OptionalDouble.of(wilcoxon),
                OptionalDouble.of(sign(signs.higher, signs.lower)),
                signs.higher,
                signs.lower);
    }

    /** Counts in how many pairs b is higher, and lower, and adds up how far their differences may be off. */
    private static final class Signs implements Differences.Each {
        private int higher;
        private int lower;
        private double noise;

        @Override
        public void accept(double difference, double off) {
            // Of a large pair without a difference, nothing hides those of the others.
            noise += Math.min(off, Math.abs(difference));
            if (!Differences.isZero(difference, off)) {
                higher += difference > 0 ? 1 : 0;
                lower += difference < 0 ? 1 : 0;
            }
        }
    }

    /** How far differences lie from their mean. */
    private static final class Spread implements Differences.Each {
        private final double mean;
        private double squares;

        /** Whether each differs by the mean, but for what rounding may have cost its numbers. */
        private boolean isNone = true;

        Spread(double mean) {
            this.mean = mean;
        }

        @Override
        public void accept(double difference, double noise) {
            double distance = difference - mean;
            squares += distance * distance;
            isNone &= Differences.isZero(distance, noise);
        }
    }

    /** Both tails are alike, so the smaller one counts twice. */
    private static double sign(int higher, int lower) {
        return Distributions.twoSided(Distributions.coin(higher + lower, Math.min(higher, lower)));
    }

    /** Scales what has a unit. What is too large for a number then is infinite. */
    private PairedDifference scaled(int exponent) {
        return new PairedDifference(
                n,
                Math.scalb(mean, exponent),
                Math.scalb(noise, exponent),
                scaled(low, exponent),
                scaled(high, exponent),
                t,
                wilcoxon,
                sign,
                higher,
                lower);
    }

    private static OptionalDouble scaled(OptionalDouble value, int exponent) {
        return value.isPresent() ? OptionalDouble.of(Math.scalb(value.getAsDouble(), exponent)) : value;
    }
}
