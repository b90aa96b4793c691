package games.scoring.clembench;

import java.util.Optional;

/**
 * How far a log goes.
 *
 * @param completed whether the game came to its end, as newer logs say of themselves; empty where the log does not say it
 * @param turns how many turns it holds
 * @param last the type of its last event, or an empty text
 * @param pointer where that stands
 */
record LogEnd(Optional<Boolean> completed, int turns, String last, String pointer) {

    static final String SEND_MESSAGE = "send message";
    static final String GET_MESSAGE = "get message";

    /** Says whether it ends amid the game: there is no turn, or nobody answered the last message, or looked at it. */
    boolean isAmid() {
        return turns == 0 || last.equals(SEND_MESSAGE) || last.equals(GET_MESSAGE);
    }

    /** Tells of a log that stops before the end. */
    String stop() {
        return "the log stops before the end: "
                + (turns == 0
                        ? "it holds no turn"
                        : last.isEmpty() ? "it holds no event" : "its last event is " + pointer + ", of type " + last);
    }
}
