package games.scoring.source;

import games.scoring.plugin.Catalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A Parquet file as the lines of JSON that its rows stand for, so that a row is read as any other record, and the number
 * of its line is that of the row. The same bytes each time.
 */
final class ParquetLines extends BlockStream {

    private static final JsonFactory JSON = new JsonFactory();

    /** So many rows may stand in any file. */
    private static final long FREE_ROWS = 1 << 22;

    /**
     * So many rows may stand in a byte of it, if there are more: a few bytes can state any number of rows that are all
     * alike, and as many as stand for episodes don't.
     */
    private static final int MOST_ROWS_PER_BYTE = 500;

    private static final byte[] OPEN = ascii("{");
    private static final byte[] COMMA = ascii(",");
    private static final byte[] QUOTE = ascii("\"");
    private static final byte[] NULL = ascii("null");
    private static final byte[] INPUTS_KEY = ascii("\"inputs\":");
    private static final byte[] CLOSE = ascii("}");
    private static final byte[] END = ascii("}\n");

    /**
     * A column.
     *
     * @param index whether pandas may have written its index into it
     * @param key what stands before its values: the quoted name and a colon
     * @param inputOf the benchmarks that have an input of this name
     * @param mayHoldObject whether a text in it may hold an object of JSON
     * @param ignored whether it is no part of a record, whatever its benchmark
     * @param left whether it is not read: nobody needs what it holds, and that could not be read whole
     */
    private record Column(
            String name,
            RecordColumns.Role role,
            boolean index,
            byte[] key,
            Set<String> inputOf,
            boolean mayHoldObject,
            boolean ignored,
            boolean left) {}

    private final Parquet.Reader rows;
    private final long stored;
    private final List<Column> columns;
    private final int benchmark;

    /** The benchmark of rows that name none; empty if the user names none either. */
    private final String usual;

    /** The column that holds all inputs of a row; -1 if there is none. */
    private final int together;

    private final EmbeddedJson json = new EmbeddedJson();
    private final Line line = new Line();
    private long row;

    /** What ends the file before its time, once all bytes before it are given. */
    private @Nullable IOException failure;

    ParquetLines(Parquet.Reader rows, long stored, String usual, Catalog catalog) {
        this.rows = rows;
        this.usual = usual;
        this.stored = stored;
        this.columns = new ArrayList<>();
        this.together = rows.columns().indexOf(RecordColumns.ALL_INPUTS);
        for (int i = 0; i < rows.columns().size(); i++) {
            var column = column(
                    rows.columns().get(i), together >= 0, !rows.refusal(i).isEmpty(), catalog);
            columns.add(column);
            if (column.left()) {
                rows.leave(i);
            } else if (column.ignored() && column.role() == RecordColumns.Role.RESULT) {
                rows.passOver(i);
            }
        }
        this.benchmark = rows.columns().indexOf(RecordColumns.BENCHMARK);
    }

    /**
     * Opens a file.
     *
     * @param usual the benchmark of rows that name none; empty if the user names none either
     * @throws IOException if it does not lie on disk as it is, can't be read, or nothing is there that reads Parquet
     */
    static ParquetLines open(Entry file, String usual, Catalog catalog) throws IOException {
        Path path = onDisk(file);
        var rows = reader().open(path);
        try {
            return new ParquetLines(rows, Files.size(path), usual, catalog);
        } catch (IOException e) {
            rows.close();
            throw e;
        }
    }

    /** Gives the columns of a file. */
    static List<String> columns(Entry file) throws IOException {
        Path path = onDisk(file);
        try (var rows = reader().open(path)) {
            return rows.columns();
        }
    }

    /** Gives the file whose bytes, read here and there, are those of the table. */
    private static Path onDisk(Entry file) throws IOException {
        if (file instanceof DiskEntry disk && disk.isPlainOnDisk()) {
            return disk.file();
        }
        throw new IOException("a Parquet file can't be read out of an archive or a compressed file. Unpack it");
    }

    private static Parquet reader() throws IOException {
        return Parquet.find()
                .orElseThrow(
                        () -> new IOException("a Parquet file, and the folder lib/parquet of the distribution, which"
                                + " reads it, is not there or is damaged. Unpack the distribution again, or convert the file to"
                                + " CSV or JSON Lines"));
    }

    /** Looks at a column that no benchmark has an input for. */
    private static boolean isIgnored(String name, RecordColumns.Role role, boolean together, Set<String> inputs) {
        return switch (role) {
            case RESULT -> !name.equals(RecordColumns.OPTIONS);
            case INPUT -> together && RecordColumns.isNothingBesideInputs(name, inputs);
            default -> false;
        };
    }

