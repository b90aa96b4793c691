package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An interval says neither less nor more than the numbers that lie in it show. */
final class IntervalProps {

    private static final double INF = Double.POSITIVE_INFINITY;
    private static final double TINY = Double.MIN_VALUE;

    /** 1e290 is lost beside the largest double, 1e300 is not. */
    private static final Double[] ENDS = {
        -INF, -1e300, -1e290, -3.0, -2.0, -1.5, -1.0, -0.5, -TINY, 0.0, TINY, 0.5, 1.0, 1.5, 2.0, 3.0, 1e290, 1e300, INF
    };

    /** An operation on intervals and the one on numbers that it stands for. */
    private record Operation(
            String name, BinaryOperator<Interval> ofIntervals, DoubleBinaryOperator ofNumbers, boolean keepsWhole) {}

    private static final Operation PLUS = new Operation("plus", Interval::plus, (a, b) -> a + b, true);
    private static final Operation MINUS = new Operation("minus", Interval::minus, (a, b) -> a - b, true);
    private static final Operation OVER = new Operation("over", (a, b) -> a.over(b, false), (a, b) -> a / b, false);

    private static final List<Operation> OPERATIONS = List.of(
            PLUS,
            MINUS,
            new Operation("times", Interval::times, (a, b) -> a * b, true),
            OVER,
            new Operation("min", Interval::min, Math::min, true),
            new Operation("max", Interval::max, Math::max, true));

    @Provide
    Arbitrary<Interval> intervals() {
        var end = Arbitraries.oneOf(Arbitraries.of(-INF, -1.0, 0.0, 1.0, INF), Arbitraries.of(ENDS));
        var says = Arbitraries.of(false, true);
        return Combinators.combine(end, end, says, says, says)
                .as((one, other, whole, undefined, infinite) ->
                        new Interval(Math.min(one, other), Math.max(one, other), whole, undefined, infinite))
                .filter(interval -> !members(interval, true).isEmpty());
    }

    /** The ends and what lies between them; an end without bound stands for the largest double. */
    private static Set<Double> members(Interval interval, boolean numbersOnly) {
        var members = new LinkedHashSet<Double>();
        for (double value : ENDS) {
            if (interval.contains(value)
                    && Double.isFinite(value)
                    && (!interval.whole() || value == Math.rint(value))) {
                members.add(value);
            }
        }
        for (double bound : new double[] {-Double.MAX_VALUE, Double.MAX_VALUE}) {
            if (interval.contains(bound)) {
                members.add(bound);
            }
        }
        for (double infinity : new double[] {-INF, INF}) {
            if (!numbersOnly && interval.infinite() && interval.contains(infinity)) {
                members.add(infinity);
            }
        }
        if (!numbersOnly && interval.undefined()) {
            members.add(Double.NaN);
        }
        return members;
    }

    @Property
    void whatTwoIntervalsGiveIsWhatTheirNumbersGive(
            @ForAll("intervals") Interval left, @ForAll("intervals") Interval right) {
        for (var operation : OPERATIONS) {
            var given = operation.ofIntervals().apply(left, right);
            var computed = new LinkedHashSet<Double>();
            for (double a : members(left, false)) {
                for (double b : members(right, false)) {
                    computed.add(operation.ofNumbers().applyAsDouble(a, b));
                }
            }
            boolean nothingKnown = operation.equals(OVER) && right.contains(0);
            // Signs do not tell whether a sum may overflow, nor on which side an infinity comes in.
            boolean sum = operation.equals(PLUS) || operation.equals(MINUS);
            boolean mayBeInfinite = !isBounded(given)
                    && (left.infinite()
                            || right.infinite()
                            || sum && Double.isInfinite(largest(left) + largest(right)));
            judge(
                    operation.name() + " of " + left + " and " + right,
                    given,
                    computed,
                    nothingKnown,
                    nothingKnown || mayBeInfinite);
            if (isBounded(left) && isBounded(right) && !nothingKnown) {
                assertEnds(operation.name() + " of " + left + " and " + right, given, computed);
            }
            assertThat(given.whole())
                    .as(operation.name())
                    .isEqualTo(operation.keepsWhole() && left.whole() && right.whole());
        }
    }

    @Property
    void whatOneIntervalGivesIsWhatItsNumbersGive(@ForAll("intervals") Interval interval) {
        one(interval, "negated", Interval::negated, x -> -x, interval.whole());
        one(interval, "abs", Interval::abs, Math::abs, interval.whole());
        one(interval, "tanh", of -> of.rising(Math::tanh, false, false), Math::tanh, false);
        one(interval, "rint", of -> of.rising(Math::rint, true, false), Math::rint, true);
        one(interval, "exp", of -> of.rising(Math::exp, false, true), Math::exp, false);
        one(interval, "log", of -> of.logarithm(Math::log), Math::log, false);
    }

