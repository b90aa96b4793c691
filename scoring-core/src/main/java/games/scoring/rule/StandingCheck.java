package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Closest;
import games.scoring.plugin.LoadedFamily;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks at how agents are ranked. */
final class StandingCheck {

    private final Problems problems;

    StandingCheck(Problems problems) {
        this.problems = problems;
    }

    /** Looks at how a family ranks over its benchmarks. */
    void ofFamily(LoadedFamily family, StandingRule.OfFamily standing) {
        var where = "family " + family.id() + ", standing";
        List<String> benchmarks = List.of();
        if (standing instanceof StandingRule.MeanRank rank) {
            benchmarks = rank.benchmarks();
        } else if (standing instanceof StandingRule.WeightedMean mean) {
            benchmarks = mean.benchmarks();
            if (!family.settings().contains(mean.weights())) {
                problems.add(
                        where,
                        "the weights '" + mean.weights().name() + "' are not among the family's options: list them in"
                                + " settings()");
            } else if (mean.weights().absentMeans().map(List::size).orElse(0) != benchmarks.size()) {
                problems.add(where, "there must be as many weights as benchmarks, " + benchmarks.size());
            }
        }
        if (!(standing instanceof StandingRule.Custom) && benchmarks.isEmpty()) {
            problems.add(where, "it ranks over no benchmark: expected one or more");
        }
        var known = family.benchmarks().stream().map(Benchmark::id).toList();
        var counted = new HashSet<String>();
        for (var id : benchmarks) {
            if (!counted.add(id)) {
                problems.add(where, "the benchmark '" + id + "' counts twice: name each once");
            }
            if (!known.contains(id)) {
                problems.add(where, "the benchmark '" + id + "' is none of the family." + Closest.sentence(id, known));
            }
        }
        if (standing instanceof StandingRule.WeightedMean) {
            oneWay(where, family, counted);
        }
    }

    /** Looks whether numbers of which a mean is made can all be better the same way. */
    private void oneWay(String where, LoadedFamily family, Set<String> counted) {
        String high = "";
        String low = "";
        for (var benchmark : family.benchmarks()) {
            if (counted.contains(benchmark.id()) && !benchmark.rules().isEmpty()) {
                if (isAlways(benchmark, true)) {
                    high = benchmark.id();
                } else if (isAlways(benchmark, false)) {
                    low = benchmark.id();
                }
            }
        }
        if (!high.isEmpty() && !low.isEmpty()) {
            problems.add(
                    where,
                    "there is no mean of " + low + ", where lower scores are better, and " + high
                            + ", where higher ones are, so no agent would get a number: rank by StandingRule.meanRank,"
                            + " or let the scores be better the same way");
        }
    }

    /** Says whether a benchmark's numbers are better high, or low, under each of its rulesets. */
    private static boolean isAlways(Benchmark benchmark, boolean high) {
        if (benchmark.standing() instanceof StandingRule.Rating) {
            return high;
        }
        for (var rule : benchmark.rules().values()) {
            if (high == (rule.metrics().get(0).better() == Metric.Better.LOWER)) {
                return false;
            }
        }
        return true;
    }

    /** Looks at how one benchmark ranks. */
    void ofBenchmark(Benchmark benchmark, Map<String, Input> listed) {
        var where = benchmark.id() + ", standing";
        for (var input : readBy(benchmark.standing())) {
            if (!input.equals(listed.get(input.name()))) {
                problems.add(
                        where,
                        "the standing rule reads '" + input.name() + "', which the benchmark does not list as it stands"
                                + " there: add it to inputs()");
            }
        }
        if (benchmark.standing() instanceof StandingRule.Rating rating) {
            rating(where, rating);
        }
    }

    private static List<Input> readBy(StandingRule.OfBenchmark standing) {
        if (standing instanceof StandingRule.Rating rating) {
            return List.of(rating.agentA(), rating.agentB());
        }
        return standing instanceof StandingRule.Mean mean
                ? mean.endUnknown().<List<Input>>map(List::of).orElse(List.of())
                : List.of();
    }

    private void rating(String where, StandingRule.Rating rating) {
        if (!(rating.scale() > 0 && Double.isFinite(rating.scale()))) {
            problems.add(where, "the scale of a rating must be more than 0, found " + rating.scale());
        }
        if (!(rating.base() > 1 && Double.isFinite(rating.base()))) {
            problems.add(where, "the base of a rating must be more than 1, found " + rating.base());
        }
        if (!Double.isFinite(rating.mean())) {
            problems.add(where, "the mean of a rating must be a finite number, found " + rating.mean());
        }
        if (rating.agentA().name().equals(rating.agentB().name())) {
            problems.add(
                    where,
                    "both players are named by '" + rating.agentA().name()
                            + "': expected two inputs, one for each player");
        }
    }

    /** Looks whether each record must name both players: a duel without one would count for nobody. */
    void players(String where, StandingRule.Rating rating, Rule rule) {
        var a = rating.agentA().name();
        var b = rating.agentB().name();
        if (!Needs.of(rule).required().containsAll(List.of(rating.agentA(), rating.agentB()))) {
            problems.add(
                    where,
                    "a record need not name both players, " + a + " and " + b
                            + ", and a duel without one would count for nobody: reject it, by check(Reason.MISSING_INPUT,"
                            + " given(" + a + ").and(given(" + b + ")), \"the names of both players\")");
        }
    }

    /** Looks whether a duel can end in more than one way. */
    void result(String where, Rule rule) {
        var score = Bounds.of(rule).metrics().get(Metric.SCORE);
        if (score != null && score.lowest() <= score.highest() && (score.lowest() >= 1 || score.highest() <= 0)) {
            problems.add(
                    where,
                    "the score is the first player's result in a rated duel, 1 a win, 0 a loss and between them a tie,"
                            + " and can only be " + score.text());
        }
    }
}
