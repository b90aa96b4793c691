package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.source.Fingerprint;
import games.scoring.standing.Duels.Pair;
import games.scoring.standing.Duels.Results;
import games.scoring.standing.Standings.Entrants;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** The episodes of one contest that count, to draw from. */
final class ContestSample {

    /** What came of one or more duels. */
    private record Outcome(Pair pair, Results result) {}

    private final Entrants observed;
    private final TreeMap<String, AgentSample> agents = new TreeMap<>(CodePoints.ORDER);

    /** The agents that played the same instances, together; the first of each in order. */
    private final List<List<AgentSample>> sameInstances = new ArrayList<>();

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
        var sample = agents.computeIfAbsent(agent, a -> new AgentSample());
        if (instance.isEmpty()) {
            sample.add(score, isAborted);
        } else {
            sample.add(score, isAborted, Fingerprint.of(instance));
        }
    }

    /** Puts the episodes in order, when all have come. */
    void order() {
        var together = new LinkedHashMap<LongBuffer, List<AgentSample>>();
        for (var agent : agents.values()) {
            agent.order();
            together.computeIfAbsent(LongBuffer.wrap(agent.played()), k -> new ArrayList<>())
                    .add(agent);
        }
        sameInstances.addAll(together.values());
    }

    /**
     * Draws for each agent instances, as many as it played, and of each drawn one its episodes. For agents that played the
     * same instances the same ones are drawn, so that they are compared on them; repeats of an instance do not count as if
     * they were independent. Episodes without an instance, and duels, are drawn one by one.
     */
    void draw(Entrants into, SplittableRandom random) {
        agents.values().forEach(AgentSample::forget);
        for (var together : sameInstances) {
            int count = together.get(0).played().length;
            for (int i = 0; i < count; i++) {
                int place = Resampling.below(count, random);
                for (var agent : together) {
                    agent.draw(place, random);
                }
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
            standing.instances.merge(its.instances);
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
