package games.scoring.record;

import games.scoring.plugin.Catalog;
import games.scoring.rule.Rulebook;
import games.scoring.source.LogUnit;
import games.scoring.source.NotRead;
import games.scoring.source.RecordForm;
import games.scoring.source.SourceWalk;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads all units of a walk, with several threads, and gives what it reads in the order of the input: the same, however
 * many threads there are.
 *
 * <p>Threads take work one after the other: a chunk of a record file, or a unit of a log. What they read goes into parts
 * ({@link EpisodeParts}), which are committed in order. Little is in work at a time, so that memory does not grow with
 * the input.
 *
 * <p>A reading is used once.
 */
public final class Reading {

    /**
     * How to read.
     *
     * @param jobs how many threads, at least 1; the caller's is one of them
     * @param records what the user says about all records
     * @param recorded whether anybody will look at the scores that logs themselves carry
     * @param mayStop whether a part may say that it {@linkplain EpisodeParts.Part#isLast() is the last}: then no file
     *     or log is begun before all that stands before it is committed, so that what was read does not depend on the
     *     threads
     */
    public record Options(int jobs, ReadOptions records, boolean recorded, boolean mayStop) {}

    /**
     * What was read.
     *
     * @param recordFiles files of records, whole or in part
     * @param logUnits units of logs that a format claimed
     * @param notRead files and folders that are not read and not rejected either
     * @param skipped what log formats counted as making no episode of its own
     * @param examples some of what is not read, each with the reason
     * @param skips some of what makes no episode of its own, each with the reason
     * @param stopped whether the reading ended before the input did
     */
    public record Sources(
            long recordFiles,
            long logUnits,
            long notRead,
            long skipped,
            List<String> examples,
            List<String> skips,
            boolean stopped) {}

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Options options;
    private final Consumer<String> warnings;
    private final PartOrder order;
    private final int chunkSize;
    private final List<Thread> threads = new ArrayList<>();

    /** Where an earlier reading of the same walk broke off; nothing to pass over if there was none. */
    private final ReadSoFar before = new ReadSoFar();

    private UnknownKeys unknownBefore = new UnknownKeys();

    // Changed by commits only, which come one at a time.
    private final ReadSoFar done = new ReadSoFar();
    private UnknownKeys unknown = unknownBefore;
    private final ReadCounts counts;

    private @Nullable Worker again;

    private volatile @Nullable SourceWalk walk;

    /**
     * Makes ready to read.
     *
     * @param catalog the benchmarks
     * @param rulebook lays inputs out, and knows the settings that log formats ask for
     * @param options how to read
     * @param warnings takes what the user should know and is no record, in the order of the input
     */
    public Reading(Catalog catalog, Rulebook rulebook, Options options, Consumer<String> warnings) {
        this.catalog = catalog;
        this.rulebook = rulebook;
        this.options = options;
        this.warnings = warnings;
        this.counts = new ReadCounts(warnings);
        int jobs = Math.max(1, options.jobs());
        var sizes = PartSizes.of(Runtime.getRuntime().maxMemory(), jobs);
        this.chunkSize = sizes.chunk();
        this.order = new PartOrder(sizes.parts(), sizes.waiting());
    }

    /**
     * Reads everything.
     *
     * @param source hands out the units; closed by whoever opened it
     * @param parts takes what is read
     * @return what was read
     * @throws games.scoring.message.UsageException if nothing is recognised in an input
     * @throws IOException if the walk can't go on, or a part can't be ended or committed
     */
    public Sources read(SourceWalk source, EpisodeParts parts) throws IOException {
        walk = source;
        source.endStreamsWhen(order::isStopped);
        before.skip(source);
        var feed = new WorkFeed(source, before, unknownBefore, done, order, chunkSize, options);
        try {
            work(feed, parts);
        } finally {
            join();
            feed.close();
        }
        order.rethrow();
        counts.tell();
        return counts.sources(order.isStopped());
    }

    /**
     * Says whether a later reading of the same walk can go on behind what was committed so far. To be called where
     * {@link EpisodeParts#committed} is, or when the reading has ended.
     *
     * @return false once there was a log, a member of an archive or a stream: they must be read again
     */
    public boolean canSave() {
        return done.isPlace();
    }

    /**
     * Writes how far the reading has come. To be called where {@link EpisodeParts#committed} is, or when the reading has
     * ended.
     *
     * @param out takes it
     * @throws IOException if it can't be written
     */
    public void save(DataOutputStream out) throws IOException {
        done.write(out);
        unknown.write(out);
        counts.write(out);
    }

    /**
     * Lets this reading go on where an earlier one broke off. To be called before it reads.
     *
     * @param in holds what {@link #save} wrote
     * @throws IOException if it can't be read
     */
    public void restore(DataInputStream in) throws IOException {
        before.read(in);
        done.goOn(before);
        unknownBefore = UnknownKeys.read(in);
        unknown = unknownBefore;
        counts.read(in);
    }

    /**
     * Tells how many bytes of record files were read, decompressed. May be called from any thread.
     *
     * @return how many, of a restored reading those before it too
     */
    public long bytesRead() {
        return counts.bytesRead();
    }

    /** Ends the reading soon: what is in work is dropped. May be called from any thread. */
    public void stop() {
        order.stop();
        var source = walk;
        if (source != null) {
            source.abandon();
        }
    }

