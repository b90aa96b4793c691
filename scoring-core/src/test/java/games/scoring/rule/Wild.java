package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Rules that nobody would write, and inputs for them, to find claims that are wrong. The same for the same seed. */
public final class Wild {

    static final List<Input.Number> NUMBERS = List.of(
            Input.number("free"),
            Input.number("low").atLeast(0),
            Input.number("positive").moreThan(0),
            Input.number("unit").between(-1, 1),
            Input.number("share").between(0, 1),
            Input.integer("few").between(0, 5),
            Input.integer("whole"),
            Input.integer("count").atLeast(0),
            Input.integer("span").between(-2, 3),
            Input.integer("meant").between(1, 4).absentMeans(0),
            Input.number("option").between(-3, 3));
    static final List<Input.Flag> FLAGS =
            List.of(Input.flag("yes"), Input.flag("no").absentMeans(false));
    static final List<Input.Choice> CHOICES = List.of(
            Input.choice("level", "easy", "medium", "hard"),
            Input.choice("side", "left", "right").absentMeans("right"));
    static final List<Input.Subset> SETS = List.of(
            Input.subset("done", "a", "b", "c", "d"),
            Input.subset("tried", "a", "b", "c", "d").atLeast(1).absentMeansAll());
    static final Input.Series SERIES = Input.numbers("moves").each(-2, 3).length(0, 4);

    private static final double[] CONSTANTS = {0, 1, 2, -1, 0.5, 3, 10, -2.5, 100, 0.1, 1e-3, 1e6, 7};
    private static final double[] EXTREMES = {
        0, -0.0, 1, -1, Double.MIN_VALUE, -Double.MIN_VALUE, 1e300, -1e300, 1e-300, 0x1p53, -0x1p53, 1e15, 0.1, -0.1
    };

    /** All inputs. */
    public static List<Input> inputs() {
        var all = new ArrayList<Input>(NUMBERS);
        all.addAll(FLAGS);
        all.addAll(CHOICES);
        all.addAll(SETS);
        all.add(SERIES);
        return all;
    }

    final SplittableRandom random;

    public Wild(long seed) {
        random = new SplittableRandom(seed);
    }

    public Rule rule() {
        var score = formula(1 + random.nextInt(5));
        var rule = Rule.score(score);
        for (int i = random.nextInt(3); i > 0; i--) {
            rule = rule.check(Reason.INCONSISTENT, condition(1 + random.nextInt(2)), "something");
        }
        if (random.nextInt(3) == 0) {
            rule = rule.metric("more", formula(1 + random.nextInt(4)));
        }
        return rule;
    }

    /** A rule without jumps, in which one input stands again and again: for claims about slopes. */
    public Rule smoothRule() {
        var input = NUMBERS.get(random.nextInt(8));
        return Rule.score(smooth(2 + random.nextInt(4), input));
    }

    private Formula smooth(int depth, Formula input) {
        if (depth == 0) {
            return switch (random.nextInt(6)) {
                case 0, 1 -> Formula.constant(constant());
                case 2 -> CHOICES.get(0).table(1, -1.5, 2);
                case 3 -> SETS.get(0).size();
                default -> input;
            };
        }
        var left = random.nextInt(3) == 0 ? input : smooth(depth - 1, input);
        return switch (random.nextInt(13)) {
            case 0, 1 -> left.plus(smooth(depth - 1, input));
            case 2 -> left.minus(smooth(depth - 1, input));
            case 3, 4 -> left.times(smooth(depth - 1, input));
            case 5 -> left.over(1 + random.nextInt(9));
            case 6 -> left.over(smooth(depth - 1, input).abs().plus(1));
            case 7 -> left.within(random.nextInt(-3, 1), 1 + random.nextInt(5));
            case 8 -> left.cappedAt(smooth(depth - 1, input));
            case 9 -> left.flooredAt(smooth(depth - 1, input));
            case 10 -> Formula.sum(constant(), left.weighing(constant()), input.weighing(constant()));
            case 11 -> random.nextBoolean() ? left.tanh() : left.abs().plus(0.5).log2();
            default -> random.nextBoolean() ? left.cappedAt(3).exp() : left.abs();
        };
    }

    Formula formula(int depth) {
        if (depth == 0 || random.nextInt(12) == 0) {
            return leaf();
        }
        return switch (random.nextInt(22)) {
            case 0, 1 -> formula(depth - 1).plus(formula(depth - 1));
            case 2, 3 -> formula(depth - 1).minus(formula(depth - 1));
            case 4, 5 -> formula(depth - 1).times(formula(depth - 1));
            case 6, 7, 8 -> quotient(depth);
            case 9 -> formula(depth - 1).cappedAt(formula(depth - 1));
            case 10 -> formula(depth - 1).flooredAt(formula(depth - 1));
            case 11 -> formula(depth - 1).abs();
            case 12 ->
                switch (random.nextInt(4)) {
                    case 0 -> formula(depth - 1).tanh();
                    case 1 -> formula(depth - 1).exp();
                    case 2 -> formula(depth - 1).log2();
                    default -> formula(depth - 1).flooredAt(1).ln();
                };
            case 13 ->
                formula(depth - 1)
                        .rounded(
                                random.nextInt(4),
                                random.nextBoolean() ? Formula.Rounding.PYTHON : Formula.Rounding.NUMPY);
            case 14 -> condition(depth - 1).asNumber();
            case 15 ->
                Formula.sum(
                        constant(),
                        formula(depth - 1).weighing(constant()),
                        formula(depth - 1).weighing(constant()));
            case 16, 17 -> cases(depth);
            case 18 -> formula(depth - 1).definedIf(condition(depth - 1), "it is wild");
            case 19 -> formula(depth - 1).ifAbsent(formula(depth - 1));
            case 20 -> formula(depth - 1).within(-1, 10);
            default -> {
                var of = formula(depth - 1);
                yield of.as("t" + Integer.toHexString(RuleText.line(of).hashCode() & 0xffff));
            }
        };
    }

