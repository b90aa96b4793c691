/**
 * The clembench family: what its games are scored by, how its results trees are read, and the tables its own tools
 * write.
 *
 * <p>A game has two halves. Its declaration ({@code Adventuregame}, …) reads like the game's
 * document: inputs, formulas, rulesets. Its measure ({@code AdventureMeasure}, …) takes the
 * events of an interactions.json, in order, and puts counts into an episode draft: no weight, no rounding, no score.
 * {@code ResultsFormat} joins the two to the folders of a results tree.
 */
@NullMarked
package games.scoring.clembench;

import org.jspecify.annotations.NullMarked;
