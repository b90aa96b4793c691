package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A second evaluator, written for tests alone and as plainly as can be, which also watches: what each term came to, and
 * which divisors were 0.
 *
 * <p>An input's value is a Double, Boolean, String (an option), Set of options or double[]; absent ones are not in the map.
 */
final class Reference {

    private final Map<String, Object> values;

    /** The values of terms that were evaluated and defined. */
    final Map<String, Set<Double>> terms = new HashMap<>();

    /** Divisors that were 0, and arguments of logarithms that were not greater than 0. */
    final Map<Formula, Double> faults = new IdentityHashMap<>();

    Reference(Map<String, Object> values) {
        this.values = values;
    }

    /** Says whether an episode with these inputs would be scored. */
    boolean isValid(Rule rule) {
        return Needs.of(rule).isMet(this::given)
                && rule.checks().stream().allMatch(check -> !isMet(Needs.of(check.holds())) || holds(check.holds()));
    }

    boolean isMet(Needs needs) {
        return needs.isMet(this::given);
    }

    /** Says whether a condition holds, and what it compares is given. */
    boolean says(Condition condition) {
        return isMet(Needs.of(condition)) && holds(condition);
    }

    double metric(Metric metric) {
        return Needs.of(metric).isMet(this::given) ? value(((Metric.OfFormula) metric.value()).formula()) : Double.NaN;
    }

    private boolean given(Input input) {
        return values.containsKey(input.name());
    }

    double value(Formula formula) {
        if (formula instanceof Formula.Constant constant) {
            return constant.value();
        } else if (formula instanceof Input.Number input) {
            return (double)
                    values.getOrDefault(input.name(), input.absentMeans().orElse(Double.NaN));
        } else if (formula instanceof Formula.Binary binary) {
            double a = value(binary.left());
            double b = value(binary.right());
            return switch (binary.kind()) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
                default -> {
                    if (b == 0) {
                        faults.put(binary.right(), b);
                    }
                    yield a / b;
                }
            };
        } else if (formula instanceof Formula.Unary unary) {
            double x = value(unary.of());
            if ((unary.kind() == Formula.Kind.LN || unary.kind() == Formula.Kind.LOG2) && x <= 0) {
                faults.put(unary.of(), x);
            }
            return switch (unary.kind()) {
                case ABS -> Math.abs(x);
                case TANH -> StrictMath.tanh(x);
                case LOG2 -> Arithmetic.log2(x);
                case LN -> StrictMath.log(x);
                default -> StrictMath.exp(x);
            };
        } else if (formula instanceof Formula.Rounded rounded) {
            double x = value(rounded.of());
            return rounded.rounding() == Formula.Rounding.PYTHON
                    ? Arithmetic.roundAsPython(x, rounded.digits())
                    : Arithmetic.roundAsNumpy(x, rounded.digits());
        } else if (formula instanceof Formula.Indicator indicator) {
            return holds(indicator.condition()) ? 1 : 0;
        } else if (formula instanceof Formula.WeightedSum sum) {
            double total = sum.start();
            for (var part : sum.parts()) {
                total += value(part.value()) * part.weight();
            }
            return total;
        } else if (formula instanceof Formula.Cases cases) {
            for (var row : cases.cases()) {
                if (holds(row.when())) {
                    return value(row.then());
                }
            }
            return value(cases.otherwise());
        } else if (formula instanceof Formula.Lookup lookup) {
            var word = values.getOrDefault(
                    lookup.by().name(), lookup.by().absentMeans().orElse(null));
            return word == null
                    ? Double.NaN
                    : lookup.values().get(lookup.by().options().words().indexOf(word));
        } else if (formula instanceof Formula.FirstGiven first) {
            int last = first.options().size() - 1;
            for (int i = 0; i < last; i++) {
                if (Needs.ofOption(first.options().get(i)).isMet(this::given)) {
                    return value(first.options().get(i));
                }
            }
            return value(first.options().get(last));
        } else if (formula instanceof Formula.DefinedIf guarded) {
            return holds(guarded.condition()) ? value(guarded.of()) : Double.NaN;
        } else if (formula instanceof Formula.Term term) {
            double value = value(term.of());
            if (!Double.isNaN(value)) {
                terms.computeIfAbsent(term.name(), unused -> new HashSet<>()).add(value);
            }
            return value;
        } else if (formula instanceof Formula.Size size) {
            var words = words(size.set());
            return words == null ? Double.NaN : words.size();
        } else if (formula instanceof Formula.SizeOfCommon common) {
            var one = words(common.set());
            var other = words(common.within());
            return one == null || other == null
                    ? Double.NaN
                    : one.stream().filter(other::contains).count();
        } else if (formula instanceof Formula.Length length) {
            var numbers = (double[]) values.get(length.series().name());
            return numbers == null ? Double.NaN : numbers.length;
        } else if (formula instanceof Formula.Total total) {
            var numbers = (double[]) values.get(total.series().name());
            if (numbers == null) {
                return Double.NaN;
            }
            double sum = 0;
            for (double number : numbers) {
                sum += number;
            }
            return sum;
        }
        throw new IllegalArgumentException("No reference for " + formula.kind());
    }

    @SuppressWarnings("unchecked")
    private Set<String> words(Input.Subset set) {
        return (Set<String>) values.getOrDefault(set.name(), set.absentMeans().orElse(null));
    }

    boolean holds(Condition condition) {
        return switch (condition.kind()) {
            case LESS -> left(condition) < right(condition);
            case AT_MOST -> left(condition) <= right(condition);
            case EQUAL -> left(condition) == right(condition);
            case AT_LEAST -> left(condition) >= right(condition);
            case MORE -> left(condition) > right(condition);
            case ALL -> ((Condition.All) condition).parts().stream().allMatch(this::holds);
            case ANY -> ((Condition.Any) condition).parts().stream().anyMatch(this::holds);
            case NOT -> !holds(((Condition.Not) condition).part());
            case FLAG -> {
                var flag = (Input.Flag) condition;
                yield (boolean)
                        values.getOrDefault(flag.name(), flag.absentMeans().orElse(false));
            }
            case GIVEN -> given(((Condition.Given) condition).input());
            case IS -> {
                var is = (Condition.Is) condition;
                yield is.option()
                        .equals(values.getOrDefault(
                                is.choice().name(), is.choice().absentMeans().orElse("")));
            }
            case CONTAINS -> {
                var contains = (Condition.Contains) condition;
                var words = words(contains.set());
                yield words != null && words.contains(contains.option());
            }
        };
    }

    private double left(Condition condition) {
        return value(((Condition.Compare) condition).left());
    }

    private double right(Condition condition) {
        return value(((Condition.Compare) condition).right());
    }
}
