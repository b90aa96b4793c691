package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Reason;
import games.scoring.api.Ruleset;
import games.scoring.message.Closest;
import games.scoring.message.Ellipsis;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says which rule applies to a record, and has it ready. Safe for use by several threads.
 *
 * <p>The ruleset that the run asks for wins over the one that a record names, and that one over the benchmark's default.
 * A ruleset that the family has but the benchmark doesn't list leaves the benchmark's default rule in force, under the
 * name of the ruleset asked for.
 */
public final class Rulebook {

    /**
     * What applies to a record: an evaluator, or a fault.
     *
     * @param evaluator the rule, ready to be applied; null where there is a fault
     * @param note what must be said beside the score, a clause; empty where there is nothing to say
     * @param fault why no rule applies; null where one does
     */
    public record Resolution(
            @Nullable Evaluator evaluator,
            String note,
            @Nullable Fault fault) {}

    private final Map<String, RunSettings> settings;
    private final Map<String, Page> pages = new HashMap<>();
    private final Map<String, String> chosen;

    private Rulebook(Catalog catalog, Map<String, RunSettings> settings, Map<String, String> chosen) {
        this.settings = Map.copyOf(settings);
        this.chosen = Map.copyOf(chosen);
        for (var family : catalog.families()) {
            var own = settings.get(family.id());
            for (var benchmark : family.benchmarks()) {
                pages.put(
                        benchmark.id(),
                        new Page(
                                family,
                                benchmark,
                                own == null ? RunSettings.defaults(family) : own,
                                chosen.getOrDefault(family.id(), "")));
            }
        }
    }

    /**
     * Makes a rulebook in which nothing was set.
     *
     * @param catalog the families
     * @return the rulebook
     */
    public static Rulebook of(Catalog catalog) {
        return of(catalog, List.of(), List.of());
    }

    /**
     * Makes a rulebook for a run.
     *
     * @param catalog the families
     * @param options the run's {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @param rulesets the run's {@code --ruleset} texts, {@code ID} or {@code FAMILY=ID}
     * @return the rulebook
     * @throws UsageException if an option or ruleset is unknown, malformed or given twice, or nothing of a benchmark could
     *     be scored under the options
     */
    public static Rulebook of(Catalog catalog, Collection<String> options, Collection<String> rulesets) {
        var rulebook = new Rulebook(catalog, RunSettings.forAll(catalog, options), choices(catalog, rulesets));
        catalog.families().forEach(rulebook::requireScorable);
        return rulebook;
    }

    /** Refuses options under which every record of a benchmark would be rejected, whatever is in it. */
    private void requireScorable(LoadedFamily family) {
        var own = settings(family.id());
        if (own.nonDefault().isEmpty()) {
            return;
        }
        for (var benchmark : family.benchmarks()) {
            var bound = Binding.bind(benchmark, chosen.getOrDefault(family.id(), ""), own);
            for (var check : bound.rule().checks()) {
                if (Binding.isNever(check.holds()) && !bound.options().isEmpty()) {
                    var set = new ArrayList<String>();
                    bound.options().forEach((name, value) -> set.add("--option " + name + "=" + value));
                    throw new UsageException(String.join(" ", set) + ": expected "
                            + check.expected().english()
                            + ". Every episode of " + benchmark.id() + " would be rejected under " + bound.ruleset()
                            + ".");
                }
            }
        }
    }

    private static Map<String, String> choices(Catalog catalog, Collection<String> rulesets) {
        var forAll = new LinkedHashMap<String, String>();
        var forOne = new LinkedHashMap<String, String>();
        for (var text : rulesets) {
            int equals = text.indexOf('=');
            if (equals >= 0) {
                var family = family(catalog, text.substring(0, equals).strip(), text);
                var id = text.substring(equals + 1).strip();
                if (family.ruleset(id).isEmpty()) {
                    throw new UsageException("--ruleset " + text + ": no ruleset '" + id + "' of " + family.id() + "."
                            + Closest.sentence(id, ids(family)) + " It has " + String.join(", ", ids(family)) + ".");
                }
                choose(forOne, family, id);
            } else {
                var having = catalog.families().stream()
                        .filter(family -> family.ruleset(text).isPresent())
                        .toList();
                if (having.isEmpty()) {
                    throw new UsageException(
                            "--ruleset " + text + ": no family has this ruleset." + lists(catalog, text));
                }
                having.forEach(family -> choose(forAll, family, text));
            }
        }
        forAll.putAll(forOne);
        return forAll;
    }

    private static LoadedFamily family(Catalog catalog, String id, String text) {
        var ids = catalog.families().stream().map(LoadedFamily::id).toList();
        return catalog.family(id)
                .orElseThrow(() -> new UsageException("--ruleset " + text + ": no family '" + id + "'."
                        + Closest.sentence(id, ids) + " The families here: " + String.join(", ", ids) + "."));
    }

    private static void choose(Map<String, String> choices, LoadedFamily family, String id) {
        var before = choices.put(family.id(), id);
        if (before != null && !before.equals(id)) {
            throw new UsageException("--ruleset: both " + before + " and " + id + " are asked for in " + family.id()
                    + ". Leave one out.");
        }
    }

