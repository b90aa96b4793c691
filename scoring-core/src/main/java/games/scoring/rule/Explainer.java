package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.rule.Explanation.Origin;
import games.scoring.rule.Explanation.Part;
import games.scoring.rule.Explanation.Read;
import games.scoring.rule.Explanation.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Builds the explanation of one episode. */
final class Explainer {

    private static final String TOO_LARGE = "too large for a double";

    private final Evaluator evaluator;
    private final Values values;
    private final Evaluation evaluation;

    Explainer(Evaluator evaluator, Values values) {
        this.evaluator = evaluator;
        this.values = values;
        this.evaluation = evaluator.evaluation(values);
    }

    Explanation explain() {
        var rule = evaluator.rule().rule();
        var numbers = new double[rule.metrics().size()];
        evaluator.metrics(values, numbers);
        var metrics = new ArrayList<Part>();
        for (int i = 0; i < numbers.length; i++) {
            var metric = rule.metrics().get(i);
            if (metric.value() instanceof Metric.OfFormula of) {
                metrics.add(metric(i, metric.id(), of.formula(), numbers[i]));
            }
        }
        return new Explanation(
                evaluator.rule(),
                metrics,
                Reads.of(rule).stream().map(this::read).toList());
    }

    private Part metric(int index, String id, Formula formula, double number) {
        if (Double.isNaN(number)) {
            return new Part(
                    id,
                    unguarded(formula),
                    Role.METRIC,
                    number,
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    evaluator.undefined(values, index),
                    List.of());
        }
        return named(id, ofMetric(id, formula), Role.METRIC);
    }

    /** Gives what a metric is made of: inside its guards, and inside a term of the metric's own name. */
    static Formula ofMetric(String id, Formula formula) {
        var inner = unguarded(formula);
        return inner instanceof Formula.Term term && term.name().equals(id) ? unguarded(term.of()) : inner;
    }

    /** Passes guards, all of which hold: what they guard has a value. */
    static Formula unguarded(Formula formula) {
        var inner = formula;
        while (inner instanceof Formula.DefinedIf guarded) {
            inner = guarded.of();
        }
        return inner;
    }

    private Part part(Formula formula, Role role) {
        var inner = unguarded(formula);
        if (inner instanceof Formula.Term term) {
            return named(term.name(), unguarded(term.of()), role);
        }
        return named(inner instanceof Input.Number input ? input.name() : "", inner, role);
    }

    private Part named(String name, Formula formula, Role role) {
        double value = evaluation.value(formula);
        var parts = parts(formula);
        var lost = lost(formula, value, parts);
        return new Part(
                name,
                formula,
                role,
                value,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                lost.isEmpty() ? remark(formula) : lost,
                parts);
    }

    /** Says why a formula whose parts are numbers gives none that a double holds. */
    private String lost(Formula formula, double value, List<Part> parts) {
        if (Double.isFinite(value)
                || parts.isEmpty()
                || !parts.stream().allMatch(part -> Double.isFinite(part.value()))) {
            return "";
        }
        var outside = evaluation.outside(formula);
        return outside != null ? outside : Double.isInfinite(value) ? TOO_LARGE : "";
    }

