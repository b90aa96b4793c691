package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Whoever computes what the text of a formula says, from left to right, gets the very double that the formula gives. */
final class RuleTextProps {

    private static final List<Input.Number> INPUTS = List.of(Input.number("x"), Input.number("y"), Input.number("z"));
    private static final double[] NUMBERS = {1, -1, 0.3, -0.7, 2, -3, 1e20, 0};

    @Property(tries = 1500, shrinking = ShrinkingMode.OFF)
    void theTextSaysWhatIsComputed(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        var formula = formula(1 + random.nextInt(3), random);
        var values = Map.<String, Object>of(
                "x", random.nextDouble(-3, 3), "y", random.nextDouble(-3, 3), "z", random.nextDouble(-3, 3));
        double expected = new Reference(values).value(formula);
        Assume.that(Double.isFinite(expected));
        var text = RuleText.line(formula);
        // 0 and −0 are one number.
        assertThat(new Reading(text, values).value() + 0.0)
                .as("%s, written %s", formula, text)
                .isEqualTo(expected + 0.0);
    }

    private static Formula formula(int depth, SplittableRandom random) {
        if (depth == 0) {
            return random.nextInt(3) == 0 ? Formula.constant(number(random)) : INPUTS.get(random.nextInt(3));
        }
        var left = formula(random.nextInt(depth), random);
        var right = formula(depth - 1, random);
        return switch (random.nextInt(8)) {
            case 0 -> left.plus(right);
            case 1 -> right.minus(left);
            case 2 -> left.minus(right);
            case 3 -> left.times(right);
            case 4 -> left.over(right);
            case 5 -> left.cappedAt(right);
            case 6 -> left.plus(right).abs();
            default ->
                random.nextBoolean()
                        ? Formula.sum(number(random), left.weighing(number(random)), right.weighing(number(random)))
                        : Formula.sum(0, right.weighing(number(random)));
        };
    }

    private static double number(SplittableRandom random) {
        return NUMBERS[random.nextInt(NUMBERS.length)];
    }

    /** Reads a formula as mathematics is read, and computes it on the way. */
    private static final class Reading {

        private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(e[+-]\\d+)?");

        private final String text;
        private final Map<String, Object> values;
        private int at;

        Reading(String text, Map<String, Object> values) {
            this.text = text.replace(" ", "");
            this.values = values;
        }

        double value() {
            double value = sum();
            assertThat(at).as("the end of %s", text).isEqualTo(text.length());
            return value;
        }

        private double sum() {
            double sum = product();
            while (true) {
                if (next("+")) {
                    sum += product();
                } else if (next("−")) {
                    sum -= product();
                } else {
                    return sum;
                }
            }
        }

        private double product() {
            boolean opposite = next("−");
            double product = part();
            while (true) {
                if (next("·")) {
                    product *= part();
                } else if (next("/")) {
                    product /= part();
                } else {
                    return opposite ? -product : product;
                }
            }
        }

        private double part() {
            if (next("(")) {
                return before(")");
            }
            if (next("|")) {
                return Math.abs(before("|"));
            }
            if (next("min(")) {
                return Math.min(before(","), before(")"));
            }
            for (var input : INPUTS) {
                if (next(input.name())) {
                    return (Double) values.get(input.name());
                }
            }
            var number = NUMBER.matcher(text).region(at, text.length());
            assertThat(number.lookingAt()).as("a number at %s of %s", at, text).isTrue();
            at = number.end();
            return Double.parseDouble(number.group());
        }

        private double before(String end) {
            double inner = sum();
            assertThat(next(end)).as("%s at %s of %s", end, at, text).isTrue();
            return inner;
        }

        private boolean next(String sign) {
            boolean here = text.startsWith(sign, at);
            at += here ? sign.length() : 0;
            return here;
        }
    }
}
