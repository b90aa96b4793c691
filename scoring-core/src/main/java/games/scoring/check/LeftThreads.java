package games.scoring.check;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds threads that a plugin's code started and did not end. Daemons are left alone: Java and libraries keep some for
 * what comes next.
 */
final class LeftThreads {

    /** How long one may take to end that was told to. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private LeftThreads() {}

    /**
     * Looks at the group of this thread, in which all are that were started on it.
     *
     * @return the name of one that goes on; empty where there is none
     */
    static Optional<String> first() {
        var group = Thread.currentThread().getThreadGroup();
        var threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        return Arrays.stream(threads, 0, count)
                .filter(thread -> thread != Thread.currentThread() && !thread.isDaemon())
                .filter(thread -> goesOn(thread, deadline))
                .map(Thread::getName)
                .findFirst();
    }

    private static boolean goesOn(Thread thread, long deadline) {
        try {
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return thread.isAlive();
    }
}
