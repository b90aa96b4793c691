package games.scoring.api.log;

import games.scoring.api.Text;
import java.io.IOException;

/**
 * Reads what a benchmark leaves on disk into episodes. It measures and never scores: it counts, matches and adds up;
 * whatever has a weight, a chosen constant or a rounding belongs to the rule.
 *
 * <p>The host walks the input in path order and asks each format whether it claims an entry. What is claimed is one unit
 * of work: an episode's folder, a world, or a whole folder whose runs must be joined. Units are read in parallel and
 * their episodes come out in path order; the host does not look inside a claimed folder for other formats.
 *
 * <p>Implementations must be stateless, must bound their memory by what one unit really holds, and must go by field
 * names and layout, without needing files that a user may have left out.
 */
public interface LogFormat {

    /**
     * Gives the id that users write after {@code --input-format}.
     *
     * @return the id: a letter or digit, then letters, digits, dots and hyphens, up to 100 in all; not {@code jsonl},
     *     {@code csv} or {@code parquet}, which are records
     */
    String id();

    /**
     * Says what the format is.
     *
     * @return what is read, in a few words
     */
    Text title();

    /**
     * Says whether this format reads an entry. Called for every file and folder: be quick, look at names first. An
     * archive that the host walks is shown as a folder.
     *
     * @param entry a file or folder
     * @return true to claim it
     * @throws IOException if the entry can't be looked into; the host goes on as if it were not claimed
     */
    boolean claims(LogEntry entry) throws IOException;

    /**
     * Reads a claimed entry.
     *
     * <p>What can't be read is given to {@link EpisodeSink#reject}; an exception ends the reading of this unit, what was
     * given before it stays, and the unit counts as rejected.
     *
     * @param entry an entry that this format claims
     * @param out takes the episodes
     * @throws IOException if the entry can't be read
     */
    void read(LogEntry entry, EpisodeSink out) throws IOException;
}
