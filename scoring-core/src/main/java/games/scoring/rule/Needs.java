package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which inputs must be there for a formula to be defined, as a choice of {@linkplain Alternative alternatives}: derived
 * from the formula, never declared.
 *
 * <p>An input is needed exactly if it is read with neither a default nor a fallback. What a condition reads is needed
 * too, unless presence alone decides the condition: {@code given(x)} needs nothing, and neither does
 * {@code given(x) and x >= 3}. What stands behind {@code definedIf} is needed whether or not the guard holds, unless the
 * guard asks for what is not given. So the presence of inputs alone says whether a record is complete, never their
 * values.
 *
 * <p>A formula whose needs are met reads no absent input.
 */
public final class Needs {

    /** More alternatives than this are no declaration that a person can read. */
    static final int MOST_ALTERNATIVES = 500;

    /**
     * One way to be complete.
     *
     * @param present inputs that the record carries
     * @param absent inputs that it does not carry; nearly always none
     */
    public record Alternative(List<Input> present, List<Input> absent) {}

    /** Needs nothing: always defined. */
    public static final Needs NOTHING = new Needs(List.of(Conjunction.NONE), Map.of());

    /** Can't be met. */
    static final Needs IMPOSSIBLE = new Needs(List.of(), Map.of());

    private final List<Conjunction> terms;
    private final Map<String, Input> inputs;

    private Needs(List<Conjunction> terms, Map<String, Input> inputs) {
        this.terms = terms;
        this.inputs = inputs;
    }

    /** Needs that an input is given. */
    static Needs present(Input input) {
        return new Needs(List.of(Conjunction.given(input.name())), Map.of(input.name(), input));
    }

    /** Needs that an input is not given. */
    static Needs absent(Input input) {
        return new Needs(List.of(Conjunction.notGiven(input.name())), Map.of(input.name(), input));
    }

    /**
     * Derives what a record must carry to be scored under a rule: what the primary metric needs, and what checks ask for
     * that presence alone decides and that fail as {@link Reason#MISSING_INPUT}. Other checks say what must not be there.
     *
     * @param rule the rule
     * @return its needs
     */
    public static Needs of(Rule rule) {
        var needs = of(rule.metrics().get(0));
        for (var check : rule.checks()) {
            if (check.reason() == Reason.MISSING_INPUT && isOfPresence(check.holds())) {
                needs = needs.and(new NeedsAnalysis().condition(check.holds()).whenTrue());
            }
        }
        return needs;
    }

    /** Says whether a condition says what must not be there, so that it fails whatever is added. */
    static boolean forbids(Condition condition) {
        return isOfPresence(condition) && forbids(condition, false);
    }

    private static boolean forbids(Condition condition, boolean denied) {
        return switch (condition.kind()) {
            case NOT -> forbids(((Condition.Not) condition).part(), !denied);
            case ALL -> ((Condition.All) condition).parts().stream().allMatch(part -> forbids(part, denied));
            case ANY -> ((Condition.Any) condition).parts().stream().allMatch(part -> forbids(part, denied));
            default -> denied;
        };
    }

    private static boolean isOfPresence(Condition condition) {
        return switch (condition.kind()) {
            case GIVEN -> true;
            case NOT -> isOfPresence(((Condition.Not) condition).part());
            case ALL -> ((Condition.All) condition).parts().stream().allMatch(Needs::isOfPresence);
            case ANY -> ((Condition.Any) condition).parts().stream().allMatch(Needs::isOfPresence);
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE, FLAG, IS, CONTAINS -> false;
        };
    }

    /**
     * Derives what a metric needs.
     *
     * @param metric the metric
     * @return its needs
     */
    public static Needs of(Metric metric) {
        if (metric.value() instanceof Metric.OfFormula value) {
            return of(value.formula());
        }
        return NeedsAnalysis.input(((Metric.OfSeries) metric.value()).series());
    }

    /**
     * Derives what a formula needs.
     *
     * @param formula the formula
     * @return its needs
     */
    public static Needs of(Formula formula) {
        return new NeedsAnalysis().formula(formula, false);
    }

