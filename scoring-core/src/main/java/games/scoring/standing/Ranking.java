package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.Metric;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.RunSettings;
import games.scoring.score.Contest;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Leaderboard.FamilyRow;
import games.scoring.standing.Standings.Entrants;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes leaderboards out of standings, by the rules that benchmarks and families declare. */
public final class Ranking {

    private final Catalog catalog;
    private final Function<LoadedFamily, RunSettings> settings;
    private final boolean allowPartialCoverage;

    /**
     * Makes ready to rank.
     *
     * @param catalog the families
     * @param settings gives the options of the run for each family
     * @param allowPartialCoverage whether agents that lack benchmarks are ranked beside complete ones
     */
    public Ranking(Catalog catalog, Function<LoadedFamily, RunSettings> settings, boolean allowPartialCoverage) {
        this.catalog = catalog;
        this.settings = settings;
        this.allowPartialCoverage = allowPartialCoverage;
    }

    /**
     * Ranks.
     *
     * @param standings the standings of everything that was scored
     * @return the leaderboards; contests of benchmarks that the catalog does not know are left out
     */
    public Leaderboard rank(Standings standings) {
        var benchmarkBoards = new ArrayList<BenchmarkBoard>();
        var familyBoards = new ArrayList<FamilyBoard>();
        var failures = new ArrayList<String>();
        for (var family : catalog.families()) {
            var results = new ArrayList<ContestResult>();
            for (var benchmark : family.benchmarks()) {
                var contests = contestsOf(standings, benchmark);
                for (var contest : contests) {
                    var entrants = standings.contests().getOrDefault(contest, new Entrants());
                    var rejected = new TreeMap<>(standings.rejected(contest));
                    if (contest.equals(main(contests, benchmark))) {
                        // What names no known ruleset stands somewhere, too.
                        standings
                                .rejected(new Contest(benchmark.id(), ""))
                                .forEach((agent, count) -> rejected.merge(agent, count, Long::sum));
                    }
                    var result = ContestResult.of(contest, benchmark, entrants, rejected);
                    results.add(result);
                    benchmarkBoards.add(ContestBoard.of(result, entrants));
                }
            }
            family.standing().ifPresent(rule -> familyBoards.addAll(boards(family, rule, results, failures)));
        }
        return new Leaderboard(benchmarkBoards, familyBoards, failures);
    }

    private static List<Contest> contestsOf(Standings standings, Benchmark benchmark) {
        var all = new TreeSet<>(standings.contests().keySet());
        all.addAll(standings.rejected().keySet());
        var contests = new ArrayList<Contest>();
        for (var contest : all) {
            if (contest.benchmark().equals(benchmark.id()) && !contest.ruleset().isEmpty()) {
                contests.add(contest);
            }
        }
        if (contests.isEmpty() && all.contains(new Contest(benchmark.id(), ""))) {
            contests.add(underDefault(benchmark));
        }
        return contests;
    }

    private static Contest underDefault(Benchmark benchmark) {
        return new Contest(benchmark.id(), benchmark.rules().keySet().iterator().next());
    }

    /** Gives the one under the default ruleset, or the first where there is none. */
    private static Contest main(List<Contest> contests, Benchmark benchmark) {
        var usual = underDefault(benchmark);
        return contests.contains(usual) ? usual : contests.get(0);
    }

    private List<FamilyBoard> boards(
            LoadedFamily family, StandingRule.OfFamily rule, List<ContestResult> results, List<String> failures) {
        var boards = new ArrayList<FamilyBoard>();
        for (var group : groups(results)) {
            var board = board(family, rule, group, failures);
            if (!board.rows().isEmpty()) {
                boards.add(board);
            }
        }
        return boards;
    }

    /** All results together where each benchmark has one; apart by ruleset where some benchmark has several. */
    private static List<List<ContestResult>> groups(List<ContestResult> results) {
        if (results.isEmpty()) {
            return List.of();
        }
        long benchmarks =
                results.stream().map(r -> r.contest().benchmark()).distinct().count();
        if (benchmarks == results.size()) {
            return List.of(results);
        }
        var byRuleset = new LinkedHashMap<String, List<ContestResult>>();
        results.forEach(r -> byRuleset
                .computeIfAbsent(r.contest().ruleset(), k -> new ArrayList<>())
                .add(r));
        return List.copyOf(byRuleset.values());
    }

