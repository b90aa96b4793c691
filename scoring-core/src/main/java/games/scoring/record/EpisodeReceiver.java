package games.scoring.record;

/** Takes what was read, record by record and in order: each record ends in exactly one of the calls. */
public interface EpisodeReceiver {

    /**
     * Takes an episode whose inputs have the right types and ranges.
     *
     * @param episode the episode; the next may be read into it, so what is needed longer must be {@link Episode#kept}
     */
    void episode(Episode episode);

    /**
     * Takes a record that can't be scored.
     *
     * @param reject where, why and what to do
     */
    void rejected(Reject reject);

    /**
     * Takes a number that a log makes out of episodes. It is no record, and counts as none.
     *
     * @param aggregate the number
     */
    default void aggregate(Aggregate aggregate) {}

    /** Counts a record of a benchmark that the run was told to leave out. */
    void leftOut();
}
