package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DistributionsTest {

    @ParameterizedTest
    @CsvSource({
        "1, 12.706204736174698",
        "2, 4.302652729749464",
        "9, 2.262157162798205",
        "10, 2.2281388519862744",
        "30, 2.0422724563012378",
        "100, 1.983971518523552"
    })
    void quantilesOfStudentsDistributionAreThoseOfItsTables(int degrees, double quantile) {
        assertThat(Distributions.studentQuantile(degrees, 0.975)).isCloseTo(quantile, relative(quantile));
    }

    @Test
    void probabilitiesAreThoseOfTheReference() {
        // stats vectors test/paired_t_welch and test/sign
        assertThat(2 * Distributions.studentBelow(9, -2.520126009450787))
                .isCloseTo(0.03276187587321854, relative(0.03276187587321854));
        assertThat(2 * Distributions.coin(10, 2)).isEqualTo(0.109375);
        assertThat(2 * Distributions.normalAbove(1.959963984540054)).isCloseTo(0.05, relative(0.05));
    }

    @Test
    void nothingIsSaidBeyondTwelveDigits() {
        assertThat(Distributions.studentQuantile(1, 0.975)).isEqualTo(12.7062047362);
        assertThat(Distributions.studentQuantile(3, 0.975)).isEqualTo(3.18244630528);
        assertThat(Distributions.normalAbove(38)).isEqualTo(2.88542835100e-316, Offset.offset(1e-320));
    }

    private static Offset<Double> relative(double value) {
        return Offset.offset(1e-11 * value);
    }
}