    /** Divisors as authors guard them, and as they don't. */
    private Formula quotient(int depth) {
        var dividend = formula(depth - 1);
        var divisor = formula(depth - 1);
        return switch (random.nextInt(6)) {
            case 0 -> dividend.over(divisor);
            case 1 -> Formula.when(divisor.isEqual(0), constant()).otherwise(dividend.over(divisor));
            case 2 ->
                Formula.when(divisor.isMore(dividend), dividend.over(divisor)).otherwise(constant());
            case 3 -> dividend.over(divisor.abs().plus(1));
            case 4 -> dividend.over(divisor.minus(dividend)).definedIf(divisor.isMore(dividend), "too small");
            default -> dividend.cappedAt(divisor).over(divisor.flooredAt(1));
        };
    }

    private Formula cases(int depth) {
        var list = Formula.when(condition(depth - 1), formula(depth - 1));
        for (int i = random.nextInt(3); i > 0; i--) {
            list = list.when(condition(depth - 1), formula(depth - 1));
        }
        return list.otherwise(formula(depth - 1));
    }

    private Formula leaf() {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> Formula.constant(constant());
            case 3 -> CHOICES.get(0).table(1, 1.5, 2);
            case 4 -> CHOICES.get(1).table(-1, 1);
            case 5 -> set().size();
            case 6 -> SETS.get(0).sizeWithin(SETS.get(1));
            case 7 -> random.nextBoolean() ? SERIES.length() : SERIES.total();
            default -> number();
        };
    }

    Condition condition(int depth) {
        if (depth <= 0 || random.nextInt(3) == 0) {
            return switch (random.nextInt(9)) {
                case 0 -> FLAGS.get(random.nextInt(FLAGS.size()));
                case 1 -> Condition.given(NUMBERS.get(NUMBERS.size() - 1 - random.nextInt(2)));
                case 2 -> CHOICES.get(0).is("medium");
                case 3 -> CHOICES.get(1).is("left");
                case 4 -> set().contains("b");
                default -> comparison(number(), random.nextBoolean() ? number() : Formula.constant(constant()));
            };
        }
        return switch (random.nextInt(6)) {
            case 0 -> Condition.all(condition(depth - 1), condition(depth - 1));
            case 1 -> Condition.any(condition(depth - 1), condition(depth - 1));
            case 2 -> Condition.not(condition(depth - 1));
            default -> comparison(formula(depth - 1), formula(depth - 1));
        };
    }

    private Condition comparison(Formula left, Formula right) {
        return switch (random.nextInt(5)) {
            case 0 -> left.isLess(right);
            case 1 -> left.isAtMost(right);
            case 2 -> left.isEqual(right);
            case 3 -> left.isAtLeast(right);
            default -> left.isMore(right);
        };
    }

    private Input.Number number() {
        return NUMBERS.get(random.nextInt(NUMBERS.size()));
    }

    private Input.Subset set() {
        return SETS.get(random.nextInt(SETS.size()));
    }

    private double constant() {
        return CONSTANTS[random.nextInt(CONSTANTS.length)];
    }

    /** Inputs that types and ranges accept; a few are absent. */
    Map<String, Object> values() {
        var values = new HashMap<String, Object>();
        int absence = 2 + random.nextInt(12);
        for (var input : NUMBERS) {
            if (random.nextInt(absence) > 0) {
                values.put(input.name(), number(input));
            }
        }
        for (var flag : FLAGS) {
            if (random.nextInt(absence) > 0) {
                values.put(flag.name(), random.nextBoolean());
            }
        }
        for (var choice : CHOICES) {
            if (random.nextInt(absence) > 0) {
                var words = choice.options().words();
                values.put(choice.name(), words.get(random.nextInt(words.size())));
            }
        }
        for (var set : SETS) {
            if (random.nextInt(absence) > 0) {
                var words = new HashSet<>(set.options().words());
                words.removeIf(word -> random.nextBoolean());
                if (words.size() >= set.smallest()) {
                    values.put(set.name(), words);
                }
            }
        }
        if (random.nextInt(absence) > 0) {
            values.put(SERIES.name(), random.doubles(random.nextInt(5), -2, 3).toArray());
        }
        return values;
    }

    double number(Input.Number input) {
        while (true) {
            double x = switch (random.nextInt(5)) {
                case 0 -> EXTREMES[random.nextInt(EXTREMES.length)];
                case 1 ->
                    random.nextBoolean()
                            ? input.range().lowest()
                            : input.range().highest();
                case 2 -> random.nextInt(-5, 12);
                case 3 -> random.nextDouble(-4, 6);
                default -> random.nextDouble(-1, 1) * 200;
            };
            x = input.integer() ? Math.rint(x) : x;
            if (Double.isFinite(x) && input.range().contains(x) && (!input.integer() || Math.abs(x) <= 0x1p53)) {
                return x;
            }
        }
    }
}
