package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.rule.Directions.Way;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Tells the direction of a formula in one of its parts by enclosing the slope: for what the structure alone does not say,
 * such as a reward times a weight that rises with the reward.
 *
 * <p>The part runs over its whole range, cut at the numbers that the formula names; choices, fallbacks and conditions that
 * the input has no part in are tried one by one. On each piece value and slope are enclosed in real arithmetic. Only
 * operations without jumps are admitted, so the pieces join, and a slope that has one sign on all of them is a direction of
 * the real function; the computed one follows it up to rounding.
 *
 * <p>What the input has no part in is one and the same double in both episodes that are compared, so it may be anything in
 * its {@link Interval}. An infinity among them does no harm: the operations are continuous there too, wherever their result
 * is not undefined.
 */
final class Slope {

    private static final int MOST_PIECES = 400;
    private static final int MOST_WAYS = 3000;

    /** A value and its slope. */
    private record Moving(Span value, Span slope) {}

    /** What can't be proven this way. */
    private static final class Unprovable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unprovable() {
            super(null, null, false, false);
        }
    }

    /** Something must be decided first: each way of deciding it is then tried. */
    private static final class Undecided extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient List<State> ways;

        Undecided(List<State> ways) {
            super(null, null, false, false);
            this.ways = ways;
        }
    }

    /** What was decided: rows of case lists, options of fallbacks. */
    private record State(Facts facts, Map<Formula, Integer> rows) {

        State with(Facts more, Formula node, int row) {
            var all = new HashMap<>(rows);
            all.put(node, row);
            return new State(more, all);
        }
    }

    private final Input input;
    private final Formula formula;
    private final Formula variable;
    private int ways;

    private Slope(Input input, Formula formula, Formula variable) {
        this.input = input;
        this.formula = formula;
        this.variable = variable;
    }

    /**
     * Tells how a formula moves with one of its parts.
     *
     * @param formula the formula
     * @param variable the part, in which alone the input stands
     * @param input the input
     * @param facts what is known
     * @return the direction, if it can be proven
     */
    static Way of(Formula formula, Formula variable, Input input, Facts facts) {
        var plain = new Plain();
        return new Slope(input, plain.of(formula), plain.of(variable)).way(facts);
    }

    private Way way(Facts facts) {
        var range = facts.of(variable);
        if (range.isEmpty()) {
            // Where the part is never defined, the formula does not come from it, and nothing was looked at.
            return Way.UNKNOWN;
        }
        try {
            return decided(new State(facts, Map.of()), pieces(range));
        } catch (Unprovable e) {
            return Way.UNKNOWN;
        }
    }

    private List<Span> pieces(Interval range) {
        var constants = new TreeSet<Double>();
        constants.add(0.0);
        Constants.collect(formula, constants);
        // What a number is added to turns at its opposite.
        List.copyOf(constants).forEach(constant -> constants.add(0.0 - constant));
        var pieces = new ArrayList<Span>();
        double from = range.low();
        for (double cut : constants) {
            if (cut > from && cut < range.high()) {
                pieces.add(new Span(from, cut));
                from = cut;
            }
        }
        pieces.add(new Span(from, range.high()));
        if (pieces.size() > MOST_PIECES) {
            throw new Unprovable();
        }
        return pieces;
    }

    private Way decided(State state, List<Span> pieces) {
        if (++ways > MOST_WAYS) {
            throw new Unprovable();
        }
        try {
            boolean rising = true;
            boolean falling = true;
            for (var piece : pieces) {
                var slope = moving(formula, state, piece).slope();
                rising &= slope.low() >= 0;
                falling &= slope.high() <= 0;
                if (!rising && !falling) {
                    return Way.UNKNOWN;
                }
            }
            return Way.of(rising, falling);
        } catch (Undecided undecided) {
            var all = Way.FLAT;
            for (var way : undecided.ways) {
                all = all.plus(decided(way, pieces));
                if (all == Way.UNKNOWN) {
                    return all;
                }
            }
            return all;
        }
    }

    private Moving moving(Formula part, State state, Span piece) {
        if (part.equals(variable)) {
            return new Moving(piece, Span.ONE);
        }
        if (!Directions.reads(part, input)) {
            return new Moving(constant(part, state), Span.ZERO);
        }
        return switch (part.kind()) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> binary((Formula.Binary) part, state, piece);
            case ABS -> {
                var of = operand(part, state, piece);
                var slope = of.value.low() >= 0
                        ? of.slope
                        : of.value.high() <= 0 ? of.slope.negated() : of.slope.or(of.slope.negated());
                yield new Moving(of.value.abs(), slope);
            }
            case TANH -> {
                var of = operand(part, state, piece);
                yield new Moving(of.value.rising(StrictMath::tanh), of.slope.times(Span.UNIT));
            }
            case EXP -> {
                var of = operand(part, state, piece);
                var value = of.value.rising(StrictMath::exp).max(Span.ZERO);
                yield new Moving(value, of.slope.times(value));
            }
            case LN -> logarithm(operand(part, state, piece), Span.ONE, false);
            case LOG2 -> logarithm(operand(part, state, piece), Span.point(2).rising(StrictMath::log), true);
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) part;
                var value = Span.point(sum.start());
                var slope = Span.ZERO;
                for (var weighted : sum.parts()) {
                    var of = moving(weighted.value(), state, piece);
                    var weight = Span.point(weighted.weight());
                    value = value.plus(of.value.times(weight));
                    slope = slope.plus(of.slope.times(weight));
                }
                yield new Moving(value, slope);
            }
            case CASES -> cases((Formula.Cases) part, state, piece);
            case FIRST_GIVEN -> moving(option((Formula.FirstGiven) part, state), state, piece);
            // Both episodes are defined; between them the guard does not matter.
            case DEFINED_IF -> moving(((Formula.DefinedIf) part).of(), state, piece);
            case TERM -> moving(((Formula.Term) part).of(), state, piece);
            case INPUT, ROUND, INDICATOR, CONSTANT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER ->
                throw new Unprovable();
        };
    }

    private Span constant(Formula part, State state) {
        decide(part, state);
        var known = state.facts.of(part);
        if (known.isEmpty()) {
            throw new Unprovable();
        }
        return new Span(known.low(), known.high());
    }

    /**
     * Splits over the choices of a part that the input has no part in: its numbers then belong together. Only what is
     * evaluated is looked at: nothing says that the inputs of a row or fallback that is passed over are given.
     */
    private void decide(Formula part, State state) {
        if (state.facts.of(part).isPoint()) {
            return;
        }
        if (part instanceof Formula.Lookup lookup) {
            var ways = new ArrayList<State>();
            for (int i = 0; i < lookup.values().size(); i++) {
                var chosen = state.facts.with(List.of(lookup.by()), List.of()).choosing(lookup.by(), i);
                add(ways, new State(chosen, state.rows));
                if (lookup.by().absentMeans().isPresent()) {
                    var absent =
                            state.facts.with(List.of(), List.of(lookup.by())).choosing(lookup.by(), i);
                    add(ways, new State(absent, state.rows));
                }
            }
            if (ways.size() > 1) {
                throw new Undecided(ways);
            }
        } else if (part instanceof Formula.FirstGiven first) {
            decide(option(first, state), state);
        } else if (part instanceof Formula.Cases cases) {
            decide(row(cases, state), state);
        } else {
            Trees.parts(part).forEach(inner -> decide(inner, state));
        }
    }

    /** Gives the row that was decided on. */
    private static Formula row(Formula.Cases cases, State state) {
        var row = state.rows.get(cases);
        if (row == null) {
            var ways = new ArrayList<State>();
            state.facts.rows(cases).forEach(one -> add(ways, state.with(one.facts(), cases, one.row())));
            throw new Undecided(ways);
        }
        return row < cases.cases().size() ? cases.cases().get(row).then() : cases.otherwise();
    }

    /** Gives the fallback that was decided on. */
    private static Formula option(Formula.FirstGiven first, State state) {
        var option = state.rows.get(first);
        if (option == null) {
            var ways = new ArrayList<State>();
            state.facts.options(first).forEach(one -> add(ways, state.with(one.facts(), first, one.row())));
            throw new Undecided(ways);
        }
        return first.options().get(option);
    }

    private static void add(List<State> ways, State way) {
        if (!way.facts.isImpossible()) {
            ways.add(way);
        }
    }

    private Moving cases(Formula.Cases cases, State state, Span piece) {
        for (var row : cases.cases()) {
            if (Directions.reads(row.when(), input)) {
                // A jump, perhaps.
                throw new Unprovable();
            }
        }
        return moving(row(cases, state), state, piece);
    }

    private Moving operand(Formula unary, State state, Span piece) {
        return moving(((Formula.Unary) unary).of(), state, piece);
    }

    private static Moving logarithm(Moving of, Span scale, boolean binary) {
        if (!(of.value.low() > 0)) {
            throw new Unprovable();
        }
        var value = binary ? of.value.log2() : of.value.rising(StrictMath::log);
        return new Moving(value, of.slope.over(of.value.times(scale)));
    }

    private Moving binary(Formula.Binary binary, State state, Span piece) {
        var left = moving(binary.left(), state, piece);
        var right = moving(binary.right(), state, piece);
        return switch (binary.kind()) {
            case ADD -> new Moving(left.value.plus(right.value), left.slope.plus(right.slope));
            case SUBTRACT -> new Moving(left.value.minus(right.value), left.slope.minus(right.slope));
            case MULTIPLY ->
                new Moving(
                        left.value.times(right.value),
                        left.slope.times(right.value).plus(left.value.times(right.slope)));
            case DIVIDE -> {
                if (right.value.contains(0)) {
                    throw new Unprovable();
                }
                var value = left.value.over(right.value);
                var slope = right.slope.isZero()
                        ? left.slope.over(right.value)
                        : left.slope.minus(value.times(right.slope)).over(right.value);
                yield new Moving(value, slope);
            }
            case MIN -> new Moving(left.value.min(right.value), slope(left, right, left, right));
            case MAX -> new Moving(left.value.max(right.value), slope(left, right, right, left));
            default -> throw new IllegalStateException(binary.kind() + " is no operation on two numbers");
        };
    }

    /** The slope of one where the first is surely the lesser, of the other where the second is; either otherwise. */
    private static Span slope(Moving first, Moving second, Moving ifFirst, Moving ifSecond) {
        if (first.value.high() <= second.value.low()) {
            return ifFirst.slope;
        }
        return second.value.high() <= first.value.low() ? ifSecond.slope : first.slope.or(second.slope);
    }
}
