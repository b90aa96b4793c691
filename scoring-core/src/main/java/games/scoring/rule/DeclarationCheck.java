package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Closest;
import games.scoring.message.Counted;
import games.scoring.message.Thrown;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong with a family's declarations, before anything is scored by them. A family with problems is refused
 * when it is loaded.
 *
 * <p>That every divisor is non-zero is not looked at here: it is proven from the ranges, checks and guards.
 */
public final class DeclarationCheck {

    /** The most numbers in lists of a record, and so in any list. */
    public static final int MOST_NUMBERS = 1 << 20;

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
    private final Problems problems = new Problems();
    private final StandingCheck standings = new StandingCheck(problems);
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
        return check.problems.first();
    }

    private void family() {
        var where = "family " + family.id();
        if (!family.id().matches("[a-z0-9][a-z0-9.-]{0,99}")) {
            problems.add(
                    where,
                    "the id is malformed: expected lower-case letters, digits, '.' and '-', no mark first, 1 to 100 of them");
        }
        if (family.rulesets().isEmpty()) {
            problems.add(where, "there is no ruleset: expected one or more, the default first");
        }
        if (family.benchmarks().isEmpty()) {
            problems.add(where, "there is no benchmark: expected one or more");
        }
        var rulesets = new HashSet<String>();
        for (var ruleset : family.rulesets()) {
            if (!rulesets.add(ruleset.id())) {
                problems.add(where, "two rulesets have the id '" + ruleset.id() + "': rename one");
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
                problems.add(benchmark.id(), "the declaration can't be read: " + Thrown.words(e));
            }
        }
        family.standing().ifPresent(standing -> standings.ofFamily(family, standing));
    }

    private void claim(Map<String, String> names, String name, Benchmark benchmark) {
        var other = names.put(name, benchmark.id());
        if (other != null) {
            problems.add(
                    benchmark.id(),
                    "the id or alias '" + name + "' is taken by " + other + " too: every name must be one benchmark's");
        }
    }

    private void settings(String where) {
        for (var setting : family.settings()) {
            var place = where + ", option " + setting.name();
            if (settings.put(setting.name(), setting) != null) {
                problems.add(place, "there are two options of this name: rename one");
            }
            if (!Binding.isSetting(setting)) {
                problems.add(place, "an option must be made with setting(default)");
            } else if (!Defaults.has(setting)) {
                problems.add(place, "an option needs a default: give it with setting(default)");
            }
            declared(place, setting);
            if (setting instanceof Input.Choice choice) {
                settable(place, choice.options(), "");
            } else if (setting instanceof Input.Subset set) {
                settable(place, set.options(), ",");
            }
        }
    }

    /** Looks whether --option can name each word: what is written there is stripped of blanks, and parted at commas. */
    private void settable(String where, Input.Options options, String parting) {
        for (var word : options.words()) {
            if (word.isEmpty() || !word.equals(word.strip()) || !parting.isEmpty() && word.contains(parting)) {
                problems.add(
                        where,
                        "no --option can name the word '" + word + "': rename it, with no blank at an end"
                                + (parting.isEmpty() ? "" : " and no comma"));
            }
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
                problems.add(
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
                problems.add(
                        place,
                        "the id is malformed: expected letters, digits, '.' and '-', no mark first, 1 to 100 of them");
            }
            if (!known.add(id)) {
                problems.add(place, "there are two of this id: rename one");
            }
        }
    }

    /** Looks at an input by itself. */
    private void declared(String where, Input input) {
        if (input instanceof Input.Number number && number.absentMeans().isPresent()) {
            defaultNumber(where, number.absentMeans().getAsDouble(), number.integer(), number.range(), input);
        }
        if (input instanceof Input.Number number) {
            accepting(where, number.range(), number.integer());
        }
        if (input instanceof Input.Subset set
                && set.smallest() > set.options().words().size()) {
            problems.add(
                    where,
                    "no set has at least " + set.smallest() + " of "
                            + Counted.of(set.options().words().size(), "word") + ": correct atLeast(…)");
        }
        if (input instanceof Input.Series series) {
            accepting(where, series.range(), series.integer());
            if (series.shortest() < 0 || series.shortest() > series.longest()) {
                problems.add(
                        where,
                        "no list has at least " + series.shortest() + " and at most " + series.longest()
                                + " numbers: correct length(…)");
            } else if (series.longest() > MOST_NUMBERS) {
                problems.add(
                        where,
                        "no record has a list of " + series.longest() + " numbers: give length(…) at most "
                                + MOST_NUMBERS);
            }
        }
        if (input instanceof Input.Subset set
                && set.absentMeans().isPresent()
                && set.absentMeans().get().size() < set.smallest()) {
            problems.add(where, "the default has fewer words than the least number, " + set.smallest());
        }
        if (input instanceof Input.Series series && series.absentMeans().isPresent()) {
            var numbers = series.absentMeans().get();
            numbers.forEach(number -> defaultNumber(where, number, series.integer(), series.range(), input));
            if (numbers.size() < series.shortest() || numbers.size() > series.longest()) {
                problems.add(
                        where,
                        "the default has " + Counted.of(numbers.size(), "number") + ": expected " + Expected.of(input));
            }
        }
    }

    private void accepting(String where, Input.Range range, boolean integer) {
        if (Interval.of(range, integer).isEmpty()) {
            problems.add(
                    where,
                    "no " + (integer ? "whole number" : "number") + " is" + Expected.range(range, false)
                            + ": widen the range");
        }
    }

    private void defaultNumber(String where, double value, boolean integer, Input.Range range, Input input) {
        if (!Expected.accepts(value, range, integer)) {
            problems.add(
                    where,
                    "the default " + value
                            + (integer && Math.abs(value) > Expected.MOST_WHOLE ? ", which is beyond 2^53," : "")
                            + " is not what the input accepts: expected " + Expected.of(input));
        }
    }

    private void benchmark(Benchmark benchmark) {
        if (!benchmark.family().equals(family.id())) {
            problems.add(
                    benchmark.id(),
                    "the id belongs to the family '" + benchmark.family() + "': expected it to begin with "
                            + family.id() + "/");
        }
        var listed = inputs(benchmark);
        standings.ofBenchmark(benchmark, listed);
        if (benchmark.rules().isEmpty()) {
            problems.add(benchmark.id(), "there is no rule: give one with rule(ruleset, rule)");
        }
        benchmark.rules().forEach((ruleset, rule) -> {
            var where = benchmark.id() + ", " + ruleset;
            if (family.ruleset(ruleset).isEmpty()) {
                var known = family.rulesets().stream().map(r -> r.id()).toList();
                problems.add(
                        where,
                        "the family has no ruleset '" + ruleset + "'." + Closest.sentence(ruleset, known)
                                + " List it in rulesets().");
            }
            try {
                rule(where, rule, listed, benchmark.standing());
            } catch (NullPointerException e) {
                problems.add(
                        where,
                        "something in the rule is null: expected a value"
                                + (Thrown.message(e).isEmpty() ? "" : " (" + Thrown.message(e) + ")"));
            } catch (RuntimeException e) {
                problems.add(where, "the rule can't be read: " + Thrown.words(e));
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
                problems.add(where, "an option is not an input of records: list it in the family's settings() instead");
            }
            var all = new ArrayList<String>();
            all.add(input.name());
            all.addAll(input.about().aliases());
            for (var name : all) {
                // An input called score may be the score itself: whether it is, its rules tell.
                if (name.isBlank()
                        || (ResultColumns.isOne(name) && !(name.equals("score") && name.equals(input.name())))) {
                    problems.add(
                            where,
                            "the name or alias '" + name
                                    + "' can't be told from a column of a run's own tables of scores: "
                                    + "expected no 'score', 'options', 'undefined', 'notes', 'source', 'metrics/…',"
                                    + " 'series/…' or blank. Rename it");
                }
                var other = names.put(name, input.name());
                if (other != null) {
                    problems.add(
                            where,
                            "the name or alias '" + name + "' stands for " + other
                                    + " too: every name must be one input's");
                }
            }
            declared(where, input);
        }
        return listed;
    }

    private void rule(String where, @Nullable Rule rule, Map<String, Input> listed, StandingRule.OfBenchmark standing) {
        if (rule == null) {
            problems.add(where, "the rule is null: expected one");
            return;
        }
        if (!new RuleSize(problems, where).fits(rule)) {
            return;
        }
        int before = problems.told();
        for (var input : Reads.occurrences(rule)) {
            read(where, input, listed);
        }
        if (!(rule.metrics().get(0).value() instanceof Metric.OfFormula)) {
            problems.add(where + ", metric score", "the score must be one number, not a list");
        }
        new RuleCheck(problems, where, listed).check(rule);
        if (problems.told() == before) {
            needs(where, rule);
        }
        if (problems.told() == before && standing instanceof StandingRule.Rating rating) {
            standings.players(where, rating, rule);
            standings.result(where + ", metric score", rule);
        }
    }

    private void read(String where, Input input, Map<String, Input> listed) {
        boolean setting = Binding.isSetting(input);
        var known = setting ? settings : listed;
        var twin = known.get(input.name());
        if (twin == null) {
            problems.add(
                    where,
                    setting
                            ? "the rule reads the option '" + input.name()
                                    + "', which the family does not list: add it to settings()"
                            : "the rule reads the input '" + input.name()
                                    + "', which the benchmark does not list: add it to inputs()");
        } else if (!twin.equals(input)) {
            problems.add(
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
                problems.add(where + ", metric score", "no record can carry what the score needs");
            }
            rule.metrics().forEach(Needs::of);
            rule.aborted().ifPresent(condition -> certain(where + ", aborted", condition, needs));
            rule.unfinished().ifPresent(condition -> certain(where + ", unfinished", condition, needs));
        } catch (IllegalArgumentException e) {
            problems.add(where, "the rule has " + e.getMessage());
        }
    }

    private void certain(String where, Condition condition, Needs score) {
        var own = Needs.of(condition);
        if (!own.impliedBy(score)) {
            problems.add(
                    where,
                    "the condition needs " + own
                            + ", which a record need not carry: guard it with given(…), or give the"
                            + " input a default");
        }
    }
}
