package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The ends of a span enclose the real numbers, and lie no more than one double beyond them. */
final class SpanProps {

    private static final double INF = Double.POSITIVE_INFINITY;

    /** More digits than tell a quotient from the doubles beside it. */
    private static final MathContext PRECISE = new MathContext(800);

    @Provide
    Arbitrary<Span> spans() {
        var end = Arbitraries.oneOf(
                Arbitraries.of(0.0, 1.0, -1.0, 0.1, 3.0, -7.0, 0x1p-1000, -0x1p-1060, 0x1p900, 1 + 0x1p-52),
                Arbitraries.doubles().between(-1000, 1000).ofScale(9),
                Arbitraries.integers().between(-9, 9).map(Integer::doubleValue));
        return Combinators.combine(end, end).as((one, other) -> new Span(Math.min(one, other), Math.max(one, other)));
    }

    @Property
    void endsEncloseRealNumbersTightly(@ForAll("spans") Span left, @ForAll("spans") Span right) {
        assertEncloses(left.plus(right), left, right, BigDecimal::add);
        assertEncloses(left.minus(right), left, right, BigDecimal::subtract);
        assertEncloses(left.times(right), left, right, BigDecimal::multiply);
        assertEncloses(left.min(right), left, right, BigDecimal::min);
        assertEncloses(left.max(right), left, right, BigDecimal::max);
        if (right.contains(0)) {
            assertThat(left.over(right)).isEqualTo(Span.ALL);
        } else {
            assertEncloses(left.over(right), left, right, (a, b) -> a.divide(b, PRECISE));
        }
    }

    private static void assertEncloses(Span given, Span left, Span right, BinaryOperator<BigDecimal> operation) {
        var ends = new ArrayList<BigDecimal>();
        for (double a : List.of(left.low(), left.high())) {
            for (double b : List.of(right.low(), right.high())) {
                ends.add(operation.apply(new BigDecimal(a), new BigDecimal(b)));
            }
        }
        assertThat(exact(given.low())).isBetween(below(Collections.min(ends)), Collections.min(ends));
        assertThat(exact(given.high())).isBetween(Collections.max(ends), above(Collections.max(ends)));
    }

    /** The double below the nearest one. */
    private static BigDecimal below(BigDecimal exact) {
        return exact(Math.nextDown(exact.doubleValue()));
    }

    private static BigDecimal above(BigDecimal exact) {
        return exact(Math.nextUp(exact.doubleValue()));
    }

    private static BigDecimal exact(double value) {
        return Double.isInfinite(value)
                ? new BigDecimal(Math.signum(value)).scaleByPowerOfTen(9999)
                : new BigDecimal(value);
    }

    @Property
    void absoluteValues(@ForAll("spans") Span span) {
        double largest = Math.max(Math.abs(span.low()), Math.abs(span.high()));
        double smallest = span.contains(0) ? 0 : Math.min(Math.abs(span.low()), Math.abs(span.high()));
        assertThat(span.abs().low()).isEqualTo(smallest, within(0));
        assertThat(span.abs().high()).isEqualTo(largest, within(0));
    }

    private static org.assertj.core.data.Offset<Double> within(double offset) {
        return org.assertj.core.data.Offset.offset(offset);
    }

    @Example
    void whatIsExactIsNotWidened() {
        assertThat(Span.point(0.5).plus(Span.point(0.25))).isEqualTo(Span.point(0.75));
        assertThat(Span.point(3).times(Span.point(0.5))).isEqualTo(Span.point(1.5));
        assertThat(Span.point(3).over(Span.point(4))).isEqualTo(Span.point(0.75));
        assertThat(Span.point(0.1).plus(Span.point(0.2)).width()).isPositive();
        assertThat(Span.point(0.1).times(Span.point(3)).width()).isPositive();
        assertThat(Span.point(1).over(Span.point(3)).width()).isPositive();
    }

    @Example
    void withoutBoundOneSideSaysNothingOfTheOther() {
        var above = new Span(2, INF);
        assertThat(above.plus(above)).isEqualTo(new Span(4, INF));
        assertThat(above.minus(above)).isEqualTo(Span.ALL);
        assertThat(above.times(above)).isEqualTo(new Span(4, INF));
        assertThat(above.times(Span.UNIT)).isEqualTo(new Span(0, INF));
        assertThat(above.over(above)).isEqualTo(new Span(0, INF));
        assertThat(Span.ALL.times(Span.ZERO)).isEqualTo(Span.ZERO);
        assertThat(Span.ZERO.over(above)).isEqualTo(Span.ZERO);
    }
}
