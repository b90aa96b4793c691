package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the metrics of a rule move when one input is raised and everything else stays.
 *
 * <p>A claim is about two episodes that the rule accepts, that carry the same inputs with the same values but for one, and
 * for both of which the metric is defined. A number is raised to a greater one; a flag from false to true; a set by further
 * words; a list by raising numbers in it, its length kept.
 *
 * <p>Most claims follow from the structure: sums of what rises rise, products by the signs of their factors, a case list
 * where its conditions can only turn true and the numbers of its rows don't overlap. Computed doubles obey them to the last
 * bit, as every operation is monotone in doubles too. Where the structure says nothing, the slope is enclosed on pieces of
 * the input's range; such a claim is about real numbers, and the computed ones follow up to their rounding.
 *
 * @param metrics directions by metric and by the name of each input that the metric reads; parameters of the instance,
 *     choices and free text are left out, as they have no direction that anybody asks for
 */
public record Directions(Map<String, Map<String, Direction>> metrics) {

    /** Which way a metric moves. */
    public enum Way {
        /** It never falls. */
        RISING,
        /** It never rises. */
        FALLING,
        /** It stays. */
        FLAT,
        /** It may do either, or nothing could be proven. */
        UNKNOWN;

        static Way of(boolean rising, boolean falling) {
            return rising ? falling ? FLAT : RISING : falling ? FALLING : UNKNOWN;
        }

        Way plus(Way other) {
            return of(neverFalls() && other.neverFalls(), neverRises() && other.neverRises());
        }

        Way reversed() {
            return of(neverRises(), neverFalls());
        }

        boolean neverFalls() {
            return this == RISING || this == FLAT;
        }

        boolean neverRises() {
            return this == FALLING || this == FLAT;
        }
    }

    /** How strong a claim of direction is. */
    public enum Strength {
        /** Of every two computed doubles, neighbouring ones included. */
        TO_THE_LAST_BIT,
        /** Of real numbers: a computed one may move the other way by its rounding. */
        UP_TO_ROUNDING,
        /** What the author of Java code declares; tests sample it. */
        DECLARED;

        private Strength and(Strength other) {
            return compareTo(other) < 0 ? other : this;
        }
    }

    /**
     * A claim.
     *
     * @param way which way
     * @param strength how strong; TO_THE_LAST_BIT where the way is unknown
     */
    public record Direction(Way way, Strength strength) {

        static final Direction FLAT = new Direction(Way.FLAT, Strength.TO_THE_LAST_BIT);
        static final Direction RISING = new Direction(Way.RISING, Strength.TO_THE_LAST_BIT);
        static final Direction UNKNOWN = new Direction(Way.UNKNOWN, Strength.TO_THE_LAST_BIT);

        private Direction of(Way other) {
            return other == Way.UNKNOWN ? UNKNOWN : new Direction(other, strength);
        }

        private Direction reversed() {
            return of(way.reversed());
        }

        private Direction plus(Direction other) {
            var both = way.plus(other.way);
            return both == Way.UNKNOWN ? UNKNOWN : new Direction(both, strength.and(other.strength));
        }

        /** Multiplies by something that has one sign, or by anything where this stays. */
        private Direction times(Interval factor) {
            if (way == Way.FLAT || factor.isAtLeastZero()) {
                return this;
            }
            return factor.isAtMostZero() ? reversed() : UNKNOWN;
        }

        /**
         * Gives the claim in words.
         *
         * @return {@code rising}, {@code falling, up to rounding}, {@code unknown}, and the like
         */
        public String text() {
            var word = switch (way) {
                case RISING -> "rising";
                case FALLING -> "falling";
                case FLAT -> "flat";
                case UNKNOWN -> "unknown";
            };
            return switch (way == Way.UNKNOWN ? Strength.TO_THE_LAST_BIT : strength) {
                case TO_THE_LAST_BIT -> word;
                case UP_TO_ROUNDING -> word + ", up to rounding";
                case DECLARED -> word + ", as declared";
            };
        }
    }

    private static final int MOST_VARIABLES = 40;

    /**
     * Copies the maps.
     *
     * @param metrics directions by metric and input
     */
    public Directions {
        var copy = new LinkedHashMap<String, Map<String, Direction>>();
        metrics.forEach((id, byInput) -> copy.put(id, Collections.unmodifiableMap(new LinkedHashMap<>(byInput))));
        metrics = Collections.unmodifiableMap(copy);
    }

    /**
     * Gives one claim.
     *
     * @param metric the metric's id
     * @param input the input's name
     * @return the claim; unknown where the metric does not read the input or nobody asks for its direction
     */
    public Direction of(String metric, String input) {
        return metrics.getOrDefault(metric, Map.of()).getOrDefault(input, Direction.UNKNOWN);
    }

