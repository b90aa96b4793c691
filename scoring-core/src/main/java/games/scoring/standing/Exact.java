package games.scoring.standing;

import java.math.BigInteger;

/** Fractions of exact sums as the nearest doubles. */
final class Exact {

    private Exact() {}

    /**
     * Divides and scales: numerator / denominator · 2^exponent, correctly rounded where the result is a normal number.
     *
     * @param numerator any whole number
     * @param denominator a whole number above 0
     * @param exponent the exponent of two
     * @return the nearest double; an infinity where the result is too large
     */
    static double fraction(BigInteger numerator, BigInteger denominator, int exponent) {
        if (numerator.signum() == 0) {
            return 0;
        }
        var magnitude = numerator.abs();
        // 66 bits of quotient and one that says "there is more": enough for one correct rounding to 53.
        int shift = Math.max(0, 66 - magnitude.bitLength() + denominator.bitLength());
        var parts = magnitude.shiftLeft(shift).divideAndRemainder(denominator);
        var quotient = parts[0].shiftLeft(1);
        if (parts[1].signum() != 0) {
            quotient = quotient.setBit(0);
        }
        int scale = exponent - shift - 1;
        int surplus = quotient.bitLength() - 70;
        if (surplus > 0) {
            boolean more = quotient.getLowestSetBit() < surplus;
            quotient = quotient.shiftRight(surplus);
            if (more) {
                quotient = quotient.setBit(0);
            }
            scale += surplus;
        }
        double value = Math.scalb(quotient.doubleValue(), scale);
        return numerator.signum() < 0 ? -value : value;
    }

    /**
     * Gives the square root of such a fraction, also where the fraction itself is too large or small for a double.
     *
     * @param numerator a whole number, 0 or more
     * @param denominator a whole number above 0
     * @param exponent the exponent of two
     * @return the root of the nearest double; an infinity where it is too large
     */
    static double root(BigInteger numerator, BigInteger denominator, int exponent) {
        int half = Math.floorDiv(numerator.bitLength() - denominator.bitLength() + exponent, 2);
        return Math.scalb(Math.sqrt(fraction(numerator, denominator, exponent - 2 * half)), half);
    }
}
