package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes nodes out of formulas. The tree keeps its order; nothing is simplified.
 *
 * <p>Either plainly, so that every part of a formula has its node, or with slots: a term whose name occurs more than
 * once is evaluated once per episode, and read from its slot where it stands.
 */
final class Compiler {

    private final Layout layout;
    private final Set<String> shared;
    private final IdentityHashMap<Formula, Node> nodes = new IdentityHashMap<>();
    private final IdentityHashMap<Condition, Truth> truths = new IdentityHashMap<>();
    private final Map<String, Integer> slots = new HashMap<>();
    private final List<Node> terms = new ArrayList<>();

    /**
     * Makes a compiler.
     *
     * @param shared the names of the terms that get slots
     */
    Compiler(Layout layout, Set<String> shared) {
        this.layout = layout;
        this.shared = shared;
    }

    /** Gives the terms that have slots, in the order in which they must be evaluated. */
    Node[] terms() {
        return terms.toArray(Node[]::new);
    }

    Node node(Formula formula) {
        var node = nodes.get(formula);
        if (node == null) {
            node = make(formula);
            nodes.put(formula, node);
        }
        return node;
    }

    Truth truth(Condition condition) {
        var truth = truths.get(condition);
        if (truth == null) {
            truth = make(condition);
            truths.put(condition, truth);
        }
        return truth;
    }

    private Node[] nodes(List<Formula> formulas) {
        return formulas.stream().map(this::node).toArray(Node[]::new);
    }

    private Truth[] truths(List<Condition> conditions) {
        return conditions.stream().map(this::truth).toArray(Truth[]::new);
    }

