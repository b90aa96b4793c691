package games.scoring.record;

import java.io.IOException;

/**
 * Takes what a {@link Reading} reads, in parts. A part is a stretch of the input, given to one thread; several parts are
 * filled at once, and then committed one after the other in the order of the input.
 */
public interface EpisodeParts {

    /**
     * Starts a part. Called by any thread.
     *
     * @return an empty part
     */
    Part part();

    /**
     * Says that a piece of work is committed, and that {@link Reading#save} would tell a later reading to go on behind it.
     * Called in the order of the input, never while a part is committed.
     *
     * @throws IOException if something can't be written
     */
    default void committed() throws IOException {}

    /**
     * A stretch of the input. Used by one thread at a time: the one that fills it, then one that ends and commits it. No two
     * parts are ended or committed at the same time.
     */
    interface Part extends EpisodeReceiver {

        /**
         * Says that all records of this part were given. Called in the order of the input, when all earlier parts are
         * committed.
         *
         * @return true if the part is complete; false if the same records must be given again, from the first on, and the
         *     part ended again: then it is complete
         * @throws IOException if something can't be written
         */
        boolean end() throws IOException;

        /**
         * Adds what this part took to the whole. Called once, after the last {@link #end}. A part that is never committed
         * has no effect.
         *
         * @throws IOException if something can't be written
         */
        void commit() throws IOException;

        /**
         * Says whether nothing after this part is wanted.
         *
         * @return true to stop
         */
        default boolean isLast() {
            return false;
        }
    }
}
