package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.source.ByteOrderMark;
import games.scoring.source.EmbeddedJson;
import games.scoring.source.RecordColumns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of a file of CSV.
 *
 * @param columns the names; the first may be empty
 * @param bytes how many bytes of the file end with it
 * @param next the number of the line behind it
 * @param fault why no row can be read; null if all is well
 */
record CsvHeader(
        List<String> columns,
        long bytes,
        long next,
        @Nullable Reject fault) {

    private static final int LONGEST = 1 << 20;

    /** Reads the first row that is not blank, and nothing behind it. */
    static CsvHeader read(InputStream in, String path) throws IOException {
        var row = new ByteArrayOutputStream();
        var scan = new RowScan();
        long bytes = 0;
        long first = 1;
        boolean blank = true;
        byte[] one = new byte[1];
        // A longer row is no header, and what is behind it doesn't matter.
        for (int b = in.read(); b >= 0 && row.size() <= LONGEST; b = in.read()) {
            // Behind a mark the first cell may begin with a quote.
            boolean ofMark = ByteOrderMark.isPart(bytes, b);
            bytes++;
            one[0] = (byte) b;
            boolean ends = !ofMark && scan.end(one, 0, 1) >= 0;
            if (ends && !blank && !namesSeparator(row.toByteArray())) {
                break;
            }
            if (ends) {
                blank = true;
                first = scan.lines() + 1;
                row.reset();
            } else {
                row.write(b);
                blank &= ofMark || EmbeddedJson.isBlank(one[0]);
            }
        }
        var source = new JacksonLineReader.Source(path, first, true);
        return blank && row.size() <= LONGEST
                ? new CsvHeader(List.of(), bytes, scan.lines() + 1, null)
                : of(row.toByteArray(), source, bytes, scan.lines() + 1);
    }

    /** Says whether a row is the one by which Excel is told the separator, and tells it right. */
    private static boolean namesSeparator(byte[] row) {
        return ByteOrderMark.without(new String(row, StandardCharsets.UTF_8))
                .strip()
                .equals("sep=,");
    }

    private static CsvHeader of(byte[] row, JacksonLineReader.Source source, long bytes, long next) {
        int start = ByteOrderMark.length(row, 0, row.length);
        var cells = new CsvCells();
        var columns = new ArrayList<String>();
        String wrong = wrongBytes(row, start);
        if (wrong == null) {
            wrong = isSeparatedOtherwise(row, start)
                    ? "expected commas between the columns, found semicolons, tabs or bars. Save the file as CSV with"
                            + " commas"
                    : cells.split(row, start, row.length);
        }
        if (wrong == null) {
            for (int i = 0; i < cells.count(); i++) {
                columns.add(cells.text(i));
            }
            wrong = twice(columns);
            nameNameless(columns);
        }
        Reject fault = wrong == null
                ? null
                : Reject.unread(
                        source.toString(),
                        row.length > LONGEST ? Reason.TOO_LARGE : Reason.MALFORMED,
                        "",
                        wrong + ". No row of the file was read",
                        RawText.of(row, start, row.length));
        return new CsvHeader(columns, bytes, next, fault);
    }

    /** Says whether there is no comma between cells, in quotes or not, and something else that may stand for it. */
    private static boolean isSeparatedOtherwise(byte[] row, int start) {
        boolean quoted = false;
        boolean other = false;
        for (int i = start; i < row.length; i++) {
            quoted ^= row[i] == '"';
            if (row[i] == ',' && !quoted) {
                return false;
            }
            other |= row[i] == ';' || row[i] == '\t' || row[i] == '|';
        }
        return other && !quoted;
    }

    /** Says whether it names columns, and neither it nor the user says where the benchmark of a row stands. */
    boolean lacksBenchmark(ReadOptions options) {
        return !columns.isEmpty()
                && !columns.contains(RecordColumns.BENCHMARK)
                && options.benchmark().isEmpty();
    }

    /** Rejects a table that has no row, and would have none that is a record. */
    Reject withoutBenchmark(String path) {
        return Reject.of(
                path,
                Reason.MALFORMED,
                "expected a table of episode records, found a header without the column \"benchmark\", and no row. Name"
                        + " the benchmark with --benchmark, or leave --input-format out");
    }

    private static @Nullable String wrongBytes(byte[] row, int start) {
        boolean zero = false;
        boolean alone = false;
        for (int i = start; i < row.length; i++) {
            zero |= row[i] == 0;
            alone |= row[i] == '\r' && i + 1 < row.length && row[i + 1] != '\n';
        }
        if (zero) {
            return "expected UTF-8, found UTF-16, UTF-32 or binary data. Save the file as UTF-8";
        }
        if (alone) {
            return "expected lines that end in a line feed, found carriage returns alone. Save the file with the line"
                    + " ends of Unix or Windows";
        }
        if (row.length > LONGEST) {
            return "expected a header of at most 1 MiB, found a longer one";
        }
        return Utf8.firstFault(row, start, row.length) >= 0
                ? "expected UTF-8, found other bytes in the header. Save the file as UTF-8"
                : null;
    }

    /** Gives a column without a name one that no input has, so that a value in it is not dropped. */
    static String nameless(int column) {
        return "column " + (column + 1);
    }

    /** Names all columns but the first, where programs such as pandas write the numbers of rows. */
    private static void nameNameless(List<String> columns) {
        for (int i = 1; i < columns.size(); i++) {
            if (columns.get(i).isEmpty()) {
                columns.set(i, nameless(i));
            }
        }
    }

    private static @Nullable String twice(List<String> columns) {
        var seen = new HashSet<String>();
        for (String column : columns) {
            if (!column.isEmpty() && !seen.add(column)) {
                return "expected each column once, found " + Shown.text(column) + " twice. Keep one";
            }
        }
        return null;
    }
}
