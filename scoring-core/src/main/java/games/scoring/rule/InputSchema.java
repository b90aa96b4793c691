package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Ruleset;
import games.scoring.api.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * JSON Schema (draft 2020-12) of one benchmark's records under one ruleset: types, ranges, words, and which inputs must be
 * there, all from the declarations.
 *
 * <p>What a schema can't say stays with {@code scoring validate}: checks between inputs, and a key twice.
 */
public final class InputSchema {

    /** What ECMA-262 lets be escaped in a pattern for Unicode: its SyntaxCharacter and '/'; no other, such as '-'. */
    private static final String SYNTAX = "^$\\.*+?()[]{}|/";

    private InputSchema() {}

    /**
     * Writes the schema.
     *
     * @param rule the rule in force
     * @param rulesets the rulesets that a record may name
     * @param language the language of descriptions
     * @return the schema, with a line feed at the end
     */
    public static String of(BoundRule rule, Collection<Ruleset> rulesets, String language) {
        var benchmark = rule.benchmark();
        var root = Json.object();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", benchmark.id() + " under " + rule.ruleset());
        root.put("description", benchmark.title().in(language));
        root.put("type", "object");
        var properties = root.putObject("properties");
        var ids = properties.putObject("benchmark").putArray("enum");
        ids.add(benchmark.id());
        benchmark.aliases().forEach(ids::add);
        for (var name : List.of("agent", "instance", "episode")) {
            orNull(properties.putObject(name), "string");
        }
        range(
                orNull(properties.putObject("repeat"), "integer"),
                Input.Range.of(-Expected.MOST_WHOLE, Expected.MOST_WHOLE),
                true);
        var known = properties.putObject("ruleset").putArray("enum");
        rulesets.forEach(r -> known.add(r.id()));
        known.add("").addNull();
        var status = properties.putObject("status");
        words(status, words(Status.values()), List.of(""));
        orNull(status, "string");
        orNull(properties.putObject("labels"), "object")
                .putObject("additionalProperties")
                .put("type", "string");
        properties.set("inputs", inputs(benchmark, language));
        root.putArray("required").add("benchmark");
        unlessStated(root, Needs.of(rule.rule()));
        return Json.indented(root);
    }

    /** What a record may lack may be null, too: programs that write tables as JSON fill all gaps so. */
    private static ObjectNode orNull(ObjectNode node, String type) {
        node.putArray("type").add(type).add("null");
        return node;
    }

    /** A status that the record states comes before everything that the rule asks; "scored" says nothing. */
    private static void unlessStated(ObjectNode root, Needs needs) {
        var stated = root.putObject("if");
        stated.putArray("required").add("status");
        words(
                stated.putObject("properties").putObject("status"),
                words(Status.ABORTED, Status.UNFINISHED, Status.MISSING));
        var scored = root.putObject("else");
        scored.putArray("required").add("inputs");
        if (!needs.isNothing()) {
            needs(scored.putObject("properties").putObject("inputs").putArray("allOf"), needs);
        }
    }

    private static List<String> words(Status... states) {
        return Stream.of(states).map(Status::word).toList();
    }

    private static ObjectNode inputs(Benchmark benchmark, String language) {
        var node = Json.object();
        node.put("type", "object");
        var properties = node.putObject("properties");
        for (var input : benchmark.inputs()) {
            properties.set(input.name(), input(input, language));
            for (var alias : input.about().aliases()) {
                properties.putObject(alias).put("$ref", "#/properties/inputs/properties/" + pointer(input.name()));
            }
        }
        node.put("additionalProperties", benchmark.ignoresUnknownInputs());
        var allOf = Json.array();
        for (var input : benchmark.inputs()) {
            if (!input.about().aliases().isEmpty()) {
                onlyOneName(allOf.addObject(), input);
            }
        }
        if (!allOf.isEmpty()) {
            node.set("allOf", allOf);
        }
        return node;
    }

