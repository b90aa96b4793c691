package games.scoring.record;

import java.nio.charset.StandardCharsets;

/**
 * The text of a record as it stood in its file, for the line of {@code rejects.jsonl} that it may become.
 *
 * <p>Shows bytes that somebody else holds, so that a record which is scored costs nothing. Ask for the text before the
 * bytes are used again.
 */
public final class RawText {

    /** How many bytes of a record a reject shows at most. */
    public static final int MOST = 4096;

    /** No text: what the episodes of a log have. */
    public static final RawText NONE = new RawText(new byte[0], 0, 0);

    private final byte[] bytes;
    private final int from;
    private final int to;

    private RawText(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /**
     * Shows part of an array, which is not copied.
     *
     * @param bytes holds the text in UTF-8, well-formed or not
     * @param from where it begins
     * @param to where it ends
     * @return the text
     */
    public static RawText of(byte[] bytes, int from, int to) {
        return new RawText(bytes, from, to);
    }

    /**
     * Shows a text.
     *
     * @param text the text
     * @return the same text
     */
    public static RawText of(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new RawText(bytes, 0, bytes.length);
    }

    /**
     * Gives the text, cut between two characters where it is longer than {@link #MOST} bytes. What is no UTF-8 shows as
     * U+FFFD.
     *
     * @return the text
     */
    public String cut() {
        int end = Math.min(to, from + MOST);
        if (end < to) {
            while (end > from && (bytes[end] & 0xC0) == 0x80) {
                end--;
            }
        }
        while (end > from && (bytes[end - 1] == '\r' || bytes[end - 1] == '\n')) {
            end--;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return cut();
    }
}
