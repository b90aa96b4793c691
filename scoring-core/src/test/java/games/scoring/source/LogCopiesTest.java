package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogCopiesTest {

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private final LogCopies copies = new LogCopies();
    private final FileDigests input = new FileDigests("logs", true, background, () -> false, () -> false, copies);

    @AfterEach
    void close() {
        input.close();
        background.shutdown();
    }

    private void read(String path, String content) throws IOException {
        var bytes = new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        input.whileReading(path, Path.of(path), bytes).close();
    }

    private void readLog(String path, String content) throws IOException {
        input.expectLog(path);
        read(path, content);
    }

    @Test
    void equalLogsAreToldByTheirPaths() throws IOException {
        readLog("b", "match");
        readLog("c", "another");
        readLog("a", "match");
        assertThat(copies.told(List.of(input)))
                .singleElement()
                .asString()
                .startsWith("logs/b: the same bytes as logs/a. Each counts");
    }

    @Test
    void emptyLogsAndFilesOfAnotherKindAreNoCopies() throws IOException {
        readLog("a", "");
        readLog("b", "");
        read("c", "rules");
        read("d", "rules");
        assertThat(copies.told(List.of(input))).isEmpty();
    }

    /** 500 logs, each twice, and one of them ten times more. */
    @Test
    void manyCopiesAreCountedInWhicheverOrderTheyAreRead() throws IOException {
        var paths = new ArrayList<String>();
        for (int i = 0; i < 1010; i++) {
            paths.add("log" + i);
        }
        var other = new LogCopiesTest();
        for (var path : paths) {
            readLog(path, contentOf(path));
        }
        Collections.reverse(paths);
        for (var path : paths) {
            other.readLog(path, contentOf(path));
        }
        var told = copies.told(List.of(input));
        assertThat(told).hasSize(4).isEqualTo(other.copies.told(List.of(other.input)));
        other.close();
        assertThat(told.get(3)).matches("Copies of other logs: (507|497) more\\.");
    }

    private static String contentOf(String path) {
        int number = Integer.parseInt(path.substring(3));
        return "match " + (number >= 1000 ? 0 : number % 500);
    }
}
