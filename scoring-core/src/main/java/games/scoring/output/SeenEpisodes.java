package games.scoring.output;

import games.scoring.api.Reason;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells which episodes of a part came before. As long as all ids rise none did; from then on all keys are looked up among
 * those that came. Parts come in the order of the input, one at a time.
 */
public final class SeenEpisodes implements AutoCloseable {

    private final Path scratch;
    private EpisodeKey.Secret secret;
    private final KeySet keys;

    /** Where to find what came while ids rose; null where nothing is kept: then keys are looked up from the beginning. */
    private final @Nullable KeyLog log;

    private @Nullable RisingIds rising;

    /** Read by all threads. */
    private volatile boolean risesSoFar;

    /**
     * Makes a set of nothing, for whoever keeps nothing.
     *
     * @param scratch a folder for what does not fit into memory; files in it are gone when the set is closed
     */
    public SeenEpisodes(Path scratch) {
        this(scratch, KeySet.usual(), null, EpisodeKey.Secret.random());
    }

    /**
     * Makes a set of nothing.
     *
     * @param scratch where keys go that don't fit into memory
     * @param inMemory how many keys do
     * @param log takes the keys that are committed
     * @param secret makes the keys
     */
    SeenEpisodes(Path scratch, int inMemory, @Nullable KeyLog log, EpisodeKey.Secret secret) {
        this.scratch = scratch;
        this.secret = secret;
        this.keys = new KeySet(scratch, inMemory);
        this.log = log;
        this.risesSoFar = log != null;
        this.rising = log == null ? null : new RisingIds();
    }

    /** Goes on with what an earlier run kept, whose secret it was. */
    void restore(EpisodeKey.Secret earlier) throws IOException {
        secret = earlier;
        if (log != null) {
            log.restore();
            lookUpAll(log);
        }
    }

    /**
     * Starts a part. Called by any thread.
     *
     * @return an empty part
     */
    public Part part() {
        return new Part(this);
    }

    /** Gives the numbers of the episodes of the next part that came before, and adds the others. */
    private BitSet add(EpisodeKeys part) throws OutputException {
        try {
            if (rising != null && log != null) {
                if (part.isRisingAfter(rising)) {
                    return new BitSet();
                }
                lookUpAll(log);
            }
            return part.addTo(keys);
        } catch (IOException e) {
            throw OutputException.of(scratch.toString(), e);
        }
    }

    private void lookUpAll(KeyLog earlier) throws IOException {
        risesSoFar = false;
        rising = null;
        earlier.addTo(keys);
    }

    @Override
    public void close() {
        keys.close();
    }

    /**
     * The episodes of a stretch of the input. Whether one came before is known only when all earlier parts are committed.
     * Since hardly any does, all are taken as new at first; where that turns out wrong, the same records are given again.
     * Used by one thread at a time.
     */
    public static final class Part {

        private final SeenEpisodes seen;
        private final EpisodeKey key;
        private final EpisodeKeys keys = new EpisodeKeys();

        /** The episodes of this part that came before; null where that is not yet known. */
        private @Nullable BitSet repeated;

        private int number;

        private Part(SeenEpisodes seen) {
            this.seen = seen;
            this.key = new EpisodeKey(seen.secret);
        }

        /** Counts the next episode, be it valid or not. */
        public void next() {
            number++;
        }

        /**
         * Says whether the episode that was counted last came before.
         *
         * @param scored the episode, as a run scores it: one that is rejected equals no other
         * @return false also as long as that is not known
         */
        public boolean has(Scored scored) {
            if (!scored.episode().isNamed()) {
                return false;
            }
            if (repeated != null) {
                return repeated.get(number);
            }
            key.of(scored);
            keys.add(number, key, scored, seen.risesSoFar);
            return false;
        }

        /**
         * Gives what becomes of an episode that came before.
         *
         * @param episode the episode
         * @return the reject
         */
        public static Reject duplicate(Episode episode) {
            return episode.rejected(
                    Reason.DUPLICATE_EPISODE,
                    "/episode",
                    "expected each episode once, found one that equals an earlier one, of this source or one before it, in"
                            + " benchmark, ruleset, agent, instance, repeat and episode. The first counts; leave this one"
                            + " out, or give it an id of its own");
        }

        /**
         * Says that all episodes were counted. Called in the order of the input, when all earlier parts are committed.
         *
         * @return true if none came before, or it was known which; false if the same must be given again
         * @throws OutputException if what does not fit into memory can't be written
         */
        public boolean end() throws OutputException {
            if (keys.isEmpty() || repeated != null) {
                return true;
            }
            var known = seen.add(keys);
            if (known.isEmpty()) {
                return true;
            }
            repeated = known;
            number = 0;
            return false;
        }

        /** Keeps the keys, and makes ready for another part. */
        void commit() throws IOException {
            if (seen.log != null) {
                seen.log.add(keys);
            }
            keys.clear();
            repeated = null;
            number = 0;
        }
    }
}
