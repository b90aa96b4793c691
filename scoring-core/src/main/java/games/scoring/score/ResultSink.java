package games.scoring.score;

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
     * The results of a stretch of the input, in order. Used by one thread at a time. An episode that it takes may be kept
     * until this part is committed, and no longer.
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
