package games.scoring.rule;

import games.scoring.api.Input;
import java.util.function.DoubleUnaryOperator;

/**
 * All doubles that a formula may give at one place of a rule, as two ends that both belong to it.
 *
 * <p>What must lie inside is the number that the program computes. Plus, minus, times, divided by, min, max, rounding and
 * the library's tanh, logarithms and exp never fall where their operand rises, in doubles as in real numbers; ends computed
 * by the same operations, rounded to nearest, therefore enclose every computed number. An open end is closed by taking
 * the next double: every double above 0 is at least {@link Double#MIN_VALUE}.
 *
 * <p>An infinite end means that no bound is known; whether an infinity itself may occur, as the result of an overflow, is
 * told apart, since only that can turn into a number that is undefined.
 *
 * @param low the lower end
 * @param high the upper end; below the lower one where the formula gives no number at all
 * @param whole whether only whole numbers occur
 * @param undefined whether the formula may be undefined (NaN), beside the numbers
 * @param infinite whether an infinite end may itself occur
 */
record Interval(double low, double high, boolean whole, boolean undefined, boolean infinite) {

    private static final double INF = Double.POSITIVE_INFINITY;

    /** Adding less than this to a finite double never overflows, as it is below half of the largest double's last place. */
    private static final double NEGLIGIBLE = 0x1p969;

    /** No number at all: always undefined. */
    static final Interval EMPTY = new Interval(INF, -INF, false, true, false);

    /** Anything, overflow and undefinedness included. */
    static final Interval ANYTHING = new Interval(-INF, INF, false, true, true);

    Interval {
        infinite = infinite && (low == -INF || high == INF);
        if (whole && low <= high) {
            low = Math.ceil(low);
            high = Math.floor(high);
        }
    }

    static Interval point(double value) {
        return new Interval(value, value, value == Math.rint(value), false, false);
    }

    static Interval of(double low, double high, boolean whole) {
        return new Interval(low, high, whole, false, false);
    }

    /** What an input's range accepts; without an end where the range has none. */
    static Interval of(Input.Range range, boolean whole) {
        return of(
                range.openBelow() ? Math.nextUp(range.lowest()) : range.lowest(),
                range.openAbove() ? Math.nextDown(range.highest()) : range.highest(),
                whole);
    }

    boolean isEmpty() {
        return !(low <= high);
    }

    boolean isPoint() {
        return low == high;
    }

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    boolean isPositive() {
        return low > 0;
    }

    boolean isNegative() {
        return high < 0;
    }

    boolean isAtLeastZero() {
        return low >= 0;
    }

    boolean isAtMostZero() {
        return high <= 0;
    }

    /** The same numbers, with or without being undefined beside them. */
    Interval undefined(boolean undefined) {
        return new Interval(low, high, whole, undefined, infinite);
    }

    /** The numbers in both. Each is a true statement of its own, so that either may rule out undefinedness. */
    Interval and(Interval other) {
        return new Interval(
                Math.max(low, other.low),
                Math.min(high, other.high),
                whole || other.whole,
                undefined && other.undefined,
                infinite && other.infinite);
    }

    /** The numbers in either. */
    Interval or(Interval other) {
        if (isEmpty()) {
            return other.undefined(undefined || other.undefined);
        }
        if (other.isEmpty()) {
            return undefined(undefined || other.undefined);
        }
        return new Interval(
                Math.min(low, other.low),
                Math.max(high, other.high),
                whole && other.whole,
                undefined || other.undefined,
                infinite || other.infinite);
    }

    /** The numbers that are at most, or strictly below, a limit; one that is no bound gives none. */
    Interval below(double limit, boolean strictly) {
        double most = strictly && limit < INF ? Math.nextDown(limit) : limit;
        return new Interval(low, Math.min(high, most), whole, undefined, infinite);
    }

    /** The numbers that are at least, or strictly above, a limit. */
    Interval above(double limit, boolean strictly) {
        double least = strictly && limit > -INF ? Math.nextUp(limit) : limit;
        return new Interval(Math.max(low, least), high, whole, undefined, infinite);
    }

    /** The numbers other than one: only an end can be left out. */
    Interval without(double value) {
        var shorter = this;
        if (low == value) {
            shorter = shorter.above(value, true);
        }
        if (high == value) {
            shorter = shorter.below(value, true);
        }
        return shorter;
    }

