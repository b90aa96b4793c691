package games.scoring.check;

import games.scoring.plugin.Claim;
import games.scoring.plugin.Clash;
import games.scoring.plugin.PluginJar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * What a check of a plugin came to.
 *
 * @param plugin the jar or folder, as the user would write it
 * @param families the families that it brings, with the jar of each
 * @param aspects what was tried, in order; what could not be tried any more is not there
 * @param costs what it takes to read and score, measured on the examples and on drawn inputs
 */
public record CheckReport(String plugin, List<Provided> families, List<Aspect> aspects, List<Cost> costs) {

    /**
     * Makes a report.
     *
     * @param plugin the jar or folder
     * @param families the families that it brings
     * @param aspects what was tried
     * @param costs what it takes
     */
    public CheckReport {
        families = List.copyOf(families);
        aspects = List.copyOf(aspects);
        costs = List.copyOf(costs);
    }

    /**
     * A family that the plugin brings.
     *
     * @param id the family's id
     * @param title its title, in English
     * @param jar where it came from
     * @param claims the names that no other plugin may have
     */
    public record Provided(String id, String title, PluginJar jar, List<Claim> claims) {

        /**
         * Makes a family.
         *
         * @param id the family's id
         * @param title its title
         * @param jar where it came from
         * @param claims the names that no other plugin may have
         */
        public Provided {
            claims = List.copyOf(claims);
        }
    }

    /**
     * Finds names that two of several plugins have: with both, nothing is scored.
     *
     * @param reports what the checks of the plugins came to
     * @return the clashes; none of two copies of the same bytes
     */
    public static List<Clash> clashes(List<CheckReport> reports) {
        var clashes = new ArrayList<Clash>();
        var owners = new HashMap<Claim, Provided>();
        for (var report : reports) {
            for (var family : report.families()) {
                for (var claim : family.claims()) {
                    var owner = owners.putIfAbsent(claim, family);
                    if (owner != null
                            && !owner.jar().sha256().equals(family.jar().sha256())) {
                        clashes.add(claim.clash(owner.jar().path(), family.jar().path()));
                    }
                }
            }
        }
        return clashes;
    }

    /**
     * One thing that must be true of a plugin.
     *
     * @param id a short name: {@code bounds}
     * @param title what must be true, as a clause
     * @param tried how often it was tried: rules, files, episodes
     * @param failures where it is not true; empty where it holds. The same fault is told once
     * @param warnings what is true and still not as it should be
     */
    public record Aspect(String id, String title, int tried, List<Failure> failures, List<Failure> warnings) {

        /**
         * Makes an aspect.
         *
         * @param id a short name
         * @param title what must be true
         * @param tried how often it was tried
         * @param failures where it is not true
         * @param warnings what is not as it should be
         */
        public Aspect {
            failures = List.copyOf(failures);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * A failure.
     *
     * @param where what failed: a rule, a file, an input
     * @param message what was found and what was expected
     * @param record the smallest record found that shows it, for {@code scoring run}; empty where no record does
     * @param file where the damaged file that shows it was kept; empty where none was
     * @param times how often the same was found
     */
    public record Failure(String where, String message, String record, String file, int times) {}

    /**
     * What it takes to read or score.
     *
     * @param what a rule, or a log format
     * @param episodes how many episodes were measured
     * @param nanos the time of one episode, in nanoseconds: the least of several runs
     * @param bytes the memory allocated for one episode, in bytes
     */
    public record Cost(String what, int episodes, long nanos, long bytes) {}

    /**
     * Says whether everything that must be true is.
     *
     * @return true where nothing failed
     */
    public boolean passes() {
        return aspects.stream().allMatch(aspect -> aspect.failures().isEmpty());
    }
}
