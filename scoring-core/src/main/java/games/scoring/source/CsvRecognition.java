package games.scoring.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import games.scoring.plugin.Catalog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells tables of episode records from other CSV, by the names of their columns: {@code benchmark}, and {@code status} or
 * a declared input. Where the user names the benchmark, its column may be lacking.
 */
final class CsvRecognition {

    /** How much of a file is looked at; a longer header is none. */
    static final int HEAD = 1 << 16;

    private final Catalog catalog;
    private @Nullable Set<String> inputs;

    CsvRecognition(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Gives the names of all inputs; most walks never ask. */
    private synchronized Set<String> inputs() {
        var names = inputs;
        if (names == null) {
            names = new HashSet<>();
            for (var family : catalog.families()) {
                for (var benchmark : family.benchmarks()) {
                    for (var input : benchmark.inputs()) {
                        names.add(input.name());
                        names.addAll(input.about().aliases());
                    }
                }
            }
            inputs = names;
        }
        return names;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @param file the decompressed bytes
     * @param named whether the user named the file itself, so that the benchmark may be named on the command line
     */
    boolean isRecords(InputStream file, boolean named) throws IOException {
        var columns = header(file.readNBytes(HEAD));
        boolean holdsInput =
                columns.stream().anyMatch(column -> column.startsWith("inputs/") || inputs().contains(column));
        return columns.contains("benchmark") ? holdsInput || columns.contains("status") : named && holdsInput;
    }

    private static List<String> header(byte[] head) throws IOException {
        int start =
                head.length >= 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF ? 3 : 0;
        var text = new InputStreamReader(
                new ByteArrayInputStream(head, start, head.length - start), StandardCharsets.UTF_8);
        try (var csv = CsvReader.builder().skipEmptyLines(true).ofCsvRecord(text)) {
            var rows = csv.iterator();
            return rows.hasNext() ? rows.next().getFields() : List.of();
        } catch (CsvParseException | UncheckedIOException e) {
            return List.of();
        }
    }
}
