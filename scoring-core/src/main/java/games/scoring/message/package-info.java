/**
 * How the program speaks to people: what a {@link games.scoring.message.UsageException} tells who must act, the words for
 * what was thrown or could not be read, counts in sentences, names that come closest, tables for a terminal, and texts
 * with what can't be seen in them. Every step speaks with it; it uses none.
 */
@NullMarked
package games.scoring.message;

import org.jspecify.annotations.NullMarked;
