package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;

class NotReadTest {

    @Test
    void anUnreadableFileIsNamedOnce() {
        assertThat(NotRead.faulty("runs/a.jsonl", new AccessDeniedException("runs/a.jsonl"))
                        .why())
                .startsWith("runs/a.jsonl: permission denied");
    }
}
