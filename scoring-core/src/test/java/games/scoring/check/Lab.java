package games.scoring.check;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.Reads;
import games.scoring.rule.Rulebook;
import java.util.List;

/** One rule, made up by a test, as if a plugin had brought it. */
final class Lab {

    static final String RULESET = "r1";

    private Lab() {}

    static Properties properties(Rule rule) {
        return properties(rule, Reads.of(rule));
    }

    static Properties properties(Rule rule, List<? extends Input> inputs) {
        var benchmark = benchmark(rule, inputs);
        var catalog = catalog(benchmark);
        return Properties.of(catalog, Rulebook.of(catalog), benchmark, RULESET);
    }

    static Sampling sampling(Rule rule) {
        var benchmark = benchmark(rule, Reads.of(rule));
        return Sampling.of(
                Rulebook.of(catalog(benchmark)).under(benchmark, RULESET).evaluator());
    }

    static LoadedFamily family(Rule rule) {
        return catalog(benchmark(rule, Reads.of(rule))).families().get(0);
    }

    private static Benchmark benchmark(Rule rule, List<? extends Input> inputs) {
        return Benchmark.of("lab/one", "One").inputs(inputs).rule(RULESET, rule);
    }

    private static Catalog catalog(Benchmark benchmark) {
        var family = new Family() {
            @Override
            public String id() {
                return "lab";
            }

            @Override
            public Text title() {
                return Text.of("Lab");
            }

            @Override
            public List<Ruleset> rulesets() {
                return List.of(Ruleset.of(RULESET, "2026-01-01", "The first"));
            }

            @Override
            public List<Benchmark> benchmarks() {
                return List.of(benchmark);
            }
        };
        return new Catalog(List.of(LoadedFamily.read(new PluginJar("lab", "", "", "", false), family)));
    }
}
