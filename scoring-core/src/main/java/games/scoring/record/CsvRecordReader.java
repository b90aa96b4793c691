package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.message.Counted;
import games.scoring.plugin.Catalog;
import games.scoring.rule.Rulebook;
import games.scoring.source.EmbeddedJson;
import games.scoring.source.Limits;
import games.scoring.source.RecordColumns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads episode records from CSV (RFC 4180, UTF-8, commas): a header, and one record a row.
 *
 * <p>Columns are {@code benchmark}, {@code agent}, {@code instance}, {@code episode}, {@code repeat}, {@code ruleset},
 * {@code status}, {@code labels}, and one for each input, in any order; or {@code inputs}, a JSON object, beside which
 * columns that are no input of any benchmark mean nothing. An empty cell is absent; in quotes, that of a text input is the
 * empty text. What an input's type makes of a cell is written as the JSON record that the row stands for,
 * which is then read as all others are.
 *
 * <p>Not safe for use by several threads.
 */
public final class CsvRecordReader {

    /** More bytes than a text of the greatest length has. */
    private static final int LONG_TEXT = 3 * RecordReader.LONGEST_TEXT;

    /** What is longer is no number that somebody wrote a little otherwise. */
    private static final int LONGEST_NUMBER = 100;

    private static final String TRUE = "true";
    private static final String FALSE = "false";

    private final Benchmarks benchmarks;
    private final ReadOptions options;
    private final JacksonLineReader reader;
    private final EmbeddedJson json = new EmbeddedJson();
    private final CsvCells cells = new CsvCells();
    private final RecordText record = new RecordText();

    /** Whether a column of the file means nothing beside one of all inputs, as far as asked. */
    private final Map<String, Boolean> nothingBesideInputs = new HashMap<>();

    /** The header of the file of which that is known. */
    private @Nullable CsvHeader asked;

    /** The cell that holds all inputs of the row; -1 if there is none, or it is one input of the benchmark. */
    private int together = -1;

    /** The input or key whose text is too long; empty if none is. */
    private String tooLong = "";

    /** What to do about a cell that is nearly a number, true or false, or has no name, by its pointer. */
    private final Map<String, String> remedies = new HashMap<>();

    /**
     * Makes a reader.
     *
     * @param catalog the benchmarks
     * @param rulebook the rulebook that will score the episodes: it lays out their inputs
     * @param options what the user says about all records
     */
    public CsvRecordReader(Catalog catalog, Rulebook rulebook, ReadOptions options) {
        this.benchmarks = new Benchmarks(catalog, rulebook, options);
        this.options = options;
        this.reader = new JacksonLineReader(benchmarks, options);
    }

    /**
     * Reads a whole file.
     *
     * @param file the bytes
     * @param path the file as the user names it
     * @param out takes the records
     * @param unknown counts columns that mean nothing
     * @throws IOException if it can't be read
     */
    public void read(InputStream file, String path, EpisodeReceiver out, UnknownKeys unknown) throws IOException {
        var header = CsvHeader.read(file, path);
        if (header.fault() != null) {
            out.rejected(header.fault());
            return;
        }
        var rows = new RowChunks(file, Chunks.USUAL, Limits.RECORD_BYTES, header.bytes(), header.next());
        for (Chunk chunk = rows.next(); chunk != null; chunk = rows.next()) {
            read(chunk, header, path, out, unknown);
        }
    }

    /** Reads the records of a chunk of whole rows, in order. */
    void read(Chunk chunk, CsvHeader header, String path, EpisodeReceiver out, UnknownKeys unknown) {
        if (chunk.isTooLong()) {
            out.rejected(reject(
                    new JacksonLineReader.Source(path, chunk.firstLine(), true),
                    RawText.of(chunk.bytes, 0, chunk.to),
                    Reason.TOO_LARGE,
                    "",
                    "expected a row of at most 16 MiB, found a longer one. Leave out what the benchmark does not read,"
                            + " or close a quote that is still open"));
            return;
        }
        if (!header.equals(asked)) {
            nothingBesideInputs.clear();
            asked = header;
        }
        var scan = new RowScan();
        long line = chunk.firstLine();
        for (int from = 0; from < chunk.to; ) {
            int end = scan.end(chunk.bytes, from, chunk.to);
            int to = end < 0 ? chunk.to : end;
            row(chunk.bytes, from, to, header, new JacksonLineReader.Source(path, line, true), out, unknown);
            from = to + 1;
            line = chunk.firstLine() + scan.lines();
        }
    }

