package games.scoring.record;

import games.scoring.source.Limits;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into chunks of whole lines, so that several threads can read one file. {@link #next} is called by one
 * thread at a time, {@link #release} by any.
 */
final class LineChunks implements Chunks {

    /** How many bytes a chunk has, unless one line is longer. */
    static final int USUAL = 1 << 19;

    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    private final ChunkFeed feed;
    private final int usual;
    private final int longestLine;
    private long line;

    /**
     * Starts at the beginning of a stream.
     *
     * @param in the lines; closed by whoever opened it
     */
    LineChunks(InputStream in) {
        this(in, USUAL, Limits.RECORD_BYTES);
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
        this.feed = new ChunkFeed(in, usual, longestLine, before);
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
        int size = feed.left();
        byte[] buffer = feed.take();
        int end = lastLineFeed(buffer, 0, size) + 1;
        while (true) {
            // A buffer that had to grow is filled no further than to the end of its long line.
            int more = feed.fill(buffer, size, Math.min(ChunkFeed.capacity(buffer), Math.max(usual, size + usual)));
            end = Math.max(end, lastLineFeed(buffer, size, more) + 1);
            size = more;
            if (feed.isRead()) {
                end = size;
            }
            if (end > 0) {
                feed.leave(buffer, end, size);
                var chunk = new Chunk(buffer, end, line, false);
                line += countLineFeeds(buffer, end);
                return chunk;
            }
            feed.rethrow();
            if (feed.isEnded()) {
                return null;
            }
            if (size > longestLine) {
                return skipLine(buffer);
            }
            if (size == ChunkFeed.capacity(buffer)) {
                buffer = feed.grown(buffer);
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
        return feed.bytes();
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
        feed.release(chunk);
    }

    /** Passes over a line that fills a buffer without an end. */
    private Chunk skipLine(byte[] buffer) {
        byte[] shown = ChunkFeed.shown(buffer);
        var chunk = new Chunk(shown, shown.length, line, true);
        line++;
        while (true) {
            int size = feed.fill(buffer, 0, Math.min(buffer.length, usual));
            int end = lineEnd(buffer, 0, size);
            if (end < size) {
                feed.leave(buffer, end + 1, size);
                return chunk;
            }
            if (feed.isEnded()) {
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
