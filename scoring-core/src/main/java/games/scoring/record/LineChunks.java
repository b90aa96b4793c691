package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of JSON Lines into chunks of whole lines. */
final class LineChunks extends Chunks {

    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    LineChunks(InputStream in, int usual, int longest, long before, long line) {
        super(in, usual, longest, before, line);
    }

    @Override
    @Nullable
    Chunk next() throws IOException {
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
            if (size > longest) {
                return skipLine(buffer);
            }
            if (size == ChunkFeed.capacity(buffer)) {
                buffer = feed.grown(buffer);
            }
        }
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