    private void row(
            byte[] bytes,
            int from,
            int to,
            CsvHeader header,
            JacksonLineReader.Source source,
            EpisodeReceiver out,
            UnknownKeys unknown) {
        if (isBlank(bytes, from, to)) {
            return;
        }
        var raw = RawText.of(bytes, from, to);
        int fault = Utf8.firstFault(bytes, from, to);
        String wrong = fault >= 0
                ? "expected UTF-8, found other bytes at position " + (fault - from + 1)
                        + " of the row. Save the file as UTF-8"
                : cells.split(bytes, from, to);
        int columns = header.columns().size();
        if (wrong == null && cells.count() != columns) {
            wrong = "expected " + Counted.of(columns, "cell") + ", as the header has, found " + cells.count()
                    + ". Put a cell with a comma or a line end in it in quotes";
        }
        if (wrong != null) {
            out.rejected(reject(source, raw, Reason.MALFORMED, "", wrong));
            return;
        }
        String benchmark = benchmark(header);
        if (benchmark.isEmpty()) {
            out.rejected(reject(
                    source, raw, Reason.UNKNOWN_BENCHMARK, "/benchmark", Benchmarks.none(true, header.columns())));
            return;
        }
        write(bytes, header, benchmark, unknown);
        if (!tooLong.isEmpty()) {
            out.rejected(reject(
                    source,
                    raw,
                    Reason.TOO_LARGE,
                    tooLong,
                    "expected texts of at most " + RecordReader.LONGEST_TEXT + " characters, found a longer one"));
            return;
        }
        reader.read(record.bytes(), 0, record.size(), raw, source, remedies, out, unknown);
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    private static Reject reject(
            JacksonLineReader.Source source, RawText raw, Reason code, String pointer, String message) {
        return Reject.unread(source.toString(), code, pointer, message, raw);
    }

    private String benchmark(CsvHeader header) {
        int at = header.columns().indexOf(RecordColumns.BENCHMARK);
        return at < 0 || cells.isEmpty(at) ? options.benchmark() : SafeCell.text(cells.text(at));
    }

    /** Writes the record that the row stands for. The benchmark comes first: it says what the inputs are. */
    private void write(byte[] bytes, CsvHeader header, String benchmark, UnknownKeys unknown) {
        byte[] id = benchmark.getBytes(StandardCharsets.UTF_8);
        tooLong = id.length > LONG_TEXT ? "/benchmark" : "";
        remedies.clear();
        record.clear();
        record.raw('{');
        name(RecordColumns.BENCHMARK);
        record.string(id, 0, tooLong.isEmpty() ? id.length : 0, false);
        boolean inputs = false;
        boolean hasColumn = false;
        var known = benchmarks.find(benchmark);
        together =
                find(known, RecordColumns.ALL_INPUTS) == null ? header.columns().indexOf(RecordColumns.ALL_INPUTS) : -1;
        for (int i = 0; i < header.columns().size(); i++) {
            String column = column(bytes, header, i);
            hasColumn |= isInput(known, column) && find(known, RecordColumns.input(column)) != null;
            if (column.equals(RecordColumns.BENCHMARK) || !isGiven(known, column, i)) {
                continue;
            }
            if (isIgnored(known, column)) {
                if (column.equals(RecordColumns.OPTIONS)) {
                    name(column);
                    nested(bytes, i, '{', "/" + column);
                } else {
                    String name = header.columns().get(i);
                    unknown.add(name.isEmpty() ? CsvHeader.nameless(i) : name);
                }
                continue;
            }
            switch (RecordColumns.role(column)) {
                case TEXT -> {
                    name(column);
                    text(bytes, i, "/" + column);
                }
                case REPEAT -> {
                    name(column);
                    number(bytes, i, "/repeat");
                }
                case LABELS -> {
                    name(column);
                    nested(bytes, i, '{', "/labels");
                }
                case INPUT, RESULT -> inputs = true;
            }
        }
        // Where the table has no column for an input of the benchmark, the record has no inputs, not empty ones.
        if (inputs || hasColumn) {
            name(RecordColumns.ALL_INPUTS);
            if (inputs && known != null && known.wanted()) {
                inputs(bytes, header, known);
            } else {
                record.raw('{').raw('}');
            }
        }
        record.raw('}');
    }

    private void inputs(byte[] bytes, CsvHeader header, Benchmarks.Known known) {
        int begun = record.size();
        if (together < 0 || cells.isEmpty(together)) {
            record.raw('{');
        } else {
            nested(bytes, together, '{', "/inputs");
            if (!record.reopen(begun)) {
                // The reader says what is wrong with it.
                return;
            }
        }
        for (int i = 0; i < header.columns().size(); i++) {
            String column = column(bytes, header, i);
            if (i != together && isInput(known, column) && isGiven(known, column, i)) {
                String input = RecordColumns.input(column);
                name(input);
                input(bytes, i, find(known, input), Pointer.input(input));
            }
        }
        record.raw('}');
    }

    /**
     * Gives the name of a column: an empty one where the row has its number in it, and one that no input has where a
     * value would be dropped.
     */
    private String column(byte[] bytes, CsvHeader header, int i) {
        String name = header.columns().get(i);
        if (!RecordColumns.isIndex(name)) {
            return name;
        }
        if (RecordColumns.isRowNumber(bytes, cells.from(i), cells.to(i))) {
            return "";
        }
        return name.isEmpty() ? CsvHeader.nameless(i) : name;
    }

    private static @Nullable Input find(Benchmarks.@Nullable Known known, String name) {
        int index = known == null ? -1 : known.layout().find(name);
        return index < 0 || known == null ? null : known.layout().input(index);
    }

    private boolean isInput(Benchmarks.@Nullable Known known, String column) {
        var role = RecordColumns.role(column);
        return (role == RecordColumns.Role.INPUT || role == RecordColumns.Role.RESULT) && !isIgnored(known, column);
    }

    private boolean isIgnored(Benchmarks.@Nullable Known known, String column) {
        boolean result = RecordColumns.role(column) == RecordColumns.Role.RESULT && find(known, column) == null;
        return result || column.isEmpty() || (together >= 0 && isNothingBesideInputs(column));
    }

    private boolean isNothingBesideInputs(String column) {
        return nothingBesideInputs.computeIfAbsent(
                column, name -> RecordColumns.isNothingBesideInputs(name, benchmarks.inputNames()));
    }

    private boolean isGiven(Benchmarks.@Nullable Known known, String column, int cell) {
        if (!cells.isEmpty(cell)) {
            return true;
        }
        return cells.isQuoted(cell)
                && RecordColumns.role(column) != RecordColumns.Role.TEXT
                && find(known, RecordColumns.input(column)) instanceof Input.Label;
    }

    // ---- cells

    private void name(String name) {
        if (record.bytes()[record.size() - 1] != '{') {
            record.raw(',');
        }
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        record.string(utf8, 0, utf8.length, false).raw(':');
    }

    private void input(byte[] bytes, int cell, @Nullable Input input, String pointer) {
        if (input == null && pointer.equals(Pointer.input(CsvHeader.nameless(cell)))) {
            remedies.put(pointer, "Name the column in the header; if it is the index of pandas, write index=False");
        }
        if (input instanceof Input.Number || input instanceof Input.Flag) {
            scalar(bytes, cell, input, pointer);
        } else if (input instanceof Input.Series || input instanceof Input.Subset) {
            nested(bytes, cell, '[', pointer);
        } else {
            text(bytes, cell, pointer);
        }
    }

    private void text(byte[] bytes, int cell, String pointer) {
        int from = cells.from(cell);
        int to = cells.to(cell);
        if (to - from > LONG_TEXT) {
            tooLong = tooLong.isEmpty() ? pointer : tooLong;
            return;
        }
        boolean guarded = to > from
                && bytes[from] == '\''
                && !SafeCell.text(cells.text(cell)).equals(cells.text(cell));
        record.string(bytes, guarded ? from + 1 : from, to, !cells.isPlain(cell));
    }

    /** Writes a number or a flag. Of flags capitals don't matter: pandas writes True, and spreadsheets write TRUE. */
    private void scalar(byte[] bytes, int cell, Input input, String pointer) {
        boolean flag = input instanceof Input.Flag || (input instanceof Input.Number number && number.acceptsFlags());
        String word = flag && cells.to(cell) - cells.from(cell) <= FALSE.length() ? cells.text(cell) : "";
        if (word.equalsIgnoreCase(TRUE) || word.equalsIgnoreCase(FALSE)) {
            byte[] lower = word.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
            record.raw(lower, 0, lower.length);
        } else {
            number(bytes, cell, pointer);
        }
    }

    /** Writes a cell that should hold a number, true or false; any other text as a text, which is then the wrong type. */
    private void number(byte[] bytes, int cell, String pointer) {
        if (JsonScalar.isIn(bytes, cells.from(cell), cells.to(cell))) {
            record.raw(bytes, cells.from(cell), cells.to(cell));
        } else {
            advise(cell, pointer);
            text(bytes, cell, pointer);
        }
    }

    private void advise(int cell, String pointer) {
        if (cells.to(cell) - cells.from(cell) > LONGEST_NUMBER) {
            return;
        }
        String text = cells.text(cell);
        String bare = text.strip();
        if (!bare.equals(text) && isScalar(bare)) {
            remedies.put(pointer, "Take off the blanks around it");
        } else if (bare.indexOf(',') >= 0 && isScalar(bare.replace(",", ""))) {
            remedies.put(pointer, "Write a point before decimals, and nothing between thousands");
        }
    }

    private static boolean isScalar(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return JsonScalar.isIn(bytes, 0, bytes.length);
    }

    /** Writes a cell that should hold a list or an object in JSON; what is none as {@link #number} does. */
    private void nested(byte[] bytes, int cell, char opening, String pointer) {
        int from = cells.from(cell);
        while (from < cells.to(cell) && (isBlank(bytes, from, from + 1) || bytes[from] == '\n')) {
            from++;
        }
        if (from == cells.to(cell) || bytes[from] != opening) {
            number(bytes, cell, pointer);
            return;
        }
        int begun = record.size();
        if (cells.isPlain(cell)) {
            record.raw(bytes, from, cells.to(cell));
        } else {
            record.undoubled(bytes, from, cells.to(cell));
        }
        if (!json.isValue(record.bytes(), begun, record.size())) {
            record.cut(begun);
            text(bytes, cell, pointer);
        }
    }
}
