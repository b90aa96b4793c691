package games.scoring.clembench;

import games.scoring.api.Benchmark;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A scores.json, as the tools of clembench write it beside an episode's log. */
final class ScoresFile {

    private final Map<String, Json> episode = new LinkedHashMap<>();
    private final List<Map<String, Json>> turns = new ArrayList<>();

    private ScoresFile() {}

    /**
     * Reads a file.
     *
     * @throws LogFault if it is no scores.json
     * @throws IOException if it can't be read
     */
    static ScoresFile read(LogEntry file) throws IOException, LogFault {
        var scores = new ScoresFile();
        var found = new boolean[1];
        JsonFile.read(file, (key, parser) -> {
            switch (key) {
                case "episode scores" -> {
                    found[0] = true;
                    scores.episode.putAll(members(new Json(JsonFile.tree(parser), "/episode scores")));
                }
                case "turn scores", "round scores" -> {
                    var all = new Json(JsonFile.tree(parser), "/" + key);
                    for (var turn : members(all).values()) {
                        scores.turns.add(members(turn));
                    }
                }
                default -> parser.skipChildren();
            }
        });
        if (!found[0]) {
            throw new Json(Json.MISSING.node(), "/episode scores").wrong("an object");
        }
        return scores;
    }

    private static Map<String, Json> members(Json object) throws LogFault {
        object.object();
        var members = new LinkedHashMap<String, Json>();
        for (var name : object.node().propertyNames()) {
            members.put(name, object.at(name));
        }
        return members;
    }

    /** The scores of the whole episode, in the order of the file. */
    Map<String, Json> episode() {
        return episode;
    }

    /**
     * Says whether a score is there and is a number, or a truth value.
     *
     * @throws LogFault if it is a text or the like, which no tool writes
     */
    boolean has(String key) throws LogFault {
        var value = episode.get(key);
        if (value == null || value.node().isNull()) {
            return false;
        }
        if (!value.node().isNumber() && !value.node().isBoolean()) {
            throw value.wrong("a number");
        }
        return !Double.isNaN(number(value.node()));
    }

    /**
     * Gives a score of the whole episode; NaN where there is none.
     *
     * @throws LogFault if it is neither a number nor a truth value
     */
    double number(String key) throws LogFault {
        var value = episode.get(key);
        return value == null || !has(key) ? Double.NaN : number(value.node());
    }

    /**
     * Says whether a score is 1: as recorded, or because the other one, there alone, is 0. An episode that was not aborted
     * has one of the two.
     *
     * @throws LogFault if one of them is neither a number nor a truth value
     */
    boolean tells(String key, String other) throws LogFault {
        double number = number(key);
        double otherNumber = number(other);
        return number == 1 || (Double.isNaN(number) && otherNumber == 0 && number(Standard.ABORTED) == 0);
    }

    /**
     * Says whether the episode was aborted; empty where the file does not say it, but what the episode was worth.
     *
     * @throws LogFault if the file says neither, or something else than yes and no
     */
    Optional<Boolean> aborted() throws LogFault {
        if (has(Standard.ABORTED)) {
            double aborted = number(Standard.ABORTED);
            if (aborted != 0 && aborted != 1) {
                throw new LogFault(
                        Reason.OUT_OF_RANGE,
                        "/episode scores/" + Standard.ABORTED,
                        "expected 0 or 1, which says whether the episode was played to its end; found " + aborted);
            }
            return Optional.of(aborted == 1);
        }
        if (has(Standard.MAIN_SCORE)) {
            return Optional.empty();
        }
        throw new LogFault(
                Reason.MISSING_INPUT,
                "/episode scores/" + Standard.ABORTED,
                "expected 0 or 1, which says whether the episode was played to its end, or a Main Score; found neither."
                        + " Score the episode again, or leave it out");
    }

    static double number(JsonNode value) {
        return value.isNumber() ? Json.value(value) : value.isBoolean() ? (value.booleanValue() ? 1 : 0) : Double.NaN;
    }

    /** Hands every score to a draft, by the id of the metric that has its name. */
    void record(Benchmark benchmark, EpisodeDraft draft, Place file) {
        var single = ids(benchmark, false);
        var series = ids(benchmark, true);
        episode.forEach((name, value) -> {
            if (!value.isText()) {
                draft.recorded(
                        single.getOrDefault(name, Standard.id(name)), number(value.node()), file.at(value.pointer()));
            }
        });
        var names = new LinkedHashSet<String>();
        turns.forEach(turn -> names.addAll(turn.keySet()));
        names.forEach(name -> draft.recorded(
                series.getOrDefault(name, "turn_" + Standard.id(name)), column(name), file.at("/turn scores")));
    }

    /** The numbers of one turn-level score: one for each turn that has it. */
    private double[] column(String name) {
        return turns.stream()
                .mapToDouble(
                        turn -> number(turn.getOrDefault(name, Json.MISSING).node()))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    private static Map<String, String> ids(Benchmark benchmark, boolean series) {
        var ids = new LinkedHashMap<String, String>();
        Set<Rule> rules = new LinkedHashSet<>(benchmark.rules().values());
        for (var rule : rules) {
            for (var metric : rule.metrics()) {
                if (metric.value() instanceof Metric.OfSeries == series
                        && !metric.nativeName().isEmpty()) {
                    ids.putIfAbsent(metric.nativeName(), metric.id());
                }
            }
        }
        return ids;
    }
}
