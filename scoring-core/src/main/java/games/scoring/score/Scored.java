package games.scoring.score;

import games.scoring.api.Status;
import games.scoring.record.Episode;
import games.scoring.rule.BoundRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scored episode: one line of {@code scores.jsonl}.
 *
 * <p>A scorer may put the next episode into the same object: what is needed for longer than the call that brought it must
 * be {@link #kept}.
 */
public final class Scored {

    private final BoundRule rule;
    private final double[] metrics;
    private final boolean passing;
    private Episode episode;
    private Status status;
    private double @Nullable [] @Nullable [] series;
    private Map<String, String> undefined;
    private List<String> notes;

    /**
     * Makes a scored episode that stays as it is.
     *
     * @param episode the episode
     * @param rule the rule in force
     * @param status what became of it
     * @param metrics a number for each metric of the rule, in order; NaN where undefined and for a series
     * @param series the numbers of each metric that is a series, in the order of the metrics; null elsewhere and where
     *     undefined
     * @param undefined why metrics have no value, by metric id
     * @param notes what must be said beside the scores: the reading's notes, then the rule's
     */
    public Scored(
            Episode episode,
            BoundRule rule,
            Status status,
            double[] metrics,
            double @Nullable [] @Nullable [] series,
            Map<String, String> undefined,
            List<String> notes) {
        this(episode, rule, status, metrics, series, undefined, notes, false);
    }

    private Scored(
            Episode episode,
            BoundRule rule,
            Status status,
            double[] metrics,
            double @Nullable [] @Nullable [] series,
            Map<String, String> undefined,
            List<String> notes,
            boolean passing) {
        this.episode = episode;
        this.rule = rule;
        this.status = status;
        this.metrics = metrics;
        this.series = series;
        this.undefined = undefined;
        this.notes = notes;
        this.passing = passing;
    }

    /** Makes an object into which a scorer puts one episode after the other. */
    static Scored passing(Episode episode, BoundRule rule) {
        var metrics = new double[rule.rule().metrics().size()];
        Arrays.fill(metrics, Double.NaN);
        return new Scored(episode, rule, Status.SCORED, metrics, null, Map.of(), List.of(), true);
    }

    /** Puts another episode in, whose metrics are there already. */
    void show(
            Episode another,
            Status became,
            double @Nullable [] @Nullable [] lists,
            Map<String, String> lacking,
            List<String> remarks) {
        episode = another;
        status = became;
        series = lists;
        undefined = lacking;
        notes = remarks;
    }

    /**
     * Gives a scored episode that stays as it is, for whoever needs it after the call that brought it.
     *
     * @return this one where nothing will change it, else a copy
     */
    public Scored kept() {
        return passing
                ? new Scored(episode.kept(), rule, status, metrics.clone(), series, undefined, notes, false)
                : this;
    }

    /**
     * Gives the episode.
     *
     * @return the episode
     */
    public Episode episode() {
        return episode;
    }

    /**
     * Gives the rule in force.
     *
     * @return the rule
     */
    public BoundRule rule() {
        return rule;
    }

    /**
     * Says what became of the episode.
     *
     * @return the status
     */
    public Status status() {
        return status;
    }

    /**
     * Gives a number for each metric of the rule, in order.
     *
     * @return the numbers, not copied; NaN where undefined and for a series
     */
    public double[] metrics() {
        return metrics;
    }

    /**
     * Gives the numbers of each metric that is a series, in the order of the metrics.
     *
     * @return lists, not copied; null elsewhere and where undefined
     */
    public double @Nullable [] @Nullable [] series() {
        return series;
    }

    /**
     * Says why metrics have no value.
     *
     * @return reasons by metric id
     */
    public Map<String, String> undefined() {
        return undefined;
    }

    /**
     * Gives what must be said beside the scores: the reading's notes, then the rule's.
     *
     * @return the notes
     */
    public List<String> notes() {
        return notes;
    }

    /**
     * Gives the primary score.
     *
     * @return the score, or NaN where it has none
     */
    public double score() {
        return metrics[0];
    }
}
