/**
 * Holds rules to what is claimed of them: draws inputs from the declarations, and looks for ones that refute a claim. Plain
 * code, without a test framework, so that {@code scoring plugins check} and the testkit run the same. May use every other
 * package of the engine.
 */
@NullMarked
package games.scoring.check;

import org.jspecify.annotations.NullMarked;
