package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of CSV, behind its header, into chunks of whole rows. */
final class RowChunks implements Chunks {

    private final ChunkFeed feed;
    private final int usual;
    private final int longestRow;
    private long line;

    /**
     * Starts behind the header, or further on.
     *
     * @param in the rows; closed by whoever opened it
     * @param usual how many bytes a chunk has, unless one row is longer
     * @param longestRow the most bytes of a row
     * @param before how many bytes of the file were read
     * @param line the number of the line that follows
     */
    RowChunks(InputStream in, int usual, int longestRow, long before, long line) {
        this.feed = new ChunkFeed(in, usual, longestRow, before);
        this.usual = usual;
        this.longestRow = longestRow;
        this.line = line;
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        var scan = new RowScan();
        int size = feed.left();
        byte[] buffer = feed.take();
        int scanned = 0;
        int end = 0;
        long lines = 0;
        while (true) {
            size = feed.fill(buffer, size, ChunkFeed.capacity(buffer));
            for (int at = scan.end(buffer, scanned, size); at >= 0; at = scan.end(buffer, end, size)) {
                end = at + 1;
                lines = scan.lines();
            }
            scanned = size;
            if (feed.isRead()) {
                end = size;
                lines = scan.lines();
            }
            if (end > 0) {
                feed.leave(buffer, end, size);
                return chunk(buffer, end, lines, false);
            }
            feed.rethrow();
            if (feed.isEnded()) {
                return null;
            }
            if (size > longestRow) {
                return skipRow(buffer, scan);
            }
            if (size == ChunkFeed.capacity(buffer)) {
                buffer = feed.grown(buffer);
            }
        }
    }

    private Chunk chunk(byte[] bytes, int end, long lines, boolean tooLong) {
        var chunk = new Chunk(bytes, end, line, tooLong);
        line += lines;
        return chunk;
    }

    /** Passes over a row that fills a buffer without an end. */
    private Chunk skipRow(byte[] buffer, RowScan scan) {
        byte[] shown = ChunkFeed.shown(buffer);
        byte[] more = new byte[usual];
        while (!feed.isEnded()) {
            int size = feed.fill(more, 0, more.length);
            int at = scan.end(more, 0, size);
            if (at >= 0) {
                feed.leave(more, at + 1, size);
                break;
            }
        }
        return chunk(shown, shown.length, scan.lines(), true);
    }

    @Override
    public long bytes() {
        return feed.bytes();
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public void release(Chunk chunk) {
        feed.release(chunk);
    }
}
