package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How the metrics of one episode came about: a value, ready to be shown as text or JSON.
 *
 * @param rule the rule in force
 * @param metrics a tree for each metric that is a number, in the order of the rule; the first is the score
 * @param inputs what the rule reads, in the order in which it reads it
 */
public record Explanation(BoundRule rule, List<Part> metrics, List<Read> inputs) {

    /**
     * Makes an explanation.
     *
     * @param rule the rule in force
     * @param metrics a tree for each metric
     * @param inputs what the rule reads
     */
    public Explanation {
        metrics = List.copyOf(metrics);
        inputs = List.copyOf(inputs);
    }

    /** What a part is to the one above it. */
    public enum Role {
        /** A metric: the root of its tree. */
        METRIC,
        /** A number in a sum, with its weight and what it contributes. */
        ADDEND,
        /** A number in a product, which it is multiplied by. */
        FACTOR,
        /** A number in a product, which it is divided by. */
        DIVISOR,
        /** What a function, a limit or a rounding is applied to. */
        OPERAND,
        /** The number of the row or fallback that applied. */
        CHOICE
    }

    /**
     * A part of a metric, with its value.
     *
     * <p>Sums and products stand flat: a part whose formula is an addition or subtraction has all its addends as parts,
     * and their contributions, added from the first to the last, give its value to the last bit; a multiplication or
     * division likewise has its factors and divisors.
     *
     * @param name the metric's id or the term's or input's name; empty for what has no name
     * @param formula what was computed; inside a guard and a name, where it has them
     * @param role what this part is to the one above it
     * @param value its value; NaN where undefined; a part of a defined metric may be infinite, where a limit then
     *     holds it
     * @param weight for an addend: what the value is multiplied by, negative where it is subtracted
     * @param contribution for an addend: value times weight
     * @param remark what must be said: which row or fallback applied, the limit at which it was held, why it is
     *     undefined; empty where there is nothing to say
     * @param parts what it was computed from; empty for inputs, constants and conditions
     */
    public record Part(
            String name,
            Formula formula,
            Role role,
            double value,
            OptionalDouble weight,
            OptionalDouble contribution,
            String remark,
            List<Part> parts) {

        /**
         * Makes a part.
         *
         * @param name its name
         * @param formula what was computed
         * @param role what it is to the one above it
         * @param value its value
         * @param weight its weight in a sum
         * @param contribution what it contributes to a sum
         * @param remark what must be said
         * @param parts what it was computed from
         */
        public Part {
            parts = List.copyOf(parts);
        }

        /**
         * Gives what a person calls this part.
         *
         * @return its name, or its formula in one line
         */
        public String label() {
            return name.isEmpty() ? RuleText.line(formula) : name;
        }

        /**
         * Collects what must be said of this part and of the nameless parts that it is made of.
         *
         * @return the remarks, from the top down
         */
        public List<String> remarks() {
            var all = new ArrayList<String>();
            collect(all);
            return all;
        }

        private void collect(List<String> all) {
            if (!remark.isEmpty()) {
                all.add(remark);
            }
            for (var part : parts) {
                if (part.name.isEmpty()) {
                    part.collect(all);
                }
            }
        }

        /**
         * Computes this part from the values of its leaves alone, by what the explanation shows.
         *
         * @return {@link #value()} to the last bit, unless undefined
         */
        public double rebuilt() {
            if (parts.isEmpty()) {
                return value;
            }
            return switch (formula.kind()) {
                case ADD, SUBTRACT, WEIGHTED_SUM -> {
                    boolean fromZero = formula instanceof Formula.WeightedSum sum && sum.start() == 0;
                    double total = fromZero ? 0 : parts.get(0).contributed();
                    for (var part : fromZero ? parts : parts.subList(1, parts.size())) {
                        total += part.contributed();
                    }
                    yield total;
                }
                case MULTIPLY, DIVIDE -> {
                    double product = parts.get(0).rebuilt();
                    for (var part : parts.subList(1, parts.size())) {
                        product = part.role == Role.DIVISOR ? product / part.rebuilt() : product * part.rebuilt();
                    }
                    yield product;
                }
                case MIN -> Math.min(parts.get(0).rebuilt(), parts.get(1).rebuilt());
                case MAX -> Math.max(parts.get(0).rebuilt(), parts.get(1).rebuilt());
                case ABS -> Math.abs(parts.get(0).rebuilt());
                case TANH -> StrictMath.tanh(parts.get(0).rebuilt());
                case LOG2 -> Arithmetic.log2(parts.get(0).rebuilt());
                case LN -> StrictMath.log(parts.get(0).rebuilt());
                case EXP -> StrictMath.exp(parts.get(0).rebuilt());
                case ROUND -> {
                    var rounded = (Formula.Rounded) formula;
                    yield Arithmetic.rounded(parts.get(0).rebuilt(), rounded.digits(), rounded.rounding());
                }
                default -> parts.get(0).rebuilt();
            };
        }

        private double contributed() {
            return rebuilt() * weight.orElse(1);
        }
    }

    /** Where the value of an input came from. */
    public enum Origin {
        /** The record or log carries it. */
        GIVEN,
        /** Absent, and it has a default. */
        DEFAULT,
        /** Absent. */
        ABSENT
    }

    /**
     * An input that the rule reads.
     *
     * @param input the input
     * @param origin where its value came from
     * @param text its value as a person reads it
     */
    public record Read(Input input, Origin origin, String text) {}
}