    /**
     * Finds the directions of a rule.
     *
     * @param rule the rule; settings that are still in it stand at their defaults
     * @return its directions
     */
    public static Directions of(Rule rule) {
        var metrics = new LinkedHashMap<String, Map<String, Direction>>();
        for (var metric : rule.metrics()) {
            var byInput = new LinkedHashMap<String, Direction>();
            metrics.put(metric.id(), byInput);
            if (metric.value() instanceof Metric.OfFormula of) {
                var asked =
                        Reads.of(metric).stream().filter(Directions::isAskedFor).toList();
                if (asked.isEmpty()) {
                    continue;
                }
                var places = Bounds.places(rule, metric);
                for (var input : asked) {
                    var all = Direction.FLAT;
                    for (var facts : places) {
                        all = all.plus(new Analysis(input).of(of.formula(), facts, true));
                    }
                    byInput.put(input.name(), all);
                }
            }
        }
        return new Directions(metrics);
    }

    private static boolean isAskedFor(Input input) {
        return input.about().role() == Input.Role.EPISODE
                && !(input instanceof Input.Choice)
                && !(input instanceof Input.Label);
    }

    /** Says whether a formula reads an input. */
    static boolean reads(Formula formula, Input input) {
        return Reads.of(formula).stream().anyMatch(one -> one.name().equals(input.name()));
    }

    /** Says whether a condition reads an input. */
    static boolean reads(Condition condition, Input input) {
        return Reads.of(condition).stream().anyMatch(one -> one.name().equals(input.name()));
    }

    /** The analysis for one input. */
    private static final class Analysis {

        private final Input input;
        private final Map<Object, Boolean> reading = new IdentityHashMap<>();

        Analysis(Input input) {
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
                    var way = Way.of(
                            scorer.rising().contains(input.name()),
                            scorer.falling().contains(input.name()));
                    yield way == Way.UNKNOWN ? Direction.UNKNOWN : new Direction(way, Strength.DECLARED);
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
                case MULTIPLY ->
                    declared(
                            left.times(facts.of(binary.right())).plus(right.times(facts.of(binary.left()))),
                            binary,
                            facts);
                case DIVIDE -> {
                    var divisor = facts.of(binary.right());
                    if (divisor.contains(0)) {
                        yield Direction.UNKNOWN;
                    }
                    // The reciprocal falls on either side of 0.
                    yield declared(
                            left.times(divisor).plus(right.reversed().times(facts.of(binary.left()))), binary, facts);
                }
                default -> throw new IllegalStateException(binary.kind() + " is no operation on two numbers");
            };
        }

        /** A sign that rests on a declaration is no proof. */
        private static Direction declared(Direction direction, Formula.Binary binary, Facts facts) {
            boolean declared = facts.of(binary.left()).declared()
                    || facts.of(binary.right()).declared();
            return declared && direction.way() != Way.UNKNOWN
                    ? new Direction(direction.way(), Strength.DECLARED)
                    : direction;
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
                        boolean proven = !one.declared() && !other.declared();
                        all = all.plus(
                                rises || falls
                                        ? new Direction(
                                                Way.of(rises, falls),
                                                proven ? Strength.TO_THE_LAST_BIT : Strength.DECLARED)
                                        : Direction.UNKNOWN);
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
                case LESS, AT_MOST ->
                    compared((Condition.Compare) condition, facts).reversed();
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

    /**
     * Tells by how much rounding may have moved a metric: what a claim up to rounding leaves open in one episode.
     *
     * @param evaluator the rule
     * @param metric the metric's position in the rule
     * @param values the inputs of an episode for which the metric is defined
     * @return the width of an interval that holds both the computed number and the real one; infinite where none is known
     */
    public static double rounding(Evaluator evaluator, int metric, Values values) {
        var value = evaluator.rule().rule().metrics().get(metric).value();
        return value instanceof Metric.OfFormula of
                ? new Rounding(evaluator, values).of(of.formula()).width()
                : 0;
    }

    /** Encloses both what a formula computes in one episode and what it would be in real numbers. */
    private static final class Rounding {

        private final Evaluator evaluator;
        private final Values values;

        Rounding(Evaluator evaluator, Values values) {
            this.evaluator = evaluator;
            this.values = values;
        }

        Span of(Formula formula) {
            return switch (formula.kind()) {
                case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER, INDICATOR, ROUND ->
                    Span.point(evaluator.value(formula, values));
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
                case CASES -> {
                    var cases = (Formula.Cases) formula;
                    int row = evaluator.row(cases, values);
                    yield of(row < cases.cases().size() ? cases.cases().get(row).then() : cases.otherwise());
                }
                case FIRST_GIVEN -> {
                    var first = (Formula.FirstGiven) formula;
                    yield of(first.options().get(evaluator.option(first, values)));
                }
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
}
