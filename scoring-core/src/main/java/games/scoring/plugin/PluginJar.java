package games.scoring.plugin;

/**
 * Where a family was loaded from.
 *
 * @param name the plugin's module name
 * @param version its module version, or an empty string
 * @param path the jar as the user would write it
 * @param sha256 the SHA-256 of the jar's bytes, in lower-case hexadecimal
 * @param bundled whether it came with the distribution
 */
public record PluginJar(String name, String version, String path, String sha256, boolean bundled) {}
