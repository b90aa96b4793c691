package games.scoring.output;

import games.scoring.source.RunFiles;
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
 * <p>Up to a limit the keys lie in memory as they came, with an index over them whose slots follow their upper bits, so that
 * it almost tells their order. Then they are written to disk in order, as a run; {@link #RUNS_TO_MERGE} runs of one level
 * become one of the next. From then on a Bloom filter of all keys says of almost every new one that it is new. Where it
 * can't, a run is searched by the first key of each of its pages, which stay in memory (1/512 of a run), so that a look-up
 * reads one page a run.
 *
 * <p>Not safe for use by several threads.
 */
final class KeySet implements AutoCloseable {

    /** How many keys are kept in memory, where the heap has room: in 4 MiB, and 2 for their index. */
    static final int USUAL_LIMIT = 1 << 18;

    /** So much of the heap a key may take for a while: the key, its places in the index, and all again while they grow. */
    private static final int HEAP_PER_KEY = 80;

    private static final int RUNS_TO_MERGE = 8;
    private static final int KEY_BYTES = 16;
    private static final int KEYS_OF_A_PAGE = 256;
    private static final int WRITTEN_AT_ONCE = 1 << 16;
    private static final int AT_ONCE = 64;

    private final Path folder;
    private final int limit;
    private final List<Run> runs = new ArrayList<>();
    private final ByteBuffer page = ByteBuffer.allocateDirect(KEYS_OF_A_PAGE * KEY_BYTES);

    /** Two numbers a key. */
    private long[] keys = new long[2 * 512];

    /** For each key one more than its position, at the slot that its upper bits give or behind it; zero where there is none. */
    private int[] index = new int[2 * 512];

    private int size;
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

    /** Says how many keys are kept in memory on this machine. */
    static int usual() {
        return inMemory(USUAL_LIMIT, Runtime.getRuntime().maxMemory());
    }

    /**
     * Says how many keys may be kept in memory: they take a quarter of the heap at most.
     *
     * @param most how many are enough
     * @param heap the heap's bytes
     */
    static int inMemory(int most, long heap) {
        return (int) Math.min(most, heap / 4 / HEAP_PER_KEY);
    }

    /** Keys on disk, in order. */
    private record Run(Path file, FileChannel channel, long size, long[] firsts, int level) {}

    /**
     * Adds keys, in order.
     *
     * @param more two numbers each
     * @param count how many keys
     * @return the positions of those that were there
     */
    BitSet addAll(long[] more, int count) throws IOException {
        var known = new BitSet();
        for (int from = 0; from < count; from += AT_ONCE) {
            int to = Math.min(count, from + AT_ONCE);
            touched = touch(more, from, to);
            for (int i = from; i < to; i++) {
                if (!add(more[2 * i], more[2 * i + 1])) {
                    known.set(i);
                }
            }
        }
        return known;
    }

    /** Looks at the places of some keys, so that the processor fetches them all at once, not one after the other. */
    private long touch(long[] more, int from, int to) {
        long all = 0;
        for (int i = from; i < to; i++) {
            all ^= index[home(more[2 * i])];
        }
        if (filter != null) {
            for (int i = from; i < to; i++) {
                all ^= filter.look(more[2 * i]);
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
        if (size == limit) {
            spill();
        }
        boolean mayBeKnown = filter == null || filter.add(high, low);
        int slot = home(high);
        for (; index[slot] != 0; slot = (slot + 1) & (index.length - 1)) {
            int at = 2 * index[slot] - 2;
            if (mayBeKnown && keys[at] == high && keys[at + 1] == low) {
                return false;
            }
        }
        if (mayBeKnown) {
            for (Run run : runs) {
                if (contains(run, high, low)) {
                    return false;
                }
            }
        }
        if (2 * size == keys.length) {
            grow();
            slot = free(high);
        }
        keys[2 * size] = high;
        keys[2 * size + 1] = low;
        index[slot] = ++size;
        return true;
    }

    private int home(long high) {
        return (int) (high >>> (1 + Long.numberOfLeadingZeros(index.length)));
    }

    /** Gives the slot for a key that is not in the index. */
    private int free(long high) {
        int slot = home(high);
        while (index[slot] != 0) {
            slot = (slot + 1) & (index.length - 1);
        }
        return slot;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * keys.length);
        index = new int[2 * index.length];
        for (int i = 0; i < size; i++) {
            index[free(keys[2 * i])] = i + 1;
        }
    }

    // ---- on disk

    private void spill() throws IOException {
        growFilter();
        try (var out = new RunWriter(size, 0)) {
            writeSorted(out);
            runs.add(out.finish());
        }
        Arrays.fill(index, 0);
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

    /** Makes the filter, or makes it larger, so that it has room for the keys to come. */
    private void growFilter() {
        if (filter == null) {
            filter = new Filter(size);
            for (int i = 0; i < size; i++) {
                filter.add(keys[2 * i], keys[2 * i + 1]);
            }
        }
        long count = size;
        for (Run run : runs) {
            count += run.size();
        }
        filter.grow(count);
    }

    /** Writes the keys in order: so the index tells them, but for those that were pushed on by their neighbours. */
    private void writeSorted(RunWriter out) throws IOException {
        int empty = 0;
        while (index[empty] != 0) {
            empty++;
        }
        // What lies before the first empty slot was pushed there from the end, or belongs there.
        var some = new Sorted(out);
        gather(some, 0, empty, 0, empty);
        gather(some, empty, index.length, empty, index.length);
        gather(some, 0, empty, empty, index.length);
        some.write();
    }

    /** Gathers the keys of some slots whose own slot is among some others. */
    private void gather(Sorted some, int from, int to, int homeFrom, int homeTo) throws IOException {
        for (int slot = from; slot < to; slot++) {
            if (index[slot] == 0) {
                some.pass();
            } else {
                int at = 2 * index[slot] - 2;
                int home = home(keys[at]);
                if (home >= homeFrom && home < homeTo) {
                    some.insert(keys[at], keys[at + 1]);
                }
            }
        }
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

        /** With more keys than these the filter is made larger. */
        private static final int KEYS_OF_A_LONG = 2;

        /** The bits lie in blocks of so many numbers, so that a larger filter takes over those of the smaller. */
        private static final int BLOCK = 1 << 16;

        private long[][] blocks;

        /** Makes a filter that will do for so many keys, if there is memory. */
        Filter(long keys) {
            blocks = new long[(int) Math.max(1, Math.min(most(), Long.highestOneBit(2 * keys)) / BLOCK)][BLOCK];
        }

        private static long most() {
            return Long.highestOneBit(Math.min(MOST_LONGS, Runtime.getRuntime().maxMemory() / 64));
        }

        private int length() {
            return blocks.length * BLOCK;
        }

        /**
         * Makes the filter larger where it holds so many keys that more would blur it, if there is memory. Which line a key
         * has then depends on one bit more of it, so its bits are set in both.
         */
        void grow(long keys) {
            while (keys > KEYS_OF_A_LONG * (long) length() && length() < most()) {
                int count = blocks.length;
                blocks = Arrays.copyOf(blocks, 2 * count);
                for (int i = 0; i < count; i++) {
                    blocks[count + i] = blocks[i].clone();
                }
            }
        }

        /** Looks at the place of a key. */
        long look(long high) {
            int line = line(high);
            return blocks[line / BLOCK][line % BLOCK];
        }

        /**
         * Adds a key.
         *
         * @return false if it was certainly not added before
         */
        boolean add(long high, long low) {
            int line = line(high);
            long[] bits = blocks[line / BLOCK];
            int from = line % BLOCK;
            long lacking = 0;
            for (int i = 0; i < 5; i++) {
                int bit = (int) (low >>> (9 * i)) & 511;
                long mask = 1L << bit;
                lacking |= ~bits[from + (bit >>> 6)] & mask;
                bits[from + (bit >>> 6)] |= mask;
            }
            return lacking == 0;
        }

        private int line(long high) {
            return (int) high & (length() - 1) & ~7;
        }
    }

    /** Puts keys that come almost in order into order. */
    private static final class Sorted {

        private static final int ENOUGH = 1 << 8;

        private final RunWriter out;
        private long[] keys = new long[4 * ENOUGH];
        private int count;

        Sorted(RunWriter out) {
            this.out = out;
        }

        void insert(long high, long low) {
            if (2 * count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * keys.length);
            }
            int at = count++;
            while (at > 0 && compare(keys[2 * at - 2], keys[2 * at - 1], high, low) > 0) {
                keys[2 * at] = keys[2 * at - 2];
                keys[2 * at + 1] = keys[2 * at - 1];
                at--;
            }
            keys[2 * at] = high;
            keys[2 * at + 1] = low;
        }

        /** Says that all keys to come lie behind those that came. */
        void pass() throws IOException {
            if (count >= ENOUGH) {
                write();
            }
        }

        void write() throws IOException {
            for (int i = 0; i < count; i++) {
                out.write(keys[2 * i], keys[2 * i + 1]);
            }
            count = 0;
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
            file = Files.createTempFile(folder, "episodes", RunFiles.PARTIAL);
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