    private FamilyBoard board(
            LoadedFamily family, StandingRule.OfFamily rule, List<ContestResult> results, List<String> failures) {
        var table = new FamilyTable(results);
        boolean higherIsBetter = higherIsBetter(rule, table, table::higherIsBetter);
        var standings = standings(family, rule, table, table::higherIsBetter, failures);
        var counting = counting(rule, table);
        var columns = new LinkedHashSet<String>();
        standings.forEach(s -> columns.addAll(s.columns().keySet()));
        var rows = new ArrayList<FamilyRow>();
        for (var standing : standings) {
            // NaN too: the sum of a number and its opposite that are too large.
            boolean tooLarge = !Double.isFinite(standing.value().orElse(0));
            rows.add(new FamilyRow(
                    0,
                    standing.agent(),
                    tooLarge ? OptionalDouble.empty() : standing.value(),
                    tooLarge ? "the number is too large to be written" : standing.reason(),
                    table.counts(standing.agent(), counting),
                    columns.stream()
                            .map(c -> standing.columns().getOrDefault(c, Double.NaN))
                            .toList(),
                    standing.notes()));
        }
        var ranked = RankedRows.of(
                rows, r -> r.value().orElse(Double.NaN), FamilyRow::agent, higherIsBetter, FamilyRow::ranked);
        var rulesets = new LinkedHashSet<String>();
        results.forEach(r -> rulesets.add(r.contest().ruleset()));
        return new FamilyBoard(
                family.id(),
                title(rule),
                String.join(", ", rulesets),
                settings.apply(family).ofStanding(),
                higherIsBetter,
                List.copyOf(columns),
                ranked);
    }

    /**
     * Lists the benchmarks that a ranking is made of: the code of a plugin may take any.
     *
     * @param rule the family's rule
     * @param table the table that is ranked
     * @return their ids
     */
    public static List<String> counting(StandingRule.OfFamily rule, ScoreTable table) {
        if (rule instanceof StandingRule.MeanRank meanRank) {
            return meanRank.benchmarks();
        }
        return rule instanceof StandingRule.WeightedMean weighted ? weighted.benchmarks() : table.benchmarks();
    }

    /**
     * Applies a family's rule to any table of scores, and tells what its code did wrong.
     *
     * @param family the family, for its options
     * @param rule its rule
     * @param table each agent's number in each benchmark
     * @param higherIsBetter which way the numbers of a benchmark are better, by its id
     * @param failures takes a message where the plugin's code fails
     * @return a standing for each agent, in no particular order
     */
    public List<Standing> standings(
            LoadedFamily family,
            StandingRule.OfFamily rule,
            ScoreTable table,
            Predicate<String> higherIsBetter,
            List<String> failures) {
        if (rule instanceof StandingRule.MeanRank meanRank) {
            return MeanRanks.of(new CountingTable(table, meanRank.benchmarks()), higherIsBetter, allowPartialCoverage);
        }
        if (rule instanceof StandingRule.WeightedMean weighted) {
            return WeightedMeans.of(table, weighted, settings.apply(family).series(weighted.weights()), higherIsBetter);
        }
        return PluginRanking.of(family, settings.apply(family), (StandingRule.Custom) rule, table, failures);
    }

    /**
     * Says what a family's number is called.
     *
     * @param rule the family's rule
     * @return the title, such as {@code average rank}
     */
    public static String title(StandingRule.OfFamily rule) {
        return rule instanceof StandingRule.Custom custom
                ? custom.title().english()
                : rule instanceof StandingRule.MeanRank ? "average rank" : "weighted mean";
    }

    /**
     * Says which way the numbers are better that agents have in a benchmark: its scores, their mean and the best of them.
     * A rating is better the higher it is.
     *
     * @param benchmark the benchmark
     * @param ruleset the ruleset asked for; the benchmark's default stands in for one that it does not list
     * @return false where lower is better
     */
    public static boolean higherIsBetter(Benchmark benchmark, String ruleset) {
        var rules = benchmark.rules();
        var rule = rules.getOrDefault(ruleset, rules.values().iterator().next());
        return benchmark.standing() instanceof StandingRule.Rating
                || rule.metrics().get(0).better() != Metric.Better.LOWER;
    }

    /** A weighted mean is better the way that its benchmarks are: over unlike ones there is none. */
    private static boolean higherIsBetter(
            StandingRule.OfFamily rule, ScoreTable table, Predicate<String> higherIsBetter) {
        if (rule instanceof StandingRule.WeightedMean weighted) {
            return new CountingTable(table, weighted.benchmarks())
                    .benchmarks().stream().allMatch(higherIsBetter);
        }
        return rule instanceof StandingRule.Custom custom && custom.higherIsBetter();
    }
}
