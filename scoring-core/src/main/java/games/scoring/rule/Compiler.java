package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes nodes out of formulas. The tree keeps its order, and no operation is left out.
 *
 * <p>Either plainly, so that every part of a formula has its node, or with slots: a term whose name occurs more than
 * once is evaluated once per episode, and read from its slot where it stands. Where it is known which inputs are given, what
 * presence alone decides is settled, and what it rules out is left away.
 */
final class Compiler {

    private final Layout layout;
    private final Set<String> shared;
    private final @Nullable Known known;
    private final IdentityHashMap<Formula, Node> nodes = new IdentityHashMap<>();
    private final IdentityHashMap<Condition, Truth> truths = new IdentityHashMap<>();
    private final Map<String, Integer> slots = new HashMap<>();
    private final List<Node> terms = new ArrayList<>();

    private long asked;

    /** Makes a compiler that settles nothing and has no slots. */
    Compiler(Layout layout) {
        this(layout, Set.of(), null);
    }

    /**
     * Makes a compiler.
     *
     * @param shared the names of the terms that get slots
     * @param known which inputs are given; null where that must be asked of each episode
     */
    Compiler(Layout layout, Set<String> shared, @Nullable Known known) {
        this.layout = layout;
        this.shared = shared;
        this.known = known;
    }

