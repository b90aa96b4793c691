package games.scoring.record;

/** Decides exactly, from the text of a JSON number, whether it is whole and at most 2^53 in size. */
public final class WholeNumber {

    private static final String LIMIT = "9007199254740992";

    private WholeNumber() {}

    /**
     * Decides in the time of one pass, whatever the exponent.
     *
     * @param text a number in JSON's grammar
     * @return true if so
     */
    public static boolean isSafe(String text) {
        var digits = new StringBuilder();
        int at = text.charAt(0) == '-' ? 1 : 0;
        long exponent = 0;
        boolean fraction = false;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '.') {
                fraction = true;
            } else if (c == 'e' || c == 'E') {
                exponent += exponent(text, at + 1);
                break;
            } else {
                if (digits.length() > 0 || c != '0') {
                    digits.append(c);
                }
                if (fraction) {
                    exponent--;
                }
            }
        }
        while (digits.length() > 0 && digits.charAt(digits.length() - 1) == '0') {
            digits.setLength(digits.length() - 1);
            exponent++;
        }
        if (digits.length() == 0) {
            return true;
        }
        if (exponent < 0 || digits.length() + exponent > LIMIT.length()) {
            return false;
        }
        digits.append("0".repeat((int) exponent));
        return digits.length() < LIMIT.length() || digits.toString().compareTo(LIMIT) <= 0;
    }

    /** Reads an exponent; what is beyond a billion is a billion. */
    private static long exponent(String text, int from) {
        int at = from;
        boolean negative = text.charAt(at) == '-';
        if (negative || text.charAt(at) == '+') {
            at++;
        }
        long value = 0;
        for (; at < text.length(); at++) {
            value = Math.min(1_000_000_000, value * 10 + text.charAt(at) - '0');
        }
        return negative ? -value : value;
    }
}
