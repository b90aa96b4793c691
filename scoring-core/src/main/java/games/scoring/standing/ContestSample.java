package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.source.Fingerprint;
import games.scoring.standing.Duels.Pair;
import games.scoring.standing.Duels.Results;
import games.scoring.standing.Standings.Entrants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** The episodes of one contest that count, to draw from. */
final class ContestSample {

    /** What came of one or more duels. */
    private record Outcome(Pair pair, Results result) {}

    private final Entrants observed;
    private final Map<Long, Integer> instances = new HashMap<>();
    private final TreeMap<String, AgentSample> agents = new TreeMap<>(CodePoints.ORDER);

    private final List<Outcome> outcomes = new ArrayList<>();

    /** How many duels came out as one of {@link #outcomes} or of those before it. */
    private final long[] duelsUpTo;

    ContestSample(Entrants observed) {
        this.observed = observed;
        var counts = new ArrayList<Long>();
        observed.duels.results().forEach((pair, of) -> {
            outcome(pair, new Results(1, 0, 0), of.firstWins(), counts);
            outcome(pair, new Results(0, 1, 0), of.secondWins(), counts);
            outcome(pair, new Results(0, 0, 1), of.ties(), counts);
        });
        duelsUpTo = counts.stream().mapToLong(Long::longValue).toArray();
        Arrays.parallelPrefix(duelsUpTo, Long::sum);
    }

    private void outcome(Pair pair, Results result, long count, List<Long> counts) {
        if (count > 0) {
            outcomes.add(new Outcome(pair, result));
            counts.add(count);
        }
    }

    void add(String agent, String instance, double score, boolean isAborted) {
        int number =
                instance.isEmpty() ? -1 : instances.computeIfAbsent(Fingerprint.of(instance), i -> instances.size());
        agents.computeIfAbsent(agent, a -> new AgentSample()).add(score, number, isAborted);
    }

    void order() {
        agents.values().forEach(AgentSample::order);
    }

    /**
     * Draws instances, as many as there are, and of each drawn one episodes of every agent that played it; so agents are
     * compared on the same instances, and repeats of one do not count as if they were independent. Episodes without an
     * instance, and duels, are drawn one by one.
     */
    void draw(Entrants into, SplittableRandom random) {
        agents.values().forEach(AgentSample::forget);
        for (int slot = 0; slot < instances.size(); slot++) {
            int instance = Resampling.below(instances.size(), random);
            for (var agent : agents.values()) {
                agent.draw(instance, slot, random);
            }
        }
        agents.forEach((name, agent) -> {
            agent.drawLoose(random);
            agent.addTo(into.standing(name));
        });
        long duels = duelsUpTo.length == 0 ? 0 : duelsUpTo[duelsUpTo.length - 1];
        for (long i = 0; i < duels; i++) {
            int place = Arrays.binarySearch(duelsUpTo, Resampling.below(duels, random) + 1);
            var outcome = outcomes.get(place < 0 ? -place - 1 : place);
            into.duels.add(outcome.pair().first(), outcome.pair().second(), outcome.result());
        }
        into.options.putAll(observed.options);
        observed.agents.forEach((name, its) -> {
            var standing = into.standing(name);
            standing.unfinished = its.unfinished;
            standing.missing = its.missing;
            standing.endUnknown = its.endUnknown;
        });
    }

    OptionalDouble interquartileMean(String agent) {
        var sample = agents.get(agent);
        return sample == null ? OptionalDouble.empty() : sample.interquartileMean();
    }

    OptionalDouble median(String agent) {
        var sample = agents.get(agent);
        return sample == null ? OptionalDouble.empty() : sample.median();
    }
}
