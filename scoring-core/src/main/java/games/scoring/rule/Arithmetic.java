package games.scoring.rule;

import games.scoring.api.Formula;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The operations that Java does not have, or not with the same bits everywhere. */
final class Arithmetic {

    private static final double LN_2 = StrictMath.log(2);

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    /** Below this, scaling errs by less than 2^-13. */
    private static final double SURELY_SCALED = 0x1p40;

    /** Further than this from a tie, a scaling error can't change which way to round. */
    private static final double NEAR_TIE = 1e-3;

    private Arithmetic() {}

    /**
     * Takes the binary logarithm: the exponent plus ln(mantissa)/ln(2). Exact at powers of two and monotone, which
     * ln(x)/ln(2) is not.
     */
    static double log2(double x) {
        if (!(x > 0) || x == Double.POSITIVE_INFINITY) {
            return StrictMath.log(x);
        }
        int shift = 0;
        double normal = x;
        if (x < Double.MIN_NORMAL) {
            normal = x * 0x1p54;
            shift = -54;
        }
        int exponent = Math.getExponent(normal);
        double mantissa = Math.scalb(normal, -exponent);
        return (exponent + shift) + StrictMath.log(mantissa) / LN_2;
    }

    /** Rounds in one of the two ways. */
    static double rounded(double x, int digits, Formula.Rounding rounding) {
        return switch (rounding) {
            case PYTHON -> roundAsPython(x, digits);
            case NUMPY -> roundAsNumpy(x, digits);
        };
    }

    /** Rounds as Python does: the exact decimal value of the double, ties to even. */
    static double roundAsPython(double x, int digits) {
        if (digits == 0) {
            return Math.rint(x);
        }
        double scaled = x * POWERS_OF_TEN[digits];
        if (Math.abs(scaled) < SURELY_SCALED && Math.abs(Math.abs(scaled - Math.floor(scaled)) - 0.5) > NEAR_TIE) {
            return Math.rint(scaled) / POWERS_OF_TEN[digits];
        }
        if (Math.abs(x) >= 0x1p53 || !Double.isFinite(x)) {
            return x;
        }
        double rounded =
                new BigDecimal(x).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
        return Math.copySign(rounded, x);
    }

    /** Rounds as numpy does: scaled by a power of ten, rounded to the nearest whole, ties to even, unscaled. */
    static double roundAsNumpy(double x, int digits) {
        return Math.rint(x * POWERS_OF_TEN[digits]) / POWERS_OF_TEN[digits];
    }
}
