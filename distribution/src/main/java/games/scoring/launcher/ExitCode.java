package games.scoring.launcher;

/** What the program says to the shell when it ends. */
final class ExitCode {

    /** All good. */
    static final int OK = 0;
    /** A fault of the program itself. */
    static final int INTERNAL = 1;
    /** The user's words can't be carried out. */
    static final int USAGE = 2;
    /** Finished, but records were rejected or planned episodes are missing. */
    static final int INCOMPLETE = 3;
    /** A verification or a gate failed. */
    static final int FAILED = 4;

    /** The user or the system ended the program. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
