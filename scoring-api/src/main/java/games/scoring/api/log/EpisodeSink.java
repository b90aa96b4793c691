package games.scoring.api.log;

import games.scoring.api.Reason;
import games.scoring.api.Settings;

/** Takes the episodes of a log, and what had to be set aside. Everything given ends in a count. */
public interface EpisodeSink {

    /**
     * Gives the options of the run.
     *
     * @return the settings of the format's family
     */
    Settings settings();

    /**
     * Says whether anybody will look at the places of all inputs. Where making them costs time, leave them out otherwise, but
     * for those of values that are out of their range: a reject is named by them.
     *
     * @return true in {@code explain} and {@code verify}
     */
    boolean wantsPlaces();

    /**
     * Says whether anybody will look at the scores that the log itself carries.
     *
     * @return true in {@code verify}
     */
    boolean wantsRecorded();

    /**
     * Takes an episode of one of the family's own benchmarks; another family's is rejected. The draft must not be changed
     * afterwards.
     *
     * @param episode the episode
     */
    void episode(EpisodeDraft episode);

    /**
     * Sets a part of the log aside that belongs to no single episode.
     *
     * @param place where it stands
     * @param reason why
     * @param message what was found, what was expected, what to do
     */
    void reject(Place place, Reason reason, String message);

    /**
     * Sets an episode aside that can't be read.
     *
     * @param episode what is known of it: benchmark, agent, instance
     * @param place where the fault stands
     * @param reason why
     * @param message what was found, what was expected, what to do
     */
    void reject(EpisodeDraft episode, Place place, Reason reason, String message);

    /**
     * Gives a number of the log that is no score of an episode, such as the mean of several or a count that is printed
     * beside the scores, and the same number recomputed: {@code verify} compares them. Elsewhere nobody looks at it, and it
     * may be given all the same: a log that holds nothing else is not empty.
     *
     * @param place where it stands
     * @param what what it is, as a noun: {@code mean of the 2 episodes}
     * @param recorded the number that the log carries
     * @param recomputed the number as its family's rules make it
     * @param slack how far apart the two may lie, for a number that is printed with few digits; 0 or more
     */
    default void aggregate(Place place, String what, double recorded, double recomputed, double slack) {}

    /**
     * Counts a source that makes no episode of its own, such as a second copy of a run that is read elsewhere.
     *
     * @param place the source
     * @param why why it makes none, as a clause
     */
    void skip(Place place, String why);
}