    private static void one(
            Interval interval,
            String name,
            UnaryOperator<Interval> ofInterval,
            DoubleUnaryOperator ofNumber,
            boolean whole) {
        var given = ofInterval.apply(interval);
        var computed = new LinkedHashSet<Double>();
        for (double a : members(interval, false)) {
            computed.add(ofNumber.applyAsDouble(a));
        }
        // The logarithm of 0 is nothing that an author may rely on.
        boolean nothingKnown = name.equals("log") && !interval.isPositive();
        judge(name + " of " + interval, given, computed, nothingKnown, nothingKnown && !given.isEmpty());
        if (given.isEmpty()) {
            return;
        }
        if (isBounded(interval)) {
            assertEnds(name + " of " + interval, given, computed);
        }
        assertThat(given.whole()).as(name).isEqualTo(whole);
    }

    /** No number lies outside, and nothing is feared that no number gives. */
    private static void judge(
            String what, Interval given, Set<Double> computed, boolean mayBeUndefined, boolean mayBeInfinite) {
        for (double value : computed) {
            if (!Double.isNaN(value)) {
                assertThat(given.contains(value))
                        .as("%s: %s in %s", what, value, given)
                        .isTrue();
            }
        }
        boolean undefined = computed.stream().anyMatch(value -> value.isNaN());
        boolean infinite = computed.stream().anyMatch(value -> value.isInfinite());
        assertThat(given.undefined()).as("%s: %s undefined", what, given).isEqualTo(undefined || mayBeUndefined);
        if (infinite || !mayBeInfinite) {
            assertThat(given.infinite()).as("%s: %s infinite", what, given).isEqualTo(infinite);
        }
    }

    private static void assertEnds(String what, Interval given, Set<Double> computed) {
        assertThat(computed).as("%s: the ends of %s occur", what, given).anyMatch(value -> value == given.low());
        assertThat(computed).as("%s: the ends of %s occur", what, given).anyMatch(value -> value == given.high());
    }

    private static double largest(Interval interval) {
        return members(interval, true).stream().mapToDouble(Math::abs).max().orElseThrow();
    }

    private static boolean isBounded(Interval interval) {
        return Double.isFinite(interval.low()) && Double.isFinite(interval.high());
    }

    @Property
    void whatIsKnownOfOneNumberTwiceIsKnownTogether(
            @ForAll("intervals") Interval one, @ForAll("intervals") Interval other) {
        var both = members(one, false);
        both.retainAll(members(other, false));
        var and = one.and(other);
        for (double value : both) {
            assertThat(Double.isNaN(value) ? and.undefined() : and.contains(value))
                    .isTrue();
        }
        assertThat(and.undefined()).isEqualTo(one.undefined() && other.undefined());
        assertThat(and.whole()).isEqualTo(one.whole() || other.whole());
        assertThat(and.infinite()).isEqualTo(both.contains(INF) || both.contains(-INF));

        var either = members(one, false);
        either.addAll(members(other, false));
        var or = one.or(other);
        judge(one + " or " + other, or, either, false, false);
        assertThat(or.low()).isEqualTo(Math.min(one.low(), other.low()));
        assertThat(or.high()).isEqualTo(Math.max(one.high(), other.high()));
        assertThat(or.whole()).isEqualTo(one.whole() && other.whole());

        assertThat(one.or(Interval.EMPTY)).isEqualTo(one.undefined(true));
        assertThat(Interval.EMPTY.or(one)).isEqualTo(one.undefined(true));
    }

    @Property
    void whatIsBeyondALimitIsLeftOut(@ForAll("intervals") Interval interval) {
        for (double limit : ENDS) {
            for (double value : members(interval, true)) {
                assertThat(interval.below(limit, true).contains(value)).isEqualTo(value < limit);
                assertThat(interval.below(limit, false).contains(value)).isEqualTo(value <= limit);
                assertThat(interval.above(limit, true).contains(value)).isEqualTo(value > limit);
                assertThat(interval.above(limit, false).contains(value)).isEqualTo(value >= limit);
                boolean end = limit == interval.low() || limit == interval.high();
                assertThat(interval.without(limit).contains(value)).isEqualTo(!(end && value == limit));
            }
        }
    }

    @Property
    void aLimitThatIsNoBoundLeavesNothingOut(@ForAll("intervals") Interval interval) {
        assertThat(interval.below(INF, true)).isEqualTo(interval);
        assertThat(interval.above(-INF, true)).isEqualTo(interval);
    }

    @Property
    void signsAreThoseOfAllNumbers(@ForAll("intervals") Interval interval) {
        var members = members(interval, true);
        assertThat(interval.isPositive()).isEqualTo(members.stream().allMatch(value -> value > 0));
        assertThat(interval.isNegative()).isEqualTo(members.stream().allMatch(value -> value < 0));
        assertThat(interval.isAtLeastZero()).isEqualTo(members.stream().allMatch(value -> value >= 0));
        assertThat(interval.isAtMostZero()).isEqualTo(members.stream().allMatch(value -> value <= 0));
    }

    @Example
    void aNumberDividedByWhatIsKnownNotToBeZeroIsDefined() {
        var divisor = Interval.of(-1, 1, false);
        assertThat(Interval.point(5).over(divisor, true).undefined()).isFalse();
        assertThat(Interval.point(5).over(divisor, false).undefined()).isTrue();
    }
}
