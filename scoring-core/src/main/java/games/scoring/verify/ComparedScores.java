package games.scoring.verify;

import games.scoring.standing.ExactSum;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * What one or several agents scored in one contest, put together as it is compared: in pairs, as two samples where no
 * episode of the first side names an instance, or with nothing.
 */
final class ComparedScores {

    private final Collection<BothSides> agents;
    private final Pairs pairs;

    /** Those whose scores without an instance are compared: both sides have some, and the first side no other of anyone. */
    private final List<BothSides> sampled;

    private ComparedScores(Collection<BothSides> agents, Pairs pairs) {
        this.agents = agents;
        this.pairs = pairs;
        this.sampled = agents.stream().anyMatch(BothSides::anyInstance)
                ? List.of()
                : agents.stream()
                        .filter(agent -> agent.looseCount(0) > 0 && agent.looseCount(1) > 0)
                        .toList();
    }

    /**
     * Puts together what agents scored.
     *
     * @param agents the agents, told their pairs
     * @param pairs holds the pairs of all
     */
    static ComparedScores of(Collection<BothSides> agents, Pairs pairs) {
        return new ComparedScores(agents, pairs);
    }

    /** Gives the pairs. */
    void forEachPair(ScorePairs.Each each) throws IOException {
        for (var agent : agents) {
            agent.forEachPair(pairs, each);
        }
    }

    /** Gives the mean of one side over the pairs, rounded once; NaN without pairs. */
    double mean(int side) throws IOException {
        var sum = new ExactSum();
        var count = new long[1];
        forEachPair((a, b) -> {
            sum.add(side == 0 ? a : b);
            count[0]++;
        });
        return count[0] == 0 ? Double.NaN : sum.mean(count[0]);
    }

    Optional<TwoSamples> samples() {
        return sampled.isEmpty() ? Optional.empty() : Optional.of(TwoSamples.of(loose(0), loose(1)));
    }

    private double[] loose(int side) {
        return sampled.stream()
                .flatMapToDouble(agent -> Arrays.stream(agent.loose(side)))
                .toArray();
    }

    /** Counts the scores of one side without an instance that are compared with nothing. */
    long alone(int side) {
        return sum(agents, agent -> agent.looseCount(side)) - sum(sampled, agent -> agent.looseCount(side));
    }

    /** Counts all scores of one side that are compared with nothing. */
    long without(int side) {
        return sum(agents, agent -> agent.unpaired(side)) + alone(side);
    }

    /** Counts what the first side has a score in. */
    long scoredA() {
        return sum(agents, BothSides::scoredA);
    }

    /** Counts how much of that the second side has no score in. */
    long lackingB() {
        return sum(agents, BothSides::lackingB);
    }

    /** Counts the pairs for which some side has several episodes, which are averaged. */
    long averaged() {
        return sum(agents, BothSides::averaged);
    }

    long withoutScore(int side) {
        return sum(agents, agent -> agent.withoutScore(side));
    }

    /** Says whether one side has a score. */
    boolean plays(int side) {
        return !sampled.isEmpty() || without(side) > 0 || sum(agents, BothSides::pairCount) > 0;
    }

    private static long sum(Collection<BothSides> agents, ToLongFunction<BothSides> count) {
        return agents.stream().mapToLong(count).sum();
    }
}
