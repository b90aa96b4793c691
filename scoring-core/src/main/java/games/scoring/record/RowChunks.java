package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of CSV, behind its header, into chunks of whole rows. */
final class RowChunks extends Chunks {

    RowChunks(InputStream in, int usual, int longest, long before, long line) {
        super(in, usual, longest, before, line);
    }

    @Override
    @Nullable
    Chunk next() throws IOException {
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
            if (size > longest) {
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
}
