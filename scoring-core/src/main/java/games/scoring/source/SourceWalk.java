package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Walks the inputs that a user names and hands out units of work, one after the other: inputs in the order in which they
 * are named, folders in the order of their names' code points.
 *
 * <pre>{@code
 * try (SourceWalk walk = SourceWalk.open(List.of("runs", "-"), catalog, WalkOptions.defaults())) {
 *     for (Optional<Unit> unit = walk.next(); unit.isPresent(); unit = walk.next()) {
 *         pool.submit(() -> read(unit.get()));   // any thread; unit.done() when it is read
 *     }
 *     // when all units are read:
 *     manifest.inputs(walk.digests());
 * }
 * }</pre>
 *
 * <p>An archive ({@code .tar}, {@code .tar.gz}, {@code .tgz}, {@code .tar.zst}, {@code .zip}) is walked like a folder; a
 * file of episode records is a {@link RecordFile}; a file or folder that a log format claims, asked in the order of the
 * catalog, is a {@link LogUnit}; any other folder is walked, and any other file {@link NotRead}. A file that the user
 * named is looked at more closely.
 *
 * <p>Links on disk that lead out of the input, or back into a folder that holds them, are {@link NotRead}; a link to a
 * folder inside the input is too, since that folder is walked in its own place. Log formats see both kinds of inner
 * links as the files and folders that they lead to.
 *
 * <p>What a run wrote, finished or not, is {@link NotRead} below the folder that the user named, and hidden from log
 * formats, with a warning.
 *
 * <p>The walk is lazy: it holds one folder's list for each level of the walk. Methods may be called by any thread, one
 * at a time; units are safe to read in parallel.
 */
public final class SourceWalk implements AutoCloseable {

    /** A folder that is being walked: of a run, to count what is in it. */
    private record Level(
            Iterator<Entry.Child> children,
            int folders,
            @Nullable Archive archive,
            boolean root,
            boolean run) {

        static final Level NAMED = new Level(List.<Entry.Child>of().iterator(), 0, null, false, false);
    }

    private final WalkOptions options;
    private final Catalog catalog;
    private final SoughtFormats sought;
    private final FileRecognition recognition;
    private final Iterator<NamedInput> inputs;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final List<FileDigests> digests = new ArrayList<>();
    private final LogCopies copies = new LogCopies();
    private final @Nullable FileDigests inArchives;
    private final Set<Archive> archives = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private final NamedAlone namedAlone;
    private InputTally tally = InputTally.none();
    private @Nullable ExecutorService background;
    private volatile @Nullable BooleanSupplier stopped;

    private SourceWalk(List<NamedInput> inputs, Catalog catalog, SoughtFormats sought, WalkOptions options) {
        this.inputs = inputs.iterator();
        this.catalog = catalog;
        this.sought = sought;
        this.recognition = new FileRecognition(sought);
        this.options = options;
        this.namedAlone = new NamedAlone(sought, options.limits());
        this.inArchives = options.digests()
                ? new FileDigests("", true, background(), abandoned::get, this::isStopped, copies)
                : null;
    }

    /**
     * Looks at the inputs, and begins to walk.
     *
     * @param inputs files, folders, archives, or {@code -} for standard input, as the user names them
     * @param catalog whose log formats are asked
     * @param options how to walk
     * @return the walk
     * @throws UsageException if an input is not there, is named twice or lies in another one, or nobody knows the input
     *     format
     */
    public static SourceWalk open(List<String> inputs, Catalog catalog, WalkOptions options) {
        var looked = NamedInput.look(inputs, options.root());
        return new SourceWalk(looked, catalog, SoughtFormats.of(catalog, options), options);
    }

    /**
     * Gives the next unit of work.
     *
     * @return the unit; empty at the end
     * @throws UsageException if nothing was recognised in an input that holds files: names the formats that were tried
     * @throws IOException if an input can't be read at all
     */
    public synchronized Optional<Unit> next() throws IOException {
        while (true) {
            Optional<Unit> unit;
            if (!levels.isEmpty()) {
                unit = goOn(levels.peek());
            } else {
                endInput();
                if (!inputs.hasNext()) {
                    namedAlone.tell(options.warnings());
                    return Optional.empty();
                }
                unit = begin(inputs.next());
            }
            if (unit.isPresent()) {
                return unit;
            }
        }
    }

    /**
     * Gives the digest of each input of which reading has begun, in the order in which they were named. To be called
     * when all units are read and their streams closed; waits for digests that are still being made.
     *
     * @return the digests
     * @throws IOException if something that was read can't be digested
     * @throws IllegalStateException if the options do not ask for digests
     */
    public List<InputDigest> digests() throws IOException {
        if (!options.digests()) {
            throw new IllegalStateException("Walk with WalkOptions.digesting() to get digests");
        }
        List<FileDigests> all;
        synchronized (this) {
            all = List.copyOf(digests);
        }
        var sums = new ArrayList<InputDigest>();
        for (FileDigests each : all) {
            sums.add(each.sum());
        }
        return sums;
    }

