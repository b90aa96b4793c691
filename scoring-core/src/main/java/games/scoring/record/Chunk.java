package games.scoring.record;

import games.scoring.source.ByteOrderMark;
import java.util.Arrays;

/**
 * Whole lines of a file, as {@link LineChunks} cuts them; or the beginning of one line that is too long to be read.
 */
public final class Chunk {

    /** How many bytes a reader may look at behind the last line without asking whether there are so many. */
    static final int ROOM = Step.LONGEST + Long.BYTES;

    /** The lines, {@link #ROOM} and what else there is behind them. */
    final byte[] bytes;

    final int to;
    private final long firstLine;
    private final boolean tooLong;

    Chunk(byte[] bytes, int to, long firstLine, boolean tooLong) {
        this.bytes = bytes;
        this.to = to;
        this.firstLine = firstLine;
        this.tooLong = tooLong;
    }

    /**
     * Makes a chunk of lines that are already in memory.
     *
     * @param lines the lines in UTF-8, with or without a line end after the last; copied
     * @param firstLine the number of the first line
     * @return the chunk
     */
    public static Chunk of(byte[] lines, long firstLine) {
        return new Chunk(Arrays.copyOf(lines, lines.length + ROOM), lines.length, firstLine, false);
    }

    /**
     * Gives the number of the first line.
     *
     * @return the number, from 1
     */
    public long firstLine() {
        return firstLine;
    }

    /**
     * Tells how much memory the chunk holds.
     *
     * @return bytes
     */
    public int weight() {
        return bytes.length;
    }

    /** Says whether it holds nothing but space; looks no further than it must. */
    boolean isBlank() {
        int at = ByteOrderMark.length(bytes, 0, to);
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at == to;
    }

    boolean isTooLong() {
        return tooLong;
    }
}
