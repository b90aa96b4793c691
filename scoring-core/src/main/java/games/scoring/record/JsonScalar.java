package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Tells numbers, {@code true} and {@code false}, as JSON writes them, from other text. */
final class JsonScalar {

    /** The last three are none, but are told apart from text. */
    private static final List<byte[]> WORDS =
            List.of(word("true"), word("false"), word("NaN"), word("Infinity"), word("-Infinity"));

    private JsonScalar() {}

    private static byte[] word(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Says whether these bytes are one such value and nothing else. */
    static boolean isIn(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        int whole = digits(bytes, at, to);
        if (whole == at) {
            return isWord(bytes, from, to);
        }
        if (bytes[at] == '0' && whole > at + 1) {
            return false;
        }
        at = whole;
        if (at < to && bytes[at] == '.') {
            int fraction = digits(bytes, at + 1, to);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < to && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            at += at < to && (bytes[at] == '+' || bytes[at] == '-') ? 1 : 0;
            int exponent = digits(bytes, at, to);
            return exponent > at && exponent == to;
        }
        return at == to;
    }

    private static int digits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private static boolean isWord(byte[] bytes, int from, int to) {
        for (byte[] word : WORDS) {
            if (Arrays.equals(bytes, from, to, word, 0, word.length)) {
                return true;
            }
        }
        return false;
    }
}
