package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedRanksTest {

    private static SignedRanks of(double... differences) {
        try {
            return SignedRanks.of(each -> {
                for (double difference : differences) {
                    each.accept(difference, 0);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void withoutTiesTheExactTestAgreesWithItsVector() {
        // stats vector test/wilcoxon_noties
        var ranks = of(2, 6, -5, 9, 7, 13, -4, 16, 1, 11);
        assertThat(ranks.exact()).isCloseTo(0.037109375, within(1e-12));
        assertThat(ranks.normal()).isCloseTo(0.03665792867221451, within(1e-12));
    }

    @Test
    void zerosAreRankedByPrattsMethodAndTiesShareTheirRanks() {
        // stats vector test/wilcoxon_ties_zeros, pratt
        assertThat(of(2, 0, -1, 3, 0, 3, 1, 2, 4, -1).normal()).isCloseTo(0.06372566583868733, within(1e-12));
    }

    @Test
    void theTestWithoutZerosIsExactByEnumeration() {
        // The same vector with its zeros left out: exact_by_enumeration_wilcox
        assertThat(of(2, -1, 3, 3, 1, 2, 4, -1).exact()).isCloseTo(0.0546875, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"30, 0.19794533998570285", "90, 0.20256820111690987", "190, 0.2042176538292234"})
    void pairsThatAreEqualMakeNothingSignificant(int zeros, double p) {
        // 7 higher, 3 lower, of ten sizes, beside many zeros; scipy.stats.wilcoxon(zero_method="pratt")
        var differences = new double[zeros + 10];
        double[] ten = {1, -2, 3, 4, -5, 6, 7, -8, 9, 10};
        System.arraycopy(ten, 0, differences, zeros, 10);
        assertThat(of(differences).normal()).isCloseTo(p, within(1e-12));
    }

    @Test
    void fiveEqualDifferencesAreAsUnlikelyAsFiveHeads() {
        assertThat(of(1, 1, 1, 1, 1).p()).isEqualTo(2.0 / 32);
        assertThat(of(1, 1, 1, 1, 1, 1).p()).isEqualTo(2.0 / 64);
    }

    @Test
    void withoutADifferenceNothingIsUnlikely() {
        assertThat(of(0, 0).p()).isEqualTo(1);
        assertThat(of().p()).isEqualTo(1);
    }

    @Property(tries = 200)
    void theExactTestCountsAllSigns(@ForAll @Size(min = 1, max = 9) @IntRange(min = -4, max = 4) int[] whole) {
        var differences = Arrays.stream(whole).asDoubleStream().toArray();
        assertThat(of(differences).exact()).isCloseTo(enumerated(differences), within(1e-12));
    }

    /** Tries every way to give the differences signs, and asks which of them are as far from the middle. */
    private static double enumerated(double[] differences) {
        double far = distance(differences);
        int as = 0;
        int all = 1 << differences.length;
        for (int signs = 0; signs < all; signs++) {
            var turned = differences.clone();
            for (int i = 0; i < turned.length; i++) {
                turned[i] = (signs >> i & 1) == 0 ? turned[i] : -turned[i];
            }
            as += distance(turned) >= far - 1e-9 ? 1 : 0;
        }
        return (double) as / all;
    }

    /** The ranks of those that are positive less those of the others, the zeros' left out. */
    private static double distance(double[] differences) {
        double sum = 0;
        for (double one : differences) {
            double below = 0;
            for (double other : differences) {
                below += Math.abs(other) < Math.abs(one) ? 1 : Math.abs(other) == Math.abs(one) ? 0.5 : 0;
            }
            sum += Math.signum(one) * (below + 0.5);
        }
        return Math.abs(sum);
    }
}
