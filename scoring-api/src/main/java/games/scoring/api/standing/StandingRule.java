package games.scoring.api.standing;

import games.scoring.api.Input;
import games.scoring.api.Settings;
import games.scoring.api.Text;
import java.util.List;
import java.util.Optional;

/**
 * How episodes make a leaderboard: a value that the host computes.
 *
 * <p>{@link OfBenchmark} makes an agent's number in one benchmark out of its episodes; {@link OfFamily} ranks agents
 * over all benchmarks of a family.
 */
public sealed interface StandingRule permits StandingRule.OfBenchmark, StandingRule.OfFamily {

    /** Makes an agent's number in one benchmark out of its episodes. */
    sealed interface OfBenchmark extends StandingRule permits Mean, Best, Rating {}

    /** Ranks agents over all benchmarks of a family. */
    sealed interface OfFamily extends StandingRule permits MeanRank, WeightedMean, Custom {}

    /**
     * The mean of the primary scores that count.
     *
     * @param endUnknown the flag of records that don't tell whether the episode was aborted; empty where all do. With the
     *     flag true, a scored episode counts in the mean, and {@link ScoreTable#endUnknown} counts it apart
     */
    record Mean(Optional<Input.Flag> endUnknown) implements OfBenchmark {

        /** Makes the rule where all records tell whether the episode was aborted. */
        public Mean() {
            this(Optional.empty());
        }
    }

    /** The best of the primary scores that count. */
    record Best() implements OfBenchmark {}

    /**
     * A Bradley–Terry rating out of duels. The score of an episode is the first player's result: 1 or more is a win, 0 or
     * less a loss, and whatever lies between a tie, which is half a win for each. The ratings r are those of maximum
     * likelihood under P(A beats B) = 1 / (1 + base<sup>(r<sub>B</sub> − r<sub>A</sub>) / scale</sup>) (Bradley and Terry,
     * Biometrika 39, 1952). No agent has one unless everybody was beaten, directly or through others, by everybody else, a tie
     * counting as both: only then is there a maximum (Ford, American Mathematical Monthly 64, 1957).
     *
     * <p>The players are the agents, on the benchmark's leaderboard and on the family's, whatever agent a record names.
     * That one is whom rejected and aborted episodes are counted for.
     *
     * @param scale how many points a factor of {@code base} in the odds is worth, above 0 and finite
     * @param base the base of the odds, above 1 and finite
     * @param mean what the ratings of all agents average to, finite
     * @param agentA the input that names the first player
     * @param agentB the input that names the second player, another one
     */
    record Rating(double scale, double base, double mean, Input.Label agentA, Input.Label agentB)
            implements OfBenchmark {}

    /**
     * The mean over benchmarks of the rank by the agent's number there, {@link ScoreTable#value}; the lower the better.
     * Agents of one number share the mean of their positions. There is none over unequal sets of benchmarks, unless the
     * run allows it.
     *
     * @param benchmarks the ids of the benchmarks that count, one or more, each once
     */
    record MeanRank(List<String> benchmarks) implements OfFamily {

        /**
         * Makes the rule.
         *
         * @param benchmarks the ids of the benchmarks that count
         */
        public MeanRank {
            benchmarks = List.copyOf(benchmarks);
        }
    }

    /**
     * The weighted mean over benchmarks of an agent's numbers: Σ value·weight / Σ weight, and 0 where all weights are 0.
     * There is none where a benchmark is missing, or where an episode of the agent was rejected in one, or ended without
     * a score, nor over benchmarks of which some are better low and others high. The plain sum is a second column.
     *
     * @param benchmarks the ids of the benchmarks that count, one or more, each once
     * @param weights the setting that holds a weight for each of them, one of the family's settings
     */
    record WeightedMean(List<String> benchmarks, Input.Series weights) implements OfFamily {

        /**
         * Makes the rule.
         *
         * @param benchmarks the ids of the benchmarks that count
         * @param weights the setting that holds the weights
         */
        public WeightedMean {
            benchmarks = List.copyOf(benchmarks);
        }
    }

    /**
     * A rule of the family's own.
     *
     * @param title what the number is called, such as {@code clemscore}
     * @param higherIsBetter which way agents are ranked
     * @param ranking the code
     */
    record Custom(Text title, boolean higherIsBetter, Ranking ranking) implements OfFamily {}

    /** The code of a family's own rule. Must be stateless and give equal rows for equal tables. */
    @FunctionalInterface
    interface Ranking {

        /**
         * Makes the rows.
         *
         * @param table the summaries
         * @param settings the options of the run
         * @return a row for each agent, in any order
         */
        List<Standing> rank(ScoreTable table, Settings settings);
    }

    /**
     * Takes the mean.
     *
     * @return the rule
     */
    static OfBenchmark mean() {
        return new Mean();
    }

    /**
     * Takes the mean, where some records don't tell whether the episode was aborted.
     *
     * @param endUnknown the flag of those records
     * @return the rule
     */
    static OfBenchmark mean(Input.Flag endUnknown) {
        return new Mean(Optional.of(endUnknown));
    }

    /**
     * Takes the best.
     *
     * @return the rule
     */
    static OfBenchmark best() {
        return new Best();
    }

    /**
     * Rates the players of duels, as {@link Rating} says.
     *
     * @param scale how many points a factor of {@code base} in the odds is worth, above 0 and finite
     * @param base the base of the odds, above 1 and finite
     * @param mean what the ratings of all agents average to, finite
     * @param agentA the input that names the first player
     * @param agentB the input that names the second player, another one
     * @return the rule
     */
    static OfBenchmark rating(double scale, double base, double mean, Input.Label agentA, Input.Label agentB) {
        return new Rating(scale, base, mean, agentA, agentB);
    }

    /**
     * Takes the mean of the ranks in each benchmark, as {@link MeanRank} says.
     *
     * @param benchmarks the ids of the benchmarks that count
     * @return the rule
     */
    static OfFamily meanRank(List<String> benchmarks) {
        return new MeanRank(benchmarks);
    }

    /**
     * Takes a weighted mean over benchmarks, as {@link WeightedMean} says.
     *
     * @param benchmarks the ids of the benchmarks that count
     * @param weights the setting that holds a weight for each of them
     * @return the rule
     */
    static OfFamily weightedMean(List<String> benchmarks, Input.Series weights) {
        return new WeightedMean(benchmarks, weights);
    }

    /**
     * Ranks by code of the family's own.
     *
     * @param title what the number is called, such as {@code clemscore}
     * @param higherIsBetter which way agents are ranked
     * @param ranking the code
     * @return the rule
     */
    static OfFamily custom(Text title, boolean higherIsBetter, Ranking ranking) {
        return new Custom(title, higherIsBetter, ranking);
    }
}
