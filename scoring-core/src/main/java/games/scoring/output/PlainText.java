package games.scoring.output;

import games.scoring.record.Visible;

/**
 * Texts out of strangers' logs in tables that programs read, and people with a terminal. {@link Visible} shows them to
 * people.
 */
public final class PlainText {

    private static final char REPLACEMENT = '\uFFFD';

    private PlainText() {}

    /**
     * Replaces control characters, except for tabs and line ends, and marks that turn the direction of text round.
     *
     * @param text the text
     * @return the same text, with U+FFFD for each of them
     */
    public static String paragraphs(String text) {
        StringBuilder plain = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean turns = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
            if (turns || (Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0)) {
                if (plain == null) {
                    plain = new StringBuilder(text);
                }
                plain.setCharAt(i, REPLACEMENT);
            }
        }
        return plain == null ? text : plain.toString();
    }
}
