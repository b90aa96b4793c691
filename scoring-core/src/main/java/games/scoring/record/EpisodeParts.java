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
     * @param turn tells the part's place among the others
     * @return an empty part
     */
    Part part(Turn turn);

    /**
     * Says that a piece of work is committed, and that {@link Reading#save} would tell a later reading to go on behind it.
     * Called in the order of the input, never while a part is committed.
     *
     * @throws IOException if something can't be written
     */
    default void committed() throws IOException {}

    /** A stretch of the input. Used by one thread at a time. */
    interface Part extends EpisodeReceiver {

        /**
         * Says that all records of this part were given. Called by the thread that gave them, before any later part can
         * see its turn: what must be done in the order of the input, and can't wait for {@link #commit}, belongs here,
         * after {@link Turn#await}.
         *
         * @return true if the part is complete; false if the same records must be given again, from the first on, and the
         *     part ended again: then it is complete
         * @throws IOException if something can't be written
         */
        boolean end() throws IOException;

        /**
         * Adds what this part took to the whole. Called once after the last {@link #end}, in the order of the input, and never for
         * two parts at the same time. A part that is never committed has no effect.
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

    /** A part's place in the order of the input. */
    @FunctionalInterface
    interface Turn {

        /** Waits until all earlier parts have ended. */
        void await();
    }
}