    private void work(WorkFeed feed, EpisodeParts parts) {
        try {
            var worker = new Worker();
            for (var next = feed.take(); next != null; next = feed.take()) {
                boolean more = next.work() instanceof Work.OfChunk || next.work() instanceof Work.OfLog;
                if (more && next.number() > 0) {
                    startAnother(feed, parts);
                }
                worker.process(next.number(), next.work(), parts);
            }
        } catch (PartOrder.Stopped e) {
            // Whoever stopped the work knows why.
        } catch (Throwable e) {
            order.fail(e);
        }
    }

    /** Starts one more thread, once there is more than one piece of work: small inputs cost no threads. */
    private void startAnother(WorkFeed feed, EpisodeParts parts) {
        synchronized (threads) {
            if (threads.size() + 1 < options.jobs() && feed.hasMore()) {
                var thread = new Thread(() -> work(feed, parts), "scoring-" + (threads.size() + 2));
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
        }
    }

    /** Waits for the other threads. None is added once all that are known have ended. */
    private void join() {
        boolean interrupted = false;
        for (int i = 0; ; i++) {
            Thread thread;
            synchronized (threads) {
                if (i == threads.size()) {
                    break;
                }
                thread = threads.get(i);
            }
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    order.stop();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- doing it

    private final class Worker {

        private final RecordReader records = new RecordReader(catalog, rulebook, options.records());
        private final DraftReader drafts = new DraftReader(catalog, rulebook, options.records());

        private @Nullable CsvRecordReader rows;

        private CsvRecordReader rows() {
            var reader = rows;
            if (reader == null) {
                reader = new CsvRecordReader(catalog, rulebook, options.records());
                rows = reader;
            }
            return reader;
        }

        void process(long number, Work work, EpisodeParts parts) throws IOException {
            if (work instanceof Work.OfLog log) {
                readLog(log.unit(), number, parts);
                return;
            }
            var part = parts.part();
            PartOrder.Filling filling;
            Runnable after;
            if (work instanceof Work.OfChunk chunk) {
                var file = chunk.file();
                var ignored = read(chunk, part);
                filling = filled -> again(chunk, filled);
                after = () -> {
                    file.unknown.add(ignored);
                    unknown = file.unknown;
                    counts.addPart(chunk.chunk().to);
                    file.chunks.release(chunk.chunk());
                    done.pass(file.file, chunk.read(), chunk.end(), chunk.next());
                };
            } else if (work instanceof Work.OfEnd end) {
                filling = filled -> give(filled, end.failure());
                filling.fill(part);
                after = () -> endFile(end);
            } else {
                var unit = ((Work.OfNotRead) work).unit();
                filling = filled -> give(filled, SourceReject.of(unit).orElse(null));
                filling.fill(part);
                after = () -> count(unit);
            }
            int weight = work instanceof Work.OfChunk chunk ? chunk.chunk().weight() : 0;
            order.finish(number, part, filling, () -> committed(parts, after), weight, false);
        }

        private void give(EpisodeParts.Part part, @Nullable Reject failure) {
            if (failure != null) {
                part.rejected(failure);
            }
        }

        private UnknownKeys read(Work.OfChunk work, EpisodeParts.Part part) {
            var ignored = UnknownKeys.ofPart();
            var file = work.file();
            if (file.file.form() == RecordForm.PARQUET) {
                records.readRows(work.chunk(), file.file.path(), part, ignored);
            } else if (file.header == null) {
                records.read(work.chunk(), file.file.path(), part, ignored);
            } else {
                rows().read(work.chunk(), file.header, file.file.path(), part, ignored);
            }
            return ignored;
        }

        private void readLog(LogUnit unit, long number, EpisodeParts parts) throws IOException {
            done.end();
            var sink = new LogReading(unit, drafts, rulebook, options, parts, order, number);
            var last = sink.read();
            long found = sink.found();
            long leftAside = sink.skipped();
            order.finish(
                    number,
                    last,
                    sink::fill,
                    () -> {
                        counts.addLog(unit.path(), found, leftAside, sink.skips());
                        unit.done();
                    },
                    0,
                    sink.isSmall());
        }
    }

    /** Reads a chunk once more, on behalf of a part that is about to be committed. */
    private void again(Work.OfChunk chunk, EpisodeParts.Part part) {
        var worker = again;
        if (worker == null) {
            worker = new Worker();
            again = worker;
        }
        worker.read(chunk, part);
    }

    private static void committed(EpisodeParts parts, Runnable after) {
        after.run();
        try {
            parts.committed();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void endFile(Work.OfEnd end) {
        counts.endFile();
        var opened = end.opened();
        if (opened != null && !opened.unknown.isEmpty()) {
            warnings.accept(opened.unknown.describe(end.file().path()));
        }
        if (opened != null && opened.isBlank() && end.failure() == null) {
            warnings.accept(end.file().path() + ": empty, there is no episode record in it");
        }
        unknown = new UnknownKeys();
        done.pass(end.file(), end.mark());
        end.file().done();
    }

    private void count(NotRead unit) {
        if (unit.reason() == null) {
            counts.addNotRead(unit);
        }
        done.pass(unit);
        unit.done();
    }
}
