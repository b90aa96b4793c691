package games.scoring.score;

import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import games.scoring.record.Episode;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scores episodes: one in, one result out. Safe for use by several threads.
 *
 * <p>A status that the record or log states comes before everything that the rule asks: such an episode needs no inputs
 * and has no scores. Otherwise inputs that are missing or contradict one another make a reject; else the rule decides
 * the status and computes the metrics.
 */
public final class EpisodeScorer {

    private final Rulebook rulebook;

    /**
     * Makes a scorer.
     *
     * @param rulebook says which rule applies
     */
    public EpisodeScorer(Rulebook rulebook) {
        this.rulebook = rulebook;
    }

    /**
     * Scores an episode.
     *
     * @param episode the episode
     * @param out takes the scored episode or the reject
     */
    public void score(Episode episode, Results out) {
        var resolution = rulebook.resolve(episode.layout().benchmark(), episode.ruleset());
        var fault = resolution.fault();
        var evaluator = resolution.evaluator();
        if (fault != null || evaluator == null) {
            out.rejected(
                    fault == null
                            ? episode.rejected(Reason.UNKNOWN_RULESET, "/ruleset", "no rule applies")
                            : episode.rejected(fault.reason(), fault.pointer(), fault.message()));
            return;
        }
        score(episode, evaluator, resolution.note(), out);
    }

    /**
     * Scores an episode under a rule of the caller's choice.
     *
     * @param episode the episode
     * @param evaluator the rule
     * @param note what must be said about the choice, or an empty string
     * @param out takes the scored episode or the reject
     */
    public void score(Episode episode, Evaluator evaluator, String note, Results out) {
        var stated = episode.status();
        if (stated != null) {
            out.scored(unscored(episode, evaluator, stated, note));
            return;
        }
        Scored scored;
        try {
            var fault = evaluator.fault(episode.values());
            if (fault != null) {
                out.rejected(episode.rejected(fault.reason(), fault.pointer(), fault.message()));
                return;
            }
            scored = scored(episode, evaluator, note);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            // Formulas can't fail; what a plugin computes in Java can.
            out.rejected(episode.rejected(
                    Reason.PLUGIN_ERROR,
                    "/inputs",
                    "the plugin's code failed while scoring (" + e + "). Report this to the author of the plugin for "
                            + episode.layout().benchmark().id()));
            return;
        }
        out.scored(scored);
    }

    private static Scored scored(Episode episode, Evaluator evaluator, String note) {
        var values = episode.values();
        var rule = evaluator.rule().rule();
        var status = evaluator.status(values);
        var metrics = new double[rule.metrics().size()];
        evaluator.metrics(values, metrics);
        double[][] series = null;
        Map<String, String> undefined = Map.of();
        for (int i = 0; i < metrics.length; i++) {
            boolean absent = Double.isNaN(metrics[i]);
            if (rule.metrics().get(i).value() instanceof Metric.OfSeries) {
                series = series == null ? new double[metrics.length][] : series;
                series[i] = evaluator.series(values, i);
                absent = series[i] == null;
            }
            if (absent) {
                undefined = undefined.isEmpty() ? new LinkedHashMap<>() : undefined;
                undefined.put(rule.metrics().get(i).id(), evaluator.undefined(values, i));
            }
        }
        var notes = new ArrayList<>(episode.notes());
        if (!note.isEmpty()) {
            notes.add(note);
        }
        evaluator.notes(values, notes::add);
        return new Scored(episode, evaluator.rule(), status, metrics, series, undefined, notes);
    }

    private static Scored unscored(Episode episode, Evaluator evaluator, Status status, String note) {
        Rule rule = evaluator.rule().rule();
        var metrics = new double[rule.metrics().size()];
        Arrays.fill(metrics, Double.NaN);
        double @Nullable [][] series = null;
        var undefined = new LinkedHashMap<String, String>();
        for (Metric metric : rule.metrics()) {
            undefined.put(metric.id(), episode.statusReason());
            if (metric.value() instanceof Metric.OfSeries) {
                series = new double[metrics.length][];
            }
        }
        List<String> notes = episode.notes();
        if (!note.isEmpty()) {
            notes = new ArrayList<>(notes);
            notes.add(note);
        }
        return new Scored(episode, evaluator.rule(), status, metrics, series, undefined, notes);
    }
}
