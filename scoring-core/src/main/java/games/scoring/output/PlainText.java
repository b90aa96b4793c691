package games.scoring.output;

/** Texts out of strangers' logs, made harmless for a terminal and for whoever reads a file with one. */
public final class PlainText {

    private static final char REPLACEMENT = '\uFFFD';

    private PlainText() {}

    /**
     * Replaces control characters, line ends among them, and marks that turn the direction of text round.
     *
     * @param text the text
     * @return the same text, with U+FFFD for each of them
     */
    public static String of(String text) {
        return of(text, "");
    }

    /**
     * Replaces control characters, except for tabs and line ends, and marks that turn the direction of text round.
     *
     * @param text the text
     * @return the same text, with U+FFFD for each of them
     */
    public static String paragraphs(String text) {
        return of(text, "\t\r\n");
    }

    private static String of(String text, String kept) {
        StringBuilder plain = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean turns = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
            if (turns || (Character.isISOControl(c) && kept.indexOf(c) < 0)) {
                if (plain == null) {
                    plain = new StringBuilder(text);
                }
                plain.setCharAt(i, REPLACEMENT);
            }
        }
        return plain == null ? text : plain.toString();
    }
}
