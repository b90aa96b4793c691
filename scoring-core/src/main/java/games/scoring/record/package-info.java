/** Records and drafts to typed, validated inputs. May use all steps up to {@code source}. */
@NullMarked
package games.scoring.record;

import org.jspecify.annotations.NullMarked;
