package games.scoring.plugin;

import games.scoring.message.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two plugins that claim one name: nothing may be scored until one of them is taken away.
 *
 * @param kind what is named so: empty for a family, a benchmark or an alias, else {@code log format} or {@code export}
 * @param id the id of a family, benchmark, log format or export, or an alias
 * @param first the jar that has it in the catalog
 * @param second the jar that claims it too, and whose families were left out
 */
public record Clash(String kind, String id, String first, String second) {

    /**
     * Tells all of it in one line.
     *
     * @return the id, both jars, and what to do
     */
    public String message() {
        return message(0);
    }

    /**
     * Tells of all clashes, in one line for each two jars: a family that is there twice clashes with each of its ids.
     *
     * @param clashes the clashes
     * @return the lines, in the order of the clashes
     */
    public static List<String> messages(List<Clash> clashes) {
        Map<List<String>, List<Clash>> byJars = new LinkedHashMap<>();
        for (Clash clash : clashes) {
            byJars.computeIfAbsent(List.of(clash.first, clash.second), jars -> new ArrayList<>())
                    .add(clash);
        }
        return byJars.values().stream()
                .map(same -> same.get(0).message(same.size() - 1))
                .toList();
    }

    private String message(int more) {
        return "Two plugins claim " + (kind.isEmpty() ? "" : "the " + kind + " ") + "'" + id + "'"
                + (more == 0 ? "" : " and " + Counted.of(more, "more id")) + ": " + first + " and " + second
                + ". Take one of them away.";
    }
}
