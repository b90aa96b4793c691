package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.HashSet;
import java.util.Set;

/** Finds the terms that stand in more than one place of a rule's metrics. */
final class Shared {

    private final Set<String> seen = new HashSet<>();
    private final Set<String> again = new HashSet<>();

    private Shared() {}

    static Set<String> terms(Rule rule) {
        var shared = new Shared();
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula value) {
                shared.formula(value.formula());
            }
        }
        return shared.again;
    }

    /** Looks into a term once only: what it holds is then evaluated once. */
    private void formula(Formula formula) {
        if (formula instanceof Formula.Term term && !seen.add(term.name())) {
            again.add(term.name());
        } else {
            Trees.parts(formula).forEach(this::formula);
            Trees.conditions(formula).forEach(this::condition);
        }
    }

    private void condition(Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            formula(compare.left());
            formula(compare.right());
        }
        Trees.parts(condition).forEach(this::condition);
    }
}
