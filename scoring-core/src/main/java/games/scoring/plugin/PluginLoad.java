package games.scoring.plugin;

import java.util.List;

/**
 * What came of loading plugins.
 *
 * @param catalog the families that can be used
 * @param bad the plugins that can't, each with one message
 * @param clashes ids that two plugins claim: refuse to score (exit code 2) while there are any. The later plugin's
 *     family is not in the catalog
 * @param jars every jar that was loaded from a file, the libraries that plugins bring included, for {@link PluginLock}
 */
public record PluginLoad(Catalog catalog, List<BadPlugin> bad, List<Clash> clashes, List<PluginJar> jars) {

    /**
     * Makes a result.
     *
     * @param catalog the families that can be used
     * @param bad the plugins that could not be loaded
     * @param clashes ids that two plugins claim
     * @param jars the jars that were loaded
     */
    public PluginLoad {
        bad = List.copyOf(bad);
        clashes = List.copyOf(clashes);
        jars = List.copyOf(jars);
    }
}
