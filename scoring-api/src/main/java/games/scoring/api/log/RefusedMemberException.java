package games.scoring.api.log;

import java.io.IOException;

/**
 * Some members of an archive were refused for their names, such as one that leads out of the archive. All other members
 * were read, as {@link LogEntry#members} has it: a format that catches this has lost nothing else.
 */
public final class RefusedMemberException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param message which member was refused and why, and how many others were
     */
    public RefusedMemberException(String message) {
        super(message);
    }
}
