package games.scoring.record;

import games.scoring.source.LogUnit;
import games.scoring.source.NotRead;
import games.scoring.source.RecordFile;
import games.scoring.source.SourceWalk;
import games.scoring.source.Unit;
import java.io.IOException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Cuts what a walk finds into pieces of work, and hands them out in the order of the input, when there is room for them.
 * All methods but {@link #close} may be called by any thread.
 */
final class WorkFeed {

    /** A piece of work with its place in the order. */
    record Taken(long number, Work work) {}

    /** How many units of logs are found before a thread takes them. */
    private static final int MOST_AHEAD = 8;

    private final PartOrder order;
    private final int chunkSize;
    private final Reading.Options options;

    /** Where an earlier reading of the same walk broke off; nothing to pass over if there was none. */
    private final ReadSoFar before;

    private final UnknownKeys unknownBefore;
    private final ReadSoFar done;

    /** Held by the thread that walks on. */
    private final ReentrantLock walking = new ReentrantLock();

    // Guarded by walking.
    private final SourceWalk walk;
    private @Nullable OpenFile open;

    /** Whether the walk is at its end. Set under walking. */
    private volatile boolean exhausted;

    /** What was found, in order. Added to without the monitor: who holds that may wait for the part of who adds. */
    private final Queue<Work> ahead = new ConcurrentLinkedQueue<>();

    // Guarded by this.
    private long taken;

    /**
     * Begins a walk.
     *
     * @param walk behind what {@code before} passes over
     * @param before how far an earlier reading came
     * @param unknownBefore the unknown keys that it found in the file that it had begun
     * @param done is told where there is no place any more to go on from
     * @param order says when there is room
     * @param chunkSize how many bytes of records make a piece of work
     * @param options how many threads take work, and what the user says about records
     */
    WorkFeed(
            SourceWalk walk,
            ReadSoFar before,
            UnknownKeys unknownBefore,
            ReadSoFar done,
            PartOrder order,
            int chunkSize,
            Reading.Options options) {
        this.walk = walk;
        this.before = before;
        this.unknownBefore = unknownBefore;
        this.done = done;
        this.order = order;
        this.chunkSize = chunkSize;
        this.options = options;
    }

    /**
     * Takes the next piece of work; null if there is no more.
     *
     * @throws PartOrder.Stopped if no more is wanted
     * @throws games.scoring.message.UsageException if nothing is recognised in an input, or a reading can't go on where
     *     another ended
     * @throws IOException if the walk can't go on
     */
    @Nullable
    Taken take() throws IOException {
        Taken next = takeFound();
        if (next == null) {
            walking.lock();
            try {
                next = takeNext();
            } finally {
                walking.unlock();
            }
        }
        if (options.jobs() > 1 && !options.mayStop() && next != null && next.work() instanceof Work.OfLog) {
            lookAhead();
        }
        return next;
    }

    /** Says whether there may be more work. */
    boolean hasMore() {
        return !exhausted || found() > 0;
    }

    /** Ends the walk early. To be called when no thread takes work any more. */
    void close() throws IOException {
        var last = open;
        open = null;
        exhausted = true;
        if (last != null) {
            last.close();
        }
    }

    /** Takes what was found ahead; null if nothing was. */
    private synchronized @Nullable Taken takeFound() {
        if (ahead.isEmpty()) {
            return null;
        }
        order.awaitRoom(taken);
        return begin(ahead.remove());
    }

    /** Walks on and takes what it finds; null at the end. */
    private synchronized @Nullable Taken takeNext() throws IOException {
        if (!ahead.isEmpty()) {
            return takeFound();
        }
        if (exhausted) {
            return null;
        }
        order.awaitRoom(taken);
        Work next = next();
        return next == null ? null : begin(next);
    }

    private Taken begin(Work next) {
        order.begin(next instanceof Work.OfChunk chunk ? chunk.chunk().weight() : 0);
        return new Taken(taken++, next);
    }

    /**
     * Finds some units of logs for the threads that come next, unless another thread is at it: they are many and small,
     * and none should wait while another asks the formats whose the next one is.
     */
    private void lookAhead() throws IOException {
        if (!walking.tryLock()) {
            return;
        }
        try {
            boolean isLog = true;
            while (isLog && !exhausted && found() < MOST_AHEAD) {
                Work next = next();
                if (next != null) {
                    ahead.add(next);
                }
                isLog = next instanceof Work.OfLog;
            }
        } finally {
            walking.unlock();
        }
    }

    private int found() {
        return ahead.size();
    }

    // ---- walking

    private @Nullable Work next() throws IOException {
        var current = open;
        if (current != null) {
            return chunk(current);
        }
        if (options.mayStop()) {
            order.awaitTurn(taken);
        }
        Optional<Unit> found = walk.next();
        if (before.isInFile() && !(found.orElse(null) instanceof RecordFile)) {
            throw ReadSoFar.changed();
        }
        if (found.isEmpty()) {
            exhausted = true;
            return null;
        }
        Unit unit = found.get();
        if (unit instanceof RecordFile file) {
            return first(file);
        }
        return unit instanceof LogUnit log ? new Work.OfLog(log) : new Work.OfNotRead((NotRead) unit);
    }

    private Work first(RecordFile file) throws IOException {
        if (!file.hasMark()) {
            done.end();
        }
        try {
            var opened = before.isInFile()
                    ? OpenFile.behind(before, file, chunkSize, order, unknownBefore)
                    : OpenFile.of(file, chunkSize, order);
            open = opened;
            return chunk(opened);
        } catch (IOException e) {
            if (before.isInFile()) {
                throw e;
            }
            return new Work.OfEnd(file, ReadSoFar.mark(file), null, SourceReject.unreadable(file.path(), e));
        }
    }

    private Work chunk(OpenFile current) throws IOException {
        var header = current.header;
        if (header != null && header.fault() != null) {
            return end(current, header.fault());
        }
        try {
            Work chunk = current.next();
            if (chunk != null) {
                return chunk;
            }
        } catch (IOException e) {
            return end(current, SourceReject.unreadable(current.file.path(), e));
        }
        // Rows would be rejected for it; where there are none, nothing else says that this is no table of records.
        if (header != null && current.isBlank() && header.lacksBenchmark(options.records())) {
            return end(current, header.withoutBenchmark(current.file.path()));
        }
        return end(current, null);
    }

    private Work end(OpenFile current, @Nullable Reject failure) throws IOException {
        open = null;
        String mark = ReadSoFar.mark(current.file);
        current.close();
        // Looked at when it is digested: what changes later is not what was read, nor what the digest is of.
        var changed = failure == null ? current.file.changed() : null;
        return new Work.OfEnd(
                current.file,
                mark,
                current,
                changed == null ? failure : SourceReject.unreadable(current.file.path(), changed));
    }
}
