package games.scoring.check;

import games.scoring.message.Ellipsis;
import games.scoring.message.Thrown;
import games.scoring.source.LogUnit;

/** What a log format threw, with the log that it read. */
public final class LogFormatFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 200;

    /** What was thrown, and where in the plugin's code. */
    private final String said;

    LogFormatFailure(LogUnit unit, Throwable thrown) {
        this(unit, said(unit.format().getClass(), thrown), thrown);
    }

    private LogFormatFailure(LogUnit unit, String said, Throwable thrown) {
        super("the log format " + unit.format().id() + " failed at " + unit.path() + " (" + said + ")", thrown);
        this.said = said;
    }

    /** Says what was thrown, and where in the plugin's code; what overflows the stack does so anywhere. */
    String said() {
        return said;
    }

    private static String said(Class<?> format, Throwable thrown) {
        // It may quote what it could not read.
        return Ellipsis.cut(Thrown.words(thrown), LONGEST) + Thrown.at(thrown, format);
    }
}
