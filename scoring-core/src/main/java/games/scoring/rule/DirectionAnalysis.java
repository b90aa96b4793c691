package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.rule.Directions.Direction;
import games.scoring.rule.Directions.Strength;
import games.scoring.rule.Directions.Way;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Finds how formulas and conditions move when one input is raised. */
final class DirectionAnalysis {

    private static final int MOST_VARIABLES = 40;

    private final Input input;
    private final Map<Object, Boolean> reading = new IdentityHashMap<>();

    DirectionAnalysis(Input input) {
        this.input = input;
    }

    private boolean reads(Formula formula) {
        return reading.computeIfAbsent(formula, unused -> Directions.reads(formula, input));
    }

    private boolean reads(Condition condition) {
        return reading.computeIfAbsent(condition, unused -> Directions.reads(condition, input));
    }

    /**
     * Tells how a formula moves.
     *
     * @param slope whether a claim up to rounding will do: not where the number is compared or rounded, since a
     *     last bit may then make a leap
     */
    Direction of(Formula formula, Facts facts, boolean slope) {
        if (!reads(formula) || facts.isImpossible()) {
            return Direction.FLAT;
        }
        var structural = structural(formula, facts, slope);
        if (structural.way() != Way.UNKNOWN || !slope) {
            return structural;
        }
        return switch (formula.kind()) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX, WEIGHTED_SUM -> bySlope(formula, facts);
            default -> structural;
        };
    }

    private Direction structural(Formula formula, Facts facts, boolean slope) {
        return switch (formula.kind()) {
            case CONSTANT, LOOKUP, LENGTH -> Direction.FLAT;
            case INPUT, SIZE, SIZE_OF_COMMON, TOTAL -> Direction.RISING;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> binary((Formula.Binary) formula, facts, slope);
            case ABS -> {
                var of = ((Formula.Unary) formula).of();
                yield of(of, facts, slope).times(facts.of(of));
            }
            case TANH, LOG2, LN, EXP -> of(((Formula.Unary) formula).of(), facts, slope);
            case ROUND -> of(((Formula.Rounded) formula).of(), facts, false);
            case INDICATOR -> of(((Formula.Indicator) formula).condition(), facts);
            case WEIGHTED_SUM -> {
                var all = Direction.FLAT;
                for (var part : ((Formula.WeightedSum) formula).parts()) {
                    all = all.plus(of(part.value(), facts, slope).times(Interval.point(part.weight())));
                }
                yield all;
            }
            case CASES -> cases((Formula.Cases) formula, facts, slope);
            case FIRST_GIVEN -> branches(facts.options((Formula.FirstGiven) formula), slope);
            case DEFINED_IF -> branches(facts.guarded((Formula.DefinedIf) formula), slope);
            case TERM -> of(((Formula.Term) formula).of(), facts, slope);
            case SCORER -> {
                var scorer = ((Formula.Scored) formula).scorer();
                yield facts.trusts()
                        ? new Direction(
                                Way.of(
                                        scorer.rising().contains(input.name()),
                                        scorer.falling().contains(input.name())),
                                Strength.TO_THE_LAST_BIT)
                        : Direction.UNKNOWN;
            }
        };
    }

    private Direction branches(List<Facts.Branch> branches, boolean slope) {
        var all = Direction.FLAT;
        for (var branch : branches) {
            all = all.plus(of(branch.formula(), branch.facts(), slope));
        }
        return all;
    }

    private Direction binary(Formula.Binary binary, Facts facts, boolean slope) {
        var left = of(binary.left(), facts, slope);
        var right = of(binary.right(), facts, slope);
        return switch (binary.kind()) {
            case ADD, MIN, MAX -> left.plus(right);
            case SUBTRACT -> left.plus(right.reversed());
            case MULTIPLY -> left.times(facts.of(binary.right())).plus(right.times(facts.of(binary.left())));
            case DIVIDE -> {
                var divisor = facts.of(binary.right());
                if (divisor.contains(0)) {
                    yield Direction.UNKNOWN;
                }
                // The reciprocal falls on either side of 0.
                yield left.times(divisor).plus(right.reversed().times(facts.of(binary.left())));
            }
            default -> throw new IllegalStateException(binary.kind() + " is no operation on two numbers");
        };
    }

    /**
     * Two episodes may come to one row, and move as it does, or pass from one row to another, and then the rows'
     * numbers must be apart. From row i to a later row only if the condition of i turns false; to an earlier row only
     * if that row's condition turns true.
     */
    private Direction cases(Formula.Cases cases, Facts facts, boolean slope) {
        var rows = facts.rows(cases);
        var turns = new ArrayList<Way>();
        for (var row : cases.cases()) {
            turns.add(of(row.when(), facts).way());
        }
        var all = branches(rows, slope);
        for (int i = 0; i < rows.size() && all.way() != Way.UNKNOWN; i++) {
            for (int j = 0; j < rows.size(); j++) {
                var from = rows.get(i);
                var to = rows.get(j);
                boolean possible = i < j
                        ? !turns.get(from.row()).neverFalls()
                        : i > j && !turns.get(to.row()).neverRises();
                if (possible) {
                    var one = from.facts().of(from.formula());
                    var other = to.facts().of(to.formula());
                    boolean rises = one.isEmpty() || other.isEmpty() || one.high() <= other.low();
                    boolean falls = one.isEmpty() || other.isEmpty() || one.low() >= other.high();
                    all = all.plus(new Direction(Way.of(rises, falls), Strength.TO_THE_LAST_BIT));
                }
            }
        }
        return all;
    }

    /** Tells which way a condition can turn: rising where it can only turn true. */
    private Direction of(Condition condition, Facts facts) {
        if (!reads(condition) || facts.holds(condition) || facts.fails(condition)) {
            return Direction.FLAT;
        }
        return switch (condition.kind()) {
            case LESS, AT_MOST -> compared((Condition.Compare) condition, facts).reversed();
            case AT_LEAST, MORE -> compared((Condition.Compare) condition, facts);
            case EQUAL -> equal((Condition.Compare) condition, facts);
            case ALL -> joined(((Condition.All) condition).parts(), facts);
            case ANY -> joined(((Condition.Any) condition).parts(), facts);
            case NOT -> of(((Condition.Not) condition).part(), facts).reversed();
            case FLAG, CONTAINS -> Direction.RISING;
            // Both episodes carry the same inputs, and a choice is not raised.
            case GIVEN, IS -> Direction.FLAT;
        };
    }

    private Direction joined(List<Condition> parts, Facts facts) {
        var all = Direction.FLAT;
        for (var part : parts) {
            all = all.plus(of(part, facts));
        }
        return all;
    }

    /** How left less right moves, for a comparison that an undefined side can't upset. */
    private Direction compared(Condition.Compare compare, Facts facts) {
        if (mayTurnUndefined(compare.left(), facts) || mayTurnUndefined(compare.right(), facts)) {
            return Direction.UNKNOWN;
        }
        return of(compare.left(), facts, false)
                .plus(of(compare.right(), facts, false).reversed());
    }

    /** What is equal to the end of a range is beyond a threshold, and can be left on one side only. */
    private Direction equal(Condition.Compare compare, Facts facts) {
        var moved = compared(compare, facts);
        if (moved.way() == Way.FLAT) {
            return moved;
        }
        var left = facts.of(compare.left());
        var right = facts.of(compare.right());
        if (left.high() <= right.low()) {
            return moved;
        }
        return left.low() >= right.high() ? moved.reversed() : Direction.UNKNOWN;
    }

    /** Absence is the same in both episodes; an overflow or a guard need not be. */
    private boolean mayTurnUndefined(Formula formula, Facts facts) {
        return reads(formula) && facts.within(formula).of(formula).undefined();
    }

    private Direction bySlope(Formula formula, Facts facts) {
        for (var variable : variables(formula)) {
            var inner = variable instanceof Input.Number ? Direction.RISING : of(variable, facts, false);
            if (inner.way() != Way.RISING && inner.way() != Way.FALLING) {
                continue;
            }
            var outer = Slope.of(formula, variable, input, facts);
            if (outer != Way.UNKNOWN) {
                var way = inner.way() == Way.RISING ? outer : outer.reversed();
                return new Direction(way, inner.strength().and(Strength.UP_TO_ROUNDING));
            }
        }
        return Direction.UNKNOWN;
    }

    /** The parts of a formula in which alone the input may stand, the input itself first. */
    private List<Formula> variables(Formula formula) {
        var all = new ArrayList<Formula>();
        if (input instanceof Input.Number number) {
            all.add(number);
        }
        var inside = new ArrayList<Formula>();
        Trees.visit(formula, part -> {
            if (part != formula
                    && !(part instanceof Input.Number)
                    && !(part instanceof Formula.Term)
                    && reads(part)
                    && !inside.contains(part)) {
                inside.add(part);
            }
        });
        Collections.reverse(inside);
        all.addAll(inside.subList(0, Math.min(MOST_VARIABLES, inside.size())));
        return all;
    }
}
