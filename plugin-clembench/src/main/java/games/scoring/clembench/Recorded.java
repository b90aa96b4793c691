package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;

import games.scoring.api.Condition;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Metrics that an episode of which scores.json alone is left has as they were recorded: what they are made of is gone. */
final class Recorded {

    private final Map<String, Input.Number> inputs = new LinkedHashMap<>();

    /**
     * Makes the inputs.
     *
     * @param rule has the metrics
     * @param more which of them are recorded, beside Success and Lose
     */
    Recorded(Rule rule, String... more) {
        var names = new ArrayList<>(List.of(Standard.SUCCESS, Standard.LOSE));
        names.addAll(List.of(more));
        for (var metric : rule.metrics()) {
            if (isSingle(metric) && names.contains(metric.nativeName())) {
                var id = "recorded_" + metric.id();
                var input = metric.integer() ? Input.integer(id) : Input.number(id);
                if (metric.range().isPresent()) {
                    var range = metric.range().get();
                    input = input.between(range.lowest(), range.highest());
                }
                inputs.put(
                        metric.nativeName(),
                        input.means(metric.nativeName() + " as a log recorded it that holds scores alone"));
            }
        }
        if (inputs.size() != names.size()) {
            throw new IllegalArgumentException("Not all of " + names + " are metrics of the rule");
        }
    }

    /** Gives the input of a metric. */
    Input.Number input(String nativeName) {
        var input = inputs.get(nativeName);
        if (input == null) {
            throw new IllegalArgumentException(nativeName + " is not recorded");
        }
        return input;
    }

    /** Lets the recorded numbers go before those that a rule makes. */
    Rule in(Rule rule) {
        var anyGiven = any(inputs.values().stream().map(Condition::given).toArray(Condition[]::new));
        return rule.metrics(rule.metrics().stream().map(this::recordedOrMade).toList())
                .check(
                        Reason.INCONSISTENT,
                        any(not(anyGiven), given(Standard.SCORES_ALONE)),
                        "recorded metrics beside scores_alone, or left out");
    }

    private Metric recordedOrMade(Metric metric) {
        var input = inputs.get(metric.nativeName());
        if (input == null || !(metric.value() instanceof Metric.OfFormula made)) {
            return metric;
        }
        return metric.formula(input.ifAbsent(made.formula()));
    }

    private static boolean isSingle(Metric metric) {
        return metric.value() instanceof Metric.OfFormula;
    }

    /** Adds the inputs to those of a game. */
    List<Input> beside(List<Input> others) {
        var all = new ArrayList<>(others);
        all.addAll(inputs.values());
        return all;
    }

    /** Reads them beside what else a game reads of scores.json. */
    Game.FromScores beside(Game.FromScores others) {
        return (scores, draft, file) -> {
            others.read(scores, draft, file);
            put(scores, draft, file);
        };
    }

    private void put(ScoresFile scores, EpisodeDraft draft, Place file) throws LogFault {
        for (var each : inputs.entrySet()) {
            Standard.put(scores, each.getKey(), each.getValue(), draft, file);
        }
    }
}
