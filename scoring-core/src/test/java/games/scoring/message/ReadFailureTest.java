package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ReadFailureTest {

    @Test
    void theReasonIsSaidThatTheSystemsExceptionLeavesToItsClass() {
        assertThat(ReadFailure.told(new AccessDeniedException("a.jsonl"))).startsWith("a.jsonl: permission denied");
        assertThat(ReadFailure.told(new NoSuchFileException("a.jsonl"))).startsWith("a.jsonl: no such file");
        assertThat(ReadFailure.told(new FileSystemException("a.jsonl", null, "Input/output error")))
                .isEqualTo("a.jsonl: Input/output error");
        assertThat(ReadFailure.told(new IOException("a.gz: cut off"))).isEqualTo("a.gz: cut off");
    }
}
