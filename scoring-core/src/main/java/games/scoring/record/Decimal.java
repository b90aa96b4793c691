package games.scoring.record;

import java.math.BigInteger;

/**
 * Makes doubles out of decimal numbers, rounded to nearest as {@link Double#parseDouble} does.
 *
 * <p>The way of D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51 (2021),
 * algorithm 1: the product of the digits and a power of five, 128 bits of it. That it never needs more digits is shown in
 * N. Mushtak and D. Lemire, "Fast number parsing without fallback", 53 (2023).
 */
final class Decimal {

    /** The powers of ten that are kept; others are left to the JDK. */
    private static final int LOWEST = -64;

    private static final int HIGHEST = 64;
    private static final long EXACT = 1L << 53;
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private Decimal() {}

    /** Powers of five as 128-bit fractions, made when first needed. */
    private static final class Fives {

        private static final long[] HIGH = new long[HIGHEST - LOWEST + 1];
        private static final long[] LOW = new long[HIGHEST - LOWEST + 1];

        static {
            for (int power = LOWEST; power <= HIGHEST; power++) {
                BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
                BigInteger fraction;
                if (power >= 0) {
                    fraction = five.shiftLeft(256).shiftRight(256 + five.bitLength() - 128);
                } else {
                    // Rounded up, as the paper's table is.
                    int bits = five.bitLength() + (isPowerOfTwo(five) ? -1 : 0);
                    fraction = BigInteger.ONE
                            .shiftLeft(2 * bits + 128)
                            .divide(five)
                            .add(BigInteger.ONE);
                    fraction = fraction.shiftRight(Math.max(0, fraction.bitLength() - 128));
                    if (power >= -27) {
                        fraction = BigInteger.ONE
                                .shiftLeft(bits + 127)
                                .divide(five)
                                .add(BigInteger.ONE);
                    }
                }
                HIGH[power - LOWEST] = fraction.shiftRight(64).longValue();
                LOW[power - LOWEST] = fraction.longValue();
            }
        }

        private static boolean isPowerOfTwo(BigInteger number) {
            return number.bitCount() == 1;
        }

        private Fives() {}
    }

    /**
     * Gives digits·10^power.
     *
     * @param digits 0 to 2^63 − 1
     * @param power the power of ten
     * @return the double; NaN where it must be found another way
     */
    static double of(long digits, int power) {
        if (power == 0 || digits == 0) {
            return digits;
        }
        if (digits <= EXACT && power >= -22 && power <= 22) {
            return power < 0 ? digits / TENS[-power] : digits * TENS[power];
        }
        return power < LOWEST || power > HIGHEST ? Double.NaN : rounded(digits, power);
    }

    private static double rounded(long digits, int power) {
        int shift = Long.numberOfLeadingZeros(digits);
        long left = digits << shift;
        long five = Fives.HIGH[power - LOWEST];
        long high = multiplyHigh(left, five);
        long low = left * five;
        if ((high & 0x1FF) == 0x1FF) {
            long more = multiplyHigh(left, Fives.LOW[power - LOWEST]);
            low += more;
            if (Long.compareUnsigned(low, more) < 0) {
                high++;
            }
        }
        int upper = (int) (high >>> 63);
        long mantissa = high >>> (upper + 9);
        int exponent = ((152170 + 65536) * power >> 16) + 63 + upper - shift + 1023;
        if (exponent <= 0 || exponent >= 0x7FE) {
            return Double.NaN;
        }
        // Half-way between two doubles: to the even one.
        if (Long.compareUnsigned(low, 1) <= 0
                && power >= -4
                && power <= 23
                && (mantissa & 3) == 1
                && mantissa << (upper + 9) == high) {
            mantissa &= ~1L;
        }
        mantissa = (mantissa + (mantissa & 1)) >>> 1;
        if (mantissa >= 1L << 53) {
            mantissa = 1L << 52;
            exponent++;
        }
        return Double.longBitsToDouble(((long) exponent << 52) | (mantissa & ~(1L << 52)));
    }

    /** The upper half of the product of two unsigned numbers; the JDK has it from 18 on. */
    private static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }
}
