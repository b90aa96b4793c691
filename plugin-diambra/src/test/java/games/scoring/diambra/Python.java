package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Makes real recordings with Python, where it is there. */
final class Python {

    private static final int SECONDS = 60;

    private Python() {}

    /** Writes recordings of protocols 0 to 5, a long one, numpy's where numpy is there, and bzip2 of long runs. */
    static void record(Path folder) throws IOException, InterruptedException {
        var printed = folder.resolve("printed.txt");
        Assumptions.assumeTrue(isThere(printed), "no python3 with bz2 here");
        var script = folder.resolve("record.py");
        try (InputStream source = Python.class.getResourceAsStream("record.py")) {
            Files.copy(source, script);
        }
        int exit = run(printed, script.toString(), folder.toString(), "all");
        assertThat(exit).as(Files.readString(printed)).isZero();
    }

    private static boolean isThere(Path printed) throws InterruptedException {
        try {
            return run(printed, "-c", "import bz2") == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int run(Path printed, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        var python = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(python.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as(command + " ends within " + SECONDS + " s")
                    .isTrue();
            return python.exitValue();
        } finally {
            python.destroyForcibly();
        }
    }
}
