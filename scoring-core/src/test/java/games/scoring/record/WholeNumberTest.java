package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 2^53 is 9,007,199,254,740,992. */
class WholeNumberTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "0e99999999999",
                "-0.000E-99999999999",
                "500e-2",
                "-9007199254740992",
                "9007199254740992.000",
                "9.007199254740992e+15",
                "0.9007199254740992E16",
                "90071992547409920e-1",
            })
    void aWholeNumberMayBeWrittenInAnyWay(String text) {
        assertThat(WholeNumber.isSafe(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5e-1",
                "0.1",
                "9007199254740993",
                "-9007199254740992.0000000001",
                "9.007199254740993e15",
                "90071992547409921e-1",
                "1e16",
                "1e2147483647",
                "1000e2147483647",
                "1e-2147483647",
                "1e99999999999",
                "1e-99999999999",
                "0.01e99999999999",
            })
    void whatIsLargerOrHasAFractionIsNone(String text) {
        assertThat(WholeNumber.isSafe(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 900})
    void zerosBeforeAndBehindThePointDoNotMatter(int zeros) {
        assertThat(WholeNumber.isSafe("1" + "0".repeat(zeros) + "e-" + zeros)).isTrue();
        assertThat(WholeNumber.isSafe("0." + "0".repeat(zeros) + "1e" + (zeros + 1)))
                .isTrue();
        assertThat(WholeNumber.isSafe("0." + "0".repeat(zeros) + "1e" + zeros)).isFalse();
    }
}
