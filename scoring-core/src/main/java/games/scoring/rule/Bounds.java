package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Between which numbers the metrics and terms of a rule lie, over all inputs that it accepts, and which divisors and
 * arguments of logarithms are not proven to be what they must.
 *
 * <p>What lies within the bounds is the number that the program computes, wherever it is defined; see {@link Interval} for
 * why ends computed in doubles, rounded to nearest, enclose it, and {@link Facts} for what checks and guards add. A result
 * that overflows is undefined, so that an end that is infinite means: no bound.
 *
 * @param metrics the bounds of the metrics, in the order of the rule; those of a series hold for each of its numbers
 * @param terms the bounds of the terms where the rule uses them, in order of appearance
 * @param unproven divisors that may be 0 and arguments of logarithms that may be 0 or less, as far as is proven; what a
 *     scorer declares of itself is no proof
 */
public record Bounds(Map<String, Bound> metrics, Map<String, Bound> terms, List<Unproven> unproven) {

    /** How strong a claim of bounds is. */
    public enum Strength {
        /** Follows from the declarations alone. */
        PROVEN,
        /** At least one end is only what the author declares; tests sample it. */
        DECLARED
    }

    /**
     * The numbers between which a metric or term lies.
     *
     * @param lowest the lower end, which may occur; −∞ where there is none
     * @param highest the upper end, which may occur; +∞ where there is none; below the lowest where the number is never
     *     defined
     * @param whole whether only whole numbers are proven to occur
     * @param strength whether these two ends are proven
     * @param provenLowest the lower end that is proven; at most {@code lowest}
     * @param provenHighest the upper end that is proven; at least {@code highest}
     */
    public record Bound(
            double lowest,
            double highest,
            boolean whole,
            Strength strength,
            double provenLowest,
            double provenHighest) {

        /**
         * Says whether a number lies within the bounds.
         *
         * @param value a number
         * @return true if it does
         */
        public boolean contains(double value) {
            return lowest <= value && value <= highest;
        }

        /**
         * Gives the bounds in words.
         *
         * @return {@code 0 to 100}, {@code 0 or more}, {@code more than 0}, {@code any number}, and the like
         */
        public String text() {
            if (lowest > highest) {
                return "never defined";
            }
            boolean below = lowest > Double.NEGATIVE_INFINITY;
            boolean above = highest < Double.POSITIVE_INFINITY;
            boolean openBelow = below && lowest == Double.MIN_VALUE;
            boolean openAbove = above && highest == -Double.MIN_VALUE;
            var from = openBelow ? "more than 0" : below ? RuleText.shown(lowest) : "";
            var to = openAbove ? "less than 0" : above ? RuleText.shown(highest) : "";
            if (below && above) {
                return lowest == highest && !openBelow
                        ? "always " + from
                        : openBelow
                                ? from + ", at most " + to
                                : openAbove ? from + " or more, " + to : from + " to " + to;
            }
            if (below) {
                return openBelow ? from : from + " or more";
            }
            if (above) {
                return openAbove ? to : to + " or less";
            }
            return "any number";
        }
    }

    /** What must be proven of a part of a formula. */
    public enum Demand {
        /** A divisor must not be 0. */
        DIVISOR_NOT_ZERO,
        /** The argument of a logarithm must be greater than 0. */
        ARGUMENT_POSITIVE
    }

    /**
     * A demand that could not be proven.
     *
     * @param where what the part belongs to: {@code metric turn_ratio}, {@code check 2}, {@code note 1}
     * @param demand what would have to be proven
     * @param part the divisor or argument
     * @param lowest the lowest number that it may have as far as is known
     * @param highest the highest number that it may have as far as is known
     */
    public record Unproven(String where, Demand demand, Formula part, double lowest, double highest) {

        /**
         * Says what is wrong and what to do, for the author of the rule.
         *
         * @return one sentence or two
         */
        public String message() {
            var bound = new Bound(lowest, highest, false, Strength.PROVEN, lowest, highest);
            var what = demand == Demand.DIVISOR_NOT_ZERO
                    ? "expected a divisor that is never 0"
                    : "expected a logarithm's argument that is always greater than 0";
            return where + ": " + what + ", found " + RuleText.line(part) + ", of which is known: " + bound.text()
                    + ". Narrow the range of an input, add a check, or guard exactly this part with a case or definedIf."
                    + (Reads.scorer(part)
                            ? " What a scorer declares of itself is no proof, but a check of it is."
                            : "");
        }
    }

