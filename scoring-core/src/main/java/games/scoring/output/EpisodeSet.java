package games.scoring.output;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The episodes of several runs, told apart as within one: exactly, by benchmark, ruleset, agent, instance, repeat and
 * episode, in bounded memory. Not safe for use by several threads.
 */
public final class EpisodeSet implements AutoCloseable {

    /** A copy of a run asks for each of them, and the disk is slow. */
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
        this.keys = new KeySet(
                folder, KeySet.inMemory(MOST_IN_MEMORY, Runtime.getRuntime().maxMemory()));
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
