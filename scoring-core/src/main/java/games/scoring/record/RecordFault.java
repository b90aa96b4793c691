package games.scoring.record;

import games.scoring.api.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a record. The first fault counts, and reading goes on: a line that is not JSON is malformed first of
 * all.
 */
final class RecordFault {

    private @Nullable Reason code;
    private String pointer = "";
    private String message = "";

    void clear() {
        code = null;
        pointer = "";
        message = "";
    }

    boolean isNone() {
        return code == null;
    }

    boolean is(Reason reason) {
        return code == reason;
    }

    /** Notes a fault, unless there was one before. */
    void note(Reason reason, String at, String text) {
        if (code == null) {
            replace(reason, at, text);
        }
    }

    /** Notes a fault that counts more than any before. */
    void replace(Reason reason, String at, String text) {
        code = reason;
        pointer = at;
        message = text;
    }

    /** Gives why the record is rejected; null where nothing is wrong. */
    @Nullable
    Reason code() {
        return code;
    }

    String pointer() {
        return pointer;
    }

    String message() {
        return message;
    }
}
