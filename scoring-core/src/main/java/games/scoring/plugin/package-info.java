/** Loads plugins, each into its own module layer. The first step: uses no other. */
@NullMarked
package games.scoring.plugin;

import org.jspecify.annotations.NullMarked;
