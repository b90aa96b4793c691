package games.scoring.parquet;

import games.scoring.source.LimitException;
import games.scoring.source.Parquet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file, with a page of each column in memory. */
final class TableReader implements Parquet.Reader {

    private final FileChannel file;
    private final Footer footer;
    private final List<String> columns;
    private final JsonCells cells;
    private final RowMaterializer rows;

    private final List<Integer> unread = new ArrayList<>();

    /** How many values of an unread column are still to be told in this group. */
    private final long[] untold;

    private @Nullable MessageType read;
    private int group;
    private long left;
    private long row;
    private @Nullable RecordReader<JsonCells> reader;

    private TableReader(FileChannel file, Footer footer) throws IOException {
        this.file = file;
        this.footer = footer;
        this.columns = footer.schema().getFields().stream().map(Type::getName).toList();
        this.cells = new JsonCells(columns.size());
        this.rows = new RowMaterializer(footer, cells);
        this.untold = new long[columns.size()];
    }

    static TableReader open(Path path) throws IOException {
        var file = FileChannel.open(path, StandardOpenOption.READ);
        try {
            return guarded("its footer", () -> new TableReader(file, Footer.read(file)));
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public String refusal(int column) {
        return rows.refusal(column);
    }

    @Override
    public void leave(int column) {
        rows.leave(column);
        unread.add(column);
    }

    @Override
    public void passOver(int column) {
        rows.passOver(column);
    }

    @Override
    public boolean next() throws IOException {
        return guarded("row " + (row + 1), this::read);
    }

    private boolean read() throws IOException {
        var wanted = read == null ? rows.read() : read;
        read = wanted;
        while (left == 0) {
            if (group == footer.groups().size()) {
                return false;
            }
            BlockMetaData next = footer.groups().get(group++);
            left = next.getRowCount();
            for (int column : unread) {
                untold[column] = filled(next, columns.get(column));
            }
            reader = left == 0
                    ? null
                    : new ColumnIOFactory(footer.writer())
                            .getColumnIO(wanted)
                            .getRecordReader(new Group(file, next, wanted), rows);
        }
        if (reader == null || reader.read() == null) {
            throw new IOException("damaged: fewer rows than the footer says");
        }
        // Which rows have the values of a column that is left is not known, but how many.
        for (int column : unread) {
            if (untold[column] > 0) {
                untold[column]--;
                cells.begin(column);
                cells.raw("null");
                cells.end(column);
            }
        }
        left--;
        row++;
        return true;
    }

    /** Gives how many rows of a group have a value; 0 where the file does not say, as of structs, lists and maps. */
    private static long filled(BlockMetaData group, String column) {
        for (var chunk : group.getColumns()) {
            var statistics = chunk.getStatistics();
            if (chunk.getPath().equals(ColumnPath.get(column)) && statistics != null && statistics.isNumNullsSet()) {
                return group.getRowCount() - statistics.getNumNulls();
            }
        }
        return 0;
    }

    @Override
    public boolean isTooLarge() {
        return cells.isTooLarge();
    }

    @Override
    public boolean isRefused(int column) {
        return cells.isRefused(column);
    }

    @Override
    public byte[] bytes() {
        return cells.bytes();
    }

    @Override
    public int from(int column) {
        return cells.from(column);
    }

    @Override
    public int to(int column) {
        return cells.to(column);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Something that may fail in any way where the file is damaged, since the library trusts what it reads. */
    private interface Guarded<T> {
        T get() throws IOException;
    }

    private static <T> T guarded(String what, Guarded<T> work) throws IOException {
        try {
            return work.get();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (OutOfMemoryError e) {
            // One array as long as a few bytes of the file say: there is memory for everything else.
            throw new LimitException(what + " needs more memory than there is. If it is not damaged, give more with"
                    + " SCORING_JAVA_OPTS=-Xmx…, or write smaller pages");
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(what, e);
        }
    }

    private static IOException failure(String what, Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
            if (cause instanceof IOException already && already.getMessage() != null) {
                return already;
            }
        }
        // What else the library says is of no use to the user, and not the same each time.
        return new IOException("damaged: " + what + " can't be read", e);
    }

    /** The columns of some rows. */
    private static final class Group implements PageReadStore {

        private final long count;
        private final Map<ColumnPath, Pages> pages = new HashMap<>();

        Group(FileChannel file, BlockMetaData group, MessageType read) throws IOException {
            count = group.getRowCount();
            var memory = new PageMemory();
            for (var chunk : group.getColumns()) {
                if (read.containsField(chunk.getPath().toArray()[0])) {
                    pages.put(chunk.getPath(), new Pages(file, chunk, memory));
                }
            }
        }

        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            Pages found = pages.get(ColumnPath.get(column.getPath()));
            if (found == null) {
                throw new IllegalStateException("a column without pages");
            }
            return found;
        }

        @Override
        public long getRowCount() {
            return count;
        }
    }
}
