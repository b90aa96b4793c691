package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A rule in words and formulas: as plain text, Markdown, LaTeX and single lines. All of it comes from the rule's value, so that it
 * can't differ from what is computed.
 */
public final class RuleText {

    private final Rule rule;
    private final String language;

    private RuleText(Rule rule, String language) {
        this.rule = rule;
        this.language = language;
    }

    /**
     * Makes ready to write a rule.
     *
     * @param rule the rule
     * @param language the language of the author's texts, such as {@code zh}; English where they have no other
     * @return the text of the rule
     */
    public static RuleText of(Rule rule, String language) {
        return new RuleText(rule, language);
    }

    /**
     * Writes a formula in one line.
     *
     * @param formula the formula; terms inside it stand by their names
     * @return the line
     */
    public static String line(Formula formula) {
        return Notation.PLAIN.text(formula);
    }

    /** Writes what a list is in one line. */
    static String line(Metric.OfSeries of) {
        var name = of.series().name();
        return of.changes() ? "each number of " + name + " less the one before" : name;
    }

    /**
     * Writes a condition in one line.
     *
     * @param condition the condition
     * @return the line
     */
    public static String line(Condition condition) {
        return Notation.PLAIN.text(condition);
    }

    /**
     * Writes a number as texts show it.
     *
     * @param value a finite number
     * @return the fewest digits that read back as the same number
     */
    public static String shown(double value) {
        return Notation.PLAIN.number(value);
    }

    /**
     * Says what a scorer in Java computes.
     *
     * @param scorer the scorer
     * @param language the language of its author's text
     * @return its meaning, and the options of the run that it reads
     */
    public static String meaning(Scorer scorer, String language) {
        var options = scorer instanceof BoundScorer bound ? bound.options() : List.<String>of();
        return scorer.meaning().in(language) + (options.isEmpty() ? "" : " (under " + String.join(", ", options) + ")");
    }

    /** Finds the scorers of the rule, by name. */
    private Map<String, Scorer> scorers() {
        var scorers = new LinkedHashMap<String, Scorer>();
        Trees.visit(rule, part -> {
            if (part instanceof Formula.Scored scored) {
                scorers.putIfAbsent(scored.scorer().name(), scored.scorer());
            }
        });
        return scorers;
    }

    /**
     * Writes the rule as Markdown: formulas in code blocks, then checks, status, notes, remarks and sources.
     *
     * @return the Markdown, without a heading of its own
     */
    public String markdown() {
        return text(RuleText::escaped);
    }

    /**
     * Writes the rule as people read it on a terminal: as {@link #markdown()} does, but that nothing is escaped, so that
     * names and formulas can be copied.
     *
     * @return the text, without a heading of its own
     */
    public String plain() {
        return text(line -> line);
    }

    private String text(UnaryOperator<String> words) {
        var out = new StringBuilder();
        var told = new LinkedHashSet<String>();
        rule.metrics().forEach(metric -> told.add(metric.id()));
        for (var metric : rule.metrics()) {
            out.append(heading(metric)).append("\n\n");
            for (var line : definitions(metric, told)) {
                out.append("    ").append(line).append('\n');
            }
            out.append('\n');
        }
        var code = new ArrayList<String>();
        scorers().forEach((name, scorer) -> code.add(name + ": " + meaning(scorer, language)));
        list(out, words, "Computed by Java code", code);
        list(
                out,
                words,
                "A record must have",
                rule.checks().stream()
                        .map(c -> Notation.PLAIN.text(c.holds()) + where(c.holds()) + " ("
                                + c.expected().in(language) + "; else "
                                + c.reason().code() + ")")
                        .toList());
        var states = new ArrayList<String>();
        rule.aborted().ifPresent(c -> states.add("aborted if " + Notation.PLAIN.text(c)));
        rule.unfinished().ifPresent(c -> states.add("unfinished if " + Notation.PLAIN.text(c)));
        list(out, words, "Status", states);
        list(
                out,
                words,
                "Notes beside a score",
                rule.notes().stream()
                        .map(n -> n.text().in(language) + ", if " + Notation.PLAIN.text(n.when()))
                        .toList());
        list(
                out,
                words,
                "Remarks",
                rule.remarks().stream().map(t -> t.in(language)).toList());
        list(
                out,
                words,
                "Sources",
                rule.sources().stream().map(Object::toString).toList());
        return out.toString().stripTrailing() + "\n";
    }

