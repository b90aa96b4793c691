/** Right answers that are no part of the project, for tests of plugins. */
@NullMarked
package games.scoring.vectors;

import org.jspecify.annotations.NullMarked;
