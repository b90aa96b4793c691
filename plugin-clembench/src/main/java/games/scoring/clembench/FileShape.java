package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.standing.ScoredEpisode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a rule does not say of the scores.json that a game's own program writes. */
interface FileShape {

    /** Gives the native name behind which the main score stands: the other keys are in the rule's order. */
    String mainScoreBehind(String ruleset);

    /** Gives the key of the first turn. */
    default int firstTurn() {
        return 0;
    }

    /**
     * Finds a turn's number in a turn-level metric.
     *
     * @param metric the metric
     * @param turn the turn, from 0
     * @param all all turn-level metrics by id
     * @return its position, or −1 where the file has none for that turn
     */
    default int position(Metric metric, int turn, Map<String, double[]> all) {
        return turn;
    }

    /** Says whether a number is written without a point. */
    default boolean isWhole(Metric metric, int turn, double value, ScoredEpisode episode, Map<String, double[]> all) {
        return metric.integer();
    }

    /** Gives the turn, and its keys, that an episode without turns has all the same, with NaN for each. */
    default Map<String, List<String>> turnOfNothing() {
        return Map.of();
    }

    /** A shape in which nothing is special but that some metrics are a whole 0 where they are 0. */
    static FileShape of(String mainScoreBehind, String... wholeZeros) {
        var zeros = Set.of(wholeZeros);
        return new FileShape() {
            @Override
            public String mainScoreBehind(String ruleset) {
                return mainScoreBehind;
            }

            @Override
            public boolean isWhole(
                    Metric metric, int turn, double value, ScoredEpisode episode, Map<String, double[]> all) {
                return metric.integer() || (value == 0 && zeros.contains(metric.nativeName()));
            }
        };
    }
}
