/**
 * The run, and what it leaves: result files, the manifest, exports, all complete or absent. May use all steps up to
 * {@code score}.
 */
@NullMarked
package games.scoring.output;

import org.jspecify.annotations.NullMarked;
