package games.scoring.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts many things in order, in little memory: what doesn't fit is sorted and {@linkplain Spool spooled}, a run at a time,
 * and the runs are read side by side (an external merge sort). Of equal things that which was added first comes first. Not
 * safe for use by several threads.
 *
 * @param <T> what is sorted
 */
public final class ExternalSort<T> implements Closeable {

    private static final int WRITTEN_AT_ONCE = 1 << 16;
    private static final int READ_AT_ONCE = 1 << 12;

    /**
     * How a thing is written, and read back.
     *
     * @param <T> what is written
     */
    public interface Form<T> {

        /**
         * Writes a thing.
         *
         * @param thing the thing
         * @param out takes it
         * @throws IOException if it can't be written
         */
        void write(T thing, DataOutput out) throws IOException;

        /**
         * Reads the next thing.
         *
         * @param in holds it
         * @return the thing
         * @throws IOException if it can't be read
         */
        T read(DataInput in) throws IOException;
    }

    /** Where a run lies in the spool. */
    private record Run(long from, long to, int count) {}

    private final Comparator<? super T> order;
    private final Form<T> form;
    private final int most;
    private final List<T> kept = new ArrayList<>();
    private final Spool spool = new Spool();
    private final List<Run> runs = new ArrayList<>();

    /**
     * Begins without any.
     *
     * @param order the order
     * @param form how they are written
     * @param most how many are kept in memory
     */
    public ExternalSort(Comparator<? super T> order, Form<T> form, int most) {
        this.order = order;
        this.form = form;
        this.most = most;
    }

    /**
     * Adds a thing.
     *
     * @param thing the thing, which is not changed any more
     * @throws IOException if there is no place for it on the disk
     */
    public void add(T thing) throws IOException {
        kept.add(thing);
        if (kept.size() >= most) {
            spill();
        }
    }

    private void spill() throws IOException {
        kept.sort(order);
        long from = spool.size();
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        for (var thing : kept) {
            form.write(thing, out);
            if (bytes.size() >= WRITTEN_AT_ONCE) {
                flush(bytes);
            }
        }
        flush(bytes);
        runs.add(new Run(from, spool.size(), kept.size()));
        kept.clear();
    }

    private void flush(ByteArrayOutputStream bytes) throws IOException {
        spool.write(bytes.toByteArray(), bytes.size());
        bytes.reset();
    }

    /**
     * Gives all that was added up to now, in order.
     *
     * @return gives one after the other
     * @throws IOException if what was spooled can't be read
     */
    public Reader inOrder() throws IOException {
        return new Reader();
    }

    /** Gives one thing after the other. */
    public final class Reader {

        private final PriorityQueue<Source> sources = new PriorityQueue<>();

        private Reader() throws IOException {
            for (var run : runs) {
                var in = new BufferedInputStream(spool.open(run.from(), run.to() - run.from()), READ_AT_ONCE);
                add(new Source(sources.size(), new DataInputStream(in), run.count(), List.of()));
            }
            var rest = new ArrayList<>(kept);
            rest.sort(order);
            add(new Source(sources.size(), null, rest.size(), rest));
        }

        private void add(Source source) throws IOException {
            if (source.advance()) {
                sources.add(source);
            }
        }

        /**
         * Gives the next.
         *
         * @return the next; null behind the last
         * @throws IOException if it can't be read
         */
        public @Nullable T next() throws IOException {
            var first = sources.poll();
            if (first == null) {
                return null;
            }
            var next = first.head;
            add(first);
            return next;
        }
    }

    /** A run, in the spool or in memory. */
    private final class Source implements Comparable<Source> {

        private final int number;
        private final @Nullable DataInput in;
        private final int count;
        private final List<T> rest;
        private int taken;
        private @Nullable T head;

        Source(int number, @Nullable DataInput in, int count, List<T> rest) {
            this.number = number;
            this.in = in;
            this.count = count;
            this.rest = rest;
        }

        boolean advance() throws IOException {
            if (taken == count) {
                return false;
            }
            head = in == null ? rest.get(taken) : form.read(in);
            taken++;
            return true;
        }

        private T head() {
            if (head == null) {
                throw new IllegalStateException("nothing was read");
            }
            return head;
        }

        @Override
        public int compareTo(Source other) {
            int before = order.compare(head(), other.head());
            return before != 0 ? before : Integer.compare(number, other.number);
        }
    }

    @Override
    public void close() throws IOException {
        kept.clear();
        spool.close();
    }
}