    /**
     * Derives what a condition needs to be decided: for a check or note, what must be there lest it be skipped.
     *
     * @param condition the condition
     * @return its needs
     */
    public static Needs of(Condition condition) {
        return new NeedsAnalysis().condition(condition).needs();
    }

    /** Derives when an option of a list of fallbacks is the one: unlike a metric, it may not fail by presence. */
    static Needs ofOption(Formula option) {
        return new NeedsAnalysis().formula(option, true);
    }

    /**
     * Lists the ways to be complete.
     *
     * @return the alternatives, none of which includes another; one without inputs where nothing is needed
     */
    public List<Alternative> alternatives() {
        return terms.stream()
                .map(term -> new Alternative(named(term.present()), named(term.absent())))
                .toList();
    }

    private List<Input> named(Set<String> names) {
        return names.stream().<Input>map(name -> input(name)).toList();
    }

    private Input input(String name) {
        var input = inputs.get(name);
        if (input == null) {
            throw new IllegalStateException("No input " + name);
        }
        return input;
    }

    /**
     * Lists the inputs that every complete record carries.
     *
     * @return the inputs that are in all alternatives
     */
    public List<Input> required() {
        if (terms.isEmpty()) {
            return List.of();
        }
        var all = new LinkedHashSet<>(terms.get(0).present());
        terms.forEach(term -> all.retainAll(term.present()));
        return named(all);
    }

    /**
     * Says whether nothing is needed.
     *
     * @return true if every record is complete
     */
    public boolean isNothing() {
        return terms.stream().anyMatch(Conjunction::isNone);
    }

    /** Says whether no record can be complete. */
    boolean isImpossible() {
        return terms.isEmpty();
    }

    /**
     * Says whether a record is complete.
     *
     * @param given tells whether the record carries an input; a default does not count
     * @return true if it meets the needs
     */
    public boolean isMet(Predicate<Input> given) {
        return terms.stream()
                .anyMatch(term -> term.present().stream().allMatch(name -> given.test(input(name)))
                        && term.absent().stream().noneMatch(name -> given.test(input(name))));
    }

    /**
     * Says whether these needs are met wherever others are.
     *
     * @param others the other needs
     * @return true if so
     */
    public boolean impliedBy(Needs others) {
        return others.terms.stream().allMatch(term -> isCertain(restrict(terms, term)));
    }

    private static List<Conjunction> restrict(List<Conjunction> terms, Conjunction known) {
        var rest = new ArrayList<Conjunction>();
        for (var term : terms) {
            if (term.with(known).impossible()) {
                continue;
            }
            var left = term;
            for (var name : known.present()) {
                left = left.without(name);
            }
            for (var name : known.absent()) {
                left = left.without(name);
            }
            rest.add(left);
        }
        return rest;
    }

    /** Says whether one of some terms holds whatever is present, by trying both on an input that matters. */
    private static boolean isCertain(List<Conjunction> terms) {
        if (terms.stream().anyMatch(Conjunction::isNone)) {
            return true;
        }
        var pivot = terms.stream()
                .flatMap(term -> term.absent().stream())
                .filter(name -> terms.stream().anyMatch(term -> term.present().contains(name)))
                .findFirst();
        return pivot.isPresent()
                && isCertain(restrict(terms, Conjunction.given(pivot.get())))
                && isCertain(restrict(terms, Conjunction.notGiven(pivot.get())));
    }

    /**
     * Joins needs: both must be met.
     *
     * @param other the other needs
     * @return both
     */
    public Needs and(Needs other) {
        if (isTrivial() || other.isImpossible()) {
            return other;
        }
        if (other.isTrivial() || isImpossible()) {
            return this;
        }
        var all = new ArrayList<Conjunction>();
        for (var mine : terms) {
            for (var theirs : other.terms) {
                var both = mine.with(theirs);
                if (!both.impossible()) {
                    all.add(both);
                }
            }
        }
        return new Needs(simplified(all), merged(other));
    }

