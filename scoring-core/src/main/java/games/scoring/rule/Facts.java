package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known about the numbers of a rule at one place in it: from the ranges of inputs, from the checks, which the
 * engine enforces before anything is scored, and from the guards under which the place is reached.
 *
 * <p>A comparison becomes two things when it gets known, once and in order: ranges of the two compared formulas, and the
 * fact that one is at most the other ({@link Orders}). Both are looked up by the formula's structure, names of terms left
 * aside. A formula's numbers are then those of its operation on its operands' numbers, cut by what is known of the formula
 * itself; so the work ({@link Ranges}) is linear in the size of the rule, and no fact ever asks for another.
 *
 * <p>What a scorer, code in Java, declares of its range and directions is known only to facts that trust it. What follows
 * from others is proven.
 *
 * <p>Everything said here is about episodes for which the formula at hand is defined: where an input that it needs is
 * absent, nothing is claimed.
 */
final class Facts {

    /**
     * A part of a formula that is reached only where more is known.
     *
     * @param facts what is known there; empty of contradictions
     * @param formula the part
     * @param row the position among the rows or fallbacks
     * @param reached what is known there even if the part is undefined for want of an input
     */
    record Branch(Facts facts, Formula formula, int row, Facts reached) {

        boolean mayBeUndefined() {
            return reached.of(formula).undefined();
        }
    }

    private final Plain plain;
    private final boolean trusting;
    private final List<Rule.Check> checks;
    private final List<Needs> needs;

    private final Map<Formula, Interval> ranges;
    private final Orders orders;
    private final Map<String, Long> options;
    private final Map<String, Boolean> flags;
    private final Set<String> present;
    private final Set<String> absent;
    private final Map<Formula, Interval> memo = new IdentityHashMap<>();
    private int appliedAt = -1;
    private boolean impossible;

    private Facts(List<Rule.Check> checks, boolean trusting) {
        this.plain = new Plain();
        this.trusting = trusting;
        this.checks = checks;
        this.needs = checks.stream().map(check -> Needs.of(check.holds())).toList();
        this.ranges = new HashMap<>();
        this.orders = new Orders();
        this.options = new HashMap<>();
        this.flags = new HashMap<>();
        this.present = new HashSet<>();
        this.absent = new HashSet<>();
    }

    private Facts(Facts other) {
        this.plain = other.plain;
        this.trusting = other.trusting;
        this.checks = other.checks;
        this.needs = other.needs;
        this.ranges = new HashMap<>(other.ranges);
        this.orders = new Orders(other.orders);
        this.options = new HashMap<>(other.options);
        this.flags = new HashMap<>(other.flags);
        this.present = new HashSet<>(other.present);
        this.absent = new HashSet<>(other.absent);
        this.appliedAt = other.appliedAt;
        this.impossible = other.impossible;
    }

    /**
     * Knows the checks, each from where the inputs that it reads are known to be given.
     *
     * @param checks the checks that every episode has passed
     * @param trusting whether to believe what scorers declare of themselves
     */
    static Facts of(List<Rule.Check> checks, boolean trusting) {
        var facts = new Facts(checks, trusting);
        facts.applyChecks();
        return facts;
    }

    /** Says whether what scorers declare of themselves is believed here. */
    boolean trusts() {
        return trusting;
    }

    /** Says whether no episode gets here. */
    boolean isImpossible() {
        return impossible;
    }

    /** Says whether an input is known to be given. */
    boolean isPresent(Input input) {
        return present.contains(input.name());
    }

    /** Says whether an input is known to be absent. */
    boolean isAbsent(Input input) {
        return absent.contains(input.name());
    }

    // ---------------------------------------------------------------- what gets known

    /** What is known where some inputs are given and others absent. */
    Facts with(Collection<? extends Input> given, Collection<? extends Input> missing) {
        var next = new Facts(this);
        given.forEach(input -> next.present.add(input.name()));
        missing.forEach(input -> next.absent.add(input.name()));
        if (next.present.stream().anyMatch(next.absent::contains)) {
            next.impossible = true;
        }
        next.applyChecks();
        return next;
    }

