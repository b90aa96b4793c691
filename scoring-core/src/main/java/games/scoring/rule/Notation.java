package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes formulas and conditions as text, in one of two notations. Brackets stand where, and only where, leaving them out
 * would make another tree: the text is read as mathematics is, products before sums, from left to right.
 */
enum Notation {
    /** One line of Unicode: {@code 0.5 · floors / 50 + 0.5 · bosses / 3}. */
    PLAIN {
        @Override
        String name(String name) {
            return name;
        }

        @Override
        String operator(Formula.Kind kind) {
            return switch (kind) {
                case ADD -> " + ";
                case SUBTRACT -> " − ";
                case MULTIPLY -> " · ";
                default -> " / ";
            };
        }

        @Override
        String function(String name, List<String> arguments) {
            return name + "(" + String.join(", ", arguments) + ")";
        }

        @Override
        String brackets(String inner) {
            return "(" + inner + ")";
        }

        @Override
        String absolute(String inner) {
            return "|" + inner + "|";
        }

        @Override
        String indicator(String condition) {
            return "[" + condition + "]";
        }

        @Override
        String words(String words) {
            return words;
        }

        @Override
        String comparison(Condition.Kind kind) {
            return switch (kind) {
                case LESS -> " < ";
                case AT_MOST -> " ≤ ";
                case EQUAL -> " = ";
                case AT_LEAST -> " ≥ ";
                default -> " > ";
            };
        }

        @Override
        String exponent(String digits, int exponent) {
            // As Python's repr and Numbers have it: a sign, and two digits.
            int size = Math.abs(exponent);
            return digits + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
        }
    },
    /** LaTeX, for math mode. */
    LATEX {
        @Override
        String name(String name) {
            return "\\mathrm{" + escaped(name) + "}";
        }

        @Override
        String operator(Formula.Kind kind) {
            return switch (kind) {
                case ADD -> " + ";
                case SUBTRACT -> " - ";
                case MULTIPLY -> " \\cdot ";
                default -> " / ";
            };
        }

        @Override
        String function(String name, List<String> arguments) {
            var operator = switch (name) {
                case "min", "max", "tanh", "ln", "exp" -> "\\" + name;
                case "log2" -> "\\log_{2}";
                default -> "\\operatorname{" + escaped(name) + "}";
            };
            return operator + brackets(String.join(", ", arguments));
        }

        @Override
        String brackets(String inner) {
            return "\\left(" + inner + "\\right)";
        }

        @Override
        String absolute(String inner) {
            return "\\left|" + inner + "\\right|";
        }

        @Override
        String indicator(String condition) {
            return "\\left[" + condition + "\\right]";
        }

        @Override
        String words(String words) {
            return "\\text{" + escaped(words) + "}";
        }

        @Override
        String comparison(Condition.Kind kind) {
            return switch (kind) {
                case LESS -> " < ";
                case AT_MOST -> " \\le ";
                case EQUAL -> " = ";
                case AT_LEAST -> " \\ge ";
                default -> " > ";
            };
        }

        @Override
        String exponent(String digits, int exponent) {
            return digits + " \\cdot 10^{" + exponent + "}";
        }
    };

    private static final int SUM = 1;
    private static final int PRODUCT = 2;
    private static final int ATOM = 4;

    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;

    abstract String name(String name);

    abstract String operator(Formula.Kind kind);

    abstract String function(String name, List<String> arguments);

    abstract String brackets(String inner);

    abstract String absolute(String inner);

    abstract String indicator(String condition);

    abstract String words(String words);

    abstract String comparison(Condition.Kind kind);

    abstract String exponent(String digits, int exponent);

    /** Writes a formula; terms inside it stand by their names. */
    String text(Formula formula) {
        return text(formula, SUM, false);
    }

    /** Writes a condition. */
    String text(Condition condition) {
        return text(condition, OR);
    }

    /** Writes a number by the fewest digits that read back as the same double: as it counts. */
    String number(double value) {
        var number = new BigDecimal(Numbers.text(value)).stripTrailingZeros();
        int exponent = number.precision() - number.scale() - 1;
        if (number.signum() != 0 && (exponent > 15 || exponent < -6)) {
            return exponent(number.movePointLeft(exponent).toPlainString(), exponent);
        }
        return number.toPlainString();
    }

    /**
     * Writes a formula into a place.
     *
     * @param least the lowest precedence that the place takes without brackets
     * @param right whether the place is right of a minus or a slash, where an equal precedence needs brackets
     */
    private String text(Formula formula, int least, boolean right) {
        int precedence = precedence(formula);
        var text = bare(formula);
        return precedence < least || right && precedence == least ? brackets(text) : text;
    }

