package games.scoring.diambra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Bzip2StreamTest {

    private static byte[] compress(byte[] bytes, int level) throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (var bzip2 = new BZip2CompressorOutputStream(compressed, level)) {
            bzip2.write(bytes);
        }
        return compressed.toByteArray();
    }

    private static byte[] read(byte[] compressed) throws IOException {
        try (var plain = new Bzip2Stream(new ByteArrayInputStream(compressed))) {
            return plain.readAllBytes();
        }
    }

    @Test
    void givesBackManyBlocksOfEveryLevel() throws IOException {
        var random = new Random(7);
        var bytes = new byte[1_500_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : i / 5000);
        }
        for (int level = 1; level <= 9; level += 4) {
            assertThat(read(compress(bytes, level))).isEqualTo(bytes);
        }
    }

    @Test
    void readsSeveralStreamsAsOneAndStopsAtOtherBytes() throws IOException {
        var both = new ByteArrayOutputStream();
        both.writeBytes(compress("one ".getBytes(UTF_8), 9));
        both.writeBytes(compress("two".getBytes(UTF_8), 1));
        both.writeBytes("rubbish".getBytes(UTF_8));
        assertThat(new String(read(both.toByteArray()), UTF_8)).isEqualTo("one two");
    }

    @Test
    void aSecondStreamThatIsCutOffInItsFirstBytesIsFound() throws IOException {
        var first = compress("one".getBytes(UTF_8), 9);
        for (var rest : List.of("B", "BZ", "BZh")) {
            var cut = new ByteArrayOutputStream();
            cut.writeBytes(first);
            cut.writeBytes(rest.getBytes(UTF_8));
            assertThatThrownBy(() -> read(cut.toByteArray())).as(rest).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void readsWhatPythonCompressed(@TempDir Path folder) throws Exception {
        Python.record(folder);
        var plain = Files.readAllBytes(folder.resolve("runs.bin"));
        var expected = Arrays.copyOf(plain, plain.length + 8);
        System.arraycopy("and more".getBytes(UTF_8), 0, expected, plain.length, 8);
        assertThat(read(Files.readAllBytes(folder.resolve("runs.bz2")))).isEqualTo(expected);
    }

    @Test
    void everyTruncationIsFound() throws IOException {
        var compressed = compress("what stands here is cut off at every byte".getBytes(UTF_8), 9);
        for (int length = 0; length < compressed.length; length++) {
            var cut = Arrays.copyOf(compressed, length);
            assertThatThrownBy(() -> read(cut)).as("%s bytes", length).isInstanceOf(IOException.class);
        }
    }
}
