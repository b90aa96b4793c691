package games.scoring.verify;

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

    /** Those whose scores without an instance are compared: both sides have some, and the first side no other of anyone. */
    private final List<BothSides> sampled;

    private ComparedScores(Collection<BothSides> agents) {
        this.agents = agents;
        this.sampled = agents.stream().anyMatch(BothSides::anyInstance)
                ? List.of()
                : agents.stream()
                        .filter(agent -> agent.looseCount(0) > 0 && agent.looseCount(1) > 0)
                        .toList();
    }

    static ComparedScores of(Collection<BothSides> agents) {
        return new ComparedScores(agents);
    }

    /** Gives the scores of one side that have a partner, in the order of the pairs. */
    double[] paired(int side) {
        return agents.stream()
                .flatMapToDouble(agent -> Arrays.stream(agent.pairs().paired(side)))
                .toArray();
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
        return sum(agents, agent -> agent.pairs().unpaired(side)) + alone(side);
    }

    /** Counts the pairs for which some side has several episodes, which are averaged. */
    long averaged() {
        return sum(agents, agent -> agent.pairs().averaged());
    }

    long withoutScore(int side) {
        return sum(agents, agent -> agent.withoutScore(side));
    }

    /** Says whether one side has a score. */
    boolean plays(int side) {
        return !sampled.isEmpty()
                || without(side) > 0
                || sum(agents, agent -> agent.pairs().count()) > 0;
    }

    private static long sum(Collection<BothSides> agents, ToLongFunction<BothSides> count) {
        return agents.stream().mapToLong(count).sum();
    }
}
