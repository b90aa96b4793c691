package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaves the names of terms out of formulas, so that what was said of {@code a − b} also holds for the term that is
 * called {@code lead}. Nothing else is changed.
 */
final class Plain {

    /** The constant 0. */
    static final Formula ZERO = Formula.constant(0.0);

    /** The other constant 0, which records tell apart. */
    static final Formula MINUS_ZERO = Formula.constant(-0.0);

    private final Map<Formula, Formula> formulas = new IdentityHashMap<>();

    Formula of(Formula formula) {
        var known = formulas.get(formula);
        if (known == null) {
            known = make(formula);
            formulas.put(formula, known);
            formulas.put(known, known);
        }
        return known;
    }

    private Formula make(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER -> formula;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                yield new Formula.Binary(binary.kind(), of(binary.left()), of(binary.right()));
            }
            case ABS, TANH, LOG2, LN, EXP -> {
                var unary = (Formula.Unary) formula;
                yield new Formula.Unary(unary.kind(), of(unary.of()));
            }
            case ROUND -> {
                var rounded = (Formula.Rounded) formula;
                yield new Formula.Rounded(of(rounded.of()), rounded.digits(), rounded.rounding());
            }
            case INDICATOR -> new Formula.Indicator(of(((Formula.Indicator) formula).condition()));
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                yield new Formula.WeightedSum(
                        sum.start(),
                        sum.parts().stream()
                                .map(part -> new Formula.Weighted(of(part.value()), part.weight()))
                                .toList());
            }
            case CASES -> {
                var cases = (Formula.Cases) formula;
                yield new Formula.Cases(
                        cases.cases().stream()
                                .map(row -> new Formula.Case(of(row.when()), of(row.then())))
                                .toList(),
                        of(cases.otherwise()));
            }
            case FIRST_GIVEN ->
                new Formula.FirstGiven(((Formula.FirstGiven) formula)
                        .options().stream().map(this::of).toList());
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                yield new Formula.DefinedIf(of(guarded.of()), of(guarded.condition()), guarded.reason());
            }
            case TERM -> of(((Formula.Term) formula).of());
        };
    }

    private Condition of(Condition condition) {
        return switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                var compare = (Condition.Compare) condition;
                yield new Condition.Compare(compare.kind(), of(compare.left()), of(compare.right()));
            }
            case ALL -> new Condition.All(all(((Condition.All) condition).parts()));
            case ANY -> new Condition.Any(all(((Condition.Any) condition).parts()));
            case NOT -> new Condition.Not(of(((Condition.Not) condition).part()));
            case FLAG, GIVEN, IS, CONTAINS -> condition;
        };
    }

    private List<Condition> all(List<Condition> conditions) {
        return conditions.stream().map(this::of).toList();
    }
}
