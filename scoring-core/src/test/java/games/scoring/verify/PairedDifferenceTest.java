package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedDifferenceTest {

    // The pairs of the stats vectors test/paired_t_welch, test/wilcoxon_noties and test/sign; there a − b.
    private static final double[] A = {42, 61, 55, 70, 48, 93, 35, 66, 58, 77};
    private static final double[] B = {40, 55, 60, 61, 41, 80, 39, 50, 57, 66};

    private final PairedDifference ten = of(B, A);

    private static PairedDifference of(double[] a, double[] b) {
        try {
            return PairedDifference.of(each -> {
                for (int i = 0; i < a.length; i++) {
                    each.accept(a[i], b[i]);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

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
    void twoOfThreeAreNoSign() {
        var paired = of(new double[] {0, 0, 0}, new double[] {1, 2, -1});
        assertThat(paired.sign()).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({"20, 13, 0.26317596435546875", "31, 9, 0.029449373483657837", "31, 17, 0.720100131817162", "1, 1, 1"})
    void bothTailsOfTheSignTestAreAlike(int n, int higher, double p) {
        // 2 * scipy.stats.binom.cdf(min(k, n - k), n, 0.5), at most 1
        var b = new double[n];
        for (int i = 0; i < n; i++) {
            b[i] = i < higher ? i + 1 : -i - 1;
        }
        assertThat(of(new double[n], b).sign().getAsDouble()).isCloseTo(p, within(1e-12));
    }

    @Test
    void aLargePairMakesNoNoiseInSmallOnes() {
        var paired = of(new double[] {1e13, 1, 2, 3}, new double[] {1e13, 2, 3, 5});
        assertThat(paired.higher()).isEqualTo(3);
        assertThat(paired.sign()).hasValue(0.25);
    }

    @Test
    void veryLargeAndVerySmallNumbersAreComparedLikeOthers() {
        double[] a = {3, 2, 3};
        double[] b = {1, 5, 1};
        var usual = of(a, b);
        for (double unit : new double[] {0x1p-700, 0x1p900}) {
            var paired = of(scaled(a, unit), scaled(b, unit));
            assertThat(paired.mean()).isEqualTo(usual.mean() * unit);
            assertThat(paired.low()).hasValue(usual.low().getAsDouble() * unit);
            assertThat(paired.noise()).isEqualTo(usual.noise() * unit);
            assertThat(paired.high()).hasValue(usual.high().getAsDouble() * unit);
            assertThat(paired.t()).isEqualTo(usual.t());
            assertThat(paired.wilcoxon()).isEqualTo(usual.wilcoxon());
        }
    }

    @Test
    void aDifferenceThatNoNumberHoldsIsNone() {
        var paired = of(new double[] {1e308}, new double[] {-1e308});
        assertThat(paired.mean()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(paired.lower()).isEqualTo(1);
        var three = of(new double[] {1.7e308, 1.7e308, 1.7e308}, new double[] {-1.7e308, -1.7e308, -1.7e308});
        assertThat(three.mean()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(three.low()).isEmpty();
        // An end that no number holds is not left out: the interval spans 0.
        var wide = of(new double[] {1e308, 2e307}, new double[] {0, 0});
        assertThat(wide.low()).hasValue(Double.NEGATIVE_INFINITY);
        assertThat(wide.high()).hasValue(Double.POSITIVE_INFINITY);
        assertThat(wide.mean()).isCloseTo(-6e307, within(1e293));
    }

    @Test
    void noPValueIsZero() {
        var a = new double[2000];
        var b = new double[2000];
        for (int i = 0; i < a.length; i++) {
            a[i] = 1 + i * 1e-3;
            b[i] = i * 1e-3 + i % 7 * 1e-5;
        }
        var paired = of(a, b);
        assertThat(paired.t()).hasValue(1e-300);
        assertThat(paired.wilcoxon()).hasValue(1e-300);
        assertThat(paired.sign()).hasValue(1e-300);
    }

    @Test
    void aLargePairWithoutADifferenceTakesNothingFromTheOthers() {
        double[] a = {1e200, 3, 4, 5.5};
        double[] b = {1e200, 2, 3, 4};
        var paired = of(a, b);
        a[0] = b[0] = 1e20;
        assertThat(paired).isEqualTo(of(a, b));
        assertThat(paired.low().getAsDouble()).isCloseTo(-1.8761226, within(1e-7));
    }

    private static double[] scaled(double[] values, double unit) {
        return Arrays.stream(values).map(value -> value * unit).toArray();
    }

    @Test
    void differencesThatAreEqualButForRoundingAreTies() {
        // test/wilcoxon_float_noise: 0.07 comes out of four subtractions in as many ways
        double[] a = {0.55, 0.48, 0.7, 0.61, 0.9, 0.3};
        double[] b = {0.48, 0.55, 0.63, 0.54, 0.7, 0.2};
        double[] whole = {55, 48, 70, 61, 90, 30};
        double[] others = {48, 55, 63, 54, 70, 20};
        assertThat(of(b, a).wilcoxon()).isEqualTo(of(others, whole).wilcoxon());
    }

    @Test
    void oneRoundingErrorIsNoDifference() {
        var paired = of(new double[] {0.1 + 0.2, 5}, new double[] {0.3, 5});
        assertThat(paired.higher() + paired.lower()).isZero();
        assertThat(paired.wilcoxon()).hasValue(1);
        assertThat(paired.sign()).hasValue(1);
        assertThat(paired.t()).isEmpty();
        assertThat(paired.low()).isEmpty();
    }

    @Test
    void meanAndIntervalAreThoseOfTheNumbersAsTheyAre() {
        double[] a = {1, 2, 4, 8};
        double[] b = {1 + 1.665, 2 + 1.665, 4 + 1.665, 8 + 1.665};
        var paired = of(a, b);
        assertThat(paired.mean()).isCloseTo(1.665, within(1.665e-15));
        // Equal but for rounding: nothing that tells how far others would lie.
        assertThat(paired.low()).isEmpty();
        assertThat(paired.t()).isEmpty();
    }

    @Test
    void oneLargePairHidesNoDifferenceOfTheOthers() {
        // Rounded to what is noise in 8e18, the others' differences would be nothing.
        var paired = of(new double[] {8e18, 1, 5}, new double[] {8e18, 2, 9});
        assertThat(paired.mean()).isEqualTo(5.0 / 3);
        assertThat(paired.low().getAsDouble()).isLessThan(0);
        assertThat(paired.high().getAsDouble()).isGreaterThan(3);
    }

    @Property
    void theMeanIsExactButForItsLastBit(@ForAll @Size(min = 1, max = 30) List<@From("scores") double[]> pairs) {
        var a = pairs.stream().mapToDouble(pair -> pair[0]).toArray();
        var b = pairs.stream().mapToDouble(pair -> pair[1]).toArray();
        var sum = BigDecimal.ZERO;
        for (var pair : pairs) {
            sum = sum.add(new BigDecimal(pair[1])).subtract(new BigDecimal(pair[0]));
        }
        double exact = sum.divide(BigDecimal.valueOf(pairs.size()), new MathContext(40))
                .doubleValue();
        assertThat(of(a, b).mean()).isCloseTo(exact, within(Math.abs(exact) * 1e-15));
    }

    @Provide
    Arbitrary<double[]> scores() {
        var score = Arbitraries.integers().between(-100_000, 100_000).map(i -> i / 1000.0);
        return Combinators.combine(score, score).as((a, b) -> new double[] {a, b});
    }

    @Test
    void onePairHasADifferenceAndNoInterval() {
        var paired = of(new double[] {3}, new double[] {5});
        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.low()).isEmpty();
        assertThat(paired.t()).isEmpty();
        assertThat(paired.sign()).hasValue(1);
    }

    @Test
    void noPairsHaveNothing() {
        var paired = of(new double[0], new double[0]);
        assertThat(paired.mean()).isNaN();
        assertThat(paired.wilcoxon()).isEmpty();
    }

    @Test
    void equalDifferencesHaveNoInterval() {
        var paired = of(new double[] {1, 2, 3}, new double[] {3, 4, 5});
        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.low()).isEmpty();
        assertThat(paired.high()).isEmpty();
        assertThat(paired.t()).isEmpty();
    }
}
