package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogLinesTest {

    @Test
    void everyLineIsGivenTheLastOneWithoutALineFeedToo() throws IOException {
        assertThat(read("a\n\nb")).containsExactly("1 a", "2 ", "3 b");
        assertThat(read("a\n")).containsExactly("1 a");
        assertThat(read("\n")).containsExactly("1 ");
        assertThat(read("")).isEmpty();
    }

    @Test
    void aByteOrderMarkAndBlanksAtTheEndAreNoPartOfTheText() throws IOException {
        assertThat(read("\uFEFFa \r\n\uFEFFb\r\n")).containsExactly("1 a", "2 \uFEFFb");
    }

    @Test
    void ofALongLineTheBeginningIsKept() throws IOException {
        try (var lines = LogLines.of(file("abcd\nabc\nabcdefgh"), 3)) {
            assertThat(lines.next()).isTrue();
            assertThat(lines.text()).isEqualTo("abc");
            assertThat(lines.isTooLong()).isTrue();
            assertThat(lines.next()).isTrue();
            assertThat(lines.text()).isEqualTo("abc");
            assertThat(lines.isTooLong()).isFalse();
            assertThat(lines.next()).isTrue();
            assertThat(lines.length()).isEqualTo(3);
            assertThat(lines.isTooLong()).isTrue();
            assertThat(lines.next()).isFalse();
        }
        assertThatThrownBy(() -> LogLines.of(file("a"), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Lines are put together from what is read at once, 64 KiB. */
    @Test
    void linesOfAnyLengthComeWhole() throws IOException {
        var expected = new ArrayList<String>();
        var text = new StringBuilder();
        for (int length : new int[] {65_535, 65_536, 65_537, 1, 200_000, 0, 131_071}) {
            var line = "x".repeat(length);
            text.append(line).append('\n');
            expected.add(expected.size() + 1 + " " + line);
        }
        assertThat(read(text.toString())).isEqualTo(expected);
    }

    @Test
    void blankLinesAreTold() throws IOException {
        try (var lines = LogLines.of(file(" \t\r\n\n .\n"))) {
            assertThat(lines.number()).isZero();
            assertThat(lines.next() && lines.isBlank()).isTrue();
            assertThat(lines.next() && lines.isBlank()).isTrue();
            assertThat(lines.next() && !lines.isBlank()).isTrue();
        }
    }

    private static List<String> read(String text) throws IOException {
        var all = new ArrayList<String>();
        try (var lines = LogLines.of(file(text))) {
            while (lines.next()) {
                all.add(lines.number() + " " + lines.text());
            }
        }
        return all;
    }

    private static LogEntry file(String text) {
        return new MemoryFile(text.getBytes(StandardCharsets.UTF_8));
    }
}
