/** JMH benchmarks of the engine. */
@NullMarked
package games.scoring.benchmarks;

import org.jspecify.annotations.NullMarked;