    /** Gives a bit for each of the first 64 inputs whose presence was asked for. */
    long asked() {
        return asked;
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

    /** Gives the node of a formula for which one was made; several threads may ask at once. */
    Node made(Formula formula) {
        return Objects.requireNonNull(nodes.get(formula), "a formula that is no part of the rule");
    }

    /** Gives the truth of a condition for which one was made; several threads may ask at once. */
    Truth made(Condition condition) {
        return Objects.requireNonNull(truths.get(condition), "a condition that is no part of the rule");
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

    private Node make(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT -> new Node.Constant(((Formula.Constant) formula).value());
            case INPUT -> {
                var input = (Input.Number) formula;
                yield number(input, input.absentMeans().orElse(Double.NaN));
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
            case INDICATOR -> indicator(truth(((Formula.Indicator) formula).condition()));
            case WEIGHTED_SUM -> weightedSum((Formula.WeightedSum) formula);
            case CASES -> cases((Formula.Cases) formula);
            case LOOKUP -> {
                var lookup = (Formula.Lookup) formula;
                yield new Node.Lookup(
                        layout.indexOf(lookup.by()),
                        lookup.by()
                                .absentMeans()
                                .map(lookup.by().options().words()::indexOf)
                                .orElse(-1),
                        Defaults.numbers(lookup.values()));
            }
            case FIRST_GIVEN -> firstGiven(((Formula.FirstGiven) formula).options());
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                yield definedIf(truth(guarded.condition()), guarded.of());
            }
            case TERM -> term((Formula.Term) formula);
            case SIZE -> {
                var set = ((Formula.Size) formula).set();
                yield number(
                        set,
                        set.absentMeans().map(words -> (double) words.size()).orElse(Double.NaN));
            }
            case SIZE_OF_COMMON -> {
                var common = (Formula.SizeOfCommon) formula;
                yield new Node.SizeOfCommon(new Words(common.set(), layout), new Words(common.within(), layout));
            }
            case LENGTH -> {
                var series = ((Formula.Length) formula).series();
                yield number(
                        series,
                        series.absentMeans()
                                .map(numbers -> (double) numbers.size())
                                .orElse(Double.NaN));
            }
            case TOTAL -> {
                var series = ((Formula.Total) formula).series();
                yield new Node.Total(
                        layout.indexOf(series),
                        series.absentMeans()
                                .map(numbers -> Node.Total.of(Defaults.numbers(numbers)))
                                .orElse(Double.NaN));
            }
            case SCORER -> new Node.Scored(((Formula.Scored) formula).scorer(), presence(Needs.of(formula)), layout);
        };
    }

    private Presence presence(Needs needs) {
        var presence = Presence.of(needs, layout);
        asked |= presence.asked();
        return presence;
    }

    private boolean isKnownAbsent(int index) {
        return known != null && known.isAbsent(index);
    }

    private Node number(Input input, double absentMeans) {
        int index = layout.indexOf(input);
        return isKnownAbsent(index) ? new Node.Constant(absentMeans) : new Node.Number(index, absentMeans);
    }

    private static Node indicator(Truth condition) {
        if (condition.isAlways(true)) {
            return new Node.Constant(1);
        }
        return condition.isAlways(false) ? new Node.Constant(0) : new Node.Indicator(condition);
    }

    private Node cases(Formula.Cases cases) {
        var when = new ArrayList<Truth>();
        var then = new ArrayList<Node>();
        for (var row : cases.cases()) {
            var truth = truth(row.when());
            if (truth.isAlways(true)) {
                return cases(when, then, node(row.then()));
            }
            if (!truth.isAlways(false)) {
                when.add(truth);
                then.add(node(row.then()));
            }
        }
        return cases(when, then, node(cases.otherwise()));
    }

    private Node cases(List<Truth> when, List<Node> then, Node otherwise) {
        return isSettled(when)
                ? otherwise
                : new Node.Cases(when.toArray(Truth[]::new), then.toArray(Node[]::new), otherwise);
    }

    private Node firstGiven(List<Formula> options) {
        var needs = new ArrayList<Presence>();
        for (var option : options.subList(0, options.size() - 1)) {
            var presence = presence(Needs.ofOption(option));
            if (known != null && presence.isMet(known.given())) {
                return node(option);
            }
            needs.add(presence);
        }
        return known != null
                ? node(options.get(options.size() - 1))
                : new Node.FirstGiven(needs.toArray(Presence[]::new), nodes(options));
    }

    private Node definedIf(Truth condition, Formula of) {
        if (condition.isAlways(true)) {
            return node(of);
        }
        return condition.isAlways(false) ? Node.Constant.UNDEFINED : new Node.DefinedIf(condition, node(of));
    }

    private Node weightedSum(Formula.WeightedSum sum) {
        var parts = nodes(sum.parts().stream().map(Formula.Weighted::value).toList());
        var weights = sum.parts().stream().mapToDouble(Formula.Weighted::weight).toArray();
        for (Node part : parts) {
            if (!(part instanceof Node.Number)) {
                return new Node.WeightedSum(sum.start(), parts, weights);
            }
        }
        return new Node.WeightedInputs(sum.start(), Arrays.copyOf(parts, parts.length, Node.Number[].class), weights);
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
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> compared((Condition.Compare) condition);
            case ALL -> all(((Condition.All) condition).parts());
            case ANY -> any(((Condition.Any) condition).parts());
            case NOT -> {
                var part = truth(((Condition.Not) condition).part());
                yield part.isAlways(true) || part.isAlways(false)
                        ? new Truth.Always(part.isAlways(false))
                        : new Truth.Not(part);
            }
            case FLAG -> {
                var flag = (Input.Flag) condition;
                yield is(flag, 1, flag.absentMeans().orElse(false));
            }
            case GIVEN -> given(layout.indexOf(((Condition.Given) condition).input()));
            case IS -> {
                var is = (Condition.Is) condition;
                yield is(
                        is.choice(),
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

    private Truth compared(Condition.Compare compare) {
        var left = node(compare.left());
        var right = node(compare.right());
        if (left instanceof Node.Number input && right instanceof Node.Constant limit) {
            return within(input, compare.kind(), limit.constant);
        }
        return switch (compare.kind()) {
            case LESS -> new Truth.Less(left, right);
            case AT_MOST -> new Truth.AtMost(left, right);
            case AT_LEAST -> new Truth.AtMost(right, left);
            case MORE -> new Truth.Less(right, left);
            default -> new Truth.Equal(left, right);
        };
    }

    private static Truth within(Node.Number input, Condition.Kind kind, double limit) {
        return switch (kind) {
            case LESS -> new Truth.Within(input, Double.NEGATIVE_INFINITY, Math.nextDown(limit));
            case AT_MOST -> new Truth.Within(input, Double.NEGATIVE_INFINITY, limit);
            case AT_LEAST -> new Truth.Within(input, limit, Double.POSITIVE_INFINITY);
            case MORE -> new Truth.Within(input, Math.nextUp(limit), Double.POSITIVE_INFINITY);
            default -> new Truth.Within(input, limit, limit);
        };
    }

    private Truth given(int index) {
        if (index < Long.SIZE) {
            asked |= 1L << index;
        }
        return known == null ? new Truth.Given(index) : new Truth.Always(known.isGiven(index));
    }

    private Truth is(Input input, int wanted, boolean absentMeans) {
        int index = layout.indexOf(input);
        return isKnownAbsent(index) ? new Truth.Always(absentMeans) : new Truth.Is(index, wanted, absentMeans);
    }

    private Truth all(List<Condition> conditions) {
        var left = new ArrayList<Truth>();
        for (var condition : conditions) {
            var part = truth(condition);
            if (part.isAlways(false)) {
                return part;
            }
            if (!part.isAlways(true)) {
                left.add(part);
            }
        }
        return isSettled(left) ? new Truth.Always(true) : new Truth.All(left.toArray(Truth[]::new));
    }

    private Truth any(List<Condition> conditions) {
        var left = new ArrayList<Truth>();
        for (var condition : conditions) {
            var part = truth(condition);
            if (part.isAlways(true)) {
                return part;
            }
            if (!part.isAlways(false)) {
                left.add(part);
            }
        }
        return isSettled(left) ? new Truth.Always(false) : new Truth.Any(left.toArray(Truth[]::new));
    }

    /** Without knowledge nothing is settled: then each row of a case list must keep its place, for who asks which applies. */
    private boolean isSettled(List<?> left) {
        return known != null && left.isEmpty();
    }
}