    /**
     * Writes the metrics as LaTeX.
     *
     * @return an {@code align*} environment; needs the package amsmath
     */
    public String latex() {
        var lines = new ArrayList<String>();
        var seen = new LinkedHashMap<String, Formula>();
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula of) {
                seen.put(metric.id(), of.formula());
                terms(of.formula()).forEach(seen::putIfAbsent);
            }
        }
        seen.forEach((name, formula) -> {
            lines.add(latex(name, formula));
            for (var guard : guards(name, formula)) {
                lines.add("  &\\quad \\text{only if } " + Notation.LATEX.text(guard.condition())
                        + Notation.LATEX.words(
                                ", else undefined: " + guard.reason().in(language)));
            }
        });
        var text = new StringBuilder("\\begin{align*}\n" + String.join(" \\\\\n", lines) + "\n\\end{align*}\n");
        scorers()
                .forEach((name, scorer) -> text.append('$')
                        .append(Notation.LATEX.function(name, List.of("\\cdot")))
                        .append("$: ")
                        .append(Notation.escaped(meaning(scorer, language)))
                        .append("\n\n"));
        return text.toString();
    }

    /** Gives the guards of a metric or term, the outermost first. */
    private static List<Formula.DefinedIf> guards(String name, Formula formula) {
        var guards = new ArrayList<Formula.DefinedIf>();
        for (var f = unnamed(formula, name); f instanceof Formula.DefinedIf guard; f = unnamed(guard.of(), name)) {
            guards.add(guard);
        }
        return guards;
    }

    private static String latex(String name, Formula formula) {
        var body = unguarded(formula, name);
        var rows = Notation.LATEX.rows(body);
        var left = Notation.LATEX.name(name) + " &= ";
        if (rows.size() == 1) {
            return left + rows.get(0).value();
        }
        var cases = new ArrayList<String>();
        for (var row : rows) {
            var when = row.condition().isEmpty() ? "\\text{otherwise}" : "\\text{if } " + row.condition();
            cases.add("  " + row.value() + " & " + when);
        }
        return left + "\\begin{cases}\n" + String.join(" \\\\\n", cases) + "\n\\end{cases}";
    }

    private String heading(Metric metric) {
        var title = metric.title().in(language);
        var unit = metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")";
        return "**" + metric.id() + "**" + unit + (title.isEmpty() ? "" : ": " + title);
    }

    /** Gives a metric's formula and those of the terms in it that were not told before, each line by line. */
    private List<String> definitions(Metric metric, Set<String> told) {
        if (metric.value() instanceof Metric.OfSeries of) {
            return List.of(metric.id() + " = " + line(of));
        }
        var formula = ((Metric.OfFormula) metric.value()).formula();
        var lines = new ArrayList<>(define(metric.id(), formula));
        terms(formula).forEach((name, of) -> {
            if (told.add(name)) {
                lines.addAll(define(name, of));
            }
        });
        return lines;
    }

    private List<String> define(String name, Formula formula) {
        var lines = new ArrayList<String>();
        var rows = Notation.PLAIN.rows(unguarded(formula, name));
        if (rows.size() == 1) {
            lines.add(name + " = " + rows.get(0).value());
        } else {
            for (int i = 0; i < rows.size(); i++) {
                var row = rows.get(i);
                var lead = i == 0 ? name + " = " : " ".repeat(name.length() + 3);
                lines.add(lead + row.value() + (row.condition().isEmpty() ? "  otherwise" : "  if " + row.condition()));
            }
        }
        for (var guard : guards(name, formula)) {
            lines.add(" ".repeat(name.length() + 3) + "only if " + Notation.PLAIN.text(guard.condition())
                    + ", else undefined: " + guard.reason().in(language));
        }
        return lines;
    }

    /** Says of which records a check asks: it is skipped where an input that it compares is absent. */
    private String where(Condition check) {
        var needs = Needs.of(check);
        var always = Needs.of(rule);
        if (needs.impliedBy(always)) {
            return "";
        }
        var missing = needs.missing(always.required()::contains);
        if (missing.isEmpty()) {
            return ", where what it compares is given";
        }
        boolean several = missing.size() == 1 && missing.get(0).size() > 1;
        return " where " + AlternativesText.of(missing, Input::name) + (several ? " are given" : " is given");
    }

    /** Gives what is named where it is the term of that name. */
    static Formula unnamed(Formula formula, String name) {
        return formula instanceof Formula.Term term && term.name().equals(name) ? term.of() : formula;
    }

    private static Formula unguarded(Formula formula, String name) {
        var inner = unnamed(formula, name);
        while (inner instanceof Formula.DefinedIf guard) {
            inner = unnamed(guard.of(), name);
        }
        return inner;
    }

    /**
     * Finds the terms of a formula.
     *
     * @param formula the formula
     * @return what each name stands for, in the order in which a reader meets them
     */
    static Map<String, Formula> terms(Formula formula) {
        var terms = new LinkedHashMap<String, Formula>();
        Trees.visit(formula, part -> {
            if (part instanceof Formula.Term term) {
                terms.putIfAbsent(term.name(), term.of());
            }
        });
        return terms;
    }

    private static void list(StringBuilder out, UnaryOperator<String> words, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        out.append(title).append(":\n\n");
        lines.forEach(line -> out.append("- ").append(words.apply(line)).append('\n'));
        out.append('\n');
    }

    /** Keeps names with underscores, and comparisons, from being taken for markup. */
    private static String escaped(String line) {
        var escaped = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if ("\\`*_<>[]|#".indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }
}