    /**
     * Says which logs of one file hold the same bytes, on disk or in archives: each was given as a log of its own. To be
     * called after {@link #digests()}.
     *
     * @return a sentence for each group of equal ones, or for many of them
     * @throws IOException if what was kept of the digests can't be read
     */
    public List<String> copies() throws IOException {
        List<FileDigests> all;
        synchronized (this) {
            all = new ArrayList<>(digests);
        }
        if (inArchives != null) {
            all.add(inArchives);
        }
        return copies.told(all);
    }

    /**
     * Ends standard input and pipes where their reader stops: their digest is of what was read until then, since nobody
     * knows when more of them comes. To be called before they are read.
     *
     * @param stopped says whether the reading has ended before the input; asked by any thread
     */
    public void endStreamsWhen(BooleanSupplier stopped) {
        this.stopped = stopped;
    }

    private boolean isStopped() {
        var known = stopped;
        return known != null && known.getAsBoolean();
    }

    /** Lets nothing more be read for digests, which nobody will ask for. May be called by any thread, at any time. */
    public void abandon() {
        abandoned.set(true);
    }

    /** Ends the walk and deletes what archives keep on disk. Units that are still being read fail. */
    @Override
    public synchronized void close() {
        levels.clear();
        archives.forEach(Archive::close);
        digests.forEach(FileDigests::close);
        if (inArchives != null) {
            inArchives.close();
        }
        if (background != null) {
            background.shutdownNow();
        }
    }

    private Optional<Unit> begin(NamedInput input) throws IOException {
        tally = new InputTally(input.given());
        Path path = input.path();
        FileDigests sums = null;
        if (options.digests()) {
            sums = new FileDigests(
                    input.given(), input.folder(), background(), abandoned::get, this::isStopped, copies);
            digests.add(sums);
        }
        if (path == null || !(input.folder() || input.regular())) {
            tally.recognised();
            return Optional.of(new StreamInput(input, options, sought, sums).unit());
        }
        var root = new DiskInput(input.given(), path, options.limits(), sums, options.leftOut()).entry(input.folder());
        var unit = visit(Entry.Child.of(root), Level.NAMED, true);
        unit.ifPresent(found -> namedAlone.look(input, path, found));
        return unit;
    }

    private void endInput() {
        var ended = tally;
        tally = InputTally.none();
        ended.end(sought, options.warnings());
    }

    private ExecutorService background() {
        if (background == null) {
            background = Executors.newSingleThreadExecutor(task -> {
                var thread = new Thread(task, "digests");
                thread.setDaemon(true);
                return thread;
            });
        }
        return background;
    }

    private Optional<Unit> goOn(Level level) throws IOException {
        if (level.children().hasNext()) {
            return visit(level.children().next(), level, false);
        }
        levels.pop();
        return level.archive() != null && level.root() ? leave(level.archive()) : Optional.empty();
    }

    private Optional<Unit> visit(Entry.Child child, Level level, boolean named) throws IOException {
        if (child.refusal() != null) {
            return notRead(child.refusal());
        }
        if (child.run() != null) {
            tellOfRun(child.run());
            return descend(child.run(), level, true);
        }
        Entry entry = child.entry();
        if (entry == null) {
            return Optional.empty();
        }
        if (level.run()) {
            return entry.isFolder()
                    ? descend(entry, level, true)
                    : notRead(NotRead.unclaimed(entry.path(), "a file of an earlier run, which is left out"));
        }
        if (entry.isFolder()) {
            if (child.link()) {
                return Optional.of(NotRead.unclaimed(
                        entry.path(), "a link to a folder of this input, which is read in its own place"));
            }
            var misnamed = misnamed(entry);
            if (misnamed != null) {
                return notRead(misnamed);
            }
            var claiming = sought.logs().claiming(entry);
            if (claiming != null) {
                return logUnit(claiming, entry, true, level.archive());
            }
            return descend(entry, level, false);
        }
        return visitFile(entry, child.link(), level, named);
    }

    /** What a run made of logs stands for the same episodes again. */
    private void tellOfRun(Entry folder) {
        boolean canBeNamed = folder.archives() == (folder.parent().isPresent() ? 0 : 1);
        options.warnings()
                .accept(folder.path()
                        + ": what an earlier run wrote, which is left out: its episodes would count twice. To"
                        + " score them again, " + (canBeNamed ? "" : "unpack it and ")
                        + "name it as an INPUT of its own.");
    }

    private Optional<Unit> descend(Entry folder, Level level, boolean run) {
        // The input itself lies in none.
        int folders = levels.isEmpty() ? 0 : level.folders() + 1;
        if (folders > options.limits().folders()) {
            return notRead(NotRead.faulty(
                    folder.path(),
                    new LimitException("more than " + options.limits().folders()
                            + " folders in one another. Name the inner one as an input of its own.")));
        }
        try {
            var children = Entry.Child.inPathOrder(folder.list());
            levels.push(new Level(children.iterator(), folders, level.archive(), false, run));
            return Optional.empty();
        } catch (IOException e) {
            return notRead(NotRead.faulty(folder.path(), e));
        }
    }

