package games.scoring.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import games.scoring.record.SafeCell;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** A table of scores in CSV, safe for spreadsheets. */
final class CsvTable implements TableFiles.Rows {

    private final CsvWriter csv;
    private final @Nullable String[] row;

    CsvTable(OutputStream out, List<String> columns) {
        csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(QuoteStrategies.EMPTY)
                .build(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
        row = new String[columns.size()];
        csv.writeRecord(columns);
    }

    @Override
    public void cell(int column, JsonParser p) {
        row[column] = switch (p.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> SafeCell.of(PlainText.paragraphs(p.getString()));
            case START_ARRAY, START_OBJECT -> PlainText.json(TableFiles.nested(p));
            default -> p.getString();
        };
    }

    @Override
    public void endRow() {
        csv.writeRecord(row);
        Arrays.fill(row, null);
    }

    @Override
    public void end() throws IOException {
        csv.flush();
    }
}
