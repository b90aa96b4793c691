package games.scoring.score;

import games.scoring.api.Status;
import games.scoring.record.Episode;
import games.scoring.rule.BoundRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scored episode: one line of {@code scores.jsonl}.
 *
 * @param episode the episode
 * @param rule the rule in force
 * @param status what became of it
 * @param metrics a number for each metric of the rule, in order; NaN where undefined and for a series
 * @param series the numbers of each metric that is a series, in the order of the metrics; null elsewhere and where absent
 * @param undefined why metrics have no value, by metric id
 * @param notes what must be said beside the scores: the reading's notes, then the rule's
 */
public record Scored(
        Episode episode,
        BoundRule rule,
        Status status,
        double[] metrics,
        double @Nullable [] @Nullable [] series,
        Map<String, String> undefined,
        List<String> notes) {

    /**
     * Gives the primary score.
     *
     * @return the score, or NaN where it has none
     */
    public double score() {
        return metrics[0];
    }
}
