package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Walks formulas and conditions, from the root down, left before right. */
final class Trees {

    private Trees() {}

    /** Visits a formula and all formulas inside it, those inside conditions too. */
    static void visit(Formula formula, Consumer<Formula> visitor) {
        visitor.accept(formula);
        for (var part : parts(formula)) {
            visit(part, visitor);
        }
        for (var condition : conditions(formula)) {
            visit(condition, visitor);
        }
    }

    /** Visits all formulas inside a condition. */
    static void visit(Condition condition, Consumer<Formula> visitor) {
        if (condition instanceof Condition.Compare compare) {
            visit(compare.left(), visitor);
            visit(compare.right(), visitor);
        }
        parts(condition).forEach(part -> visit(part, visitor));
    }

    /** Visits all formulas of a rule: those of its metrics, checks, notes and states, in this order. */
    static void visit(Rule rule, Consumer<Formula> visitor) {
        formulas(rule).forEach(formula -> visit(formula, visitor));
        conditions(rule).forEach(condition -> visit(condition, visitor));
    }

    /** Lists the formulas of a rule's metrics. */
    static List<Formula> formulas(Rule rule) {
        var formulas = new ArrayList<Formula>();
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula of) {
                formulas.add(of.formula());
            }
        }
        return formulas;
    }

    /** Lists the conditions of a rule's checks, notes and states, in this order. */
    static List<Condition> conditions(Rule rule) {
        var conditions = new ArrayList<Condition>();
        rule.checks().forEach(check -> conditions.add(check.holds()));
        rule.notes().forEach(note -> conditions.add(note.when()));
        rule.aborted().ifPresent(conditions::add);
        rule.unfinished().ifPresent(conditions::add);
        return conditions;
    }

    static List<Formula> parts(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER, INDICATOR -> List.of();
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX ->
                List.of(((Formula.Binary) formula).left(), ((Formula.Binary) formula).right());
            case ABS, TANH, LOG2, LN, EXP -> List.of(((Formula.Unary) formula).of());
            case ROUND -> List.of(((Formula.Rounded) formula).of());
            case WEIGHTED_SUM ->
                ((Formula.WeightedSum) formula)
                        .parts().stream().map(Formula.Weighted::value).toList();
            case CASES -> {
                var cases = (Formula.Cases) formula;
                var all = new ArrayList<Formula>();
                cases.cases().forEach(c -> all.add(c.then()));
                all.add(cases.otherwise());
                yield all;
            }
            case FIRST_GIVEN -> ((Formula.FirstGiven) formula).options();
            case DEFINED_IF -> List.of(((Formula.DefinedIf) formula).of());
            case TERM -> List.of(((Formula.Term) formula).of());
        };
    }

    static List<Condition> conditions(Formula formula) {
        if (formula instanceof Formula.Cases cases) {
            return cases.cases().stream().map(Formula.Case::when).toList();
        }
        if (formula instanceof Formula.Indicator indicator) {
            return List.of(indicator.condition());
        }
        if (formula instanceof Formula.DefinedIf guard) {
            return List.of(guard.condition());
        }
        return List.of();
    }

    static List<Condition> parts(Condition condition) {
        if (condition instanceof Condition.All all) {
            return all.parts();
        }
        if (condition instanceof Condition.Any any) {
            return any.parts();
        }
        if (condition instanceof Condition.Not not) {
            return List.of(not.part());
        }
        return List.of();
    }

    /**
     * Puts others in the place of the formulas and conditions that a formula is made of.
     *
     * @return the very formula where all of them stay
     */
    static Formula mapped(Formula formula, UnaryOperator<Formula> formulas, UnaryOperator<Condition> conditions) {
        return switch (formula.kind()) {
            case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER -> formula;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                var left = formulas.apply(binary.left());
                var right = formulas.apply(binary.right());
                yield left == binary.left() && right == binary.right()
                        ? formula
                        : new Formula.Binary(binary.kind(), left, right);
            }
            case ABS, TANH, LOG2, LN, EXP -> {
                var unary = (Formula.Unary) formula;
                var of = formulas.apply(unary.of());
                yield of == unary.of() ? formula : new Formula.Unary(unary.kind(), of);
            }
            case ROUND -> {
                var rounded = (Formula.Rounded) formula;
                var of = formulas.apply(rounded.of());
                yield of == rounded.of() ? formula : new Formula.Rounded(of, rounded.digits(), rounded.rounding());
            }
            case INDICATOR -> {
                var before = ((Formula.Indicator) formula).condition();
                var condition = conditions.apply(before);
                yield condition == before ? formula : new Formula.Indicator(condition);
            }
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                var parts = sum.parts().stream()
                        .map(part -> {
                            var value = formulas.apply(part.value());
                            return value == part.value() ? part : new Formula.Weighted(value, part.weight());
                        })
                        .toList();
                yield isSame(sum.parts(), parts) ? formula : new Formula.WeightedSum(sum.start(), parts);
            }
            case CASES -> {
                var cases = (Formula.Cases) formula;
                var rows = cases.cases().stream()
                        .map(row -> {
                            var when = conditions.apply(row.when());
                            var then = formulas.apply(row.then());
                            return when == row.when() && then == row.then() ? row : new Formula.Case(when, then);
                        })
                        .toList();
                var otherwise = formulas.apply(cases.otherwise());
                yield isSame(cases.cases(), rows) && otherwise == cases.otherwise()
                        ? formula
                        : new Formula.Cases(rows, otherwise);
            }
            case FIRST_GIVEN -> {
                var before = ((Formula.FirstGiven) formula).options();
                var options = before.stream().map(formulas).toList();
                yield isSame(before, options) ? formula : new Formula.FirstGiven(options);
            }
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                var of = formulas.apply(guarded.of());
                var condition = conditions.apply(guarded.condition());
                yield of == guarded.of() && condition == guarded.condition()
                        ? formula
                        : new Formula.DefinedIf(of, condition, guarded.reason());
            }
            case TERM -> {
                var term = (Formula.Term) formula;
                var of = formulas.apply(term.of());
                yield of == term.of() ? formula : new Formula.Term(term.name(), of);
            }
        };
    }

    /**
     * Puts others in the place of the formulas and conditions that a condition is made of.
     *
     * @return the very condition where all of them stay
     */
    static Condition mapped(Condition condition, UnaryOperator<Formula> formulas, UnaryOperator<Condition> conditions) {
        return switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                var compare = (Condition.Compare) condition;
                var left = formulas.apply(compare.left());
                var right = formulas.apply(compare.right());
                yield left == compare.left() && right == compare.right()
                        ? condition
                        : new Condition.Compare(compare.kind(), left, right);
            }
            case ALL -> {
                var before = ((Condition.All) condition).parts();
                var parts = before.stream().map(conditions).toList();
                yield isSame(before, parts) ? condition : new Condition.All(parts);
            }
            case ANY -> {
                var before = ((Condition.Any) condition).parts();
                var parts = before.stream().map(conditions).toList();
                yield isSame(before, parts) ? condition : new Condition.Any(parts);
            }
            case NOT -> {
                var before = ((Condition.Not) condition).part();
                var part = conditions.apply(before);
                yield part == before ? condition : new Condition.Not(part);
            }
            case FLAG, GIVEN, IS, CONTAINS -> condition;
        };
    }

    /** Says whether two lists hold the very same things. */
    static boolean isSame(List<?> before, List<?> after) {
        if (before.size() != after.size()) {
            return false;
        }
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i) != after.get(i)) {
                return false;
            }
        }
        return true;
    }
}
