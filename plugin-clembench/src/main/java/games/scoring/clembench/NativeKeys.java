package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.List;

/** The metrics of a rule that a game's own files have, in the order of those files. */
final class NativeKeys {

    private NativeKeys() {}

    /** Lists the scores of the whole episode. */
    static List<Metric> episode(Rule rule, FileShape shape, String ruleset) {
        var keys = new ArrayList<Metric>();
        var main = rule.metrics().get(0);
        var behind = shape.mainScoreBehind(ruleset);
        for (var metric : rule.metrics().subList(1, rule.metrics().size())) {
            if (isNative(metric) && metric.value() instanceof Metric.OfFormula) {
                keys.add(metric);
                if (metric.nativeName().equals(behind)) {
                    keys.add(main);
                }
            }
        }
        return keys;
    }

    /** Lists the scores of each turn. */
    static List<Metric> turns(Rule rule) {
        return rule.metrics().stream()
                .filter(metric -> isNative(metric) && metric.value() instanceof Metric.OfSeries)
                .toList();
    }

    private static boolean isNative(Metric metric) {
        return !metric.nativeName().isEmpty();
    }
}
