package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.Place;

/** Why a part of a log can't be read, and where it stands. */
final class LogFault extends Exception {

    private static final long serialVersionUID = 1L;

    private final String message;
    private final Reason reason;
    private final transient Place place;

    LogFault(Reason reason, Place place, String message) {
        super(message);
        this.message = message;
        this.reason = reason;
        this.place = place;
    }

    /** What was found, what was expected, what to do. */
    @Override
    public String getMessage() {
        return message;
    }

    Reason reason() {
        return reason;
    }

    Place place() {
        return place;
    }
}