    private List<Part> parts(Formula formula) {
        return switch (formula.kind()) {
            case ADD, SUBTRACT, WEIGHTED_SUM -> addends(formula);
            case MULTIPLY, DIVIDE -> factors(formula);
            case MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                yield List.of(part(binary.left(), Role.OPERAND), part(binary.right(), Role.OPERAND));
            }
            case ABS, TANH, LOG2, LN, EXP -> List.of(part(((Formula.Unary) formula).of(), Role.OPERAND));
            case ROUND -> List.of(part(((Formula.Rounded) formula).of(), Role.OPERAND));
            case CASES -> List.of(part(evaluation.chosen((Formula.Cases) formula), Role.CHOICE));
            case FIRST_GIVEN -> List.of(part(evaluation.chosen((Formula.FirstGiven) formula), Role.CHOICE));
            case TERM -> List.of(part(formula, Role.OPERAND));
            case DEFINED_IF -> List.of(part(formula, Role.OPERAND));
            case CONSTANT, INPUT, INDICATOR, LOOKUP, SIZE, SIZE_OF_COMMON, LENGTH, TOTAL, SCORER -> List.of();
        };
    }

    private List<Part> addends(Formula formula) {
        var addends = new ArrayList<Part>();
        if (formula instanceof Formula.WeightedSum sum) {
            if (sum.start() != 0) {
                addends.add(start(sum.start()));
            }
            for (var part : sum.parts()) {
                addends.add(addend(part.value(), part.weight()));
            }
        } else {
            addAddends((Formula.Binary) formula, addends);
        }
        return addends;
    }

    /** The number that a sum starts from is no formula of the rule. */
    private static Part start(double value) {
        return new Part(
                "",
                Formula.constant(value),
                Role.ADDEND,
                value,
                OptionalDouble.of(1),
                OptionalDouble.of(value),
                "",
                List.of());
    }

    /** Flattens the left side only: (a + b) + c is added as it is read, a + (b + c) is not. */
    private void addAddends(Formula.Binary sum, List<Part> addends) {
        if (sum.left() instanceof Formula.Binary left && isSum(left)) {
            addAddends(left, addends);
        } else {
            addends.add(addend(sum.left(), 1));
        }
        addends.add(addend(sum.right(), sum.kind() == Formula.Kind.SUBTRACT ? -1 : 1));
    }

    private static boolean isSum(Formula formula) {
        return formula.kind() == Formula.Kind.ADD || formula.kind() == Formula.Kind.SUBTRACT;
    }

    /** Takes a constant factor for a weight: multiplication commutes, and a sign does not round. */
    private Part addend(Formula formula, double sign) {
        if (Math.abs(sign) == 1
                && formula instanceof Formula.Binary product
                && product.kind() == Formula.Kind.MULTIPLY) {
            if (product.right() instanceof Formula.Constant weight) {
                return weighted(product.left(), sign * weight.value());
            }
            if (product.left() instanceof Formula.Constant weight) {
                return weighted(product.right(), sign * weight.value());
            }
        }
        return weighted(formula, sign);
    }

    private Part weighted(Formula formula, double weight) {
        var part = part(formula, Role.ADDEND);
        return new Part(
                part.name(),
                part.formula(),
                Role.ADDEND,
                part.value(),
                OptionalDouble.of(weight),
                OptionalDouble.of(part.value() * weight),
                part.remark(),
                part.parts());
    }

    private List<Part> factors(Formula formula) {
        var factors = new ArrayList<Part>();
        addFactors((Formula.Binary) formula, factors);
        return factors;
    }

    private void addFactors(Formula.Binary product, List<Part> factors) {
        if (product.left() instanceof Formula.Binary left && isProduct(left)) {
            addFactors(left, factors);
        } else {
            factors.add(part(product.left(), Role.FACTOR));
        }
        factors.add(part(product.right(), product.kind() == Formula.Kind.DIVIDE ? Role.DIVISOR : Role.FACTOR));
    }

    private static boolean isProduct(Formula formula) {
        return formula.kind() == Formula.Kind.MULTIPLY || formula.kind() == Formula.Kind.DIVIDE;
    }

    private String remark(Formula formula) {
        if (formula.kind() == Formula.Kind.MIN || formula.kind() == Formula.Kind.MAX) {
            return held((Formula.Binary) formula);
        }
        if (formula instanceof Formula.Cases cases) {
            int row = evaluation.row(cases);
            int rows = cases.cases().size();
            return row == rows
                    ? "no row applies"
                    : "row " + (row + 1) + " of " + rows + " applies: "
                            + RuleText.line(cases.cases().get(row).when());
        }
        if (formula instanceof Formula.FirstGiven first) {
            int option = evaluation.option(first);
            if (option == 0) {
                return "";
            }
            var wanted = Needs.ofOption(first.options().get(0));
            return "fallback, as "
                    + Lack.reason(
                            wanted, input -> values.given(evaluator.layout().indexOf(input)));
        }
        return "";
    }

    /** The second operand is the limit, as in {@code cappedAt}, unless the first is a constant. */
    private String held(Formula.Binary binary) {
        boolean swapped = isConstant(binary.left());
        var unheld = swapped ? binary.right() : binary.left();
        double free = evaluation.value(unheld);
        double limit = evaluation.value(swapped ? binary.left() : binary.right());
        boolean held = binary.kind() == Formula.Kind.MIN ? free > limit : free < limit;
        if (!held) {
            return "";
        }
        var outside = evaluation.outside(unheld);
        return "held at " + shown(limit) + " (" + (outside == null ? "would be " + shown(free) : outside) + ")";
    }

    /** An option's number has a name. */
    private static boolean isConstant(Formula formula) {
        return formula instanceof Formula.Constant
                || (formula instanceof Formula.Term term && term.of() instanceof Formula.Constant);
    }

    private static String shown(double value) {
        return Double.isInfinite(value) ? TOO_LARGE : RuleText.shown(value);
    }

    private Read read(Input input) {
        int index = evaluator.layout().indexOf(input);
        if (values.given(index)) {
            return new Read(input, Origin.GIVEN, InputText.of(input, values, index));
        }
        var withDefaults = new Values(evaluator.layout());
        boolean has = Defaults.set(withDefaults, index, input);
        return has
                ? new Read(input, Origin.DEFAULT, InputText.of(input, withDefaults, index))
                : new Read(input, Origin.ABSENT, "absent");
    }
}
