package games.scoring.source;

import java.io.IOException;

/** An input that asks for more than {@link Limits} allow. Becomes the reject {@code too-large}. */
public final class LimitException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message which file, what was found, what is allowed
     */
    public LimitException(String message) {
        super(message);
    }
}
