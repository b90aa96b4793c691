package games.scoring.output;

import games.scoring.score.Scored;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/** The keys of those episodes of a part that carry an id, in the order of the part. */
final class EpisodeKeys {

    /** So many bytes a key takes where it is written. */
    static final int BYTES = 2 * Long.BYTES;

    private static final int FEW = 64;

    private static final int LONGS_AT_ONCE = 1024;

    private final ByteBuffer written = ByteBuffer.allocate(Long.BYTES * LONGS_AT_ONCE);
    private long[] keys = {};
    private int[] numbers = {};
    private int size;
    private final RisingIds ids = new RisingIds();

    /** Whether the ids tell what the keys tell. */
    private boolean idsAreComplete = true;

    /**
     * Adds an episode.
     *
     * @param number its number in the part
     * @param key its key
     * @param withId whether anybody needs to know if ids rise
     */
    void add(int number, EpisodeKey key, Scored scored, boolean withId) {
        add(number, key.high(), key.low());
        if (withId) {
            ids.add(scored);
        } else {
            idsAreComplete = false;
        }
    }

    private void add(int number, long high, long low) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(FEW, 2 * size));
            keys = Arrays.copyOf(keys, 2 * numbers.length);
        }
        numbers[size] = number;
        keys[2 * size] = high;
        keys[2 * size + 1] = low;
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Adds the ids of this part to those before it; says whether all of them rise. */
    boolean isRisingAfter(RisingIds before) {
        return idsAreComplete && before.addAll(ids);
    }

    /** Adds all to a set; gives the numbers of the episodes whose keys were there. */
    BitSet addTo(KeySet seen) throws IOException {
        var positions = seen.addAll(keys, size);
        var episodes = new BitSet();
        for (int at = positions.nextSetBit(0); at >= 0; at = positions.nextSetBit(at + 1)) {
            episodes.set(numbers[at]);
        }
        return episodes;
    }

    /** Writes all keys, {@link #BYTES} each. */
    void write(OutputStream out) throws IOException {
        for (int from = 0; from < 2 * size; from += LONGS_AT_ONCE) {
            int count = Math.min(LONGS_AT_ONCE, 2 * size - from);
            written.asLongBuffer().put(keys, from, count);
            out.write(written.array(), 0, Long.BYTES * count);
        }
    }

    /** Forgets all keys, but not the memory that they took. */
    void clear() {
        size = 0;
        ids.clear();
        idsAreComplete = true;
    }
}
