/**
 * The official evaluation functions of the SAI booster soccer showdown: {@link games.scoring.saisoccer.Tasks} holds the
 * weights as the document's {@code reward_config} prints them.
 */
@NullMarked
package games.scoring.saisoccer;

import org.jspecify.annotations.NullMarked;
