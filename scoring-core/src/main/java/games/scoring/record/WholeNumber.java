package games.scoring.record;

import java.math.BigDecimal;

/** Decides exactly, from the text of a JSON number, whether it is whole and at most 2^53 in size. */
public final class WholeNumber {

    private static final BigDecimal LARGEST = BigDecimal.valueOf(1L << 53);

    private WholeNumber() {}

    /**
     * Decides in time and memory that do not grow with the exponent.
     *
     * @param text a number in JSON's grammar
     * @return true if so
     */
    public static boolean isSafe(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            // Its exponent is beyond 2^31. So it is too large, or no whole number, unless it is zero.
            return text.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
        }
        // Looked at first: of a larger number the zeros would be counted beyond what a scale can be.
        boolean small = (long) number.precision() - number.scale() <= LARGEST.precision();
        return number.signum() == 0
                || small
                        && number.abs().compareTo(LARGEST) <= 0
                        && number.stripTrailingZeros().scale() <= 0;
    }
}
