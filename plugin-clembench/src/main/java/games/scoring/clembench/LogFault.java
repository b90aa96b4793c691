package games.scoring.clembench;

import games.scoring.api.Reason;

/** Why one file of an episode can't be read, and where in it. */
final class LogFault extends Exception {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String pointer;

    LogFault(Reason reason, String pointer, String message) {
        super(message);
        this.reason = reason;
        this.pointer = pointer;
    }

    Reason reason() {
        return reason;
    }

    /** The JSON pointer of what is at fault, empty for the whole file. */
    String pointer() {
        return pointer;
    }
}
