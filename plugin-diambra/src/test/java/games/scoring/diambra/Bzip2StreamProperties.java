package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

class Bzip2StreamProperties {

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

    @Property(tries = 300)
    void givesBackWhatTheLibraryCompressed(@ForAll @Size(max = 3000) byte[] bytes) throws IOException {
        assertThat(read(compress(bytes, 1))).isEqualTo(bytes);
    }

    @Property(tries = 300)
    void givesBackRuns(
            @ForAll @Size(min = 1, max = 20) int[] lengths, @ForAll @IntRange(min = 1, max = 700) int longest)
            throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < lengths.length; i++) {
            var run = new byte[Math.floorMod(lengths[i], longest)];
            Arrays.fill(run, (byte) (lengths[i] >> 3));
            bytes.writeBytes(run);
        }
        assertThat(read(compress(bytes.toByteArray(), 9))).isEqualTo(bytes.toByteArray());
    }

    @Property(tries = 500)
    void aChangedByteIsFoundOrChangesNothing(@ForAll int place, @ForAll byte value) throws IOException {
        var bytes = new byte[500];
        new Random(3).nextBytes(bytes);
        var compressed = compress(bytes, 1);
        compressed[Math.floorMod(place, compressed.length)] = value;
        try {
            // The level alone may change without harm.
            assertThat(read(compressed)).isEqualTo(bytes);
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Property(tries = 500)
    void anyBytesBehindAGoodBeginningEndInAnIoException(@ForAll @Size(max = 300) byte[] bytes) {
        var compressed = new byte[bytes.length + 10];
        System.arraycopy(new byte[] {'B', 'Z', 'h', '9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59}, 0, compressed, 0, 10);
        System.arraycopy(bytes, 0, compressed, 10, bytes.length);
        assertThatThrownBy(() -> read(compressed)).isInstanceOf(IOException.class);
    }
}