    /** What is known where a formula is defined: the inputs that it can't do without are given. */
    Facts within(Formula formula) {
        var required = Needs.of(formula).required();
        return required.stream().allMatch(this::isPresent) ? this : with(required, List.of());
    }

    /** What is known where a choice is one option. */
    Facts choosing(Input.Choice choice, int option) {
        var next = new Facts(this);
        next.keepOptions(choice, 1L << option);
        return next;
    }

    /** What is known where a condition holds, or where it does not. */
    Facts assuming(Condition condition, boolean holds) {
        var next = new Facts(this);
        next.assume(condition, holds);
        next.applyChecks();
        return next;
    }

    /** A check says more wherever more is known of what is given: a fallback in it may be decided only now. */
    private void applyChecks() {
        int known = present.size() + absent.size();
        if (known == appliedAt) {
            return;
        }
        appliedAt = known;
        // A later check may sharpen what an earlier one said; twice is enough and ends.
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < checks.size(); i++) {
                if (isMet(needs.get(i))) {
                    assume(checks.get(i).holds(), true);
                }
            }
        }
    }

    /** Says whether the inputs that something needs are known to be given or absent, as it needs them. */
    boolean isMet(Needs needed) {
        return needed.alternatives().stream()
                .anyMatch(one -> one.present().stream().allMatch(this::isPresent)
                        && one.absent().stream().allMatch(this::isAbsent));
    }

    private void assume(Condition condition, boolean holds) {
        if (impossible) {
            return;
        }
        switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> compare((Condition.Compare) condition, holds);
            case ALL -> {
                var parts = ((Condition.All) condition).parts();
                if (holds) {
                    parts.forEach(part -> assume(part, true));
                } else {
                    assumeOneOf(parts, false);
                }
            }
            case ANY -> {
                var parts = ((Condition.Any) condition).parts();
                if (holds) {
                    assumeOneOf(parts, true);
                } else {
                    parts.forEach(part -> assume(part, false));
                }
            }
            case NOT -> assume(((Condition.Not) condition).part(), !holds);
            case FLAG -> {
                var flag = (Input.Flag) condition;
                // A flag that is absent and has no default counts as false.
                boolean known = isAbsent(flag) || Binding.isSetting(flag)
                        ? flag.absentMeans().orElse(false)
                        : flags.getOrDefault(flag.name(), holds);
                flags.put(flag.name(), holds);
                impossible |= known != holds;
            }
            case GIVEN -> {
                var input = ((Condition.Given) condition).input();
                (holds ? present : absent).add(input.name());
                impossible |= isPresent(input) && isAbsent(input);
                memo.clear();
            }
            case IS -> {
                var is = (Condition.Is) condition;
                long option = 1L << is.choice().options().words().indexOf(is.option());
                boolean neither =
                        isAbsent(is.choice()) && is.choice().absentMeans().isEmpty();
                if (neither) {
                    impossible |= holds;
                } else if (holds) {
                    keepOptions(is.choice(), option);
                } else if (is.choice().absentMeans().isPresent() || isPresent(is.choice())) {
                    keepOptions(is.choice(), ~option);
                }
            }
            case CONTAINS -> {
                var contains = (Condition.Contains) condition;
                var size = contains.set().size();
                if (holds) {
                    keep(size, of(size).above(1, false));
                } else {
                    keep(size, of(size).below(contains.set().options().words().size() - 1, false));
                }
            }
        }
    }

    /** One of several conditions holds, and nobody knows which: what is known in all cases is known. */
    private void assumeOneOf(List<Condition> parts, boolean holds) {
        var cases = new ArrayList<Facts>();
        for (var part : parts) {
            var one = new Facts(this);
            one.assume(part, holds);
            if (!one.impossible) {
                cases.add(one);
            }
        }
        if (cases.isEmpty()) {
            impossible = true;
            return;
        }
        var first = cases.get(0);
        var common = new HashMap<>(first.ranges);
        first.ranges.forEach((formula, range) -> {
            var joined = range;
            for (var other : cases) {
                var theirs = other.ranges.get(formula);
                if (theirs == null) {
                    common.remove(formula);
                    return;
                }
                joined = joined.or(theirs);
            }
            common.put(formula, joined);
        });
        ranges.putAll(common);
        orders.addCommon(cases.stream().map(one -> one.orders).toList());
        first.options.forEach((choice, mask) -> {
            if (cases.stream().allMatch(one -> one.options.containsKey(choice))) {
                options.put(
                        choice,
                        cases.stream()
                                .mapToLong(one -> one.options.getOrDefault(choice, -1L))
                                .reduce(0, (a, b) -> a | b));
            }
        });
        first.flags.forEach((flag, value) -> {
            if (cases.stream().allMatch(one -> value.equals(one.flags.get(flag)))) {
                flags.put(flag, value);
            }
        });
        first.present.stream()
                .filter(name -> cases.stream().allMatch(one -> one.present.contains(name)))
                .forEach(present::add);
        first.absent.stream()
                .filter(name -> cases.stream().allMatch(one -> one.absent.contains(name)))
                .forEach(absent::add);
        memo.clear();
    }

    private void compare(Condition.Compare compare, boolean holds) {
        var left = compare.left();
        var right = compare.right();
        switch (compare.kind()) {
            case LESS -> order(holds ? left : right, holds ? right : left, holds, holds);
            case AT_MOST -> order(holds ? left : right, holds ? right : left, !holds, holds);
            case MORE -> order(holds ? right : left, holds ? left : right, holds, holds);
            case AT_LEAST -> order(holds ? right : left, holds ? left : right, !holds, holds);
            case EQUAL -> {
                if (holds) {
                    order(left, right, false, true);
                    order(right, left, false, true);
                } else {
                    differ(left, right);
                }
            }
            default -> throw new IllegalStateException(compare.kind() + " is no comparison");
        }
    }

    /**
     * One formula is at most another, or less. A comparison that holds proves both to be defined. One that does not hold
     * says something only where both are: an undefined one makes it fail too.
     */
    private void order(Formula lesser, Formula greater, boolean strict, boolean proven) {
        var low = of(lesser);
        var high = of(greater);
        if (proven) {
            low = low.undefined(false);
            high = high.undefined(false);
        }
        var newLow = high.undefined() ? low : low.below(high.high(), strict);
        var newHigh = low.undefined() ? high : high.above(low.low(), strict);
        if (!low.undefined() && !high.undefined()) {
            orders.addAtMost(plain.of(lesser), plain.of(greater), strict);
        }
        keep(lesser, newLow);
        keep(greater, newHigh);
    }

    private void differ(Formula left, Formula right) {
        var a = of(left);
        var b = of(right);
        if (!a.undefined() && !b.undefined()) {
            orders.addUnequal(plain.of(left), plain.of(right));
            orders.addUnequal(plain.of(right), plain.of(left));
        }
        if (b.isPoint() && !b.undefined()) {
            orders.addUnequal(plain.of(left), plain.of(right));
            keep(left, a.without(b.low()));
        }
        if (a.isPoint() && !a.undefined()) {
            orders.addUnequal(plain.of(right), plain.of(left));
            keep(right, b.without(a.low()));
        }
    }

    private void keep(Formula formula, Interval range) {
        if (range.isEmpty() && !range.undefined()) {
            impossible = true;
        }
        if (formula.kind() != Formula.Kind.CONSTANT) {
            ranges.merge(plain.of(formula), range, Interval::and);
            memo.clear();
        }
    }

    private void keepOptions(Input.Choice choice, long mask) {
        long left = options(choice) & mask;
        options.put(choice.name(), left);
        impossible |= left == 0;
        memo.clear();
    }

    /** Gives the options that a choice may have, as a mask. */
    long options(Input.Choice choice) {
        var words = choice.options().words();
        long possible = options.getOrDefault(choice.name(), (1L << words.size()) - 1);
        boolean meant = isAbsent(choice) || Binding.isSetting(choice);
        return meant && choice.absentMeans().isPresent()
                ? possible & 1L << words.indexOf(choice.absentMeans().get())
                : possible;
    }

    // ---------------------------------------------------------------- what is known

    /** Says whether a condition certainly holds here. */
    boolean holds(Condition condition) {
        return assuming(condition, false).impossible;
    }

    /** Says whether a condition certainly fails here. */
    boolean fails(Condition condition) {
        return assuming(condition, true).impossible;
    }

    /** Gives a formula without the names of its terms. */
    Formula plain(Formula formula) {
        return plain.of(formula);
    }

    /** Says whether a formula is known not to be 0. */
    boolean isNonZero(Formula formula) {
        var range = of(formula);
        if (!range.contains(0) || isKnownNonZero(formula)) {
            return true;
        }
        // The difference of two numbers that differ is not 0: small ones are exact.
        return formula instanceof Formula.Binary binary
                && binary.kind() == Formula.Kind.SUBTRACT
                && (orders.areUnequal(plain.of(binary.left()), plain.of(binary.right()))
                        || isLess(binary.left(), binary.right())
                        || isLess(binary.right(), binary.left()));
    }

    private boolean isKnownNonZero(Formula formula) {
        return orders.areUnequal(plain.of(formula), Plain.ZERO)
                || orders.areUnequal(plain.of(formula), Plain.MINUS_ZERO);
    }

    /** Says whether one formula is known to be less than another, wherever both are defined. */
    boolean isLess(Formula left, Formula right) {
        return orders.isLess(plain.of(left), plain.of(right));
    }

    /** Says whether one formula is known to be at most another, wherever both are defined. */
    boolean isAtMost(Formula left, Formula right) {
        return orders.isAtMost(plain.of(left), plain.of(right), this::seen);
    }

    /**
     * Gives what was already found out about a formula. Nothing is computed here: a fact about one formula may speak of
     * another that contains the first, and asking on would never end.
     */
    private Interval seen(Formula plainly) {
        if (plainly instanceof Formula.Constant constant) {
            return Interval.point(constant.value());
        }
        var known = memo.get(plainly);
        if (known == null) {
            known = ranges.get(plainly);
        }
        if (known == null && plainly instanceof Input.Number input) {
            known = new Ranges(this).number(input);
        }
        return known == null ? Interval.ANYTHING : known;
    }

    // ---------------------------------------------------------------- branches

    /** Gives the rows of a case list that can be reached, each with what is known there, the last row included. */
    List<Branch> rows(Formula.Cases cases) {
        var rows = new ArrayList<Branch>();
        var here = this;
        int position = 0;
        for (var row : cases.cases()) {
            var there = here.assuming(row.when(), true);
            if (!there.impossible) {
                rows.add(new Branch(there.within(row.then()), row.then(), position, there));
            }
            here = here.assuming(row.when(), false);
            if (here.impossible) {
                return rows;
            }
            position++;
        }
        rows.add(new Branch(here.within(cases.otherwise()), cases.otherwise(), position, here));
        return rows;
    }

    /** Gives the fallbacks that can be the first whose inputs are given. */
    List<Branch> options(Formula.FirstGiven first) {
        var branches = new ArrayList<Branch>();
        var lacking = new ArrayList<Input>();
        for (int i = 0; i < first.options().size(); i++) {
            var option = first.options().get(i);
            var needed = Needs.ofOption(option);
            var there = with(needed.required(), lacking);
            if (!there.impossible) {
                branches.add(new Branch(there, option, i, there));
            }
            if (isMet(needed)) {
                return branches;
            }
            // An option that needs one input and was not taken tells that the input is absent.
            var ways = needed.alternatives();
            if (ways.size() == 1
                    && ways.get(0).absent().isEmpty()
                    && ways.get(0).present().size() == 1) {
                lacking.add(ways.get(0).present().get(0));
            }
        }
        return branches;
    }

    /** Gives the guarded formula with what its guard says; nothing where the guard never holds. */
    List<Branch> guarded(Formula.DefinedIf guarded) {
        var reached = assuming(guarded.condition(), true);
        var there = reached.within(guarded.of());
        return there.impossible ? List.of() : List.of(new Branch(there, guarded.of(), 0, reached));
    }

    // ---------------------------------------------------------------- intervals

    /** Gives all numbers that a formula may have here. */
    Interval of(Formula formula) {
        if (impossible) {
            return Interval.EMPTY;
        }
        var plainly = plain.of(formula);
        var known = memo.get(plainly);
        if (known == null) {
            known = new Ranges(this).of(plainly);
            var fact = ranges.get(plainly);
            if (fact != null) {
                known = known.and(fact);
            }
            memo.put(plainly, known);
        }
        return known;
    }
}
