package games.scoring.standing;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A sum of doubles, or of their squares, without any rounding: the same whatever the order, and mergeable.
 *
 * <p>The sum is Σ limb[i]·2^(32·(lowest + i)), a fixed-point number as long as its terms need: a few limbs for ordinary
 * scores, at most 137 for any doubles.
 */
public final class ExactSum {

    /** How many terms may be added before carries must be moved on, with room to spare. */
    private static final int CARRY_EVERY = 1 << 28;

    private static final long LIMB = 0xFFFFFFFFL;

    private long[] limbs = new long[6];
    private int lowest;
    private int used;
    private int pending;

    /** Makes a sum of nothing. */
    public ExactSum() {}

    /**
     * Adds a number.
     *
     * @param value a finite number
     */
    public void add(double value) {
        if (value == 0) {
            return;
        }
        long sign = value < 0 ? -1 : 1;
        long mantissa = mantissa(value);
        int exponent = exponent(value);
        int shift = exponent & 31;
        int at = room(exponent >> 5, 3);
        limbs[at] += sign * (mantissa << shift & LIMB);
        limbs[at + 1] += sign * (mantissa >>> 32 - shift & LIMB);
        limbs[at + 2] += sign * (mantissa >>> 1 >>> 63 - shift);
        added();
    }

    /** Adds the square of a finite double. */
    void addSquare(double value) {
        if (value == 0) {
            return;
        }
        // 106 bits of it, cut into limbs after a shift by less than a limb.
        long mantissa = mantissa(value);
        long high = Math.multiplyHigh(mantissa, mantissa);
        long low = mantissa * mantissa;
        int exponent = 2 * exponent(value);
        int shift = exponent & 31;
        int at = room(exponent >> 5, 5);
        limbs[at] += low << shift & LIMB;
        limbs[at + 1] += low >>> 32 - shift & LIMB;
        limbs[at + 2] += (high << shift | low >>> 1 >>> 63 - shift) & LIMB;
        limbs[at + 3] += high >>> 32 - shift & LIMB;
        limbs[at + 4] += high >>> 1 >>> 63 - shift;
        added();
    }

    private void added() {
        if (++pending >= CARRY_EVERY) {
            carry();
        }
    }

    /** Makes room for limbs in a row, and gives the place of the lowest. */
    private int room(int limb, int count) {
        if (limb < lowest || limb + count > lowest + used) {
            reach(limb);
            reach(limb + count - 1);
        }
        return limb - lowest;
    }

    /** Adds everything that another sum holds. */
    void add(ExactSum other) {
        other.carry();
        carry();
        for (int i = 0; i < other.used; i++) {
            addLimb(other.lowest + i, other.limbs[i]);
        }
        carry();
    }

    /** Makes the sum zero. */
    public void clear() {
        Arrays.fill(limbs, 0);
        used = 0;
        pending = 0;
    }

    /**
     * Gives the mean of the terms, rounded once.
     *
     * @param n how many terms were added, above 0
     * @return the double nearest to the sum divided by n
     */
    public double mean(long n) {
        return Exact.fraction(units(), BigInteger.valueOf(n), scale());
    }

    /**
     * Gives the mean of some numbers, rounded once.
     *
     * @param values finite numbers
     * @return the double nearest to their mean; NaN where there are none
     */
    public static double meanOf(double[] values) {
        var sum = new ExactSum();
        for (double value : values) {
            sum.add(value);
        }
        return values.length == 0 ? Double.NaN : sum.mean(values.length);
    }

    /** Gives the sum as a whole number of units of 2^{@link #scale}. */
    BigInteger units() {
        carry();
        var sum = BigInteger.ZERO;
        for (int i = used - 1; i >= 0; i--) {
            sum = sum.shiftLeft(32).add(BigInteger.valueOf(limbs[i]));
        }
        return sum;
    }

    /** Gives the exponent of two of one unit. */
    int scale() {
        return 32 * lowest;
    }

    /** Makes a sum out of what {@link #units} and {@link #scale} gave, or out of equal ones in other units. */
    static ExactSum of(BigInteger units, int scale) {
        var sum = new ExactSum();
        int limb = Math.floorDiv(scale, 32);
        var left = units.abs().shiftLeft(scale - 32 * limb);
        for (; left.signum() != 0; limb++) {
            long part = left.longValue() & LIMB;
            sum.addLimb(limb, units.signum() < 0 ? -part : part);
            left = left.shiftRight(32);
        }
        return sum;
    }

    /** The digits without the sign. */
    private static long mantissa(double value) {
        long fraction = Double.doubleToRawLongBits(value) & ((1L << 52) - 1);
        return Math.getExponent(value) < Double.MIN_EXPONENT ? fraction : fraction | (1L << 52);
    }

    private static int exponent(double value) {
        return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
    }

    private void addLimb(int limb, long value) {
        if (value == 0) {
            return;
        }
        reach(limb);
        limbs[limb - lowest] += value;
    }

    private void reach(int limb) {
        if (used == 0) {
            lowest = limb;
            used = 1;
        } else if (limb < lowest) {
            int more = lowest - limb;
            ensure(used + more);
            System.arraycopy(limbs, 0, limbs, more, used);
            Arrays.fill(limbs, 0, more, 0);
            lowest = limb;
            used += more;
        } else if (limb >= lowest + used) {
            ensure(limb - lowest + 1);
            used = limb - lowest + 1;
        }
    }

    private void ensure(int length) {
        if (length > limbs.length) {
            limbs = Arrays.copyOf(limbs, Math.max(length, 2 * limbs.length));
        }
    }

    /** Moves what does not fit into 32 bits on to the next limb; the highest limb keeps the sign. */
    private void carry() {
        pending = 0;
        for (int i = 0; i < used; i++) {
            boolean highest = i == used - 1;
            if (highest && Math.abs(limbs[i]) < 1L << 40) {
                return;
            }
            if (highest) {
                ensure(used + 1);
                limbs[used] = 0;
                used++;
            }
            long moved = limbs[i] >> 32;
            limbs[i] -= moved << 32;
            limbs[i + 1] += moved;
        }
    }
}
