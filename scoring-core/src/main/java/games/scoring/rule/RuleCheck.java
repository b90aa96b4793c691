package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.message.Closest;
import games.scoring.plugin.PluginCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Looks at the formulas and conditions of one rule. */
final class RuleCheck {

    private final Problems problems;
    private final String rule;
    private final Map<String, Input> listed;
    private final Map<String, Formula> terms = new HashMap<>();
    private @Nullable Formula score;

    RuleCheck(Problems problems, String rule, Map<String, Input> listed) {
        this.problems = problems;
        this.rule = rule;
        this.listed = listed;
    }

    void check(Rule rule) {
        for (var metric : rule.metrics()) {
            named(metric);
        }
        if (rule.metrics().get(0).value() instanceof Metric.OfFormula value) {
            score = plain(value.formula(), Metric.SCORE);
        }
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula value) {
                top(this.rule + ", metric " + metric.id(), value.formula(), Set.of());
            } else if (metric.value() instanceof Metric.OfSeries of && Binding.isSetting(of.series())) {
                problems.add(this.rule + ", metric " + metric.id(), "an option can't be a metric");
            }
        }
        for (int i = 0; i < rule.checks().size(); i++) {
            var check = rule.checks().get(i);
            var where = this.rule + ", check " + (i + 1);
            if (check.reason() != Reason.OUT_OF_RANGE
                    && check.reason() != Reason.INCONSISTENT
                    && check.reason() != Reason.MISSING_INPUT) {
                problems.add(
                        where,
                        "a check rejects as OUT_OF_RANGE, INCONSISTENT or MISSING_INPUT, found " + check.reason());
            }
            if (check.expected().isEmpty()) {
                problems.add(where, "say what is expected");
            }
            holds(where, check.holds());
        }
        for (int i = 0; i < rule.notes().size(); i++) {
            condition(this.rule + ", note " + (i + 1), rule.notes().get(i).when(), Set.of());
        }
        rule.aborted().ifPresent(condition -> condition(this.rule + ", aborted", condition, Set.of()));
        rule.unfinished().ifPresent(condition -> condition(this.rule + ", unfinished", condition, Set.of()));
    }

    /** A reader takes two things of one name for the same. */
    private void named(Metric metric) {
        var input = listed.get(metric.id());
        boolean same = metric.value() instanceof Metric.OfFormula value
                ? isOf(plain(value.formula(), metric.id()), input)
                : metric.value() instanceof Metric.OfSeries of && of.series().equals(input) && !of.changes();
        if (input != null && !same) {
            problems.add(
                    rule + ", metric " + metric.id(),
                    "an input has this name, and the metric is something else: rename the "
                            + (metric.id().equals("score") ? "input" : "metric"));
        }
    }

    /** A flag has its number for a metric; and what a record may state can be computed where it does not. */
    private static boolean isOf(Formula formula, @Nullable Input input) {
        return formula.equals(input)
                || (formula instanceof Formula.FirstGiven first
                        && !first.options().isEmpty()
                        && first.options().get(0).equals(input))
                || (formula instanceof Formula.Indicator indicator
                        && indicator.condition().equals(input));
    }

    /** Gives what a metric or term of this name is, wherever it is defined. */
    private static Formula plain(Formula formula, String name) {
        var plain = formula;
        while (true) {
            if (plain instanceof Formula.DefinedIf guarded) {
                plain = guarded.of();
            } else if (plain instanceof Formula.Term term && term.name().equals(name)) {
                plain = term.of();
            } else {
                return plain;
            }
        }
    }

    /** A check alone may compare a scorer: one that gives no number rejects the record, and decides no score. */
    private void holds(String where, Condition holds) {
        if (holds instanceof Condition.Compare compare && compare.left() instanceof Formula.Scored scored) {
            inside(where, scored, Set.of());
            compared(where, compare.right(), Set.of());
        } else {
            condition(where, holds, Set.of());
        }
    }

    /** Looks at a formula where case lists, tables and fallbacks may stand. */
    private void top(String where, Formula formula, Set<Condition> known) {
        if (formula instanceof Formula.Cases cases) {
            cases(where, cases, known);
        } else if (formula instanceof Formula.Lookup lookup) {
            lookup(where, lookup);
        } else if (formula instanceof Formula.FirstGiven first) {
            firstGiven(where, first, known);
        } else if (formula instanceof Formula.DefinedIf guarded) {
            top(where, guarded.of(), guard(where, guarded, known));
        } else {
            inside(where, formula, known);
        }
    }

    /** Looks at a formula inside another one. */
    private void inside(String where, Formula formula, Set<Condition> known) {
        switch (formula.kind()) {
            case CASES -> {
                problems.add(where, "a case list stands inside another formula: give this case list a name with as(…)");
                cases(where, (Formula.Cases) formula, known);
            }
            case LOOKUP -> {
                problems.add(
                        where,
                        "a table by " + ((Formula.Lookup) formula).by().name()
                                + " stands inside another formula: give this table a name with as(…)");
                lookup(where, (Formula.Lookup) formula);
            }
            case FIRST_GIVEN -> {
                problems.add(where, "a list of fallbacks stands inside another formula: give it a name with as(…)");
                firstGiven(where, (Formula.FirstGiven) formula, known);
            }
            case DEFINED_IF -> {
                var guarded = (Formula.DefinedIf) formula;
                inside(where, guarded.of(), guard(where, guarded, known));
            }
            case TERM -> term((Formula.Term) formula, known);
            case SCORER -> scorer(where, ((Formula.Scored) formula).scorer());
            case INDICATOR -> condition(where, ((Formula.Indicator) formula).condition(), known);
            case WEIGHTED_SUM -> {
                var sum = (Formula.WeightedSum) formula;
                boolean finite = Double.isFinite(sum.start());
                for (var part : sum.parts()) {
                    finite &= Double.isFinite(part.weight());
                    inside(where, part.value(), known);
                }
                if (!finite) {
                    problems.add(where, "the start and the weights of a sum must be finite");
                }
            }
            default -> Trees.parts(formula).forEach(part -> inside(where, part, known));
        }
    }

    /** A direction that nothing is tried in would be a claim that nobody holds. */
    private void scorer(String where, Scorer scorer) {
        var numbers = PluginCode.given("Scorer.reads", scorer.reads()).stream()
                .filter(input -> input instanceof Input.Number)
                .map(Input::name)
                .toList();
        var named = new TreeSet<>(PluginCode.given("Scorer.rising", scorer.rising()));
        named.addAll(PluginCode.given("Scorer.falling", scorer.falling()));
        for (var name : named) {
            if (!numbers.contains(name)) {
                problems.add(
                        where,
                        "the scorer " + scorer.name() + " rises or falls in '" + name
                                + "', which is no number that it reads." + Closest.sentence(name, numbers));
            }
        }
    }

    private void term(Formula.Term term, Set<Condition> known) {
        var where = rule + ", term " + term.name();
        var input = listed.get(term.name());
        if (input != null && !input.equals(term.of())) {
            problems.add(
                    where,
                    "an input has this name, and the term is something else, " + RuleText.line(term.of())
                            + ": rename the term");
        }
        if (term.name().equals(Metric.SCORE) && !plain(term, Metric.SCORE).equals(score)) {
            problems.add(
                    where,
                    "the score has this name, and the term is something else, " + RuleText.line(term.of())
                            + ": rename the term");
        }
        var other = terms.putIfAbsent(term.name(), term.of());
        if (other != null && !other.equals(term.of())) {
            problems.add(
                    where,
                    "two different formulas have this name: rename one. " + RuleText.line(other) + " and "
                            + RuleText.line(term.of()));
        }
        top(where, term.of(), known);
    }

    private void cases(String where, Formula.Cases cases, Set<Condition> known) {
        if (cases.cases().isEmpty()) {
            problems.add(where, "a case list has no row");
        }
        var knownHere = known;
        for (var row : cases.cases()) {
            condition(where, row.when(), knownHere);
            inside(where, row.then(), with(knownHere, row.when()));
            knownHere = with(knownHere, opposite(row.when()));
        }
        inside(where, cases.otherwise(), knownHere);
    }

    private void lookup(String where, Formula.Lookup lookup) {
        if (!lookup.values().stream().allMatch(Double::isFinite)) {
            problems.add(where, "the numbers of a table must be finite");
        }
    }

    private void firstGiven(String where, Formula.FirstGiven first, Set<Condition> known) {
        var options = first.options();
        if (options.size() < 2) {
            problems.add(where, "a list of fallbacks needs two formulas or more, found " + options.size());
        }
        for (int i = 0; i < options.size(); i++) {
            var option = options.get(i);
            if (option instanceof Formula.Lookup || option instanceof Formula.FirstGiven) {
                top(where, option, known);
            } else {
                inside(where, option, known);
            }
            if (i < options.size() - 1 && Needs.ofOption(option).isNothing()) {
                problems.add(
                        where,
                        "the fallback for " + RuleText.line(option)
                                + " can never apply, as it needs no input: take away its default or the fallback");
            }
        }
    }

    private Set<Condition> guard(String where, Formula.DefinedIf guarded, Set<Condition> known) {
        condition(where, guarded.condition(), known);
        if (guarded.reason().isEmpty()) {
            problems.add(where, "definedIf needs a reason, such as \"the episode was aborted\"");
        }
        return with(known, guarded.condition());
    }

    private void condition(String where, Condition condition, Set<Condition> known) {
        if (condition instanceof Condition.Compare compare) {
            compared(where, compare.left(), known);
            compared(where, compare.right(), known);
        } else if (condition instanceof Condition.Is is
                && !is.choice().options().words().contains(is.option())) {
            problems.add(
                    where,
                    "'" + is.option() + "' is no option of " + is.choice().name());
        } else if (condition instanceof Condition.Contains contains
                && !contains.set().options().words().contains(contains.option())) {
            problems.add(
                    where,
                    "'" + contains.option() + "' is no word of "
                            + contains.set().name());
        } else if (condition instanceof Condition.Given given && Binding.isSetting(given.input())) {
            problems.add(
                    where, "given(…) asks about records, and '" + given.input().name() + "' is an option of the run");
        } else if (condition instanceof Condition.All all) {
            // Each part is asked only where the ones before it hold.
            var knownHere = known;
            for (var part : all.parts()) {
                condition(where, part, knownHere);
                knownHere = with(knownHere, part);
            }
        } else {
            Trees.parts(condition).forEach(part -> condition(where, part, known));
        }
    }

    private void compared(String where, Formula side, Set<Condition> known) {
        inside(where, side, known);
        defined(where, side, known);
    }

    /** Conditions have two values, so what they compare must have one. */
    private void defined(String where, Formula formula, Set<Condition> known) {
        if (formula instanceof Formula.DefinedIf guarded && !known.contains(guarded.condition())) {
            problems.add(
                    where,
                    "a condition compares what is undefined unless " + RuleText.line(guarded.condition())
                            + ": compare the formula without definedIf(…), or ask for the same condition first");
        } else if (formula instanceof Formula.Scored scored) {
            problems.add(where, "a condition compares " + scored.scorer().name() + ", which may give no number");
        } else {
            Trees.parts(formula).forEach(part -> defined(where, part, known));
        }
    }

    private static Set<Condition> with(Set<Condition> known, Condition more) {
        var all = new HashSet<>(known);
        all.add(more);
        if (more instanceof Condition.All conjunction) {
            all.addAll(conjunction.parts());
        }
        return all;
    }

    private static Condition opposite(Condition condition) {
        return condition instanceof Condition.Not not ? not.part() : new Condition.Not(condition);
    }
}
