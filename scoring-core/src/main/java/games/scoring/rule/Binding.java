package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts the run's settings into a rule, as constants.
 *
 * <p>Conditions that settings alone decide become {@code All()} or {@code Any()}, and what they decide is folded: rows
 * of a case list, indicators, guards, parts of a conjunction, checks and notes. Whatever reads no setting stays the very
 * object that it was.
 */
public final class Binding {

    private static final Condition ALWAYS = new Condition.All(List.of());
    private static final Condition NEVER = new Condition.Any(List.of());

    private final RunSettings settings;
    private final Layout layout;

    /** Whether a setting's number stands under the setting's name, as a term. */
    private final boolean named;

    private final IdentityHashMap<Formula, Formula> formulas = new IdentityHashMap<>();
    private final IdentityHashMap<Condition, Condition> conditions = new IdentityHashMap<>();

    private Binding(RunSettings settings, Layout layout, boolean named) {
        this.settings = settings;
        this.layout = layout;
        this.named = named;
    }

    /**
     * Binds a benchmark's rule.
     *
     * @param benchmark the benchmark
     * @param ruleset the ruleset asked for; empty for the benchmark's default, which also stands in for a ruleset that
     *     the benchmark does not list
     * @param settings the settings of the benchmark's family
     * @return the rule in force
     * @throws IllegalArgumentException if the benchmark has no rule
     */
    public static BoundRule bind(Benchmark benchmark, String ruleset, RunSettings settings) {
        if (benchmark.rules().isEmpty()) {
            throw new IllegalArgumentException(benchmark.id() + " has no rule");
        }
        var first = benchmark.rules().keySet().iterator().next();
        var applied = benchmark.rules().containsKey(ruleset) ? ruleset : first;
        var rule = benchmark.rules().get(applied);
        if (rule == null) {
            throw new IllegalArgumentException(benchmark.id() + " has no rule under " + applied);
        }
        var options = new TreeMap<>(settings.ofLogFormats());
        for (var input : Reads.of(rule)) {
            var text = isSetting(input) ? settings.nonDefault(input) : null;
            if (text != null) {
                options.put(settings.family() + "." + input.name(), text);
            }
        }
        var layout = Layout.of(benchmark);
        return new BoundRule(
                benchmark,
                ruleset.isEmpty() ? applied : ruleset,
                applied,
                new Binding(settings, layout, false).rule(rule),
                new Binding(settings, layout, true).rule(rule),
                Collections.unmodifiableMap(options));
    }

    static boolean isSetting(Input input) {
        return input.about().role() == Input.Role.SETTING;
    }

    static boolean isAlways(Condition condition) {
        return condition instanceof Condition.All all && all.parts().isEmpty();
    }

    static boolean isNever(Condition condition) {
        return condition instanceof Condition.Any any && any.parts().isEmpty();
    }

    private Rule rule(Rule rule) {
        var checks = new ArrayList<Rule.Check>();
        for (var check : rule.checks()) {
            var holds = bound(check.holds());
            if (holds == check.holds() || !isAlways(holds)) {
                checks.add(new Rule.Check(check.reason(), holds, check.expected()));
            }
        }
        var notes = new ArrayList<Rule.Note>();
        for (var note : rule.notes()) {
            var when = bound(note.when());
            if (when == note.when() || !isNever(when)) {
                notes.add(new Rule.Note(when, note.text()));
            }
        }
        return new Rule(
                rule.metrics().stream().map(this::metric).toList(),
                checks,
                notes,
                rule.remarks(),
                rule.sources(),
                status(rule.aborted()),
                status(rule.unfinished()));
    }

    private Optional<Condition> status(Optional<Condition> condition) {
        var bound = condition.map(this::bound);
        return bound.isPresent() && bound.get() != condition.orElse(null) && isNever(bound.get())
                ? Optional.empty()
                : bound;
    }

    private Metric metric(Metric metric) {
        if (metric.value() instanceof Metric.OfFormula value) {
            var formula = bound(value.formula());
            if (formula != value.formula()) {
                return metric.formula(formula);
            }
        }
        return metric;
    }

    private Formula bound(Formula formula) {
        var bound = formulas.get(formula);
        if (bound == null) {
            bound = bind(formula);
            formulas.put(formula, bound);
        }
        return bound;
    }

    private Condition bound(Condition condition) {
        var bound = conditions.get(condition);
        if (bound == null) {
            bound = bind(condition);
            conditions.put(condition, bound);
        }
        return bound;
    }

