package games.scoring.standing;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.plugin.Catalog;
import games.scoring.rule.RunSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The options under which finished runs are ranked: those that they were scored under. */
public final class RunOptions {

    private static final String PARTIAL_COVERAGE = "allow-partial-coverage";

    private RunOptions() {}

    /**
     * Gives the options of some runs, with others in their place where the user names some.
     *
     * @param catalog the families; options of others are left out
     * @param runs the runs
     * @param given the user's {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @return texts of the same kind, those of the user last
     * @throws UsageException if two runs with episodes of a family were scored under different options of it, and the user
     *     names none; or if the user names one that changes scores, and the runs were made under another value of it
     */
    public static List<String> of(Catalog catalog, List<FinishedRun> runs, Collection<String> given) {
        requireEffect(catalog, runs, given);
        var settled = names(given);
        var all = new LinkedHashMap<String, String>();
        var firsts = new HashMap<String, FinishedRun>();
        for (var run : runs) {
            for (String family : run.manifest().rulesets().keySet()) {
                if (catalog.family(family).isEmpty()) {
                    continue;
                }
                var own = own(catalog, run, family);
                var first = firsts.putIfAbsent(family, run);
                if (first == null) {
                    all.putAll(own);
                } else {
                    requireSame(first, own(catalog, first, family), run, own, settled, afterScoring(catalog, family));
                }
            }
        }
        return replaced(all, given);
    }

    /** Scores are what they are: an option that changes them would be shown beside them and be untrue. */
    private static void requireEffect(Catalog catalog, List<FinishedRun> runs, Collection<String> given) {
        for (var settings : RunSettings.forAll(catalog, given).values()) {
            var ranking = settings.afterScoring();
            for (String text : given) {
                var name = name(text);
                if (settings.sets(name) && !ranking.contains(name) && !scoredUnder(settings, name, runs)) {
                    throw new UsageException("--option " + text + ": changes scores, which a leaderboard takes as they"
                            + " are. What it changes: scoring rescore "
                            + runs.get(0).folder() + " --option " + text
                            + ". To score under it: scoring run INPUT... -o OUT --option " + text);
                }
            }
        }
    }

    private static boolean scoredUnder(RunSettings settings, String name, List<FinishedRun> runs) {
        var value = settings.nonDefault().get(name);
        var own = runs.stream()
                .filter(run -> run.manifest().rulesets().containsKey(settings.family()))
                .toList();
        return !own.isEmpty()
                && own.stream()
                        .allMatch(run -> Objects.equals(run.manifest().options().get(name), value));
    }

    /**
     * Says whether agents that lack benchmarks are ranked beside complete ones.
     *
     * @param runs the runs
     * @param given what the user says; null where he says nothing
     * @return what the user says, or else what the runs were ranked by
     * @throws UsageException if the runs were ranked differently, and the user does not say which holds
     */
    public static boolean partialCoverage(List<FinishedRun> runs, @Nullable Boolean given) {
        if (given != null) {
            return given;
        }
        var first = runs.get(0);
        boolean allowed = allowsPartialCoverage(first);
        for (var run : runs) {
            if (allowsPartialCoverage(run) != allowed) {
                throw new UsageException((allowed ? first : run).folder()
                        + " was ranked with --allow-partial-coverage, "
                        + (allowed ? run : first).folder()
                        + " without. Say which holds: --allow-partial-coverage or --no-allow-partial-coverage");
            }
        }
        return allowed;
    }

    private static boolean allowsPartialCoverage(FinishedRun run) {
        return run.manifest().ranking().containsKey(PARTIAL_COVERAGE);
    }

    /**
     * Gives what the manifest of a run says about its ranking.
     *
     * @param partialCoverage whether agents that lack benchmarks are ranked beside complete ones
     * @return the options by name
     */
    public static Map<String, String> told(boolean partialCoverage) {
        return partialCoverage ? Map.of(PARTIAL_COVERAGE, "true") : Map.of();
    }

    /**
     * Puts options of the user in the place of those of a run.
     *
     * @param options the run's options: values by full name
     * @param given the user's {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @return texts of the same kind, those of the user last
     */
    public static List<String> replaced(Map<String, String> options, Collection<String> given) {
        var settled = names(given);
        var texts = new ArrayList<String>();
        options.forEach((name, value) -> {
            if (!settled.contains(name)) {
                texts.add(name + "=" + value);
            }
        });
        texts.addAll(given);
        return texts;
    }

    private static Set<String> names(Collection<String> texts) {
        var names = new HashSet<String>();
        texts.forEach(text -> names.add(name(text)));
        return names;
    }

    private static String name(String text) {
        int equals = text.indexOf('=');
        return equals < 0 ? text : text.substring(0, equals).strip();
    }

    private static Map<String, String> own(Catalog catalog, FinishedRun run, String family) {
        var families = new HashSet<>(run.manifest().rulesets().keySet());
        catalog.families().forEach(each -> families.add(each.id()));
        var own = new LinkedHashMap<>(run.manifest().options());
        own.keySet().removeIf(name -> !family.equals(RunSettings.ownerOf(name, families)));
        return own;
    }

    private static void requireSame(
            FinishedRun first,
            Map<String, String> ofFirst,
            FinishedRun run,
            Map<String, String> own,
            Set<String> settled,
            Set<String> afterScoring) {
        var names = new TreeSet<>(ofFirst.keySet());
        names.addAll(own.keySet());
        names.removeAll(settled);
        for (String name : names) {
            var one = ofFirst.get(name);
            var other = own.get(name);
            if (one == null || !one.equals(other)) {
                throw new UsageException(first.folder() + " was made with " + said(name, one) + ", " + run.folder()
                        + " with " + said(name, other) + ". Rank them apart, or "
                        + (afterScoring.contains(name)
                                ? "say which holds: --option " + name + "=…"
                                : "score them under the same: scoring run … --option " + name + "=…"));
            }
        }
    }

    private static Set<String> afterScoring(Catalog catalog, String family) {
        return catalog.family(family)
                .map(loaded -> RunSettings.defaults(loaded).afterScoring())
                .orElse(Set.of());
    }

    private static String said(String name, @Nullable String value) {
        return value == null ? "the default of " + name : name + "=" + value;
    }
}
