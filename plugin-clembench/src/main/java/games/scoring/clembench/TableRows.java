package games.scoring.clembench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table in their order, in little memory: what doesn't fit is sorted, a run at a time, and kept in a
 * temporary file, which goes when it is closed. Rows that are equal in the order stay as they came. (The host sorts its
 * own lists of files so, in another form; nothing of that is in the API, which no other plugin would have a use for.)
 */
final class TableRows implements Closeable {

    private static final int WRITTEN_AT_ONCE = 1 << 16;
    private static final int READ_AT_ONCE = 1 << 13;

    private final int most;
    private final List<TableRow> kept = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private @Nullable FileChannel file;

    /** The lists of names, few as there are, and the number of each. */
    private final List<List<String>> names = new ArrayList<>();

    private final Map<List<String>, Integer> numbers = new HashMap<>();

    /** Where a run lies in the file. */
    private record Run(long from, int rows) {}

    /** Takes one row after the other. */
    @FunctionalInterface
    interface Taker {
        void take(TableRow row) throws IOException;
    }

    /**
     * Begins without any.
     *
     * @param most how many rows are kept in memory
     */
    TableRows(int most) {
        this.most = most;
    }

    void add(TableRow row) throws IOException {
        if (kept.size() == most) {
            spill();
        }
        kept.add(row);
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    private void spill() throws IOException {
        var to = file;
        if (to == null) {
            to = FileChannel.open(
                    Files.createTempFile("scoring-", ".tmp"),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            file = to;
        }
        runs.add(new Run(to.position(), kept.size()));
        kept.sort(TableRow.ORDER);
        var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(to), WRITTEN_AT_ONCE));
        for (var row : kept) {
            out.writeInt(numbers.computeIfAbsent(row.names(), this::number));
            row.write(out);
        }
        out.flush();
        kept.clear();
    }

    private int number(List<String> list) {
        names.add(list);
        return names.size() - 1;
    }

    /** Gives all rows in order. May be called again. */
    void inOrder(Taker taker) throws IOException {
        kept.sort(TableRow.ORDER);
        var sources = new PriorityQueue<Source>();
        var from = file;
        if (from != null) {
            for (var run : runs) {
                var source = new Spilled(sources.size(), from, run);
                source.advance();
                sources.add(source);
            }
        }
        var last = new Kept(sources.size());
        if (last.advance()) {
            sources.add(last);
        }
        for (var source = sources.poll(); source != null; source = sources.poll()) {
            taker.take(source.head());
            if (source.advance()) {
                sources.add(source);
            }
        }
    }

    @Override
    public void close() throws IOException {
        kept.clear();
        if (file != null) {
            file.close();
        }
    }

    /** Sorted rows, of which the first is looked at. */
    private abstract static class Source implements Comparable<Source> {

        private final int number;
        private @Nullable TableRow head;

        Source(int number) {
            this.number = number;
        }

        final TableRow head() {
            return Objects.requireNonNull(head);
        }

        /** Goes on to the next row; false if there is none. */
        final boolean advance() throws IOException {
            head = next();
            return head != null;
        }

        abstract @Nullable TableRow next() throws IOException;

        @Override
        public final int compareTo(Source other) {
            int order = TableRow.ORDER.compare(head(), other.head());
            return order != 0 ? order : Integer.compare(number, other.number);
        }
    }

    private final class Kept extends Source {

        private final Iterator<TableRow> rows = kept.iterator();

        Kept(int number) {
            super(number);
        }

        @Override
        @Nullable
        TableRow next() {
            return rows.hasNext() ? rows.next() : null;
        }
    }

    private final class Spilled extends Source {

        private final DataInputStream in;
        private int left;

        Spilled(int number, FileChannel file, Run run) {
            super(number);
            in = new DataInputStream(new BufferedInputStream(new Range(file, run.from()), READ_AT_ONCE));
            left = run.rows();
        }

        @Override
        @Nullable
        TableRow next() throws IOException {
            if (left == 0) {
                return null;
            }
            left--;
            return TableRow.read(in, names.get(in.readInt()));
        }
    }

    /** Reads a file from a place on, beside others that do. */
    private static final class Range extends InputStream {

        private final FileChannel file;
        private long at;

        Range(FileChannel file, long at) {
            this.file = file;
            this.at = at;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = file.read(ByteBuffer.wrap(bytes, offset, length), at);
            at += Math.max(0, n);
            return n;
        }
    }
}
