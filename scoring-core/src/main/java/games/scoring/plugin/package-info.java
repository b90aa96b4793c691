/**
 * Loads plugins, each into its own module layer, and shows what they provide. The first step: may use
 * {@code message} alone.
 *
 * <p>{@link games.scoring.plugin.PluginLoader} is the way in; {@link games.scoring.plugin.Catalog} is what later steps
 * work with. A plugin that can't be used is a {@link games.scoring.plugin.BadPlugin}, never an exception.
 */
@NullMarked
package games.scoring.plugin;

import org.jspecify.annotations.NullMarked;
