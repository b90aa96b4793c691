/** One episode in, one result out. May use all steps up to {@code record}. */
@NullMarked
package games.scoring.score;

import org.jspecify.annotations.NullMarked;
