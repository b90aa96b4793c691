package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes out before the damage does not depend on how much is asked for at a time. */
class DamagedStreamTest {

    private static final int SIZE = 1_000_000;

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD"})
    void nothingBeforeTheDamageIsLost(Compression compression) throws IOException {
        byte[] plain = text();
        byte[] packed = compression.frame(plain, plain.length);
        byte[] damaged = packed.clone();
        // An end that no decompressor takes for a block.
        Arrays.fill(damaged, packed.length * 3 / 4, packed.length * 3 / 4 + 2000, (byte) 0xFF);
        byte[] little = read(open(compression, damaged), 100);
        assertThat(little.length).isGreaterThan(SIZE / 2);
        assertThat(read(open(compression, damaged), 1 << 20)).isEqualTo(little);
        assertThat(read(new BufferedInputStream(open(compression, damaged), 1 << 16), 1 << 20))
                .isEqualTo(little);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD"})
    void whoReadsOnMeetsTheDamageAgain(Compression compression) throws IOException {
        byte[] plain = text();
        var file = new ByteArrayOutputStream();
        file.writeBytes(compression.frame(plain, plain.length));
        file.writeBytes("other bytes, long enough to be taken for something".getBytes(StandardCharsets.US_ASCII));
        file.writeBytes(compression.frame(plain, plain.length));
        var in = open(compression, file.toByteArray());
        assertThat(read(in, 1 << 20)).isEqualTo(plain);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessageContaining("f.gz: ");
        }
    }

    private static byte[] text() {
        var random = new Random(1);
        byte[] text = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            text[i] = (byte) ('a' + random.nextInt(16));
        }
        return text;
    }

    private static InputStream open(Compression compression, byte[] bytes) throws IOException {
        return compression.open(new ByteArrayInputStream(bytes), "f.gz", Long.MAX_VALUE, 500);
    }

    /** Reads up to the damage, so much at a time. */
    private static byte[] read(InputStream in, int most) throws IOException {
        var all = new ByteArrayOutputStream();
        byte[] buffer = new byte[most];
        try {
            while (true) {
                int n = in.read(buffer, 0, most);
                assertThat(n).as("not damaged").isPositive();
                all.write(buffer, 0, n);
            }
        } catch (IOException e) {
            return all.toByteArray();
        }
    }
}
