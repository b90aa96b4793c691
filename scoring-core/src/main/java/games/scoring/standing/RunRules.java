package games.scoring.standing;

import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.RunManifest.Plugin;
import games.scoring.plugin.Catalog;
import games.scoring.score.Contest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds the rules that runs were scored by against those that are here. Scores alone don't say which way they are better,
 * nor how they are ranked.
 */
public final class RunRules {

    private static final int MOST_NAMED = 3;
    private static final int DIGITS = 12;

    private RunRules() {}

    /**
     * Says that the rules of a contest are not here.
     *
     * @param catalog the families that are here
     * @param contest the benchmark, and the ruleset that its scores were made under; without one, any will do
     * @return what is lacking and what to do, in sentences; empty where nothing is
     */
    public static Optional<String> unknown(Catalog catalog, Contest contest) {
        var benchmark = catalog.benchmark(contest.benchmark());
        boolean any = contest.ruleset().isEmpty();
        // A ruleset that changes nothing of a benchmark is its family's alone.
        if (benchmark
                .flatMap(of -> catalog.family(of.family()))
                .filter(its -> any || its.ruleset(contest.ruleset()).isPresent())
                .isPresent()) {
            return Optional.empty();
        }
        var id = contest.benchmark();
        var family = id.substring(0, Math.max(0, id.indexOf('/')));
        return Optional.of(lacking(
                id + (any ? "" : " (" + contest.ruleset() + ")"),
                catalog,
                family,
                benchmark.isEmpty() ? "benchmark" : "ruleset"));
    }

    /**
     * Refuses standings of which some would be left out, or ranked the wrong way round. What was rejected may name any
     * benchmark.
     *
     * @param catalog the families that are here
     * @param standings the standings
     * @throws UsageException if the rules of a contest are not here: names it
     */
    public static void requireKnown(Catalog catalog, Standings standings) {
        for (var contest : new TreeSet<>(standings.contests().keySet())) {
            unknown(catalog, contest).ifPresent(sentences -> {
                throw new UsageException(sentences);
            });
        }
    }

    /**
     * Refuses a run that can't be scored again.
     *
     * @param catalog the families that are here
     * @param run the run
     * @throws UsageException if a ruleset that it was scored under is not here: names it
     */
    public static void requireKnown(Catalog catalog, FinishedRun run) {
        run.manifest().rulesets().forEach((family, rulesets) -> {
            var known = catalog.family(family);
            for (var ruleset : rulesets) {
                if (known.flatMap(its -> its.ruleset(ruleset)).isEmpty()) {
                    throw new UsageException(
                            lacking(run.folder() + ", " + family + " (" + ruleset + ")", catalog, family, "ruleset"));
                }
            }
        });
    }

    private static String lacking(String where, Catalog catalog, String family, String what) {
        return where + ": "
                + (catalog.family(family).isEmpty()
                        ? "there is no plugin here that has the family '" + family + "'"
                        : "the plugin here that has the family '" + family + "' lacks this " + what)
                + ", so the rules of these scores are not known. Name the folder of the plugin that they were made with:"
                + " --plugins DIR";
    }

    /**
     * Says which families were not scored by one and the same jar in all of some runs.
     *
     * @param runs the runs
     * @return a sentence for each family
     */
    public static List<String> apart(List<FinishedRun> runs) {
        var families = new TreeMap<String, LinkedHashMap<Plugin, List<String>>>();
        for (var run : runs) {
            for (var plugin : run.manifest().plugins()) {
                for (var family : plugin.families()) {
                    if (run.manifest().rulesets().containsKey(family)) {
                        families.computeIfAbsent(family, f -> new LinkedHashMap<>())
                                .computeIfAbsent(plugin, p -> new ArrayList<>())
                                .add(run.folder().toString());
                    }
                }
            }
        }
        var sentences = new ArrayList<String>();
        families.forEach((family, builds) -> {
            if (builds.keySet().stream().map(Plugin::sha256).distinct().count() > 1) {
                var each = new ArrayList<String>();
                builds.forEach((plugin, folders) -> each.add(named(folders) + " by " + named(plugin)));
                sentences.add(family + " was not scored by one build of its plugin: " + String.join(", ", each)
                        + ". Rules of one name may differ between them. To be sure, score the inputs of all with one:"
                        + " scoring run");
            }
        });
        return sentences;
    }

    private static String named(List<String> folders) {
        return String.join(", ", folders.subList(0, Math.min(MOST_NAMED, folders.size())))
                + (folders.size() > MOST_NAMED
                        ? " and " + Counted.of(folders.size() - MOST_NAMED, "other folder")
                        : "");
    }

    private static String named(Plugin plugin) {
        return plugin.name() + (plugin.version().isEmpty() ? "" : " " + plugin.version()) + " (SHA-256 "
                + plugin.sha256().substring(0, Math.min(DIGITS, plugin.sha256().length())) + "…)";
    }
}
