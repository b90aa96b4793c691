package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSumsTest {

    @Test
    void withoutTiesTheExactTestAgreesWithItsVector() {
        // stats vector test/mwu_exact
        var ranks = RankSums.of(new double[] {0.5, 1.5, 2.5, 3.0, 3.5}, new double[] {1.1, 2.2, 3.3, 4.4, 5.5, 6.6});
        assertThat(ranks.p()).isCloseTo(0.24675324675324672, within(1e-12));
        assertThat(ranks.higher()).isEqualTo(22);
    }

    @Test
    void theApproximationWithTiesAgreesWithItsVector() {
        // stats vector test/mwu: p_asymptotic_cc
        var ranks = RankSums.of(
                new double[] {40, 55, 60, 61, 41, 80, 39, 50, 57, 66},
                new double[] {42, 61, 55, 70, 48, 93, 35, 66, 58, 77});
        assertThat(ranks.normal()).isCloseTo(0.44917991372729094, within(1e-10));
        assertThat(ranks.higher()).isEqualTo(60.5);
    }

    /** Of all ways to deal the scores out: 1 of 11, 1 of 45, 1 of 286, 2 of 20, 2 of 70. */
    @ParameterizedTest
    @CsvSource({
        "1, 10, 0.09090909090909091",
        "2, 8, 0.02222222222222222",
        "3, 10, 0.0034965034965034965",
        "3, 3, 0.1",
        "4, 4, 0.02857142857142857"
    })
    void winsAloneBesideLossesAloneAreAsUnlikelyAsTheWayTheyAreDealtOut(int wins, int losses, double p) {
        assertThat(RankSums.of(all(wins, 1), all(losses, 0)).p()).isCloseTo(p, within(1e-15));
        assertThat(RankSums.of(all(losses, 0), all(wins, 1)).p()).isCloseTo(p, within(1e-15));
    }

    private static double[] all(int count, double score) {
        return DoubleStream.generate(() -> score).limit(count).toArray();
    }

    @Test
    void fiftyScoresASideAreCountedExactly() {
        // scipy 1.17: mannwhitneyu(method='exact')
        var a = IntStream.range(0, 49).mapToDouble(i -> 2 * i).toArray();
        var b = Arrays.stream(a).map(score -> score + 13).toArray();
        assertThat(RankSums.of(a, b).p()).isCloseTo(0.034422626692489945, within(1e-12));
        assertThat(RankSums.of(a, b).normal()).isCloseTo(0.03483704282729816, within(1e-12));
    }

    @Test
    void manyScoresAreApproximated() {
        // scipy 1.17: mannwhitneyu([1] * 60, [0] * 61)
        var ranks = RankSums.of(all(60, 1), all(61, 0));
        assertThat(ranks.p()).isCloseTo(6.538646629970341e-28, within(1e-38));
        assertThat(RankSums.of(all(3000, 1), all(3000, 0)).p()).isEqualTo(1e-300);
    }

    @Test
    void scoresThatAreEqualButForRoundingAreTies() {
        double[] a = {0.3, 0.07, 1};
        double[] b = {0.1 + 0.2, 0.55 - 0.48, 2};
        var ranks = RankSums.of(a, b);
        assertThat(ranks.higher())
                .isEqualTo(RankSums.of(new double[] {30, 7, 100}, new double[] {30, 7, 200})
                        .higher());
        assertThat(RankSums.of(all(5, 1.75), all(5, 1.7499999999999998)).p()).isEqualTo(1);
    }

    @Property(tries = 200)
    void theExactTestCountsAllWays(
            @ForAll @Size(min = 1, max = 5) @IntRange(max = 4) int[] a,
            @ForAll @Size(min = 1, max = 5) @IntRange(max = 4) int[] b) {
        var first = Arrays.stream(a).asDoubleStream().toArray();
        var second = Arrays.stream(b).asDoubleStream().toArray();
        assertThat(RankSums.of(first, second).exact()).isCloseTo(enumerated(first, second), within(1e-12));
    }

    /** Tries every way to deal the scores out, and asks which of them are as far from the middle. */
    private static double enumerated(double[] a, double[] b) {
        var scores = DoubleStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
        double far = distance(scores, (1 << a.length) - 1);
        int as = 0;
        int all = 0;
        for (int dealt = 0; dealt < 1 << scores.length; dealt++) {
            if (Integer.bitCount(dealt) == a.length) {
                all++;
                as += distance(scores, dealt) >= far - 1e-9 ? 1 : 0;
            }
        }
        return (double) as / all;
    }

    private static double distance(double[] scores, int ofA) {
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length; j++) {
                boolean apart = (ofA >> i & 1) == 1 && (ofA >> j & 1) == 0;
                sum += apart ? Math.signum(scores[i] - scores[j]) : 0;
            }
        }
        return Math.abs(sum);
    }
}
