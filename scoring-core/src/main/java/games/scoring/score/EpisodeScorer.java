package games.scoring.score;

import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Thrown;
import games.scoring.plugin.PluginCode;
import games.scoring.record.Episode;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Layout;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Scores episodes: one in, one result out. Not safe for use by several threads.
 *
 * <p>A status that the record or log states comes before everything that the rule asks: such an episode needs no inputs
 * and has no scores. Otherwise inputs that are missing or contradict one another make a reject; else the rule decides
 * the status and computes the metrics.
 */
public final class EpisodeScorer {

    private final Rulebook rulebook;
    private final Predicate<Episode> scoreAlone;
    private final IdentityHashMap<Layout, Choice> choices = new IdentityHashMap<>();
    private final IdentityHashMap<BoundRule, Scored> results = new IdentityHashMap<>();

    /**
     * The ruleset that a benchmark's episodes named last, and what it was resolved to.
     *
     * @param result takes each scored episode in turn; null where no rule applies
     */
    private record Choice(
            String ruleset,
            Rulebook.Resolution resolution,
            @Nullable Scored result) {}

    /**
     * Makes a scorer.
     *
     * @param rulebook says which rule applies
     */
    public EpisodeScorer(Rulebook rulebook) {
        this(rulebook, episode -> false);
    }

    /**
     * Makes a scorer.
     *
     * @param rulebook says which rule applies
     * @param scoreAlone says of an episode that nobody looks at more than its status and primary score: then the other
     *     metrics are left out, with the reasons why some have no value, and the notes
     */
    public EpisodeScorer(Rulebook rulebook, Predicate<Episode> scoreAlone) {
        this.rulebook = rulebook;
        this.scoreAlone = scoreAlone;
    }

    /**
     * Scores an episode.
     *
     * @param episode the episode
     * @param out takes the scored episode or the reject
     */
    public void score(Episode episode, Results out) {
        var choice = choices.get(episode.layout());
        if (choice == null || !choice.ruleset().equals(episode.ruleset())) {
            choice = choose(episode);
            choices.put(episode.layout(), choice);
        }
        var resolution = choice.resolution();
        var fault = resolution.fault();
        if (fault != null) {
            out.rejected(episode.rejected(fault.reason(), fault.pointer(), fault.message()));
            return;
        }
        score(
                episode,
                Objects.requireNonNull(resolution.evaluator()),
                Objects.requireNonNull(choice.result()),
                resolution.note(),
                out);
    }

    private Choice choose(Episode episode) {
        var resolution = rulebook.resolve(episode.layout().benchmark(), episode.ruleset());
        var evaluator = resolution.evaluator();
        return new Choice(episode.ruleset(), resolution, evaluator == null ? null : result(episode, evaluator));
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
        score(episode, evaluator, result(episode, evaluator), note, out);
    }

    private void score(Episode episode, Evaluator evaluator, Scored result, String note, Results out) {
        var stated = episode.status();
        if (stated != null) {
            unscored(episode, evaluator, result, stated, note);
            out.scored(result);
            return;
        }
        try {
            var fault = evaluator.fault(episode.values());
            if (fault != null) {
                out.rejected(episode.rejected(fault.reason(), fault.pointer(), fault.message()));
                return;
            }
            scored(episode, evaluator, result, note);
        } catch (Throwable e) {
            // Formulas can't fail; what a plugin computes in Java can.
            PluginCode.rethrowFatal(e);
            out.rejected(episode.rejected(
                    Reason.PLUGIN_ERROR,
                    "/inputs",
                    "the plugin's code failed while scoring (" + Thrown.words(e)
                            + "). Report this to the author of the plugin for "
                            + episode.layout().benchmark().id()));
            return;
        }
        out.scored(result);
    }

    private Scored result(Episode episode, Evaluator evaluator) {
        var result = results.get(evaluator.rule());
        if (result == null) {
            result = Scored.passing(episode, evaluator.rule());
            results.put(evaluator.rule(), result);
        }
        return result;
    }

    private void scored(Episode episode, Evaluator evaluator, Scored result, String note) {
        var values = episode.values();
        var status = evaluator.status(values);
        if (scoreAlone.test(episode)) {
            result.metrics()[0] = evaluator.score(values);
            result.show(episode, status, null, Map.of(), List.of());
            return;
        }
        var rule = evaluator.rule().rule();
        var metrics = result.metrics();
        evaluator.metrics(values, metrics);
        var series = evaluator.series(values);
        int absent = 0;
        for (int i = 0; i < metrics.length; i++) {
            if (isAbsent(metrics, series, i)) {
                absent++;
            }
        }
        var undefined = evaluator.lacking(values);
        if (absent > undefined.size()) {
            undefined = undefined(evaluator, values, metrics, series);
        }
        List<String> notes = plus(episode.notes(), note);
        if (isAgainstItself(episode)) {
            notes = plus(notes, "a player against itself: the match counts in no rating");
        }
        for (int i = evaluator.nextNote(values, 0); i >= 0; i = evaluator.nextNote(values, i + 1)) {
            notes = plus(notes, rule.notes().get(i).text().english());
        }
        result.show(episode, status, series, undefined, notes);
    }

    private static boolean isAgainstItself(Episode episode) {
        if (!(episode.layout().benchmark().standing() instanceof StandingRule.Rating rating)) {
            return false;
        }
        var a = episode.values().label(episode.layout().indexOf(rating.agentA()));
        return a != null && a.equals(episode.values().label(episode.layout().indexOf(rating.agentB())));
    }

    private static boolean isAbsent(double[] metrics, double @Nullable [] @Nullable [] series, int metric) {
        return Double.isNaN(metrics[metric]) && (series == null || series[metric] == null);
    }

    /** Says why metrics have no value, where some have none for another reason than a lack of inputs. */
    private static Map<String, String> undefined(
            Evaluator evaluator, Values values, double[] metrics, double @Nullable [] @Nullable [] series) {
        var undefined = new LinkedHashMap<String, String>();
        for (int i = 0; i < metrics.length; i++) {
            var metric = evaluator.rule().rule().metrics().get(i);
            if (isAbsent(metrics, series, i)) {
                undefined.put(metric.id(), evaluator.undefined(values, i));
            }
        }
        return undefined;
    }

    private static List<String> plus(List<String> notes, String note) {
        if (note.isEmpty()) {
            return notes;
        }
        var more = new ArrayList<>(notes);
        more.add(note);
        return more;
    }

    private static void unscored(Episode episode, Evaluator evaluator, Scored result, Status status, String note) {
        Rule rule = evaluator.rule().rule();
        var metrics = result.metrics();
        Arrays.fill(metrics, Double.NaN);
        double @Nullable [][] series = null;
        var undefined = new LinkedHashMap<String, String>();
        for (Metric metric : rule.metrics()) {
            undefined.put(metric.id(), episode.statusReason());
            if (metric.value() instanceof Metric.OfSeries) {
                series = new double[metrics.length][];
            }
        }
        result.show(episode, status, series, undefined, plus(episode.notes(), note));
    }
}
