package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PickleTest {

    private static final Set<String> KEYS = Set.of("data", "reward");

    private static Object read(byte[] pickle) throws IOException {
        return Pickle.read(new ByteArrayInputStream(pickle), KEYS);
    }

    private static Object read(String pickle) throws IOException {
        return read(pickle.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void integersOfAllOpcodes() throws IOException {
        assertThat(read("I-5\n.")).isEqualTo(-5L);
        assertThat(read("I01\n.")).isEqualTo(true);
        assertThat(read("L123L\n.")).isEqualTo(123L);
        assertThat(read("J\u00ff\u00ff\u00ff\u00ff.")).isEqualTo(-1L);
        assertThat(read("K\u00ff.")).isEqualTo(255L);
        assertThat(read("M\u0001\u0001.")).isEqualTo(257L);
        assertThat(read("\u008a\u0001\u00fe.")).isEqualTo(-2L);
        assertThat(read("\u008a\u0000.")).isEqualTo(0L);
        assertThat(read("\u008b\u0003\u0000\u0000\u0000\u0000\u0000\u0001.")).isEqualTo(65536L);
        assertThat(read("\u008a\u0009123456789.")).isEqualTo(Pickle.Kept.NOTHING);
    }

    @Test
    void floatsOfBothOpcodes() throws IOException {
        assertThat(read("F1.5\n.")).isEqualTo(1.5);
        assertThat(read("G?\u00f8\u0000\u0000\u0000\u0000\u0000\u0000.")).isEqualTo(1.5);
    }

    @Test
    void aListThatHoldsItselfIsNoTrouble() throws IOException {
        assertThat(read("]q\u0000h\u0000a.")).isInstanceOf(java.util.List.class);
    }

    @Test
    void longTextsAndBytesArePassedOver() throws IOException {
        assertThat(read("X\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.NOTHING);
        assertThat(read("B\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.NOTHING);
    }

    @Test
    void aLengthThatLiesEndsTheReading() {
        assertThatThrownBy(() -> read("\u008e\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\177."))
                .hasMessageContaining("length");
        assertThatThrownBy(() -> read("B\u00ff\u00ff\u00ff\177x.")).hasMessageContaining("breaks off");
    }

    @Test
    void aPickleOfNothingButValuesIsStopped() {
        var bomb = new byte[Pickle.MOST_KEPT + 10];
        Arrays.fill(bomb, (byte) 'N');
        assertThatThrownBy(() -> read(bomb)).hasMessageContaining("more than any recording");
        // each of these doubles a list, unless it is stopped
        var doubling = new StringBuilder("]q\u0000");
        for (int i = 0; i < 3_000_000; i++) {
            doubling.append("Na");
        }
        assertThatThrownBy(() -> read(doubling + ".")).hasMessageContaining("more than any recording");
    }

    @Test
    void takingFromAnEmptyStackIsNamed() {
        assertThatThrownBy(() -> read("s.")).isInstanceOf(IOException.class).hasMessageContaining("not there");
        assertThatThrownBy(() -> read("u.")).isInstanceOf(IOException.class).hasMessageContaining("did not begin");
    }
}
