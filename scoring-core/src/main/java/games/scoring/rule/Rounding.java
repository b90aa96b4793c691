package games.scoring.rule;

import games.scoring.api.Formula;

/** Encloses both what a formula computes in one episode and what it would be in real numbers. */
final class Rounding {

    private final Evaluation evaluation;

    Rounding(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    Span of(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER, INDICATOR, ROUND ->
                Span.point(evaluation.value(formula));
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                var left = of(binary.left());
                var right = of(binary.right());
                yield switch (binary.kind()) {
                    case ADD -> left.plus(right);
                    case SUBTRACT -> left.minus(right);
                    case MULTIPLY -> left.times(right);
                    case DIVIDE -> left.over(right);
                    case MIN -> left.min(right);
                    default -> left.max(right);
                };
            }
            case ABS -> of(((Formula.Unary) formula).of()).abs();
            case TANH -> of(((Formula.Unary) formula).of()).rising(StrictMath::tanh);
            case EXP -> of(((Formula.Unary) formula).of()).rising(StrictMath::exp);
            case LN -> positive(of(((Formula.Unary) formula).of()), false);
            case LOG2 -> positive(of(((Formula.Unary) formula).of()), true);
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                var total = Span.point(sum.start());
                for (var part : sum.parts()) {
                    total = total.plus(of(part.value()).times(Span.point(part.weight())));
                }
                yield total;
            }
            case CASES -> of(evaluation.chosen((Formula.Cases) formula));
            case FIRST_GIVEN -> of(evaluation.chosen((Formula.FirstGiven) formula));
            case DEFINED_IF -> of(((Formula.DefinedIf) formula).of());
            case TERM -> of(((Formula.Term) formula).of());
        };
    }

    private static Span positive(Span of, boolean binary) {
        if (!(of.low() > 0)) {
            return Span.ALL;
        }
        return binary ? of.log2() : of.rising(StrictMath::log);
    }
}
