package games.scoring.parquet;

import games.scoring.source.Compression;
import games.scoring.source.Parquet;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Writes a table: the same bytes for the same rows. */
final class TableWriter implements Parquet.Writer {

    /** What is held in memory, before it is compressed. */
    private static final long ROW_GROUP = 4 << 20;

    private final ParquetWriter<@Nullable Object[]> rows;

    TableWriter(OutputStream out, List<Parquet.Column> columns) throws IOException {
        Compression.ZSTD.load();
        rows = new Builder(new Target(out), columns)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new Codecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP)
                .withPageSize(1 << 18)
                .withDictionaryPageSize(1 << 18)
                // Rows may be long: the sizes are looked at after each.
                .withMinRowCountForPageSizeCheck(1)
                .withMaxRowCountForPageSizeCheck(1)
                .build();
    }

    @Override
    public void write(@Nullable Object[] cells) throws IOException {
        rows.write(cells);
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    private static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {

        private final List<Parquet.Column> columns;

        Builder(OutputFile file, List<Parquet.Column> columns) {
            super(file);
            this.columns = columns;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration configuration) {
            return new Rows(columns);
        }

        @Override
        @SuppressWarnings("deprecation") // has to be overridden
        protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration configuration) {
            throw new UnsupportedOperationException("Hadoop is not used");
        }
    }

    /** Puts rows into columns. */
    private static final class Rows extends WriteSupport<@Nullable Object[]> {

        private final List<Parquet.Column> columns;
        private @Nullable RecordConsumer out;

        Rows(List<Parquet.Column> columns) {
            this.columns = columns;
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            var types = columns.stream().map(Rows::type).toList();
            return new WriteContext(new MessageType("scores", types), Map.of());
        }

        @Override
        @SuppressWarnings("deprecation") // has to be overridden
        public WriteContext init(Configuration configuration) {
            throw new UnsupportedOperationException("Hadoop is not used");
        }

        private static Type type(Parquet.Column column) {
            var text = LogicalTypeAnnotation.stringType();
            return switch (column.kind()) {
                case TEXT -> Types.optional(PrimitiveTypeName.BINARY).as(text).named(column.name());
                case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
                case WHOLE -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
                case FLAG -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
                case TEXTS ->
                    Types.optionalList()
                            .requiredElement(PrimitiveTypeName.BINARY)
                            .as(text)
                            .named(column.name());
                case NUMBERS ->
                    Types.optionalList()
                            .requiredElement(PrimitiveTypeName.DOUBLE)
                            .named(column.name());
            };
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(@Nullable Object[] cells) {
            if (out == null) {
                throw new IllegalStateException("Not prepared");
            }
            out.startMessage();
            for (int i = 0; i < cells.length; i++) {
                Object cell = cells[i];
                if (cell != null) {
                    String name = columns.get(i).name();
                    out.startField(name, i);
                    cell(out, cell);
                    out.endField(name, i);
                }
            }
            out.endMessage();
        }

        private static void cell(RecordConsumer out, Object cell) {
            if (cell instanceof String text) {
                out.addBinary(Binary.fromString(text));
            } else if (cell instanceof Double number) {
                out.addDouble(number);
            } else if (cell instanceof Long whole) {
                out.addLong(whole);
            } else if (cell instanceof Boolean flag) {
                out.addBoolean(flag);
            } else {
                list(out, (List<?>) cell);
            }
        }

        private static void list(RecordConsumer out, List<?> list) {
            out.startGroup();
            if (!list.isEmpty()) {
                out.startField("list", 0);
                for (Object each : list) {
                    out.startGroup();
                    out.startField("element", 0);
                    cell(out, each);
                    out.endField("element", 0);
                    out.endGroup();
                }
                out.endField("list", 0);
            }
            out.endGroup();
        }
    }

    /** A stream as the file that is written. */
    private record Target(OutputStream out) implements OutputFile {

        @Override
        public PositionOutputStream create(long blockSize) {
            return new Counting(out);
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSize) {
            return new Counting(out);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }

    private static final class Counting extends PositionOutputStream {

        private final OutputStream out;
        private long count;

        Counting(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return count;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            count++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            count += length;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        // Not closed: the stream is somebody else's.
    }
}
