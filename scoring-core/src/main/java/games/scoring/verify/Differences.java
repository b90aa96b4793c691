package games.scoring.verify;

import java.io.IOException;

/** The differences of pairs of scores, b − a, that can be gone through several times. */
@FunctionalInterface
interface Differences {

    /** Takes a difference, and how far it may be off: what differs by no more than that counts as equal. */
    @FunctionalInterface
    interface Each {
        void accept(double difference, double noise) throws IOException;
    }

    /** Gives all differences, each time in the same order. */
    void forEach(Each each) throws IOException;

    /** Says whether a difference is none but for its noise. */
    static boolean isZero(double difference, double noise) {
        return Math.abs(difference) <= noise;
    }
}
