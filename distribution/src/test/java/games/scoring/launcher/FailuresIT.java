package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong outside the program ends in one clear message, with nothing half-finished. */
@EnabledOnOs(OS.LINUX)
class FailuresIT {

    @TempDir
    private Path folder;

    private Path records(int count) throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("{\"benchmark\":\"orak/2048\",\"agent\":\"m")
                    .append(i)
                    .append("\",\"inputs\":{\"final_game_score\":1}}\n");
        }
        return Files.writeString(folder.resolve("runs.jsonl"), text);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.map(child -> child.getFileName().toString()).toList();
        }
    }

    @Test
    void anOutputThatCanNotBeMadeIsOneLine() throws Exception {
        var input = records(1).toString();
        for (var out : List.of("/proc/scoring-out", input, input + "/out")) {
            var outcome = Scoring.run("run", input, "-o", out);
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err().lines()).singleElement().asString().contains(out);
        }
    }

    /** What a script reads from a pipe or file is half of it: 0 and 3 would say that all of it is there. */
    @Test
    void standardOutputThatCanNotBeWrittenIsToldWhateverElseIs() throws Exception {
        var better = folder.resolve("better").toString();
        var worse = folder.resolve("worse").toString();
        assertThat(Scoring.run("run", one("\"final_game_score\":2"), "-o", better)
                        .exit())
                .isZero();
        assertThat(Scoring.run("run", one("\"final_game_score\":1"), "-o", worse)
                        .exit())
                .isZero();
        assertThat(full("leaderboard", better)).isEqualTo(ExitCode.USAGE);
        assertThat(full("run", one("\"final_game_score\":\"none\""), "-o", worse, "--overwrite", "--fail-fast"))
                .isEqualTo(ExitCode.USAGE);
        Scoring.run("run", one("\"final_game_score\":1"), "-o", worse, "--overwrite");
        assertThat(full("compare", better, worse, "--fail-if-worse")).isEqualTo(ExitCode.FAILED);
    }

    private String one(String input) throws IOException {
        var line = "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"instance\":\"i\",\"inputs\":{" + input + "}}\n";
        return Files.writeString(folder.resolve("one.jsonl"), line).toString();
    }

    private static int full(String... arguments) throws Exception {
        var all = new ArrayList<>(List.of(
                "-c",
                "exec \"$0\" \"$@\" > /dev/full",
                Scoring.HOME.resolve("bin/scoring").toString()));
        all.addAll(List.of(arguments));
        var outcome = Scoring.start(Path.of("/bin/sh"), Map.of(), all.toArray(String[]::new));
        assertThat(outcome.err()).contains("scoring: standard output can't be written: No space left on device");
        return outcome.exit();
    }

    @Test
    void aFullDiskIsOneLineAndNothingLooksFinished() throws Exception {
        var input = records(20_000).toString();
        var disk = Files.createDirectory(folder.resolve("disk"));
        assumeThat(ran("mount", "-t", "tmpfs", "-o", "size=256k", "scoring", disk.toString()))
                .isTrue();
        try {
            for (var formats : List.of("jsonl", "csv", "parquet")) {
                var out = disk.resolve(formats);
                var outcome = Scoring.run("run", input, "-o", out.toString(), "--format", formats);
                assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
                assertThat(outcome.err().lines())
                        .as(outcome.err())
                        .filteredOn(line -> line.contains("No space left on device"))
                        .hasSize(1);
                assertThat(outcome.err()).doesNotContain("\tat ");
                if (Files.exists(out)) {
                    assertThat(names(out)).allMatch(name -> name.endsWith(".partial"));
                }
            }
            var run = folder.resolve("run").toString();
            assertThat(Scoring.run("run", input, "-o", run).exit()).isZero();
            assertThatThrownBy(() -> Files.write(disk.resolve("rest"), new byte[1 << 20]))
                    .isInstanceOf(IOException.class);
            var page = disk.resolve("page.html");
            var outcome = Scoring.run("report", run, "-o", page.toString());
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains(page + ": can't be written (No space left on device)");
            assertThat(page).doesNotExist();
        } finally {
            ran("umount", disk.toString());
        }
    }

    /** The library of zstd is unpacked there. */
    @Test
    void aFolderForTemporaryFilesThatIsNoneIsNamedWithTheRemedy() throws Exception {
        var input = records(1).toString();
        var packed = folder.resolve("packed");
        assertThat(Scoring.run("run", input, "-o", packed.toString(), "--compress", "zstd", "--keep-inputs")
                        .exit())
                .isZero();
        var none = folder.resolve("none").toString();
        var environment = Map.of("SCORING_JAVA_OPTS", "-Djava.io.tmpdir=" + none);
        var out = folder.resolve("out");
        for (var options : List.of("--compress=zstd", "--format=parquet")) {
            var outcome = Scoring.run(environment, "run", input, "-o", out.toString(), options);
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
            assertThat(ofTheProgram(outcome.err()))
                    .singleElement()
                    .asString()
                    .contains(none, "-Djava.io.tmpdir=FOLDER");
            assertThat(out).doesNotExist();
        }
        var scores = packed.resolve("scores.jsonl.zst").toString();
        var outcome = Scoring.run(environment, "validate", input, scores);
        assertThat(outcome.exit()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.out()).contains("2 records: 1 scored").contains("1 rejected");
        assertThat(ofTheProgram(outcome.err()))
                .singleElement()
                .asString()
                .startsWith(scores)
                .contains(none, "FOLDER");
    }

    /** Leaves out what newer Javas say of such a folder themselves. */
    private static List<String> ofTheProgram(String err) {
        return err.lines()
                .filter(line -> !line.startsWith("WARNING: java.io.tmpdir"))
                .toList();
    }

    @Test
    void whatIsNotReadFromAStreamIsARejectOfARun() throws Exception {
        var out = folder.resolve("out");
        for (var beginning : List.of("PAR1", "\u00fd7zXZ\0")) {
            var input = folder.resolve("input");
            Files.write(input, (beginning + "x".repeat(100_000)).getBytes(StandardCharsets.ISO_8859_1));
            var outcome = Scoring.start(
                    Path.of("/bin/sh"),
                    Map.of(),
                    "-c",
                    "exec \"$1\" run - -o \"$2\" --overwrite <\"$3\"",
                    "sh",
                    Scoring.HOME.resolve("bin/scoring").toString(),
                    out.toString(),
                    input.toString());
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
            assertThat(outcome.err()).contains("unreadable").contains("1 rejected");
            assertThat(Files.readString(out.resolve("manifest.json"))).contains("\"size\":" + Files.size(input));
        }
    }

    @Test
    void anInputThatIsGoneIsOneLine() throws Exception {
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", folder.resolve("gone.csv").toString(), "-o", out.toString());
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err().lines()).singleElement().asString().contains("gone.csv");
        assertThat(out).doesNotExist();
    }

    /** What is shown is more than a pipe holds, and the reading ends with it: before the line that is no record. */
    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() throws Exception {
        var records = folder.resolve("many.jsonl");
        Files.writeString(
                records,
                "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":1304}}\n".repeat(1_000)
                        + "{\n");
        var outcome = Scoring.start(
                Path.of("/bin/sh"),
                Map.of(),
                "-c",
                "(\"$1\" explain \"$2\"; echo \"exit $?\" >&2) | head -n 1",
                "sh",
                Scoring.HOME.resolve("bin/scoring").toString(),
                records.toString());
        assertThat(outcome.out().lines()).singleElement().asString().startsWith("orak/2048");
        assertThat(outcome.err()).isEqualTo("exit 0\n");
    }

    private static boolean ran(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
