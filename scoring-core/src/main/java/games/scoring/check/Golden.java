package games.scoring.check;

import games.scoring.output.ScoreLine;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.LoadedFamily;
import games.scoring.record.ParserWords;
import games.scoring.rule.Rulebook;
import games.scoring.source.LongJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the examples must score, as the jar states it in {@code golden/FAMILY/episodes.jsonl}: lines as {@code scoring run} writes them
 * into {@code scores.jsonl} and {@code rejects.jsonl}. {@code source} names the example, below {@code examples/FAMILY/}; of
 * the rest a line may leave out what it does not want to say. Numbers must be equal to the last bit. A line with a
 * {@code ruleset} that the example is not scored under by itself is held against a run with {@code --ruleset}. Each episode
 * and reject of the examples must have a line, which says something of it.
 */
public final class Golden {

    private static final JsonMapper JSON = LongJson.mapper()
            .rebuild()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** What a line selects an episode by. */
    private static final Set<String> SELECTING =
            Set.of("source", "benchmark", "ruleset", "agent", "instance", "episode", "repeat");

    /** The other keys of {@code scores.jsonl} and {@code rejects.jsonl}: what a line says of them must hold. */
    private static final Set<String> STATED = Set.of(
            "status",
            "score",
            "metrics",
            "series",
            "options",
            "undefined",
            "notes",
            "labels",
            "inputs",
            "code",
            "pointer",
            "message",
            "record");

    private final LoadedFamily family;
    private final Path examples;
    private final Map<String, List<JsonNode>> lines = new HashMap<>();
    private final Set<JsonNode> held = Collections.newSetFromMap(new IdentityHashMap<>());

    Golden(LoadedFamily family, Path examples) {
        this.family = family;
        this.examples = examples;
    }

    private static String path(LoadedFamily family) {
        return "golden/" + family.id() + "/episodes.jsonl";
    }

