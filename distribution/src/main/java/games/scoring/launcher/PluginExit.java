package games.scoring.launcher;

import games.scoring.message.Visible;
import games.scoring.plugin.PluginCopies;
import games.scoring.plugin.PluginFrame;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * The end of the program, which plugins' code may bring about or hold up: told where it calls exit, which would look as if
 * the program had come to its end; and brought about where its shutdown hooks don't return, for which the Java runtime
 * waits.
 */
final class PluginExit {

    private static final int PATIENCE_SECONDS = 5;

    private final PrintWriter err;
    private volatile boolean expected;

    /**
     * Begins to watch.
     *
     * @param err takes messages
     */
    PluginExit(PrintWriter err) {
        this.err = err;
        Runtime.getRuntime().addShutdownHook(new Thread(this::look, "scoring-exit"));
    }

    /** Ends the program. All output must be written. */
    void end(int code) {
        expected = true;
        haltAfter(PATIENCE_SECONDS, code);
        System.exit(code);
    }

    private void look() {
        if (expected) {
            return;
        }
        // A signal ends the program, too, but not by a call of exit.
        Thread.getAllStackTraces().values().stream()
                .filter(PluginExit::exits)
                .findFirst()
                .ifPresentOrElse(
                        this::tell,
                        () -> haltAfter(Interruption.MOST_SECONDS + PATIENCE_SECONDS, ExitCode.INTERRUPTED));
    }

    private void tell(StackTraceElement[] stack) {
        err.println("scoring: a plugin ended the program: "
                + Visible.text(PluginFrame.innermost(stack)
                        .map(frame -> frame.jar() + " called exit, at " + frame.at())
                        .or(() -> caller(stack).map(frame -> frame + " called exit"))
                        .orElse("something called exit"))
                + ". Leave its jar out, and tell its author.");
        halt(ExitCode.INTERNAL);
    }

    /** Ends the program where it has not ended by itself. */
    private void haltAfter(long seconds, int code) {
        var thread = new Thread(
                () -> {
                    try {
                        Thread.sleep(seconds * 1_000);
                    } catch (InterruptedException e) {
                        // By a plugin: then it ends now.
                        Thread.currentThread().interrupt();
                    }
                    Thread.getAllStackTraces().values().stream()
                            .map(PluginFrame::innermost)
                            .flatMap(Optional::stream)
                            .findFirst()
                            .ifPresent(frame -> err.println("scoring: "
                                    + Visible.text(frame.jar() + " kept the program from ending for " + seconds
                                            + " s, at " + frame.at() + ". Leave it out, and tell its author.")));
                    halt(code);
                },
                "scoring-end");
        thread.setDaemon(true);
        thread.start();
    }

    private void halt(int code) {
        err.flush();
        // Halting leaves the temporary files.
        PluginCopies.delete();
        Runtime.getRuntime().halt(code);
    }

    private static boolean exits(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
    }

    private static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> !frame.getClassName().startsWith("java.lang."))
                .findFirst();
    }
}
