package games.scoring.output;

import games.scoring.source.Parquet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A table of scores in Parquet. */
final class ParquetTable implements TableFiles.Rows {

    private final Parquet.Writer out;
    private final List<Parquet.Column> columns;
    private final @Nullable Object[] row;

    ParquetTable(Parquet.Writer out, List<Parquet.Column> columns) {
        this.out = out;
        this.columns = columns;
        this.row = new Object[columns.size()];
    }

    @Override
    public void cell(int column, JsonParser p) {
        row[column] = p.currentToken() == JsonToken.VALUE_NULL
                ? null
                : switch (columns.get(column).kind()) {
                    case TEXT -> text(p);
                    case NUMBER -> p.getDoubleValue();
                    case WHOLE -> p.getLongValue();
                    case FLAG -> p.getBooleanValue();
                    case TEXTS -> list(p, JsonParser::getString);
                    case NUMBERS -> list(p, JsonParser::getDoubleValue);
                };
    }

    private static String text(JsonParser p) {
        return p.currentToken() == JsonToken.VALUE_STRING ? p.getString() : TableFiles.nested(p);
    }

    private static <T> List<T> list(JsonParser p, Function<JsonParser, T> element) {
        var list = new ArrayList<T>();
        while (p.nextToken() != JsonToken.END_ARRAY) {
            list.add(element.apply(p));
        }
        return list;
    }

    @Override
    public void endRow() throws IOException {
        out.write(row);
        Arrays.fill(row, null);
    }

    @Override
    public void end() throws IOException {
        out.close();
    }
}