    private static int precedence(Formula formula) {
        return switch (formula.kind()) {
            case ADD, SUBTRACT -> SUM;
            case WEIGHTED_SUM -> ((Formula.WeightedSum) formula).parts().isEmpty() ? ATOM : SUM;
            case MULTIPLY, DIVIDE -> PRODUCT;
            case CONSTANT -> ((Formula.Constant) formula).value() < 0 ? SUM : ATOM;
            case DEFINED_IF -> 0;
            case INPUT,
                    MIN,
                    MAX,
                    ABS,
                    TANH,
                    LOG2,
                    LN,
                    EXP,
                    ROUND,
                    INDICATOR,
                    TERM,
                    SIZE,
                    SIZE_OF_COMMON,
                    LENGTH,
                    TOTAL,
                    SCORER,
                    CASES,
                    LOOKUP,
                    FIRST_GIVEN -> ATOM;
        };
    }

    private String bare(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT -> number(((Formula.Constant) formula).value());
            case INPUT -> name(((games.scoring.api.Input.Number) formula).name());
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> binary((Formula.Binary) formula);
            case MIN, MAX -> {
                var binary = (Formula.Binary) formula;
                yield function(
                        binary.kind() == Formula.Kind.MIN ? "min" : "max",
                        List.of(text(binary.left()), text(binary.right())));
            }
            case ABS -> absolute(text(((Formula.Unary) formula).of()));
            case TANH -> function("tanh", List.of(text(((Formula.Unary) formula).of())));
            case LOG2 -> function("log2", List.of(text(((Formula.Unary) formula).of())));
            case LN -> function("ln", List.of(text(((Formula.Unary) formula).of())));
            case EXP -> function("exp", List.of(text(((Formula.Unary) formula).of())));
            case ROUND -> {
                var rounded = (Formula.Rounded) formula;
                yield function(
                        rounded.rounding() == Formula.Rounding.PYTHON ? "round" : "round_scaled",
                        List.of(text(rounded.of()), Integer.toString(rounded.digits())));
            }
            case INDICATOR -> indicator(text(((Formula.Indicator) formula).condition()));
            case WEIGHTED_SUM -> weightedSum((Formula.WeightedSum) formula);
            case CASES, LOOKUP, FIRST_GIVEN -> inline(rows(formula));
            case DEFINED_IF -> {
                var guard = (Formula.DefinedIf) formula;
                yield isNever(guard.condition())
                        ? words("undefined: " + guard.reason().english())
                        : text(guard.of()) + words(" only if ") + text(guard.condition());
            }
            case TERM -> name(((Formula.Term) formula).name());
            case SIZE ->
                function("size", List.of(name(((Formula.Size) formula).set().name())));
            case SIZE_OF_COMMON -> {
                var common = (Formula.SizeOfCommon) formula;
                yield function(
                        "common",
                        List.of(name(common.set().name()), name(common.within().name())));
            }
            case LENGTH ->
                function(
                        "length",
                        List.of(name(((Formula.Length) formula).series().name())));
            case TOTAL ->
                function(
                        "total", List.of(name(((Formula.Total) formula).series().name())));
            case SCORER -> {
                var scorer = ((Formula.Scored) formula).scorer();
                yield function(
                        scorer.name(),
                        scorer.reads().stream().map(i -> name(i.name())).toList());
            }
        };
    }

    /** The last resort of a rule: nothing but the reason why there is no number. */
    private static boolean isNever(Condition condition) {
        return condition instanceof Condition.Any any && any.parts().isEmpty();
    }

    private String binary(Formula.Binary binary) {
        if (this == LATEX && binary.kind() == Formula.Kind.DIVIDE) {
            return "\\frac{" + text(binary.left()) + "}{" + text(binary.right()) + "}";
        }
        int precedence = precedence(binary);
        boolean strict = binary.kind() == Formula.Kind.SUBTRACT || binary.kind() == Formula.Kind.DIVIDE;
        // a·(b/c) and a+(b−c) are other trees than a·b/c and a+b−c, so the right side keeps its brackets
        boolean mixed =
                precedence(binary.right()) == precedence && binary.right().kind() != Formula.Kind.CONSTANT;
        return text(binary.left(), precedence, false)
                + operator(binary.kind())
                + text(binary.right(), precedence, strict || mixed);
    }

    private String weightedSum(Formula.WeightedSum sum) {
        var text = new StringBuilder();
        if (sum.start() != 0 || sum.parts().isEmpty()) {
            text.append(number(sum.start()));
        }
        for (var part : sum.parts()) {
            double weight = part.weight();
            boolean negative = weight < 0;
            if (text.length() > 0) {
                text.append(operator(negative ? Formula.Kind.SUBTRACT : Formula.Kind.ADD));
            } else if (negative) {
                text.append(this == LATEX ? "-" : "−");
            }
            double size = Math.abs(weight);
            if (size == 1) {
                text.append(text(part.value(), PRODUCT, false));
            } else {
                text.append(number(size))
                        .append(operator(Formula.Kind.MULTIPLY))
                        .append(text(part.value(), PRODUCT, true));
            }
        }
        return text.toString();
    }

    /** One line of a case list. */
    record Row(String value, String condition) {}

    /** Gives the lines of a case list, a table or a list of fallbacks; one line without a condition for anything else. */
    List<Row> rows(Formula formula) {
        if (formula instanceof Formula.Cases cases) {
            var rows = new ArrayList<Row>();
            cases.cases().forEach(c -> rows.add(new Row(text(c.then()), text(c.when()))));
            rows.add(new Row(text(cases.otherwise()), ""));
            return rows;
        }
        if (formula instanceof Formula.Lookup lookup) {
            var rows = new ArrayList<Row>();
            var words = lookup.by().options().words();
            for (int i = 0; i < words.size(); i++) {
                rows.add(new Row(
                        number(lookup.values().get(i)),
                        name(lookup.by().name()) + this.words(" is ") + this.words(words.get(i))));
            }
            return rows;
        }
        if (formula instanceof Formula.FirstGiven first) {
            var rows = new ArrayList<Row>();
            int last = first.options().size() - 1;
            for (int i = 0; i <= last; i++) {
                rows.add(new Row(
                        text(first.options().get(i), SUM, false), i == last ? "" : words("its inputs are given")));
            }
            return rows;
        }
        return List.of(new Row(text(formula), ""));
    }

    private String inline(List<Row> rows) {
        var parts = new ArrayList<String>();
        for (var row : rows) {
            parts.add(
                    row.condition().isEmpty() && parts.isEmpty()
                            ? row.value()
                            : row.condition().isEmpty()
                                    ? words("otherwise ") + row.value()
                                    : row.value() + words(" if ") + row.condition());
        }
        return brackets(String.join("; ", parts));
    }

    private String text(Condition condition, int least) {
        int precedence = precedence(condition);
        var text = bare(condition);
        return precedence < least ? brackets(text) : text;
    }

    private static int precedence(Condition condition) {
        return switch (condition.kind()) {
            case ANY ->
                ((Condition.Any) condition).parts().size() > 1 ? OR : single(((Condition.Any) condition).parts());
            case ALL ->
                ((Condition.All) condition).parts().size() > 1 ? AND : single(((Condition.All) condition).parts());
            case NOT -> NOT;
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE, FLAG, GIVEN, IS, CONTAINS -> ATOM;
        };
    }

    private static int single(List<Condition> parts) {
        return parts.isEmpty() ? ATOM : precedence(parts.get(0));
    }

    private String bare(Condition condition) {
        return switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                var compare = (Condition.Compare) condition;
                yield text(compare.left()) + comparison(compare.kind()) + text(compare.right());
            }
            case ALL -> joined(((Condition.All) condition).parts(), " and ", "always");
            case ANY -> joined(((Condition.Any) condition).parts(), " or ", "never");
            case NOT -> negated(((Condition.Not) condition).part());
            case FLAG -> name(((games.scoring.api.Input.Flag) condition).name());
            case GIVEN -> name(((Condition.Given) condition).input().name()) + words(" is given");
            case IS -> {
                var is = (Condition.Is) condition;
                yield name(is.choice().name()) + words(" is " + is.option());
            }
            case CONTAINS -> {
                var contains = (Condition.Contains) condition;
                yield name(contains.set().name()) + words(" contains " + contains.option());
            }
        };
    }

    private String negated(Condition part) {
        if (part instanceof Condition.Given given) {
            return name(given.input().name()) + words(" is not given");
        }
        if (part instanceof Condition.Is is) {
            return name(is.choice().name()) + words(" is not " + is.option());
        }
        return words("not ") + text(part, part.kind() == Condition.Kind.FLAG ? ATOM : ATOM + 1);
    }

    private String joined(List<Condition> parts, String word, String none) {
        if (parts.isEmpty()) {
            return words(none);
        }
        if (parts.size() == 1) {
            return bare(parts.get(0));
        }
        var texts = new ArrayList<String>();
        for (var part : parts) {
            // "a and b or c" is never written without brackets, though "and" would bind first
            texts.add(text(part, NOT));
        }
        return String.join(words(word), texts);
    }

    static String escaped(String text) {
        var escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '_', '%', '$', '#', '&', '{', '}' -> escaped.append('\\').append(c);
                case '\\' -> escaped.append("\\textbackslash{}");
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
