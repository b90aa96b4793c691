package games.scoring.rule;

import games.scoring.api.Scorer;
import games.scoring.plugin.PluginCode;

/**
 * A formula, made ready to be evaluated for many episodes. Immutable; NaN is "undefined".
 *
 * <p>Each operation is a small class of its own, so that the JVM sees few targets at each call and nothing has to be
 * bootstrapped at start-up, as lambdas have.
 */
abstract class Node {

    abstract double value(Values values);

    static final class Constant extends Node {
        static final Constant UNDEFINED = new Constant(Double.NaN);

        final double constant;

        Constant(double constant) {
            this.constant = constant;
        }

        @Override
        double value(Values values) {
            return constant;
        }
    }

    /**
     * An input: its number, or what its absence means, NaN where it means nothing. Also the size of a set or list, which is
     * kept as its number.
     */
    static final class Number extends Node {
        final int index;
        final double absentMeans;

        Number(int index, double absentMeans) {
            this.index = index;
            this.absentMeans = absentMeans;
        }

        @Override
        double value(Values values) {
            double number = values.number(index);
            return Double.isNaN(number) ? absentMeans : number;
        }
    }

    /** A named term that was evaluated before. */
    static final class Slot extends Node {
        private final int slot;

        Slot(int slot) {
            this.slot = slot;
        }

        @Override
        double value(Values values) {
            return values.term(slot);
        }
    }

    static final class Add extends Node {
        private final Node left;
        private final Node right;

