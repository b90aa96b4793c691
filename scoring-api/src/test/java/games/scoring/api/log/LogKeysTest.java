package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LogKeysTest {

    private static final LogKeys KEYS = LogKeys.of("maze", "moves");

    @Test
    void aLineThatHoldsTheKeysIsFound() throws IOException {
        assertThat(isMaze("{\"moves\" : [1], \"maze\": 3}\n")).isTrue();
        assertThat(isMaze("no JSON\n\n{\"a\":{\"maze\":1},\"moves\":[]}")).isTrue();
        assertThat(isMaze("{\"maze\": 3}\n{\"moves\": []}\n")).isFalse();
        assertThat(isMaze("{\"a\": \"maze\", \"moves\": []}\n")).isFalse();
        assertThat(isMaze("")).isFalse();
    }

    @Test
    void ofALineThatIsLongerThanTheFirstLookTheRestIsLookedAt() throws IOException {
        assertThat(isMaze("{\"moves\": [" + "1,".repeat(10_000) + "1], \"maze\": 3}\n"))
                .isTrue();
    }

    @Test
    void ofALineWhoseEndIsNotSeenTheBeginningDecides() throws IOException {
        assertThat(isMaze("{\"moves\": [" + "1,".repeat(50_000) + "1], \"maze\": 3}\n"))
                .isTrue();
        assertThat(isMaze("{\"others\": [" + "1,".repeat(50_000) + "1], \"maze\": 3}\n"))
                .isFalse();
    }

    @Test
    void anArchiveShowsNoLines() throws IOException {
        assertThat(isMaze("PK\0{\"moves\": [1], \"maze\": 3}\n")).isFalse();
    }

    private static boolean isMaze(String text) throws IOException {
        var file = new MemoryFile(text.getBytes(StandardCharsets.UTF_8));
        return KEYS.areIn(file, keys -> keys.equals(Set.of("maze", "moves")), keys -> keys.contains("moves"));
    }
}
