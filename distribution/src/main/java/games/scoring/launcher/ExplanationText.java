package games.scoring.launcher;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.message.Counted;
import games.scoring.message.TextTable;
import games.scoring.message.Visible;
import games.scoring.rule.Explanation;
import games.scoring.rule.Numbers;
import games.scoring.rule.RuleText;
import games.scoring.rule.Wording;
import games.scoring.score.Scored;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** An explanation for a terminal. */
final class ExplanationText {

    /** So many numbers of a list are shown. */
    private static final int MOST_NUMBERS = 40;

    private final Scored scored;
    private final String source;
    private final Optional<Explanation> explanation;
    private final String language;

    /**
     * Makes ready to print.
     *
     * @param source where the episode stood; its inputs may have been read from what a run kept of it
     */
    ExplanationText(Scored scored, String source, Optional<Explanation> explanation, String language) {
        this.scored = scored;
        this.source = source;
        this.explanation = explanation;
        this.language = language;
    }

    void print(PrintWriter out) {
        var episode = scored.episode();
        var rule = scored.rule();
        var wording = Wording.of(rule.rule(), language);
        var title = new StringBuilder(rule.benchmark().id());
        append(title, "agent", episode.agent());
        append(title, "instance", episode.instance());
        append(title, "episode", episode.episode());
        append(title, "repeat", episode.hasRepeat() ? String.valueOf(episode.repeat()) : "");
        out.println(Visible.text(title.toString()));
        out.println("  source   " + Visible.text(source));
        out.println("  ruleset  " + rule.ruleset()
                + (rule.applied().equals(rule.ruleset())
                        ? ""
                        : ", which leaves this benchmark as " + rule.applied() + " has it"));
        if (!rule.options().isEmpty()) {
            out.println(Visible.text("  options  " + pairs(rule.options())));
        }
        if (!episode.labels().isEmpty()) {
            out.println("  labels   " + Visible.text(pairs(episode.labels())));
        }
        out.println("  status   " + scored.status().word()
                + (episode.statusReason().isEmpty() ? "" : ": " + Visible.text(episode.statusReason())));
        if (explanation.isPresent()) {
            metrics(explanation.get(), out);
            inputs(explanation.get(), out);
        } else {
            scored.undefined()
                    .forEach((metric, why) ->
                            out.println("  " + metric + " is undefined: " + Visible.text(wording.of(why))));
        }
        scored.notes().forEach(note -> out.println("  note     " + Visible.text(wording.of(note))));
        rule.rule().remarks().forEach(r -> out.println(Visible.text("  remark   " + r.in(language))));
        out.println();
    }