        Add(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) + right.value(values);
        }
    }

    static final class AddConstant extends Node {
        private final Node left;
        private final double right;

        AddConstant(Node left, double right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) + right;
        }
    }

    static final class Subtract extends Node {
        private final Node left;
        private final Node right;

        Subtract(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) - right.value(values);
        }
    }

    static final class Multiply extends Node {
        private final Node left;
        private final Node right;

        Multiply(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) * right.value(values);
        }
    }

    static final class MultiplyConstant extends Node {
        private final Node left;
        private final double right;

        MultiplyConstant(Node left, double right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) * right;
        }
    }

    static final class Divide extends Node {
        private final Node left;
        private final Node right;

        Divide(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) / right.value(values);
        }
    }

    static final class DivideConstant extends Node {
        private final Node left;
        private final double right;

        DivideConstant(Node left, double right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return left.value(values) / right;
        }
    }

    static final class Min extends Node {
        private final Node left;
        private final Node right;

        Min(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return Math.min(left.value(values), right.value(values));
        }
    }

    static final class Max extends Node {
        private final Node left;
        private final Node right;

        Max(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        double value(Values values) {
            return Math.max(left.value(values), right.value(values));
        }
    }

    static final class Abs extends Node {
        private final Node of;

        Abs(Node of) {
            this.of = of;
        }

        @Override
        double value(Values values) {
            return Math.abs(of.value(values));
        }
    }

    static final class Tanh extends Node {
        private final Node of;

        Tanh(Node of) {
            this.of = of;
        }

        @Override
        double value(Values values) {
            return StrictMath.tanh(of.value(values));
        }
    }

    static final class Log2 extends Node {
        private final Node of;

        Log2(Node of) {
            this.of = of;
        }

        @Override
        double value(Values values) {
            return Arithmetic.log2(of.value(values));
        }
    }

    static final class Ln extends Node {
        private final Node of;

        Ln(Node of) {
            this.of = of;
        }

        @Override
        double value(Values values) {
            return StrictMath.log(of.value(values));
        }
    }

    static final class Exp extends Node {
        private final Node of;

        Exp(Node of) {
            this.of = of;
        }

        @Override
        double value(Values values) {
            return StrictMath.exp(of.value(values));
        }
    }

    static final class RoundAsPython extends Node {
        private final Node of;
        private final int digits;

        RoundAsPython(Node of, int digits) {
            this.of = of;
            this.digits = digits;
        }

        @Override
        double value(Values values) {
            return Arithmetic.roundAsPython(of.value(values), digits);
        }
    }

    static final class RoundAsNumpy extends Node {
        private final Node of;
        private final int digits;

        RoundAsNumpy(Node of, int digits) {
            this.of = of;
            this.digits = digits;
        }

        @Override
        double value(Values values) {
            return Arithmetic.roundAsNumpy(of.value(values), digits);
        }
    }

    static final class Indicator extends Node {
        private final Truth condition;

        Indicator(Truth condition) {
            this.condition = condition;
        }

        @Override
        double value(Values values) {
            return condition.holds(values) ? 1 : 0;
        }
    }

    static final class WeightedSum extends Node {
        private final double start;
        private final Node[] parts;
        private final double[] weights;

        WeightedSum(double start, Node[] parts, double[] weights) {
            this.start = start;
            this.parts = parts;
            this.weights = weights;
        }

        @Override
        double value(Values values) {
            double sum = start;
            for (int i = 0; i < parts.length; i++) {
                sum += parts[i].value(values) * weights[i];
            }
            return sum;
        }
    }

    /** A weighted sum of inputs alone. */
    static final class WeightedInputs extends Node {
        private final double start;
        private final int[] indexes;
        private final double[] absentMeans;
        private final double[] weights;

        WeightedInputs(double start, Number[] parts, double[] weights) {
            this.start = start;
            this.weights = weights;
            indexes = new int[parts.length];
            absentMeans = new double[parts.length];
            for (int i = 0; i < parts.length; i++) {
                indexes[i] = parts[i].index;
                absentMeans[i] = parts[i].absentMeans;
            }
        }

        @Override
        double value(Values values) {
            double sum = start;
            for (int i = 0; i < indexes.length; i++) {
                double number = values.number(indexes[i]);
                sum += (Double.isNaN(number) ? absentMeans[i] : number) * weights[i];
            }
            return sum;
        }
    }

    static final class Cases extends Node {
        private final Truth[] when;
        private final Node[] then;
        private final Node otherwise;

        Cases(Truth[] when, Node[] then, Node otherwise) {
            this.when = when;
            this.then = then;
            this.otherwise = otherwise;
        }

        /** Gives the position of the first row that holds; their number where none does. */
        int row(Values values) {
            int row = 0;
            while (row < when.length && !when[row].holds(values)) {
                row++;
            }
            return row;
        }

        @Override
        double value(Values values) {
            int row = row(values);
            return row < then.length ? then[row].value(values) : otherwise.value(values);
        }
    }

    static final class Lookup extends Node {
        private final int index;
        private final int absentMeans;
        private final double[] table;

        /** Takes −1 for a choice without a default. */
        Lookup(int index, int absentMeans, double[] table) {
            this.index = index;
            this.absentMeans = absentMeans;
            this.table = table;
        }

        @Override
        double value(Values values) {
            double option = values.number(index);
            if (Double.isNaN(option)) {
                return absentMeans < 0 ? Double.NaN : table[absentMeans];
            }
            return table[(int) option];
        }
    }

    static final class FirstGiven extends Node {
        private final Presence[] needs;
        private final Node[] options;

        /** Takes the needs of all options but the last. */
        FirstGiven(Presence[] needs, Node[] options) {
            this.needs = needs;
            this.options = options;
        }

        int option(Values values) {
            int option = 0;
            while (option < needs.length && !needs[option].isMet(values)) {
                option++;
            }
            return option;
        }

        @Override
        double value(Values values) {
            return options[option(values)].value(values);
        }
    }

    static final class DefinedIf extends Node {
        private final Truth condition;
        private final Node of;

        DefinedIf(Truth condition, Node of) {
            this.condition = condition;
            this.of = of;
        }

        @Override
        double value(Values values) {
            return condition.holds(values) ? of.value(values) : Double.NaN;
        }
    }

    static final class SizeOfCommon extends Node {
        private final Words set;
        private final Words within;

        SizeOfCommon(Words set, Words within) {
            this.set = set;
            this.within = within;
        }

        @Override
        double value(Values values) {
            if (set.isAbsent(values) || within.isAbsent(values)) {
                return Double.NaN;
            }
            return Long.bitCount(set.mask(values) & within.mask(values));
        }
    }

    static final class Total extends Node {
        private final int index;
        private final double absentMeans;

        Total(int index, double absentMeans) {
            this.index = index;
            this.absentMeans = absentMeans;
        }

        @Override
        double value(Values values) {
            double[] numbers = values.series(index);
            return numbers == null ? absentMeans : of(numbers);
        }

        static double of(double[] numbers) {
            double total = 0;
            for (double number : numbers) {
                total += number;
            }
            return total;
        }
    }

    static final class Scored extends Node {
        private final Scorer scorer;
        private final Presence needs;
        private final Layout layout;

        Scored(Scorer scorer, Presence needs, Layout layout) {
            this.scorer = scorer;
            this.needs = needs;
            this.layout = layout;
        }

        @Override
        double value(Values values) {
            if (!needs.isMet(values)) {
                return Double.NaN;
            }
            try {
                return scorer.score(new ScorerValues(scorer, layout, values));
            } catch (OutOfMemoryError e) {
                PluginCode.rethrowFatal(
                        e, "the scorer " + scorer.name(), layout.benchmark().family());
                throw e;
            } finally {
                PluginCode.takeBackThread();
            }
        }
    }
}
