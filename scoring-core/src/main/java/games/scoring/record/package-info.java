/** Records and drafts to typed, validated inputs. May use {@code plugin}, {@code rule} and {@code source}. */
@NullMarked
package games.scoring.record;

import org.jspecify.annotations.NullMarked;
