package games.scoring.plugin;

import java.util.List;

/**
 * What came of loading plugins.
 *
 * @param catalog the families that can be used
 * @param bad the plugins that could not be loaded
 * @param clashes ids that two plugins claim
 */
public record PluginLoad(Catalog catalog, List<BadPlugin> bad, List<Clash> clashes) {

    /**
     * Makes a result.
     *
     * @param catalog the families
     * @param bad the plugins that could not be loaded
     * @param clashes ids that two plugins claim
     */
    public PluginLoad {
        bad = List.copyOf(bad);
        clashes = List.copyOf(clashes);
    }
}
