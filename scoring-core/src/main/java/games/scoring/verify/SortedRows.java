package games.scoring.verify;

import games.scoring.source.Spool;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts rows of numbers in order, by their first number, then by the next, in bounded memory: so many rows at a time are
 * sorted and written as a run, and the runs are read side by side (an external merge sort). Not safe for several threads.
 */
final class SortedRows implements AutoCloseable {

    /** So many rows make a run: of five numbers, 4 MiB. */
    private static final int ROWS_OF_A_RUN = 1 << 16;

    private static final int WRITTEN_AT_ONCE = 1 << 16;
    private static final int READ_AT_ONCE = 1 << 12;

    private final int width;
    private final int rowsOfARun;
    private final List<long[]> rows = new ArrayList<>();
    private final Spool spool = new Spool();
    private final List<Run> runs = new ArrayList<>();

    /** Where a run lies. */
    private record Run(long from, long count) {}

    /** Makes room for rows of so many numbers. */
    SortedRows(int width) {
        this(width, ROWS_OF_A_RUN);
    }

    SortedRows(int width, int rowsOfARun) {
        this.width = width;
        this.rowsOfARun = rowsOfARun;
    }

    /** Adds a row, which is kept as it is. */
    void add(long... row) throws IOException {
        rows.add(row);
        if (rows.size() == rowsOfARun) {
            write();
        }
    }

    private void write() throws IOException {
        rows.sort(Arrays::compare);
        runs.add(new Run(spool.size(), rows.size()));
        var buffer = ByteBuffer.allocate(WRITTEN_AT_ONCE);
        for (var row : rows) {
            if (buffer.remaining() < width * Long.BYTES) {
                spool.write(buffer.array(), buffer.position());
                buffer.clear();
            }
            for (long number : row) {
                buffer.putLong(number);
            }
        }
        spool.write(buffer.array(), buffer.position());
        rows.clear();
    }

    /** Gives all rows in order. None can be added any more. */
    Reader read() throws IOException {
        write();
        return new Reader();
    }

    /** Gives rows in order. */
    final class Reader {

        private final PriorityQueue<RunReader> open =
                new PriorityQueue<>((one, other) -> Arrays.compare(one.row, other.row));

        private Reader() throws IOException {
            for (var run : runs) {
                var reader = new RunReader(run);
                if (reader.advance()) {
                    open.add(reader);
                }
            }
        }

        /** Gives the next row; null behind the last. */
        long @Nullable [] next() throws IOException {
            var first = open.poll();
            if (first == null) {
                return null;
            }
            var row = first.row;
            if (first.advance()) {
                open.add(first);
            }
            return row;
        }
    }

    private final class RunReader {

        private final DataInputStream in;
        private long left;
        private long[] row = {};

        RunReader(Run run) throws IOException {
            in = new DataInputStream(
                    new BufferedInputStream(spool.open(run.from(), run.count() * width * Long.BYTES), READ_AT_ONCE));
            left = run.count();
        }

        boolean advance() throws IOException {
            if (left == 0) {
                return false;
            }
            left--;
            row = new long[width];
            for (int i = 0; i < width; i++) {
                row[i] = in.readLong();
            }
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        rows.clear();
        spool.close();
    }
}
