package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.UsageException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * <p>How a file or folder is recognised, in this order:
 *
 * <ol>
 *   <li>what is called an archive ({@code .tar}, {@code .tar.gz}, {@code .tgz}, {@code .tar.zst}, {@code .zip}), or a
 *       tar that the user named or that is called like records: walked like a folder, its root being asked for as one;
 *   <li>a file of {@code .jsonl}, {@code .ndjson} or {@code .json}, compressed or not, or one that the user named, whose
 *       first line is a JSON object with the key {@code benchmark} and a key {@code inputs} or {@code status}: a
 *       {@link RecordFile};
 *   <li>a file of {@code .csv}, compressed or not, or one that the user named, whose header has a column
 *       {@code benchmark} and one for an input or {@code status}: a {@link RecordFile};
 *   <li>a file of {@code .parquet}, or one that the user named, whose content says that it is Parquet and which has such
 *       columns: a {@link RecordFile};
 *   <li>a file or folder that a log format claims, asked in the order of the catalog: a {@link LogUnit};
 *   <li>a zip that the user named or that is called like records: walked like a folder;
 *   <li>a file as in 2 of which a later line, that begins in its first 64 KiB, is such an object, or which is in UTF-16,
 *       and which is no JSON over several lines: a {@link RecordFile};
 *   <li>a file that the user named, whose header has a column for an input: a {@link RecordFile};
 *   <li>a {@code .jsonl} or {@code .ndjson} file that is empty, holds records as one JSON list, or was named by the user,
 *       and an empty file that the user named: a {@link RecordFile};
 *   <li>a folder: walked; any other file: {@link NotRead}.
 * </ol>
 *
 * <p>What an archive is, and how a file is compressed, is told by its first bytes, whatever it is called; its name counts
 * where they are of no kind that is known.
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

    private static final Set<String> RECORD_SUFFIXES = Set.of("jsonl", "ndjson", "json");
    private static final String CSV_SUFFIX = "csv";
    private static final String PARQUET_SUFFIX = "parquet";

    /** How much of a stream is looked at that is no text: a block of bzip2, which shows nothing before its end. */
    private static final int BINARY_HEAD = 1 << 20;

    private static final Set<String> RECORD_LINE_SUFFIXES = Set.of("jsonl", "ndjson");

    /** A folder that is being walked: of a run, to count what is in it. */
    private record Level(
            Iterator<Entry.Child> children,
            int folders,
            @Nullable Archive archive,
            boolean root,
            boolean run) {

        static final Level NAMED = new Level(List.<Entry.Child>of().iterator(), 0, null, false, false);
    }

    private final AskedFormats formats;
    private final WalkOptions options;
    private final @Nullable RecordForm recordsOnly;
    private final Catalog catalog;
    private final CsvRecognition tables;
    private final Iterator<NamedInput> inputs;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final List<FileDigests> digests = new ArrayList<>();
    private final LogCopies copies = new LogCopies();
    private final Set<Archive> archives = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private @Nullable ExecutorService background;
    private @Nullable NamedInput current;
    private long files;
    private long recognised;
    private String firstFile = "";

    /** Says of the first file of an input that looks like records in another shape what it holds; a sentence. */
    private String misshapen = "";

    /** What of the input was passed over first. */
    private @Nullable NotRead passedOver;

    private SourceWalk(
            List<NamedInput> inputs,
            Catalog catalog,
            AskedFormats formats,
            WalkOptions options,
            @Nullable RecordForm recordsOnly) {
        this.inputs = inputs.iterator();
        this.catalog = catalog;
        this.tables = new CsvRecognition(catalog);
        this.formats = formats;
        this.options = options;
        this.recordsOnly = recordsOnly;
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
        String wanted = options.inputFormat();
        RecordForm records = null;
        for (RecordForm form : RecordForm.values()) {
            records = wanted.equals(form.word()) ? form : records;
        }
        var formats = AskedFormats.of(catalog, options.warnings());
        if (records != null) {
            formats = formats.none();
        } else if (!wanted.isEmpty()) {
            formats = formats.only(wanted);
        }
        return new SourceWalk(looked, catalog, formats, options, records);
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
            if (!levels.isEmpty()) {
                Level level = levels.peek();
                if (!level.children().hasNext()) {
                    levels.pop();
                    if (level.archive() != null && level.root()) {
                        level.archive().release();
                    }
                    continue;
                }
                Optional<Unit> unit = visit(level.children().next(), level, false);
                if (unit.isPresent()) {
                    return unit;
                }
                continue;
            }
            endInput();
            if (!inputs.hasNext()) {
                return Optional.empty();
            }
            NamedInput input = inputs.next();
            current = input;
            Optional<Unit> unit = begin(input);
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
     * Says which logs of one file hold the same bytes: each was given as a log of its own. Looks at files on disk; what
     * lies in archives is not compared. To be called after {@link #digests()}.
     *
     * @return a sentence for each group of equal ones, or for many of them
     * @throws IOException if what was kept of the digests can't be read
     */
    public List<String> copies() throws IOException {
        List<FileDigests> all;
        synchronized (this) {
            all = List.copyOf(digests);
        }
        return copies.told(all);
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
        if (background != null) {
            background.shutdownNow();
        }
    }

    private void endInput() {
        NamedInput ended = current;
        if (ended == null) {
            return;
        }
        long seen = files;
        boolean nothing = files > 0 && recognised == 0;
        if (files == 0 && recognised == 0) {
            var passed = passedOver;
            options.warnings()
                    .accept(
                            passed == null
                                    ? ended.given() + ": empty, there is no file in it"
                                    : ended.given() + ": nothing in it was read. " + passed.path() + ": "
                                            + passed.why());
        }
        passedOver = null;
        String hint = misshapen;
        current = null;
        files = 0;
        recognised = 0;
        misshapen = "";
        if (nothing) {
            var tried = new ArrayList<String>();
            for (RecordForm form : RecordForm.values()) {
                if (recordsOnly == form || options.inputFormat().isEmpty()) {
                    tried.add(form.word() + " (episode records, " + looks(form) + ")");
                }
            }
            tried.addAll(formats.names());
            throw new UsageException(ended.given() + ": nothing recognised in "
                    + (seen == 1 ? "it" : seen + " files")
                    + (firstFile.equals(ended.given()) ? "" : ", the first being " + firstFile)
                    + ". " + hint + "Formats tried: " + String.join(", ", tried)
                    + ". If it is one of them, say which with --input-format; if a plugin is missing, add it with"
                    + " --plugins.");
        }
    }

    private static String looks(RecordForm form) {
        return switch (form) {
            case JSON_LINES -> "a JSON object with \"benchmark\" and \"inputs\" a line";
            case CSV -> "commas, a header with \"benchmark\" and the names of inputs";
            case PARQUET -> "the columns of csv, or \"inputs\" as a struct";
        };
    }

    private Optional<Unit> begin(NamedInput input) throws IOException {
        Path path = input.path();
        FileDigests sums = null;
        if (options.digests()) {
            sums = new FileDigests(input.given(), input.folder(), background(), abandoned::get, copies);
            digests.add(sums);
        }
        if (path == null || !(input.folder() || input.regular())) {
            return stream(input, sums);
        }
        var root = new DiskInput(input.given(), path, options.limits(), sums, options.leftOut()).entry(input.folder());
        return visit(Entry.Child.of(root), Level.NAMED, true);
    }

    /** Begins standard input, a pipe or a device, which can be read once. */
    private Optional<Unit> stream(NamedInput input, @Nullable FileDigests sums) {
        StreamEntry.Opener content = () -> streamed(input, sums);
        if (recordsOnly != null) {
            return streamedRecords(input, recordsOnly, content);
        }
        if (!options.inputFormat().isEmpty()) {
            var log = new StreamEntry(input.given(), options.limits(), new byte[0], false, content);
            return streamedLog(formats.first(), log, false);
        }
        try {
            return recognisedStream(input, new BufferedInputStream(content.open(), CsvRecognition.HEAD));
        } catch (IOException e) {
            return streamedRecords(input, RecordForm.JSON_LINES, () -> {
                throw e;
            });
        }
    }

    /** Recognises a stream by its beginning, without taking anything from it; no more is waited for than is needed. */
    private Optional<Unit> recognisedStream(NamedInput input, BufferedInputStream in) throws IOException {
        if (Archive.Kind.ofHead(peek(in, Magic.HEAD)) != Archive.Kind.NONE) {
            in.close();
            throw new IOException("an archive can't be read from a stream. Name the file, or unpack it");
        }
        byte[] line = firstLine(in);
        if (RecordRecognition.of(new ByteArrayInputStream(line)) == RecordRecognition.Verdict.RECORDS) {
            return streamedRecords(input, RecordForm.JSON_LINES, () -> in);
        }
        if (tables.isRecords(new ByteArrayInputStream(line), false)) {
            return streamedRecords(input, RecordForm.CSV, () -> in);
        }
        byte[] beginning = peek(in, CsvRecognition.HEAD);
        if (RecordRecognition.of(new ByteArrayInputStream(beginning)) == RecordRecognition.Verdict.RECORDS) {
            return streamedRecords(input, RecordForm.JSON_LINES, () -> in);
        }
        byte[] seen = isBinary(beginning) ? peek(in, BINARY_HEAD) : beginning;
        boolean whole = seen.length < (isBinary(beginning) ? BINARY_HEAD : CsvRecognition.HEAD);
        var log = new StreamEntry(input.given(), options.limits(), seen, whole, () -> in);
        log.recognise();
        var claiming = formats.claiming(log);
        log.recognised();
        if (claiming != null) {
            return streamedLog(claiming, log, true);
        }
        requireReadable(beginning);
        if (RecordRecognition.goesOverLines(beginning)) {
            in.close();
            return notRead(NotRead.misshapen(input.given(), RecordRecognition.otherShape(beginning)));
        }
        boolean isTable = tables.isRecords(new ByteArrayInputStream(beginning), true);
        return streamedRecords(input, isTable ? RecordForm.CSV : RecordForm.JSON_LINES, () -> in);
    }

    private Optional<Unit> streamedRecords(NamedInput input, RecordForm form, StreamEntry.Opener content) {
        recognised++;
        var opened = new AtomicBoolean();
        return Optional.of(new RecordFile(
                input.given(),
                null,
                form,
                () -> {
                    if (opened.getAndSet(true)) {
                        throw new IOException(input.given() + ": can be read once");
                    }
                    return content.open();
                },
                () -> {}));
    }

    private Optional<Unit> streamedLog(AskedFormats.Asked asked, StreamEntry log, boolean claimed) {
        files++;
        return logUnit(asked, log, claimed, null);
    }

    private InputStream streamed(NamedInput input, @Nullable FileDigests sums) throws IOException {
        InputStream stored = input.path() == null ? options.standardInput() : pipe(input.path());
        var in = new BufferedInputStream(sums == null ? stored : sums.whileReading("", input.path(), stored, true));
        in.mark(4);
        byte[] magic = in.readNBytes(4);
        in.reset();
        if (recordsOnly == RecordForm.PARQUET || Magic.isParquet(magic)) {
            throw new IOException("a Parquet file can't be read from a stream. Name the file");
        }
        return Compression.ofMagic(magic)
                .open(in, input.given(), Long.MAX_VALUE, options.limits().ratio());
    }

    /** Gives the first bytes of a stream, and takes none: no more than it can hold, or it would forget where it stood. */
    private static byte[] peek(BufferedInputStream in, int most) throws IOException {
        in.mark(Math.max(CsvRecognition.HEAD, most));
        // Whoever reads on meets damage again, behind what came before it.
        byte[] bytes = Beginning.read(in, most).bytes();
        in.reset();
        return bytes;
    }

    private static boolean isBinary(byte[] beginning) {
        for (byte b : beginning) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /** Gives the first line that is not blank, and the blanks before it, as far as they can be looked at. */
    private static byte[] firstLine(BufferedInputStream in) throws IOException {
        in.mark(CsvRecognition.HEAD);
        var line = new ByteArrayOutputStream();
        boolean blank = true;
        while (line.size() < CsvRecognition.HEAD) {
            int b = in.read();
            if (b < 0 || (!blank && b == '\n')) {
                break;
            }
            line.write(b);
            blank &= Character.isWhitespace(b);
        }
        in.reset();
        return line.toByteArray();
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
            var claiming = formats.claiming(entry);
            if (claiming != null) {
                return logUnit(claiming, entry, true, level.archive());
            }
            return descend(entry, level, false);
        }
        return visitFile(entry, level, named);
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
        if (level.folders() >= options.limits().folders()) {
            return notRead(NotRead.faulty(
                    folder.path(),
                    new LimitException("more than " + options.limits().folders()
                            + " folders in one another. Name the inner one as an input of its own.")));
        }
        try {
            levels.push(new Level(folder.list().iterator(), level.folders() + 1, level.archive(), false, run));
            return Optional.empty();
        } catch (IOException e) {
            return notRead(NotRead.faulty(folder.path(), e));
        }
    }

    private Optional<Unit> visitFile(Entry file, Level level, boolean named) {
        if (files++ == 0) {
            firstFile = file.path();
        }
        file.recognise();
        try {
            return recognise(file, level, named);
        } catch (IOException e) {
            return notRead(NotRead.faulty(file.path(), e));
        } finally {
            file.recognised();
        }
    }

    private Optional<Unit> recognise(Entry file, Level level, boolean named) throws IOException {
        String suffix = suffix(file.name());
        boolean anyFormat = options.inputFormat().isEmpty();
        // A tar shows at its beginning what a file in it begins with: whoever looked would take one for the other.
        var byName = Archive.Kind.ofName(file.name());
        var kind = named || byName != Archive.Kind.NONE ? kind(file) : Archive.Kind.NONE;
        if (byName != Archive.Kind.NONE) {
            byte[] head = file.head(Magic.HEAD);
            requireReadable(head);
            boolean isText = kind == Archive.Kind.NONE && head.length > 0 && Magic.isText(head);
            if (!named || !isText) {
                return enter(file, kind == Archive.Kind.NONE ? byName : kind, level);
            }
        }
        if (kind == Archive.Kind.TAR) {
            return enter(file, kind, level);
        }
        if (anyFormat && (named || suffix.equals(PARQUET_SUFFIX)) && isParquet(file, named)) {
            return recordFile(file, RecordForm.PARQUET, level.archive());
        }
        if (recordsOnly != null && (named || isUsual(suffix, recordsOnly))) {
            kind = kind(file);
            if (kind != Archive.Kind.NONE) {
                return enter(file, kind, level);
            }
            requireReadable(file.head(Magic.HEAD));
            return recordFile(file, recordsOnly, level.archive());
        }
        boolean maybeLines = anyFormat && (named || isUsual(suffix, RecordForm.JSON_LINES));
        boolean maybeTable = anyFormat && (named || isUsual(suffix, RecordForm.CSV));
        var verdict = maybeLines ? verdict(file) : RecordRecognition.Verdict.OTHER;
        if (verdict == RecordRecognition.Verdict.RECORDS) {
            return recordFile(file, RecordForm.JSON_LINES, level.archive());
        }
        if (!named && (maybeLines || maybeTable)) {
            kind = kind(file);
            if (kind == Archive.Kind.TAR) {
                return enter(file, kind, level);
            }
        }
        boolean later = verdict == RecordRecognition.Verdict.LATER;
        if (maybeTable && (later || verdict == RecordRecognition.Verdict.OTHER) && isTable(file, false)) {
            return recordFile(file, RecordForm.CSV, level.archive());
        }
        var claiming = formats.claiming(file);
        if (claiming != null) {
            return logUnit(claiming, file, true, level.archive());
        }
        if (named && !anyFormat) {
            return logUnit(formats.first(), file, false, level.archive());
        }
        if (kind == Archive.Kind.ZIP) {
            return enter(file, kind, level);
        }
        if (maybeLines || maybeTable || isPacked(file.name())) {
            requireReadable(file.head(Magic.HEAD));
        }
        boolean blank = verdict == RecordRecognition.Verdict.BLANK;
        boolean lines = anyFormat && RECORD_LINE_SUFFIXES.contains(suffix);
        String otherShape = maybeLines ? RecordRecognition.otherShape(file.head(Entry.HEAD)) : "";
        boolean taken = lines ? named || blank || !otherShape.isEmpty() : named && blank;
        if (lines && RecordRecognition.goesOverLines(file.head(Entry.HEAD))) {
            return notRead(NotRead.misshapen(file.path(), otherShape));
        }
        if (taken || (maybeLines && holdsRecords(file, later))) {
            return recordFile(file, RecordForm.JSON_LINES, level.archive());
        }
        if (named && maybeTable && isTable(file, true)) {
            return recordFile(file, RecordForm.CSV, level.archive());
        }
        var damage = named ? file.damage() : null;
        if (damage != null) {
            return notRead(NotRead.faulty(file.path(), damage));
        }
        return unclaimed(file, otherShape);
    }

    private static boolean holdsRecords(Entry file, boolean later) throws IOException {
        byte[] head = file.head(Entry.HEAD);
        return later ? !RecordRecognition.goesOverLines(head) : RecordRecognition.areInUtf16(head);
    }

    /** Says whether a name is that of records or of a tar which some program packed: runs.jsonl.xz. */
    private static boolean isPacked(String name) {
        int dot = name.lastIndexOf('.');
        String inner = dot < 0 ? "" : suffix(name.substring(0, dot));
        return RECORD_SUFFIXES.contains(inner) || inner.equals(CSV_SUFFIX) || inner.equals("tar");
    }

    private static Archive.Kind kind(Entry file) throws IOException {
        return Archive.Kind.ofHead(file.head(Magic.HEAD));
    }

    private static RecordRecognition.Verdict verdict(Entry file) throws IOException {
        try (InputStream in = file.glance()) {
            return RecordRecognition.of(in);
        }
    }

    private static boolean isUsual(String suffix, RecordForm form) {
        return switch (form) {
            case JSON_LINES -> RECORD_SUFFIXES.contains(suffix);
            case CSV -> suffix.equals(CSV_SUFFIX);
            case PARQUET -> suffix.equals(PARQUET_SUFFIX);
        };
    }

    /** Names what would be taken for text that is none. */
    private static void requireReadable(byte[] head) throws IOException {
        if (Compression.ofMagic(head) != Compression.NONE) {
            throw new IOException("compressed twice. Decompress it once");
        }
        String packing = Magic.packing(head);
        if (!packing.isEmpty() && !Magic.isZip(head)) {
            throw new IOException(
                    "packed with " + packing + ", which is not read. Unpack it, or use gzip, zstd or zip");
        }
    }

    /**
     * Looks whether a file is a table of records in Parquet.
     *
     * @throws IOException if it is Parquet and can't be read as that
     */
    private boolean isParquet(Entry file, boolean named) throws IOException {
        if (!Magic.isParquet(file.head(Magic.HEAD))) {
            return false;
        }
        var columns = ParquetLines.columns(onDisk(file));
        return columns.containsAll(List.of("benchmark", "inputs")) || tables.areRecords(columns, named);
    }

    /** Gives the file whose bytes, read here and there, are those of a table in Parquet. */
    private static Path onDisk(Entry file) throws IOException {
        if (file instanceof DiskEntry disk && disk.isPlainOnDisk()) {
            return disk.file();
        }
        throw new IOException("a Parquet file can't be read out of an archive or a compressed file. Unpack it");
    }

    private boolean isTable(Entry file, boolean named) throws IOException {
        return tables.isRecords(new ByteArrayInputStream(file.head(CsvRecognition.HEAD)), named);
    }

    /** Walks an archive like a folder, what is wrong with it after what is in it. */
    private Optional<Unit> enter(Entry file, Archive.Kind kind, Level level) {
        Archive archive;
        try {
            archive = Archive.open(file, kind, archives);
        } catch (IOException e) {
            return notRead(NotRead.faulty(file.path(), e));
        }
        boolean run = !archive.isNamed() && RunFolder.is(archive.root());
        if (run) {
            tellOfRun(archive.root());
        }
        var claiming = run ? null : formats.claiming(archive.root());
        var children = new ArrayList<Entry.Child>();
        if (claiming == null) {
            children.addAll(archive.root().list());
        }
        archive.problems().forEach(problem -> children.add(Entry.Child.refused("", problem)));
        // As a folder it is no file itself.
        files--;
        levels.push(new Level(children.iterator(), level.folders(), archive, true, run));
        return claiming == null ? Optional.empty() : logUnit(claiming, archive.root(), true, archive);
    }

    private Optional<Unit> recordFile(Entry file, RecordForm form, @Nullable Archive archive) {
        recognised++;
        RecordFile.Opener opener = form == RecordForm.PARQUET
                ? () -> ParquetLines.open(onDisk(file), options.limits().ratio(), catalog)
                : file::openRecords;
        DiskEntry stored = null;
        if (file instanceof DiskEntry disk) {
            stored = disk;
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
        files += entry.isFolder() ? 1 : 0;
        recognised++;
        if (entry instanceof DiskEntry disk && !entry.isFolder() && disk.input().digests() != null) {
            disk.input().digests().expectLog(disk.below());
        }
        return Optional.of(new LogUnit(asked.family(), asked.format(), entry, claimed, holding(archive)));
    }

    /** Holds the archive that a unit lies in, and gives what lets it go. */
    private static Runnable holding(@Nullable Archive archive) {
        if (archive == null) {
            return () -> {};
        }
        archive.hold();
        var released = new AtomicBoolean();
        return () -> {
            if (!released.getAndSet(true)) {
                archive.release();
            }
        };
    }

    private Optional<Unit> unclaimed(Entry file, String otherShape) {
        if (!otherShape.isEmpty() && misshapen.isEmpty()) {
            misshapen = file.path() + " holds " + otherShape + ". ";
        }
        return Optional.of(NotRead.unclaimed(
                file.path(),
                otherShape.isEmpty() ? "no format claims it" : "no format claims it: it holds " + otherShape));
    }

    // The streams of java.nio.file ask a pipe for its position before Java 21, and fail.
    private static InputStream pipe(Path pipe) throws IOException {
        return new FileInputStream(pipe.toFile());
    }

    private Optional<Unit> notRead(NotRead unit) {
        if (unit.reason() != null) {
            files++;
            recognised++;
        } else if (passedOver == null) {
            passedOver = unit;
        }
        return Optional.of(unit);
    }

    private static String suffix(String name) {
        String inner = Compression.ofName(name).inner(name);
        int dot = inner.lastIndexOf('.');
        return dot < 0 ? "" : inner.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
