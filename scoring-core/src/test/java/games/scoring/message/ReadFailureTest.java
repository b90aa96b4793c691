package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadFailureTest {

    @Test
    void theReasonIsSaidThatTheSystemsExceptionLeavesToItsClass() {
        assertThat(ReadFailure.told(new AccessDeniedException("a.jsonl"))).startsWith("a.jsonl: permission denied");
        assertThat(ReadFailure.told(new NoSuchFileException("a.jsonl"))).startsWith("a.jsonl: no such file");
        assertThat(ReadFailure.told(new FileSystemException("a.jsonl", null, "Input/output error")))
                .isEqualTo("a.jsonl: Input/output error");
        for (var loop : List.of(
                new FileSystemLoopException("a"),
                new FileSystemException("a", null, "Too many levels of symbolic links or unable to access"))) {
            assertThat(ReadFailure.told(loop)).startsWith("a: a link that leads to itself,");
        }
        assertThat(ReadFailure.told(new MalformedInputException(1))).startsWith("expected text in UTF-8");
        assertThat(ReadFailure.told(new IOException("a.gz: cut off"))).isEqualTo("a.gz: cut off");
    }
}
