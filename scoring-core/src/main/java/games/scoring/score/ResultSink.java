package games.scoring.score;

import games.scoring.record.Episode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Takes the results of a run: files, standings, exports.
 *
 * <p>Results come in parts. A part is a stretch of the input, given to one thread; several parts are filled at once, and
 * then committed one after the other in the order of the input. So the work of a sink runs on all threads, and its
 * outcome depends on none of them.
 */
public interface ResultSink {

    /**
     * Starts a part. Called by any thread.
     *
     * @return an empty part
     */
    Part part();

    /**
     * Writes what the sink knows and has not yet given away, so that a later run can go on from there. Called between
     * commits. What is written after a call that gave false is not used.
     *
     * @param out takes it
     * @return false if nobody can go on from what was written: then a later run begins before what this sink took first
     * @throws IOException if it can't be written
     */
    default boolean save(DataOutputStream out) throws IOException {
        return false;
    }

    /**
     * Says whether the sink looks at nothing of an episode but its identity, inputs, status and primary score.
     *
     * @param episode an episode that will be scored
     * @return true if the other metrics, the reasons why some have no value, and the notes need not be made
     */
    default boolean wantsScoreAlone(Episode episode) {
        return false;
    }

    /**
     * Lets the sink go on where an earlier one stood when it wrote. Called before any part is started.
     *
     * @param in holds what {@link #save} wrote
     * @throws IOException if it can't be read
     */
    default void restore(DataInputStream in) throws IOException {}

    /**
     * The results of a stretch of the input, in order. Used by one thread at a time. What it needs of an episode after
     * the call that brought it must be {@link Scored#kept}, and that no longer than until this part is committed.
     */
    interface Part extends Results {

        /**
         * Adds what this part took to its sink. Called once, and in the order of the input: never for two parts of a
         * sink at the same time. A part that is never committed has no effect.
         *
         * @throws IOException if something can't be written
         */
        void commit() throws IOException;
    }
}