    private Optional<Unit> visitFile(Entry file, boolean link, Level level, boolean named) {
        tally.file(file);
        var refusal = file.refusal();
        if (refusal != null) {
            return notRead(NotRead.faulty(file.path(), refusal));
        }
        Recognised what;
        file.recognise();
        try {
            what = recognition.of(file, named);
        } catch (IOException e) {
            return notRead(NotRead.faulty(file.path(), e));
        } finally {
            file.recognised();
        }
        if (link
                && (what instanceof Recognised.Packed || what instanceof Recognised.Records)
                && FileRecognition.isAsItsTarget(file)) {
            return Optional.of(
                    NotRead.unclaimed(file.path(), "a link to a file of this input, which is read in its own place"));
        }
        var misnamed = what instanceof Recognised.Unclaimed ? null : misnamed(file);
        if (misnamed != null) {
            return notRead(misnamed);
        }
        if (what instanceof Recognised.Packed packed) {
            return enter(file, packed.kind(), level);
        }
        if (what instanceof Recognised.Records records) {
            return recordFile(file, records.form(), level.archive());
        }
        if (what instanceof Recognised.Log log) {
            return logUnit(log.format(), file, log.claimed(), level.archive());
        }
        if (what instanceof Recognised.Misshapen misshapen) {
            return notRead(NotRead.misshapen(file.path(), misshapen.shape()));
        }
        return unclaimed(file, ((Recognised.Unclaimed) what).shape());
    }

    /** Says of what might be read that it is not, since its path can't be told from others; null elsewhere. */
    private static @Nullable NotRead misnamed(Entry entry) {
        var why = entry instanceof DiskEntry disk ? disk.misnamed() : null;
        return why == null ? null : NotRead.faulty(entry.path(), why);
    }

    /** Walks an archive like a folder, what is wrong with it after what is in it. */
    private Optional<Unit> enter(Entry file, Archive.Kind kind, Level level) {
        Archive archive;
        try {
            archive = Archive.open(file, kind, archives, inArchives);
        } catch (IOException e) {
            return notRead(NotRead.faulty(file.path(), e));
        }
        boolean run = !archive.isNamed() && RunFolder.is(archive.root());
        if (run) {
            tellOfRun(archive.root());
        }
        var claiming = run ? null : sought.logs().claiming(archive.root());
        var children = new ArrayList<Entry.Child>();
        if (claiming == null) {
            children.addAll(Entry.Child.inPathOrder(archive.root().list()));
        }
        archive.problems().forEach(problem -> children.add(Entry.Child.refused("", problem)));
        tally.archive();
        levels.push(new Level(children.iterator(), level.folders(), archive, true, run));
        return claiming == null ? Optional.empty() : logUnit(claiming, archive.root(), true, archive);
    }

    /** Lets an archive go, of which all but some logs is read, and says if it changed until then. */
    private Optional<Unit> leave(Archive archive) {
        archive.awaitDigest();
        var changed = archive.changed();
        archive.release();
        return changed == null ? Optional.empty() : notRead(changed);
    }

    private Optional<Unit> recordFile(Entry file, RecordForm form, @Nullable Archive archive) {
        tally.recognised();
        RecordFile.Opener opener = form == RecordForm.PARQUET
                ? () -> ParquetLines.open(file, options.benchmark(), catalog)
                : file::openRecords;
        DiskEntry stored = null;
        if (file instanceof DiskEntry disk) {
            stored = disk;
            disk.beginReading();
            FileDigests digests = disk.input().digests();
            if (digests != null && form == RecordForm.PARQUET) {
                digests.apart(disk.below(), disk.file());
            } else if (digests != null) {
                digests.expect(disk.below(), disk.file());
            }
        }
        return Optional.of(new RecordFile(file.path(), stored, form, opener, holding(archive)));
    }

    private Optional<Unit> logUnit(
            AskedFormats.Asked asked, LogEntry entry, boolean claimed, @Nullable Archive archive) {
        tally.recognised();
        if (!entry.isFolder()) {
            if (entry instanceof DiskEntry disk && disk.input().digests() != null) {
                disk.input().digests().expectLog(disk.below());
            } else if (entry instanceof StoredEntry stored && stored.logs() != null) {
                stored.logs().expectLog(stored.path());
            }
        }
        return Optional.of(new LogUnit(asked.family(), asked.format(), entry, claimed, holding(archive)));
    }

    /** Holds the archive that a unit lies in, if it does, and gives what lets it go. */
    private static Runnable holding(@Nullable Archive archive) {
        return archive == null ? () -> {} : archive.holding();
    }

    private Optional<Unit> unclaimed(Entry file, String shape) {
        tally.unclaimed(file, shape);
        return Optional.of(NotRead.nobodys(file.path(), file.name(), shape));
    }

    private Optional<Unit> notRead(NotRead unit) {
        if (unit.reason() != null) {
            tally.recognised();
        } else {
            tally.passedOver(unit);
        }
        return Optional.of(unit);
    }
}
