package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into chunks of whole lines, so that several threads can read one file. {@link #next} is called by one
 * thread at a time, {@link #release} by any.
 */
public final class LineChunks implements Chunks {

    /** How many bytes a chunk has, unless one line is longer. */
    public static final int USUAL = 1 << 18;

    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    private final InputStream in;
    private final int usual;
    private final int longestLine;
    private final Deque<byte[]> free = new ArrayDeque<>();

    private byte[] rest = new byte[0];
    private long taken;
    private long line;
    private boolean ended;
    private @Nullable IOException failure;

    /**
     * Starts at the beginning of a stream.
     *
     * @param in the lines; closed by whoever opened it
     */
    public LineChunks(InputStream in) {
        this(in, USUAL, RecordReader.LONGEST_RECORD);
    }

    LineChunks(InputStream in, int usual, int longestLine) {
        this(in, usual, longestLine, 0, 1);
    }

    /**
     * Starts in the middle of a stream, whose beginning was read before.
     *
     * @param before how many bytes were read
     * @param line the number of the line that follows
     */
    LineChunks(InputStream in, int usual, int longestLine, long before, long line) {
        this.in = in;
        this.taken = before;
        this.line = line;
        this.usual = usual;
        this.longestLine = longestLine;
    }

    /**
     * Reads the next chunk.
     *
     * @return the chunk, or null at the end
     * @throws IOException if the stream failed; all whole lines before that place were given
     */
    @Override
    public @Nullable Chunk next() throws IOException {
        byte[] buffer = take(rest.length);
        int size = rest.length;
        System.arraycopy(rest, 0, buffer, 0, size);
        rest = new byte[0];
        int end = lastLineFeed(buffer, 0, size) + 1;
        while (true) {
            // A buffer that had to grow is filled no further than to the end of its long line.
            int more = fill(buffer, size, Math.min(buffer.length, Math.max(usual, size + usual)));
            end = Math.max(end, lastLineFeed(buffer, size, more) + 1);
            size = more;
            if (ended && failure == null) {
                end = size;
            }
            if (end > 0) {
                rest = Arrays.copyOfRange(buffer, end, size);
                var chunk = new Chunk(buffer, end, line, false);
                line += countLineFeeds(buffer, end);
                return chunk;
            }
            if (failure != null) {
                throw failure;
            }
            if (ended) {
                return null;
            }
            if (size > longestLine) {
                return skipLine(buffer);
            }
            if (size == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, longestLine + 1L));
            }
        }
    }

    /**
     * Tells how many bytes of the stream all chunks so far held. To be called by the thread that calls {@link #next}.
     *
     * @return bytes
     */
    @Override
    public long bytes() {
        return taken - rest.length;
    }

    /**
     * Tells the number of the line behind all chunks so far. To be called by the thread that calls {@link #next}.
     *
     * @return the number, from 1
     */
    @Override
    public long line() {
        return line;
    }

    /**
     * Gives a chunk's memory back, once nobody will look at it again.
     *
     * @param chunk a chunk that was read here
     */
    @Override
    public void release(Chunk chunk) {
        if (chunk.bytes.length == usual) {
            synchronized (free) {
                free.push(chunk.bytes);
            }
        }
    }

    private byte[] take(int least) {
        if (least < usual) {
            synchronized (free) {
                if (!free.isEmpty()) {
                    return free.pop();
                }
            }
            return new byte[usual];
        }
        return new byte[(int) Math.min(2L * least, longestLine + 1L)];
    }

    private int fill(byte[] buffer, int from, int to) {
        int size = from;
        try {
            while (size < to && !ended) {
                int n = in.read(buffer, size, to - size);
                ended = n < 0;
                size += Math.max(n, 0);
                taken += Math.max(n, 0);
            }
        } catch (IOException e) {
            ended = true;
            failure = e;
        }
        return size;
    }

    /** Passes over a line that fills a buffer without an end. */
    private Chunk skipLine(byte[] buffer) {
        int shown = Math.min(buffer.length, RawText.MOST + 4);
        var chunk = new Chunk(Arrays.copyOf(buffer, shown), shown, line, true);
        line++;
        while (true) {
            int size = fill(buffer, 0, Math.min(buffer.length, usual));
            int end = lineEnd(buffer, 0, size);
            if (end < size) {
                rest = Arrays.copyOfRange(buffer, end + 1, size);
                return chunk;
            }
            if (ended) {
                return chunk;
            }
        }
    }

    static int lastLineFeed(byte[] buffer, int from, int size) {
        int at = size - 1;
        while (at >= from && buffer[at] != '\n') {
            at--;
        }
        return at < from ? -1 : at;
    }

    /** Finds the end of a line, 8 bytes at a time. */
    static int lineEnd(byte[] buffer, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long lines = Swar.word(buffer, at) ^ LINE_FEEDS;
            long found = (lines - Swar.ONES) & ~lines & Swar.HIGHS;
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (at < to && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private static long countLineFeeds(byte[] buffer, int size) {
        long count = 0;
        int at = 0;
        for (; at + 8 <= size; at += 8) {
            long lines = Swar.word(buffer, at) ^ LINE_FEEDS;
            // Exact for each byte: the high bit stays clear where all eight bits are zero.
            long notZero = ((lines & ~Swar.HIGHS) + ~Swar.HIGHS) | lines;
            count += Long.bitCount(~notZero & Swar.HIGHS);
        }
        for (; at < size; at++) {
            if (buffer[at] == '\n') {
                count++;
            }
        }
        return count;
    }
}
