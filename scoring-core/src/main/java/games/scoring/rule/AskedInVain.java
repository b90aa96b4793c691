package games.scoring.rule;

import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Tells the {@code --ruleset} and {@code --option} texts that changed no score, since nothing was scored that they act on.
 */
public final class AskedInVain {

    private AskedInVain() {}

    /**
     * Names what was asked of families of which nothing was scored.
     *
     * @param catalog the families
     * @param rulesets {@code --ruleset} texts, {@code ID} or {@code FAMILY=ID}
     * @param options {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @param scored the ids of families of which something was scored
     * @return a sentence for each text, without a full stop
     */
    public static List<String> of(
            Catalog catalog, Collection<String> rulesets, Collection<String> options, Set<String> scored) {
        var all = new ArrayList<String>();
        for (var text : rulesets) {
            int equals = text.indexOf('=');
            var meant = equals >= 0
                    ? List.of(text.substring(0, equals).strip())
                    : catalog.families().stream()
                            .filter(family -> family.ruleset(text).isPresent())
                            .map(LoadedFamily::id)
                            .toList();
            if (Collections.disjoint(meant, scored)) {
                all.add("--ruleset " + text + ": no episode of " + String.join(" or ", meant)
                        + " was scored, so it did nothing");
            }
        }
        for (var text : options) {
            for (var family : catalog.families()) {
                if (!scored.contains(family.id())
                        && RunSettings.of(family, List.of(text)).sets(name(text))) {
                    all.add("--option " + text + ": no episode of " + family.id()
                            + " was scored, so it changed no score");
                }
            }
        }
        return all;
    }

    /**
     * Names options of families of which something was scored, by rules that don't read them.
     *
     * @param rulebook the rules and options in force
     * @param scored the ids of families of which something was scored
     * @param read the full names of the options that were read
     * @return a sentence for each option that is not at its default, without a full stop
     */
    public static List<String> unread(Rulebook rulebook, Collection<String> scored, Set<String> read) {
        var all = new ArrayList<String>();
        for (var family : scored) {
            var settings = rulebook.settings(family);
            var ranking = settings.afterScoring();
            settings.nonDefault().forEach((name, value) -> {
                if (!read.contains(name) && !ranking.contains(name)) {
                    all.add("--option " + name + "=" + value
                            + ": no rule that something was scored by reads it, so it changed no score");
                }
            });
        }
        return all;
    }

    private static String name(String option) {
        int equals = option.indexOf('=');
        return (equals < 0 ? option : option.substring(0, equals)).strip();
    }
}
