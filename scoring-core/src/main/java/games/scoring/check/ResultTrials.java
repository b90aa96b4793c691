package games.scoring.check;

import games.scoring.api.CodePoints;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Rulebook;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Tries the leaderboard that a family makes of scored episodes. */
final class ResultTrials {

    private final LoadedFamily family;
    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Ranking ranking;

    ResultTrials(LoadedFamily family) {
        this.family = family;
        this.catalog = new Catalog(List.of(family));
        this.rulebook = Rulebook.of(catalog);
        this.ranking = new Ranking(catalog, each -> rulebook.settings(each.id()), false);
    }

    /** Ranks what the examples score. */
    List<CheckReport.Failure> examples(Path examples) throws IOException {
        var standings = new Standings();
        var outcome = new SmallRun(catalog, rulebook).files(List.of(examples));
        outcome.scored().forEach(standings::add);
        outcome.rejects().forEach(standings::add);
        return ranking.rank(standings).failures().stream()
                .map(failure -> PluginSteps.failure("the examples", failure))
                .toList();
    }

    /** Ranks tables as no example has them. */
    List<CheckReport.Failure> tables() {
        var failures = new ArrayList<CheckReport.Failure>();
        family.standing().ifPresent(rule -> {
            var ids = family.benchmarks().stream().map(each -> each.id()).toList();
            var scores = new LinkedHashMap<String, Double>();
            ids.forEach(id -> scores.put(id, 1.0));
            try {
                rank(rule, "a table without agents", new Made(List.of(), Map.of()), failures);
                rank(rule, "one agent", new Made(ids, Map.of("a", scores)), failures);
                rank(
                        rule,
                        "two agents with the same scores",
                        new Made(ids, Map.of("a", scores, "b", scores)),
                        failures);
                rank(
                        rule,
                        "an agent that lacks benchmarks",
                        new Made(ids, Map.of("a", scores, "b", Map.of(ids.get(0), 2.0))),
                        failures);
                rank(
                        rule,
                        "an agent without a score",
                        new Made(ids, Map.of("a", scores, "b", Map.of(ids.get(0), Double.NaN))),
                        failures);
            } catch (IllegalArgumentException e) {
                failures.add(PluginSteps.failure("", String.valueOf(e.getMessage())));
            }
        });
        return failures;
    }

    private void rank(StandingRule.OfFamily rule, String what, ScoreTable table, List<CheckReport.Failure> failures) {
        var told = new ArrayList<String>();
        var once = ranking.standings(family, rule, table, benchmark -> true, told);
        told.forEach(failure -> failures.add(PluginSteps.failure(what, failure)));
        for (var standing : once) {
            double value = standing.value().orElse(0);
            if (!Double.isFinite(value)) {
                failures.add(PluginSteps.failure(
                        what,
                        "expected a finite number for " + standing.agent() + ", or none with a reason, found "
                                + value));
            }
        }
        var again = ranking.standings(family, rule, table, benchmark -> true, new ArrayList<>());
        if (!new HashSet<Standing>(once).equals(new HashSet<Standing>(again))) {
            failures.add(PluginSteps.failure(what, "expected equal rows for equal tables, found others"));
        }
    }

    /** A table of one episode for each agent and benchmark; NaN is an episode without a score. */
    private record Made(List<String> played, Map<String, Map<String, Double>> scores) implements ScoreTable {

        @Override
        public List<String> agents() {
            return scores.keySet().stream().sorted(CodePoints.ORDER).toList();
        }

        @Override
        public List<String> benchmarks() {
            return played;
        }

        @Override
        public Optional<Summary> summary(String agent, String benchmark) {
            var score = scores.getOrDefault(agent, Map.of()).get(benchmark);
            if (score == null) {
                return Optional.empty();
            }
            var value = value(agent, benchmark);
            int n = value.isPresent() ? 1 : 0;
            return Optional.of(new Summary(
                    n, value, OptionalDouble.empty(), value, value, n, 1 - n, 0, 0, 0, OptionalLong.empty()));
        }

        @Override
        public OptionalDouble value(String agent, String benchmark) {
            var score = scores.getOrDefault(agent, Map.of()).get(benchmark);
            return score == null || score.isNaN() ? OptionalDouble.empty() : OptionalDouble.of(score);
        }

        @Override
        public OptionalDouble sum(String agent, String benchmark) {
            return value(agent, benchmark);
        }
    }
}
