package games.scoring.verify;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Explanation;
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

    /** Compares what both rules give: what only one of them has is told as a change of the rule, once for all episodes. */
    List<Change> changesTo(RuleOutcome after) {
        var changes = new ArrayList<Change>();
        var now = after.values();
        values().forEach((named, was) -> {
            var is = now.get(named);
            if (is != null && !Tolerance.EXACT.equal(was, is)) {
                changes.add(new Change(named.name(), named.metric(), was, is));
            }
        });
        return changes;
    }

    /** A metric, or a term of one, which may have the name of a metric. */
    private record Named(String name, boolean metric) {}

    private Map<Named, Double> values() {
        var values = new LinkedHashMap<Named, Double>();
        if (scored == null) {
            return values;
        }
        var metrics = scored.rule().rule().metrics();
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).value() instanceof Metric.OfFormula) {
                values.put(new Named(metrics.get(i).id(), true), scored.metrics()[i]);
            }
        }
        if (scored.episode().status() == null) {
            evaluator.explain(scored.episode().values()).metrics().forEach(m -> terms(m, values));
        }
        return values;
    }

    private static void terms(Explanation.Part part, Map<Named, Double> values) {
        for (var inner : part.parts()) {
            if (!inner.name().isEmpty()
                    && !(inner.formula() instanceof Formula.Term)
                    && !(inner.formula() instanceof Input)) {
                values.putIfAbsent(new Named(inner.name(), false), inner.value());
            }
            terms(inner, values);
        }
    }
}
