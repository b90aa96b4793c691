package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArithmeticTest {

    @Test
    void log2IsExactAtPowersOfTwo() {
        for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
            assertThat(Arithmetic.log2(Math.scalb(1.0, exponent))).isEqualTo(exponent);
        }
    }

    @Test
    void log2NeverFallsFromOneDoubleToTheNext() {
        for (double start : new double[] {0.5, 1, 2, 3, 255, 1e6, Double.MIN_NORMAL, 0x1p31}) {
            double x = start;
            for (int i = 0; i < 1000; i++) {
                x = Math.nextDown(x);
            }
            for (int i = 0; i < 2000; i++) {
                double next = Math.nextUp(x);
                assertThat(Arithmetic.log2(next)).isGreaterThanOrEqualTo(Arithmetic.log2(x));
                x = next;
            }
        }
    }

    @Test
    void log2OfWhatHasNoneIsNoFiniteNumber() {
        assertThat(Arithmetic.log2(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Arithmetic.log2(-1)).isNaN();
        assertThat(Arithmetic.log2(Double.NaN)).isNaN();
        assertThat(Arithmetic.log2(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    // Python 3: round(0.015, 2) == 0.01, numpy.round(0.015, 2) == 0.02, round(2.675, 2) == 2.67, round(0.125, 2) ==
    // 0.12
    @ParameterizedTest
    @CsvSource({
        "0.015, 2, 0.01, 0.02", "2.675, 2, 2.67, 2.68", "0.125, 2, 0.12, 0.12", "0.375, 2, 0.38, 0.38",
        "2.5, 0, 2, 2", "3.5, 0, 4, 4", "-0.015, 2, -0.01, -0.02", "1234.5678, 3, 1234.568, 1234.568",
        "5e-16, 15, 1e-15, 0"
    })
    void pythonAndNumpyRoundDifferently(double value, int digits, double python, double numpy) {
        assertThat(Arithmetic.roundAsPython(value, digits)).isEqualTo(python);
        assertThat(Arithmetic.roundAsNumpy(value, digits)).isEqualTo(numpy);
    }

    @Property
    void roundingAsPythonIsExactHalfEven(
            @ForAll @DoubleRange(min = -1e9, max = 1e9) double value, @ForAll @IntRange(max = 15) int digits) {
        double exact =
                new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
        assertThat(Arithmetic.roundAsPython(value, digits) + 0.0).isEqualTo(exact + 0.0);
    }

    @Property
    void roundingTiesAsPythonIsExactHalfEven(@ForAll @IntRange(min = -100_000, max = 100_000) int thousandths) {
        double value = thousandths / 1000.0;
        double exact = new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
        assertThat(Arithmetic.roundAsPython(value, 2) + 0.0).isEqualTo(exact + 0.0);
    }

    @Test
    void roundingLeavesHugeAndUndefinedNumbersAlone() {
        assertThat(Arithmetic.roundAsPython(1e300, 5)).isEqualTo(1e300);
        assertThat(Arithmetic.roundAsPython(Double.NaN, 5)).isNaN();
        assertThat(Arithmetic.roundAsPython(Double.POSITIVE_INFINITY, 5)).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
