package games.scoring.record;

/**
 * A number of a log that is no score of an episode, such as the mean of several or a count that is printed beside the
 * scores, and the same number recomputed.
 *
 * @param place where it stands
 * @param what what it is, as a noun
 * @param recorded the number that the log carries
 * @param recomputed the number as its family's rules make it
 * @param slack how far apart the two may lie
 */
public record Aggregate(String place, String what, double recorded, double recomputed, double slack) {}
