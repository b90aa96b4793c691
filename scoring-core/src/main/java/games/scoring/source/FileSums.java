package games.scoring.source;

import games.scoring.api.CodePoints;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The sizes and digests of many files in the order of their paths, in little memory: what doesn't fit is sorted and
 * {@linkplain Spool spooled}, a run at a time. Not safe for use by several threads.
 */
final class FileSums implements Closeable {

    /**
     * One file's.
     *
     * @param path the path below the input
     * @param size how many bytes
     * @param sha256 their SHA-256
     */
    record FileSum(String path, long size, byte[] sha256) {}

    /** Takes one after the other. */
    @FunctionalInterface
    interface Taker {
        void take(FileSum sum);
    }

    private static final Comparator<FileSum> ORDER = Comparator.comparing(FileSum::path, CodePoints.ORDER);

    private static final int DIGEST = 32;
    private static final int BUFFER = 1 << 13;

    private final int most;
    private final List<FileSum> kept = new ArrayList<>();
    private final Spool spool = new Spool();

    /** Where each run ends in the spool. */
    private final List<Long> ends = new ArrayList<>();

    /**
     * Begins without any.
     *
     * @param most how many are kept in memory
     */
    FileSums(int most) {
        this.most = most;
    }

    void add(FileSum sum) throws IOException {
        kept.add(sum);
        if (kept.size() >= most) {
            spill();
        }
    }

    private void spill() throws IOException {
        kept.sort(ORDER);
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        for (var sum : kept) {
            out.writeUTF(sum.path());
            out.writeLong(sum.size());
            out.write(sum.sha256());
        }
        spool.write(bytes.toByteArray(), bytes.size());
        ends.add(spool.size());
        kept.clear();
    }

    /** Gives all in the order of their paths; of equal paths the one that was added first. */
    void inOrder(Taker taker) throws IOException {
        var runs = new PriorityQueue<Run>();
        long from = 0;
        for (int i = 0; i < ends.size(); i++) {
            long length = ends.get(i) - from;
            var in = new BufferedInputStream(spool.open(from, length), BUFFER);
            add(runs, new Spooled(i, new DataInputStream(in)));
            from = ends.get(i);
        }
        var rest = new ArrayList<>(kept);
        rest.sort(ORDER);
        add(runs, new Kept(ends.size(), rest.iterator()));
        String last = null;
        for (Run run = runs.poll(); run != null; run = runs.poll()) {
            if (!run.head().path().equals(last)) {
                taker.take(run.head());
            }
            last = run.head().path();
            add(runs, run);
        }
    }

    private static void add(PriorityQueue<Run> runs, Run run) throws IOException {
        if (run.next()) {
            runs.add(run);
        }
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }

    /** Some of the sums, sorted. */
    private abstract static class Run implements Comparable<Run> {

        private final int number;
        private @Nullable FileSum head;

        Run(int number) {
            this.number = number;
        }

        final FileSum head() {
            if (head == null) {
                throw new IllegalStateException("nothing was read");
            }
            return head;
        }

        final boolean next() throws IOException {
            head = read();
            return head != null;
        }

        abstract @Nullable FileSum read() throws IOException;

        @Override
        public final int compareTo(Run other) {
            int order = ORDER.compare(head(), other.head());
            return order != 0 ? order : Integer.compare(number, other.number);
        }
    }

    private static final class Kept extends Run {

        private final Iterator<FileSum> sums;

        Kept(int number, Iterator<FileSum> sums) {
            super(number);
            this.sums = sums;
        }

        @Override
        @Nullable
        FileSum read() {
            return sums.hasNext() ? sums.next() : null;
        }
    }

    private static final class Spooled extends Run {

        private final DataInputStream in;

        Spooled(int number, DataInputStream in) {
            super(number);
            this.in = in;
        }

        @Override
        @Nullable
        FileSum read() throws IOException {
            in.mark(1);
            if (in.read() < 0) {
                return null;
            }
            in.reset();
            return new FileSum(in.readUTF(), in.readLong(), in.readNBytes(DIGEST));
        }
    }
}
