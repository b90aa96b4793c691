package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Rows and cells are cut as the library reads them that wrote them, however small the pieces. */
class CsvProps {

    private static final int LONGEST = 30;

    /** A row, and the number of its first line. */
    private record Row(long line, List<String> cells) {}

    @Provide
    Arbitrary<List<List<String>>> tables() {
        var cell = Arbitraries.strings().withChars("ab,\"\n ;'\u00e9\u4e2d").ofMaxLength(6);
        return Arbitraries.integers()
                .between(2, 4)
                .flatMap(width -> cell.list().ofSize(width).list().ofMinSize(1).ofMaxSize(12));
    }

    private static List<Row> cut(String text, int usual) throws IOException {
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        var chunks = new RowChunks(new ByteArrayInputStream(all), usual, 1000, 0, 1);
        var rows = new ArrayList<Row>();
        var cells = new CsvCells();
        for (Chunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
            var scan = new RowScan();
            assertThat(chunk.isTooLong()).isFalse();
            for (int from = 0; from < chunk.to; ) {
                long line = chunk.firstLine() + scan.lines();
                int end = scan.end(chunk.bytes, from, chunk.to);
                int to = end < 0 ? chunk.to : end;
                assertThat(cells.split(chunk.bytes, from, to)).isNull();
                var texts = new ArrayList<String>();
                for (int i = 0; i < cells.count(); i++) {
                    texts.add(cells.text(i));
                }
                rows.add(new Row(line, texts));
                from = to + 1;
            }
        }
        assertThat(chunks.bytes()).isEqualTo(all.length);
        return rows;
    }

    @Property
    void rowsAreWhatTheLibraryWroteAndReads(
            @ForAll("tables") List<List<String>> table,
            @ForAll @IntRange(min = 1, max = 60) int usual,
            @ForAll boolean carriageReturns)
            throws IOException {
        var written = new StringWriter();
        var delimiter = carriageReturns ? LineDelimiter.CRLF : LineDelimiter.LF;
        try (var csv = CsvWriter.builder().lineDelimiter(delimiter).build(written)) {
            table.forEach(csv::writeRecord);
        }
        var expected = new ArrayList<Row>();
        try (var csv = CsvReader.builder().skipEmptyLines(false).ofCsvRecord(written.toString())) {
            csv.forEach(row -> expected.add(new Row(row.getStartingLineNumber(), row.getFields())));
        }
        assertThat(expected).extracting(Row::cells).isEqualTo(table);
        assertThat(cut(written.toString(), usual)).isEqualTo(expected);
    }

    @Property
    void aRowOfAnyBytesIsCutTheSameHoweverSmallThePieces(
            @ForAll("wild") String text, @ForAll @IntRange(min = 1, max = LONGEST) int usual) throws IOException {
        assertThat(starts(text, usual)).isEqualTo(starts(text, LONGEST));
    }

    @Provide
    Arbitrary<String> wild() {
        return Arbitraries.strings().withChars("a,\"\n\r").ofMaxLength(120);
    }

    private static List<Long> starts(String text, int usual) throws IOException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        var chunks = new RowChunks(in, usual, LONGEST, 0, 1);
        var starts = new ArrayList<Long>();
        for (Chunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
            var scan = new RowScan();
            for (int from = 0; from < chunk.to && !chunk.isTooLong(); ) {
                starts.add(chunk.firstLine() + scan.lines());
                int end = scan.end(chunk.bytes, from, chunk.to);
                from = end < 0 ? chunk.to : end + 1;
            }
            if (chunk.isTooLong()) {
                starts.add(-chunk.firstLine());
            }
        }
        return starts;
    }

    @Property
    void aTextThatWasMadeSafeComesBack(@ForAll("dangerous") String text) {
        String cell = SafeCell.of(text);
        assertThat(SafeCell.text(cell)).isEqualTo(text);
        assertThat(cell.isEmpty() || "=+-@|\t\r\n".indexOf(cell.charAt(0)) < 0).isTrue();
    }

    @Example
    void blanksAndWideSignsHideNoFormula() {
        for (var text :
                List.of("=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201", " =1", "\u00A0 @a", "\u3000-1", "'  +1")) {
            assertThat(SafeCell.of(text)).isEqualTo("'" + text);
        }
        assertThat(SafeCell.of(" a=1")).isEqualTo(" a=1");
    }

    @Provide
    Arbitrary<String> dangerous() {
        return Arbitraries.strings().withChars("'=+-@|\t\r\n \uFF1Da").ofMaxLength(5);
    }
}