    private Formula bind(Formula formula) {
        return switch (formula.kind()) {
            case CONSTANT,
                    ADD,
                    SUBTRACT,
                    MULTIPLY,
                    DIVIDE,
                    MIN,
                    MAX,
                    ABS,
                    TANH,
                    LOG2,
                    LN,
                    EXP,
                    ROUND,
                    WEIGHTED_SUM,
                    FIRST_GIVEN,
                    TERM -> Trees.mapped(formula, this::bound, this::bound);
            case INPUT -> {
                var input = (Input.Number) formula;
                if (!isSetting(input)) {
                    yield formula;
                }
                var number = Formula.constant(settings.number(input));
                yield named ? number.as(input.name()) : number;
            }
            case INDICATOR -> {
                var bound = Trees.mapped(formula, this::bound, this::bound);
                var condition = ((Formula.Indicator) bound).condition();
                if (bound == formula) {
                    yield formula;
                }
                yield isAlways(condition) ? Formula.constant(1) : isNever(condition) ? Formula.constant(0) : bound;
            }
            case CASES -> cases((Formula.Cases) formula);
            case LOOKUP -> {
                var lookup = (Formula.Lookup) formula;
                if (!isSetting(lookup.by())) {
                    yield formula;
                }
                var option = settings.choice(lookup.by());
                yield Formula.constant(
                        lookup.values().get(lookup.by().options().words().indexOf(option)));
            }
            case DEFINED_IF -> {
                var bound = (Formula.DefinedIf) Trees.mapped(formula, this::bound, this::bound);
                var condition = bound.condition();
                yield condition != ((Formula.DefinedIf) formula).condition() && isAlways(condition)
                        ? bound.of()
                        : bound;
            }
            case SIZE -> {
                var set = ((Formula.Size) formula).set();
                yield isSetting(set) ? Formula.constant(settings.subset(set).size()) : formula;
            }
            case SIZE_OF_COMMON -> common((Formula.SizeOfCommon) formula);
            case LENGTH -> {
                var series = ((Formula.Length) formula).series();
                yield isSetting(series) ? Formula.constant(settings.series(series).length) : formula;
            }
            case TOTAL -> {
                var series = ((Formula.Total) formula).series();
                yield isSetting(series) ? Formula.constant(Node.Total.of(settings.series(series))) : formula;
            }
            case SCORER -> {
                var scorer = ((Formula.Scored) formula).scorer();
                yield scorer.reads().stream().anyMatch(Binding::isSetting)
                        ? new Formula.Scored(new BoundScorer(scorer, settings))
                        : formula;
            }
        };
    }

    private Formula cases(Formula.Cases cases) {
        var rows = new ArrayList<Formula.Case>();
        boolean changed = false;
        for (var row : cases.cases()) {
            var when = bound(row.when());
            if (when != row.when() && isNever(when)) {
                changed = true;
                continue;
            }
            var then = bound(row.then());
            if (when != row.when() && isAlways(when)) {
                return rows.isEmpty() ? then : new Formula.Cases(rows, then);
            }
            changed |= when != row.when() || then != row.then();
            rows.add(new Formula.Case(when, then));
        }
        var otherwise = bound(cases.otherwise());
        if (rows.isEmpty()) {
            return otherwise;
        }
        return changed || otherwise != cases.otherwise() ? new Formula.Cases(rows, otherwise) : cases;
    }

    /** Counts the words of one set that the run's set holds too, one by one: sums of 0 and 1 are exact. */
    private Formula common(Formula.SizeOfCommon common) {
        boolean first = isSetting(common.set());
        boolean second = isSetting(common.within());
        if (first && second) {
            var both = settings.subset(common.set());
            both.retainAll(settings.subset(common.within()));
            return Formula.constant(both.size());
        }
        if (!first && !second) {
            return common;
        }
        var set = first ? common.within() : common.set();
        var words = settings.subset(first ? common.set() : common.within());
        if (words.isEmpty()) {
            // Nothing of it is counted, and it must be there all the same.
            return set.size().times(0);
        }
        return new Formula.WeightedSum(
                0,
                words.stream()
                        .map(word -> set.contains(word).asNumber().weighing(1))
                        .toList());
    }

    private Condition bind(Condition condition) {
        return switch (condition.kind()) {
            case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {
                var bound = Trees.mapped(condition, this::bound, this::bound);
                var compare = (Condition.Compare) bound;
                yield bound != condition && Reads.nothing(compare.left()) && Reads.nothing(compare.right())
                        ? decided(isTrue(bound))
                        : bound;
            }
            case ALL -> {
                var parts = ((Condition.All) condition).parts();
                var bound = joined(parts, ALWAYS, NEVER);
                yield Trees.isSame(parts, bound)
                        ? condition
                        : bound.size() == 1 ? bound.get(0) : new Condition.All(bound);
            }
            case ANY -> {
                var parts = ((Condition.Any) condition).parts();
                var bound = joined(parts, NEVER, ALWAYS);
                yield Trees.isSame(parts, bound)
                        ? condition
                        : bound.size() == 1 ? bound.get(0) : new Condition.Any(bound);
            }
            case NOT -> {
                var part = ((Condition.Not) condition).part();
                var bound = bound(part);
                if (bound == part) {
                    yield condition;
                }
                yield isAlways(bound) ? NEVER : isNever(bound) ? ALWAYS : new Condition.Not(bound);
            }
            case FLAG -> {
                var flag = (Input.Flag) condition;
                yield isSetting(flag) ? decided(settings.flag(flag)) : condition;
            }
            case GIVEN -> isSetting(((Condition.Given) condition).input()) ? ALWAYS : condition;
            case IS -> {
                var is = (Condition.Is) condition;
                yield isSetting(is.choice())
                        ? decided(settings.choice(is.choice()).equals(is.option()))
                        : condition;
            }
            case CONTAINS -> {
                var contains = (Condition.Contains) condition;
                yield isSetting(contains.set())
                        ? decided(settings.subset(contains.set()).contains(contains.option()))
                        : condition;
            }
        };
    }

    /**
     * Binds the parts of a conjunction or disjunction.
     *
     * @param neutral what a part may be without any effect
     * @param deciding what decides the whole
     */
    private List<Condition> joined(List<Condition> parts, Condition neutral, Condition deciding) {
        var rest = new ArrayList<Condition>();
        for (var part : parts) {
            var bound = bound(part);
            if (bound != part && bound.equals(deciding)) {
                return List.of(deciding);
            }
            if (bound == part || !bound.equals(neutral)) {
                rest.add(bound);
            }
        }
        return rest;
    }

    private boolean isTrue(Condition condition) {
        return new Compiler(layout).truth(condition).holds(new Values(layout));
    }

    private static Condition decided(boolean truth) {
        return truth ? ALWAYS : NEVER;
    }
}
