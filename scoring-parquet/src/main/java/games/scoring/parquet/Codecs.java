package games.scoring.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** How what is written is compressed: with Zstandard. The library's own codecs are Hadoop's. */
final class Codecs implements CompressionCodecFactory {

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
        return new ZstdCompressor();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
        throw new UnsupportedOperationException("Nothing that is written is read back");
    }

    @Override
    public void release() {
        // Holds nothing.
    }

    private static final class ZstdCompressor implements BytesInputCompressor {

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            var plain = new ByteArrayOutputStream((int) bytes.size());
            bytes.writeAllTo(plain);
            return BytesInput.from(Zstd.compress(plain.toByteArray()));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {
            // Holds nothing.
        }
    }
}
