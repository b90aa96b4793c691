package games.scoring.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An exact set of 128-bit keys, in bounded memory. Made for the output of a hash: other keys are kept as exactly, but
 * slowly.
 *
 * <p>Up to a limit the keys lie in a hash table, each near the place that its upper bits give, so that the table is almost
 * in order. Then they are written to disk in order, as a run, and the table starts afresh; {@link #RUNS_TO_MERGE} runs of
 * one level become one of the next. A Bloom filter says of almost every new key that no run holds it. Where it can't, a run
 * is searched by the first key of each of its pages, which stay in memory (1/512 of a run), so that a look-up reads
 * one page a run.
 *
 * <p>Not safe for use by several threads.
 */
final class KeySet implements AutoCloseable {

    /** How many keys are kept in memory: in 8 MiB. */
    static final int USUAL_LIMIT = 1 << 18;

    private static final int RUNS_TO_MERGE = 8;
    private static final int KEY_BYTES = 16;
    private static final int KEYS_OF_A_PAGE = 256;
    private static final int WRITTEN_AT_ONCE = 1 << 16;
    private static final int AT_ONCE = 64;

    private final Path folder;
    private final int limit;
    private final List<Run> runs = new ArrayList<>();
    private final ByteBuffer page = ByteBuffer.allocateDirect(KEYS_OF_A_PAGE * KEY_BYTES);
    private long[] table = new long[2 * 1024];
    private long[] sorted = {};
    private int size;
    private boolean holdsZero;
    private @Nullable Filter filter;

    /** Keeps the compiler from leaving a look out whose result nobody needs. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /**
     * Makes an empty set.
     *
     * @param folder where keys go that don't fit into memory
     * @param limit how many keys do
     */
    KeySet(Path folder, int limit) {
        this.folder = folder;
        this.limit = limit;
    }

    /** Keys on disk, in order. */
    private record Run(Path file, FileChannel channel, long size, long[] firsts, int level) {}

    /**
     * Adds keys, in order.
     *
     * @param keys two numbers each
     * @param count how many keys
     * @return the positions of those that were there
     */
    BitSet addAll(long[] keys, int count) throws IOException {
        var known = new BitSet();
        for (int from = 0; from < count; from += AT_ONCE) {
            int to = Math.min(count, from + AT_ONCE);
            touched = touch(keys, from, to);
            for (int i = from; i < to; i++) {
                if (!add(keys[2 * i], keys[2 * i + 1])) {
                    known.set(i);
                }
            }
        }
        return known;
    }

    /** Looks at the places of some keys, so that the processor fetches them all at once, not one after the other. */
    private long touch(long[] keys, int from, int to) {
        long all = 0;
        for (int i = from; i < to; i++) {
            all ^= table[2 * home(table, keys[2 * i])];
        }
        if (filter != null) {
            for (int i = from; i < to; i++) {
                all ^= filter.bits[filter.line(keys[2 * i])];
            }
        }
        return all;
    }

    /**
     * Adds a key.
     *
     * @return false if it was there
     */
    boolean add(long high, long low) throws IOException {
        if (high == 0 && low == 0) {
            boolean added = !holdsZero;
            holdsZero = true;
            return added;
        }
        int slot = slot(table, high, low);
        if (table[slot] != 0 || table[slot + 1] != 0) {
            return false;
        }
        if (filter != null && filter.mayHold(high, low)) {
            for (Run run : runs) {
                if (contains(run, high, low)) {
                    return false;
                }
            }
        }
        if (size == limit) {
            spill();
            slot = slot(table, high, low);
        }
        table[slot] = high;
        table[slot + 1] = low;
        size++;
        if (4L * size > table.length) {
            grow();
        }
        return true;
    }

    /** Finds the key's place, or the free one that it would take. */
    private static int slot(long[] table, long high, long low) {
        int mask = table.length / 2 - 1;
        int at = home(table, high);
        while (true) {
            long h = table[2 * at];
            long l = table[2 * at + 1];
            if ((h == high && l == low) || (h == 0 && l == 0)) {
                return 2 * at;
            }
            at = (at + 1) & mask;
        }
    }

    private static int home(long[] table, long high) {
        return (int) (high >>> (2 + Long.numberOfLeadingZeros(table.length)));
    }

    private void grow() {
        var larger = new long[2 * table.length];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0 || table[i + 1] != 0) {
                int slot = slot(larger, table[i], table[i + 1]);
                larger[slot] = table[i];
                larger[slot + 1] = table[i + 1];
            }
        }
        table = larger;
    }

    // ---- on disk

    private void spill() throws IOException {
        var known = filter();
        var keys = sorted();
        int longs = 2 * size;
        try (var out = new RunWriter(size, 0)) {
            for (int i = 0; i < longs; i += 2) {
                known.add(keys[i], keys[i + 1]);
            }
            out.write(keys, longs);
            runs.add(out.finish());
        }
        Arrays.fill(table, 0);
        size = 0;
        while (runs.size() >= RUNS_TO_MERGE
                && runs.get(runs.size() - RUNS_TO_MERGE).level()
                        == runs.get(runs.size() - 1).level()) {
            var last = runs.subList(runs.size() - RUNS_TO_MERGE, runs.size());
            Run merged = merge(last);
            last.clear();
            runs.add(merged);
        }
    }

    /** Gives a filter that has room for the keys of the table: a larger one learns all keys again. */
    private Filter filter() throws IOException {
        long count = size;
        for (Run run : runs) {
            count += run.size();
        }
        var known = filter;
        if (known == null || known.isFull(count)) {
            known = new Filter(16 * count);
            for (Run run : runs) {
                for (var reader = new RunReader(run); reader.has(); reader.advance()) {
                    known.add(reader.high, reader.low);
                }
            }
            filter = known;
        }
        return known;
    }

    /** Gives the keys of the table in order: they lie so already, but for those that were pushed on by their neighbours. */
    private long[] sorted() {
        int empty = 0;
        while (table[2 * empty] != 0 || table[2 * empty + 1] != 0) {
            empty++;
        }
        // What lies before the first empty place was pushed there from the end, or belongs there.
        if (sorted.length < 2 * size) {
            sorted = new long[2 * size];
        }
        var keys = sorted;
        int front = gather(keys, 0, empty, true);
        gather(keys, front, empty, false);
        return keys;
    }

    /** Gathers behind so many keys those whose own place lies before the empty one, or those whose place lies behind it. */
    private int gather(long[] keys, int from, int empty, boolean before) {
        int slots = table.length / 2;
        int count = from;
        for (int i = 0; i < slots; i++) {
            int at = (empty + i) & (slots - 1);
            long high = table[2 * at];
            long low = table[2 * at + 1];
            if ((high != 0 || low != 0) && home(table, high) < empty == before) {
                count = insert(keys, from, count, high, low);
            }
        }
        return count;
    }

    private static int insert(long[] keys, int from, int count, long high, long low) {
        int at = count;
        while (at > from && compare(keys[2 * at - 2], keys[2 * at - 1], high, low) > 0) {
            keys[2 * at] = keys[2 * at - 2];
            keys[2 * at + 1] = keys[2 * at - 1];
            at--;
        }
        keys[2 * at] = high;
        keys[2 * at + 1] = low;
        return count + 1;
    }

    private static int compare(long high, long low, long otherHigh, long otherLow) {
        int order = Long.compareUnsigned(high, otherHigh);
        return order != 0 ? order : Long.compareUnsigned(low, otherLow);
    }

    private Run merge(List<Run> merged) throws IOException {
        long total = 0;
        for (Run run : merged) {
            total += run.size();
        }
        try (var out = new RunWriter(total, merged.get(0).level() + 1)) {
            var open = new RunReader[merged.size()];
            for (int i = 0; i < open.length; i++) {
                open[i] = new RunReader(merged.get(i));
            }
            for (int left = open.length; left > 0; ) {
                int next = 0;
                for (int i = 1; i < left; i++) {
                    if (compare(open[i].high, open[i].low, open[next].high, open[next].low) < 0) {
                        next = i;
                    }
                }
                out.write(open[next].high, open[next].low);
                open[next].advance();
                if (!open[next].has()) {
                    open[next] = open[--left];
                }
            }
            Run all = out.finish();
            for (Run run : merged) {
                remove(run);
            }
            return all;
        }
    }

    private boolean contains(Run run, long high, long low) throws IOException {
        long[] firsts = run.firsts();
        int from = 0;
        int to = firsts.length;
        // The last page whose first key is not greater: equal upper halves may stand on either side.
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (Long.compareUnsigned(firsts[middle], high) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        for (int at = Math.max(0, from - 1); at < firsts.length && Long.compareUnsigned(firsts[at], high) <= 0; at++) {
            if (pageContains(run, at, high, low)) {
                return true;
            }
        }
        return false;
    }

    private boolean pageContains(Run run, int number, long high, long low) throws IOException {
        read(run, (long) number * page.capacity(), page);
        for (int i = 0; i < page.limit(); i += KEY_BYTES) {
            if (page.getLong(i) == high && page.getLong(i + 8) == low) {
                return true;
            }
        }
        return false;
    }

    private static void read(Run run, long from, ByteBuffer into) throws IOException {
        into.clear();
        into.limit((int) Math.min(into.capacity(), run.size() * KEY_BYTES - from));
        while (into.hasRemaining()) {
            if (run.channel().read(into, from + into.position()) < 0) {
                throw new IOException(run.file() + ": shorter than it was written");
            }
        }
        into.flip();
    }

    private static void remove(Run run) throws IOException {
        run.channel().close();
        Files.deleteIfExists(run.file());
    }

    @Override
    public void close() {
        for (Run run : runs) {
            try {
                remove(run);
            } catch (IOException e) {
                // A file for temporary use that can't be removed does no harm.
            }
        }
        runs.clear();
    }

    /**
     * Says of keys that they were never added: a Bloom filter, each key's five bits in one line of the cache. It has at
     * most 16 MiB: beyond ten million keys it knows less and less, and runs are asked more often.
     */
    private static final class Filter {

        private static final long MOST_LONGS = 1 << 21;
        private static final int KEYS_OF_A_LONG = 5;

        private final long[] bits;

        /** Makes a filter with room for so many keys, if there is memory. */
        Filter(long keys) {
            bits = new long[(int) Long.highestOneBit(Math.max(64, Math.min(most(), 2 * keys / KEYS_OF_A_LONG)))];
        }

        private static long most() {
            return Long.highestOneBit(Math.min(MOST_LONGS, Runtime.getRuntime().maxMemory() / 64));
        }

        /** Says whether a larger one would be better for so many keys, and can be made. */
        boolean isFull(long keys) {
            return keys / KEYS_OF_A_LONG > bits.length && bits.length < most();
        }

        void add(long high, long low) {
            int line = line(high);
            for (int i = 0; i < 5; i++) {
                int bit = (int) (low >>> (9 * i)) & 511;
                bits[line + (bit >>> 6)] |= 1L << bit;
            }
        }

        boolean mayHold(long high, long low) {
            int line = line(high);
            for (int i = 0; i < 5; i++) {
                int bit = (int) (low >>> (9 * i)) & 511;
                if ((bits[line + (bit >>> 6)] & 1L << bit) == 0) {
                    return false;
                }
            }
            return true;
        }

        private int line(long high) {
            return (int) high & (bits.length - 1) & ~7;
        }
    }

    private final class RunWriter implements AutoCloseable {

        private final Path file;
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(WRITTEN_AT_ONCE);
        private final long[] firsts;
        private final int level;
        private long count;
        private boolean finished;

        RunWriter(long size, int level) throws IOException {
            this.level = level;
            firsts = new long[(int) ((size + KEYS_OF_A_PAGE - 1) / KEYS_OF_A_PAGE)];
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, "episodes", ".partial");
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }

        void write(long high, long low) throws IOException {
            if (count % KEYS_OF_A_PAGE == 0) {
                firsts[(int) (count / KEYS_OF_A_PAGE)] = high;
            }
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.putLong(high);
            buffer.putLong(low);
            count++;
        }

        /** Writes keys that are the first, and in order. */
        void write(long[] keys, int size) throws IOException {
            int longs = buffer.capacity() / Long.BYTES;
            for (int from = 0; from < size; from += longs) {
                int some = Math.min(longs, size - from);
                buffer.asLongBuffer().put(keys, from, some);
                buffer.position(some * Long.BYTES);
                flush();
            }
            for (; count < size / 2; count += KEYS_OF_A_PAGE) {
                firsts[(int) (count / KEYS_OF_A_PAGE)] = keys[(int) (2 * count)];
            }
            count = size / 2;
        }

        private void flush() throws IOException {
            buffer.flip();
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            buffer.clear();
        }

        Run finish() throws IOException {
            flush();
            finished = true;
            return new Run(file, channel, count, firsts, level);
        }

        @Override
        public void close() throws IOException {
            if (!finished) {
                channel.close();
                Files.deleteIfExists(file);
            }
        }
    }

    private static final class RunReader {

        private final Run run;
        private final ByteBuffer some =
                ByteBuffer.allocateDirect(WRITTEN_AT_ONCE).limit(0);
        private long next;
        private boolean has;
        private long high;
        private long low;

        RunReader(Run run) throws IOException {
            this.run = run;
            advance();
        }

        boolean has() {
            return has;
        }

        void advance() throws IOException {
            has = next < run.size();
            if (has) {
                if (!some.hasRemaining()) {
                    read(run, next * KEY_BYTES, some);
                }
                high = some.getLong();
                low = some.getLong();
                next++;
            }
        }
    }
}
