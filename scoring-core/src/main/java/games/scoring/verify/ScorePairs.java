package games.scoring.verify;

import java.io.IOException;

/** Pairs of scores, that can be gone through several times. */
@FunctionalInterface
interface ScorePairs {

    /** Takes a pair: the score of the first side, and that of the second. */
    @FunctionalInterface
    interface Each {
        void accept(double a, double b) throws IOException;
    }

    /** Gives all pairs, each time in the same order. */
    void forEach(Each each) throws IOException;
}
