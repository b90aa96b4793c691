package games.scoring.rule;

import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Tells the {@code --ruleset} and {@code --option} texts that did nothing, since nothing was there that they act on. */
public final class AskedInVain {

    /** What rules were held against. */
    public enum Against {
        /** Episodes, which were scored. */
        EPISODES(
                "no episode of %s was scored", "changed no score", "no rule that something was scored by reads it", ""),
        /** Episodes, of which some were rejected, for whatever reason. */
        EPISODES_AND_REJECTS(
                EPISODES.nothingOf,
                EPISODES.changedNothing,
                EPISODES.readByNone,
                ", unless it is why records were rejected"),
        /** A published table, which was checked against itself. */
        TABLE("the table has no row of %s", "did nothing", "no rule by which the table was checked reads it", "");

        private final String nothingOf;
        private final String changedNothing;
        private final String readByNone;
        private final String unless;

        Against(String nothingOf, String changedNothing, String readByNone, String unless) {
            this.nothingOf = nothingOf;
            this.changedNothing = changedNothing;
            this.readByNone = readByNone;
            this.unless = unless;
        }

        /**
         * Gives what rules were held against that scored episodes.
         *
         * @param rejected how many records were rejected
         * @return episodes
         */
        public static Against episodes(long rejected) {
            return rejected == 0 ? EPISODES : EPISODES_AND_REJECTS;
        }

        private String nothingOf(String families) {
            return nothingOf.replace("%s", families);
        }
    }

    private AskedInVain() {}

    /**
     * Names what was asked of families of which nothing was there.
     *
     * @param catalog the families
     * @param rulesets {@code --ruleset} texts, {@code ID} or {@code FAMILY=ID}
     * @param options {@code --option} texts, {@code FAMILY.NAME=VALUE}
     * @param against what rules were held against
     * @param families the ids of families of which something was scored, or stands in the table
     * @return a sentence for each text, without a full stop
     */
    public static List<String> of(
            Catalog catalog,
            Collection<String> rulesets,
            Collection<String> options,
            Against against,
            Set<String> families) {
        var all = new ArrayList<String>();
        for (var text : rulesets) {
            int equals = text.indexOf('=');
            var meant = equals >= 0
                    ? List.of(text.substring(0, equals).strip())
                    : catalog.families().stream()
                            .filter(family -> family.ruleset(text).isPresent())
                            .map(LoadedFamily::id)
                            .toList();
            if (Collections.disjoint(meant, families)) {
                all.add("--ruleset " + text + ": " + against.nothingOf(String.join(" or ", meant))
                        + ", so it did nothing" + against.unless);
            }
        }
        var ids = catalog.families().stream().map(LoadedFamily::id).toList();
        for (var text : options) {
            var family = RunSettings.ownerOf(text, ids);
            if (family != null && !families.contains(family)) {
                all.add("--option " + text + ": " + against.nothingOf(family) + ", so it " + against.changedNothing
                        + against.unless);
            }
        }
        return all;
    }

    /**
     * Names options of families of which something was there, but no rule that reads them was applied.
     *
     * @param rulebook the rules and options in force
     * @param against what rules were held against
     * @param families the ids of families of which something was scored, or stands in the table
     * @param read the full names of the options that were read
     * @return a sentence for each option that is not at its default, without a full stop
     */
    public static List<String> unread(
            Rulebook rulebook, Against against, Collection<String> families, Set<String> read) {
        var all = new ArrayList<String>();
        for (var family : families) {
            var settings = rulebook.settings(family);
            var ranking = settings.afterScoring();
            settings.nonDefault().forEach((name, value) -> {
                if (!read.contains(name) && !ranking.contains(name)) {
                    all.add("--option " + name + "=" + value + ": " + against.readByNone + ", so it "
                            + against.changedNothing + against.unless);
                }
            });
        }
        return all;
    }
}
