package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import org.jspecify.annotations.Nullable;

/** Why a file of an episode can't be read, and where in it. */
final class LogFault extends Exception {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String pointer;
    private final transient @Nullable LogEntry file;

    LogFault(Reason reason, String pointer, String message) {
        this(reason, pointer, message, null);
    }

    LogFault(Reason reason, String pointer, String message, @Nullable LogEntry file) {
        super(message);
        this.reason = reason;
        this.pointer = pointer;
        this.file = file;
    }

    /** The file that is at fault; null for the one that the episode is read from. */
    @Nullable
    LogEntry file() {
        return file;
    }

    Reason reason() {
        return reason;
    }

    /** The JSON pointer of what is at fault, empty for the whole file. */
    String pointer() {
        return pointer;
    }
}
