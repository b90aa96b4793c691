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
            // In units in which the largest score is about 1: squares neither overflow nor vanish.
            int unit = Math.max(exponent(a), exponent(b));
            double ofA = variance(a, meanA, unit) / a.length;
            double ofB = variance(b, meanB, unit) / b.length;
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

    private static int exponent(double[] scores) {
        double largest = 0;
        for (double score : scores) {
            largest = Math.max(largest, Math.abs(score));
        }
        return Math.getExponent(largest);
    }

    private static double variance(double[] scores, double mean, int unit) {
        double middle = Math.scalb(mean, -unit);
        double squares = 0;
        for (double score : scores) {
            double deviation = Math.scalb(score, -unit) - middle;
            squares += deviation * deviation;
        }
        return squares / (scores.length - 1);
    }
}
