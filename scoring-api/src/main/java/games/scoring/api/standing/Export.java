package games.scoring.api.standing;

import games.scoring.api.Evolving;
import games.scoring.api.Text;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a family's own result files, byte for byte as the family's own tools write them. Core knows no family; this is
 * where a family's file formats live.
 */
@Evolving
public interface Export {

    /**
     * Gives the id that users write after {@code --export}.
     *
     * @return the id: a letter or digit, then letters, digits, dots and hyphens, up to 100 in all
     */
    String id();

    /**
     * Says what is written.
     *
     * @return the files, in a few words
     */
    Text title();

    /**
     * Says whether the files are written whenever native logs of the family are scored, or only on request.
     *
     * @return true for whenever
     */
    boolean always();

    /**
     * Says whether the files hold only what came in native logs, since they are made of what lies in those. Then no other
     * episodes are given to this export, and the run says by how many the files fall short of the leaderboards. Where they
     * are written because the family {@linkplain #always() always} does, it is so anyway.
     *
     * @return true for logs alone; false unless overridden
     */
    default boolean logsOnly() {
        return false;
    }

    /**
     * Starts writing.
     *
     * @param files makes the files, below a folder of the output that is named for the family
     * @return takes the episodes
     * @throws IOException if a file can't be written
     */
    Writer open(Files files) throws IOException;

    /** Takes a run's scored episodes of the family, in input order. */
    interface Writer {

        /**
         * Takes an episode.
         *
         * @param episode the episode; must not be kept, except for what is read from it
         * @throws IOException if a file can't be written
         */
        void episode(ScoredEpisode episode) throws IOException;

        /**
         * Ends the work. Not called where the run fails.
         *
         * @throws IOException if a file can't be written
         */
        void finish() throws IOException;
    }

    /** Makes files that appear under their names only when the whole run is complete. */
    @FunctionalInterface
    interface Files {

        /**
         * Makes a file.
         *
         * @param path its path below the family's folder, with slashes. It must not lead out of it, nor be the path of
         *     another file or of a folder; {@code plugins check} expects names that every usual file system takes: up to 247
         *     bytes, none that differ in case alone, no device's name ({@code aux}) and none of {@code < > " | ? *}
         * @return takes the bytes. The writer closes it, or what it wrapped around it, before {@link Writer#finish} has
         *     ended: an export that leaves a file open fails
         * @throws IOException if the file can't be made
         * @throws IllegalArgumentException if there can't be a file of that path; the export is given up if the writer passes
         *     it on
         */
        OutputStream create(String path) throws IOException;
    }
}
