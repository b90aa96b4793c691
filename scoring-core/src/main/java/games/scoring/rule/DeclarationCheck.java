package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.Closest;
import games.scoring.plugin.Counted;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.plugin.Thrown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong with a family's declarations, before anything is scored by them. A family with problems is refused
 * when it is loaded.
 *
 * <p>That every divisor is non-zero is not looked at here: it is proven from the ranges, checks and guards.
 */
public final class DeclarationCheck {

    /** How deep formulas and conditions may be nested: evaluation, proofs and texts recurse. */
    public static final int DEEPEST = 200;

    /** How many parts the metrics, checks and notes of a rule may have, a shared part counted wherever it stands. */
    public static final int MOST_PARTS = 20_000;

    private static final int MOST_PROBLEMS = 100;

    private static final Pattern OPTION = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9.-]{0,99}");

    /** What users write after {@code --input-format} for records: no log format of this name could be asked for. */
    private static final Set<String> RECORD_FORMATS = Set.of("jsonl", "csv", "parquet");

    /**
     * What is wrong with a declaration.
     *
     * @param where the benchmark, ruleset and metric, check or term, such as {@code orak/2048, docs-2025-06, metric score}
     * @param text what was found, what was expected, what to do
     */
    public record Problem(String where, String text) {

        /**
         * Gives the problem in one line.
         *
         * @return place and text
         */
        @Override
        public String toString() {
            return where + ": " + text;
        }
    }

    private final LoadedFamily family;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Input> settings = new LinkedHashMap<>();

    private DeclarationCheck(LoadedFamily family) {
        this.family = family;
    }

    /**
     * Checks a family.
     *
     * @param family the family
     * @return all problems, at most 100 of them; empty where it may be used
     */
    public static List<Problem> of(LoadedFamily family) {
        var check = new DeclarationCheck(family);
        check.family();
        return check.problems.size() > MOST_PROBLEMS
                ? List.copyOf(check.problems.subList(0, MOST_PROBLEMS))
                : List.copyOf(check.problems);
    }

    private void problem(String where, String text) {
        problems.add(new Problem(where, text));
    }

    private void family() {
        var where = "family " + family.id();
        if (!family.id().matches("[a-z0-9][a-z0-9.-]{0,99}")) {
            problem(
                    where,
                    "the id is malformed: expected lower-case letters, digits, '.' and '-', no mark first, 1 to 100 of them");
        }
        if (family.rulesets().isEmpty()) {
            problem(where, "there is no ruleset: expected one or more, the default first");
        }
        if (family.benchmarks().isEmpty()) {
            problem(where, "there is no benchmark: expected one or more");
        }
        var rulesets = new HashSet<String>();
        for (var ruleset : family.rulesets()) {
            if (!rulesets.add(ruleset.id())) {
                problem(where, "two rulesets have the id '" + ruleset.id() + "': rename one");
            }
        }
        settings(where);
        logFormats(where);
        var names = new HashMap<String, String>();
        for (var benchmark : family.benchmarks()) {
            try {
                claim(names, benchmark.id(), benchmark);
                benchmark.aliases().forEach(alias -> claim(names, alias, benchmark));
                benchmark(benchmark);
            } catch (RuntimeException e) {
                problem(benchmark.id(), "the declaration can't be read: " + Thrown.words(e));
            }
        }
        family.standing().ifPresent(standing -> standing(where, standing));
    }

    private void claim(Map<String, String> names, String name, Benchmark benchmark) {
        var other = names.put(name, benchmark.id());
        if (other != null) {
            problem(
                    benchmark.id(),
                    "the id or alias '" + name + "' is taken by " + other + " too: every name must be one benchmark's");
        }
    }

    private void settings(String where) {
        for (var setting : family.settings()) {
            var place = where + ", option " + setting.name();
            if (settings.put(setting.name(), setting) != null) {
                problem(place, "there are two options of this name: rename one");
            }
            if (!Binding.isSetting(setting)) {
                problem(place, "an option must be made with setting(default)");
            } else if (!Defaults.has(setting)) {
                problem(place, "an option needs a default: give it with setting(default)");
            }
            declared(place, setting);
        }
    }

    private void logFormats(String where) {
        unique(
                where,
                "log format",
                family.logFormats().stream().map(LogFormat::id).toList());
        unique(where, "export", family.exports().stream().map(Export::id).toList());
        for (var format : family.logFormats()) {
            var id = format.id();
            if (RECORD_FORMATS.contains(id.toLowerCase(Locale.ROOT))) {
                problem(
                        where + ", log format " + id,
                        "--input-format " + id + " is the program's own format of records: rename this one");
            }
        }
    }

    /** Looks at ids that users write behind an option. */
    private void unique(String where, String what, List<String> ids) {
        var known = new HashSet<String>();
        for (var id : ids) {
            var place = where + ", " + what + " " + id;
            if (!OPTION.matcher(id).matches()) {
                problem(place, "the id is malformed: expected letters, digits, dots and hyphens, 1 to 100 of them");
            }
            if (!known.add(id)) {
                problem(place, "there are two of this id: rename one");
            }
        }
    }

    /** Looks at an input by itself. */
    private void declared(String where, Input input) {
        if (input instanceof Input.Number number && number.absentMeans().isPresent()) {
            defaultNumber(where, number.absentMeans().getAsDouble(), number.integer(), number.range(), input);
        }
        if (input instanceof Input.Subset set
                && set.absentMeans().isPresent()
                && set.absentMeans().get().size() < set.smallest()) {
            problem(where, "the default has fewer words than the least number, " + set.smallest());
        }
        if (input instanceof Input.Series series && series.absentMeans().isPresent()) {
            var numbers = series.absentMeans().get();
            numbers.forEach(number -> defaultNumber(where, number, series.integer(), series.range(), input));
            if (numbers.size() < series.shortest() || numbers.size() > series.longest()) {
                problem(
                        where,
                        "the default has " + Counted.of(numbers.size(), "number") + ": expected " + Expected.of(input));
            }
        }
    }

    private void defaultNumber(String where, double value, boolean integer, Input.Range range, Input input) {
        if (!Double.isFinite(value) || !range.contains(value) || (integer && value != Math.rint(value))) {
            problem(where, "the default " + value + " is not what the input accepts: expected " + Expected.of(input));
        }
    }

    private void standing(String where, StandingRule.OfFamily standing) {
        List<String> benchmarks = List.of();
        if (standing instanceof StandingRule.MeanRank rank) {
            benchmarks = rank.benchmarks();
        } else if (standing instanceof StandingRule.WeightedMean mean) {
            benchmarks = mean.benchmarks();
            var weights = settings.get(mean.weights().name());
            if (!mean.weights().equals(weights)) {
                problem(
                        where + ", standing",
                        "the weights '" + mean.weights().name() + "' are not among the family's options: list them in"
                                + " settings()");
            } else if (mean.weights().absentMeans().map(List::size).orElse(0) != benchmarks.size()) {
                problem(where + ", standing", "there must be as many weights as benchmarks, " + benchmarks.size());
            }
        }
        if (!(standing instanceof StandingRule.Custom) && benchmarks.isEmpty()) {
            problem(where + ", standing", "it ranks over no benchmark: expected one or more");
        }
        var known = family.benchmarks().stream().map(Benchmark::id).toList();
        var counted = new HashSet<String>();
        for (var id : benchmarks) {
            if (!counted.add(id)) {
                problem(where + ", standing", "the benchmark '" + id + "' counts twice: name each once");
            }
            if (!known.contains(id)) {
                problem(
                        where + ", standing",
                        "the benchmark '" + id + "' is none of the family." + Closest.sentence(id, known));
            }
        }
    }

    private static List<Input> readBy(StandingRule.OfBenchmark standing) {
        if (standing instanceof StandingRule.Rating rating) {
            return List.of(rating.agentA(), rating.agentB());
        }
        return standing instanceof StandingRule.Mean mean
                ? mean.endUnknown().<List<Input>>map(List::of).orElse(List.of())
                : List.of();
    }

    private void rating(String where, StandingRule.Rating rating) {
        if (!(rating.scale() > 0 && Double.isFinite(rating.scale()))) {
            problem(where, "the scale of a rating must be more than 0, found " + rating.scale());
        }
        if (!(rating.base() > 1 && Double.isFinite(rating.base()))) {
            problem(where, "the base of a rating must be more than 1, found " + rating.base());
        }
        if (!Double.isFinite(rating.mean())) {
            problem(where, "the mean of a rating must be a finite number, found " + rating.mean());
        }
        if (rating.agentA().name().equals(rating.agentB().name())) {
            problem(
                    where,
                    "both players are named by '" + rating.agentA().name()
                            + "': expected two inputs, one for each player");
        }
    }

    /** Looks whether a duel can end in more than one way. */
    private void result(String where, Rule rule) {
        var score = Bounds.of(rule).metrics().get(Metric.SCORE);
        if (score != null && score.lowest() <= score.highest() && (score.lowest() >= 1 || score.highest() <= 0)) {
            problem(
                    where,
                    "the score is the first player's result in a rated duel, 1 a win, 0 a loss and between them a tie,"
                            + " and can only be " + score.text());
        }
    }

    private void benchmark(Benchmark benchmark) {
        if (!benchmark.family().equals(family.id())) {
            problem(
                    benchmark.id(),
                    "the id belongs to the family '" + benchmark.family() + "': expected it to begin with "
                            + family.id() + "/");
        }
        var listed = inputs(benchmark);
        for (var input : readBy(benchmark.standing())) {
            if (!input.equals(listed.get(input.name()))) {
                problem(
                        benchmark.id() + ", standing",
                        "the standing rule reads '" + input.name() + "', which the benchmark does not list as it stands"
                                + " there: add it to inputs()");
            }
        }
        if (benchmark.standing() instanceof StandingRule.Rating rating) {
            rating(benchmark.id() + ", standing", rating);
        }
        if (benchmark.rules().isEmpty()) {
            problem(benchmark.id(), "there is no rule: give one with rule(ruleset, rule)");
        }
        benchmark.rules().forEach((ruleset, rule) -> {
            var where = benchmark.id() + ", " + ruleset;
            if (family.ruleset(ruleset).isEmpty()) {
                var known = family.rulesets().stream().map(r -> r.id()).toList();
                problem(
                        where,
                        "the family has no ruleset '" + ruleset + "'." + Closest.sentence(ruleset, known)
                                + " List it in rulesets().");
            }
            try {
                rule(where, rule, listed, benchmark.standing() instanceof StandingRule.Rating);
            } catch (NullPointerException e) {
                problem(
                        where,
                        "something in the rule is null: expected a value"
                                + (Thrown.message(e).isEmpty() ? "" : " (" + Thrown.message(e) + ")"));
            } catch (RuntimeException e) {
                problem(where, "the rule can't be read: " + Thrown.words(e));
            }
        });
    }

    private Map<String, Input> inputs(Benchmark benchmark) {
        var listed = new LinkedHashMap<String, Input>();
        var names = new HashMap<String, String>();
        for (var input : benchmark.inputs()) {
            var where = benchmark.id() + ", input " + input.name();
            listed.put(input.name(), input);
            if (Binding.isSetting(input)) {
                problem(where, "an option is not an input of records: list it in the family's settings() instead");
            }
            var all = new ArrayList<String>();
            all.add(input.name());
            all.addAll(input.about().aliases());
            for (var name : all) {
                var other = names.put(name, input.name());
                if (other != null) {
                    problem(
                            where,
                            "the name or alias '" + name + "' stands for " + other
                                    + " too: every name must be one input's");
                }
            }
            declared(where, input);
        }
        return listed;
    }

    private void rule(String where, @Nullable Rule rule, Map<String, Input> listed, boolean rated) {
        if (rule == null) {
            problem(where, "the rule is null: expected one");
            return;
        }
        if (!new SizeCheck(where).fits(rule)) {
            return;
        }
        int before = problems.size();
        for (var input : Reads.occurrences(rule)) {
            read(where, input, listed);
        }
        if (!(rule.metrics().get(0).value() instanceof Metric.OfFormula)) {
            problem(where + ", metric score", "the score must be one number, not a list");
        }
        new RuleCheck(where, listed).check(rule);
        if (problems.size() == before) {
            needs(where, rule);
            if (rated) {
                result(where + ", metric score", rule);
            }
        }
    }

    private void read(String where, Input input, Map<String, Input> listed) {
        boolean setting = Binding.isSetting(input);
        var known = setting ? settings : listed;
        var twin = known.get(input.name());
        if (twin == null) {
            problem(
                    where,
                    setting
                            ? "the rule reads the option '" + input.name()
                                    + "', which the family does not list: add it to settings()"
                            : "the rule reads the input '" + input.name()
                                    + "', which the benchmark does not list: add it to inputs()");
        } else if (!twin.equals(input)) {
            problem(
                    where,
                    "the rule reads '" + input.name() + "' declared otherwise than it is listed: use one object for"
                            + " both, or repeat the whole declaration. Listed: " + Expected.of(twin)
                            + "; read: " + Expected.of(input) + difference(twin, input));
        }
    }

    private static String difference(Input a, Input b) {
        return !Expected.of(a).equals(Expected.of(b)) || a.getClass() != b.getClass()
                ? ""
                : a.about().equals(b.about())
                        ? " (their defaults or usual ranges differ)"
                        : " (their aliases, meanings, units or roles differ)";
    }

    private void needs(String where, Rule rule) {
        try {
            var needs = Needs.of(rule);
            if (needs.isImpossible()) {
                problem(where + ", metric score", "no record can carry what the score needs");
            }
            rule.metrics().forEach(Needs::of);
            rule.aborted().ifPresent(condition -> certain(where + ", aborted", condition, needs));
            rule.unfinished().ifPresent(condition -> certain(where + ", unfinished", condition, needs));
        } catch (IllegalArgumentException e) {
            problem(where, "the rule has " + e.getMessage());
        }
    }

    private void certain(String where, Condition condition, Needs score) {
        var own = Needs.of(condition);
        if (!own.impliedBy(score)) {
            problem(
                    where,
                    "the condition needs " + own
                            + ", which a record need not carry: guard it with given(…), or give the"
                            + " input a default");
        }
    }

    /** Bounds the depth and the number of parts. Comes first, as everything else recurses without limits. */
    private final class SizeCheck {

        private final String where;
        private int parts;
        private boolean tooDeep;
        private boolean lacking;

        SizeCheck(String where) {
            this.where = where;
        }

        boolean fits(Rule rule) {
            for (var metric : rule.metrics()) {
                if (metric.value() instanceof Metric.OfFormula value) {
                    formula(value.formula(), 1);
                }
            }
            rule.checks().forEach(check -> condition(check.holds(), 1));
            rule.notes().forEach(note -> condition(note.when(), 1));
            rule.aborted().ifPresent(condition -> condition(condition, 1));
            rule.unfinished().ifPresent(condition -> condition(condition, 1));
            if (lacking) {
                problem(where, "a formula or condition of the rule is null: expected one");
            }
            if (tooDeep) {
                problem(
                        where,
                        "formulas or conditions are nested more than " + DEEPEST + " deep: name parts as metrics");
            }
            if (parts > MOST_PARTS) {
                problem(where, "the rule has more than " + MOST_PARTS + " parts, shared ones counted where they stand");
            }
            return !lacking && !tooDeep && parts <= MOST_PARTS;
        }

        private boolean enter(int depth) {
            tooDeep |= depth > DEEPEST;
            return ++parts <= MOST_PARTS && depth <= DEEPEST;
        }

        private void formula(@Nullable Formula formula, int depth) {
            lacking |= formula == null;
            if (formula != null && enter(depth)) {
                Trees.parts(formula).forEach(part -> formula(part, depth + 1));
                Trees.conditions(formula).forEach(condition -> condition(condition, depth + 1));
            }
        }

        private void condition(@Nullable Condition condition, int depth) {
            lacking |= condition == null;
            if (condition != null && enter(depth)) {
                if (condition instanceof Condition.Compare compare) {
                    formula(compare.left(), depth + 1);
                    formula(compare.right(), depth + 1);
                }
                Trees.parts(condition).forEach(part -> condition(part, depth + 1));
            }
        }
    }

    /** Looks at the formulas and conditions of one rule. */
    private final class RuleCheck {

        private final String rule;
        private final Map<String, Input> listed;
        private final Map<String, Formula> terms = new HashMap<>();
        private @Nullable Formula score;
        private final Set<Problem> said = new HashSet<>();

        RuleCheck(String rule, Map<String, Input> listed) {
            this.rule = rule;
            this.listed = listed;
        }

        private void say(String where, String text) {
            // A shared part would say the same wherever it stands.
            if (said.add(new Problem(where, text))) {
                problem(where, text);
            }
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
                    say(this.rule + ", metric " + metric.id(), "an option can't be a metric");
                }
            }
            for (int i = 0; i < rule.checks().size(); i++) {
                var check = rule.checks().get(i);
                var where = this.rule + ", check " + (i + 1);
                if (check.reason() != Reason.OUT_OF_RANGE
                        && check.reason() != Reason.INCONSISTENT
                        && check.reason() != Reason.MISSING_INPUT) {
                    say(
                            where,
                            "a check rejects as OUT_OF_RANGE, INCONSISTENT or MISSING_INPUT, found " + check.reason());
                }
                if (check.expected().isEmpty()) {
                    say(where, "say what is expected");
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
                    : metric.value() instanceof Metric.OfSeries of
                            && of.series().equals(input)
                            && !of.changes();
            if (input != null && !same) {
                say(
                        rule + ", metric " + metric.id(),
                        "an input has this name, and the metric is something else: rename the metric");
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
                    say(where, "a case list stands inside another formula: give this case list a name with as(…)");
                    cases(where, (Formula.Cases) formula, known);
                }
                case LOOKUP -> {
                    say(
                            where,
                            "a table by " + ((Formula.Lookup) formula).by().name()
                                    + " stands inside another formula: give this table a name with as(…)");
                    lookup(where, (Formula.Lookup) formula);
                }
                case FIRST_GIVEN -> {
                    say(where, "a list of fallbacks stands inside another formula: give it a name with as(…)");
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
                        say(where, "the start and the weights of a sum must be finite");
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
                    say(
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
                say(
                        where,
                        "an input has this name, and the term is something else, " + RuleText.line(term.of())
                                + ": rename the term");
            }
            if (term.name().equals(Metric.SCORE) && !plain(term, Metric.SCORE).equals(score)) {
                say(
                        where,
                        "the score has this name, and the term is something else, " + RuleText.line(term.of())
                                + ": rename the term");
            }
            var other = terms.putIfAbsent(term.name(), term.of());
            if (other != null && !other.equals(term.of())) {
                say(
                        where,
                        "two different formulas have this name: rename one. " + RuleText.line(other) + " and "
                                + RuleText.line(term.of()));
            }
            top(where, term.of(), known);
        }

        private void cases(String where, Formula.Cases cases, Set<Condition> known) {
            if (cases.cases().isEmpty()) {
                say(where, "a case list has no row");
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
                say(where, "the numbers of a table must be finite");
            }
        }

        private void firstGiven(String where, Formula.FirstGiven first, Set<Condition> known) {
            var options = first.options();
            if (options.size() < 2) {
                say(where, "a list of fallbacks needs two formulas or more, found " + options.size());
            }
            for (int i = 0; i < options.size(); i++) {
                var option = options.get(i);
                if (option instanceof Formula.Lookup || option instanceof Formula.FirstGiven) {
                    top(where, option, known);
                } else {
                    inside(where, option, known);
                }
                if (i < options.size() - 1 && Needs.ofOption(option).isNothing()) {
                    say(
                            where,
                            "the fallback for " + RuleText.line(option)
                                    + " can never apply, as it needs no input: take away its default or the fallback");
                }
            }
        }

        private Set<Condition> guard(String where, Formula.DefinedIf guarded, Set<Condition> known) {
            condition(where, guarded.condition(), known);
            if (guarded.reason().isEmpty()) {
                say(where, "definedIf needs a reason, such as \"the episode was aborted\"");
            }
            return with(known, guarded.condition());
        }

        private void condition(String where, Condition condition, Set<Condition> known) {
            if (condition instanceof Condition.Compare compare) {
                compared(where, compare.left(), known);
                compared(where, compare.right(), known);
            } else if (condition instanceof Condition.Is is
                    && !is.choice().options().words().contains(is.option())) {
                say(
                        where,
                        "'" + is.option() + "' is no option of " + is.choice().name());
            } else if (condition instanceof Condition.Contains contains
                    && !contains.set().options().words().contains(contains.option())) {
                say(
                        where,
                        "'" + contains.option() + "' is no word of "
                                + contains.set().name());
            } else if (condition instanceof Condition.Given given && Binding.isSetting(given.input())) {
                say(where, "given(…) asks about records, and '" + given.input().name() + "' is an option of the run");
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
                say(
                        where,
                        "a condition compares what is undefined unless " + RuleText.line(guarded.condition())
                                + ": compare the formula without definedIf(…), or ask for the same condition first");
            } else if (formula instanceof Formula.Scored scored) {
                say(where, "a condition compares " + scored.scorer().name() + ", which may give no number");
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
}
