package games.scoring.output;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An exact set of 128-bit keys, in bounded memory.
 *
 * <p>Up to a limit the keys lie in a hash table. Then they are written to disk in order, as a run, and the table starts
 * afresh; two runs of one size become one. A run is searched by the first key of each of its pages, which stay in memory
 * (1/32 of its size), so that a look-up reads one page a run.
 *
 * <p>Not safe for use by several threads.
 */
final class KeySet implements AutoCloseable {

    /** How many keys are kept in memory: 32 MiB of them. */
    static final int USUAL_LIMIT = 1 << 20;

    private static final int KEY_BYTES = 16;
    private static final int KEYS_OF_A_PAGE = 256;

    private final Path folder;
    private final int limit;
    private final List<Run> runs = new ArrayList<>();
    private final ByteBuffer page = ByteBuffer.allocate(KEYS_OF_A_PAGE * KEY_BYTES);
    private long[] table = new long[2 * 1024];
    private int size;
    private boolean holdsZero;

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
    private record Run(Path file, FileChannel channel, long size, long[] firsts) {}

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
        for (Run run : runs) {
            if (contains(run, high, low)) {
                return false;
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
        int at = (int) low & mask;
        while (true) {
            long h = table[2 * at];
            long l = table[2 * at + 1];
            if ((h == high && l == low) || (h == 0 && l == 0)) {
                return 2 * at;
            }
            at = (at + 1) & mask;
        }
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
        var keys = new long[2 * size];
        int at = 0;
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0 || table[i + 1] != 0) {
                keys[at++] = table[i];
                keys[at++] = table[i + 1];
            }
        }
        SortedKeys.sort(keys);
        try (var out = new RunWriter(size)) {
            for (int i = 0; i < keys.length; i += 2) {
                out.write(keys[i], keys[i + 1]);
            }
            runs.add(out.finish());
        }
        Arrays.fill(table, 0);
        size = 0;
        while (runs.size() > 1
                && runs.get(runs.size() - 1).size() >= runs.get(runs.size() - 2).size()) {
            Run second = runs.remove(runs.size() - 1);
            Run first = runs.remove(runs.size() - 1);
            runs.add(merge(first, second));
        }
    }

    private Run merge(Run first, Run second) throws IOException {
        try (var out = new RunWriter(first.size() + second.size())) {
            var a = new RunReader(first);
            var b = new RunReader(second);
            while (a.has() || b.has()) {
                var next = !b.has() || (a.has() && SortedKeys.compare(a.high, a.low, b.high, b.low) < 0) ? a : b;
                out.write(next.high, next.low);
                next.advance();
            }
            Run merged = out.finish();
            remove(first);
            remove(second);
            return merged;
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
        read(run, number, page);
        for (int i = 0; i < page.limit(); i += KEY_BYTES) {
            if (page.getLong(i) == high && page.getLong(i + 8) == low) {
                return true;
            }
        }
        return false;
    }

    private static void read(Run run, long number, ByteBuffer page) throws IOException {
        page.clear();
        long from = number * page.capacity();
        page.limit((int) Math.min(page.capacity(), run.size() * KEY_BYTES - from));
        while (page.hasRemaining()) {
            if (run.channel().read(page, from + page.position()) < 0) {
                throw new IOException(run.file() + ": shorter than it was written");
            }
        }
        page.flip();
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

    private final class RunWriter implements AutoCloseable {

        private final Path file;
        private final DataOutputStream out;
        private final long[] firsts;
        private long count;
        private boolean finished;

        RunWriter(long size) throws IOException {
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, "episodes", ".partial");
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
            firsts = new long[(int) ((size + KEYS_OF_A_PAGE - 1) / KEYS_OF_A_PAGE)];
        }

        void write(long high, long low) throws IOException {
            if (count % KEYS_OF_A_PAGE == 0) {
                firsts[(int) (count / KEYS_OF_A_PAGE)] = high;
            }
            out.writeLong(high);
            out.writeLong(low);
            count++;
        }

        Run finish() throws IOException {
            out.close();
            var run = new Run(file, FileChannel.open(file, StandardOpenOption.READ), count, firsts);
            finished = true;
            return run;
        }

        @Override
        public void close() throws IOException {
            if (!finished) {
                out.close();
                Files.deleteIfExists(file);
            }
        }
    }

    private static final class RunReader {

        private final Run run;
        private final ByteBuffer page =
                ByteBuffer.allocate(KEYS_OF_A_PAGE * KEY_BYTES).limit(0);
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
                if (!page.hasRemaining()) {
                    read(run, next / KEYS_OF_A_PAGE, page);
                }
                high = page.getLong();
                low = page.getLong();
                next++;
            }
        }
    }
}