    /** More alternatives of presence than this are not looked at one by one. */
    private static final int MOST_ALTERNATIVES = 64;

    /**
     * Copies the maps and the list.
     *
     * @param metrics the bounds of the metrics
     * @param terms the bounds of the terms
     * @param unproven what could not be proven
     */
    public Bounds {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
        unproven = List.copyOf(unproven);
    }

    /**
     * Finds the bounds of a rule.
     *
     * @param rule the rule; settings that are still in it stand at their defaults
     * @return its bounds
     */
    public static Bounds of(Rule rule) {
        var proven = new Walk(rule, false);
        var declared = Reads.scorer(rule) ? new Walk(rule, true) : proven;
        var metrics = new LinkedHashMap<String, Bound>();
        for (var metric : rule.metrics()) {
            metrics.put(
                    metric.id(),
                    bound(numbers(proven.metrics, metric.id()), numbers(declared.metrics, metric.id()), metric));
        }
        var terms = new LinkedHashMap<String, Bound>();
        proven.terms.forEach((name, interval) -> terms.put(name, bound(interval, numbers(declared.terms, name))));
        return new Bounds(metrics, terms, List.copyOf(proven.unproven));
    }

    private static Interval numbers(Map<String, Interval> found, String name) {
        return found.getOrDefault(name, Interval.EMPTY);
    }

    /**
     * Gives what is known where a metric is computed and may be defined: one set of facts for each way to be complete.
     *
     * @param trusting whether to believe what scorers declare of themselves
     */
    static List<Facts> places(Rule rule, Metric metric, boolean trusting) {
        var facts = Facts.of(rule.checks(), trusting).with(Needs.of(rule).required(), List.of());
        var needs = Needs.of(metric);
        var alternatives = needs.alternatives();
        if (alternatives.size() > MOST_ALTERNATIVES) {
            return List.of(facts.with(needs.required(), List.of()));
        }
        return alternatives.stream()
                .map(one -> facts.with(one.present(), one.absent()))
                .filter(place -> !place.isImpossible())
                .toList();
    }

    private static Interval each(Metric.OfSeries series) {
        var each = Interval.of(series.series().range(), series.series().integer());
        return series.changes() ? each.or(each.minus(each)) : each;
    }

    private static Bound bound(Interval proven, Interval declared, Metric metric) {
        if (metric.range().isEmpty() || declared.isEmpty()) {
            return bound(proven, declared);
        }
        var range = Interval.of(metric.range().get(), false);
        double lowest = Math.max(declared.low(), range.low());
        double highest = Math.min(declared.high(), range.high());
        return bound(proven, Interval.of(lowest, highest, false));
    }

    /** Joins what is proven with what is declared, which is at least as narrow. */
    private static Bound bound(Interval proven, Interval declared) {
        boolean narrower = declared.low() > proven.low() || declared.high() < proven.high();
        return new Bound(
                declared.low(),
                declared.high(),
                proven.whole(),
                narrower ? Strength.DECLARED : Strength.PROVEN,
                proven.low(),
                proven.high());
    }

    /** Goes through all formulas of a rule with what is known at each place. */
    private static final class Walk {

        final Map<String, Interval> metrics = new LinkedHashMap<>();
        final Map<String, Interval> terms = new LinkedHashMap<>();
        final Set<Unproven> unproven = new LinkedHashSet<>();
        private final Map<Facts, Set<Object>> seen = new IdentityHashMap<>();
        private final boolean trusting;

        Walk(Rule rule, boolean trusting) {
            this.trusting = trusting;
            rule.metrics().forEach(metric -> metrics.put(metric.id(), metric(rule, metric)));
            conditions(rule);
        }

        private Interval metric(Rule rule, Metric metric) {
            var all = Interval.EMPTY;
            for (var facts : places(rule, metric, trusting)) {
                if (metric.value() instanceof Metric.OfFormula of) {
                    all = all.or(facts.of(of.formula()));
                    formula(of.formula(), facts, "metric " + metric.id());
                } else if (metric.value() instanceof Metric.OfSeries of) {
                    all = all.or(each(of));
                }
            }
            return all;
        }

