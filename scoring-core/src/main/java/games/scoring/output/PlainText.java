package games.scoring.output;

import games.scoring.message.Visible;

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
            if (isObeyed(c) && "\t\r\n".indexOf(c) < 0) {
                if (plain == null) {
                    plain = new StringBuilder(text);
                }
                plain.setCharAt(i, REPLACEMENT);
            }
        }
        return plain == null ? text : plain.toString();
    }

    /**
     * Escapes in JSON what {@link #paragraphs} replaces in other texts.
     *
     * @param json a value in JSON, in one line
     * @return the same value, with an escape for each such character
     */
    static String json(String json) {
        if (json.chars().noneMatch(PlainText::isObeyed)) {
            return json;
        }
        var plain = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            plain.append(isObeyed(c) ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return plain.toString();
    }

    private static boolean isObeyed(int c) {
        return Character.isISOControl(c) || Visible.turnsDirection(c);
    }
}
