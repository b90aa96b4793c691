package games.scoring.parquet;

import com.github.luben.zstd.Zstd;
import games.scoring.source.Compression;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.Snappy;
import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/**
 * The pages of one column in one row group, read when they are asked for: the library's own reader would hold a whole row
 * group in memory, which may be larger than that.
 */
final class Pages implements PageReader {

    /** More than any page says of itself, statistics included. */
    private static final int LONGEST_HEADER = 1 << 20;

    private static final int BUFFER = 1 << 12;

    /** What a value of a dictionary takes besides its bytes. */
    private static final int DICTIONARY_ENTRY = 64;

    private final ColumnChunkMetaData chunk;
    private final String column;
    private final PageMemory memory;
    private final ChunkStream in;
    private @Nullable DictionaryPage dictionary;
    private @Nullable PageHeader first;
    private long held;

    Pages(FileChannel file, ColumnChunkMetaData chunk, PageMemory memory) throws IOException {
        this.chunk = chunk;
        this.column = chunk.getPath().toDotString();
        this.memory = memory;
        memory.take(column, BUFFER);
        this.in = new ChunkStream(file, chunk.getStartingPos(), chunk.getStartingPos() + chunk.getTotalSize());
        PageHeader header = header();
        if (header != null && header.getType() == PageType.DICTIONARY_PAGE) {
            dictionary = dictionary(header);
        } else {
            first = header;
        }
    }

    @Override
    public @Nullable DictionaryPage readDictionaryPage() {
        return dictionary;
    }

    @Override
    public long getTotalValueCount() {
        return chunk.getValueCount();
    }

