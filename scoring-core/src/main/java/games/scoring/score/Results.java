package games.scoring.score;

import games.scoring.record.Reject;

/** Takes what became of records: each ends in exactly one of the calls. */
public interface Results {

    /**
     * Takes a scored episode.
     *
     * @param scored the episode with its scores
     */
    void scored(Scored scored);

    /**
     * Takes a record that could not be scored.
     *
     * @param reject where, why and what to do
     */
    void rejected(Reject reject);
}
