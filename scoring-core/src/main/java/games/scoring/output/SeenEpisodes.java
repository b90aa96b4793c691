package games.scoring.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells which episodes of a part came before. As long as all ids rise none did; from then on all keys are looked up among
 * those that came. Parts come in the order of the input, one at a time.
 */
final class SeenEpisodes implements AutoCloseable {

    private final KeySet keys;

    /** Where to find what came while ids rose; null where nothing is kept: then keys are looked up from the beginning. */
    private final @Nullable KeyLog log;

    private @Nullable RisingIds rising;

    /** Read by all threads. */
    private volatile boolean risesSoFar;

    /**
     * Makes a set of nothing.
     *
     * @param scratch where keys go that don't fit into memory
     * @param inMemory how many keys do
     * @param log takes the keys that are committed
     */
    SeenEpisodes(Path scratch, int inMemory, @Nullable KeyLog log) {
        this.keys = new KeySet(scratch, inMemory);
        this.log = log;
        this.risesSoFar = log != null;
        this.rising = log == null ? null : new RisingIds();
    }

    /** Goes on with what an earlier run kept. */
    void restore() throws IOException {
        if (log != null) {
            log.restore();
            lookUpAll(log);
        }
    }

    /** Says whether it is of use to know whether a part's ids rise. May be called by any thread. */
    boolean risesSoFar() {
        return risesSoFar;
    }

    /** Adds the next part; gives the numbers of the episodes that came before. */
    BitSet add(EpisodeKeys part) throws IOException {
        if (rising != null && log != null) {
            if (part.isRisingAfter(rising)) {
                return new BitSet();
            }
            lookUpAll(log);
        }
        return part.addTo(keys);
    }

    private void lookUpAll(KeyLog earlier) throws IOException {
        risesSoFar = false;
        rising = null;
        earlier.addTo(keys);
    }

    /** Keeps the keys of a part that is complete. */
    void commit(EpisodeKeys part) throws IOException {
        if (log != null) {
            log.add(part);
        }
    }

    @Override
    public void close() {
        keys.close();
    }
}
