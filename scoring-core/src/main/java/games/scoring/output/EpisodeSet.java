package games.scoring.output;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The episodes of several runs, told apart as within one: exactly, by benchmark, ruleset, agent, instance, repeat and
 * episode, in bounded memory. Not safe for use by several threads.
 */
public final class EpisodeSet implements AutoCloseable {

    /** So much of the heap a key may take for a while: the key, its places in the index, and all again while they grow. */
    private static final int HEAP_PER_KEY = 80;

    private static final int MOST_IN_MEMORY = 1 << 22;

    private final EpisodeKey key = new EpisodeKey(EpisodeKey.Secret.random());
    private final KeySet keys;
    private final Path folder;

    /**
     * Makes an empty set.
     *
     * @param folder for what does not fit into memory; what is put there goes when the set is closed
     */
    public EpisodeSet(Path folder) {
        this.folder = folder;
        this.keys = new KeySet(folder, inMemory(Runtime.getRuntime().maxMemory()));
    }

    /** Gives how many keys a quarter of the heap holds: a copy of a run asks for each of them, and the disk is slow. */
    private static int inMemory(long heap) {
        return (int) Math.max(KeySet.USUAL_LIMIT, Math.min(MOST_IN_MEMORY, heap / 4 / HEAP_PER_KEY));
    }

    /**
     * Adds an episode.
     *
     * @param episode the episode. One without an id equals no other
     * @return false if it was there
     * @throws OutputException if the folder can't be written
     */
    public boolean add(ScoreFile.Line episode) throws OutputException {
        if (episode.episode().isEmpty()) {
            return true;
        }
        var repeat = episode.repeat();
        key.of(
                episode.benchmark(),
                episode.ruleset(),
                episode.agent(),
                episode.instance(),
                repeat == null ? "" : repeat.toString(),
                episode.episode());
        try {
            return keys.add(key.high(), key.low());
        } catch (IOException e) {
            throw OutputException.of(folder.toString(), e);
        }
    }

    @Override
    public void close() {
        keys.close();
    }
}
