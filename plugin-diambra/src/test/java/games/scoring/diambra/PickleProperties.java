package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PickleProperties {

    private static final Set<String> KEYS = Set.of("data", "reward");

    private static Object read(byte[] pickle) throws IOException {
        return Pickle.read(new ByteArrayInputStream(pickle), KEYS);
    }

    @Property(tries = 5_000)
    void anyBytesGiveAValueOrAnIoException(@ForAll @Size(max = 200) byte[] bytes) {
        valueOrIoException(bytes);
    }

    @Property(tries = 2_000)
    void aRealPickleWithChangedBytesGivesAValueOrAnIoException(
            @ForAll @IntRange(min = 2, max = 5) int protocol,
            @ForAll @Size(min = 1, max = 4) int[] places,
            @ForAll byte value)
            throws IOException {
        byte[] bytes;
        try (InputStream file = PickleProperties.class.getResourceAsStream("protocol-" + protocol + ".diambra");
                var plain = new Bzip2Stream(file)) {
            bytes = plain.readAllBytes();
        }
        for (int place : places) {
            bytes[Math.floorMod(place, bytes.length)] = value;
        }
        valueOrIoException(bytes);
    }

    private static void valueOrIoException(byte[] bytes) {
        try {
            assertThat(read(bytes)).isNotNull();
        } catch (IOException e) {
            assertThat(e).hasMessageNotContaining("null");
        }
    }
}