    /**
     * Looks at a column.
     *
     * @param together whether one holds all inputs of a row: then what others hold is none, unless a benchmark has it
     */
    private static Column column(String name, boolean together, boolean refused, Catalog catalog) {
        var role = RecordColumns.role(name);
        String key = role == RecordColumns.Role.INPUT ? RecordColumns.input(name) : name;
        var inputOf = role == RecordColumns.Role.RESULT || role == RecordColumns.Role.INPUT
                ? inputOf(RecordColumns.input(name), catalog)
                : Set.<String>of();
        boolean ignored = inputOf.isEmpty() && isIgnored(name, role, together, catalog.inputNames());
        return new Column(
                name,
                role,
                RecordColumns.isIndex(name),
                quoted(key),
                inputOf,
                mayHoldObject(name, role, inputOf),
                ignored,
                ignored && refused);
    }

    private static boolean mayHoldObject(String name, RecordColumns.Role role, Set<String> inputOf) {
        return switch (role) {
            case LABELS -> true;
            case RESULT -> name.equals(RecordColumns.OPTIONS);
            case INPUT -> name.equals(RecordColumns.ALL_INPUTS) && inputOf.isEmpty();
            default -> false;
        };
    }

    /** Gives the ids and aliases of the benchmarks that have an input of a name. */
    private static Set<String> inputOf(String name, Catalog catalog) {
        var all = new HashSet<String>();
        for (var family : catalog.families()) {
            for (var each : family.benchmarks()) {
                if (each.inputs().stream()
                        .anyMatch(input -> input.name().equals(name)
                                || input.about().aliases().contains(name))) {
                    all.add(each.id());
                    all.addAll(each.aliases());
                }
            }
        }
        return all;
    }

