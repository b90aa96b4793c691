package games.scoring.clembench;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Python's {@code round}: the exact decimal value of a double, ties to even. */
final class PythonRound {

    private PythonRound() {}

    static double of(double value, int digits) {
        return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
    }
}
