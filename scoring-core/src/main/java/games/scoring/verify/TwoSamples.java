package games.scoring.verify;

import games.scoring.standing.Distributions;
import games.scoring.standing.ExactSum;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What the scores of two sides say that name no instance, and so can't be paired: b − a over all of them.
 *
 * @param countA how many scores the first side has, above 0
 * @param countB how many scores the second side has, above 0
 * @param meanA the mean of the first side
 * @param meanB the mean of the second side
 * @param low the lower end of the 95 % interval of the difference of the means (Welch, "The generalization of 'Student's'
 *     problem when several different population variances are involved", Biometrika 34, 1947); empty where a side has
 *     one score
 * @param high its upper end
 * @param welch the p-value of Welch's t-test, two-sided; empty where a side has one score, or none varies
 * @param mannWhitney the p-value of the Mann–Whitney U test, two-sided: exact for small samples without equal scores, else
 *     by the normal approximation with corrections for ties and continuity; 1 where all scores are equal
 */
public record TwoSamples(
        int countA,
        int countB,
        double meanA,
        double meanB,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble welch,
        double mannWhitney) {

    /** Compares the scores of two sides, each of at least one. */
    static TwoSamples of(double[] a, double[] b) {
        double meanA = ExactSum.meanOf(a);
        double meanB = ExactSum.meanOf(b);
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        var welch = OptionalDouble.empty();
        if (a.length > 1 && b.length > 1) {
            double difference = meanB - meanA;
            var varianceA = Variance.of(a, meanA);
            var varianceB = Variance.of(b, meanB);
            int unit = Variance.unit(varianceA, varianceB);
            double ofA = varianceA.in(unit) / a.length;
            double ofB = varianceB.in(unit) / b.length;
            double half = 0;
            if (ofA + ofB > 0) {
                double freedom = (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
                double error = Math.sqrt(ofA + ofB);
                half = Math.scalb(error * Distributions.reach95(freedom), unit);
                double t = Math.scalb(Math.abs(difference), -unit) / error;
                welch = OptionalDouble.of(2 * Distributions.studentBelow(freedom, -t));
            }
            if (Double.isFinite(difference) && Double.isFinite(half)) {
                low = OptionalDouble.of(difference - half);
                high = OptionalDouble.of(difference + half);
            }
        }
        return new TwoSamples(a.length, b.length, meanA, meanB, low, high, welch, mannWhitney(a, b));
    }

    /**
     * Gives the difference of the means.
     *
     * @return b − a
     */
    public double difference() {
        return meanB - meanA;
    }

    private static double mannWhitney(double[] a, double[] b) {
        boolean allEqual = Arrays.stream(a).allMatch(score -> score == a[0])
                && Arrays.stream(b).allMatch(score -> score == a[0]);
        return allEqual ? 1 : Distributions.mannWhitneyTest(a, b);
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
            for (double score : scores) {
                double deviation = Math.scalb(score, -unit) - middle;
                squares += deviation * deviation;
            }
            return new Variance(squares / (scores.length - 1), unit);
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
