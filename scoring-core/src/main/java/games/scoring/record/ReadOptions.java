package games.scoring.record;

import java.util.function.Predicate;

/**
 * What the user says about all records of a run.
 *
 * @param benchmark the benchmark of records that name none, or an empty string
 * @param agent the agent of episodes that name none, or an empty string
 * @param only says by its id whether a benchmark's records are wanted; the others are counted and left out
 * @param places whether anybody will look at the places of inputs
 */
public record ReadOptions(String benchmark, String agent, Predicate<String> only, boolean places) {

    /** Everything as the records say. */
    public static final ReadOptions DEFAULTS = new ReadOptions("", "", id -> true, false);
}
