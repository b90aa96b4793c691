package games.scoring.standing;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * Probabilities and quantiles, to twelve significant digits. The library computes them with {@code Math}, whose last bits
 * depend on the JDK and the machine: rounded, they are the same everywhere.
 */
public final class Distributions {

    /** The smallest p-value that is given. No outcome is impossible by chance, and smaller ones do not fit a number. */
    public static final double LEAST_P = 1e-300;

    private Distributions() {}

    /**
     * Gives a quantile of Student's t distribution.
     *
     * @param degrees the degrees of freedom, above 0
     * @param probability how likely a value is not above the quantile, 0 to 1
     * @return the quantile
     */
    static double studentQuantile(double degrees, double probability) {
        return Ranks.rounded(TDistribution.of(degrees).inverseCumulativeProbability(probability));
    }

    /**
     * Says how many standard errors the 95 % interval of a mean reaches to each side (Student t).
     *
     * @param degrees the degrees of freedom, above 0
     * @return how many, above 0
     */
    public static double reach95(double degrees) {
        return studentQuantile(degrees, 0.975);
    }

    /**
     * Says how likely a value of Student's t distribution is not above another.
     *
     * @param degrees the degrees of freedom, above 0
     * @param t the other
     * @return the probability, 0 to 1
     */
    public static double studentBelow(double degrees, double t) {
        return Ranks.rounded(TDistribution.of(degrees).cumulativeProbability(t));
    }

    /**
     * Gives the two-sided p-value of a tail.
     *
     * @param tail how likely an outcome is that lies as far to one side
     * @return the p-value, {@link #LEAST_P} to 1
     */
    public static double twoSided(double tail) {
        return Math.min(1, Math.max(LEAST_P, 2 * tail));
    }

    /**
     * Gives the two-sided p-value of the Mann–Whitney U test by the normal approximation, with corrections for ties and
     * continuity.
     *
     * @param a one sample, not empty
     * @param b the other; not all values of both are the same
     * @return the p-value, {@link #LEAST_P} to 1
     */
    public static double mannWhitneyByNormal(double[] a, double[] b) {
        var test = MannWhitneyUTest.withDefaults().with(PValueMethod.ASYMPTOTIC);
        return twoSided(Ranks.rounded(test.test(a, b).getPValue()) / 2);
    }

    /**
     * Says how likely a fair coin shows heads so often or less.
     *
     * @param tosses how often it is tossed, 0 or more
     * @param heads how often it shows heads, at most
     * @return the probability, 0 to 1
     */
    public static double coin(int tosses, int heads) {
        return Ranks.rounded(BinomialDistribution.of(tosses, 0.5).cumulativeProbability(heads));
    }

    /**
     * Says how likely a value of the standard normal distribution is above another.
     *
     * @param z the other
     * @return the probability, 0 to 1
     */
    public static double normalAbove(double z) {
        return Ranks.rounded(NormalDistribution.of(0, 1).survivalProbability(z));
    }
}
