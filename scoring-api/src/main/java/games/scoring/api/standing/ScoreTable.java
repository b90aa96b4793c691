package games.scoring.api.standing;

import games.scoring.api.Evolving;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a family's standing rule sees: a summary for each agent and benchmark. A ranking that asks for a benchmark that its
 * family does not declare has failed.
 */
@Evolving
public interface ScoreTable {

    /**
     * Lists the agents that have an episode in some benchmark of the family, be it one that was rejected: each needs a
     * row. Where a benchmark is {@linkplain StandingRule.Rating rated}, its players are agents, whatever agent the
     * records name.
     *
     * @return the agents, in the order of their code points
     */
    List<String> agents();

    /**
     * Lists the benchmarks in which some agent has an episode, be it one that was rejected.
     *
     * @return the ids, in the order in which the family declares them
     */
    List<String> benchmarks();

    /**
     * Gives one agent's summary in one benchmark.
     *
     * @param agent an agent
     * @param benchmark a benchmark's id
     * @return the summary; empty where the agent has no episode there. Of an agent whose episodes were all rejected it
     *     says so, and that n is 0. Where the benchmark is rated, n counts the duels of the agent as a player, and there
     *     is no mean and no extreme
     * @throws IllegalArgumentException if the family does not declare the benchmark
     */
    Optional<Summary> summary(String agent, String benchmark);

    /**
     * Gives one agent's number in one benchmark, as the benchmark's own standing rule makes it: mean, best or rating.
     *
     * @param agent an agent
     * @param benchmark a benchmark's id
     * @return the number; empty where there is none
     * @throws IllegalArgumentException if the family does not declare the benchmark
     */
    OptionalDouble value(String agent, String benchmark);

    /**
     * Gives the sum of the scores that one agent's mean in one benchmark is made of, for rules that must round as a
     * program does which divides a rounded sum.
     *
     * @param agent an agent
     * @param benchmark a benchmark's id
     * @return the sum, correctly rounded; empty where the scores are not known, as in a published table
     * @throws IllegalArgumentException if the family does not declare the benchmark
     */
    default OptionalDouble sum(String agent, String benchmark) {
        return OptionalDouble.empty();
    }

    /**
     * Counts the scored episodes of one agent in one benchmark that may have been aborted: their records don't tell, as
     * the flag says that {@link StandingRule.Mean} names. They are among {@link Summary#scored}.
     *
     * @param agent an agent
     * @param benchmark a benchmark's id
     * @return how many there are; 0 where the benchmark has no such flag
     * @throws IllegalArgumentException if the family does not declare the benchmark
     */
    default long endUnknown(String agent, String benchmark) {
        return 0;
    }

    /**
     * Counts the instances that agents played in one benchmark, each once: so many an agent lacks that has no episode
     * there.
     *
     * @param benchmark a benchmark's id
     * @return how many there are; empty where there are too many to compare, in ratings, and where they are not known, as
     *     in a published table
     * @throws IllegalArgumentException if the family does not declare the benchmark
     */
    default OptionalLong instances(String benchmark) {
        return OptionalLong.empty();
    }
}
