/**
 * From the inputs that a user names to units of work: record files, and what log formats claim, in path order.
 *
 * <p>{@link games.scoring.source.SourceWalk} is the way in. It walks folders on disk and archives alike, reads through
 * compression, and asks the log formats of all plugins; whatever it shows them is a
 * {@link games.scoring.api.log.LogEntry} that is bounded by {@link games.scoring.source.Limits} and has no way out of
 * the input. It also gives each input's {@link games.scoring.source.InputDigest} for the manifest.
 *
 * <p>May use {@code message} and {@code plugin}; knows nothing of rules and scores.
 */
@NullMarked
package games.scoring.source;

import org.jspecify.annotations.NullMarked;
