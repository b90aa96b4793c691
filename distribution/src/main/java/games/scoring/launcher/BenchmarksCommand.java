package games.scoring.launcher;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.message.Closest;
import games.scoring.message.TextTable;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginLoad;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Bounds;
import games.scoring.rule.Defaults;
import games.scoring.rule.Expected;
import games.scoring.rule.InputSchema;
import games.scoring.rule.Json;
import games.scoring.rule.Needs;
import games.scoring.rule.RuleText;
import games.scoring.rule.Rulebook;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be scored, and by which rules. */
@Command(
        name = "benchmarks",
        description =
                "Lists what can be scored. With a benchmark's id: inputs, rule, proven ranges, directions, rulesets and"
                        + " sources. With a family's: its page, rulesets, options, log formats and exports.",
        mixinStandardHelpOptions = true)
final class BenchmarksCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Parameters(paramLabel = "ID", arity = "0..1", description = "A benchmark's id or alias, or a family's id.")
    private Optional<String> id = Optional.empty();

    @Option(names = "--schema", description = "Write JSON Schema of the records of benchmark ID.")
    private boolean schema;

    @Option(names = "--latex", description = "Write the formulas of benchmark ID as LaTeX.")
    private boolean latex;

    @Option(names = "--lang", paramLabel = "TAG", description = "The language of the plugin's texts, such as zh.")
    private String language = "en";

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OneOutput.require(spec, "--schema", "--latex", "--json");
        language = Languages.tag(language);
        var load = plugins.load(spec.commandLine().getErr());
        var rulebook = plugins.rulebook(load, rules);
        var out = spec.commandLine().getOut();
        if (schema || latex) {
            oneOf(load.catalog());
        }
        if (id.isEmpty()) {
            tellLanguage(load.catalog().families());
            if (json) {
                var all = Json.array();
                load.catalog().families().forEach(each -> benchmarks(each, all));
                out.print(Json.indented(all));
            } else {
                list(load.catalog().families(), out);
            }
            return ExitCode.OK;
        }
        var family = load.catalog().family(id.get());
        if (family.isPresent()) {
            tellLanguage(List.of(family.get()));
            if (json) {
                out.print(Json.indented(family(family.get())));
            } else {
                heading(family.get(), out);
                list(List.of(family.get()), out);
            }
            return ExitCode.OK;
        }
        var benchmark = benchmark(load, id.get());
        var rule = rule(rulebook, benchmark);
        tellLanguage(List.of(load.catalog().familyOf(benchmark)));
        if (schema) {
            out.print(InputSchema.of(rule, load.catalog().familyOf(benchmark).rulesets(), language));
        } else if (latex) {
            out.print(Visible.lines(RuleText.of(rule.rule(), language).latex()));
        } else if (json) {
            var of = load.catalog().familyOf(benchmark);
            new BenchmarkJson(of, rulebook.settings(of.id()), rule, language).print(out);
        } else {
            describe(load.catalog().familyOf(benchmark), rulebook, rule, out);
        }
        return ExitCode.OK;
    }

    /** Refuses what only one benchmark has, where none is named. */
    private void oneOf(Catalog catalog) {
        var option = schema ? "--schema" : "--latex";
        if (id.isEmpty()) {
            throw new UsageException(option + ": of which benchmark? Give its id: scoring benchmarks ID " + option
                    + ". List the ids with: scoring benchmarks");
        }
        catalog.family(id.get()).ifPresent(family -> {
            throw new UsageException(option + ": '" + family.id() + "' is a family. Give the id of one of its"
                    + " benchmarks: "
                    + family.benchmarks().stream().map(Benchmark::id).collect(Collectors.joining(", ")));
        });
    }

    private void tellLanguage(List<LoadedFamily> families) {
        Languages.fallback(language, families)
                .forEach(new Warnings(spec.commandLine().getErr()::println));
    }

    static Benchmark benchmark(PluginLoad load, String id) {
        var catalog = load.catalog();
        return catalog.benchmark(id)
                .orElseThrow(() -> new UsageException("No benchmark '" + id + "'."
                        + Closest.sentence(id, catalog.benchmarkIds()) + " List them with: scoring benchmarks"));
    }

    private static BoundRule rule(Rulebook rulebook, Benchmark benchmark) {
        var resolution = rulebook.resolve(benchmark, "");
        var evaluator = resolution.evaluator();
        if (evaluator == null) {
            var fault = resolution.fault();
            throw new UsageException(fault == null ? "No rule applies to " + benchmark.id() : fault.message());
        }
        return evaluator.rule();
    }

    private ObjectNode family(LoadedFamily family) {
        var node = Json.object();
        node.put("id", family.id());
        node.put("title", family.title().in(language));
        benchmarks(family, node.putArray("benchmarks"));
        var formats = node.putArray("log_formats");
        for (var format : family.logFormats()) {
            formats.addObject()
                    .put("id", format.id())
                    .put("title", format.title().in(language));
        }
        var exports = node.putArray("exports");
        for (var export : family.exports()) {
            exports.addObject()
                    .put("id", export.id())
                    .put("title", export.title().in(language))
                    .put("always", export.always());
        }
        return node;
    }

    private void benchmarks(LoadedFamily family, ArrayNode all) {
        for (var benchmark : family.benchmarks()) {
            var node = all.addObject();
            node.put("id", benchmark.id());
            node.put("title", benchmark.title().in(language));
            var aliases = node.putArray("aliases");
            benchmark.aliases().forEach(aliases::add);
            var rulesets = node.putArray("rulesets");
            benchmark.rules().keySet().forEach(rulesets::add);
        }
    }

    private void list(List<LoadedFamily> families, PrintWriter out) {
        var table = new TextTable("benchmark", "title", "rulesets (default first)", "aliases");
        for (var family : families) {
            for (var benchmark : family.benchmarks()) {
                table.row(
                        benchmark.id(),
                        benchmark.title().in(language),
                        String.join(", ", benchmark.rules().keySet()),
                        String.join(", ", benchmark.aliases()));
            }
        }
        table.lines("").forEach(out::println);
    }

    private void heading(LoadedFamily family, PrintWriter out) throws IOException {
        out.println(Visible.text("# " + family.id() + ": " + family.title().in(language)));
        out.println();
        FamilyResources.of(family).documentation(language).ifPresent(page -> {
            out.println(Visible.lines(page.strip()));
            out.println();
        });
        rulesets(family, out);
        settings(family.settings(), family, null, out);
        if (!family.logFormats().isEmpty()) {
            out.println("Log formats, recognised or named with --input-format:");
            out.println();
            family.logFormats()
                    .forEach(f -> out.println(
                            Visible.text("- " + f.id() + ": " + f.title().in(language))));
            out.println();
        }
        if (!family.exports().isEmpty()) {
            out.println("Files of its own that a run writes, named with --export:");
            out.println();
            family.exports()
                    .forEach(e -> out.println(Visible.text("- " + e.id() + ": "
                            + e.title().in(language)
                            + (e.always()
                                    ? " (written anyway where logs are scored; with --no-episodes on request alone)"
                                    : ""))));
            out.println();
        }
    }

    private void describe(LoadedFamily family, Rulebook rulebook, BoundRule rule, PrintWriter out) {
        var benchmark = rule.benchmark();
        out.println(
                Visible.text("# " + benchmark.id() + ": " + benchmark.title().in(language)));
        out.println();
        if (!benchmark.aliases().isEmpty()) {
            out.println(Visible.text("Also called: " + String.join(", ", benchmark.aliases())));
            out.println();
        }
        out.println("## Inputs under " + rule.ruleset());
        out.println();
        inputs(rule, out);
        out.println("## Rule under " + rule.ruleset()
                + (rule.applied().equals(rule.ruleset()) ? "" : " (which leaves it as " + rule.applied() + " has it)"));
        out.println();
        if (!rule.options().isEmpty()) {
            out.println(Visible.text("With " + rule.options() + "."));
            out.println();
        }
        out.print(Visible.lines(RuleText.of(rule.rule(), language).plain()));
        out.println();
        claims(rule, out);
        rulesets(family, out);
        settings(family.settings(), family, rulebook, out);
    }

    private void inputs(BoundRule rule, PrintWriter out) {
        var required = Needs.of(rule.rule()).required();
        var table = new TextTable("input", "accepts", "if absent", "meaning", "also called");
        for (var input : rule.benchmark().inputs()) {
            var names = required.stream().map(Input::name).toList();
            var absent = names.contains(input.name()) ? "required" : Defaults.text(input);
            table.row(
                    input.name(),
                    Expected.of(input),
                    absent,
                    input.about().meaning().in(language),
                    String.join(", ", input.about().aliases()));
        }
        table.lines("").forEach(out::println);
        out.println();
        var alternatives = Needs.of(rule.rule()).alternatives();
        if (alternatives.size() > 1) {
            out.println("A record needs one of:");
            out.println();
            alternatives.forEach(a -> out.println("- "
                    + (a.present().isEmpty()
                            ? "nothing"
                            : String.join(
                                    ", ", a.present().stream().map(Input::name).toList()))
                    + (a.absent().isEmpty()
                            ? ""
                            : ", without "
                                    + String.join(
                                            ", ",
                                            a.absent().stream().map(Input::name).toList()))));
            out.println();
        }
    }

    private void claims(BoundRule rule, PrintWriter out) {
        out.println("## Ranges and directions");
        out.println();
        var bounds = Bounds.of(rule.rule());
        var table = new TextTable("metric", "range", "strength", "better", "unit");
        for (var metric : rule.rule().metrics()) {
            var bound = bounds.metrics().get(metric.id());
            table.row(
                    metric.id(),
                    bound == null ? "" : bound.text(),
                    bound == null ? "" : bound.strength() == Bounds.Strength.PROVEN ? "proven" : "declared and tested",
                    better(metric),
                    metric.unit());
        }
        table.lines("").forEach(out::println);
        out.println();
        DirectionText.print(rule, out);
    }

    private static String better(Metric metric) {
        return switch (metric.better()) {
            case HIGHER -> "higher";
            case LOWER -> "lower";
            case NEITHER -> "-";
        };
    }

    private void rulesets(LoadedFamily family, PrintWriter out) {
        out.println("## Rulesets of " + family.id());
        out.println();
        for (var ruleset : family.rulesets()) {
            out.println(Visible.text("- " + ruleset.id() + " (" + ruleset.date() + "): "
                    + ruleset.title().in(language)));
            ruleset.sources().forEach(s -> out.println(Visible.text("  - source: " + s)));
            ruleset.remarks().forEach(r -> out.println(Visible.text("  - " + r.in(language))));
        }
        out.println();
    }

    private void settings(List<Input> settings, LoadedFamily family, @Nullable Rulebook rulebook, PrintWriter out) {
        if (settings.isEmpty()) {
            return;
        }
        out.println("## Options of " + family.id());
        out.println();
        var table = new TextTable("--option", "accepts", "default", "meaning");
        for (var setting : settings) {
            table.row(
                    family.id() + "." + setting.name() + "="
                            + (rulebook == null
                                    ? "…"
                                    : rulebook.settings(family.id()).text(setting)),
                    Expected.of(setting),
                    Defaults.text(setting),
                    setting.about().meaning().in(language));
        }
        table.lines("").forEach(out::println);
        out.println();
    }
}
