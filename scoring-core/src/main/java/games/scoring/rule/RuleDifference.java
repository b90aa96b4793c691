package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one rule says differently from another, term by term.
 *
 * <p>What is the same in both never shows, whatever stands around it: a change is told where it is made. What has one name
 * or text is compared in the order in which it stands in the rules.
 *
 * @param changes the changes, in the order of the rules
 */
public record RuleDifference(List<Change> changes) {

    /**
     * Makes a difference.
     *
     * @param changes the changes
     */
    public RuleDifference {
        changes = List.copyOf(changes);
    }

    /**
     * One change.
     *
     * @param what the metric, term, scorer, check, note or status that changed
     * @param before its text before; empty where it was not there
     * @param after its text after; empty where it is not there
     * @param lost names of inputs that it read before and reads no more, in whatever term inside it
     * @param gained names of inputs that it reads now and did not before
     */
    public record Change(String what, String before, String after, List<String> lost, List<String> gained) {

        /**
         * Tells the change in one line.
         *
         * @return what changed, from what, to what
         */
        public String line() {
            var line = new StringBuilder(what).append(": ");
            if (before.isEmpty()) {
                line.append("new: ").append(after);
            } else if (after.isEmpty()) {
                line.append("dropped: ").append(before);
            } else {
                line.append(before).append(" → ").append(after);
            }
            if (!before.isEmpty() && !after.isEmpty() && !lost.isEmpty()) {
                line.append("; no longer reads ").append(String.join(", ", lost));
            }
            if (!before.isEmpty() && !after.isEmpty() && !gained.isEmpty()) {
                line.append("; now reads ").append(String.join(", ", gained));
            }
            return line.toString();
        }
    }

    /**
     * What a rule says somewhere. Of texts that are the same the inputs may differ: then so does a term.
     *
     * @param what the metric, term, scorer, check, note or status
     * @param text how it is computed, or when it holds
     * @param inputs names of the inputs that a metric or term reads
     */
    private record Said(String what, String text, List<String> inputs) {

        Said(String what, String text) {
            this(what, text, List.of());
        }

        boolean isSame(Said other) {
            return what.equals(other.what) && text.equals(other.text);
        }

        Change changedTo(Said now) {
            return new Change(
                    what,
                    text,
                    now.text,
                    inputs.stream().filter(i -> !now.inputs.contains(i)).toList(),
                    now.inputs.stream().filter(i -> !inputs.contains(i)).toList());
        }
    }

    /**
     * Compares two rules.
     *
     * @param before the one rule
     * @param after the other
     * @return what the other says differently
     */
    public static RuleDifference between(Rule before, Rule after) {
        var changes = new ArrayList<Change>();
        compare(changes, formulas(before), formulas(after));
        compare(changes, checks(before), checks(after));
        compare(changes, notes(before), notes(after));
        compare(changes, states(before), states(after));
        return new RuleDifference(changes);
    }

    private static void compare(List<Change> changes, List<Said> before, List<Said> after) {
        var now = new ArrayList<>(after);
        var old =
                before.stream().filter(said -> taken(now, said::isSame) == null).toList();
        for (var said : old) {
            var other = taken(now, each -> each.what().equals(said.what()));
            changes.add(said.changedTo(other == null ? new Said(said.what(), "") : other));
        }
        now.forEach(said -> changes.add(new Said(said.what(), "").changedTo(said)));
    }

    /** Takes the first of its kind out of a list; null where there is none. */
    private static @Nullable Said taken(List<Said> from, Predicate<Said> kind) {
        for (int i = 0; i < from.size(); i++) {
            if (kind.test(from.get(i))) {
                return from.remove(i);
            }
        }
        return null;
    }

    /** Gives the metrics, then the terms, then the scorers, wherever in the rule they stand. */
    private static List<Said> formulas(Rule rule) {
        var all = new ArrayList<Said>();
        var scorers = new ArrayList<Said>();
        for (var metric : rule.metrics()) {
            var text = metric.value() instanceof Metric.OfFormula of
                    ? text(RuleText.unnamed(of.formula(), metric.id()))
                    : RuleText.line((Metric.OfSeries) metric.value());
            all.add(new Said(metric.id(), text, names(Reads.of(metric))));
        }
        Trees.visit(rule, formula -> {
            if (formula instanceof Formula.Term term) {
                addOnce(all, new Said(term.name(), text(term.of()), names(Reads.of(term.of()))));
            } else if (formula instanceof Formula.Scored scored) {
                var scorer = scored.scorer();
                addOnce(scorers, new Said("scorer '" + scorer.name() + "'", RuleText.meaning(scorer, "en")));
            }
        });
        all.addAll(scorers);
        return all;
    }

    private static void addOnce(List<Said> all, Said said) {
        if (all.stream().noneMatch(said::isSame)) {
            all.add(said);
        }
    }

    private static List<String> names(List<Input> inputs) {
        return inputs.stream().map(Input::name).toList();
    }

    private static String text(Formula formula) {
        var parts = new ArrayList<String>();
        for (var row : Notation.PLAIN.rows(formula instanceof Formula.DefinedIf guard ? guard.of() : formula)) {
            parts.add(row.condition().isEmpty() ? row.value() : row.value() + " if " + row.condition());
        }
        var text = String.join("; ", parts);
        return formula instanceof Formula.DefinedIf guard
                ? text + " (only if " + Notation.PLAIN.text(guard.condition()) + ")"
                : text;
    }

    private static List<Said> checks(Rule rule) {
        return rule.checks().stream()
                .map(check -> new Said(
                        "check '" + check.expected().english() + "'",
                        Notation.PLAIN.text(check.holds()) + ", else "
                                + check.reason().code()))
                .toList();
    }

    private static List<Said> notes(Rule rule) {
        return rule.notes().stream()
                .map(note -> new Said("note '" + note.text().english() + "'", Notation.PLAIN.text(note.when())))
                .toList();
    }

    private static List<Said> states(Rule rule) {
        var all = new ArrayList<Said>();
        rule.aborted().ifPresent(condition -> all.add(state("aborted", condition)));
        rule.unfinished().ifPresent(condition -> all.add(state("unfinished", condition)));
        return all;
    }

    private static Said state(String state, Condition condition) {
        return new Said("status '" + state + "'", Notation.PLAIN.text(condition));
    }
}
