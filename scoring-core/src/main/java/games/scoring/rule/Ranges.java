package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers that a formula may have: those of its operation on the numbers of its operands.
 *
 * @param facts what is known where the formula stands; asked for the operands
 */
record Ranges(Facts facts) {

    /** Gives all numbers that a formula without the names of terms may have, whatever is known of the formula itself. */
    Interval of(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT -> Interval.point(((Formula.Constant) formula).value());
            case INPUT -> number((Input.Number) formula);
            case ADD -> left(formula).plus(right(formula));
            case SUBTRACT -> difference((Formula.Binary) formula);
            case MULTIPLY -> product((Formula.Binary) formula);
            case DIVIDE -> quotient((Formula.Binary) formula);
            case MIN -> left(formula).min(right(formula));
            case MAX -> left(formula).max(right(formula));
            case ABS -> operand(formula).abs();
            case TANH -> operand(formula).rising(StrictMath::tanh, false, false);
            case EXP -> operand(formula).rising(StrictMath::exp, false, true);
            case LOG2 -> operand(formula).logarithm(Arithmetic::log2);
            case LN -> operand(formula).logarithm(StrictMath::log);
            case ROUND -> rounded((Formula.Rounded) formula);
            case INDICATOR -> {
                var condition = ((Formula.Indicator) formula).condition();
                yield Interval.of(facts.holds(condition) ? 1 : 0, facts.fails(condition) ? 0 : 1, true);
            }
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                var total = Interval.point(sum.start());
                for (var part : sum.parts()) {
                    total = total.plus(facts.of(part.value()).times(Interval.point(part.weight())));
                }
                yield total;
            }
            case CASES -> union(facts.rows((Formula.Cases) formula));
            case LOOKUP -> lookup((Formula.Lookup) formula);
            case FIRST_GIVEN -> {
                var first = (Formula.FirstGiven) formula;
                var last = first.options().get(first.options().size() - 1);
                // An earlier option is taken only where its inputs are given, the last one in any case.
                boolean undefined = facts.of(last).undefined()
                        && !first.options().stream().anyMatch(option -> facts.isMet(Needs.ofOption(option)));
                var all = union(facts.options(first));
                yield all.undefined(all.undefined() || undefined);
            }
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                var all = union(facts.guarded(guarded));
                yield all.undefined(all.undefined() || !facts.holds(guarded.condition()));
            }
            case TERM -> facts.of(((Formula.Term) formula).of());
            case SIZE -> size(((Formula.Size) formula).set());
            case SIZE_OF_COMMON -> {
                var common = (Formula.SizeOfCommon) formula;
                var one = facts.of(common.set().size());
                var other = facts.of(common.within().size());
                int most = common.set().options().words().size();
                // What does not fit into the options beside the other set must be in both.
                double least = Math.max(0, one.low() + other.low() - most);
                yield Interval.of(least, Math.min(one.high(), other.high()), true)
                        .undefined(one.undefined() || other.undefined());
            }
            case LENGTH -> {
                var series = ((Formula.Length) formula).series();
                yield withDefault(
                        Interval.of(series.shortest(), series.longest(), true),
                        series,
                        series.absentMeans().map(List::size).map(Interval::point));
            }
            case TOTAL -> total(((Formula.Total) formula).series());
            case SCORER -> {
                var range = Interval.of(((Formula.Scored) formula).scorer().range(), false);
                yield facts.trusts() ? new Interval(range.low(), range.high(), false, true, true) : Interval.ANYTHING;
            }
        };
    }

    private Interval union(List<Facts.Branch> branches) {
        var all = new LinkedHashSet<Interval>();
        for (var branch : branches) {
            var numbers = branch.facts().of(branch.formula());
            all.add(numbers.undefined(numbers.undefined() || branch.mayBeUndefined()));
        }
        return all.stream().reduce(Interval::or).orElse(Interval.EMPTY);
    }

    private Interval left(Formula binary) {
        return facts.of(((Formula.Binary) binary).left());
    }

    private Interval right(Formula binary) {
        return facts.of(((Formula.Binary) binary).right());
    }

    private Interval operand(Formula unary) {
        return facts.of(((Formula.Unary) unary).of());
    }

    /** Gives all numbers that an input may have. */
    Interval number(Input.Number input) {
        var range = Interval.of(input.range(), input.integer());
        var absence = input.absentMeans().isPresent()
                ? Optional.of(Interval.point(input.absentMeans().getAsDouble()))
                : Optional.<Interval>empty();
        return withDefault(range, input, absence);
    }

    /** Adds what absence means, unless the input is known to be given. */
    private Interval withDefault(Interval given, Input input, Optional<Interval> absence) {
        if (facts.isPresent(input)) {
            return given;
        }
        if (facts.isAbsent(input) || Binding.isSetting(input)) {
            return absence.orElse(Interval.EMPTY);
        }
        return absence.map(given::or).orElse(given.undefined(true));
    }

    private Interval difference(Formula.Binary binary) {
        var difference = facts.of(binary.left()).minus(facts.of(binary.right()));
        if (difference.isEmpty()) {
            return difference;
        }
        if (facts.isAtMost(binary.right(), binary.left())) {
            difference = difference.above(0, facts.isLess(binary.right(), binary.left()));
        }
        if (facts.isAtMost(binary.left(), binary.right())) {
            difference = difference.below(0, facts.isLess(binary.left(), binary.right()));
        }
        return difference;
    }

    private Interval product(Formula.Binary binary) {
        var product = facts.of(binary.left()).times(facts.of(binary.right()));
        // A number times itself is no less than 0.
        return !product.isEmpty() && facts.plain(binary.left()).equals(facts.plain(binary.right()))
                ? product.above(0, false)
                : product;
    }

    private Interval quotient(Formula.Binary binary) {
        var dividend = facts.of(binary.left());
        var divisor = facts.of(binary.right());
        var quotient = dividend.over(divisor, facts.isNonZero(binary.right()));
        if (quotient.isEmpty() || quotient.undefined() && divisor.contains(0)) {
            return quotient;
        }
        if (divisor.isPositive() && facts.isAtMost(binary.left(), binary.right())) {
            quotient = quotient.below(1, false);
        }
        if (divisor.isNegative() && facts.isAtMost(binary.right(), binary.left())) {
            quotient = quotient.below(1, false);
        }
        return quotient;
    }

    private Interval rounded(Formula.Rounded rounded) {
        var of = facts.of(rounded.of());
        boolean whole = rounded.digits() == 0 || of.whole();
        return switch (rounded.rounding()) {
            case PYTHON -> of.rising(x -> Arithmetic.roundAsPython(x, rounded.digits()), whole, false);
            case NUMPY -> of.rising(x -> Arithmetic.roundAsNumpy(x, rounded.digits()), rounded.digits() == 0, true);
        };
    }

    private Interval lookup(Formula.Lookup lookup) {
        var choice = lookup.by();
        boolean undefined = choice.absentMeans().isEmpty() && !facts.isPresent(choice);
        if (undefined && facts.isAbsent(choice)) {
            return Interval.EMPTY;
        }
        long possible = facts.options(choice);
        var all = Interval.EMPTY;
        for (int i = 0; i < lookup.values().size(); i++) {
            if ((possible >> i & 1) != 0) {
                all = all.or(Interval.point(lookup.values().get(i)));
            }
        }
        return all.undefined(undefined);
    }

    private Interval size(Input.Subset set) {
        return withDefault(
                Interval.of(set.smallest(), set.options().words().size(), true),
                set,
                set.absentMeans().map(Set::size).map(Interval::point));
    }

    private Interval total(Input.Series series) {
        var each = Interval.of(series.range(), series.integer());
        double low = each.low() < 0 ? sum(each.low(), series.longest()) : sum(each.low(), series.shortest());
        double high = each.high() > 0 ? sum(each.high(), series.longest()) : sum(each.high(), series.shortest());
        boolean overflows = !(Math.abs(low) < Double.POSITIVE_INFINITY && Math.abs(high) < Double.POSITIVE_INFINITY);
        var given = new Interval(low, high, series.integer(), false, overflows);
        return withDefault(
                given,
                series,
                series.absentMeans()
                        .map(numbers -> numbers.stream()
                                .mapToDouble(Double::doubleValue)
                                .reduce(0, Double::sum))
                        .map(Interval::point));
    }

    /** Adds a number up as often as asked for, as a list of it would be. */
    private static double sum(double each, int count) {
        if (each == 0 || Double.isInfinite(each)) {
            return count == 0 ? 0 : each;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += each;
        }
        return sum;
    }
}
