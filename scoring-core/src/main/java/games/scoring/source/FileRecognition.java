package games.scoring.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a file is, by its content and its name.
 *
 * <p>What an archive is, and how a file is compressed, is told by its first bytes, whatever it is called; its name counts
 * where they are of no kind that is known.
 */
final class FileRecognition {

    private static final Set<String> RECORD_SUFFIXES = Set.of("jsonl", "ndjson", "jsonlines", "json");
    private static final Set<String> RECORD_LINE_SUFFIXES = Set.of("jsonl", "ndjson", "jsonlines");
    private static final String CSV_SUFFIX = "csv";
    private static final String PARQUET_SUFFIX = "parquet";
    private static final String WORKBOOK_SUFFIX = "xlsx";
    private static final String TAR_SUFFIX = "tar";

    /** How tables of records may be called, too, that are not looked for in a folder. */
    private static final Set<String> OTHER_TABLE_SUFFIXES = Set.of("tsv", "pq", "parq");

    /** Enough to see the first record. */
    private static final int FIRST_LOOK = 1 << 13;

    private final SoughtFormats sought;

    FileRecognition(SoughtFormats sought) {
        this.sought = sought;
    }

    /**
     * Recognises a file that is {@linkplain Entry#recognise being recognised}. What is called an archive ({@code .tar},
     * {@code .tar.gz}, {@code .tgz}, {@code .tar.zst}, {@code .zip}) is one, and so is a tar that the user named; any
     * other file is what {@link #ofAny} says, or what the user asks for. One that is damaged where it was looked at might
     * be anything, and is not passed over as nobody's.
     *
     * @param named whether the user named it
     * @throws IOException if it is damaged, or packed in a way that is not read
     */
    Recognised of(Entry file, boolean named) throws IOException {
        var what = looked(file, named);
        var damage = what instanceof Recognised.Unclaimed ? file.damage() : null;
        if (damage != null) {
            throw damage;
        }
        return what;
    }

    private Recognised looked(Entry file, boolean named) throws IOException {
        if (Archive.Kind.ofName(file.name()) != Archive.Kind.NONE) {
            requireReadable(file);
            // Whatever it is called, a text that the user named may be records or a log; pandas calls the member of
            // x.csv.tar.gz so too.
            if (!isText(file) || isScriptBeforeZip(file) || !(named || isTextOfRecords(recordSuffix(file)))) {
                var kind = kind(file);
                return new Recognised.Packed(kind == Archive.Kind.NONE ? Archive.Kind.ofName(file.name()) : kind);
            }
        }
        // A tar shows at its beginning what a file in it begins with: whoever looked would take one for the other.
        if (named && kind(file) == Archive.Kind.TAR) {
            return new Recognised.Packed(Archive.Kind.TAR);
        }
        return sought.any() ? ofAny(file, named) : ofAsked(file, named);
    }

    /** Recognises a file where the user asks for one format. */
    private Recognised ofAsked(Entry file, boolean named) throws IOException {
        var records = sought.onlyRecords();
        if (records != null && (named || isUsual(recordSuffix(file), records))) {
            var kind = kind(file);
            if (kind != Archive.Kind.NONE) {
                return new Recognised.Packed(kind);
            }
            requireReadable(file);
            return new Recognised.Records(records);
        }
        var claiming = sought.logs().claiming(file);
        if (claiming != null) {
            return new Recognised.Log(claiming, true);
        }
        if (named) {
            return new Recognised.Log(sought.logs().first(), false);
        }
        if (isPacked(file.name())) {
            requireReadable(file);
        }
        return new Recognised.Unclaimed("");
    }

