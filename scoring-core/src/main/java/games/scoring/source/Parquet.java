package games.scoring.source;

import games.scoring.plugin.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tables in Apache Parquet. The library behind it is heavier than the whole program, so that a module of its own provides
 * it, and the program works without that.
 */
public interface Parquet {

    /** What a column holds. Each of its cells may also be absent. */
    enum Kind {
        /** {@link String}. */
        TEXT,
        /** {@link Double}, never NaN or infinite. */
        NUMBER,
        /** {@link Long}. */
        WHOLE,
        /** {@link Boolean}. */
        FLAG,
        /** A list of {@link String}. */
        TEXTS,
        /** A list of {@link Double}. */
        NUMBERS
    }

    /**
     * A column.
     *
     * @param name its name, which no other column has
     * @param kind what it holds
     */
    record Column(String name, Kind kind) {}

    /** Takes the rows of a table. */
    interface Writer extends Closeable {

        /**
         * Writes a row.
         *
         * @param cells a value for each column as its kind wants it, null where it is absent; not kept
         * @throws IOException if it can't be written
         */
        void write(@Nullable Object[] cells) throws IOException;

        /**
         * Ends the table, without which it can't be read.
         *
         * @throws IOException if it can't be written
         */
        @Override
        void close() throws IOException;
    }

    /**
     * Begins a table.
     *
     * @param out takes the bytes; closed by whoever opened it
     * @param columns the columns, at least one
     * @return takes the rows
     * @throws IOException if it can't be written
     */
    Writer create(OutputStream out, List<Column> columns) throws IOException;

    /**
     * Finds what provides Parquet: beside this program, or in the folder {@code lib/parquet} of the distribution, which
     * is looked at when it is first asked for.
     *
     * @return what was found
     * @throws UsageException if it can't be loaded
     */
    static Optional<Parquet> find() {
        return ParquetFolder.provider();
    }
}
