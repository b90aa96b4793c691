/**
 * Parquet in and out, with parquet-java and without Hadoop. Uses core's {@code source} and {@code rule}; core finds it as
 * a service, and knows nothing of it.
 */
@NullMarked
package games.scoring.parquet;

import org.jspecify.annotations.NullMarked;
