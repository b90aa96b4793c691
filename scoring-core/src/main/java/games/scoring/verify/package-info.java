/**
 * Checks what others computed: scores that logs carry, published tables, two agents or runs against one another, and
 * what another ruleset would change; and gives the episodes of a run again. May use all steps up to {@code standing}.
 */
@NullMarked
package games.scoring.verify;

import org.jspecify.annotations.NullMarked;
