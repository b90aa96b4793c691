package games.scoring.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import games.scoring.plugin.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Tells tables of episode records from other CSV, by the names of their columns: {@code benchmark}, and {@code status},
 * {@code inputs} or a declared input. Where the user names the benchmark, its column may be lacking. A table that could be
 * read but for its separators or its encoding is one too, so that its reader says what is wrong.
 */
final class CsvRecognition {

    /** How much of a file is looked at; a longer header is none. */
    static final int HEAD = 1 << 16;

    /** The first is right. */
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

    private final Catalog catalog;

    CsvRecognition(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @param file the decompressed bytes
     * @param named whether the user named the file itself, so that the benchmark may be named on the command line
     */
    boolean isRecords(InputStream file, boolean named) throws IOException {
        byte[] head = file.readNBytes(HEAD);
        for (char separator : SEPARATORS) {
            if (areRecords(header(head, separator), named)) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the columns of a table. */
    boolean areRecords(List<String> columns, boolean named) {
        boolean holdsInput = columns.stream().anyMatch(column -> column.startsWith("inputs/") || isOfInputs(column));
        return columns.contains(RecordColumns.BENCHMARK)
                ? holdsInput || columns.contains("status")
                : named && holdsInput;
    }

    private boolean isOfInputs(String column) {
        return column.equals(RecordColumns.ALL_INPUTS) || catalog.inputNames().contains(column);
    }

    /**
     * Says of a table that holds no records what keeps it from that and what to do.
     *
     * @param head the beginning of the file
     * @return a clause; empty for what has nothing of records
     */
    String otherShape(byte[] head) throws IOException {
        for (char separator : SEPARATORS) {
            String shape = otherShape(header(head, separator));
            if (!shape.isEmpty()) {
                return shape;
            }
        }
        return "";
    }

    /** Says the same by the columns of a table. */
    String otherShape(List<String> columns) {
        String input = "";
        boolean benchmark = columns.contains(RecordColumns.BENCHMARK);
        for (String column : columns) {
            String meant = RecordColumns.meant(column, catalog.inputNames());
            // Other tables have columns such as Agent and Inputs, too.
            if (meant.equals(RecordColumns.BENCHMARK)
                    || catalog.inputNames().contains(meant)
                    || (benchmark && meant.equals(RecordColumns.ALL_INPUTS))) {
                return "a table with a column \"" + column + "\", where \"" + meant
                        + "\" is expected. Rename it, and others like it";
            }
            input = input.isEmpty() && isOfInputs(column) ? column : input;
        }
        if (benchmark) {
            return "a table with a column \"benchmark\", and none for an input. Give each input a column of its name";
        }
        return input.isEmpty()
                ? ""
                : "a table with a column \"" + input + "\", and none that is called \"benchmark\". Add it, or name this"
                        + " file itself as the INPUT, with --benchmark ID";
    }

    private static List<String> header(byte[] head, char separator) throws IOException {
        var text = ByteOrderMark.without(new String(head, charset(head)));
        if (text.startsWith("sep=")) {
            // A line for Excel, which names the separator.
            text = text.substring(text.indexOf('\n') + 1);
        }
        try (var csv = CsvReader.builder()
                .skipEmptyLines(true)
                .fieldSeparator(separator)
                .ofCsvRecord(text)) {
            var rows = csv.iterator();
            return rows.hasNext() ? rows.next().getFields() : List.of();
        } catch (CsvParseException | UncheckedIOException e) {
            return List.of();
        }
    }

    /**
     * Tells UTF-16 and UTF-32 from UTF-8: of a header, or of a record's keys, every other byte is zero in the one, all
     * but every fourth in the other, and none besides.
     */
    static Charset charset(byte[] head) {
        if (head.length >= 8 && head[5] == 0 && head[6] == 0) {
            return Charset.forName(head[4] == 0 ? "UTF-32BE" : "UTF-32LE");
        }
        int looked = Math.min(head.length, 64) / 2;
        int even = 0;
        int odd = 0;
        for (int i = 0; i < 2 * looked; i++) {
            even += head[i] == 0 && i % 2 == 0 ? 1 : 0;
            odd += head[i] == 0 && i % 2 == 1 ? 1 : 0;
        }
        if (2 * even > looked && odd == 0) {
            return StandardCharsets.UTF_16BE;
        }
        return 2 * odd > looked && even == 0 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
    }
}
