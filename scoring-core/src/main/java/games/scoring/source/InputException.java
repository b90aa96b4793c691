package games.scoring.source;

import java.io.IOException;

/** An input that the command line names and that can't be meant: absent, or nothing in it is recognised. Exit code 2. */
public final class InputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message which input, what was tried, what to do
     */
    public InputException(String message) {
        super(message);
    }
}
