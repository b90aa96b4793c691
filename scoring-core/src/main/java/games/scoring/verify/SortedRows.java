package games.scoring.verify;

import games.scoring.source.ExternalSort;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** Puts rows of numbers in order, by their first number, then by the next, in little memory. Not safe for several threads. */
final class SortedRows implements AutoCloseable {

    /** So many rows are kept in memory: of five numbers, 4 MiB. */
    private static final int KEPT = 1 << 16;

    private final ExternalSort<long[]> rows;

    /** Makes room for rows of so many numbers. */
    SortedRows(int width) {
        this(width, KEPT);
    }

    SortedRows(int width, int kept) {
        this.rows = new ExternalSort<>(Arrays::compare, new OfWidth(width), kept);
    }

    /** Adds a row, which is kept as it is. */
    void add(long... row) throws IOException {
        rows.add(row);
    }

    /** Gives all rows in order. */
    ExternalSort<long[]>.Reader inOrder() throws IOException {
        return rows.inOrder();
    }

    private record OfWidth(int width) implements ExternalSort.Form<long[]> {

        @Override
        public void write(long[] row, DataOutput out) throws IOException {
            for (long number : row) {
                out.writeLong(number);
            }
        }

        @Override
        public long[] read(DataInput in) throws IOException {
            var row = new long[width];
            for (int i = 0; i < width; i++) {
                row[i] = in.readLong();
            }
            return row;
        }
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
