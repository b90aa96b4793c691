package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.rule.Rulebook;
import games.scoring.source.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LineChunksTest {

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Chunk chunk) {
        return new String(chunk.bytes, 0, chunk.to, StandardCharsets.UTF_8);
    }

    @Test
    void aRecordOver16MiBIsTooLargeAndTheNextOneIsRead() throws IOException {
        String good = "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}}\n";
        byte[] text = (good + "{\"x\":\"" + "y".repeat(Limits.RECORD_BYTES) + "\"}\n" + good)
                .getBytes(StandardCharsets.UTF_8);
        var read = new Read();
        var chunks = new LineChunks(new ByteArrayInputStream(text), Chunks.USUAL, Limits.RECORD_BYTES, 0, 1);
        var reader = new RecordReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), ReadOptions.DEFAULTS);
        for (Chunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
            reader.read(chunk, "a.jsonl", read, read.unknown);
            chunks.release(chunk);
        }
        assertThat(read.episodes).extracting(Episode::source).containsExactly("a.jsonl:1", "a.jsonl:3");
        assertThat(read.rejects).hasSize(1);
        assertThat(read.rejects.get(0).source()).isEqualTo("a.jsonl:2");
        assertThat(read.rejects.get(0).code()).isEqualTo(games.scoring.api.Reason.TOO_LARGE);
        assertThat(read.rejects.get(0).record()).hasSize(RawText.MOST);
    }

    @Test
    void wholeLinesBeforeAFailureAreGiven() {
        var failing = new InputStream() {
            private final InputStream text = stream("a\nb\nhalf");

            @Override
            public int read() throws IOException {
                int b = text.read();
                if (b < 0) {
                    throw new IOException("damaged");
                }
                return b;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int n = text.read(bytes, offset, length);
                if (n < 0) {
                    throw new IOException("damaged");
                }
                return n;
            }
        };
        var chunks = new LineChunks(failing, 100, 1000, 0, 1);
        assertThat(next(chunks)).isEqualTo("a\nb\n");
        assertThatThrownBy(chunks::next).isInstanceOf(IOException.class).hasMessage("damaged");
    }

    private static String next(LineChunks chunks) {
        try {
            return text(Objects.requireNonNull(chunks.next()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
