package games.scoring.launcher;

import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Bounds;
import games.scoring.rule.Defaults;
import games.scoring.rule.Directions;
import games.scoring.rule.Expected;
import games.scoring.rule.Json;
import games.scoring.rule.Needs;
import games.scoring.rule.RuleText;
import games.scoring.rule.RunSettings;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One benchmark under one ruleset as JSON, numbers with all their digits. */
final class BenchmarkJson {

    private final LoadedFamily family;
    private final RunSettings settings;
    private final BoundRule rule;
    private final String language;

    BenchmarkJson(LoadedFamily family, RunSettings settings, BoundRule rule, String language) {
        this.family = family;
        this.settings = settings;
        this.rule = rule;
        this.language = language;
    }

    void print(PrintWriter out) {
        var benchmark = rule.benchmark();
        var root = Json.object();
        root.put("id", benchmark.id());
        root.put("title", benchmark.title().in(language));
        var aliases = root.putArray("aliases");
        benchmark.aliases().forEach(aliases::add);
        root.put("ruleset", rule.ruleset());
        root.put("applied", rule.applied());
        var options = root.putObject("options");
        rule.options().forEach(options::put);
        var needs = Needs.of(rule.rule());
        var inputs = root.putArray("inputs");
        for (var input : benchmark.inputs()) {
            var node = inputs.addObject();
            input(node, input);
            node.put("required", needs.required().contains(input));
        }
        var alternatives = root.putArray("needs");
        for (var alternative : needs.alternatives()) {
            var node = alternatives.addObject();
            var present = node.putArray("present");
            alternative.present().forEach(i -> present.add(i.name()));
            var absent = node.putArray("absent");
            alternative.absent().forEach(i -> absent.add(i.name()));
        }
        var bounds = Bounds.of(rule.rule());
        var metrics = root.putArray("metrics");
        for (var metric : rule.rule().metrics()) {
            var node = metrics.addObject();
            node.put("id", metric.id());
            node.put("title", metric.title().in(language));
            node.put("unit", metric.unit());
            node.put("better", metric.better().name().toLowerCase(Locale.ROOT));
            node.put("native", metric.nativeName());
            var bound = bounds.metrics().get(metric.id());
            if (bound != null && bound.lowest() > bound.highest()) {
                node.put("defined", false);
            } else if (bound != null) {
                Json.put(node, "lowest", bound.lowest());
                Json.put(node, "highest", bound.highest());
                node.put("strength", bound.strength().name().toLowerCase(Locale.ROOT));
            }
        }
        directions(root.putArray("directions"));
        root.put("markdown", RuleText.of(rule.rule(), language).markdown());
        root.put("latex", RuleText.of(rule.rule(), language).latex());
        var rulesets = root.putArray("rulesets");
        for (var ruleset : family.rulesets()) {
            var node = rulesets.addObject();
            node.put("id", ruleset.id());
            node.put("date", ruleset.date().toString());
            node.put("title", ruleset.title().in(language));
            node.put("own", benchmark.rules().containsKey(ruleset.id()));
            var sources = node.putArray("sources");
            ruleset.sources().forEach(s -> sources.add(s.toString()));
            var remarks = node.putArray("remarks");
            ruleset.remarks().forEach(r -> remarks.add(r.in(language)));
        }
        var known = root.putArray("settings");
        for (var setting : family.settings()) {
            var node = known.addObject();
            node.put("option", family.id() + "." + setting.name());
            node.put("accepts", Expected.of(setting));
            node.put("default", Defaults.text(setting));
            node.put("value", settings.text(setting));
            node.put("meaning", setting.about().meaning().in(language));
        }
        out.print(Json.indented(root));
    }

    /** Says which way the score moves when an input is raised and all else stays. */
    private void directions(ArrayNode all) {
        var ofScore = Directions.of(rule.rule()).metrics().getOrDefault(Metric.SCORE, Map.of());
        ofScore.forEach((input, direction) -> {
            var node = all.addObject();
            node.put("input", input);
            node.put("way", direction.way().name().toLowerCase(Locale.ROOT));
            if (direction.way() != Directions.Way.UNKNOWN) {
                node.put("strength", direction.strength().name().toLowerCase(Locale.ROOT));
            }
        });
    }

    private void input(ObjectNode node, Input input) {
        node.put("name", input.name());
        node.put("accepts", Expected.of(input));
        node.put("meaning", input.about().meaning().in(language));
        node.put("unit", input.about().unit());
        node.put("absent_means", Defaults.text(input));
        node.put("parameter", input.about().role() == Input.Role.PARAMETER);
        var aliases = node.putArray("aliases");
        input.about().aliases().forEach(aliases::add);
    }
}
