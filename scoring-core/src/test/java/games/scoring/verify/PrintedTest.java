package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedTest {

    @ParameterizedTest
    @CsvSource({
        "9e-13, 2e-13, false",
        "2e-13, 2.0000000000001e-13, true",
        "0.30000000000000004, 0.3, true",
        "0.0, 1e-13, true",
        "2.5, 2.55, true",
        "2.5, 2.5501, false",
        "1e1, 14, true",
    })
    void aNumberIsPrintedLikeAnotherWithinHalfAUnitOrItsOwnRounding(String text, double number, boolean matches) {
        assertThat(Printed.of(text).matches(number, 0)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"1e1, 14, false", "1e1, 10, true", "14, 14, true", "13.6, 14, false"})
    void aCountIsNoOtherWholeNumber(String text, double number, boolean matches) {
        assertThat(Printed.of(text).counted().matches(number, 0)).isEqualTo(matches);
    }
}