    private static byte[] quoted(String key) {
        var out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeString(key);
        }
        out.write(':');
        return out.toByteArray();
    }

    // ---- bytes

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int n = line.take(bytes, from, length);
        try {
            while (n < length && failure == null && nextLine()) {
                n += line.take(bytes, from + n, length - n);
            }
        } catch (IOException e) {
            failure = e;
        }
        if (n == 0 && failure != null) {
            throw failure;
        }
        return n == 0 && length > 0 ? -1 : n;
    }

    private boolean nextLine() throws IOException {
        line.clear();
        if (!rows.next()) {
            return false;
        }
        row++;
        if (row > FREE_ROWS && row / MOST_ROWS_PER_BYTE > stored) {
            throw new LimitException("expected at most " + MOST_ROWS_PER_BYTE
                    + " rows for each byte of the file, found more. Write rows that tell episodes apart, such as by a"
                    + " column \"episode\"");
        }
        if (rows.isTooLarge()) {
            writeAll();
        } else {
            write();
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    // ---- the record of a row

    /** Writes all cells, as far as they are there: a line that is too long for a record, whichever columns that has. */
    private void writeAll() {
        line.raw(OPEN);
        for (int i = 0; i < columns.size(); i++) {
            if (!isAbsent(i)) {
                line.key(columns.get(i).key());
                line.raw(rows.bytes(), rows.from(i), rows.to(i));
            }
        }
        line.raw(END);
    }

    private void write() throws IOException {
        line.raw(OPEN);
        boolean inputs = false;
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            if (isAbsent(i)) {
                continue;
            }
            if (column.left()) {
                line.key(column.key());
                line.raw(NULL);
                continue;
            }
            if (rows.isRefused(i) && isNeeded(column)) {
                throw new IOException("row " + row + ", " + rows.refusal(i) + ". No row was read from this one on");
            }
            if (isInput(i)) {
                inputs = true;
                continue;
            }
            line.key(column.key());
            switch (column.role()) {
                case LABELS -> objectOrCell(i);
                case RESULT -> result(i);
                case TEXT -> text(i);
                default -> line.raw(rows.bytes(), rows.from(i), rows.to(i));
            }
        }
        // Where the table has no column for an input of the benchmark, the record has no inputs, not empty ones.
        if (inputs || hasColumnForInput()) {
            line.key(INPUTS_KEY);
            boolean given = together >= 0 && !isAbsent(together);
            byte[] object = given ? object(together) : null;
            boolean whole = object != null && object[object.length - 1] == '}';
            if (given
                    && !whole
                    && (object != null || columns.get(together).inputOf().isEmpty())) {
                // The reader says what is wrong with it.
                objectOrCell(together);
            } else {
                inputs(object);
            }
        }
        line.raw(END);
    }

    /**
     * Writes the inputs.
     *
     * @param object those that stand in one cell; null if there are none
     */
    private void inputs(byte @Nullable [] object) {
        line.raw(OPEN);
        for (int i = 0; i < columns.size(); i++) {
            if (i == together && object != null) {
                int end = object.length - 1;
                while (end > 1 && EmbeddedJson.isBlank(object[end - 1])) {
                    end--;
                }
                if (end > 1) {
                    line.comma();
                    line.raw(object, 1, end);
                }
            } else if (!isAbsent(i) && isInput(i)) {
                line.key(columns.get(i).key());
                line.raw(rows.bytes(), rows.from(i), rows.to(i));
            }
        }
        line.raw(CLOSE);
    }

    private boolean hasColumnForInput() {
        for (Column column : columns) {
            if (isKnownInput(column)) {
                return true;
            }
        }
        return false;
    }

    /** Says whether the benchmark of the row, or any where nobody names one, has an input of this name. */
    private boolean isKnownInput(Column column) {
        String of = benchmarkOfRow();
        return of.isEmpty() ? !column.inputOf().isEmpty() : column.inputOf().contains(of);
    }

    /** Says whether a record can't be told without what stands in a column; of other columns it is enough that it does. */
    private boolean isNeeded(Column column) {
        return switch (column.role()) {
            case TEXT, REPEAT, LABELS -> true;
            case INPUT -> column.name().equals(RecordColumns.ALL_INPUTS) || isKnownInput(column);
            case RESULT -> column.name().equals(RecordColumns.OPTIONS) || isKnownInput(column);
        };
    }

    /** Says whether a cell is a null or, where an object may stand in a text, an empty text, as it is absent in CSV. */
    private boolean isAbsent(int i) {
        int length = rows.to(i) - rows.from(i);
        return length == 0 || (length == 2 && columns.get(i).mayHoldObject() && rows.bytes()[rows.from(i)] == '"');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private boolean isInput(int i) {
        Column column = columns.get(i);
        return switch (column.role()) {
            case INPUT ->
                !column.ignored()
                        && !(column.index() && RecordColumns.isRowNumber(rows.bytes(), rows.from(i), rows.to(i)));
            case RESULT -> isKnownInput(column);
            default -> false;
        };
    }

    private String benchmarkOfRow() {
        int from = benchmark < 0 ? 0 : rows.from(benchmark) + 1;
        int to = benchmark < 0 ? 0 : rows.to(benchmark) - 1;
        return from >= to ? usual : new String(rows.bytes(), from, to - from, StandardCharsets.UTF_8);
    }

    /** Writes a text. Names are often numbers in a table, such as those of episodes; then what is shown is meant. */
    private void text(int i) {
        byte last = rows.bytes()[rows.to(i) - 1];
        // Neither a text, a list or an object ends so, nor NaN and the infinities, which name nothing.
        boolean bare = (last >= '0' && last <= '9') || last == 'e';
        if (bare) {
            line.raw(QUOTE);
        }
        line.raw(rows.bytes(), rows.from(i), rows.to(i));
        if (bare) {
            line.raw(QUOTE);
        }
    }

    /** Names a column that is no part of a record, so that the reader can tell; options may be a fault. */
    private void result(int i) {
        if (columns.get(i).name().equals(RecordColumns.OPTIONS)) {
            objectOrCell(i);
        } else {
            line.raw(NULL);
        }
    }

    /** Writes an object, or what stands in its place. */
    private void objectOrCell(int i) {
        byte[] object = object(i);
        if (object == null) {
            line.raw(rows.bytes(), rows.from(i), rows.to(i));
        } else {
            line.raw(object);
        }
    }

    /** Gives an object: a struct or map as it is, and a text that holds a JSON object as that; null for anything else. */
    private byte @Nullable [] object(int i) {
        int from = rows.from(i);
        if (rows.bytes()[from] == '{') {
            return Arrays.copyOfRange(rows.bytes(), from, rows.to(i));
        }
        String text = EmbeddedJson.unquoted(rows.bytes(), from, rows.to(i));
        byte[] inner = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        byte[] object = json.value(inner);
        return object != null && object[0] == '{' ? object : null;
    }

    /** A line, put together from pieces of other arrays, since a row may be long. */
    private static final class Line {

        private byte[][] pieces = new byte[64][];
        private int[] from = new int[64];
        private int[] to = new int[64];
        private int count;
        private int next;

        void clear() {
            count = 0;
            next = 0;
        }

        void raw(byte[] bytes) {
            raw(bytes, 0, bytes.length);
        }

        void raw(byte[] bytes, int start, int end) {
            if (count == pieces.length) {
                pieces = Arrays.copyOf(pieces, 2 * count);
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
            }
            pieces[count] = bytes;
            from[count] = start;
            to[count++] = end;
        }

        /** Writes a comma, unless an object begins. */
        void comma() {
            if (pieces[count - 1] != OPEN) {
                raw(COMMA);
            }
        }

        void key(byte[] quoted) {
            comma();
            raw(quoted);
        }

        /** Takes up to so many bytes out of it. */
        int take(byte[] target, int at, int most) {
            int n = 0;
            while (n < most && next < count) {
                int part = Math.min(most - n, to[next] - from[next]);
                System.arraycopy(pieces[next], from[next], target, at + n, part);
                from[next] += part;
                n += part;
                if (from[next] == to[next]) {
                    next++;
                }
            }
            return n;
        }
    }
}
