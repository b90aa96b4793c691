package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.plugin.CodePoints;
import games.scoring.standing.Standings.Contest;
import games.scoring.standing.Standings.Entrants;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** One contest with what was worked out about its agents. */
record ContestResult(
        Contest contest,
        Benchmark benchmark,
        Map<String, Summary> summaries,
        Map<String, Double> sums,
        Map<String, Long> endsUnknown,
        Map<String, Double> values) {

    /**
     * Works out what there is to know about each agent.
     *
     * @param rejected how many episodes of each agent were rejected
     */
    static ContestResult of(Contest contest, Benchmark benchmark, Entrants entrants, SortedMap<String, Long> rejected) {
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
        var values = values(benchmark, Ranking.higherIsBetter(benchmark, contest.ruleset()), entrants, summaries);
        return new ContestResult(contest, benchmark, summaries, sums, endsUnknown, values);
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

    boolean higherIsBetter() {
        return Ranking.higherIsBetter(benchmark, contest.ruleset());
    }
}
