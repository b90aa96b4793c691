package games.scoring.score;

import games.scoring.api.Status;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which scores count: in standings, and in whatever else makes means, pairs or pictures of many scores. A rule may compute
 * a number for an episode that is not whole; it is shown with the episode, and counts nowhere.
 */
public final class Counting {

    private static final Set<String> WORDS = Arrays.stream(Status.values())
            .filter(Counting::counts)
            .map(Status::word)
            .collect(Collectors.toUnmodifiableSet());

    private Counting() {}

    /**
     * Says whether episodes of a status count. Of those that do, one counts with its score if its ruleset gives it one.
     *
     * @param status what became of an episode
     * @return true if its score counts
     */
    public static boolean counts(Status status) {
        return status == Status.SCORED || status == Status.ABORTED;
    }

    /**
     * Gives a score as far as it counts.
     *
     * @param status the word for what became of the episode, as files have it
     * @param score its score, or NaN
     * @return the score; NaN where it does not count
     */
    public static double counted(String status, double score) {
        return WORDS.contains(status) ? score : Double.NaN;
    }
}
