/**
 * Results to leaderboards: small mergeable accumulators, statistics, ranks and ratings. May use all steps up to
 * {@code output}.
 */
@NullMarked
package games.scoring.standing;

import org.jspecify.annotations.NullMarked;
