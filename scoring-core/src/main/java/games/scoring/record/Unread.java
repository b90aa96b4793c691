package games.scoring.record;

import games.scoring.api.Reason;

/** Ends the reading of a record: what comes after can't be known, or must not be read. */
final class Unread extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason code;
    private final String pointer;
    private final String text;

    Unread(Reason code, String pointer, String text) {
        super(text, null, false, false);
        this.code = code;
        this.pointer = pointer;
        this.text = text;
    }

    Reason code() {
        return code;
    }

    String pointer() {
        return pointer;
    }

    String text() {
        return text;
    }
}
