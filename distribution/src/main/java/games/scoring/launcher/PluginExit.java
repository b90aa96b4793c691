package games.scoring.launcher;

import games.scoring.plugin.PluginCopies;
import games.scoring.record.Visible;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Optional;

/** Tells where a plugin's code ends the program, which would look as if the program had come to its end. */
final class PluginExit {

    private volatile boolean expected;

    /**
     * Begins to watch.
     *
     * @param err takes the message
     */
    PluginExit(PrintWriter err) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> look(err), "scoring-exit"));
    }

    /** Says that the program itself comes to its end. */
    void expect() {
        expected = true;
    }

    private void look(PrintWriter err) {
        if (expected) {
            return;
        }
        // A signal ends the program, too, but not by a call of exit.
        Thread.getAllStackTraces().values().stream()
                .map(PluginExit::caller)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(caller -> {
                    err.println("scoring: a plugin ended the program: " + Visible.text(caller.toString())
                            + " called exit. Leave its jar out, and tell its author.");
                    err.flush();
                    // Halting leaves the temporary files.
                    PluginCopies.delete();
                    Runtime.getRuntime().halt(ExitCode.INTERNAL);
                });
    }

    /** Finds what called exit in a thread that did. */
    private static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        boolean exits = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
        return exits
                ? Arrays.stream(stack)
                        .filter(frame -> !frame.getClassName().startsWith("java.lang."))
                        .findFirst()
                : Optional.empty();
    }
}
