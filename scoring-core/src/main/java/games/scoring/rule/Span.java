package games.scoring.rule;

import java.util.function.DoubleUnaryOperator;

/**
 * An interval of real numbers, whose ends are rounded outward wherever an operation is not exact: for what is claimed of
 * real numbers, as slopes are. {@link Interval} is for what is claimed of computed doubles.
 *
 * @param low the lower end
 * @param high the upper end
 */
record Span(double low, double high) {

    private static final double INF = Double.POSITIVE_INFINITY;

    /** The library's functions err by less than this many units in the last place. */
    private static final int ULPS = 3;

    private static final double LOG2_ERROR = 0x1p-49;

    static final Span ZERO = new Span(0, 0);
    static final Span ONE = new Span(1, 1);
    static final Span UNIT = new Span(0, 1);
    static final Span ALL = new Span(-INF, INF);

    static Span point(double value) {
        return new Span(value, value);
    }

    boolean isZero() {
        return low == 0 && high == 0;
    }

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    double width() {
        return low == high ? 0 : high - low;
    }

    Span negated() {
        return new Span(-high, -low);
    }

    Span or(Span other) {
        return new Span(Math.min(low, other.low), Math.max(high, other.high));
    }

    Span plus(Span other) {
        return new Span(sum(low, other.low, -INF), sum(high, other.high, INF));
    }

    Span minus(Span other) {
        return plus(other.negated());
    }

    Span times(Span other) {
        if (isZero() || other.isZero()) {
            return ZERO;
        }
        return new Span(
                Math.min(
                        Math.min(product(low, other.low, -INF), product(low, other.high, -INF)),
                        Math.min(product(high, other.low, -INF), product(high, other.high, -INF))),
                Math.max(
                        Math.max(product(low, other.low, INF), product(low, other.high, INF)),
                        Math.max(product(high, other.low, INF), product(high, other.high, INF))));
    }

    /** Divides by an interval without 0; anything by another. */
    Span over(Span other) {
        if (other.contains(0)) {
            return ALL;
        }
        if (isZero()) {
            return ZERO;
        }
        return new Span(
                Math.min(
                        Math.min(quotient(low, other.low, -INF), quotient(low, other.high, -INF)),
                        Math.min(quotient(high, other.low, -INF), quotient(high, other.high, -INF))),
                Math.max(
                        Math.max(quotient(low, other.low, INF), quotient(low, other.high, INF)),
                        Math.max(quotient(high, other.low, INF), quotient(high, other.high, INF))));
    }

    Span min(Span other) {
        return new Span(Math.min(low, other.low), Math.min(high, other.high));
    }

    Span max(Span other) {
        return new Span(Math.max(low, other.low), Math.max(high, other.high));
    }

    Span abs() {
        return low >= 0 ? this : high <= 0 ? negated() : new Span(0, Math.max(-low, high));
    }

    /** Applies a function of the library that never falls. */
    Span rising(DoubleUnaryOperator function) {
        return new Span(away(function.applyAsDouble(low), -INF), away(function.applyAsDouble(high), INF));
    }

    /** Takes the binary logarithm, which errs by some units in the last place of 1 rather than of the result. */
    Span log2() {
        return rising(Arithmetic::log2).plus(new Span(-LOG2_ERROR, LOG2_ERROR));
    }

    private static double away(double value, double direction) {
        double moved = value;
        for (int i = 0; i < ULPS && Double.isFinite(moved); i++) {
            moved = Math.nextAfter(moved, direction);
        }
        return moved;
    }

    /** Takes the next double in a direction, unless the result is exact. An overflow is only a very large number. */
    private static double rounded(double result, boolean exact, double direction) {
        if (Double.isNaN(result)) {
            return direction;
        }
        return exact || result == direction ? result : Math.nextAfter(result, direction);
    }

    private static double sum(double a, double b, double direction) {
        double sum = a + b;
        if (Double.isInfinite(a) || Double.isInfinite(b)) {
            return Double.isNaN(sum) ? direction : sum;
        }
        // What the rounded sum leaves over, exactly.
        double back = sum - a;
        double rest = (a - (sum - back)) + (b - back);
        return rounded(sum, rest == 0, direction);
    }

    private static double product(double a, double b, double direction) {
        if (a == 0 || b == 0) {
            return 0;
        }
        double product = a * b;
        if (Double.isInfinite(a) || Double.isInfinite(b)) {
            return product;
        }
        boolean exact = Math.abs(product) > 0x1p-900 && Math.fma(a, b, -product) == 0;
        return rounded(product, exact, direction);
    }

    private static double quotient(double a, double b, double direction) {
        if (a == 0) {
            return 0;
        }
        if (Double.isInfinite(a)) {
            return Double.isInfinite(b) ? 0 : a / b;
        }
        if (Double.isInfinite(b)) {
            return 0;
        }
        double quotient = a / b;
        boolean exact = Math.abs(quotient) > 0x1p-900
                && Math.abs(a) > 0x1p-900
                && Double.isFinite(quotient)
                && Math.fma(quotient, b, -a) == 0;
        return rounded(quotient, exact, direction);
    }
}
