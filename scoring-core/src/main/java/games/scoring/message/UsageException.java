package games.scoring.message;

/**
 * What the user asked for can't be done: an unknown option, a ruleset that nobody has. The program ends with exit code
 * 2 and this exception's message, without a stack trace.
 */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param message what was found, what was expected, what to do
     */
    public UsageException(String message) {
        super(message);
    }
}
