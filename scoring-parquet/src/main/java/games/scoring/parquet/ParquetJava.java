package games.scoring.parquet;

import games.scoring.source.Parquet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** Parquet by parquet-java. */
public final class ParquetJava implements Parquet {

    /** Made by the service loader. */
    public ParquetJava() {}

    @Override
    public Reader open(Path file) throws IOException {
        return TableReader.open(file);
    }

    @Override
    public Writer create(OutputStream out, List<Column> columns) throws IOException {
        return new TableWriter(out, columns);
    }
}
