package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.IdentityHashMap;

/** Derives needs, those of a shared part once. */
final class NeedsAnalysis {

    /** What presence alone says about a condition. */
    record Decided(Needs whenTrue, Needs whenFalse, Needs needs) {

        Decided opposite() {
            var nowTrue = whenFalse;
            var nowFalse = whenTrue;
            return new Decided(nowTrue, nowFalse, needs);
        }
    }

    private final IdentityHashMap<Formula, Needs> formulas = new IdentityHashMap<>();
    private final IdentityHashMap<Formula, Needs> options = new IdentityHashMap<>();
    private final IdentityHashMap<Condition, Decided> conditions = new IdentityHashMap<>();

    static Needs input(Input input) {
        return Defaults.has(input) ? Needs.NOTHING : Needs.present(input);
    }

    Needs formula(Formula formula, boolean asOption) {
        var known = asOption ? options : formulas;
        var needs = known.get(formula);
        if (needs == null) {
            needs = derive(formula, asOption);
            known.put(formula, needs);
        }
        return needs;
    }

    private Needs derive(Formula formula, boolean asOption) {
        return switch (formula.kind()) {
            case CONSTANT -> Needs.NOTHING;
            case INPUT -> input((Input.Number) formula);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                yield formula(binary.left(), asOption).and(formula(binary.right(), asOption));
            }
            case ABS, TANH, LOG2, LN, EXP -> formula(((Formula.Unary) formula).of(), asOption);
            case ROUND -> formula(((Formula.Rounded) formula).of(), asOption);
            case INDICATOR -> condition(((Formula.Indicator) formula).condition()).needs;
            case WEIGHTED_SUM -> {
                var needs = Needs.NOTHING;
                for (var part : ((Formula.WeightedSum) formula).parts()) {
                    needs = needs.and(formula(part.value(), asOption));
                }
                yield needs;
            }
            case CASES -> cases((Formula.Cases) formula, asOption);
            case LOOKUP -> input(((Formula.Lookup) formula).by());
            case FIRST_GIVEN -> firstGiven((Formula.FirstGiven) formula, asOption);
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                var guard = condition(guarded.condition());
                var needs = guard.needs.and(formula(guarded.of(), asOption));
                // A guard that fails whatever is given says nothing about presence.
                yield asOption || guard.whenFalse.isNothing() ? needs : guard.whenFalse.or(needs);
            }
            case TERM -> formula(((Formula.Term) formula).of(), asOption);
            case SIZE -> input(((Formula.Size) formula).set());
            case SIZE_OF_COMMON -> {
                var common = (Formula.SizeOfCommon) formula;
                yield input(common.set()).and(input(common.within()));
            }
            case LENGTH -> input(((Formula.Length) formula).series());
            case TOTAL -> input(((Formula.Total) formula).series());
            case SCORER -> {
                var needs = Needs.NOTHING;
                for (var input : ((Formula.Scored) formula).scorer().reads()) {
                    needs = needs.and(input(input));
                }
                yield needs;
            }
        };
    }

    /** A row that presence rules out needs nothing; one that it chooses makes the later ones need nothing. */
    private Needs cases(Formula.Cases cases, boolean asOption) {
        var needs = formula(cases.otherwise(), asOption);
        for (int i = cases.cases().size() - 1; i >= 0; i--) {
            var row = cases.cases().get(i);
            var when = condition(row.when());
            var then = formula(row.then(), asOption);
            needs = when.whenTrue
                    .and(then)
                    .or(when.whenFalse.and(needs))
                    .or(when.needs.and(then).and(needs));
        }
        return needs;
    }

    private Needs firstGiven(Formula.FirstGiven first, boolean asOption) {
        var needs = Needs.IMPOSSIBLE;
        int last = first.options().size() - 1;
        for (int i = 0; i <= last; i++) {
            needs = needs.or(formula(first.options().get(i), asOption || i < last));
        }
        return needs;
    }

    Decided condition(Condition condition) {
        var decided = conditions.get(condition);
        if (decided == null) {
            decided = derive(condition);
            conditions.put(condition, decided);
        }
        return decided;
    }

    private Decided derive(Condition condition) {
        return switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                var compare = (Condition.Compare) condition;
                yield undecided(formula(compare.left(), false).and(formula(compare.right(), false)));
            }
            case FLAG -> undecided(input((Input.Flag) condition));
            case IS -> undecided(input(((Condition.Is) condition).choice()));
            case CONTAINS -> undecided(input(((Condition.Contains) condition).set()));
            case GIVEN -> {
                var input = ((Condition.Given) condition).input();
                yield new Decided(Needs.present(input), Needs.absent(input), Needs.NOTHING);
            }
            case NOT -> {
                var part = condition(((Condition.Not) condition).part());
                yield part.opposite();
            }
            case ALL -> {
                var whenTrue = Needs.NOTHING;
                var whenFalse = Needs.IMPOSSIBLE;
                var needs = Needs.NOTHING;
                for (var part : ((Condition.All) condition).parts()) {
                    var one = condition(part);
                    whenTrue = whenTrue.and(one.whenTrue);
                    whenFalse = whenFalse.or(one.whenFalse);
                    needs = needs.and(one.needs);
                }
                yield new Decided(whenTrue, whenFalse, whenFalse.or(needs));
            }
            case ANY -> {
                var whenTrue = Needs.IMPOSSIBLE;
                var whenFalse = Needs.NOTHING;
                var needs = Needs.NOTHING;
                for (var part : ((Condition.Any) condition).parts()) {
                    var one = condition(part);
                    whenTrue = whenTrue.or(one.whenTrue);
                    whenFalse = whenFalse.and(one.whenFalse);
                    needs = needs.and(one.needs);
                }
                yield new Decided(whenTrue, whenFalse, whenTrue.or(needs));
            }
        };
    }

    private static Decided undecided(Needs needs) {
        return new Decided(Needs.IMPOSSIBLE, Needs.IMPOSSIBLE, needs);
    }
}
