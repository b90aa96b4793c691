package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineParsersTest {

    /** Jackson reads on behind the end of such lines, if it is told to keep no table of names. */
    @Test
    void noParserReadsBeyondItsLine() {
        var line = "{\"agent\":\"" + "é".repeat(5_000) + "\",\"inputs\":{\"a\":1}}";
        byte[] bytes = (line + "\n").repeat(300).getBytes(StandardCharsets.UTF_8);
        int length = bytes.length / 300;
        var parsers = new LineParsers(LongJson.FACTORY);
        for (int i = 0; i < 300; i++) {
            int tokens = 0;
            try (var p = parsers.of(bytes, i * length, (i + 1) * length - 1)) {
                while (p.nextToken() != null) {
                    tokens++;
                }
            }
            assertThat(tokens).isEqualTo(9);
        }
    }
}
