package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one rule says differently from another, term by term.
 *
 * <p>Terms and metrics are compared by name, and a term that is the same in both never shows, whatever stands around it:
 * a change is told where it is made.
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
     * @param what the metric, term, check, note or status that changed
     * @param before its text before; empty where it was not there
     * @param after its text after; empty where it is not there
     * @param lost names of inputs that it read before and reads no more
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
     * Compares two rules.
     *
     * @param before the one rule
     * @param after the other
     * @return what the other says differently
     */
    public static RuleDifference between(Rule before, Rule after) {
        var changes = new ArrayList<Change>();
        compare(changes, formulas(before), formulas(after));
        compareTexts(changes, "check", checks(before), checks(after));
        compareTexts(changes, "note", notes(before), notes(after));
        compareTexts(changes, "status", states(before), states(after));
        return new RuleDifference(changes);
    }

    private static void compare(List<Change> changes, Map<String, Formula> before, Map<String, Formula> after) {
        var names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        for (var name : names) {
            var old = before.get(name);
            var now = after.get(name);
            var oldText = old == null ? "" : text(old);
            var nowText = now == null ? "" : text(now);
            if (oldText.equals(nowText)) {
                continue;
            }
            var oldInputs = old == null ? Set.<String>of() : direct(old);
            var nowInputs = now == null ? Set.<String>of() : direct(now);
            changes.add(new Change(
                    name,
                    oldText,
                    nowText,
                    oldInputs.stream().filter(i -> !nowInputs.contains(i)).toList(),
                    nowInputs.stream().filter(i -> !oldInputs.contains(i)).toList()));
        }
    }

    /** The inputs that a formula reads itself, not those of the terms inside it. */
    private static Set<String> direct(Formula formula) {
        var all = new LinkedHashSet<>(names(formula));
        var inside = new LinkedHashSet<String>();
        Trees.visit(formula, part -> {
            if (part instanceof Formula.Term term) {
                inside.addAll(names(term.of()));
            }
        });
        all.removeAll(inside);
        return all;
    }

    private static List<String> names(Formula formula) {
        return Reads.of(formula).stream().map(Input::name).toList();
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

    private static Map<String, Formula> formulas(Rule rule) {
        var all = new LinkedHashMap<String, Formula>();
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula of) {
                all.put(metric.id(), of.formula());
            }
        }
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula of) {
                RuleText.terms(of.formula()).forEach((name, formula) -> {
                    var known = all.get(name);
                    if (known instanceof Formula.Term term && term.name().equals(name)) {
                        all.put(name, formula);
                    } else {
                        all.putIfAbsent(name, formula);
                    }
                });
            }
        }
        return all;
    }

    private static Map<String, String> checks(Rule rule) {
        var all = new LinkedHashMap<String, String>();
        rule.checks()
                .forEach(c -> all.put(
                        c.expected().english(),
                        Notation.PLAIN.text(c.holds()) + ", else " + c.reason().code()));
        return all;
    }

    private static Map<String, String> notes(Rule rule) {
        var all = new LinkedHashMap<String, String>();
        rule.notes().forEach(n -> all.put(n.text().english(), Notation.PLAIN.text(n.when())));
        return all;
    }

    private static Map<String, String> states(Rule rule) {
        var all = new LinkedHashMap<String, String>();
        put(all, "aborted", rule.aborted());
        put(all, "unfinished", rule.unfinished());
        return all;
    }

    private static void put(Map<String, String> all, String state, Optional<Condition> condition) {
        condition.ifPresent(c -> all.put(state, Notation.PLAIN.text(c)));
    }

    private static void compareTexts(
            List<Change> changes, String what, Map<String, String> before, Map<String, String> after) {
        var names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        for (var name : names) {
            var old = before.getOrDefault(name, "");
            var now = after.getOrDefault(name, "");
            if (!old.equals(now)) {
                changes.add(new Change(what + " '" + name + "'", old, now, List.of(), List.of()));
            }
        }
    }
}
