package games.scoring.verify;

import games.scoring.api.Metric;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import games.scoring.verify.RescoredEpisode.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of an episode under one rule: a score, or a reject. */
record RuleOutcome(
        Evaluator evaluator,
        @Nullable Scored scored,
        @Nullable Reject reject) {

    private static final double[] NO_LIST = {};

    static RuleOutcome of(EpisodeScorer scorer, Episode episode, Evaluator evaluator) {
        var all = new ArrayList<RuleOutcome>(1);
        scorer.score(episode, evaluator, "", new Results() {
            @Override
            public void scored(Scored scored) {
                all.add(new RuleOutcome(evaluator, scored.kept(), null));
            }

            @Override
            public void rejected(Reject reject) {
                all.add(new RuleOutcome(evaluator, null, reject));
            }
        });
        return all.get(0);
    }

    RescoredEpisode.Side side() {
        var ruleset = evaluator.rule().ruleset();
        return scored == null
                ? RescoredEpisode.Side.rejected(ruleset)
                : new RescoredEpisode.Side(ruleset, scored.status().word(), scored.score());
    }

    /** Gives what becomes of the same episode under another rule, which is the same rule where only other benchmarks' changed. */
    RuleOutcome under(Evaluator other, EpisodeScorer scorer, Episode episode) {
        return evaluator.rule().isSameAs(other.rule()) ? this : of(scorer, episode, other);
    }

    /** Compares what both rules give: what only one of them has is told as a change of the rule, once for all episodes. */
    List<Change> changesTo(RuleOutcome after) {
        if (evaluator.rule().isSameAs(after.evaluator.rule())) {
            return List.of();
        }
        var changes = new ArrayList<Change>();
        var now = after.values();
        values().forEach((named, was) -> {
            var is = now.get(named);
            int at = is == null ? -1 : firstDifferent(was, is);
            if (is != null && at >= 0) {
                changes.add(new Change(
                        named.name(), named.metric(), named.series() ? at : -1, number(was, at), number(is, at)));
            }
        });
        return changes;
    }

    private static int firstDifferent(double[] was, double[] is) {
        for (int i = 0; i < Math.max(was.length, is.length); i++) {
            if (!Tolerance.EXACT.equal(number(was, i), number(is, i))) {
                return i;
            }
        }
        return -1;
    }

    private static double number(double[] numbers, int at) {
        return at < numbers.length ? numbers[at] : Double.NaN;
    }

    /** A metric, or a term of one, which may have the name of a metric. */
    private record Named(String name, boolean metric, boolean series) {}

    /** Gives the numbers of each: one, or those of a list. */
    private Map<Named, double[]> values() {
        var values = new LinkedHashMap<Named, double[]>();
        if (scored == null) {
            return values;
        }
        var metrics = scored.rule().rule().metrics();
        var lists = scored.series();
        for (int i = 0; i < metrics.size(); i++) {
            boolean series = metrics.get(i).value() instanceof Metric.OfSeries;
            var list = lists == null ? null : lists[i];
            values.put(
                    new Named(metrics.get(i).id(), true, series),
                    !series ? new double[] {scored.metrics()[i]} : list == null ? NO_LIST : list);
        }
        if (scored.episode().status() == null) {
            evaluator.terms(
                    scored.episode().values(),
                    (name, value) -> values.putIfAbsent(new Named(name, false, false), new double[] {value}));
        }
        return values;
    }
}
