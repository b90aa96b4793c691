/** The command line. */
@NullMarked
package games.scoring.launcher;

import org.jspecify.annotations.NullMarked;
