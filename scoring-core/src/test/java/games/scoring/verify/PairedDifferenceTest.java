package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferenceTest {

    // The pairs of the stats vectors test/paired_t_welch, test/wilcoxon_noties and test/sign; there a − b.
    private static final double[] A = {42, 61, 55, 70, 48, 93, 35, 66, 58, 77};
    private static final double[] B = {40, 55, 60, 61, 41, 80, 39, 50, 57, 66};

    private final PairedDifference ten = PairedDifference.of(B, A);

    @Test
    void thePairedTTestAgreesWithItsVector() {
        assertThat(ten.t().getAsDouble()).isCloseTo(0.03276187587321854, within(1e-10));
    }

    @Test
    void theIntervalIsStudentsWithNMinusOne() {
        // mean 5.6, t 2.520126009450787 gives a standard error of 5.6 / 2.5201…; quantile 2.2621571627982… (ci/t_df9)
        double half = 5.6 / 2.520126009450787 * 2.262157162798205;
        assertThat(ten.mean()).isCloseTo(5.6, within(1e-11));
        assertThat(ten.low().getAsDouble()).isCloseTo(5.6 - half, within(1e-9));
        assertThat(ten.high().getAsDouble()).isCloseTo(5.6 + half, within(1e-9));
    }

    @Test
    void theExactWilcoxonTestAgreesWithItsVector() {
        assertThat(ten.wilcoxon().getAsDouble()).isCloseTo(0.037109375, within(1e-10));
    }

    @Test
    void theSignTestAgreesWithItsVector() {
        assertThat(ten.higher()).isEqualTo(8);
        assertThat(ten.lower()).isEqualTo(2);
        assertThat(ten.sign().getAsDouble()).isCloseTo(0.109375, within(1e-12));
    }

    @Test
    void zerosAreRankedByPrattsMethod() {
        // stats vector test/wilcoxon_ties_zeros, pratt; scipy corrects the variance for ties, which is worth 0.0002
        // here
        double[] a = {10, 12, 9, 14, 11, 8, 13, 10, 15, 9};
        double[] b = {8, 12, 10, 11, 11, 5, 12, 8, 11, 10};
        assertThat(PairedDifference.of(b, a).wilcoxon().getAsDouble()).isCloseTo(0.06372566583868733, within(2e-4));
    }

    @Test
    void differencesThatAreEqualButForRoundingAreTies() {
        // test/wilcoxon_float_noise: 0.07 comes out of four subtractions in as many ways
        double[] a = {0.55, 0.48, 0.7, 0.61, 0.9, 0.3};
        double[] b = {0.48, 0.55, 0.63, 0.54, 0.7, 0.2};
        double[] whole = {55, 48, 70, 61, 90, 30};
        double[] others = {48, 55, 63, 54, 70, 20};
        assertThat(PairedDifference.of(b, a).wilcoxon())
                .isEqualTo(PairedDifference.of(others, whole).wilcoxon());
    }

    @Test
    void oneRoundingErrorIsNoDifference() {
        var paired = PairedDifference.of(new double[] {0.1 + 0.2, 5}, new double[] {0.3, 5});
        assertThat(paired.higher() + paired.lower()).isZero();
        assertThat(paired.wilcoxon()).hasValue(1);
        assertThat(paired.sign()).hasValue(1);
        assertThat(paired.t()).isEmpty();
        assertThat(paired.low()).hasValue(0);
    }

    @Test
    void onePairHasADifferenceAndNoInterval() {
        var paired = PairedDifference.of(new double[] {3}, new double[] {5});
        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.low()).isEmpty();
        assertThat(paired.t()).isEmpty();
        assertThat(paired.sign()).hasValue(1);
    }

    @Test
    void noPairsHaveNothing() {
        var paired = PairedDifference.of(new double[0], new double[0]);
        assertThat(paired.mean()).isNaN();
        assertThat(paired.wilcoxon()).isEmpty();
    }

    @Test
    void equalDifferencesHaveAnIntervalWithoutWidth() {
        var paired = PairedDifference.of(new double[] {1, 2, 3}, new double[] {3, 4, 5});
        assertThat(paired.low()).hasValue(2);
        assertThat(paired.high()).hasValue(2);
        assertThat(paired.t()).isEmpty();
    }
}
