package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "100, 100.0",
        "0, 0.0",
        "-0.0, 0.0",
        "13204, 13204.0",
        "66.02, 66.02",
        "0.5, 0.5",
        "-0.125, -0.125",
        "0.025000000000000022, 0.025000000000000022",
        "66.66666666666666, 66.66666666666666",
        "0.005, 0.005",
        "1.05, 1.05",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.000012345, 1.2345e-05",
        "1e15, 1000000000000000.0",
        "1e16, 1e+16",
        "1e22, 1e+22",
        "1e23, 1e+23",
        "2e23, 2e+23",
        "6.251825173641662e16, 6.251825173641662e+16",
        "1232260960709687.5, 1232260960709687.5",
        "9007199254740993, 9007199254740992.0",
        "4.9e-324, 5e-324",
        "1e-323, 1e-323",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "0.002, 0.002",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.0000000000000002e29, 2.0000000000000002e+29",
        "123456789012345680, 1.2345678901234568e+17",
        "0.1, 0.1",
        "0.3, 0.3",
        "1234.5678, 1234.5678",
        "1234.56789, 1234.56789",
        "0.0123, 0.0123",
        "9.999, 9.999"
    })
    void aDoubleIsWrittenAsPythonWritesIt(double value, String text) {
        assertThat(Numbers.text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"-3, -3", "0, 0", "-0.0, 0", "12, 12", "9007199254740992, 9007199254740992", "2.5, 2.5", "1e20, 1e+20"})
    void aWholeMetricHasNoPoint(double value, String text) {
        assertThat(Numbers.wholeText(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2",
        "-0.0, 0",
        "2.5, 2.5",
        "9007199254740992, 9007199254740992",
        "-9007199254740992, -9007199254740992",
        "9007199254740994, 9007199254740994.0",
        "1e300, 1e+300"
    })
    void peopleWriteWholeNumbersWithoutAPoint(double value, String text) {
        assertThat(Numbers.plainText(value)).isEqualTo(text);
    }

    @Test
    void whatIsNotFiniteIsNotWritten() {
        assertThatThrownBy(() -> Numbers.text(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Numbers.wholeText(Double.NEGATIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 20_000)
    void textReadsBackAndNoShorterTextDoes(@ForAll long bits) {
        check(Double.longBitsToDouble(bits));
    }

    @Property(tries = 5_000)
    void textOfPercentagesIsShortest(@ForAll int numerator, @ForAll int denominator) {
        check(100.0 * numerator / (denominator == 0 ? 1 : denominator));
        check(numerator / 1000.0);
    }

    @Example
    void numbersAround1e17AreShortest() {
        var random = new Random(17);
        for (int i = 0; i < 20_000; i++) {
            check(1e17 * random.nextDouble());
            check(9.999999999999999e22 * random.nextDouble());
            check(Double.longBitsToDouble(random.nextInt(10_000)));
        }
    }

    private static void check(double value) {
        if (!Double.isFinite(value)) {
            return;
        }
        var text = Numbers.text(value);
        assertThat(Double.parseDouble(text)).isEqualTo(value == 0 ? 0.0 : value);
        var decimal = new BigDecimal(text).stripTrailingZeros();
        if (value != 0 && decimal.precision() > 1) {
            var exact = new BigDecimal(value);
            int fewer = decimal.precision() - 1;
            for (var rounding : new RoundingMode[] {RoundingMode.DOWN, RoundingMode.UP}) {
                assertThat(exact.round(new MathContext(fewer, rounding)).doubleValue())
                        .isNotEqualTo(value);
            }
        }
    }
}
