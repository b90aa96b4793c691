package games.scoring.rule;

import games.scoring.api.Reason;

/**
 * Why an episode's inputs can't be scored.
 *
 * @param reason the code
 * @param pointer the JSON pointer of the input at fault in a record, such as {@code /inputs/wins}; {@code /inputs} where
 *     several are
 * @param message what was found, what was expected, what to do
 */
public record Fault(Reason reason, String pointer, String message) {}
