package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.CodePoints;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.score.Contest;
import games.scoring.standing.Standings.Entrants;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One contest with what was worked out about its agents. Those of duels are the players, and whoever else has a record
 * there: a rating is theirs, whoever handed the record in.
 *
 * @param instances how many of them agents played; empty in duels, and where there are too many to tell
 * @param unrated why the players of duels have no rating; empty where they have one, or need none
 */
record ContestResult(
        Contest contest,
        Benchmark benchmark,
        Map<String, Summary> summaries,
        Map<String, Double> sums,
        Map<String, Long> endsUnknown,
        Map<String, Double> values,
        OptionalLong instances,
        String unrated) {

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
        if (benchmark.standing() instanceof StandingRule.Rating rating) {
            countDuels(summaries, entrants.duels.counts());
            var ratings = BradleyTerry.ratings(entrants.duels, rating.scale(), rating.base(), rating.mean());
            return new ContestResult(
                    contest,
                    benchmark,
                    summaries,
                    Map.of(),
                    endsUnknown,
                    ratings.byPlayer(),
                    OptionalLong.empty(),
                    ratings.reason());
        }
        var values = values(benchmark, Ranking.higherIsBetter(benchmark, contest.ruleset()), summaries);
        var instances = all.tooMany() ? OptionalLong.empty() : OptionalLong.of(all.size());
        return new ContestResult(contest, benchmark, summaries, sums, endsUnknown, values, instances, "");
    }

    /**
     * Gives each player a summary that counts duels: a rating comes from them, and not from the mean or spread of the first
     * players' scores.
     */
    private static void countDuels(Map<String, Summary> summaries, Map<String, Long> duels) {
        duels.keySet()
                .forEach(player -> summaries.putIfAbsent(player, new Accumulator().summary(OptionalLong.empty())));
        summaries.replaceAll((agent, summary) -> counting(duels.getOrDefault(agent, 0L), summary));
        summaries.computeIfPresent(Standings.NO_AGENT, (agent, summary) -> hasNothingToCount(summary) ? null : summary);
    }

    /** Duels name their players: who is not named besides has no standing, unless there is something to count. */
    private static boolean hasNothingToCount(Summary summary) {
        return summary.n() + summary.aborted() + summary.unfinished() + summary.missing() + summary.rejected() == 0;
    }

    private static Summary counting(long duels, Summary summary) {
        var none = OptionalDouble.empty();
        return new Summary(
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
                // Whom an agent met in an instance is known of the records that name it as their agent alone.
                OptionalLong.empty());
    }

    private static Map<String, Double> values(
            Benchmark benchmark, boolean higherIsBetter, Map<String, Summary> summaries) {
        var values = new TreeMap<String, Double>(CodePoints.ORDER);
        summaries.forEach((agent, summary) -> {
            var value = !(benchmark.standing() instanceof StandingRule.Best)
                    ? summary.mean()
                    : higherIsBetter ? summary.highest() : summary.lowest();
            value.ifPresent(v -> values.put(agent, v));
        });
        return values;
    }

    /** Lists who is ranked over a family: duels that name nobody beside their players leave nobody else to rank. */
    Set<String> agents() {
        boolean rated = benchmark.standing() instanceof StandingRule.Rating;
        var agents = new TreeSet<>(CodePoints.ORDER);
        agents.addAll(summaries.keySet());
        agents.removeIf(agent -> rated && agent.equals(Standings.NO_AGENT) && !values.containsKey(agent));
        return agents;
    }

    /** Says why an agent that has a record here has no number. */
    String reason(String agent) {
        if (!(benchmark.standing() instanceof StandingRule.Rating)) {
            return "no episode with a score that counts";
        }
        var summary = summaries.get(agent);
        return summary == null || summary.n() == 0 ? "played no duel against another agent" : unrated;
    }

    boolean higherIsBetter() {
        return Ranking.higherIsBetter(benchmark, contest.ruleset());
    }
}
