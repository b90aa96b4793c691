package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
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

    /** A conjunction of literals. */
    private record Term(Set<String> present, Set<String> absent) {

        static final Term NONE = new Term(Set.of(), Set.of());

        boolean isNone() {
            return present.isEmpty() && absent.isEmpty();
        }

        boolean covers(Term other) {
            return other.present.containsAll(present) && other.absent.containsAll(absent);
        }

        Term with(Term other) {
            return new Term(union(present, other.present), union(absent, other.absent));
        }

        boolean impossible() {
            return present.stream().anyMatch(absent::contains);
        }

        Term without(String name) {
            return new Term(less(present, name), less(absent, name));
        }

        private static Set<String> union(Set<String> a, Set<String> b) {
            if (a.containsAll(b)) {
                return a;
            }
            var all = new LinkedHashSet<>(a);
            all.addAll(b);
            return all;
        }

        private static Set<String> less(Set<String> set, String name) {
            if (!set.contains(name)) {
                return set;
            }
            var rest = new LinkedHashSet<>(set);
            rest.remove(name);
            return rest;
        }
    }

    /** Needs nothing: always defined. */
    public static final Needs NOTHING = new Needs(List.of(Term.NONE), Map.of());

    /** Can't be met. */
    static final Needs IMPOSSIBLE = new Needs(List.of(), Map.of());

    private final List<Term> terms;
    private final Map<String, Input> inputs;

    private Needs(List<Term> terms, Map<String, Input> inputs) {
        this.terms = terms;
        this.inputs = inputs;
    }

    /**
     * Derives what a record must carry to be scored under a rule: what the primary metric needs.
     *
     * @param rule the rule
     * @return its needs
     */
    public static Needs of(Rule rule) {
        return of(rule.metrics().get(0));
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
        return Analysis.input(((Metric.OfSeries) metric.value()).series());
    }

    /**
     * Derives what a formula needs.
     *
     * @param formula the formula
     * @return its needs
     */
    public static Needs of(Formula formula) {
        return new Analysis().formula(formula, false);
    }

    /**
     * Derives what a condition needs to be decided: for a check or note, what must be there lest it be skipped.
     *
     * @param condition the condition
     * @return its needs
     */
    public static Needs of(Condition condition) {
        return new Analysis().condition(condition).needs;
    }

    /** Derives when an option of a list of fallbacks is the one: unlike a metric, it may not fail by presence. */
    static Needs ofOption(Formula option) {
        return new Analysis().formula(option, true);
    }

    /**
     * Lists the ways to be complete.
     *
     * @return the alternatives, none of which includes another; one without inputs where nothing is needed
     */
    public List<Alternative> alternatives() {
        return terms.stream()
                .map(term -> new Alternative(named(term.present), named(term.absent)))
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
        var all = new LinkedHashSet<>(terms.get(0).present);
        terms.forEach(term -> all.retainAll(term.present));
        return named(all);
    }

    /**
     * Says whether nothing is needed.
     *
     * @return true if every record is complete
     */
    public boolean isNothing() {
        return terms.stream().anyMatch(Term::isNone);
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
                .anyMatch(term -> term.present.stream().allMatch(name -> given.test(input(name)))
                        && term.absent.stream().noneMatch(name -> given.test(input(name))));
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

    private static List<Term> restrict(List<Term> terms, Term known) {
        var rest = new ArrayList<Term>();
        for (var term : terms) {
            if (term.with(known).impossible()) {
                continue;
            }
            var left = term;
            for (var name : known.present) {
                left = left.without(name);
            }
            for (var name : known.absent) {
                left = left.without(name);
            }
            rest.add(left);
        }
        return rest;
    }

    /** Says whether one of some terms holds whatever is present, by trying both on an input that matters. */
    private static boolean isCertain(List<Term> terms) {
        if (terms.stream().anyMatch(Term::isNone)) {
            return true;
        }
        var pivot = terms.stream()
                .flatMap(term -> term.absent.stream())
                .filter(name -> terms.stream().anyMatch(term -> term.present.contains(name)))
                .findFirst();
        return pivot.isPresent()
                && isCertain(restrict(terms, new Term(Set.of(pivot.get()), Set.of())))
                && isCertain(restrict(terms, new Term(Set.of(), Set.of(pivot.get()))));
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
        var all = new ArrayList<Term>();
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
    private static List<Term> simplified(List<Term> terms) {
        var rest = new ArrayList<>(terms);
        boolean changed = true;
        while (changed) {
            absorb(rest);
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
        if (rest.stream().anyMatch(term -> !term.absent.isEmpty())) {
            dropImplied(rest);
        }
        return List.copyOf(rest);
    }

    /** Leaves out terms that the others cover together: b and c beside (a and b) or (c and not a). */
    private static void dropImplied(List<Term> terms) {
        for (int i = terms.size() - 1; i >= 0; i--) {
            var others = new ArrayList<>(terms);
            var term = others.remove(i);
            if (isCertain(restrict(others, term))) {
                terms.remove(i);
            }
        }
    }

    private static void absorb(List<Term> terms) {
        for (int i = 0; i < terms.size(); i++) {
            for (int j = terms.size() - 1; j >= 0; j--) {
                if (i != j && terms.get(i).covers(terms.get(j))) {
                    terms.remove(j);
                    if (j < i) {
                        i--;
                    }
                }
            }
        }
    }

    private static @Nullable Term resolved(Term term, Term other) {
        for (var name : term.absent) {
            if (other.present.contains(name) && other.without(name).covers(term.without(name))) {
                return term.without(name);
            }
        }
        for (var name : term.present) {
            if (other.absent.contains(name) && other.without(name).covers(term.without(name))) {
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
        var lacking = new ArrayList<Term>();
        for (var term : terms) {
            if (term.absent.stream().noneMatch(name -> given.test(input(name)))) {
                var names = new LinkedHashSet<>(term.present);
                names.removeIf(name -> given.test(input(name)));
                lacking.add(new Term(names, Set.of()));
            }
        }
        absorb(lacking);
        return lacking.stream().map(term -> named(term.present)).toList();
    }

    /**
     * Puts what is missing into words, as briefly as it can be said.
     *
     * @param missing what {@link #missing} gave, not empty
     * @param word how an input is written
     * @return {@code a}; {@code a and b}; {@code a or b, and c or d}; {@code a and b, or c}
     */
    static String phrase(List<List<Input>> missing, Function<Input, String> word) {
        var names = missing.stream().map(set -> set.stream().map(word).toList()).toList();
        var asFactors = factors(names);
        if (asFactors.stream().mapToInt(List::size).sum()
                < names.stream().mapToInt(List::size).sum()) {
            return phrase(asFactors, " or ", "and");
        }
        return phrase(names, " and ", "or");
    }

    private static String phrase(List<List<String>> groups, String inner, String outer) {
        boolean simple = groups.stream().allMatch(group -> group.size() == 1);
        var text = new StringBuilder();
        for (int i = 0; i < groups.size(); i++) {
            if (i > 0) {
                boolean last = i == groups.size() - 1;
                text.append(simple ? (last ? " " + outer + " " : ", ") : ", " + outer + " ");
            }
            text.append(joined(groups.get(i), inner));
        }
        return text.toString();
    }

    private static String joined(List<String> names, String inner) {
        if (names.size() < 3) {
            return String.join(inner, names);
        }
        var joiner = new StringJoiner(", ");
        names.subList(0, names.size() - 1).forEach(joiner::add);
        return joiner + inner + names.get(names.size() - 1);
    }

    /** Turns a choice of sets into a set of choices. */
    private static List<List<String>> factors(List<List<String>> sets) {
        List<Term> choices = List.of(Term.NONE);
        for (var set : sets) {
            var longer = new ArrayList<Term>();
            for (var choice : choices) {
                for (var name : set) {
                    longer.add(choice.with(new Term(Set.of(name), Set.of())));
                }
            }
            absorb(longer);
            if (longer.size() > MOST_ALTERNATIVES) {
                return sets;
            }
            choices = longer;
        }
        return choices.stream().map(choice -> List.copyOf(choice.present)).toList();
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
                                term.present.stream(), term.absent.stream().map(name -> "no " + name))
                        .toList())
                .toList();
        return phrase(names, " and ", "or");
    }

    /** What presence alone says about a condition. */
    private record Decided(Needs whenTrue, Needs whenFalse, Needs needs) {

        Decided opposite() {
            var nowTrue = whenFalse;
            var nowFalse = whenTrue;
            return new Decided(nowTrue, nowFalse, needs);
        }
    }

    private static final class Analysis {

        private final IdentityHashMap<Formula, Needs> formulas = new IdentityHashMap<>();
        private final IdentityHashMap<Formula, Needs> options = new IdentityHashMap<>();
        private final IdentityHashMap<Condition, Decided> conditions = new IdentityHashMap<>();

        static Needs input(Input input) {
            return Defaults.has(input) ? NOTHING : present(input);
        }

        private static Needs present(Input input) {
            return new Needs(List.of(new Term(Set.of(input.name()), Set.of())), Map.of(input.name(), input));
        }

        private static Needs absent(Input input) {
            return new Needs(List.of(new Term(Set.of(), Set.of(input.name()))), Map.of(input.name(), input));
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
                case CONSTANT -> NOTHING;
                case INPUT -> input((Input.Number) formula);
                case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {
                    var binary = (Formula.Binary) formula;
                    yield formula(binary.left(), asOption).and(formula(binary.right(), asOption));
                }
                case ABS, TANH, LOG2, LN, EXP -> formula(((Formula.Unary) formula).of(), asOption);
                case ROUND -> formula(((Formula.Rounded) formula).of(), asOption);
                case INDICATOR -> condition(((Formula.Indicator) formula).condition()).needs;
                case WEIGHTED_SUM -> {
                    var needs = NOTHING;
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
                    var needs = NOTHING;
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
            var needs = IMPOSSIBLE;
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
                    yield new Decided(present(input), absent(input), NOTHING);
                }
                case NOT -> {
                    var part = condition(((Condition.Not) condition).part());
                    yield part.opposite();
                }
                case ALL -> {
                    var whenTrue = NOTHING;
                    var whenFalse = IMPOSSIBLE;
                    var needs = NOTHING;
                    for (var part : ((Condition.All) condition).parts()) {
                        var one = condition(part);
                        whenTrue = whenTrue.and(one.whenTrue);
                        whenFalse = whenFalse.or(one.whenFalse);
                        needs = needs.and(one.needs);
                    }
                    yield new Decided(whenTrue, whenFalse, whenFalse.or(needs));
                }
                case ANY -> {
                    var whenTrue = IMPOSSIBLE;
                    var whenFalse = NOTHING;
                    var needs = NOTHING;
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
            return new Decided(IMPOSSIBLE, IMPOSSIBLE, needs);
        }
    }
}