    /**
     * Joins needs: one of the two must be met.
     *
     * @param other the other needs
     * @return either
     */
    public Needs or(Needs other) {
        if (isTrivial() || other.isImpossible()) {
            return this;
        }
        if (other.isTrivial() || isImpossible()) {
            return other;
        }
        return new Needs(
                simplified(Stream.concat(terms.stream(), other.terms.stream()).toList()), merged(other));
    }

    private boolean isTrivial() {
        return terms.size() == 1 && terms.get(0).isNone();
    }

    private Map<String, Input> merged(Needs other) {
        if (inputs.keySet().containsAll(other.inputs.keySet())) {
            return inputs;
        }
        var all = new LinkedHashMap<>(inputs);
        other.inputs.forEach(all::putIfAbsent);
        return all;
    }

    /** Leaves out what other terms cover, and literals whose opposite another term covers: x or (not x and y). */
    private static List<Conjunction> simplified(List<Conjunction> terms) {
        var rest = new ArrayList<>(terms);
        boolean changed = true;
        while (changed) {
            Conjunction.absorb(rest);
            if (rest.size() > MOST_ALTERNATIVES) {
                throw new IllegalArgumentException("more than " + MOST_ALTERNATIVES
                        + " ways to be complete: give some inputs a default instead of a fallback");
            }
            changed = false;
            for (int i = 0; i < rest.size() && !changed; i++) {
                for (int j = 0; j < rest.size() && !changed; j++) {
                    var shorter = i == j ? null : resolved(rest.get(i), rest.get(j));
                    if (shorter != null) {
                        rest.set(i, shorter);
                        changed = true;
                    }
                }
            }
        }
        if (rest.stream().anyMatch(term -> !term.absent().isEmpty())) {
            dropImplied(rest);
        }
        return List.copyOf(rest);
    }

    /** Leaves out terms that the others cover together: b and c beside (a and b) or (c and not a). */
    private static void dropImplied(List<Conjunction> terms) {
        for (int i = terms.size() - 1; i >= 0; i--) {
            var others = new ArrayList<>(terms);
            var term = others.remove(i);
            if (isCertain(restrict(others, term))) {
                terms.remove(i);
            }
        }
    }

    private static @Nullable Conjunction resolved(Conjunction term, Conjunction other) {
        for (var name : term.absent()) {
            if (other.present().contains(name) && other.without(name).covers(term.without(name))) {
                return term.without(name);
            }
        }
        for (var name : term.present()) {
            if (other.absent().contains(name) && other.without(name).covers(term.without(name))) {
                return term.without(name);
            }
        }
        return null;
    }

    /**
     * Says what a record lacks.
     *
     * @param given tells whether the record carries an input
     * @return the least sets of inputs that would make it complete, each a list; empty where it is complete or where
     *     only leaving something out would help
     */
    public List<List<Input>> missing(Predicate<Input> given) {
        if (isMet(given)) {
            return List.of();
        }
        var lacking = new ArrayList<Conjunction>();
        for (var term : terms) {
            if (term.absent().stream().noneMatch(name -> given.test(input(name)))) {
                var names = new LinkedHashSet<>(term.present());
                names.removeIf(name -> given.test(input(name)));
                lacking.add(new Conjunction(names, Set.of()));
            }
        }
        Conjunction.absorb(lacking);
        return lacking.stream().map(term -> named(term.present())).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Needs needs && Set.copyOf(terms).equals(Set.copyOf(needs.terms));
    }

    @Override
    public int hashCode() {
        return Set.copyOf(terms).hashCode();
    }

    /**
     * Puts the needs into words.
     *
     * @return the inputs' names, as {@code a and b, or c}; {@code nothing}
     */
    @Override
    public String toString() {
        if (isNothing()) {
            return "nothing";
        }
        if (isImpossible()) {
            return "what can't be";
        }
        var names = terms.stream()
                .map(term -> Stream.concat(
                                term.present().stream(), term.absent().stream().map(name -> "no " + name))
                        .toList())
                .toList();
        return AlternativesText.of(names, " and ", "or");
    }
}
