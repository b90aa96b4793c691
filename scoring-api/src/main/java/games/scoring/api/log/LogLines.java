package games.scoring.api.log;

import games.scoring.api.Evolving;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a log, one at a time, so that a bad one costs no other, in memory that has a bound however long a line is.
 * Lines end with a line feed. A byte-order mark before the first is left out. Not safe for use by several threads.
 *
 * <pre>{@code
 * try (var lines = LogLines.of(entry)) {
 *     while (lines.next()) {
 *         var place = Place.of(entry).line(lines.number());
 *         ...
 *     }
 * }
 * }</pre>
 */
@Evolving
public final class LogLines implements Closeable {

    /** The most bytes of a line that are kept: 16 MiB, as of an episode record. */
    public static final int LONGEST = 16 << 20;

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int USUAL = 1 << 12;
    private static final int AT_ONCE = 1 << 16;

    private final InputStream in;
    private final int longest;
    private final byte[] read = new byte[AT_ONCE];
    private int from;
    private int to;

    private byte[] line;
    private int length;
    private boolean tooLong;
    private long number;

    private LogLines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
        this.line = new byte[Math.min(USUAL, longest)];
    }

    /**
     * Opens a file, of whose lines {@link #LONGEST} bytes are kept.
     *
     * @param file the file
     * @return its lines, before the first
     * @throws IOException if it is a folder or can't be read
     */
    public static LogLines of(LogEntry file) throws IOException {
        return of(file, LONGEST);
    }

    /**
     * Opens a file.
     *
     * @param file the file
     * @param longest the most bytes of a line that are kept, at least 1
     * @return its lines, before the first
     * @throws IOException if it is a folder or can't be read
     * @throws IllegalArgumentException if nothing may be kept
     */
    public static LogLines of(LogEntry file, int longest) throws IOException {
        if (longest < 1) {
            throw new IllegalArgumentException("A line of at most " + longest + " bytes: expected 1 or more.");
        }
        return new LogLines(file.open(), longest);
    }

    /**
     * Reads the next line.
     *
     * @return false at the end
     * @throws IOException if the file can't be read
     */
    public boolean next() throws IOException {
        length = 0;
        tooLong = false;
        if (!fill()) {
            return false;
        }
        do {
            int end = from;
            while (end < to && read[end] != '\n') {
                end++;
            }
            keep(end - from);
            from = end;
        } while (from == to && fill());
        // Behind the line feed, or still at the end of the file.
        from = Math.min(from + 1, to);
        number++;
        if (number == 1 && length >= MARK.length && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) {
            System.arraycopy(line, MARK.length, line, 0, length - MARK.length);
            length -= MARK.length;
        }
        return true;
    }

    /** Makes sure that there are bytes to look at; says whether there are. */
    private boolean fill() throws IOException {
        if (from == to) {
            from = 0;
            to = Math.max(0, in.read(read));
        }
        return from < to;
    }

    private void keep(int count) {
        int kept = Math.min(count, longest - length);
        tooLong |= kept < count;
        if (length + kept > line.length) {
            line = Arrays.copyOf(line, Math.min(longest, Math.max(length + kept, 2 * line.length)));
        }
        System.arraycopy(read, from, line, length, kept);
        length += kept;
    }

    /**
     * Gives a buffer whose first {@link #length} bytes are the line, without the line feed; what lies behind them is none of it,
     * and the next line uses the same buffer.
     *
     * @return the buffer, not copied: parse {@code (lines.bytes(), 0, lines.length())}
     */
    public byte[] bytes() {
        return line;
    }

    /**
     * Gives the length of the line.
     *
     * @return how many bytes, at most as many as are kept
     */
    public int length() {
        return length;
    }

    /**
     * Gives the line as text.
     *
     * @return the text, without blanks and a carriage return at its end; U+FFFD for what is no UTF-8
     */
    public String text() {
        return new String(line, 0, length, StandardCharsets.UTF_8).stripTrailing();
    }

    /**
     * Says whether the line holds nothing but blanks, tabs and carriage returns.
     *
     * @return true for such a line, and for an empty one
     */
    public boolean isBlank() {
        for (int i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /**
     * Says whether the line is longer than what is kept of it.
     *
     * @return true if only its beginning is here
     */
    public boolean isTooLong() {
        return tooLong;
    }

    /**
     * Gives the number of the line.
     *
     * @return the number, from 1; 0 before the first line
     */
    public long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
