/**
 * The family orak: twelve games and two two-player variants, as its evaluation document describes them, with the
 * rulesets of its leaderboard, paper, program and challenge, and the logs that its runs leave behind.
 *
 * <p>One class a game holds the game's inputs and rules, in the order of the document; the rest reads logs and may use
 * the games. Uses the SPI and Jackson alone.
 */
@NullMarked
package games.scoring.orak;

import org.jspecify.annotations.NullMarked;