    /**
     * Recognises a file where all formats are looked for, in this order:
     *
     * <ol>
     *   <li>a file of {@code .parquet}, or one that the user named, whose content says that it is Parquet and whose
     *       columns are those of records;
     *   <li>a file of {@code .jsonl}, {@code .ndjson}, {@code .jsonlines} or {@code .json}, compressed or not, or one that
     *       the user named, whose first line is a JSON object with the key {@code benchmark} and a key {@code inputs} or {@code status};
     *   <li>a tar that is called like records;
     *   <li>a file of {@code .csv}, compressed or not, or one that the user named, whose header has a column
     *       {@code benchmark} and one for an input or {@code status}; so is an empty one;
     *   <li>a file that a log format claims, asked in the order of the catalog;
     *   <li>a zip that the user named or that is called like records;
     *   <li>{@linkplain #ofLines what else may be records}.
     * </ol>
     */
    private Recognised ofAny(Entry file, boolean named) throws IOException {
        String suffix = recordSuffix(file);
        boolean maybeLines = named || isUsual(suffix, RecordForm.JSON_LINES);
        boolean maybeTable = named || isUsual(suffix, RecordForm.CSV);
        var columns = named || isUsual(suffix, RecordForm.PARQUET) ? columns(file) : null;
        if (columns != null && isTable(columns, named)) {
            return new Recognised.Records(RecordForm.PARQUET);
        }
        var verdict = maybeLines ? verdict(file) : RecordRecognition.Verdict.OTHER;
        if (verdict == RecordRecognition.Verdict.RECORDS) {
            return new Recognised.Records(RecordForm.JSON_LINES);
        }
        var kind = maybeLines || maybeTable ? kind(file) : Archive.Kind.NONE;
        if (kind == Archive.Kind.TAR) {
            return new Recognised.Packed(kind);
        }
        boolean beginsOtherwise =
                verdict == RecordRecognition.Verdict.OTHER || verdict == RecordRecognition.Verdict.LATER;
        if (maybeTable && beginsOtherwise && (isTable(file, false) || (!named && isBlank(file)))) {
            return new Recognised.Records(RecordForm.CSV);
        }
        var claiming = sought.logs().claiming(file);
        if (claiming != null) {
            return new Recognised.Log(claiming, true);
        }
        if (columns != null) {
            return new Recognised.Unclaimed(sought.tables().otherShape(columns));
        }
        if (suffix.equals(WORKBOOK_SUFFIX)) {
            return new Recognised.Unclaimed("a workbook, which is not read. Save its table as CSV in UTF-8");
        }
        if (kind == Archive.Kind.ZIP) {
            return new Recognised.Packed(kind);
        }
        if (maybeLines || maybeTable || isPacked(file.name())) {
            requireReadable(file);
        }
        if (maybeLines) {
            return ofLines(file, named, verdict);
        }
        return new Recognised.Unclaimed(maybeTable ? otherShape(file) : otherName(file));
    }

    /** Says of a file in a folder that holds records under another name what to do; empty for any other. */
    private String otherName(Entry file) throws IOException {
        byte[] head = file.head(FIRST_LOOK);
        boolean records = Magic.isText(head)
                && !isCalledOtherTable(file.name())
                && (RecordRecognition.begin(head) || sought.tables().isRecords(new ByteArrayInputStream(head), false));
        return records
                ? "episode records, which in a folder are looked for in .jsonl, .ndjson, .jsonlines, .json and .csv."
                        + " Rename it, or name it as an INPUT of its own"
                : "";
    }

    /**
     * Recognises a file of {@code .jsonl}, {@code .ndjson}, {@code .jsonlines} or {@code .json}, or one that the user
     * named, which nobody claims and whose first line is no record:
     *
     * <ol>
     *   <li>one of {@code .jsonl}, {@code .ndjson} or {@code .jsonlines} that holds records as JSON over several lines is said to;
     *   <li>one of these that is empty, holds records as one JSON list, or was named by the
     *       user, and an empty one that the user named, are records;
     *   <li>so is one of which a later line, that begins in its first 64 KiB, is a record, unless it is JSON over several
     *       lines, and one that holds records in UTF-16;
     *   <li>a file that the user named, whose header has a column for an input, is a table of records.
     * </ol>
     */
    private Recognised ofLines(Entry file, boolean named, RecordRecognition.Verdict verdict) throws IOException {
        byte[] head = file.head(Entry.HEAD);
        String shape = RecordRecognition.otherShape(head);
        boolean isCalledLines = RECORD_LINE_SUFFIXES.contains(recordSuffix(file));
        if (isCalledLines && RecordRecognition.goesOverLines(head)) {
            return new Recognised.Misshapen(shape);
        }
        boolean blank = verdict == RecordRecognition.Verdict.BLANK;
        boolean taken = isCalledLines ? named || blank || !shape.isEmpty() : named && blank;
        if (taken || holdsRecords(head, verdict)) {
            return new Recognised.Records(RecordForm.JSON_LINES);
        }
        if (named && isTable(file, true)) {
            return new Recognised.Records(RecordForm.CSV);
        }
        return new Recognised.Unclaimed(shape.isEmpty() && named ? otherShape(file) : shape);
    }

