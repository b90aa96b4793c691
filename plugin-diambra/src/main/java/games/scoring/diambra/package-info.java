/**
 * DIAMBRA's fighting games: scores of a reward and a difficulty. {@link games.scoring.diambra.Game} holds what the
 * document's table says of each game, {@link games.scoring.diambra.Rules} the rules that all games share.
 */
@NullMarked
package games.scoring.diambra;

import org.jspecify.annotations.NullMarked;
