package games.scoring.parquet;

import games.scoring.source.LimitException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/**
 * What the end of a file says of it, held against the file: nobody knows who wrote it.
 *
 * @param schema the columns
 * @param durations the columns that hold durations, by their types in the schema, each with the decimals of its seconds
 * @param groups where the rows are
 * @param writer the program that wrote them
 * @param end where the rows end in the file
 */
record Footer(
        MessageType schema,
        Map<PrimitiveType, Integer> durations,
        List<BlockMetaData> groups,
        String writer,
        long end) {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);

    /** The length of the footer, and the magic behind it. */
    private static final int TAIL = 8;

    /** In memory a footer takes some ten times its bytes. */
    private static final int HEAP_SHARE = 40;

    private static final int LEAST = 1 << 20;
    private static final int MOST = 64 << 20;
    private static final int DEEPEST = 16;

    /**
     * Reads it.
     *
     * @throws LimitException if it asks for more than this machine should give
     * @throws IOException if it is damaged, or says what can't be read
     */
    static Footer read(FileChannel file) throws IOException {
        long size = file.size();
        if (size < MAGIC.length + TAIL) {
            throw new IOException("expected a Parquet file, found one of " + size + " bytes");
        }
        ByteBuffer tail = bytes(file, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
        int length = tail.getInt();
        byte[] magic = new byte[MAGIC.length];
        tail.get(magic);
        if (Arrays.equals(magic, ENCRYPTED)) {
            throw encrypted();
        }
        if (!Arrays.equals(magic, MAGIC)) {
            throw new IOException("expected a Parquet file, found that its end is not one's. Was it copied whole?");
        }
        long end = size - TAIL - length;
        if (length <= 0 || end < MAGIC.length) {
            throw new IOException("damaged: its footer can't have " + length + " bytes");
        }
        long most = Math.max(LEAST, Math.min(MOST, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
        if (length > most) {
            throw new LimitException("expected a footer of at most " + most + " bytes, found " + length
                    + ". Write fewer and larger row groups, or give more memory with SCORING_JAVA_OPTS=-Xmx…");
        }
        var footer = new ByteArrayInputStream(bytes(file, end, length).array());
        FileMetaData said;
        try {
            said = Util.readFileMetaData(footer, length);
        } catch (IOException e) {
            throw new IOException("damaged: its footer can't be understood", e);
        }
        if (said.isSetEncryption_algorithm()) {
            throw encrypted();
        }
        requireFlat(said.getSchema());
        if (said.getSchema().size() <= 1) {
            if (said.getNum_rows() > 0) {
                throw new IOException("expected columns, found none");
            }
            // The library can't bear a group without columns, as some write where there are no rows.
            said.setRow_groups(List.of());
        }
        for (var group : said.getRow_groups()) {
            for (ColumnChunk chunk : group.getColumns()) {
                if (chunk.isSetCrypto_metadata() || chunk.isSetEncrypted_column_metadata()) {
                    throw encrypted();
                }
                if (chunk.isSetFile_path()) {
                    throw new IOException("expected columns in the file itself, found some in another one");
                }
            }
        }
        var metadata = new ParquetMetadataConverter().fromParquetMetadata(said);
        var schema = metadata.getFileMetaData().getSchema();
        for (BlockMetaData group : metadata.getBlocks()) {
            requireInside(group, schema, end);
        }
        String arrow = metadata.getFileMetaData().getKeyValueMetaData().get("ARROW:schema");
        Map<PrimitiveType, Integer> durations = arrow == null ? Map.of() : ArrowSchema.durations(arrow, schema);
        String writer = metadata.getFileMetaData().getCreatedBy();
        return new Footer(schema, durations, metadata.getBlocks(), writer == null ? "" : writer, end);
    }

    /** Looks how deep groups lie in one another, before they become objects that do. */
    private static void requireFlat(List<SchemaElement> elements) throws IOException {
        int[] left = new int[DEEPEST + 1];
        int depth = -1;
        for (SchemaElement element : elements) {
            if (element.getNum_children() > 0) {
                if (++depth > DEEPEST) {
                    throw new LimitException(
                            "expected groups at most " + DEEPEST + " deep in one another, found deeper ones");
                }
                left[depth] = element.getNum_children();
                continue;
            }
            while (depth >= 0 && --left[depth] == 0) {
                depth--;
            }
        }
    }

    private static void requireInside(BlockMetaData group, MessageType schema, long end) throws IOException {
        if (group.getRowCount() < 0
                || group.getColumns().size() != schema.getColumns().size()) {
            throw new IOException("damaged: a row group has " + group.getRowCount() + " rows and "
                    + group.getColumns().size() + " columns");
        }
        if (group.getRowCount() == 0) {
            // Nothing is read of it. Writers that had no rows name no place.
            return;
        }
        for (ColumnChunkMetaData chunk : group.getColumns()) {
            long start = chunk.getStartingPos();
            if (start < MAGIC.length || chunk.getTotalSize() < 0 || start > end - chunk.getTotalSize()) {
                throw new IOException(
                        "damaged: column \"" + chunk.getPath().toDotString() + "\" lies outside the file");
            }
        }
    }

    private static IOException encrypted() {
        return new IOException("encrypted. Write it without encryption");
    }

    /** Reads bytes that are there. */
    static ByteBuffer bytes(FileChannel file, long at, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, at + bytes.position()) < 0) {
                throw new IOException("ends early: it has changed while it was read");
            }
        }
        return bytes.flip();
    }
}
