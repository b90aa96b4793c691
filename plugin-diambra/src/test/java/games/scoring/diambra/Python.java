package games.scoring.diambra;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Makes real recordings with Python, where it is there. */
final class Python {

    private Python() {}

    /** Writes recordings of protocols 2 to 5, a long one, numpy's where numpy is there, and bzip2 of long runs. */
    static void record(Path folder) throws IOException, InterruptedException {
        var script = folder.resolve("record.py");
        try (InputStream source = Python.class.getResourceAsStream("record.py")) {
            Files.copy(source, script);
        }
        Process python;
        try {
            python = new ProcessBuilder("python3", script.toString(), folder.toString(), "all")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            Assumptions.abort("no python3 here");
            return;
        }
        var output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assumptions.assumeTrue(python.waitFor(60, TimeUnit.SECONDS) && python.exitValue() == 0, output);
    }
}