    @Override
    public @Nullable DataPage readPage() {
        try {
            memory.give(held);
            held = 0;
            PageHeader header = first == null ? header() : first;
            first = null;
            while (header != null && holdsNothing(header)) {
                in.skipNBytes(header.getCompressed_page_size());
                header = header();
            }
            if (header == null) {
                return null;
            }
            held = header.getUncompressed_page_size();
            return switch (header.getType()) {
                case DATA_PAGE -> page(header);
                case DATA_PAGE_V2 -> pageV2(header);
                default -> throw damaged("a second dictionary");
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says whether a page has no values. The library can't bear a data page without any, as Arrow writes some. */
    private static boolean holdsNothing(PageHeader header) {
        return switch (header.getType()) {
            case INDEX_PAGE -> true;
            case DATA_PAGE -> header.getData_page_header().getNum_values() == 0;
            case DATA_PAGE_V2 -> header.getData_page_header_v2().getNum_values() == 0;
            default -> false;
        };
    }

    /** Reads what stands before the next page; null behind the last one. */
    private @Nullable PageHeader header() throws IOException {
        if (in.isAtEnd()) {
            return null;
        }
        var header = new PageHeader();
        try {
            var limits = new TConfiguration(
                    LONGEST_HEADER, TConfiguration.DEFAULT_MAX_FRAME_SIZE, TConfiguration.DEFAULT_RECURSION_DEPTH);
            header.read(new TCompactProtocol(new TIOStreamTransport(limits, in)));
        } catch (TException e) {
            throw damaged("a page without a header");
        }
        if (header.getType() == null
                || header.getCompressed_page_size() < 0
                || header.getUncompressed_page_size() < 0) {
            throw damaged("a page of an unknown kind or size");
        }
        return header;
    }

    private DictionaryPage dictionary(PageHeader header) throws IOException {
        var said = header.getDictionary_page_header();
        int values = said.getNum_values();
        if (values < 0 || values > header.getUncompressed_page_size()) {
            throw damaged("a dictionary of " + values + " values in " + header.getUncompressed_page_size() + " bytes");
        }
        memory.take(column, (long) DICTIONARY_ENTRY * values);
        byte[] bytes = decompressed(stored(header), 0, header.getUncompressed_page_size());
        return new DictionaryPage(BytesInput.from(bytes), values, encoding(said.getEncoding()));
    }

    private DataPage page(PageHeader header) throws IOException {
        var said = header.getData_page_header();
        byte[] bytes = decompressed(stored(header), 0, header.getUncompressed_page_size());
        return new DataPageV1(
                BytesInput.from(bytes),
                said.getNum_values(),
                bytes.length,
                null,
                encoding(said.getRepetition_level_encoding()),
                encoding(said.getDefinition_level_encoding()),
                encoding(said.getEncoding()));
    }

    private DataPage pageV2(PageHeader header) throws IOException {
        var said = header.getData_page_header_v2();
        int repetitions = said.getRepetition_levels_byte_length();
        int levels = repetitions + said.getDefinition_levels_byte_length();
        byte[] stored = stored(header);
        if (repetitions < 0 || levels < repetitions || levels > stored.length) {
            throw damaged("levels that are longer than their page");
        }
        int length = header.getUncompressed_page_size() - levels;
        byte[] data = !said.isSetIs_compressed() || said.isIs_compressed()
                ? decompressed(stored, levels, length)
                : Arrays.copyOfRange(stored, levels, stored.length);
        return DataPageV2.uncompressed(
                said.getNum_rows(),
                said.getNum_nulls(),
                said.getNum_values(),
                BytesInput.from(stored, 0, repetitions),
                BytesInput.from(stored, repetitions, levels - repetitions),
                encoding(said.getEncoding()),
                BytesInput.from(data),
                null);
    }

    private Encoding encoding(org.apache.parquet.format.@Nullable Encoding said) throws IOException {
        if (said == null) {
            throw damaged("a page in an unknown encoding");
        }
        return Encoding.valueOf(said.name());
    }

    /** Reads a page as it is stored, once there is memory for it. */
    private byte[] stored(PageHeader header) throws IOException {
        memory.take(column, header.getUncompressed_page_size());
        int length = header.getCompressed_page_size();
        // Held until it is decompressed.
        memory.take(column, length);
        memory.give(length);
        byte[] stored = in.readNBytes(length);
        if (stored.length < length) {
            throw damaged("a page that is longer than its column");
        }
        if (header.isSetCrc()) {
            var crc = new CRC32();
            crc.update(stored);
            if ((int) crc.getValue() != header.getCrc()) {
                throw damaged("a page whose checksum is another");
            }
        }
        return stored;
    }

    private byte[] decompressed(byte[] stored, int from, int length) throws IOException {
        int size = stored.length - from;
        if (length < 0) {
            throw damaged("a page of an unknown size");
        }
        CompressionCodecName codec = chunk.getCodec();
        byte[] out;
        switch (codec) {
            case UNCOMPRESSED -> out = Arrays.copyOfRange(stored, from, stored.length);
            case SNAPPY -> out = size == 0 ? new byte[0] : snappy(stored, from, length);
            case GZIP -> {
                try (var gzip = new GZIPInputStream(new ByteArrayInputStream(stored, from, size))) {
                    out = gzip.readNBytes(length);
                } catch (IOException e) {
                    throw undone();
                }
            }
            case ZSTD -> {
                Compression.ZSTD.load();
                out = new byte[length];
                long done = size == 0 ? 0 : Zstd.decompressByteArray(out, 0, length, stored, from, size);
                if (Zstd.isError(done) || done != length) {
                    throw undone();
                }
            }
            default ->
                throw new IOException("column \"" + column + "\": expected no compression, snappy, gzip or zstd, found "
                        + codec + ". Write the file with one of them");
        }
        if (out.length != length) {
            throw damaged("a page of another size than it says");
        }
        return out;
    }

    private byte[] snappy(byte[] stored, int from, int length) throws IOException {
        int size = stored.length - from;
        try {
            if (Snappy.uncompressedLength(stored, from, size) == length) {
                var out = new byte[length];
                Snappy.uncompress(stored, from, size, out, 0);
                return out;
            }
        } catch (IOException e) {
            throw undone();
        }
        throw damaged("a page of another size than it says");
    }

    private IOException undone() {
        return damaged("a page that can't be decompressed");
    }

    private IOException damaged(String found) {
        return new IOException("damaged: column \"" + column + "\" has " + found);
    }

    /** The bytes of the column. */
    private static final class ChunkStream extends InputStream {

        private final FileChannel file;
        private final long end;
        private long at;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();

        ChunkStream(FileChannel file, long start, long end) {
            this.file = file;
            this.at = start;
            this.end = end;
        }

        boolean isAtEnd() {
            return at >= end && !buffer.hasRemaining();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!buffer.hasRemaining()) {
                if (at >= end) {
                    return -1;
                }
                if (length >= BUFFER) {
                    int n = file.read(ByteBuffer.wrap(bytes, from, (int) Math.min(length, end - at)), at);
                    at += Math.max(n, 0);
                    return n;
                }
                buffer.clear().limit((int) Math.min(BUFFER, end - at));
                int n = file.read(buffer, at);
                buffer.flip();
                if (n <= 0) {
                    return -1;
                }
                at += n;
            }
            int n = Math.min(length, buffer.remaining());
            buffer.get(bytes, from, n);
            return n;
        }
    }
}