    private Node make(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT -> new Node.Constant(((Formula.Constant) formula).value());
            case INPUT -> {
                var input = (Input.Number) formula;
                yield number(
                        input,
                        input.absentMeans().isPresent(),
                        input.absentMeans().orElse(0));
            }
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> binary((Formula.Binary) formula);
            case ABS -> new Node.Abs(operand(formula));
            case TANH -> new Node.Tanh(operand(formula));
            case LOG2 -> new Node.Log2(operand(formula));
            case LN -> new Node.Ln(operand(formula));
            case EXP -> new Node.Exp(operand(formula));
            case ROUND -> {
                var rounded = (Formula.Rounded) formula;
                var of = node(rounded.of());
                yield switch (rounded.rounding()) {
                    case PYTHON -> new Node.RoundAsPython(of, rounded.digits());
                    case NUMPY -> new Node.RoundAsNumpy(of, rounded.digits());
                };
            }
            case INDICATOR -> new Node.Indicator(truth(((Formula.Indicator) formula).condition()));
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                yield new Node.WeightedSum(
                        sum.start(),
                        nodes(sum.parts().stream().map(Formula.Weighted::value).toList()),
                        sum.parts().stream()
                                .mapToDouble(Formula.Weighted::weight)
                                .toArray());
            }
            case CASES -> {
                var cases = (Formula.Cases) formula;
                yield new Node.Cases(
                        truths(cases.cases().stream().map(Formula.Case::when).toList()),
                        nodes(cases.cases().stream().map(Formula.Case::then).toList()),
                        node(cases.otherwise()));
            }
            case LOOKUP -> {
                var lookup = (Formula.Lookup) formula;
                yield new Node.Lookup(
                        layout.indexOf(lookup.by()),
                        lookup.by()
                                .absentMeans()
                                .map(lookup.by().options().words()::indexOf)
                                .orElse(-1),
                        lookup.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
            }
            case FIRST_GIVEN -> {
                var options = ((Formula.FirstGiven) formula).options();
                yield new Node.FirstGiven(
                        options.subList(0, options.size() - 1).stream()
                                .map(option -> Presence.of(Needs.ofOption(option), layout))
                                .toArray(Presence[]::new),
                        nodes(options));
            }
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                yield new Node.DefinedIf(truth(guarded.condition()), node(guarded.of()));
            }
            case TERM -> term((Formula.Term) formula);
            case SIZE -> {
                var set = ((Formula.Size) formula).set();
                yield number(
                        set,
                        set.absentMeans().isPresent(),
                        set.absentMeans().map(Set::size).orElse(0));
            }
            case SIZE_OF_COMMON -> {
                var common = (Formula.SizeOfCommon) formula;
                yield new Node.SizeOfCommon(new Words(common.set(), layout), new Words(common.within(), layout));
            }
            case LENGTH -> {
                var series = ((Formula.Length) formula).series();
                yield number(
                        series,
                        series.absentMeans().isPresent(),
                        series.absentMeans().map(List::size).orElse(0));
            }
            case TOTAL -> {
                var series = ((Formula.Total) formula).series();
                yield new Node.Total(
                        layout.indexOf(series),
                        series.absentMeans()
                                .map(numbers -> Node.Total.of(numbers.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray()))
                                .orElse(Double.NaN));
            }
            case SCORER ->
                new Node.Scored(((Formula.Scored) formula).scorer(), Presence.of(Needs.of(formula), layout), layout);
        };
    }

    private Node number(Input input, boolean hasDefault, double absentMeans) {
        int index = layout.indexOf(input);
        return hasDefault ? new Node.NumberOr(index, absentMeans) : new Node.Number(index);
    }

    private Node operand(Formula unary) {
        return node(((Formula.Unary) unary).of());
    }

    private Node term(Formula.Term term) {
        if (!shared.contains(term.name())) {
            return node(term.of());
        }
        var slot = slots.get(term.name());
        if (slot == null) {
            var node = node(term.of());
            slot = terms.size();
            terms.add(node);
            slots.put(term.name(), slot);
        }
        return new Node.Slot(slot);
    }

    private Node binary(Formula.Binary binary) {
        var left = node(binary.left());
        var right = node(binary.right());
        if (binary.right() instanceof Formula.Constant constant) {
            double value = constant.value();
            switch (binary.kind()) {
                case ADD -> {
                    return new Node.AddConstant(left, value);
                }
                case MULTIPLY -> {
                    return new Node.MultiplyConstant(left, value);
                }
                case DIVIDE -> {
                    return new Node.DivideConstant(left, value);
                }
                default -> {}
            }
        }
        return switch (binary.kind()) {
            case ADD -> new Node.Add(left, right);
            case SUBTRACT -> new Node.Subtract(left, right);
            case MULTIPLY -> new Node.Multiply(left, right);
            case DIVIDE -> new Node.Divide(left, right);
            case MIN -> new Node.Min(left, right);
            case MAX -> new Node.Max(left, right);
            default -> throw new IllegalStateException(binary.kind() + " is no operation on two numbers");
        };
    }

    private Truth make(Condition condition) {
        return switch (condition.kind()) {
            case LESS -> new Truth.Less(left(condition), right(condition));
            case AT_MOST -> new Truth.AtMost(left(condition), right(condition));
            case EQUAL -> new Truth.Equal(left(condition), right(condition));
            case AT_LEAST -> new Truth.AtMost(right(condition), left(condition));
            case MORE -> new Truth.Less(right(condition), left(condition));
            case ALL -> new Truth.All(truths(((Condition.All) condition).parts()));
            case ANY -> new Truth.Any(truths(((Condition.Any) condition).parts()));
            case NOT -> new Truth.Not(truth(((Condition.Not) condition).part()));
            case FLAG -> {
                var flag = (Input.Flag) condition;
                yield new Truth.Is(layout.indexOf(flag), 1, flag.absentMeans().orElse(false));
            }
            case GIVEN -> new Truth.Given(layout.indexOf(((Condition.Given) condition).input()));
            case IS -> {
                var is = (Condition.Is) condition;
                yield new Truth.Is(
                        layout.indexOf(is.choice()),
                        is.choice().options().words().indexOf(is.option()),
                        is.choice().absentMeans().map(is.option()::equals).orElse(false));
            }
            case CONTAINS -> {
                var contains = (Condition.Contains) condition;
                yield new Truth.Contains(
                        new Words(contains.set(), layout), Words.mask(contains.set(), List.of(contains.option())));
            }
        };
    }

    private Node left(Condition condition) {
        return node(((Condition.Compare) condition).left());
    }

    private Node right(Condition condition) {
        return node(((Condition.Compare) condition).right());
    }
}