    Interval plus(Interval other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        double sumLow = low + other.low;
        double sumHigh = high + other.high;
        boolean opposed = infinite
                && other.infinite
                && ((high == INF && other.low == -INF) || (low == -INF && other.high == INF));
        boolean overflows = infinite || other.infinite || !(isNegligible() || other.isNegligible());
        return new Interval(
                Double.isNaN(sumLow) ? -INF : sumLow,
                Double.isNaN(sumHigh) ? INF : sumHigh,
                whole && other.whole,
                undefined || other.undefined || opposed,
                overflows);
    }

    Interval negated() {
        return new Interval(-high, -low, whole, undefined, infinite);
    }

    Interval minus(Interval other) {
        return plus(other.negated());
    }

    Interval times(Interval other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        double a = product(low, other.low);
        double b = product(low, other.high);
        double c = product(high, other.low);
        double d = product(high, other.high);
        boolean zeroTimesInfinity = (infinite && other.contains(0)) || (other.infinite && contains(0));
        boolean overflows = infinite || other.infinite || !(isWithinOne() || other.isWithinOne());
        return new Interval(
                Math.min(Math.min(a, b), Math.min(c, d)),
                Math.max(Math.max(a, b), Math.max(c, d)),
                whole && other.whole,
                undefined || other.undefined || zeroTimesInfinity,
                overflows);
    }

    /** Divides. Nothing is known where the divisor's numbers surround or touch 0. */
    Interval over(Interval other, boolean knownNonZero) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        boolean bothInfinite = infinite && other.infinite;
        if (other.contains(0)) {
            return new Interval(-INF, INF, false, undefined || other.undefined || bothInfinite || !knownNonZero, true);
        }
        double a = quotient(low, other.low);
        double b = quotient(low, other.high);
        double c = quotient(high, other.low);
        double d = quotient(high, other.high);
        boolean shrinks = other.low >= 1 || other.high <= -1;
        return new Interval(
                Math.min(Math.min(a, b), Math.min(c, d)),
                Math.max(Math.max(a, b), Math.max(c, d)),
                false,
                undefined || other.undefined || bothInfinite,
                infinite || !shrinks);
    }

    Interval min(Interval other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        return new Interval(
                Math.min(low, other.low),
                Math.min(high, other.high),
                whole && other.whole,
                undefined || other.undefined,
                infinite || other.infinite);
    }

    Interval max(Interval other) {
        return negated().min(other.negated()).negated();
    }

    Interval abs() {
        if (isEmpty() || low >= 0) {
            return this;
        }
        if (high <= 0) {
            return negated();
        }
        return new Interval(0, Math.max(-low, high), whole, undefined, infinite);
    }

    /** Applies an operation that never falls and is defined everywhere. */
    Interval rising(DoubleUnaryOperator operation, boolean toWhole, boolean mayOverflow) {
        if (isEmpty()) {
            return EMPTY;
        }
        return new Interval(
                operation.applyAsDouble(low),
                operation.applyAsDouble(high),
                toWhole,
                undefined,
                infinite || mayOverflow);
    }

    /** Applies a logarithm, which is undefined below 0 and −∞ at 0. */
    Interval logarithm(DoubleUnaryOperator operation) {
        if (isEmpty() || high < 0) {
            return EMPTY;
        }
        if (low > 0) {
            return rising(operation, false, false);
        }
        return new Interval(-INF, high == 0 ? -INF : operation.applyAsDouble(high), false, true, true);
    }

    private boolean isNegligible() {
        return -NEGLIGIBLE < low && high < NEGLIGIBLE;
    }

    private boolean isWithinOne() {
        return low >= -1 && high <= 1;
    }

    /** The product of two ends; the end ∞ stands for finite numbers without bound, so that 0 times it is 0. */
    private static double product(double left, double right) {
        return left == 0 || right == 0 ? 0 : left * right;
    }

    /** The quotient of two ends. Numbers without bound on both sides may give anything down to 0, as other ends cover. */
    private static double quotient(double left, double right) {
        return Double.isInfinite(left) && Double.isInfinite(right) ? 0 : left / right;
    }
}
