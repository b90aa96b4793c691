package games.scoring.verify;

/**
 * One recorded number that was not reproduced.
 *
 * @param instance the episode's instance, or an empty string
 * @param episode the episode's id, or an empty string
 * @param source where the episode stands
 * @param place where the recorded number stands
 * @param recorded the recorded number; NaN where the record says that there is none
 * @param recomputed the number computed anew; NaN where there is none
 * @param element which number of a series, from 0: the first that differs; −1 where the metric is one number
 * @param why what is to be said beside the numbers, as a clause: why there is none, that the lengths differ; or an empty
 *     string
 */
public record Difference(
        String instance,
        String episode,
        String source,
        String place,
        double recorded,
        double recomputed,
        int element,
        String why) {}
