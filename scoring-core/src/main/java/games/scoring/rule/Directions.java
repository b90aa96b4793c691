package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.Collections;
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

        Strength and(Strength other) {
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

        Direction of(Way other) {
            return other == Way.UNKNOWN ? UNKNOWN : new Direction(other, strength);
        }

        /** The same claim, where it rests on what Java code declares of itself. */
        Direction declared() {
            return way == Way.UNKNOWN ? this : new Direction(way, Strength.DECLARED);
        }

        Direction reversed() {
            return of(way.reversed());
        }

        Direction plus(Direction other) {
            var both = way.plus(other.way);
            return both == Way.UNKNOWN ? UNKNOWN : new Direction(both, strength.and(other.strength));
        }

        /** Multiplies by something that has one sign, or by anything where this stays. */
        Direction times(Interval factor) {
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
                var places = Bounds.places(rule, metric, false);
                for (var input : asked) {
                    var proven = of(of.formula(), input, places);
                    byInput.put(
                            input.name(),
                            proven.way() == Way.UNKNOWN && Reads.scorer(rule)
                                    ? of(of.formula(), input, Bounds.places(rule, metric, true))
                                            .declared()
                                    : proven);
                }
            }
        }
        return new Directions(metrics);
    }

    private static Direction of(Formula formula, Input input, List<Facts> places) {
        var all = Direction.FLAT;
        for (var facts : places) {
            all = all.plus(new DirectionAnalysis(input).of(formula, facts, true));
        }
        return all;
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
                ? new Rounding(evaluator.evaluation(values)).of(of.formula()).width()
                : 0;
    }
}
