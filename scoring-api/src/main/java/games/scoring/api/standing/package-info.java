/** How episodes make a leaderboard, and how a family's own result files are written. */
@NullMarked
package games.scoring.api.standing;

import org.jspecify.annotations.NullMarked;
