package games.scoring.verify;

import games.scoring.standing.Distributions;
import games.scoring.standing.ExactSum;
import java.util.OptionalDouble;

/**
 * What the scores of two sides say that name no instance, and so can't be paired: b − a over all of them.
 *
 * @param countA how many scores the first side has, above 0
 * @param countB how many scores the second side has, above 0
 * @param meanA the mean of the first side
 * @param meanB the mean of the second side
 * @param difference b − a; 0 where the means differ by no more than the noise, infinite where it is too large for a number
 * @param noise how far the difference may be off by the rounding of the scores
 * @param low the lower end of the 95 % interval of the difference of the means (Welch, "The generalization of 'Student's'
 *     problem when several different population variances are involved", Biometrika 34, 1947); infinite where it is too
 *     large for a number, empty where a side has one score, or none varies
 * @param high its upper end
 * @param welch the p-value of Welch's t-test, two-sided; empty where a side has one score, or none varies
 * @param mannWhitney the p-value of the Mann–Whitney U test, two-sided: exact up to some 50 scores a side, ties included
 *     ({@link RankSums}), else by the normal approximation with corrections for ties and continuity; 1 where all scores
 *     are equal
 * @param higher in how many of all pairs of a score of each side that of b is higher, an equal one counting as half:
 *     Mann and Whitney's U
 */
public record TwoSamples(
        int countA,
        int countB,
        double meanA,
        double meanB,
        double difference,
        double noise,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble welch,
        double mannWhitney,
        double higher) {

    /** Compares the scores of two sides, each of at least one. */
    static TwoSamples of(double[] a, double[] b) {
        double meanA = ExactSum.meanOf(a);
        double meanB = ExactSum.meanOf(b);
        double noise = Math.max(noise(a), noise(b));
        // Of the largest numbers, half of their difference is a number yet.
        double halfDifference = meanB / 2 - meanA / 2;
        if (Differences.isZero(halfDifference, noise / 2)) {
            halfDifference = 0;
        }
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        var welch = OptionalDouble.empty();
        if (a.length > 1 && b.length > 1) {
            var varianceA = Variance.of(a, meanA);
            var varianceB = Variance.of(b, meanB);
            int unit = Variance.unit(varianceA, varianceB);
            double ofA = varianceA.in(unit) / a.length;
            double ofB = varianceB.in(unit) / b.length;
            if (ofA + ofB > 0) {
                double freedom = (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
                double error = Math.sqrt(ofA + ofB);
                double half = Math.scalb(error * Distributions.reach95(freedom), unit - 1);
                double t = Math.scalb(Math.abs(halfDifference), 1 - unit) / error;
                welch = OptionalDouble.of(Distributions.twoSided(Distributions.studentBelow(freedom, -t)));
                low = OptionalDouble.of(2 * (halfDifference - half));
                high = OptionalDouble.of(2 * (halfDifference + half));
            }
        }
        var ranks = RankSums.of(a, b);
        return new TwoSamples(
                a.length,
                b.length,
                meanA,
                meanB,
                2 * halfDifference,
                noise,
                low,
                high,
                welch,
                ranks.p(),
                ranks.higher());
    }

    /** Says how far the mean of scores may be off. */
    private static double noise(double[] scores) {
        double noise = 0;
        for (double score : scores) {
            noise += Differences.noise(score, score);
        }
        return noise / scores.length;
    }

    /**
     * A side's sample variance.
     *
     * @param value in squares of 2 to the power of the unit: there the side's largest score is about 1, so that squares
     *     neither overflow nor vanish
     * @param unit the exponent
     */
    private record Variance(double value, int unit) {

        static Variance of(double[] scores, double mean) {
            double largest = 0;
            for (double score : scores) {
                largest = Math.max(largest, Math.abs(score));
            }
            int unit = Math.getExponent(largest);
            double middle = Math.scalb(mean, -unit);
            double squares = 0;
            boolean varies = false;
            for (double score : scores) {
                double deviation = Math.scalb(score, -unit) - middle;
                squares += deviation * deviation;
                varies |= !Differences.isZero(deviation, Math.scalb(Differences.noise(score, mean), -unit));
            }
            return new Variance(varies ? squares / (scores.length - 1) : 0, unit);
        }

        /** A side that doesn't vary has no say in the unit, however large its scores. */
        static int unit(Variance a, Variance b) {
            return a.value > 0 && b.value > 0 ? Math.max(a.unit, b.unit) : a.value > 0 ? a.unit : b.unit;
        }

        double in(int other) {
            return Math.scalb(value, 2 * (unit - other));
        }
    }
}
