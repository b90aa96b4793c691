package games.scoring.output;

import java.io.IOException;

/** The output folder can't be used or written: the message says which file, why, and what to do. */
public final class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what the user must know
     */
    public OutputException(String message) {
        super(message);
    }

    OutputException(String message, IOException cause) {
        super(message, cause);
    }
}
