package games.scoring.verify;

import java.util.OptionalDouble;

/**
 * What a printed number ought to be.
 *
 * @param ruleset the ruleset under which it was recomputed, or an empty string
 * @param value the number; empty where it can't be said
 * @param reason why it can't be said, as a clause, or an empty string
 */
record Recomputed(String ruleset, OptionalDouble value, String reason) {

    /** Says why there is no number, under any ruleset. */
    static Recomputed none(String reason) {
        return new Recomputed("", OptionalDouble.empty(), reason);
    }
}
