package games.scoring.source;

/** The mark with which some programs begin a text in UTF-8. It is no part of the text. */
public final class ByteOrderMark {

    private static final byte[] BYTES = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final String TEXT = "\uFEFF";

    private ByteOrderMark() {}

    /**
     * Tells how long the mark is with which bytes begin.
     *
     * @param bytes holds the bytes
     * @param from where they begin
     * @param to where they end
     * @return 3, or 0 where there is none
     */
    public static int length(byte[] bytes, int from, int to) {
        return to - from >= BYTES.length
                        && bytes[from] == BYTES[0]
                        && bytes[from + 1] == BYTES[1]
                        && bytes[from + 2] == BYTES[2]
                ? BYTES.length
                : 0;
    }

    /**
     * Says whether a byte may be part of a mark.
     *
     * @param at how many bytes of the text come before it
     * @param b the byte, from 0 to 255
     * @return true if a mark has this byte there
     */
    public static boolean isPart(long at, int b) {
        return at < BYTES.length && (byte) b == BYTES[(int) at];
    }

    /**
     * Takes the mark off a text.
     *
     * @param text a text that was read from its first byte on
     * @return the text without it
     */
    public static String without(String text) {
        return text.startsWith(TEXT) ? text.substring(TEXT.length()) : text;
    }
}
