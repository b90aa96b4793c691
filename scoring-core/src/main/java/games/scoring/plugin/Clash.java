package games.scoring.plugin;

/**
 * Two plugins that claim one id: nothing may be scored until one of them is taken away.
 *
 * @param id the id of a family or benchmark, or an alias
 * @param first the jar that has it in the catalog
 * @param second the jar that claims it too, and whose families were left out
 */
public record Clash(String id, String first, String second) {

    /**
     * Tells all of it in one line.
     *
     * @return the id, both jars, and what to do
     */
    public String message() {
        return "Two plugins claim '" + id + "': " + first + " and " + second + ". Take one of them away.";
    }
}