        /** Looks at checks, in which earlier checks are known, and at what is decided after them. */
        private void conditions(Rule rule) {
            var earlier = new ArrayList<Rule.Check>();
            int number = 1;
            for (var check : rule.checks()) {
                alone(check.holds(), earlier, "check " + number);
                earlier.add(check);
                number++;
            }
            number = 1;
            for (var note : rule.notes()) {
                alone(note.when(), rule.checks(), "note " + number);
                number++;
            }
            rule.aborted().ifPresent(when -> alone(when, rule.checks(), "aborted"));
            rule.unfinished().ifPresent(when -> alone(when, rule.checks(), "unfinished"));
        }

        private void alone(Condition condition, List<Rule.Check> checks, String where) {
            var facts = Facts.of(checks, trusting).with(Needs.of(condition).required(), List.of());
            condition(condition, facts, where);
        }

        private void formula(Formula formula, Facts facts, String where) {
            if (facts.isImpossible() || !isNew(formula, facts)) {
                return;
            }
            switch (formula.kind()) {
                case CONSTANT, INPUT, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER -> {}
                case ADD, SUBTRACT, MULTIPLY, MIN, MAX, DIVIDE -> {
                    var binary = (Formula.Binary) formula;
                    formula(binary.left(), facts, where);
                    formula(binary.right(), facts, where);
                    if (binary.kind() == Formula.Kind.DIVIDE && !facts.isNonZero(binary.right())) {
                        demand(where, Demand.DIVISOR_NOT_ZERO, binary.right(), facts);
                    }
                }
                case ABS, TANH, EXP, LOG2, LN -> {
                    var unary = (Formula.Unary) formula;
                    formula(unary.of(), facts, where);
                    boolean logarithm = unary.kind() == Formula.Kind.LOG2 || unary.kind() == Formula.Kind.LN;
                    var argument = facts.of(unary.of());
                    if (logarithm && !argument.isEmpty() && !argument.isPositive()) {
                        demand(where, Demand.ARGUMENT_POSITIVE, unary.of(), facts);
                    }
                }
                case ROUND -> formula(((Formula.Rounded) formula).of(), facts, where);
                case INDICATOR -> condition(((Formula.Indicator) formula).condition(), facts, where);
                case WEIGHTED_SUM ->
                    ((Formula.WeightedSum) formula).parts().forEach(part -> formula(part.value(), facts, where));
                case CASES -> {
                    var cases = (Formula.Cases) formula;
                    var here = facts;
                    for (var row : cases.cases()) {
                        condition(row.when(), here, where);
                        here = here.assuming(row.when(), false);
                    }
                    facts.rows(cases).forEach(branch -> formula(branch.formula(), branch.facts(), where));
                }
                case FIRST_GIVEN ->
                    facts.options((Formula.FirstGiven) formula)
                            .forEach(branch -> formula(branch.formula(), branch.facts(), where));
                case DEFINED_IF -> {
                    var guarded = (Formula.DefinedIf) formula;
                    condition(guarded.condition(), facts, where);
                    facts.guarded(guarded).forEach(branch -> formula(branch.formula(), branch.facts(), where));
                }
                case TERM -> {
                    var term = (Formula.Term) formula;
                    formula(term.of(), facts, where);
                    terms.merge(term.name(), facts.of(term.of()), Interval::or);
                }
            }
        }

        private void condition(Condition condition, Facts facts, String where) {
            if (facts.isImpossible() || !isNew(condition, facts)) {
                return;
            }
            switch (condition.kind()) {
                case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                    var compare = (Condition.Compare) condition;
                    formula(compare.left(), facts, where);
                    formula(compare.right(), facts, where);
                }
                case ALL -> {
                    var here = facts;
                    for (var part : ((Condition.All) condition).parts()) {
                        condition(part, here, where);
                        here = here.assuming(part, true);
                    }
                }
                case ANY -> {
                    var here = facts;
                    for (var part : ((Condition.Any) condition).parts()) {
                        condition(part, here, where);
                        here = here.assuming(part, false);
                    }
                }
                case NOT -> condition(((Condition.Not) condition).part(), facts, where);
                case FLAG, GIVEN, IS, CONTAINS -> {}
            }
        }

        private void demand(String where, Demand demand, Formula part, Facts facts) {
            var known = facts.of(part);
            unproven.add(new Unproven(where, demand, part, known.low(), known.high()));
        }

        private boolean isNew(Object part, Facts facts) {
            return seen.computeIfAbsent(facts, unused -> Collections.newSetFromMap(new IdentityHashMap<>()))
                    .add(part);
        }
    }
}
