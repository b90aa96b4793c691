package games.scoring.parquet;

import games.scoring.source.Parquet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageTypeParser;

/** Files for tests. */
final class TestFile {

    private TestFile() {}

    /** Writes rows as another program may: of any schema, each row by what it tells the consumer. */
    static Path write(Path file, WriterVersion version, String schema, List<Consumer<RecordConsumer>> rows)
            throws IOException {
        try (var writer = new Builder(file, schema)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new Codecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withWriterVersion(version)
                .build()) {
            for (var row : rows) {
                writer.write(row);
            }
        }
        return file;
    }

    static Path write(Path file, String schema, Consumer<RecordConsumer> row) throws IOException {
        return write(file, WriterVersion.PARQUET_1_0, schema, List.of(row));
    }

    /** Writes rows so that no checksum and no compression tells of damage: then the library must bear it. */
    static Path bare(Path file, WriterVersion version, String schema, List<Consumer<RecordConsumer>> rows)
            throws IOException {
        try (var writer = new Builder(file, schema)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new AsItIs())
                .withPageWriteChecksumEnabled(false)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withWriterVersion(version)
                .build()) {
            for (var row : rows) {
                writer.write(row);
            }
        }
        return file;
    }

    private static final class AsItIs implements CompressionCodecFactory {

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName name) {
            return new BytesInputCompressor() {
                @Override
                public BytesInput compress(BytesInput bytes) {
                    return bytes;
                }

                @Override
                public CompressionCodecName getCodecName() {
                    return CompressionCodecName.UNCOMPRESSED;
                }

                @Override
                public void release() {}
            };
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void release() {}
    }

    /** Writes a table as the program does. */
    static byte[] table(List<Parquet.Column> columns, List<Object[]> rows) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var writer = new ParquetJava().create(out, columns)) {
            for (Object[] row : rows) {
                writer.write(row);
            }
        }
        return out.toByteArray();
    }

    /** Reads the rows, each as its cells without the absent ones. */
    static List<String> read(Path file) throws IOException {
        var rows = new ArrayList<String>();
        try (var reader = new ParquetJava().open(file)) {
            while (reader.next()) {
                var row = new ArrayList<String>();
                for (int i = 0; i < reader.columns().size(); i++) {
                    int length = reader.to(i) - reader.from(i);
                    if (length > 0) {
                        row.add(reader.columns().get(i) + "="
                                + new String(reader.bytes(), reader.from(i), length, StandardCharsets.UTF_8));
                    }
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    static List<String> read(Path file, byte[] bytes) throws IOException {
        return read(Files.write(file, bytes));
    }

    private static final class Builder extends ParquetWriter.Builder<Consumer<RecordConsumer>, Builder> {

        private final String schema;

        Builder(Path file, String schema) {
            super(new LocalOutputFile(file));
            this.schema = schema;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<Consumer<RecordConsumer>> getWriteSupport(ParquetConfiguration configuration) {
            return new Told(schema);
        }

        @Override
        @SuppressWarnings("deprecation") // has to be overridden
        protected WriteSupport<Consumer<RecordConsumer>> getWriteSupport(Configuration configuration) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Told extends WriteSupport<Consumer<RecordConsumer>> {

        private final String schema;
        private RecordConsumer out;

        Told(String schema) {
            this.schema = schema;
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(MessageTypeParser.parseMessageType(schema), Map.of());
        }

        @Override
        @SuppressWarnings("deprecation") // has to be overridden
        public WriteContext init(Configuration configuration) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(Consumer<RecordConsumer> row) {
            out.startMessage();
            row.accept(out);
            out.endMessage();
        }
    }
}
