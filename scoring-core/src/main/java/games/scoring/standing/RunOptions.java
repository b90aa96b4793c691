package games.scoring.standing;

import games.scoring.output.FinishedRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The options under which finished runs are ranked: those that they were scored under. */
public final class RunOptions {

    private RunOptions() {}

    /**
     * Gives the options of some runs, with others in their place where the user names some.
     *
     * @param catalog the families; options of others are left out
     * @param runs the runs
     * @param given the user's {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @return texts of the same kind, those of the user last
     * @throws UsageException if two runs with episodes of a family were scored under different options of it, and the user
     *     names none
     */
    public static List<String> of(Catalog catalog, List<FinishedRun> runs, Collection<String> given) {
        var settled = names(given);
        var all = new LinkedHashMap<String, String>();
        var firsts = new HashMap<String, FinishedRun>();
        for (var run : runs) {
            for (String family : run.manifest().rulesets().keySet()) {
                if (catalog.family(family).isEmpty()) {
                    continue;
                }
                var own = own(run, family);
                var first = firsts.putIfAbsent(family, run);
                if (first == null) {
                    all.putAll(own);
                } else {
                    requireSame(first, own(first, family), run, own, settled);
                }
            }
        }
        return replaced(all, given);
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
        for (String text : texts) {
            int equals = text.indexOf('=');
            names.add(equals < 0 ? text : text.substring(0, equals).strip());
        }
        return names;
    }

    private static Map<String, String> own(FinishedRun run, String family) {
        var own = new LinkedHashMap<>(run.manifest().options());
        own.keySet().removeIf(name -> !name.startsWith(family + "."));
        return own;
    }

    private static void requireSame(
            FinishedRun first,
            Map<String, String> ofFirst,
            FinishedRun run,
            Map<String, String> own,
            Collection<String> settled) {
        var names = new TreeSet<>(ofFirst.keySet());
        names.addAll(own.keySet());
        names.removeAll(settled);
        for (String name : names) {
            var one = ofFirst.get(name);
            var other = own.get(name);
            if (one == null || !one.equals(other)) {
                throw new UsageException(first.folder() + " was made with " + said(name, one) + ", " + run.folder()
                        + " with " + said(name, other) + ". Rank them apart, or say which holds: --option " + name
                        + "=…");
            }
        }
    }

    private static String said(String name, @Nullable String value) {
        return value == null ? "the default of " + name : name + "=" + value;
    }
}
