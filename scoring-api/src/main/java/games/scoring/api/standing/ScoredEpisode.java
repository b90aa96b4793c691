package games.scoring.api.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.Evolving;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import games.scoring.api.log.LogEntry;
import java.util.Optional;
import java.util.OptionalLong;

/** A scored episode, as an {@link Export} sees it. */
@Evolving
public interface ScoredEpisode {

    /**
     * Gives the benchmark.
     *
     * @return the benchmark
     */
    Benchmark benchmark();

    /**
     * Gives the ruleset asked for.
     *
     * @return its id
     */
    String ruleset();

    /**
     * Gives the rule in force: with it the metrics and their native names.
     *
     * @return the rule
     */
    Rule rule();

    /**
     * Gives the agent.
     *
     * @return the name, or an empty string
     */
    String agent();

    /**
     * Gives the instance.
     *
     * @return the name, or an empty string
     */
    String instance();

    /**
     * Gives the episode's id.
     *
     * @return the id, or an empty string
     */
    String episode();

    /**
     * Gives the number of the repeat: which play of the same instance it is.
     *
     * @return the number; empty where the record or log has none
     */
    default OptionalLong repeat() {
        return OptionalLong.empty();
    }

    /**
     * Gives what became of it.
     *
     * @return the status
     */
    Status status();

    /**
     * Gives a metric of one number.
     *
     * @param id a metric's id
     * @return its value; NaN where it has none
     * @throws IllegalArgumentException if the rule has no such metric
     */
    double metric(String id);

    /**
     * Gives a metric that is a series.
     *
     * @param id a metric's id
     * @return a copy of the numbers; empty where it has none
     * @throws IllegalArgumentException if the rule has no such metric
     */
    double[] series(String id);

    /**
     * Gives an input that is a truth value, for what an export must know and no metric tells.
     *
     * @param input one of the benchmark's inputs
     * @return true where the episode has it, and it is true
     * @throws IllegalArgumentException if the benchmark does not list the input
     */
    default boolean flag(Input.Flag input) {
        return false;
    }

    /**
     * Gives a text that the log format passed through.
     *
     * @param key its key
     * @return the text, or an empty string
     */
    String label(String key);

    /**
     * Gives the log entry that held the episode.
     *
     * @return the entry; empty where the episode came as a plain record
     */
    Optional<LogEntry> entry();
}
