package games.scoring.message;

import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * Texts out of strangers' logs as people are shown them: in a terminal, in messages, on a page. What can't be seen is
 * written by its number, as in {@code ada⟨U+200B⟩}, so that nothing is obeyed by a terminal, no text turns round what
 * stands behind it, and no two names that differ in such a character look the same. Files for machines keep texts as
 * they are.
 */
public final class Visible {

    private static final int LONGEST_NAME = 60;

    private Visible() {}

    /**
     * Shows a text.
     *
     * @param text the text
     * @return the same text, with {@code ⟨U+…⟩} for each character that leaves no mark of its own: control and format
     *     characters, blanks other than the common one, variation selectors and fillers, halves of surrogate pairs. A
     *     text that was shown before stays as it is
     */
    public static String text(String text) {
        return isPlain(text) ? text : shown(text, at -> false);
    }

    /**
     * Shows a text of several lines.
     *
     * @param text the text
     * @return the text as {@link #text} shows it, with its line breaks and tabs as they are
     */
    public static String lines(String text) {
        var shown = new StringBuilder(text.length() + 16);
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n');
            if (ends || c == '\t') {
                shown.append(text(text.substring(from, i))).append(c);
                from = i + 1;
            }
        }
        return shown.append(text(text.substring(from))).toString();
    }

    /**
     * Shows a name that stands alone, as in a cell, where blanks at its ends or after one another can't be seen either.
     *
     * @param name the name
     * @return the name as {@link #text} shows it, with {@code ⟨U+0020⟩} for such blanks
     */
    public static String name(String name) {
        return shown(name, at -> isLostBlank(name, at));
    }

    /**
     * Shows a name on a terminal, in its middle only as much as leaves room for what stands beside it: most names differ at
     * their ends.
     *
     * @param name the name
     * @return the name as {@link #name} shows it; of more than 60 characters the first and last ones, with an ellipsis
     *     between
     */
    public static String shortName(String name) {
        var shown = name(name);
        if (shown.codePointCount(0, shown.length()) <= LONGEST_NAME) {
            return shown;
        }
        int half = LONGEST_NAME / 2;
        return shown.substring(0, shown.offsetByCodePoints(0, half))
                + "…"
                + shown.substring(shown.offsetByCodePoints(shown.length(), 1 - half));
    }

    /** Nearly all texts are. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** Shows a text with the numbers of what can't be seen, and of what stands at certain places. */
    private static String shown(String text, IntPredicate places) {
        var shown = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isUnseen(c) || places.test(i)) {
                var digits = Integer.toHexString(c).toUpperCase(Locale.ROOT);
                shown.append("⟨U+")
                        .append("0".repeat(Math.max(0, 4 - digits.length())))
                        .append(digits)
                        .append('⟩');
            } else {
                shown.appendCodePoint(c);
            }
            i += Character.charCount(c);
        }
        return shown.toString();
    }

    /**
     * Says whether a character is a mark that turns the direction of what stands behind it.
     *
     * @param character the character
     * @return true for the characters with Unicode's property Bidi_Control
     */
    public static boolean turnsDirection(int character) {
        return switch (character) {
            case 0x061C, 0x200E, 0x200F -> true;
            default -> (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
        };
    }

    private static boolean isLostBlank(String name, int at) {
        return isBlank(name.charAt(at)) && (at == 0 || at == name.length() - 1 || isBlank(name.charAt(at - 1)));
    }

    /** A blank that is seen between letters: that of Chinese and Japanese texts is as wide as a character. */
    private static boolean isBlank(int c) {
        return c == ' ' || c == '\u3000';
    }

    private static boolean isUnseen(int c) {
        if (c >= ' ' && c <= '~') {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.SPACE_SEPARATOR -> !isBlank(c);
            default -> isBlankLetter(c);
        };
    }

    /** Letters, marks and signs that are drawn as nothing. */
    private static boolean isBlankLetter(int c) {
        return switch (c) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0 -> true;
            default ->
                (c >= 0x180B && c <= 0x180F)
                        || (c >= 0xFE00 && c <= 0xFE0F)
                        || (c >= 0xFFF0 && c <= 0xFFF8)
                        || (c >= 0xE0000 && c <= 0xE0FFF);
        };
    }
}
