package games.scoring.api;

import games.scoring.api.standing.StandingRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One scored game or task of a family.
 *
 * <pre>{@code
 * Benchmark.of("orak/2048", "2048").alias("TwentyFourtyEight").inputs(points).rule("docs-2025-06", rule)
 * }</pre>
 *
 * @param id family and name: {@code orak/2048}; both of lower-case letters, digits, {@code .} and {@code -}, the name of
 *     {@code _} too, no mark first, each up to 100 in all
 * @param title its title
 * @param aliases other names that records may use, such as an environment's id; matched exactly
 * @param inputs all inputs of all its rules, in the order of the document
 * @param rules the rules by ruleset id, in order; the first is the default, and what a ruleset of the family that is
 *     not listed here falls back to
 * @param ignoresUnknownInputs whether records may carry inputs that are not declared; they are counted in a note
 * @param standing how an agent's episodes make its number on the leaderboard
 */
public record Benchmark(
        String id,
        Text title,
        List<String> aliases,
        List<Input> inputs,
        Map<String, Rule> rules,
        boolean ignoresUnknownInputs,
        StandingRule.OfBenchmark standing) {

    /**
     * Makes a benchmark.
     *
     * @param id family and name
     * @param title its title
     * @param aliases other names
     * @param inputs all inputs of all its rules
     * @param rules the rules by ruleset id
     * @param ignoresUnknownInputs whether records may carry inputs that are not declared
     * @param standing how an agent's episodes make its number
     * @throws IllegalArgumentException if the id is malformed
     */
    public Benchmark {
        Names.checkBenchmark(id);
        aliases = List.copyOf(aliases);
        inputs = List.copyOf(inputs);
        rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
    }

    /**
     * Starts a benchmark: no inputs and rules yet, unknown inputs refused, standing by mean.
     *
     * @param id family and name: {@code orak/2048}
     * @param title its title, in English
     * @return the benchmark
     * @throws IllegalArgumentException if the id is malformed
     */
    public static Benchmark of(String id, String title) {
        return of(id, Text.of(title));
    }

    /**
     * Starts a benchmark: no inputs and rules yet, unknown inputs refused, standing by mean.
     *
     * @param id family and name: {@code orak/2048}
     * @param title its title
     * @return the benchmark
     * @throws IllegalArgumentException if the id is malformed
     */
    public static Benchmark of(String id, Text title) {
        return new Benchmark(id, title, List.of(), List.of(), Map.of(), false, StandingRule.mean());
    }

    /**
     * Gives the part of the id after the family.
     *
     * @return the name: {@code 2048}
     */
    public String name() {
        return id.substring(id.indexOf('/') + 1);
    }

    /**
     * Gives the part of the id before the name.
     *
     * @return the family's id: {@code orak}
     */
    public String family() {
        return id.substring(0, id.indexOf('/'));
    }

    /**
     * Replaces the title.
     *
     * @param title the title
     * @return this benchmark with the title
     */
    public Benchmark titled(Text title) {
        return new Benchmark(id, title, aliases, inputs, rules, ignoresUnknownInputs, standing);
    }

    /**
     * Adds other names.
     *
     * @param names the names
     * @return this benchmark with them
     */
    public Benchmark alias(String... names) {
        var all = new ArrayList<>(aliases);
        all.addAll(List.of(names));
        return new Benchmark(id, title, all, inputs, rules, ignoresUnknownInputs, standing);
    }

    /**
     * Adds inputs.
     *
     * @param more the inputs
     * @return this benchmark with them
     */
    public Benchmark inputs(Input... more) {
        return inputs(List.of(more));
    }

    /**
     * Adds inputs.
     *
     * @param more the inputs
     * @return this benchmark with them
     */
    public Benchmark inputs(List<? extends Input> more) {
        var all = new ArrayList<>(inputs);
        all.addAll(more);
        return new Benchmark(id, title, aliases, all, rules, ignoresUnknownInputs, standing);
    }

    /**
     * Gives the rule under a ruleset. The first one given is the default.
     *
     * @param ruleset the ruleset's id
     * @param rule the rule
     * @return this benchmark with the rule
     */
    public Benchmark rule(String ruleset, Rule rule) {
        var all = new LinkedHashMap<>(rules);
        all.put(ruleset, rule);
        return new Benchmark(id, title, aliases, inputs, all, ignoresUnknownInputs, standing);
    }

    /**
     * Lets records carry inputs that are not declared.
     *
     * @return this benchmark, ignoring them
     */
    public Benchmark ignoringUnknownInputs() {
        return new Benchmark(id, title, aliases, inputs, rules, true, standing);
    }

    /**
     * Says how an agent's episodes make its number on the leaderboard.
     *
     * @param standing the rule
     * @return this benchmark with it
     */
    public Benchmark standing(StandingRule.OfBenchmark standing) {
        return new Benchmark(id, title, aliases, inputs, rules, ignoresUnknownInputs, standing);
    }
}
