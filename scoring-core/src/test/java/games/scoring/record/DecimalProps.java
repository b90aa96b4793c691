package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class DecimalProps {

    @Property(tries = 20_000)
    void aDecimalIsRoundedAsTheJdkRoundsIt(
            @ForAll @LongRange(min = 0) long digits, @ForAll @IntRange(min = -64, max = 64) int power) {
        assertThat(Decimal.of(digits, power)).isEqualTo(Double.parseDouble(digits + "e" + power));
    }

    @Property(tries = 20_000)
    void theTextOfADoubleGivesTheDouble(
            @ForAll @LongRange(min = 0, max = (1L << 52) - 1) long fraction,
            @ForAll @IntRange(min = 890, max = 1150) int exponent) {
        double value = Double.longBitsToDouble((long) exponent << 52 | fraction);
        var text = new BigDecimal(Double.toString(value));
        assertThat(Decimal.of(text.unscaledValue().longValueExact(), -text.scale()))
                .isEqualTo(value);
    }

    @Property(tries = 20_000)
    void halfWayBetweenTwoDoublesTheEvenOneIsTaken(
            @ForAll @LongRange(min = 1L << 53, max = (1L << 54) - 1) long digits) {
        assertThat(Decimal.of(digits | 1, 0)).isEqualTo(Double.parseDouble(Long.toString(digits | 1)));
        assertThat(Decimal.of((digits | 1) * 5, -1))
                .isEqualTo(
                        new BigDecimal((digits | 1) * 5).scaleByPowerOfTen(-1).doubleValue());
    }

    @Property(tries = 2_000)
    void whatTheTableDoesNotReachIsLeftToTheJdk(
            @ForAll @LongRange(min = 1) long digits, @ForAll @IntRange(min = 65, max = 400) int power) {
        assertThat(Decimal.of(digits, power)).isNaN();
        assertThat(Decimal.of(digits, -power)).isNaN();
    }
}
