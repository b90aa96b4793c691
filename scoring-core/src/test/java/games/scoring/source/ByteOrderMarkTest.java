package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteOrderMarkTest {

    private static int length(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteOrderMark.length(bytes, 0, bytes.length);
    }

    @Test
    void aMarkIsThreeBytesAtTheBeginning() {
        assertThat(length("\uFEFF")).isEqualTo(3);
        assertThat(length("\uFEFFx")).isEqualTo(3);
        assertThat(length("x\uFEFF")).isZero();
        assertThat(length("")).isZero();
        assertThat(ByteOrderMark.length(new byte[] {(byte) 0xEF, (byte) 0xBB}, 0, 2))
                .isZero();
    }

    @Test
    void aMarkIsNoPartOfAText() {
        assertThat(ByteOrderMark.without("\uFEFFx")).isEqualTo("x");
        assertThat(ByteOrderMark.without("x\uFEFF")).isEqualTo("x\uFEFF");
    }

    @Test
    void eachByteHasItsPlace() {
        assertThat(ByteOrderMark.isPart(0, 0xEF)).isTrue();
        assertThat(ByteOrderMark.isPart(1, 0xEF)).isFalse();
        assertThat(ByteOrderMark.isPart(2, 0xBF)).isTrue();
        assertThat(ByteOrderMark.isPart(3, 0xBF)).isFalse();
        assertThat(ByteOrderMark.isPart(0, -1)).isFalse();
    }
}
