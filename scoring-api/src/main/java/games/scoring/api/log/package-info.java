/** How a plugin reads the logs that a benchmark leaves on disk: {@link games.scoring.api.log.LogFormat}. */
@NullMarked
package games.scoring.api.log;

import org.jspecify.annotations.NullMarked;
