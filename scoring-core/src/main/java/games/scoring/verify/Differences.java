package games.scoring.verify;

import java.io.IOException;

/** The differences of pairs of scores, b − a, that can be gone through several times. */
@FunctionalInterface
interface Differences {

    /**
     * What rounding may have cost, of the size of a number: half a unit of its twelfth digit, as where leaderboards look
     * for ties.
     */
    double NOISE = 0x1p-41;

    /** Takes a difference, and how far it may be off: what differs by no more than that counts as equal. */
    @FunctionalInterface
    interface Each {
        void accept(double difference, double noise) throws IOException;
    }

    /** Gives all differences, each time in the same order. */
    void forEach(Each each) throws IOException;

    /** Says how far the difference of two scores may be off. */
    static double noise(double a, double b) {
        return NOISE * Math.max(Math.abs(a), Math.abs(b));
    }

    /** Says whether a difference is none but for its noise. */
    static boolean isZero(double difference, double noise) {
        return Math.abs(difference) <= noise;
    }
}
