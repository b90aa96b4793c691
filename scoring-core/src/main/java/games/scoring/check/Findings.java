package games.scoring.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a check found so far, and what of it was told already. */
final class Findings {

    private final PluginCheck.Progress progress;
    private final List<CheckReport.Provided> families = new ArrayList<>();
    private final Map<String, AspectTally> tallies = new LinkedHashMap<>();
    private final List<CheckReport.Cost> costs = new ArrayList<>();
    private final Map<String, CheckReport.Aspect> told = new HashMap<>();
    private String current = "";

    Findings(PluginCheck.Progress progress) {
        this.progress = progress;
    }

    /** Takes a family that the plugin brings, and tells of it. */
    void add(CheckReport.Provided family) {
        families.add(family);
        progress.family(family);
    }

    void add(CheckReport.Cost cost) {
        costs.add(cost);
    }

    /** Begins to try an aspect, again or for the first time. */
    void tries(String id, String title) {
        leave(id);
        tally(id, title).tried();
    }

    void add(String id, CheckReport.Failure failure) {
        tally(id, "").add(failure);
    }

    void warn(String id, CheckReport.Failure warning) {
        tally(id, "").warn(warning);
    }

    /** Tells of the aspect that was at hand, where nothing can be added to it any more. */
    private void leave(String next) {
        if (!current.equals(next)) {
            // A second family comes back to each aspect.
            if (families.size() < 2 && tallies.containsKey(current)) {
                tell(current);
            }
            current = next;
        }
        if (next.isEmpty()) {
            tallies.keySet().forEach(this::tell);
        }
    }

    /** Tells of an aspect, unless nothing was found since it was told. */
    void tell(String id) {
        var aspect = tally(id, "").aspect(id);
        if (!aspect.equals(told.put(id, aspect))) {
            progress.aspect(aspect);
        }
    }

    private AspectTally tally(String id, String title) {
        return tallies.computeIfAbsent(id, absent -> new AspectTally(title));
    }

    /** Gives all that was found, and tells of what was not told. */
    CheckReport report(Path plugin) {
        leave("");
        var aspects = new ArrayList<CheckReport.Aspect>();
        tallies.forEach((id, tally) -> aspects.add(tally.aspect(id)));
        return new CheckReport(plugin.toString().replace('\\', '/'), families, aspects, costs);
    }
}
