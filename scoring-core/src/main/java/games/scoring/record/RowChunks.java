package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of CSV, behind its header, into chunks of whole rows. */
final class RowChunks implements Chunks {

    private final InputStream in;
    private final int usual;
    private final int longestRow;

    private byte[] rest = new byte[0];
    private long taken;
    private long line;
    private boolean ended;
    private @Nullable IOException failure;

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
        this.in = in;
        this.usual = usual;
        this.longestRow = longestRow;
        this.taken = before;
        this.line = line;
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        var scan = new RowScan();
        byte[] buffer = Arrays.copyOf(rest, Math.max(usual, rest.length));
        int size = rest.length;
        rest = new byte[0];
        int scanned = 0;
        int end = 0;
        long lines = 0;
        while (true) {
            size = fill(buffer, size);
            for (int at = scan.end(buffer, scanned, size); at >= 0; at = scan.end(buffer, end, size)) {
                end = at + 1;
                lines = scan.lines();
            }
            scanned = size;
            if (ended && failure == null) {
                end = size;
                lines = scan.lines();
            }
            if (end > 0) {
                rest = Arrays.copyOfRange(buffer, end, size);
                return chunk(buffer, end, lines, false);
            }
            if (failure != null) {
                throw failure;
            }
            if (ended) {
                return null;
            }
            if (size > longestRow) {
                return skipRow(buffer, scan);
            }
            if (size == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, longestRow + 1L));
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
        byte[] shown = Arrays.copyOf(buffer, Math.min(buffer.length, RawText.MOST + 4));
        byte[] more = new byte[usual];
        while (!ended) {
            int size = fill(more, 0);
            int at = scan.end(more, 0, size);
            if (at >= 0) {
                rest = Arrays.copyOfRange(more, at + 1, size);
                break;
            }
        }
        return chunk(shown, shown.length, scan.lines(), true);
    }

    private int fill(byte[] buffer, int from) {
        int size = from;
        try {
            while (size < buffer.length && !ended) {
                int n = in.read(buffer, size, buffer.length - size);
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

    @Override
    public long bytes() {
        return taken - rest.length;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public void release(Chunk chunk) {
        // Each chunk has memory of its own.
    }
}
