package games.scoring.message;

/** Shortens texts that may be as long as they like. */
public final class Ellipsis {

    private Ellipsis() {}

    /**
     * Cuts a text, with an ellipsis where something is left out; no character is cut in two.
     *
     * @param text the text
     * @param longest how many of its characters are kept
     * @return the text, or its beginning and an ellipsis
     */
    public static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
