package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
}
