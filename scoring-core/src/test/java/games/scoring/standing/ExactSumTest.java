package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class ExactSumTest {

    @Test
    void nothingIsLostWhereLargeTermsCancel() {
        // stats vector sum/cancel
        assertThat(mean(1e16, 1.0, -1e16, 3.0, 1e-8) * 5).isEqualTo(4.00000001);
    }

    @Test
    void tenTenthsMakeOne() {
        // stats vector sum/tenths; a left fold gives 0.9999999999999999
        var sum = new ExactSum();
        for (int i = 0; i < 10; i++) {
            sum.add(0.1);
        }
        assertThat(Exact.fraction(sum.units(), BigInteger.ONE, sum.scale())).isEqualTo(1.0);
    }

    @Test
    void theMeanOfEqualScoresIsThatScoreAndTheirSpreadIsZero() {
        var accumulator = accumulator(0.1, 0.1, 0.1, 0.1, 0.1);
        assertThat(accumulator.summary(OptionalLong.empty()).mean()).hasValue(0.1);
        assertThat(accumulator.summary(OptionalLong.empty()).std()).hasValue(0.0);
    }

    @Test
    void certifiedValuesOfNumAcc4() {
        // NIST StRD NumAcc4: mean 10000000.2, standard deviation 0.1
        var accumulator = new Accumulator();
        accumulator.add(Status.SCORED, 10000000.2, "");
        for (int i = 0; i < 500; i++) {
            accumulator.add(Status.SCORED, 10000000.1, "");
            accumulator.add(Status.SCORED, 10000000.3, "");
        }
        var summary = accumulator.summary(OptionalLong.empty());
        assertThat(summary.mean()).hasValue(10000000.2);
        assertThat(summary.std().getAsDouble()).isCloseTo(0.1, Offset.offset(1e-9));
    }

    @Property
    void theSumIsTheExactOne(@ForAll @Size(min = 1, max = 40) double[] terms) {
        var sum = new ExactSum();
        var squares = new ExactSum();
        var exact = BigDecimal.ZERO;
        var exactSquares = BigDecimal.ZERO;
        for (double term : terms) {
            sum.add(term);
            squares.addSquare(term);
            exact = exact.add(new BigDecimal(term));
            exactSquares = exactSquares.add(new BigDecimal(term).multiply(new BigDecimal(term)));
        }
        assertThat(decimal(sum)).isEqualByComparingTo(exact);
        assertThat(decimal(squares)).isEqualByComparingTo(exactSquares);
    }

    @Property
    void anyCutIntoPartsGivesTheSameSum(@ForAll @Size(min = 2, max = 40) double[] terms, @ForAll int seed) {
        var whole = new ExactSum();
        var one = new ExactSum();
        var two = new ExactSum();
        for (int i = 0; i < terms.length; i++) {
            whole.add(terms[i]);
            ((seed >>> (i % 32) & 1) == 0 ? one : two).add(terms[terms.length - 1 - i]);
        }
        two.add(one);
        assertThat(decimal(two)).isEqualByComparingTo(decimal(whole));
        assertThat(decimal(ExactSum.of(two.units(), two.scale()))).isEqualByComparingTo(decimal(whole));
    }

    @Test
    void aSumAddedToItsEqualIsTwiceAsLarge() {
        // 200 times: 2^200 times as large, many carries above the highest limb that the terms reach.
        var sum = new ExactSum();
        sum.add(-3.75);
        for (int i = 0; i < 200; i++) {
            sum.add(ExactSum.of(sum.units(), sum.scale()));
        }
        assertThat(decimal(sum))
                .isEqualByComparingTo(
                        new BigDecimal("-3.75").multiply(BigDecimal.valueOf(2).pow(200)));
    }

    @Property
    void aFractionIsRoundedOnce(@ForAll long numerator, @ForAll long denominator) {
        long divisor = Math.max(1, Math.abs(denominator));
        double expected = new BigDecimal(numerator)
                .divide(new BigDecimal(divisor), new MathContext(60))
                .doubleValue();
        assertThat(Exact.fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(divisor), 0))
                .isEqualTo(expected + 0.0);
    }

    private static BigDecimal decimal(ExactSum sum) {
        var units = new BigDecimal(sum.units());
        var two = BigDecimal.valueOf(2);
        return sum.scale() >= 0 ? units.multiply(two.pow(sum.scale())) : units.divide(two.pow(-sum.scale()));
    }

    private static double mean(double... scores) {
        return accumulator(scores).summary(OptionalLong.empty()).mean().getAsDouble();
    }

    private static Accumulator accumulator(double... scores) {
        var accumulator = new Accumulator();
        for (double score : scores) {
            accumulator.add(Status.SCORED, score, "");
        }
        return accumulator;
    }
}