    private static String lists(Catalog catalog, String wanted) {
        var all = new ArrayList<String>();
        var lists = new StringBuilder();
        for (var family : catalog.families()) {
            all.addAll(ids(family));
            lists.append(lists.isEmpty() ? " There are: " : "; ")
                    .append(family.id())
                    .append(": ")
                    .append(String.join(", ", ids(family)));
        }
        return Closest.sentence(wanted, all) + lists + (lists.isEmpty() ? "" : ".");
    }

    private static List<String> ids(LoadedFamily family) {
        return family.rulesets().stream().map(Ruleset::id).toList();
    }

    /**
     * Finds the rule for a record.
     *
     * @param benchmark a benchmark of the catalog
     * @param ruleset the ruleset that the record names, or an empty string
     * @return the rule or a fault
     */
    public Resolution resolve(Benchmark benchmark, String ruleset) {
        return page(benchmark).resolve(ruleset);
    }

    /**
     * Names the ruleset that is in force for a record.
     *
     * @param benchmark the id of any benchmark
     * @param named the ruleset that the record names, or an empty string
     * @return the ruleset's id; an empty string where the benchmark or the ruleset is unknown
     */
    public String inForce(String benchmark, String named) {
        var page = pages.get(benchmark);
        var evaluator = page == null ? null : page.resolve(named).evaluator();
        return evaluator == null ? "" : evaluator.rule().ruleset();
    }

    /**
     * Finds a rule whatever the run asks for: for {@code verify} and {@code rescore}, which try several.
     *
     * @param benchmark a benchmark of the catalog
     * @param ruleset a ruleset's id; an empty string for the benchmark's default
     * @return the rule or a fault
     */
    public Resolution under(Benchmark benchmark, String ruleset) {
        return page(benchmark).under(ruleset);
    }

    private Page page(Benchmark benchmark) {
        var page = pages.get(benchmark.id());
        if (page == null) {
            throw new IllegalArgumentException("The catalog does not hold " + benchmark.id());
        }
        return page;
    }

    /**
     * Gives the layout of a benchmark's inputs: always the same object.
     *
     * @param benchmark a benchmark of the catalog
     * @return the layout that the evaluators of this rulebook expect
     */
    public Layout layout(Benchmark benchmark) {
        return page(benchmark).layout;
    }

    /**
     * Gives the rules under which a benchmark's scores may be recomputed: that of the ruleset that the run asks for, else
     * those of all its rulesets.
     *
     * @param benchmark a benchmark of the catalog
     * @return its rules, in the order of its rulesets
     */
    public List<Evaluator> evaluators(Benchmark benchmark) {
        var asked = chosen.get(benchmark.family());
        var rulesets = asked == null ? benchmark.rules().keySet() : Set.of(asked);
        return rulesets.stream()
                .flatMap(ruleset -> Stream.ofNullable(under(benchmark, ruleset).evaluator()))
                .toList();
    }

    /**
     * Gives the settings of a family.
     *
     * @param family the family's id
     * @return its settings in this run
     * @throws IllegalArgumentException if the catalog does not hold the family
     */
    public RunSettings settings(String family) {
        var own = settings.get(family);
        if (own == null) {
            throw new IllegalArgumentException("The catalog does not hold " + family);
        }
        return own;
    }

    /**
     * Names the rulesets that the run asks for.
     *
     * @return ids by family
     */
    public Map<String, String> chosen() {
        return chosen;
    }

    /** The rules of one benchmark. */
    private static final class Page {

        private final LoadedFamily family;
        private final Benchmark benchmark;
        private final RunSettings settings;
        private final String chosen;
        private final Layout layout;
        private final Map<String, Resolution> known = new ConcurrentHashMap<>();

        Page(LoadedFamily family, Benchmark benchmark, RunSettings settings, String chosen) {
            this.family = family;
            this.benchmark = benchmark;
            this.settings = settings;
            this.chosen = chosen;
            this.layout = Layout.of(benchmark);
        }

        Resolution resolve(String named) {
            if (chosen.isEmpty()) {
                return under(named);
            }
            var resolution = under(chosen);
            if (named.isEmpty() || named.equals(chosen)) {
                return resolution;
            }
            return new Resolution(
                    resolution.evaluator(),
                    "scored under " + chosen + ", as the run asks, though the record names " + named,
                    resolution.fault());
        }

        Resolution under(String ruleset) {
            var resolution = known.get(ruleset);
            if (resolution != null) {
                return resolution;
            }
            if (!ruleset.isEmpty() && family.ruleset(ruleset).isEmpty()) {
                return new Resolution(null, "", unknown(ruleset));
            }
            return known.computeIfAbsent(ruleset, id -> {
                var bound = Binding.bind(benchmark, id, settings);
                return new Resolution(Evaluator.of(bound, layout), "", null);
            });
        }

        private Fault unknown(String ruleset) {
            var closest = Closest.to(ruleset, ids(family));
            return new Fault(
                    Reason.UNKNOWN_RULESET,
                    "/ruleset",
                    "expected a ruleset of " + benchmark.id() + " ("
                            + String.join(", ", ids(family)) + "), found '" + Ellipsis.cut(ruleset, 100)
                            + "'"
                            + (closest.isEmpty() ? "" : ". Closest: " + String.join(", ", closest)));
        }
    }
}
