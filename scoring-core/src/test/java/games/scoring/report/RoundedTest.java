package games.scoring.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of leaderboards as people read them. */
final class RoundedTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0.0000",
        "-0.0, 0.0000",
        "0.6572916, 0.6573",
        "48.66666, 48.67",
        "-182.974, -182.97",
        "252646.53, 252646.5",
        "0.0001, 1.0000e-04",
        "12345678, 1.2346e+07",
        "1.3808949332982802e307, 1.3809e+307"
    })
    void aboutFourDigitsMatter(double value, String shown) {
        assertThat(Rounded.text(value)).isEqualTo(shown);
    }

    @Test
    void aColumnOfCountsIsWhole() {
        assertThat(Rounded.column(new double[] {12, 0, Double.NaN}).apply(12)).isEqualTo("12");
        assertThat(Rounded.column(new double[] {12, 0.5}).apply(12)).isEqualTo("12.00");
        assertThat(Rounded.column(new double[] {1e300}).apply(1e300)).isEqualTo("1.0000e+300");
    }
}
