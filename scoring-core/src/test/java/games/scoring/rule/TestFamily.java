package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Families, rules and episodes, made for a test. */
final class TestFamily {

    private TestFamily() {}

    static LoadedFamily of(String id, List<String> rulesets, List<Input> settings, Benchmark... benchmarks) {
        var service = (games.scoring.api.Family) Proxy.newProxyInstance(
                TestFamily.class.getClassLoader(),
                new Class<?>[] {games.scoring.api.Family.class},
                (proxy, method, args) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        return new LoadedFamily(
                new PluginJar(id, "1", id + ".jar", "0", true),
                service,
                id,
                Text.of(id),
                rulesets.stream()
                        .map(name -> Ruleset.of(name, "2025-01-01", name))
                        .toList(),
                List.of(benchmarks),
                settings,
                List.of(),
                Optional.empty(),
                List.of());
    }

    /** Makes a family of one benchmark that has log formats. */
    static LoadedFamily with(LogFormat... formats) {
        var plain = of("test", List.of("v1"), List.of(), benchmark(Rule.score(Input.number("a"))));
        return new LoadedFamily(
                plain.jar(),
                plain.service(),
                plain.id(),
                plain.title(),
                plain.rulesets(),
                plain.benchmarks(),
                plain.settings(),
                List.of(formats),
                plain.standing(),
                plain.exports());
    }

    static Catalog catalog(LoadedFamily... families) {
        return new Catalog(List.of(families));
    }

    /** Makes a benchmark out of a rule and the inputs that it reads. */
    static Benchmark benchmark(Rule rule) {
        return Benchmark.of("test/one", "One")
                .inputs(Reads.of(rule).stream()
                        .filter(input -> input.about().role() != Input.Role.SETTING)
                        .toList())
                .rule("v1", rule);
    }

    static Evaluator evaluator(Rule rule) {
        return evaluator(benchmark(rule), "v1", List.of());
    }

    static Evaluator evaluator(Benchmark benchmark, String ruleset, List<Input> settings, String... options) {
        var family = of(benchmark.family(), List.copyOf(benchmark.rules().keySet()), settings, benchmark);
        var rulebook = Rulebook.of(catalog(family), List.of(options), List.of());
        var resolution = rulebook.resolve(benchmark, ruleset);
        if (resolution.evaluator() == null) {
            throw new AssertionError(resolution.fault());
        }
        return resolution.evaluator();
    }

    /** Reads inputs as a record would carry them. */
    static Values values(Layout layout, Map<String, ?> inputs) {
        var values = new Values(layout);
        inputs.forEach((name, value) -> {
            int index = layout.find(name);
            if (index < 0) {
                throw new AssertionError("no input " + name);
            }
            var input = layout.input(index);
            if (value instanceof Boolean flag) {
                values.setFlag(index, flag);
            } else if (value instanceof Number number) {
                values.setNumber(index, number.doubleValue());
            } else if (value instanceof double[] series) {
                values.setSeries(index, series);
            } else if (value instanceof Set<?> words) {
                values.setSubset(
                        index,
                        Words.mask(
                                (Input.Subset) input,
                                words.stream().map(String.class::cast).toList()));
            } else if (input instanceof Input.Choice choice) {
                values.setChoice(index, choice.options().indexOf((String) value));
            } else {
                values.setLabel(index, (String) value);
            }
        });
        return values;
    }

    static double[] metrics(Evaluator evaluator, Map<String, ?> inputs) {
        var values = values(evaluator.layout(), inputs);
        var fault = evaluator.fault(values);
        if (fault != null) {
            throw new AssertionError(fault);
        }
        var metrics = new double[evaluator.rule().rule().metrics().size()];
        evaluator.metrics(values, metrics);
        return metrics;
    }

    static double score(Evaluator evaluator, Map<String, ?> inputs) {
        return metrics(evaluator, inputs)[0];
    }
}