    private static List<String> stated(LoadedFamily family) throws IOException {
        return FamilyResources.of(family)
                .read(path(family))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .toList())
                .orElse(List.of());
    }

    /**
     * Gives the examples that are stated to be rejected.
     *
     * @param family the family
     * @return their sources, below {@code examples/FAMILY/}: {@code episodes.jsonl:3}
     * @throws IOException if the jar can't be read
     */
    public static Set<String> rejects(LoadedFamily family) throws IOException {
        var sources = new HashSet<String>();
        try {
            for (var line : stated(family)) {
                var golden = JSON.readTree(line);
                if (golden.has("code")) {
                    sources.add(golden.path("source").asString(""));
                }
            }
        } catch (JacksonException e) {
            // Told when the lines are held against what the examples score.
            return sources;
        }
        return sources;
    }

    /** Holds each line against what the examples score. */
    List<CheckReport.Failure> failures() throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var stated = stated(family);
        if (stated.isEmpty()) {
            failures.add(PluginSteps.failure(
                    path(family),
                    "no golden episodes: expected lines in the jar, at " + path(family)
                            + ", that say what examples must score"));
        }
        for (int i = 0; i < stated.size(); i++) {
            var where = path(family) + ":" + (i + 1);
            try {
                var golden = JSON.readTree(stated.get(i));
                for (var fault : faults(golden)) {
                    failures.add(PluginSteps.failure(where, fault));
                }
                if (golden.path("source").isString()) {
                    hold(where, golden, failures);
                }
            } catch (JacksonException e) {
                failures.add(PluginSteps.failure(
                        where, "expected a JSON object, found " + ParserWords.without(e.getOriginalMessage())));
            }
        }
        if (!stated.isEmpty()) {
            unstated(failures);
        }
        return failures;
    }

    /** Finds out whether the examples score otherwise under a ruleset of which no line speaks. */
    Optional<CheckReport.Failure> unstated(String ruleset) throws IOException {
        if (isStated(ruleset)) {
            return Optional.empty();
        }
        var usual = new HashSet<String>();
        lines("").forEach(line -> usual.add(outcome(line)));
        return lines(ruleset).stream()
                .filter(line -> line.path("ruleset").asString("").equals(ruleset))
                .filter(line -> !usual.contains(outcome(line)))
                .findFirst()
                .map(line -> PluginSteps.failure(
                        path(family),
                        "no line states what the examples score under " + ruleset + ", where "
                                + line.path("source").asString() + " scores otherwise: add one with \"ruleset\":\""
                                + ruleset
                                + '"'));
    }

    private boolean isStated(String ruleset) throws IOException {
        for (var line : stated(family)) {
            try {
                if (JSON.readTree(line).path("ruleset").asString("").equals(ruleset)) {
                    return true;
                }
            } catch (JacksonException e) {
                // Told where the lines are held against what the examples score.
                return true;
            }
        }
        return false;
    }

    /** Gives what an episode scores, whatever the ruleset is called. */
    private static String outcome(JsonNode line) {
        var outcome = JSON.createArrayNode();
        for (var key : List.of("source", "benchmark", "agent", "instance", "episode", "status", "score", "metrics")) {
            outcome.add(line.path(key).toString());
        }
        return outcome.toString();
    }

    /** Says what is wrong with a line as it stands: it would test nothing, or less than its author thinks. */
    static List<String> faults(JsonNode golden) {
        var faults = new ArrayList<String>();
        if (!golden.path("source").isString()) {
            faults.add("expected a JSON object with a \"source\"");
            return faults;
        }
        var all = new TreeSet<String>(SELECTING);
        all.addAll(STATED);
        for (var key : golden.propertyNames()) {
            if (!all.contains(key)) {
                faults.add("unknown key \"" + key + "\": expected one of " + String.join(", ", all));
            }
        }
        boolean states = STATED.stream()
                .map(golden::path)
                .anyMatch(value -> !value.isMissingNode() && !(value.isObject() && value.isEmpty()));
        if (!states && faults.isEmpty()) {
            faults.add("it states nothing of the episode: expected its status and score, or the code of a reject");
        }
        return faults;
    }

    /** Looks for what the examples give and no line speaks of: a change of it would pass. */
    private void unstated(List<CheckReport.Failure> failures) throws IOException {
        for (var episode : lines("")) {
            if (!held.contains(episode)) {
                failures.add(new CheckReport.Failure(
                        path(family),
                        "expected a line for " + episode.path("source").asString() + ", found none",
                        episode.path("record").asString(""),
                        "",
                        1));
            }
        }
    }

    private void hold(String where, JsonNode golden, List<CheckReport.Failure> failures) throws IOException {
        var found = select(golden, lines(""));
        var ruleset = golden.path("ruleset").asString("");
        if (found.isEmpty() && family.ruleset(ruleset).isPresent()) {
            found = select(golden, lines(ruleset));
        }
        if (found.size() != 1) {
            failures.add(PluginSteps.failure(
                    where,
                    "expected one episode of " + golden.path("source").asString() + " as the line selects it, found "
                            + found.size()));
            return;
        }
        var episode = found.get(0);
        held.add(episode);
        if (episode.has("code") && !golden.has("code")) {
            failures.add(PluginSteps.failure(
                    where,
                    "expected an episode that scores, found the reject "
                            + episode.path("code").asString()));
            return;
        }
        for (var name : STATED) {
            if (golden.has(name) && !isSame(golden.path(name), episode.path(name))) {
                failures.add(new CheckReport.Failure(
                        where,
                        "expected " + name + " " + golden.path(name) + ", found " + shown(episode.path(name)),
                        episode.path("record").asString(""),
                        "",
                        1));
            }
        }
    }

    private static String shown(JsonNode node) {
        return node.isMissingNode() ? "none" : node.toString();
    }

    private static List<JsonNode> select(JsonNode golden, List<JsonNode> lines) {
        return lines.stream()
                .filter(line -> SELECTING.stream()
                        .allMatch(key -> !golden.has(key) || golden.path(key).equals(line.path(key))))
                .toList();
    }

    /** Compares what is stated; a metric that the line leaves out may be anything. */
    private static boolean isSame(JsonNode stated, JsonNode found) {
        if (stated.isNumber() && found.isNumber()) {
            return stated.asDouble() == found.asDouble();
        }
        if (stated.isObject() && found.isObject()) {
            return stated.propertyNames().stream().allMatch(name -> isSame(stated.path(name), found.path(name)));
        }
        if (stated.isArray() && found.isArray() && stated.size() == found.size()) {
            for (int i = 0; i < stated.size(); i++) {
                if (!isSame(stated.path(i), found.path(i))) {
                    return false;
                }
            }
            return true;
        }
        return stated.equals(found);
    }

    /** Gives what the examples score, under a ruleset or under their own. */
    private List<JsonNode> lines(String ruleset) throws IOException {
        var known = lines.get(ruleset);
        if (known != null) {
            return known;
        }
        var catalog = new Catalog(List.of(family));
        var chosen = ruleset.isEmpty() ? List.<String>of() : List.of(family.id() + "=" + ruleset);
        var outcome = new SmallRun(catalog, Rulebook.of(catalog, List.of(), chosen)).files(List.of(examples));
        var all = new ArrayList<JsonNode>();
        var writer = new ScoreLine(true);
        outcome.scored().forEach(scored -> all.add(relative(writer.line(scored), true)));
        outcome.rejects().forEach(reject -> all.add(relative(ScoreLine.line(reject), false)));
        lines.put(ruleset, all);
        return all;
    }

    /** Names the source as golden lines do, and gives a scored episode the record that scores the same. */
    private JsonNode relative(String line, boolean scored) {
        var node = (ObjectNode) JSON.readTree(line);
        node.put("source", node.path("source").asString().replace(examples + "/", ""));
        if (scored && node.has("inputs")) {
            var record = JSON.createObjectNode();
            record.set("benchmark", node.path("benchmark"));
            record.set("ruleset", node.path("ruleset"));
            record.set("inputs", node.path("inputs"));
            node.put("record", record.toString());
        }
        return node;
    }
}
