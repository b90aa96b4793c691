package games.scoring.source;

import games.scoring.message.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
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
     * Gives the rows of a table, one after the other, each cell as the JSON value that it stands for: texts, numbers,
     * true and false, lists, and objects for structs and maps. NaN and the infinities are written by these names, and bad
     * UTF-8 as it is: the reader of records takes neither.
     */
    interface Reader extends Closeable {

        /**
         * Gives the columns.
         *
         * @return their names, in order, each once
         */
        List<String> columns();

        /**
         * Says what of a column can't be read.
         *
         * @param column the column, from 0
         * @return a clause with its name and what to do; empty for a column that can be read whole
         */
        String refusal(int column);

        /**
         * Leaves a column unread, so that its cells cost nothing: as many as the file says are filled are null, though not
         * those of the same rows, and the others absent; all are, where it does not say. To be called before the first row.
         *
         * @param column the column, from 0
         */
        void leave(int column);

        /**
         * Reads of a column no more than which of its cells are filled: they are null, however much they hold. To be called
         * before the first row, of a column without a {@linkplain #refusal refusal}.
         *
         * @param column the column, from 0
         */
        void passOver(int column);

        /**
         * Goes to the next row.
         *
         * @return whether there is one
         * @throws LimitException if it takes more memory than there is
         * @throws IOException if the rest can't be read: why, without the file's name
         */
        boolean next() throws IOException;

        /**
         * Says whether this row is larger than any record may be.
         *
         * @return true if the text of its cells has more than 16 MiB, and may be cut, to no less
         */
        boolean isTooLarge();

        /**
         * Says whether the cell of this row holds what can't be read, for which an empty object stands in its text.
         *
         * @param column the column, from 0
         * @return true if so
         */
        boolean isRefused(int column);

        /**
         * Gives what holds the cells of this row.
         *
         * @return the bytes, until the next row is asked for
         */
        byte[] bytes();

        /**
         * Tells where a cell begins.
         *
         * @param column the column, from 0
         * @return the place in {@link #bytes}; the same as {@link #to} where the cell is absent
         */
        int from(int column);

        /**
         * Tells where a cell ends.
         *
         * @param column the column, from 0
         * @return the place behind it in {@link #bytes}
         */
        int to(int column);
    }

    /**
     * Opens a file, which may come from a stranger.
     *
     * @param file the file
     * @return its rows; to be closed by the caller
     * @throws LimitException if it asks for more memory than it should get
     * @throws IOException if it can't be read: why, without the file's name
     */
    Reader open(Path file) throws IOException;

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
        return ParquetProvider.get();
    }
}
