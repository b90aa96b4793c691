package games.scoring.diambra;

import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.Arrays;

/** Numbers of an episode, one a step: its rewards, or what says that a step is the last. */
final class Steps {

    /** More steps than any episode has. */
    static final int MOST = 1_000_000;

    /** Why an episode is unfinished whose steps say that none of them is the last. */
    static final String NEVER_END = "no step of the log is the last one";

    private double[] values = new double[256];
    private int size;

    /**
     * Adds a step.
     *
     * @return false if there are too many
     */
    boolean add(double value) {
        if (size == MOST) {
            return false;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
        return true;
    }

    int size() {
        return size;
    }

    double get(int step) {
        return values[step];
    }

    /**
     * Puts the rewards of an episode into it.
     *
     * @param ends after how many steps it ends; −1 where the log says that it does not
     * @param place where the rewards stand
     */
    void putInto(EpisodeDraft draft, int ends, Place place) {
        if (size == 0) {
            draft.status(Status.UNFINISHED, "the log holds no step");
            return;
        }
        if (ends < 0) {
            draft.status(Status.UNFINISHED, NEVER_END);
            return;
        }
        draft.put(Rules.TOTAL_REWARD, total(ends), place);
        if (!areWhole(ends)) {
            draft.note("some rewards are no whole numbers: they may be normalised, and are taken as raw");
        }
        if (ends < size) {
            draft.note("steps after the first one that is done are not counted: " + (size - ends));
        }
    }

    /** Says whether the first steps are whole numbers, as rewards are that nobody normalised. */
    private boolean areWhole(int steps) {
        for (int i = 0; i < steps; i++) {
            if (values[i] != StrictMath.rint(values[i])) {
                return false;
            }
        }
        return true;
    }

    /** Adds the first steps up, from the first on. */
    private double total(int steps) {
        double total = 0;
        for (int i = 0; i < steps; i++) {
            total += values[i];
        }
        return total;
    }
}
