package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Rule;
import java.util.Map;

/**
 * A benchmark's rule under a ruleset, with the run's settings put in as constants: the rule that is really in force.
 *
 * @param benchmark the benchmark
 * @param ruleset the id of the ruleset asked for: what outputs name
 * @param applied the id of the ruleset whose rule applies: the benchmark's default where it has none for the one asked
 *     for
 * @param rule the rule, in which no setting is left
 * @param shown the same for people, in which the numbers of settings are terms of the settings' names
 * @param options the settings that the rule or the family's log formats read and that differ from their default, as text by
 *     full name ({@code diambra.outside})
 */
public record BoundRule(
        Benchmark benchmark, String ruleset, String applied, Rule rule, Rule shown, Map<String, String> options) {

    /**
     * Says whether another rule gives the same for each episode.
     *
     * @param other a rule of the same catalog
     * @return true if benchmark, ruleset and options are the same
     */
    public boolean isSameAs(BoundRule other) {
        return benchmark.id().equals(other.benchmark.id())
                && ruleset.equals(other.ruleset)
                && options.equals(other.options);
    }

    /** Gives what is computed as people see it, to be computed so. */
    BoundRule asShown() {
        return new BoundRule(benchmark, ruleset, applied, shown, shown, options);
    }
}
