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

    private void formula(Formula formula) {
        if (formula instanceof Formula.Term term) {
            if (seen.add(term.name())) {
                formula(term.of());
            } else {
                again.add(term.name());
            }
        } else if (formula instanceof Formula.Binary binary) {
            formula(binary.left());
            formula(binary.right());
        } else if (formula instanceof Formula.Unary unary) {
            formula(unary.of());
        } else if (formula instanceof Formula.Rounded rounded) {
            formula(rounded.of());
        } else if (formula instanceof Formula.Indicator indicator) {
            condition(indicator.condition());
        } else if (formula instanceof Formula.WeightedSum sum) {
            sum.parts().forEach(part -> formula(part.value()));
        } else if (formula instanceof Formula.Cases cases) {
            for (var row : cases.cases()) {
                condition(row.when());
                formula(row.then());
            }
            formula(cases.otherwise());
        } else if (formula instanceof Formula.FirstGiven first) {
            first.options().forEach(this::formula);
        } else if (formula instanceof Formula.DefinedIf guarded) {
            condition(guarded.condition());
            formula(guarded.of());
        }
    }

    private void condition(Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            formula(compare.left());
            formula(compare.right());
        } else if (condition instanceof Condition.All all) {
            all.parts().forEach(this::condition);
        } else if (condition instanceof Condition.Any any) {
            any.parts().forEach(this::condition);
        } else if (condition instanceof Condition.Not not) {
            condition(not.part());
        }
    }
}
