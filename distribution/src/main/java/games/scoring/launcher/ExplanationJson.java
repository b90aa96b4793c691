package games.scoring.launcher;

import games.scoring.api.Formula;
import games.scoring.api.Metric;
import games.scoring.api.log.Place;
import games.scoring.rule.Explanation;
import games.scoring.rule.Json;
import games.scoring.rule.RuleText;
import games.scoring.rule.Wording;
import games.scoring.score.Scored;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An explanation as one line of JSON. */
final class ExplanationJson {

    private ExplanationJson() {}

    static String line(Scored scored, String source, Optional<Explanation> explanation, String language) {
        var episode = scored.episode();
        var rule = scored.rule().rule();
        var wording = Wording.of(rule, language);
        var node = Json.object();
        node.put("benchmark", scored.rule().benchmark().id());
        node.put("ruleset", scored.rule().ruleset());
        node.put("applied", scored.rule().applied());
        Json.put(node, "agent", episode.agent());
        Json.put(node, "instance", episode.instance());
        Json.put(node, "episode", episode.episode());
        if (episode.hasRepeat()) {
            node.put("repeat", episode.repeat());
        }
        node.put("source", source);
        node.put("status", scored.status().word());
        texts(node, "options", scored.rule().options());
        texts(node, "labels", episode.labels());
        var metrics = node.putArray("metrics");
        explanation.ifPresent(e -> e.metrics().forEach(part -> part(metrics.addObject(), part, language)));
        series(node.putObject("series"), scored);
        var inputs = node.putArray("inputs");
        explanation.ifPresent(e -> inputs(inputs, e, scored));
        var undefined = node.putObject("undefined");
        scored.undefined().forEach((metric, why) -> undefined.put(metric, wording.of(why)));
        var notes = node.putArray("notes");
        scored.notes().forEach(note -> notes.add(wording.of(note)));
        var remarks = node.putArray("remarks");
        rule.remarks().forEach(r -> remarks.add(r.in(language)));
        return Json.line(node);
    }

    private static void texts(ObjectNode node, String key, Map<String, String> texts) {
        var all = node.putObject(key);
        texts.forEach(all::put);
    }

    /** Gives the metrics that are lists, as {@code scores.jsonl} has them: null where there is none. */
    private static void series(ObjectNode all, Scored scored) {
        var metrics = scored.rule().rule().metrics();
        var series = scored.series();
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).value() instanceof Metric.OfSeries of) {
                double[] numbers = series == null ? null : series[i];
                if (numbers == null) {
                    all.putNull(metrics.get(i).id());
                } else {
                    Json.put(all, metrics.get(i).id(), numbers, of.series().integer());
                }
            }
        }
    }

    private static void inputs(ArrayNode all, Explanation explanation, Scored scored) {
        for (var read : explanation.inputs()) {
            var one = all.addObject();
            one.put("name", read.input().name());
            one.put("value", read.text());
            var place = scored.episode().places().get(read.input().name());
            one.put("from", origin(read.origin(), place));
            if (place != null) {
                one.put("path", place.path());
                one.put("at", place.at());
                if (!place.made().isEmpty()) {
                    one.put("made", place.made());
                }
            }
        }
    }

    /** Says where the number of an input comes from: what stands in a log as it is was given, all else was made of it. */
    static String origin(Explanation.Origin origin, @Nullable Place place) {
        return switch (origin) {
            case GIVEN -> place == null || place.made().isEmpty() ? "given" : "made";
            case DEFAULT -> "default";
            case ABSENT -> "absent";
        };
    }

    private static void part(ObjectNode node, Explanation.Part part, String language) {
        node.put("name", part.name());
        node.put("formula", RuleText.line(part.formula()));
        node.put("role", part.role().name().toLowerCase(Locale.ROOT));
        if (part.formula() instanceof Formula.Scored scored) {
            node.put("meaning", RuleText.meaning(scored.scorer(), language));
        }
        Json.put(node, "value", part.value());
        part.weight().ifPresent(w -> Json.put(node, "weight", w));
        part.contribution().ifPresent(c -> Json.put(node, "contribution", c));
        if (!part.remark().isEmpty()) {
            node.put("remark", part.remark());
        }
        if (!part.parts().isEmpty()) {
            var parts = node.putArray("parts");
            part.parts().forEach(inner -> part(parts.addObject(), inner, language));
        }
    }
}
