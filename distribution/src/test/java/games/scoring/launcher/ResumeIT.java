package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs that are killed or interrupted, as a user sees them. */
@DisabledOnOs(OS.WINDOWS)
@Isolated("when a run is killed is drawn from how long one takes")
class ResumeIT {

    private static final int RECORDS = 60_000;

    @TempDir
    private Path folder;

    private Path input;

    @BeforeEach
    void writeInput() throws IOException {
        input = folder.resolve("many.jsonl");
        var random = new Random(1);
        try (var lines = Files.newBufferedWriter(input)) {
            for (int i = 0; i < RECORDS; i++) {
                String episode = i % 2 == 0 ? "" : "\"episode\":\"e" + random.nextInt(2 * RECORDS) + "\",";
                lines.write("{\"benchmark\":\"orak/2048\",\"agent\":\"m" + i % 7 + "\",\"instance\":\"s" + i % 100
                        + "\"," + episode + "\"inputs\":{\"final_game_score\":" + (i % 997 == 0 ? -1 : i % 30_011)
                        + "}}\n");
            }
        }
    }

    @Test
    void aRunThatIsKilledAtAnyMomentGoesOnToTheSameBytes() throws Exception {
        var random = new Random();
        var whole = folder.resolve("whole");
        long begun = System.nanoTime();
        assertThat(Scoring.run("run", input.toString(), "-o", whole.toString()).exit())
                .isEqualTo(ExitCode.INCOMPLETE);
        long takes = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        for (int round = 0; round < 20; round++) {
            var out = folder.resolve("killed" + round);
            long after = random.nextLong(takes);
            var killed = start(out, "-j", String.valueOf(1 + random.nextInt(3)));
            if (!killed.waitFor(after, TimeUnit.MILLISECONDS)) {
                killed.destroyForcibly().waitFor();
            }
            boolean finished = Files.exists(out.resolve("manifest.json"));
            if (!finished) {
                var resumed = Scoring.run(
                        "run",
                        input.toString(),
                        "-o",
                        out.toString(),
                        "--resume",
                        "-j",
                        String.valueOf(1 + random.nextInt(3)));
                assertThat(resumed.exit()).as(resumed.err()).isEqualTo(ExitCode.INCOMPLETE);
            }
            // The manifest comes before the lock goes, and a kill may come between.
            assertSame(whole, out, finished, "killed after " + after + " ms");
        }
    }

    @Test
    void anInterruptedRunSaysThatItCanBeResumed() throws Exception {
        var out = folder.resolve("out");
        var log = folder.resolve("log").toFile();
        var running = start(log, out, "-j", "1");
        var scores = out.resolve("scores.jsonl.partial");
        while (running.isAlive() && (!Files.exists(scores) || Files.size(scores) == 0)) {
            Thread.sleep(5);
        }
        new ProcessBuilder("kill", "-INT", String.valueOf(running.pid()))
                .start()
                .waitFor();

        assertThat(running.waitFor()).as(Files.readString(log.toPath())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(Files.readString(log.toPath()))
                .contains("scoring: interrupted.")
                .contains(out + " keeps what was done: the same command with --resume goes on with it.");
        assertThat(out.resolve("manifest.json")).doesNotExist();
        var refused = Scoring.run("run", input.toString(), "-o", out.toString());
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("--resume");
        var other = Scoring.run("run", input.toString(), "-o", out.toString(), "--resume", "--agent", "x");
        assertThat(other.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("can't be resumed: it was begun with --agent (none), and this is x");
        var exporting = Scoring.run("run", input.toString(), "-o", out.toString(), "--resume", "--export", "clembench");
        assertThat(exporting.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(exporting.err()).contains("can't be resumed: it was begun with --export (none)");

        // Other bytes, as many and as old.
        var written = Files.getLastModifiedTime(input);
        flip(input);
        Files.setLastModifiedTime(input, written);
        var changed = Scoring.run("run", input.toString(), "-o", out.toString(), "--resume");
        assertThat(changed.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(changed.err()).contains("can't be resumed").doesNotContain("keeps what was done");
        // The same bytes, as if copied.
        flip(input);
        Files.setLastModifiedTime(input, FileTime.fromMillis(written.toMillis() + 10_000));

        var resumed = Scoring.run("run", input.toString(), "-o", out.toString(), "--resume");
        assertThat(resumed.exit()).as(resumed.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(resumed.err()).containsPattern("goes on with the run in .*, which has [1-9]\\d* records behind it");
        var whole = folder.resolve("whole");
        Scoring.run("run", input.toString(), "-o", whole.toString());
        assertSame(whole, out, false, "interrupted");
    }

    @Test
    void tooLittleMemoryIsOneLineThatSaysWhatToDo() throws Exception {
        var out = folder.resolve("out");
        // One record that the heap can't hold, however little the rest of the program needs.
        var large = folder.resolve("large.jsonl");
        Files.writeString(large, "{\"agent\":\"" + "a".repeat(15 << 20) + "\"}\n");
        var outcome =
                Scoring.run(Map.of("SCORING_JAVA_OPTS", "-Xmx16m"), "run", large.toString(), "-o", out.toString());

        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("not enough memory").contains("SCORING_JAVA_OPTS");
        assertThat(out.resolve("scores.jsonl")).doesNotExist();
    }

    private Process start(Path out, String... more) throws IOException {
        return start(folder.resolve("log").toFile(), out, more);
    }

    private Process start(File log, Path out, String... more) throws IOException {
        var command = new ArrayList<String>();
        if (Files.isExecutable(Path.of("/usr/bin/env")) && takesDefaultSignal()) {
            // Whoever runs the tests in the background has made us ignore the signal, and so what we start.
            command.addAll(List.of("/usr/bin/env", "--default-signal=INT"));
        }
        command.addAll(
                List.of(Scoring.HOME.resolve("bin/scoring").toString(), "run", input.toString(), "-o", out.toString()));
        command.addAll(List.of(more));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SCORING_JAVA_OPTS", "-Dscoring.keep.millis=20");
        return builder.start();
    }

    private static boolean takesDefaultSignal() throws IOException {
        try {
            return new ProcessBuilder("/usr/bin/env", "--default-signal=INT", "true")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void assertSame(Path whole, Path out, boolean mayBePartial, String when) throws IOException {
        try (var files = Files.list(whole)) {
            for (Path each : files.toList()) {
                var other = out.resolve(each.getFileName());
                if (each.endsWith("manifest.json")) {
                    assertThat(withoutRun(other)).as(when).isEqualTo(withoutRun(each));
                } else {
                    assertThat(other).as(when).hasSameBinaryContentAs(each);
                }
            }
        }
        assertThat(out.toFile().list((in, name) -> !(mayBePartial && name.endsWith(".partial"))))
                .as(when)
                .containsExactlyInAnyOrder(whole.toFile().list());
    }

    private static String withoutRun(Path manifest) throws IOException {
        String text = Files.readString(manifest);
        return text.substring(0, text.indexOf("\"run\": "));
    }

    /** Changes a bit near the beginning, or changes it back. */
    private static void flip(Path file) throws IOException {
        try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(2_000);
            int found = bytes.read();
            bytes.seek(2_000);
            bytes.write(found ^ 1);
        }
    }
}
