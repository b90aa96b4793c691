package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LineChunksProps {

    private static List<Chunk> chunks(InputStream in, int usual, int longest) throws IOException {
        var chunks = new LineChunks(in, usual, longest, 0, 1);
        var all = new ArrayList<Chunk>();
        for (Chunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
            all.add(chunk);
        }
        return all;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Chunk chunk) {
        return new String(chunk.bytes, 0, chunk.to, StandardCharsets.UTF_8);
    }

    @Property
    void noByteIsLostAndEveryLineKeepsItsNumber(
            @ForAll @Size(max = 40) List<@IntRange(max = 30) Integer> lengths,
            @ForAll @IntRange(min = 1, max = 50) int usual,
            @ForAll boolean lineFeedAtTheEnd)
            throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < lengths.size(); i++) {
            text.append(String.valueOf((char) ('a' + i % 26)).repeat(lengths.get(i)));
            if (i < lengths.size() - 1 || lineFeedAtTheEnd) {
                text.append('\n');
            }
        }
        var back = new StringBuilder();
        for (Chunk chunk : chunks(stream(text.toString()), usual, 100)) {
            long line = 1 + back.chars().filter(c -> c == '\n').count();
            assertThat(chunk.firstLine()).isEqualTo(line);
            assertThat(chunk.to).isPositive();
            back.append(text(chunk));
        }
        assertThat(back.toString()).isEqualTo(text.toString());
    }

    @Property
    void exactlyTheLinesThatAreTooLongAreSetAside(
            @ForAll @Size(max = 20) List<@IntRange(max = 40) Integer> lengths,
            @ForAll @IntRange(min = 1, max = 60) int usual)
            throws IOException {
        var text = new StringBuilder();
        lengths.forEach(length -> text.append("x".repeat(length)).append('\n'));
        var tooLong = new ArrayList<Long>();
        var rest = new StringBuilder();
        for (Chunk chunk : chunks(stream(text.toString()), usual, 20)) {
            if (chunk.isTooLong()) {
                tooLong.add(chunk.firstLine());
            } else {
                rest.append(text(chunk));
            }
        }
        var expected = new ArrayList<Long>();
        for (int i = 0; i < lengths.size(); i++) {
            // A line that is longer, but lies within a chunk whole, is no burden.
            if (lengths.get(i) > 20 && lengths.get(i) > usual) {
                expected.add(i + 1L);
            }
        }
        assertThat(tooLong).containsAll(expected);
        if (usual <= 20) {
            assertThat(tooLong)
                    .containsExactlyElementsOf(LongStream.rangeClosed(1, lengths.size())
                            .filter(i -> lengths.get((int) i - 1) > 20)
                            .boxed()
                            .toList());
        }
    }
}