    private static boolean holdsRecords(byte[] head, RecordRecognition.Verdict verdict) throws IOException {
        return verdict == RecordRecognition.Verdict.LATER
                ? !RecordRecognition.goesOverLines(head)
                : RecordRecognition.areInUtf16(head);
    }

    // ---- by its name

    private static String suffix(String name) {
        String inner = Compression.ofName(name).inner(name);
        int dot = inner.lastIndexOf('.');
        return dot < 0 ? "" : inner.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /** Gives the suffix as that of records: csv of runs.csv.tar.gz too, as pandas calls the text in its archive. */
    private static String recordSuffix(Entry file) {
        String suffix = suffix(file.name());
        if (!suffix.equals(TAR_SUFFIX)) {
            return suffix;
        }
        String inner = Compression.ofName(file.name()).inner(file.name());
        return suffix(inner.substring(0, inner.length() - TAR_SUFFIX.length() - 1));
    }

    /** Says whether a link ends in its name as what it leads to, so that both are recognised alike. */
    static boolean isAsItsTarget(Entry link) {
        String target = link.target();
        return target != null && suffix(link.name()).equals(suffix(target));
    }

    private static boolean isUsual(String suffix, RecordForm form) {
        return switch (form) {
            case JSON_LINES -> RECORD_SUFFIXES.contains(suffix);
            case CSV -> suffix.equals(CSV_SUFFIX);
            case PARQUET -> suffix.equals(PARQUET_SUFFIX);
        };
    }

    /** Says whether a file is called like a table under a name that is not looked for in a folder. */
    static boolean isCalledOtherTable(String name) {
        return OTHER_TABLE_SUFFIXES.contains(suffix(name));
    }

    /** Says whether something is called like records, for all that is known of what was not looked at. */
    static boolean isCalledRecords(String name) {
        String suffix = suffix(name);
        return RECORD_LINE_SUFFIXES.contains(suffix) || suffix.equals(CSV_SUFFIX) || isCalledOtherTable(name);
    }

    /** Says whether a name is that of records or of a tar which some program packed: runs.jsonl.xz. */
    private static boolean isPacked(String name) {
        int dot = name.lastIndexOf('.');
        String inner = dot < 0 ? "" : suffix(name.substring(0, dot));
        return isTextOfRecords(inner) || inner.equals(TAR_SUFFIX);
    }

    private static boolean isTextOfRecords(String suffix) {
        return RECORD_SUFFIXES.contains(suffix) || suffix.equals(CSV_SUFFIX);
    }

    // ---- by its content

    private static Archive.Kind kind(Entry file) throws IOException {
        return Archive.Kind.ofHead(file.head(Magic.HEAD));
    }

    private static boolean isBlank(Entry file) throws IOException {
        byte[] head = file.head(CsvRecognition.HEAD);
        return head.length < CsvRecognition.HEAD
                && ByteOrderMark.without(new String(head, StandardCharsets.UTF_8))
                        .isBlank();
    }

    private static boolean isText(Entry file) throws IOException {
        byte[] head = file.head(Magic.HEAD);
        return kind(file) == Archive.Kind.NONE && head.length > 0 && Magic.isText(head);
    }

    private static boolean isScriptBeforeZip(Entry file) throws IOException {
        return file instanceof DiskEntry disk && disk.isPlainOnDisk() && ZipDirectory.endsLikeOne(disk.file());
    }

    private static void requireReadable(Entry file) throws IOException {
        Magic.requireReadable(file.head(Magic.HEAD));
    }

    private static RecordRecognition.Verdict verdict(Entry file) throws IOException {
        try (InputStream in = file.glance()) {
            return RecordRecognition.of(in);
        }
    }

    private boolean isTable(Entry file, boolean named) throws IOException {
        return sought.tables().isRecords(new ByteArrayInputStream(file.head(CsvRecognition.HEAD)), named);
    }

    private String otherShape(Entry file) throws IOException {
        return sought.tables().otherShape(file.head(CsvRecognition.HEAD));
    }

    /**
     * Gives the columns of a file that is Parquet; null for any other.
     *
     * @throws IOException if it is Parquet and can't be read as that
     */
    private static @Nullable List<String> columns(Entry file) throws IOException {
        return Magic.isParquet(file.head(Magic.HEAD)) ? ParquetLines.columns(file) : null;
    }

    /** Says whether a table in Parquet with these columns holds records; of an empty one its reader says that. */
    private boolean isTable(List<String> columns, boolean named) {
        return columns.isEmpty() || sought.tables().areRecords(columns, named);
    }
}
