/**
 * What a rule means: binding of settings, declaration checks, requirements, evaluation, explanation, rendering, bounds,
 * directions and differences. May use {@code message} and {@code plugin}.
 */
@NullMarked
package games.scoring.rule;

import org.jspecify.annotations.NullMarked;
