package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Scorer;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What one episode's inputs make of a rule's formulas, part by part: for whoever tells how a number came about. It follows
 * the way that evaluation takes, past the rows and fallbacks that don't apply.
 */
final class Evaluation {

    private final Compiler parts;
    private final Values values;

    /**
     * Makes an evaluation.
     *
     * @param parts knows a node for every part
     * @param values the inputs of an episode without faults
     */
    Evaluation(Compiler parts, Values values) {
        this.parts = parts;
        this.values = values;
    }

    /** Gives the value of a part; NaN where it has none. */
    double value(Formula part) {
        return parts.made(part).value(values);
    }

    /** Gives the row of a case list that applies: the number of rows where none does. */
    int row(Formula.Cases cases) {
        return ((Node.Cases) parts.made(cases)).row(values);
    }

    /** Gives what the row that applies comes to. */
    Formula chosen(Formula.Cases cases) {
        int row = row(cases);
        return row < cases.cases().size() ? cases.cases().get(row).then() : cases.otherwise();
    }

    /** Gives the position of the fallback that applies. */
    int option(Formula.FirstGiven first) {
        return ((Node.FirstGiven) parts.made(first)).option(values);
    }

    /** Gives the fallback that applies. */
    Formula chosen(Formula.FirstGiven first) {
        return first.options().get(option(first));
    }

    /** Gives the parts of a formula that are computed, in their order. */
    private List<Formula> taken(Formula formula) {
        if (formula instanceof Formula.Cases cases) {
            return List.of(chosen(cases));
        }
        if (formula instanceof Formula.FirstGiven first) {
            return List.of(chosen(first));
        }
        return Trees.parts(formula);
    }

    private boolean isStopped(Formula formula) {
        return formula instanceof Formula.DefinedIf guarded
                && !parts.made(guarded.condition()).holds(values);
    }

    /** Says why a formula has no value, as a clause; null where a number on the way is too large for a double. */
    @Nullable
    String whyUndefined(Formula formula) {
        var stopped = stopped(formula);
        return stopped == null ? outside(formula) : stopped;
    }

    /** Looks for the first guard that fails. */
    private @Nullable String stopped(Formula formula) {
        if (isStopped(formula)) {
            return ((Formula.DefinedIf) formula).reason().english();
        }
        if (formula instanceof Formula.Scored scored && !Double.isFinite(value(formula))) {
            return scored.scorer().name() + " gives no number";
        }
        for (var part : taken(formula)) {
            var stopped = stopped(part);
            if (stopped != null) {
                return stopped;
            }
        }
        return null;
    }

    /** Looks for the first part without a value, of those that make a formula's value infinite or none. */
    @Nullable
    String outside(Formula formula) {
        if (Double.isFinite(value(formula))) {
            return null;
        }
        for (var part : taken(formula)) {
            var outside = outside(part);
            if (outside != null) {
                return outside;
            }
        }
        if (formula.kind() == Formula.Kind.DIVIDE) {
            var divisor = ((Formula.Binary) formula).right();
            return value(divisor) == 0 ? "division by zero: " + RuleText.line(divisor) + " is 0" : null;
        }
        if (formula.kind() == Formula.Kind.LN || formula.kind() == Formula.Kind.LOG2) {
            var of = ((Formula.Unary) formula).of();
            double argument = value(of);
            return argument <= 0
                    ? "logarithm of a number that is not above 0: " + RuleText.line(of) + " is "
                            + (Double.isInfinite(argument) ? "below every double" : RuleText.shown(argument))
                    : null;
        }
        return null;
    }

    /** Gives each scorer that a formula comes to, and its number. */
    void scorers(Formula formula, ObjDoubleConsumer<Scorer> out) {
        if (isStopped(formula)) {
            return;
        }
        if (formula instanceof Formula.Scored scored) {
            out.accept(scored.scorer(), value(formula));
        }
        for (var part : taken(formula)) {
            scorers(part, out);
        }
    }

    /** Gives the values of the terms of a metric that an explanation shows: the innermost names. */
    void terms(String metric, Formula formula, ObjDoubleConsumer<String> out) {
        for (var part : shown(Explainer.ofMetric(metric, formula))) {
            terms(part, out);
        }
    }

    private void terms(Formula part, ObjDoubleConsumer<String> out) {
        var formula = Explainer.unguarded(part);
        if (formula instanceof Formula.Term term) {
            formula = Explainer.unguarded(term.of());
            if (!(formula instanceof Formula.Term) && !(formula instanceof Input)) {
                out.accept(term.name(), value(formula));
            }
        }
        for (var inner : shown(formula)) {
            terms(inner, out);
        }
    }

    /** A term stands for itself, so that its name is met. */
    private List<Formula> shown(Formula formula) {
        return formula instanceof Formula.Term ? List.of(formula) : taken(formula);
    }
}
