package games.scoring.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HistogramTest {

    @Test
    void percentsStandInBarsOfFour() {
        var histogram = new Histogram();
        for (int i = 0; i <= 100; i++) {
            histogram.add(i);
        }

        assertThat(histogram.width()).isEqualTo(4);
        assertThat(histogram.size()).isEqualTo(25);
        assertThat(histogram.in(0)).isEqualTo(4);
        // 100 is the end of the last bar, and not the beginning of another one.
        assertThat(histogram.in(24)).isEqualTo(5);
        assertThat(histogram.from(24)).isEqualTo(96);
        assertThat(histogram.to(24)).isEqualTo(100);
    }

    @Test
    void noBarGoesBeyondTheScores() {
        var histogram = new Histogram();
        for (double score : new double[] {3, 40, 99}) {
            histogram.add(score);
        }
        assertThat(histogram.from(0)).isEqualTo(3);
        assertThat(histogram.to(0)).isEqualTo(4);
        assertThat(histogram.to(histogram.size() - 1)).isEqualTo(99);
    }

    @Test
    void barsOfTheLargestNumbersHaveEnds() {
        var histogram = new Histogram();
        histogram.add(-1.7e308);
        histogram.add(1.79e308);
        assertThat(histogram.from(0)).isEqualTo(-1.7e308);
        for (int i = 0; i < histogram.size(); i++) {
            assertThat(histogram.from(i)).isFinite().isLessThan(histogram.to(i));
            assertThat(histogram.to(i)).isFinite();
        }
        assertThat(histogram.to(histogram.size() - 1)).isEqualTo(1.79e308);
    }

    @Test
    void theOrderOfTheScoresDoesNotMatter() {
        var scores = new ArrayList<Double>();
        var random = new Random(1);
        for (int i = 0; i < 500; i++) {
            scores.add(random.nextGaussian() * 1e6);
        }
        var one = bars(scores);
        Collections.shuffle(scores, random);

        assertThat(bars(scores)).isEqualTo(one);
    }

    /** Bars hold every score, however far apart or near together the scores lie. */
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1e300, 1e300",
        "-1.7976931348623157e308, 1.7976931348623157e308",
        "4.9e-324, -4.9e-324",
        "9007199254740992, 9007199254740994",
        "1e17, -3"
    })
    void everyScoreIsInABar(double one, double other) {
        var histogram = new Histogram();
        histogram.add(one);
        histogram.add(other);
        histogram.add(one);

        assertThat(bars(List.of(one, other, one)).stream()
                        .skip(2)
                        .mapToDouble(n -> n)
                        .sum())
                .isEqualTo(3);
        assertThat(histogram.size()).isBetween(1, 32);
        assertThat(histogram.fullest()).isGreaterThanOrEqualTo(2);
    }

    private static List<Double> bars(List<Double> scores) {
        var histogram = new Histogram();
        scores.forEach(histogram::add);
        var bars = new ArrayList<Double>(List.of(histogram.width(), histogram.first()));
        for (int i = 0; i < histogram.size(); i++) {
            bars.add((double) histogram.in(i));
        }
        return bars;
    }
}
