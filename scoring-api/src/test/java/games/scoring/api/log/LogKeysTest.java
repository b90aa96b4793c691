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

    /** The format's predicate of a begun line wants both keys here: the end of the line decides. */
    @Test
    void aLineIsReadToItsEndWhereItsBeginningTellsTooLittle() throws IOException {
        var list = "[" + "1,".repeat(50_000) + "1]";
        assertThat(isWholeMaze("{\"moves\": " + list + ", \"maze\": 3}\n")).isTrue();
        assertThat(isWholeMaze("{\"others\": " + list + ", \"moves\": " + list + ", \"maze\": 3}"))
                .isTrue();
        assertThat(isWholeMaze("{\"a\":1}\n{\"others\": " + list + ", \"moves\": [], \"maze\": 3}\n{}"))
                .isTrue();
        assertThat(isWholeMaze("{\"moves\": " + list + "}\n{\"maze\": 3}\n")).isFalse();
        for (int i = 0; i < 12; i++) {
            // Wherever the borders of the pieces lie.
            assertThat(isWholeMaze("{\"moves\": \"" + "x".repeat((1 << 16) - 20 + i) + "\", \"maze\": 3}"))
                    .isTrue();
        }
    }

    private static boolean isWholeMaze(String text) throws IOException {
        var file = new MemoryFile(text.getBytes(StandardCharsets.UTF_8));
        return KEYS.areIn(file, keys -> keys.equals(Set.of("maze", "moves")), keys -> false);
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
