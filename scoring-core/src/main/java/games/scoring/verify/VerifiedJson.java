package games.scoring.verify;

import games.scoring.rule.Json;
import games.scoring.verify.Verified.Group;
import games.scoring.verify.Verified.OfMetric;
import games.scoring.verify.Verified.UnderRuleset;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The outcome of a verification as JSON. */
public final class VerifiedJson {

    private VerifiedJson() {}

    /**
     * Writes the outcome: counts, then the groups with every ruleset that was tried. Numbers that don't exist are null.
     * {@code within_tolerance} counts, at the top, episodes and numbers made of several.
     *
     * @param verified the outcome
     * @return the text, with a line feed at the end
     */
    public static String write(Verified verified) {
        var root = Json.object();
        root.put("failed", verified.failed());
        root.put("compared", verified.compared());
        root.put("reproduced", verified.reproduced());
        root.put("within_tolerance", verified.near() + verified.aggregates().near());
        root.put("nothing_recorded", verified.nothingRecorded());
        root.put("nothing_in_common", verified.nothingInCommon());
        root.put("left_out", verified.leftOut());
        root.put("rejected", verified.rejected());
        var rejects = root.putArray("rejects");
        verified.rejects().forEach(rejects::add);
        var aggregates = root.putObject("aggregates");
        aggregates.put("compared", verified.aggregates().compared());
        aggregates.put("within_tolerance", verified.aggregates().near());
        aggregates.put("differing", verified.aggregates().differing());
        var wrong = aggregates.putArray("differences");
        for (var each : verified.aggregates().wrong()) {
            var one = wrong.addObject();
            one.put("place", each.place());
            one.put("what", each.what());
            Json.put(one, "recorded", each.recorded());
            Json.put(one, "recomputed", each.recomputed());
        }
        var groups = root.putArray("groups");
        verified.groups().forEach(group -> write(groups.addObject(), group));
        return Json.indented(root);
    }

    private static void write(ObjectNode node, Group group) {
        node.put("benchmark", group.benchmark());
        Json.put(node, "agent", group.agent());
        Json.put(node, "experiment", group.experiment());
        node.put("compared", group.compared());
        node.put("reproduced", group.reproduced());
        node.put("within_tolerance", group.near());
        node.put("nothing_recorded", group.nothingRecorded());
        node.put("nothing_in_common", group.nothingInCommon());
        write(node, "not_compared", group.notCompared());
        var by = node.putArray("reproduced_by");
        group.reproducedBy().forEach(ruleset -> by.add(ruleset.ruleset()));
        if (!group.byNone().isEmpty()) {
            var none = node.putArray("by_no_ruleset");
            for (var episode : group.byNone()) {
                var one = none.addObject();
                Json.put(one, "instance", episode.instance());
                Json.put(one, "episode", episode.episode());
                one.put("source", episode.source());
                one.put("nearest", episode.nearest());
                one.put("why", episode.why());
            }
        }
        var rulesets = node.putArray("rulesets");
        group.rulesets().forEach(ruleset -> write(rulesets.addObject(), ruleset));
    }

    private static void write(ObjectNode node, UnderRuleset under) {
        node.put("ruleset", under.ruleset());
        node.put("equal", under.equal());
        node.put("within_tolerance", under.near());
        if (under.lacking() > 0) {
            node.put("lacking", under.lacking());
        }
        node.put("differing", under.differing());
        node.put("unscored", under.unscored());
        if (!under.faults().isEmpty()) {
            var faults = node.putArray("faults");
            under.faults().forEach(faults::add);
        }
        var metrics = node.putArray("metrics");
        under.metrics().forEach(metric -> write(metrics.addObject(), metric));
        write(node, "not_recomputed", under.notRecomputed());
        write(node, "not_recorded", under.notRecorded());
    }

    private static void write(ObjectNode node, String key, Map<String, Long> counts) {
        if (!counts.isEmpty()) {
            var object = node.putObject(key);
            counts.forEach(object::put);
        }
    }

    private static void write(ObjectNode node, OfMetric metric) {
        node.put("metric", metric.metric());
        node.put("compared", metric.compared());
        node.put("differing", metric.differing());
        if (metric.differing() > 0) {
            Json.put(node, "largest", metric.largest());
            var differences = node.putArray("differences");
            for (var difference : metric.differences()) {
                var one = differences.addObject();
                Json.put(one, "instance", difference.instance());
                Json.put(one, "episode", difference.episode());
                one.put("source", difference.source());
                one.put("place", difference.place());
                if (difference.element() >= 0) {
                    one.put("element", difference.element());
                }
                Json.put(one, "recorded", difference.recorded());
                Json.put(one, "recomputed", difference.recomputed());
                Json.put(one, "why", difference.why());
            }
        }
    }
}
