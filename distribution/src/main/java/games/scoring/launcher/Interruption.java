package games.scoring.launcher;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets work end cleanly when the user or the system asks the program to end (Ctrl-C, SIGTERM): the program waits for a
 * while until the work is {@linkplain #close closed}, and then ends with the signal's exit code.
 */
final class Interruption implements AutoCloseable {

    static final long MOST_SECONDS = 30;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean asked;

    /**
     * Begins to listen.
     *
     * @param stop ends the work soon; called by another thread
     */
    Interruption(Runnable stop) {
        hook = new Thread(
                () -> {
                    asked = true;
                    stop.run();
                    awaitClosed();
                },
                "scoring-interruption");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Asked before the work began.
            asked = true;
            stop.run();
        }
    }

    /** Waits for the work to end; what takes too long is left as it was kept before. */
    private boolean awaitClosed() {
        try {
            return closed.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Says whether the program was asked to end. */
    boolean isAsked() {
        return asked;
    }

    @Override
    public void close() {
        closed.countDown();
        if (!asked) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // Asked this very moment: nothing is left to be waited for.
            }
        }
    }
}
