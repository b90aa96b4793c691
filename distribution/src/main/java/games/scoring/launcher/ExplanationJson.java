package games.scoring.launcher;

import games.scoring.rule.Explanation;
import games.scoring.rule.RuleText;
import games.scoring.score.Scored;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An explanation as one line of JSON. */
final class ExplanationJson {

    private static final JsonMapper JSON = new JsonMapper();

    private ExplanationJson() {}

    static String line(Scored scored, Optional<Explanation> explanation) {
        var episode = scored.episode();
        var node = JSON.createObjectNode();
        node.put("benchmark", scored.rule().benchmark().id());
        node.put("ruleset", scored.rule().ruleset());
        node.put("applied", scored.rule().applied());
        node.put("agent", episode.agent());
        node.put("instance", episode.instance());
        node.put("episode", episode.episode());
        node.put("source", episode.source());
        node.put("status", scored.status().word());
        var metrics = node.putArray("metrics");
        explanation.ifPresent(e -> e.metrics().forEach(part -> part(metrics.addObject(), part)));
        var inputs = node.putArray("inputs");
        explanation.ifPresent(e -> inputs(inputs, e, scored));
        var undefined = node.putObject("undefined");
        scored.undefined().forEach(undefined::put);
        var notes = node.putArray("notes");
        scored.notes().forEach(notes::add);
        var remarks = node.putArray("remarks");
        scored.rule().rule().remarks().forEach(r -> remarks.add(r.english()));
        return JSON.writeValueAsString(node);
    }

    private static void inputs(ArrayNode all, Explanation explanation, Scored scored) {
        for (var read : explanation.inputs()) {
            var one = all.addObject();
            one.put("name", read.input().name());
            one.put("value", read.text());
            one.put("from", read.origin().name().toLowerCase(Locale.ROOT));
            var place = scored.episode().places().get(read.input().name());
            if (place != null) {
                one.put("path", place.path());
                one.put("at", place.at());
            }
        }
    }

    private static void part(ObjectNode node, Explanation.Part part) {
        node.put("name", part.name());
        node.put("formula", RuleText.line(part.formula()));
        node.put("role", part.role().name().toLowerCase(Locale.ROOT));
        number(node, "value", part.value());
        part.weight().ifPresent(w -> number(node, "weight", w));
        part.contribution().ifPresent(c -> number(node, "contribution", c));
        if (!part.remark().isEmpty()) {
            node.put("remark", part.remark());
        }
        if (!part.parts().isEmpty()) {
            var parts = node.putArray("parts");
            part.parts().forEach(inner -> part(parts.addObject(), inner));
        }
    }

    private static void number(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value + 0.0);
        } else {
            node.putNull(key);
        }
    }
}
