package games.scoring.message;

/**
 * Texts that any file can hold. Half of a surrogate pair stands for no character: UTF-8 has no bytes for it, and strict
 * readers refuse JSON that holds its escape.
 */
public final class WholeText {

    /** What is said of a text that holds such a half: what was expected, what was found, what to do. */
    public static final String HALF =
            "expected a text that UTF-8 can hold, found half of a character: a surrogate (\\ud800"
                    + " to \\udfff) without its other half. Write both halves, or leave it out";

    private static final char REPLACEMENT = '\uFFFD';

    private WholeText() {}

    /**
     * Says whether a text holds no half of a surrogate pair without the other. JSON parsers let those pass.
     *
     * @param text the text
     * @return true if so
     */
    public static boolean is(String text) {
        return firstHalf(text, 0) == text.length();
    }

    /**
     * Takes a text of a stranger's: each half of a pair without the other becomes U+FFFD.
     *
     * @param text the text
     * @return the same, or one of the same length without such halves
     */
    public static String of(String text) {
        int at = firstHalf(text, 0);
        if (at == text.length()) {
            return text;
        }
        var whole = new StringBuilder(text);
        for (; at < text.length(); at = firstHalf(text, at + 1)) {
            whole.setCharAt(at, REPLACEMENT);
        }
        return whole.toString();
    }

    /** Finds the first half of a pair without the other; the length of the text if there is none. */
    private static int firstHalf(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return text.length();
    }
}