    private static String pairs(Map<String, String> named) {
        return named.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void append(StringBuilder title, String what, String name) {
        if (!name.isEmpty()) {
            title.append("  ").append(what).append(' ').append(Visible.shortName(name));
        }
    }

    private void metrics(Explanation explained, PrintWriter out) {
        var told = new HashSet<String>();
        for (var metric : explained.metrics()) {
            part(metric, "", "  ", told, out);
        }
        var metrics = scored.rule().rule().metrics();
        var series = scored.series();
        for (int i = 0; series != null && i < metrics.size(); i++) {
            var id = metrics.get(i).id();
            var numbers = series[i];
            if (numbers != null) {
                out.println("  " + id + " = " + list(numbers));
            } else if (metrics.get(i).value() instanceof Metric.OfSeries of && isGiven(of.series())) {
                out.println("  " + id + " = undefined   (" + scored.undefined().get(id) + ")");
            }
        }
    }

    private boolean isGiven(Input input) {
        var episode = scored.episode();
        return episode.values().given(episode.layout().indexOf(input));
    }

    /** Prints a part; {@code use} says what the part above makes of it, or is empty. */
    private void part(Explanation.Part part, String use, String indent, Set<String> told, PrintWriter out) {
        var line = new StringBuilder(indent).append(part.label());
        if (!isNumber(part)) {
            line.append(" = ").append(Double.isNaN(part.value()) ? "undefined" : number(part.value()));
        }
        if (part.weight().isPresent()
                && part.contribution().isPresent()
                && part.weight().getAsDouble() != 1) {
            line.append("   weight ")
                    .append(RuleText.shown(part.weight().getAsDouble()))
                    .append(", contributes ")
                    .append(number(part.contribution().getAsDouble()));
        } else if (isNumber(part) && part.contribution().isPresent()) {
            line.append("   contributes ").append(number(part.contribution().getAsDouble()));
        } else if (part.role() == Explanation.Role.DIVISOR) {
            line.append("   divisor");
        } else if (part.role() == Explanation.Role.FACTOR) {
            line.append("   factor");
        } else if (!use.isEmpty()) {
            line.append("   ").append(use);
        }
        if (!part.remark().isEmpty()) {
            line.append("   (").append(part.remark()).append(')');
        }
        boolean known =
                !part.name().isEmpty() && !part.parts().isEmpty() && !told.add(part.name() + number(part.value()));
        if (known) {
            line.append("   (see above)");
        }
        out.println(Visible.text(line.toString()));
        if (!known) {
            if (part.formula() instanceof Formula.Scored scored) {
                out.println(Visible.text(
                        indent + "  " + scored.scorer().name() + ": " + RuleText.meaning(scored.scorer(), language)));
            }
            for (var inner : part.parts()) {
                if (isWorthALine(inner)) {
                    part(inner, use(part), indent + "  ", told, out);
                }
            }
        }
    }

    /** Says what a part makes of the one below it; where it has no name, its formula says so itself. */
    private static String use(Explanation.Part part) {
        if (part.name().isEmpty()) {
            return "";
        }
        return switch (part.formula().kind()) {
            case ABS -> "in |…|";
            case TANH -> "in tanh(…)";
            case LOG2 -> "in log2(…)";
            case LN -> "in ln(…)";
            case EXP -> "in exp(…)";
            case ROUND -> "rounded to " + Counted.of(((Formula.Rounded) part.formula()).digits(), "decimal");
            case MIN -> limit((Formula.Binary) part.formula(), "at most ", "in min(…)");
            case MAX -> limit((Formula.Binary) part.formula(), "at least ", "in max(…)");
            default -> "";
        };
    }

    private static String limit(Formula.Binary binary, String limited, String otherwise) {
        var limit = binary.right() instanceof Formula.Constant ? binary.right() : binary.left();
        return limit instanceof Formula.Constant ? limited + RuleText.line(limit) : otherwise;
    }

    /** Constants of sums and products are part of the reckoning; limits and rows show in the formula's text. */
    private static boolean isWorthALine(Explanation.Part part) {
        return !isNumber(part)
                || !part.remark().isEmpty()
                || switch (part.role()) {
                    case ADDEND, FACTOR, DIVISOR -> true;
                    case METRIC, OPERAND, CHOICE -> false;
                };
    }

    private static boolean isNumber(Explanation.Part part) {
        return part.name().isEmpty() && part.formula().kind() == Formula.Kind.CONSTANT;
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Numbers.text(value) : value > 0 ? "infinite" : "minus infinite";
    }

    private void inputs(Explanation explained, PrintWriter out) {
        out.println("  inputs");
        var table = new TextTable("input", "value", "from", "where");
        for (var read : explained.inputs()) {
            var place = scored.episode().places().get(read.input().name());
            table.row(
                    read.input().name(),
                    read.origin() == Explanation.Origin.ABSENT ? "-" : value(read),
                    ExplanationJson.origin(read.origin(), place),
                    place != null
                            ? place.toString()
                            : read.origin() == Explanation.Origin.GIVEN
                                    ? scored.episode().source() + " /inputs/"
                                            + read.input().name()
                                    : "");
        }
        table.lines("    ").forEach(out::println);
    }

    /** A label is a name, and may be as long as one. */
    private static String value(Explanation.Read read) {
        return read.input() instanceof Input.Label ? Visible.shortName(read.text()) : read.text();
    }

    private static String list(double[] numbers) {
        var shown = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < Math.min(MOST_NUMBERS, numbers.length); i++) {
            shown.add(Double.isFinite(numbers[i]) ? RuleText.shown(numbers[i]) : "-");
        }
        if (numbers.length > MOST_NUMBERS) {
            shown.add("… " + numbers.length + " in all");
        }
        return shown.toString();
    }
}
