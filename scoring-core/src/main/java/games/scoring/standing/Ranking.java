package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.Metric;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.CodePoints;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.rule.RunSettings;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Leaderboard.FamilyRow;
import games.scoring.standing.Standings.Contest;
import games.scoring.standing.Standings.Entrants;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

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

    /** One contest with what was worked out about it. */
    private record Result(
            Contest contest,
            Benchmark benchmark,
            Map<String, Summary> summaries,
            Map<String, Double> sums,
            Map<String, Long> endsUnknown,
            Map<String, Double> values) {

        boolean higherIsBetter() {
            return Ranking.higherIsBetter(benchmark, contest.ruleset());
        }
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
            var results = new ArrayList<Result>();
            for (var benchmark : family.benchmarks()) {
                for (var contest : contestsOf(standings, benchmark)) {
                    var entrants = standings.contests().getOrDefault(contest, new Entrants());
                    var result = result(contest, benchmark, entrants, standings.rejected(contest));
                    results.add(result);
                    benchmarkBoards.add(board(result, entrants));
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
            contests.add(new Contest(
                    benchmark.id(), benchmark.rules().keySet().iterator().next()));
        }
        return contests;
    }

    private static Result result(
            Contest contest, Benchmark benchmark, Entrants entrants, SortedMap<String, Long> rejected) {
        var all = new Instances();
        entrants.agents.values().forEach(a -> all.merge(a.instances));
        var summaries = new TreeMap<String, Summary>(CodePoints.ORDER);
        var sums = new TreeMap<String, Double>(CodePoints.ORDER);
        var endsUnknown = new TreeMap<String, Long>(CodePoints.ORDER);
        var agents = new TreeSet<>(CodePoints.ORDER);
        agents.addAll(entrants.agents.keySet());
        agents.addAll(rejected.keySet());
        for (var agent : agents) {
            var accumulator = new Accumulator();
            Optional.ofNullable(entrants.agents.get(agent)).ifPresent(accumulator::merge);
            accumulator.rejected = rejected.getOrDefault(agent, 0L);
            var lacking = all.tooMany() ? OptionalLong.empty() : OptionalLong.of(accumulator.instances.lackingOf(all));
            summaries.put(agent, accumulator.summary(lacking));
            endsUnknown.put(agent, accumulator.endUnknown);
            if (accumulator.n > 0) {
                sums.put(agent, accumulator.sum.mean(1));
            }
        }
        var values = values(benchmark, higherIsBetter(benchmark, contest.ruleset()), entrants, summaries);
        return new Result(contest, benchmark, summaries, sums, endsUnknown, values);
    }

    private static Map<String, Double> values(
            Benchmark benchmark, boolean higherIsBetter, Entrants entrants, Map<String, Summary> summaries) {
        var rule = benchmark.standing();
        if (rule instanceof StandingRule.Rating rating) {
            return BradleyTerry.ratings(entrants.duels, rating.scale(), rating.base(), rating.mean());
        }
        var values = new TreeMap<String, Double>(CodePoints.ORDER);
        summaries.forEach((agent, summary) -> {
            var value = !(rule instanceof StandingRule.Best)
                    ? summary.mean()
                    : higherIsBetter ? summary.highest() : summary.lowest();
            value.ifPresent(v -> values.put(agent, v));
        });
        return values;
    }

    private static BenchmarkBoard board(Result result, Entrants entrants) {
        var rating = result.benchmark().standing() instanceof StandingRule.Rating;
        var best = result.benchmark().standing() instanceof StandingRule.Best;
        var agents = new TreeSet<>(CodePoints.ORDER);
        agents.addAll(result.summaries().keySet());
        var duels = entrants.duels.counts();
        if (rating) {
            agents.addAll(duels.keySet());
            agents.removeIf(agent -> agent.equals(Standings.NO_AGENT) && playedOnlyAsOthers(result, duels));
        }
        var rows = new ArrayList<BenchmarkRow>();
        for (var agent : agents) {
            var summary = result.summaries().getOrDefault(agent, new Accumulator().summary(OptionalLong.empty()));
            var value = Optional.ofNullable(result.values().get(agent));
            rows.add(
                    rating
                            ? rated(agent, value.orElse(null), summary, duels.getOrDefault(agent, 0L))
                            : row(agent, value.orElse(null), summary, !best));
        }
        var ranked = ranked(
                rows,
                r -> r.value().orElse(Double.NaN),
                BenchmarkRow::agent,
                result.higherIsBetter(),
                (row, rank) -> new BenchmarkRow(
                        rank,
                        row.agent(),
                        row.value(),
                        row.reason(),
                        row.summary(),
                        row.stderr(),
                        row.low(),
                        row.high()));
        if (rating) {
            ranked = headToHead(ranked, entrants.duels);
        }
        return new BenchmarkBoard(
                result.benchmark().id(),
                result.benchmark().title().english(),
                result.contest().ruleset(),
                entrants.options,
                rating ? "rating" : best ? "best" : "mean",
                result.higherIsBetter(),
                ranked);
    }

    /** Duels name their players: who is not named besides has no standing, unless there is something to count. */
    private static boolean playedOnlyAsOthers(Result result, Map<String, Long> duels) {
        var summary = result.summaries().get(Standings.NO_AGENT);
        return summary != null
                && !duels.containsKey(Standings.NO_AGENT)
                && summary.aborted() + summary.unfinished() + summary.missing() + summary.rejected() == 0;
    }

    /** A rating comes from duels: their number stands beside it, and no mean or spread of the first players' scores. */
    private static BenchmarkRow rated(String agent, @Nullable Double value, Summary summary, long duels) {
        var none = OptionalDouble.empty();
        var counts = new Summary(
                duels,
                none,
                none,
                none,
                none,
                summary.scored(),
                summary.aborted(),
                summary.unfinished(),
                summary.missing(),
                summary.rejected(),
                summary.lacking());
        return new BenchmarkRow(
                0,
                agent,
                value == null ? none : OptionalDouble.of(value),
                value != null
                        ? ""
                        : duels == 0
                                ? "played no duel against another agent"
                                : "no finite rating: some agents never won, or never lost, against the others",
                counts,
                none,
                none,
                none);
    }

    private static BenchmarkRow row(String agent, @Nullable Double value, Summary summary, boolean mean) {
        var stderr = OptionalDouble.empty();
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        if (mean && summary.std().isPresent()) {
            double error = summary.std().getAsDouble() / Math.sqrt((double) summary.n());
            double half = error * TDistribution.of((double) summary.n() - 1).inverseCumulativeProbability(0.975);
            double middle = summary.mean().getAsDouble();
            stderr = finite(error);
            low = finite(middle - half);
            high = finite(middle + half);
        }
        String reason = value == null ? "no episode with a score that counts" : "";
        return new BenchmarkRow(
                0,
                agent,
                value == null ? OptionalDouble.empty() : OptionalDouble.of(value),
                reason,
                summary,
                stderr,
                low,
                high);
    }

    /** What is too large for a number is none. */
    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /**
     * Puts agents of equal rating in the order of how many of one another they beat, with more duels won against them
     * than lost; those who beat as many stay in the order of their names.
     */
    private static List<BenchmarkRow> headToHead(List<BenchmarkRow> rows, Duels duels) {
        var ranks = new HashMap<String, Integer>();
        rows.forEach(row -> ranks.put(row.agent(), row.rank()));
        var beaten = new HashMap<String, Integer>();
        duels.results().forEach((pair, results) -> {
            int rank = ranks.getOrDefault(pair.first(), 0);
            if (rank > 0
                    && rank == ranks.getOrDefault(pair.second(), 0)
                    && results.firstWins() != results.secondWins()) {
                beaten.merge(
                        results.firstWins() > results.secondWins() ? pair.first() : pair.second(), 1, Integer::sum);
            }
        });
        return rows.stream()
                .sorted(Comparator.<BenchmarkRow>comparingInt(row -> place(row.rank()))
                        .thenComparingInt(row -> -beaten.getOrDefault(row.agent(), 0)))
                .toList();
    }

    /** Those without a rank come last. */
    private static int place(int rank) {
        return rank == 0 ? Integer.MAX_VALUE : rank;
    }

    private interface WithRank<R> {
        R rank(R row, int rank);
    }

    private static <R> List<R> ranked(
            List<R> rows,
            ToDoubleFunction<R> value,
            Function<R, String> agent,
            boolean higherIsBetter,
            WithRank<R> withRank) {
        var values = rows.stream().mapToDouble(value).toArray();
        var ranks = Ranks.displayed(values, higherIsBetter);
        record Placed<R>(R row, int rank, String agent) {}
        var placed = new ArrayList<Placed<R>>();
        for (int i = 0; i < rows.size(); i++) {
            placed.add(new Placed<>(withRank.rank(rows.get(i), ranks[i]), ranks[i], agent.apply(rows.get(i))));
        }
        placed.sort(Comparator.<Placed<R>>comparingInt(p -> place(p.rank()))
                .thenComparing(Placed::agent, CodePoints.ORDER));
        return placed.stream().map(Placed::row).toList();
    }

    private List<FamilyBoard> boards(
            LoadedFamily family, StandingRule.OfFamily rule, List<Result> results, List<String> failures) {
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
    private static List<List<Result>> groups(List<Result> results) {
        if (results.isEmpty()) {
            return List.of();
        }
        long benchmarks =
                results.stream().map(r -> r.contest().benchmark()).distinct().count();
        if (benchmarks == results.size()) {
            return List.of(results);
        }
        var byRuleset = new LinkedHashMap<String, List<Result>>();
        results.forEach(r -> byRuleset
                .computeIfAbsent(r.contest().ruleset(), k -> new ArrayList<>())
                .add(r));
        return List.copyOf(byRuleset.values());
    }

    private FamilyBoard board(
            LoadedFamily family, StandingRule.OfFamily rule, List<Result> results, List<String> failures) {
        var table = new Table(results);
        boolean higherIsBetter = higherIsBetter(rule, table, table::higherIsBetter);
        var standings = standings(family, rule, table, table::higherIsBetter, failures);
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
                    columns.stream()
                            .map(c -> standing.columns().getOrDefault(c, Double.NaN))
                            .toList(),
                    standing.notes()));
        }
        var ranked = ranked(
                rows,
                r -> r.value().orElse(Double.NaN),
                FamilyRow::agent,
                higherIsBetter,
                (row, rank) -> new FamilyRow(rank, row.agent(), row.value(), row.reason(), row.columns(), row.notes()));
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
     * Applies a family's rule to any table of scores.
     *
     * @param family the family, for its options
     * @param rule its rule
     * @param table each agent's number in each benchmark
     * @param higherIsBetter which way the numbers of a benchmark are better, by its id
     * @return a standing for each agent, in no particular order
     */
    public List<Standing> standings(
            LoadedFamily family, StandingRule.OfFamily rule, ScoreTable table, Predicate<String> higherIsBetter) {
        return standings(family, rule, table, higherIsBetter, new ArrayList<>());
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
            return meanRanks(new Counting(table, meanRank.benchmarks()), higherIsBetter);
        }
        if (rule instanceof StandingRule.WeightedMean weighted) {
            return weightedMeans(table, weighted, settings.apply(family).series(weighted.weights()), higherIsBetter);
        }
        return custom(family, (StandingRule.Custom) rule, table, failures);
    }

    /** Asks the plugin. What it throws costs its ranking, and not the run that is over. */
    private List<Standing> custom(
            LoadedFamily family, StandingRule.Custom rule, ScoreTable table, List<String> failures) {
        try {
            var standings = PluginCode.copy("rank", rule.ranking().rank(table, settings.apply(family)));
            requireOneEach(standings, table.agents());
            return standings;
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e, "the ranking", family.id());
            failures.add("The ranking of the plugin '" + family.id() + "' failed (" + e
                    + "), so its agents have no number over all benchmarks. Report this to the plugin's author.");
            return table.agents().stream()
                    .map(agent -> Standing.none(
                            agent, "the plugin's ranking failed (" + e + "). Report this to the plugin's author"))
                    .toList();
        }
    }

    private static void requireOneEach(List<Standing> standings, Collection<String> agents) {
        var left = new TreeSet<>(agents);
        for (var standing : standings) {
            if (!left.remove(standing.agent())) {
                throw new IllegalStateException(
                        agents.contains(standing.agent())
                                ? "it ranks " + standing.agent() + " twice"
                                : "it ranks " + standing.agent() + ", who is not in the table");
            }
            if (Double.isNaN(standing.value().orElse(0))) {
                throw new IllegalStateException("it gives NaN to " + standing.agent()
                        + ": expected a number, or Standing.none with the reason why there is none");
            }
            if (standing.value().isEmpty() && standing.reason().isBlank()) {
                throw new IllegalStateException(
                        "it gives no number to " + standing.agent() + ", and no reason why there is none");
            }
        }
        if (!left.isEmpty()) {
            throw new IllegalStateException("it leaves out " + left.first());
        }
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
            return new Counting(table, weighted.benchmarks())
                    .benchmarks().stream().allMatch(higherIsBetter);
        }
        return rule instanceof StandingRule.Custom custom && custom.higherIsBetter();
    }

    private List<Standing> meanRanks(ScoreTable table, Predicate<String> higherIsBetter) {
        var totals = new HashMap<String, Double>();
        var counts = new HashMap<String, Integer>();
        for (var benchmark : table.benchmarks()) {
            var agents = new ArrayList<String>();
            table.agents().stream()
                    .filter(a -> table.value(a, benchmark).isPresent())
                    .forEach(agents::add);
            var values = agents.stream()
                    .mapToDouble(a -> table.value(a, benchmark).getAsDouble())
                    .toArray();
            var ranks = Ranks.shared(values, higherIsBetter.test(benchmark));
            for (int i = 0; i < agents.size(); i++) {
                totals.merge(agents.get(i), ranks[i], Double::sum);
                counts.merge(agents.get(i), 1, Integer::sum);
            }
        }
        var lacks = new TreeMap<String, List<String>>(CodePoints.ORDER);
        for (var agent : table.agents()) {
            var missing = table.benchmarks().stream()
                    .filter(b -> table.value(agent, b).isEmpty())
                    .toList();
            if (!missing.isEmpty()) {
                lacks.put(agent, missing);
            }
        }
        var standings = new ArrayList<Standing>();
        for (var agent : table.agents()) {
            int count = counts.getOrDefault(agent, 0);
            if (count == 0 || (!lacks.isEmpty() && !allowPartialCoverage)) {
                standings.add(Standing.none(agent, unequal(agent, lacks)).column("benchmarks", count));
            } else {
                var standing = Standing.of(agent, totals.getOrDefault(agent, 0.0) / count)
                        .column("benchmarks", count);
                var missing = lacks.get(agent);
                standings.add(missing == null ? standing : standing.note("lacks " + String.join(", ", missing)));
            }
        }
        return standings;
    }

    private static String unequal(String agent, SortedMap<String, List<String>> lacks) {
        var own = lacks.get(agent);
        if (own != null) {
            return "lacks " + String.join(", ", own) + "; --allow-partial-coverage ranks all the same";
        }
        var other = lacks.entrySet().iterator().next();
        return "agents played different benchmarks (" + other.getKey() + " lacks " + String.join(", ", other.getValue())
                + "); --allow-partial-coverage ranks all the same";
    }

    private static List<Standing> weightedMeans(
            ScoreTable table, StandingRule.WeightedMean rule, double[] weights, Predicate<String> higherIsBetter) {
        if (weights.length != rule.benchmarks().size()) {
            throw new IllegalArgumentException("The option " + rule.weights().name() + " needs "
                    + rule.benchmarks().size() + " weights, found " + weights.length);
        }
        var counting = new Counting(table, rule.benchmarks()).benchmarks();
        var lower = counting.stream().filter(higherIsBetter.negate()).toList();
        boolean unlike = !lower.isEmpty() && lower.size() < counting.size();
        var standings = new ArrayList<Standing>();
        for (var agent : table.agents()) {
            double weighted = 0;
            double total = 0;
            double sum = 0;
            var missing = new ArrayList<String>();
            var rejected = new ArrayList<String>();
            var failed = new ArrayList<String>();
            for (int i = 0; i < weights.length; i++) {
                var benchmark = rule.benchmarks().get(i);
                var summary = table.summary(agent, benchmark);
                var value = table.value(agent, benchmark);
                if (summary.map(Summary::rejected).orElse(0L) > 0) {
                    rejected.add(benchmark);
                }
                if (value.isPresent() && summary.map(s -> s.played() > s.n()).orElse(false)) {
                    failed.add(benchmark);
                }
                if (value.isEmpty()) {
                    missing.add(benchmark);
                } else {
                    weighted += value.getAsDouble() * weights[i];
                    total += weights[i];
                    sum += value.getAsDouble();
                }
            }
            var reason = unlike
                    ? "no mean of numbers that are better low (" + String.join(", ", lower) + ") and others"
                    : lacking(missing, rejected, failed);
            standings.add(
                    reason.isEmpty()
                            ? Standing.of(agent, total == 0 ? 0 : weighted / total)
                                    .column("sum", sum)
                            : Standing.none(agent, reason).column("sum", Double.NaN));
        }
        return standings;
    }

    private static String lacking(List<String> missing, List<String> rejected, List<String> failed) {
        var why = new ArrayList<String>();
        if (!missing.isEmpty()) {
            why.add("no score in " + String.join(", ", missing));
        }
        if (!rejected.isEmpty()) {
            why.add("an episode was rejected in " + String.join(", ", rejected));
        }
        if (!failed.isEmpty()) {
            why.add("an episode ended without a score in " + String.join(", ", failed));
        }
        return String.join("; ", why);
    }

    /** The benchmarks of a table that count, and the agents that played one of them. */
    private record Counting(ScoreTable table, List<String> counting) implements ScoreTable {

        @Override
        public List<String> agents() {
            var benchmarks = benchmarks();
            return table.agents().stream()
                    .filter(a -> benchmarks.stream()
                            .anyMatch(b -> table.summary(a, b).isPresent()))
                    .toList();
        }

        @Override
        public List<String> benchmarks() {
            return table.benchmarks().stream().filter(counting::contains).toList();
        }

        @Override
        public Optional<Summary> summary(String agent, String benchmark) {
            return table.summary(agent, benchmark);
        }

        @Override
        public OptionalDouble value(String agent, String benchmark) {
            return table.value(agent, benchmark);
        }

        @Override
        public OptionalDouble sum(String agent, String benchmark) {
            return table.sum(agent, benchmark);
        }

        @Override
        public long endUnknown(String agent, String benchmark) {
            return table.endUnknown(agent, benchmark);
        }
    }

    /** The summaries of several contests of one family. */
    private static final class Table implements ScoreTable {
        private final Map<String, Result> byBenchmark = new LinkedHashMap<>();
        private final TreeSet<String> agents = new TreeSet<>(CodePoints.ORDER);

        Table(List<Result> results) {
            for (var result : results) {
                byBenchmark.put(result.benchmark().id(), result);
                agents.addAll(result.summaries().keySet());
            }
        }

        boolean higherIsBetter(String benchmark) {
            var result = byBenchmark.get(benchmark);
            return result == null || result.higherIsBetter();
        }

        @Override
        public List<String> agents() {
            return List.copyOf(agents);
        }

        @Override
        public List<String> benchmarks() {
            return List.copyOf(byBenchmark.keySet());
        }

        @Override
        public Optional<Summary> summary(String agent, String benchmark) {
            return Optional.ofNullable(byBenchmark.get(benchmark))
                    .map(r -> r.summaries().get(agent));
        }

        @Override
        public OptionalDouble value(String agent, String benchmark) {
            var result = byBenchmark.get(benchmark);
            var value = result == null ? null : result.values().get(agent);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        @Override
        public OptionalDouble sum(String agent, String benchmark) {
            var result = byBenchmark.get(benchmark);
            var sum = result == null ? null : result.sums().get(agent);
            return sum == null ? OptionalDouble.empty() : OptionalDouble.of(sum);
        }

        @Override
        public long endUnknown(String agent, String benchmark) {
            var result = byBenchmark.get(benchmark);
            return result == null ? 0 : result.endsUnknown().getOrDefault(agent, 0L);
        }
    }
}
