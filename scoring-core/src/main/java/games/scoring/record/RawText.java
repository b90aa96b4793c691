package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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

    private byte[] bytes;
    private int from;
    private int to;

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

    /** Shows something else. */
    void show(byte[] holder, int begin, int end) {
        bytes = holder;
        from = begin;
        to = end;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Gives a text that stays when the bytes are used again: no more than a reject shows. */
    RawText copy() {
        int end = Math.min(to, from + MOST + 4);
        return new RawText(Arrays.copyOfRange(bytes, from, end), 0, end - from);
    }

    /**
     * Tells how long the text is.
     *
     * @return bytes
     */
    public int length() {
        return to - from;
    }

    /**
     * Copies the text.
     *
     * @param target takes {@link #length} bytes
     * @param at where they begin in it
     */
    public void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, from, target, at, to - from);
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
