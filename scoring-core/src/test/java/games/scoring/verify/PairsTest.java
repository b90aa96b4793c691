package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairsTest {

    /** 4,096 pairs are kept in memory. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4_095, 4_096, 4_097, 8_192})
    void pairsComeBackByTheirNumbers(int count) throws IOException {
        try (var pairs = new Pairs()) {
            for (int i = 0; i < count; i++) {
                assertThat(pairs.count()).isEqualTo(i);
                pairs.add(i, -i);
            }
            assertThat(pairs.count()).isEqualTo(count);
            var read = new ArrayList<Double>();
            pairs.forEach(0, count, (a, b) -> {
                assertThat(b).isEqualTo(-a);
                read.add(a);
            });
            assertThat(read).hasSize(count).first().isEqualTo(0.0);
            assertThat(read.get(count - 1)).isEqualTo(count - 1.0);

            var last = new ArrayList<Double>();
            pairs.forEach(count - 1, count, (a, b) -> last.add(a));
            assertThat(last).containsExactly(count - 1.0);
            assertThat(pairs.count()).isEqualTo(count);

            pairs.add(0.5, 1.5);
            pairs.forEach(count, count + 1, (a, b) -> last.add(a + b));
            assertThat(last).containsExactly(count - 1.0, 2.0);
        }
    }
}