    /** An alias together with its canonical name, or with another alias, is inconsistent. */
    private static void onlyOneName(ObjectNode node, Input input) {
        var names = new ArrayList<>(List.of(input.name()));
        names.addAll(input.about().aliases());
        var none = node.putObject("not").putArray("anyOf");
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                none.addObject().putArray("required").add(names.get(i)).add(names.get(j));
            }
        }
    }

    private static void needs(ArrayNode allOf, Needs needs) {
        var alternatives = needs.alternatives();
        if (alternatives.size() == 1) {
            alternative(allOf, alternatives.get(0));
            return;
        }
        var anyOf = allOf.addObject().putArray("anyOf");
        for (var alternative : alternatives) {
            alternative(anyOf.addObject().putArray("allOf"), alternative);
        }
    }

    private static void alternative(ArrayNode allOf, Needs.Alternative alternative) {
        alternative.present().forEach(input -> given(allOf.addObject(), input));
        alternative.absent().forEach(input -> given(allOf.addObject().putObject("not"), input));
        if (allOf.isEmpty()) {
            allOf.add(true);
        }
    }

    private static void given(ObjectNode node, Input input) {
        var aliases = input.about().aliases();
        if (aliases.isEmpty()) {
            node.putArray("required").add(input.name());
            return;
        }
        var anyOf = node.putArray("anyOf");
        anyOf.addObject().putArray("required").add(input.name());
        aliases.forEach(alias -> anyOf.addObject().putArray("required").add(alias));
    }

    private static ObjectNode input(Input input, String language) {
        var node = Json.object();
        var meaning = input.about().meaning().in(language);
        var unit = input.about().unit();
        if (!meaning.isEmpty() || !unit.isEmpty()) {
            node.put("description", meaning + (unit.isEmpty() ? "" : meaning.isEmpty() ? unit : " (" + unit + ")"));
        }
        if (input instanceof Input.Number number) {
            number(node, number);
        } else if (input instanceof Input.Flag flag) {
            node.put("type", "boolean");
            flag.absentMeans().ifPresent(value -> node.put("default", value));
        } else if (input instanceof Input.Choice choice) {
            word(node, choice.options());
            choice.absentMeans().ifPresent(value -> node.put("default", value));
        } else if (input instanceof Input.Subset subset) {
            node.put("type", "array");
            word(node.putObject("items"), subset.options());
            if (subset.smallest() > 0) {
                node.put("minItems", subset.smallest());
            }
            subset.absentMeans().ifPresent(words -> {
                var all = node.putArray("default");
                subset.options().words().stream().filter(words::contains).forEach(all::add);
            });
        } else if (input instanceof Input.Series series) {
            node.put("type", "array");
            node.put("minItems", series.shortest());
            node.put("maxItems", series.longest());
            var items = node.putObject("items");
            items.put("type", series.integer() ? "integer" : "number");
            range(items, series.range(), series.integer());
        } else {
            node.put("type", "string");
        }
        return node;
    }

    private static void number(ObjectNode node, Input.Number number) {
        var type = number.integer() ? "integer" : "number";
        if (number.acceptsFlags()) {
            node.putArray("type").add(type).add("boolean");
        } else {
            node.put("type", type);
        }
        range(node, number.range(), number.integer());
        number.absentMeans().ifPresent(value -> put(node, "default", value));
    }

    private static void range(ObjectNode node, Input.Range range, boolean integer) {
        double lowest = integer ? Math.max(range.lowest(), -Expected.MOST_WHOLE) : range.lowest();
        double highest = integer ? Math.min(range.highest(), Expected.MOST_WHOLE) : range.highest();
        if (Double.isFinite(lowest)) {
            put(node, range.openBelow() ? "exclusiveMinimum" : "minimum", lowest);
        }
        if (Double.isFinite(highest)) {
            put(node, range.openAbove() ? "exclusiveMaximum" : "maximum", highest);
        }
    }

    private static void put(ObjectNode node, String key, double value) {
        node.putRawValue(key, new RawValue(Numbers.wholeText(value)));
    }

    private static void word(ObjectNode node, Input.Options options) {
        words(
                node,
                options.words(),
                options.spellings().keySet().stream().sorted().toList());
    }

    private static void words(ObjectNode node, List<String> words) {
        words(node, words, List.of());
    }

    /** Words in any case: a schema's enum would insist on one. */
    private static void words(ObjectNode node, List<String> words, List<String> spellings) {
        var all = new ArrayList<>(words);
        all.addAll(spellings);
        node.put("type", "string");
        var examples = node.putArray("examples");
        words.forEach(examples::add);
        var pattern = new StringBuilder("^(?:");
        for (int i = 0; i < all.size(); i++) {
            pattern.append(i == 0 ? "" : "|");
            all.get(i).codePoints().forEach(c -> anyCase(pattern, c));
        }
        node.put("pattern", pattern.append(")$").toString());
    }

    private static void anyCase(StringBuilder pattern, int c) {
        var one = Character.toString(c);
        var lower = one.toLowerCase(Locale.ROOT);
        var upper = one.toUpperCase(Locale.ROOT);
        if (!lower.equals(upper) && lower.length() == upper.length()) {
            pattern.append('[').append(lower).append(upper).append(']');
        } else if (SYNTAX.indexOf(c) >= 0) {
            pattern.append('\\').append(one);
        } else {
            pattern.append(one);
        }
    }

    private static String pointer(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
