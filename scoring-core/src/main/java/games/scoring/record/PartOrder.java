package games.scoring.record;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the parts that several threads fill back into the order of the input, and keeps the threads from running far
 * ahead of the slowest. All methods may be called by any thread.
 */
final class PartOrder {

    /** Ends a thread's work: something failed elsewhere, or no more is wanted. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    /** Gives a part its records. */
    @FunctionalInterface
    interface Filling {
        void fill(EpisodeParts.Part part) throws IOException;
    }

    private record Finished(EpisodeParts.Part part, Filling filling, Runnable after, int weight, boolean small) {}

    /** How many small parts may wait in the room of one: a thread that is held up for a moment holds up no other. */
    private static final int SMALL_PARTS = 16;

    private final int mostParts;
    private final long mostWeight;

    // Guarded by this.
    private final Map<Long, Finished> finished = new HashMap<>();
    private long committed;
    private long weight;

    /** Parts in work, and those that wait and are not small. */
    private int parts;

    private boolean committing;
    private boolean stopped;
    private @Nullable Throwable failure;

    /**
     * Makes an order of nothing.
     *
     * @param mostParts how many parts may be in work, or wait for earlier ones; of small ones more may wait
     * @param mostWeight how much memory their input may hold; a single part may hold more
     */
    PartOrder(int mostParts, long mostWeight) {
        this.mostParts = mostParts;
        this.mostWeight = mostWeight;
    }

    // ---- beginning

    synchronized void awaitRoom(long number) {
        while (parts >= mostParts || number - committed >= (long) SMALL_PARTS * mostParts || weight >= mostWeight) {
            pause();
        }
        check();
    }

    /** Waits until all earlier work is committed. */
    synchronized void awaitTurn(long number) {
        while (committed < number) {
            pause();
        }
        check();
    }

    /** Takes a piece of input into account; a heavy one waits until it is alone. */
    synchronized void begin(int more) {
        while (weight > 0 && weight + more > mostWeight) {
            pause();
        }
        check();
        weight += more;
        parts++;
    }

    // ---- finishing

    /** Commits the first of several parts of one piece of work, once all earlier work is committed. */
    void commitPart(long number, EpisodeParts.Part part, Filling filling) throws IOException {
        synchronized (this) {
            while (committed != number || committing) {
                pause();
            }
            check();
            committing = true;
        }
        commit(part, filling, () -> {});
        synchronized (this) {
            committing = false;
            notifyAll();
            check();
        }
    }

    /**
     * Ends and commits a part that is filled, or leaves it to the thread that finishes the last part before it: none waits
     * for its turn.
     *
     * @param filling fills the part again, where it asks for it; used by any thread, by one at a time
     * @param after run after the commit, in order too
     * @param partWeight as at its beginning
     * @param small whether the part takes so little memory that many of its kind may wait
     */
    void finish(long number, EpisodeParts.Part part, Filling filling, Runnable after, int partWeight, boolean small)
            throws IOException {
        synchronized (this) {
            finished.put(number, new Finished(part, filling, after, partWeight, small));
            if (small) {
                parts--;
                notifyAll();
            }
            if (committing) {
                return;
            }
            committing = true;
        }
        while (true) {
            Finished next;
            synchronized (this) {
                check();
                next = finished.remove(committed);
                if (next == null) {
                    committing = false;
                    notifyAll();
                    return;
                }
            }
            commit(next.part(), next.filling(), next.after());
            synchronized (this) {
                committed++;
                weight -= next.weight();
                parts -= next.small() ? 0 : 1;
                notifyAll();
            }
        }
    }

    private void commit(EpisodeParts.Part part, Filling filling, Runnable after) throws IOException {
        while (!part.end()) {
            filling.fill(part);
        }
        part.commit();
        after.run();
        if (part.isLast()) {
            stop();
        }
    }

    // ---- ending

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    synchronized void fail(Throwable e) {
        if (failure == null) {
            failure = e;
        } else if (failure != e) {
            failure.addSuppressed(e);
        }
        stopped = true;
        notifyAll();
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** Throws what any thread failed with. */
    synchronized void rethrow() throws IOException {
        var e = failure;
        if (e instanceof IOException io) {
            throw io;
        }
        if (e instanceof UncheckedIOException unchecked) {
            throw unchecked.getCause();
        }
        if (e instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (e instanceof Error error) {
            throw error;
        }
        if (e != null) {
            throw new IOException(e);
        }
    }

    /** Ends the thread's work if no more is wanted. */
    synchronized void requireWanted() {
        check();
    }

    private void check() {
        if (stopped) {
            throw new Stopped();
        }
    }

    /** Waits for a change. To be called in a loop that looks for it. */
    @SuppressWarnings("WaitNotInLoop")
    private void pause() {
        check();
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(new InterruptedIOException("interrupted"));
            throw new Stopped();
        }
    }
}
