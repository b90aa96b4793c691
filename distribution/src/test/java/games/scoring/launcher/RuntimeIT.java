package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The distribution with a Java runtime of its own, unpacked where there is no other Java. */
@Tag("runtime")
class RuntimeIT {

    @TempDir
    private static Path folder;

    private static Path home;
    private static Map<String, String> noJava;

    @BeforeAll
    static void unpack() throws Exception {
        var archive = System.getProperty("scoring.runtime.archive");
        assertThat(Path.of(archive)).as("made by -Pruntime").isRegularFile();
        var tar = new ProcessBuilder("tar", "-xzf", archive, "-C", folder.toString())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        home = folder.resolve("scoring-" + System.getProperty("scoring.version"));
        var tools = Files.createDirectory(folder.resolve("tools"));
        for (var tool : List.of("find", "locale", "mkdir", "mv", "readlink", "rm", "touch")) {
            var script = Files.writeString(tools.resolve(tool), "#!/bin/sh\nexec " + tool(tool) + " \"$@\"\n");
            assertThat(script.toFile().setExecutable(true)).isTrue();
        }
        noJava = Map.of("PATH", tools.toString(), "JAVA_HOME", "");
    }

    @Test
    void everythingIsScoredWithoutAnotherJava() throws Exception {
        var outcome = scoring(Map.of("SCORING_ARCHIVE", "now"), "demo");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .isEqualTo(Scoring.run(Map.of("SCORING_ARCHIVE", "off"), "demo").out())
                .contains("orak", "sai-soccer");
        assertThat(home.resolve("archive")).isDirectoryContaining("glob:**.jsa");
    }

    @Test
    void aWrongJavaHomeDoesNotMatter() throws Exception {
        var outcome = scoring(Map.of("JAVA_HOME", folder.toString()), "--version");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void zstdAndParquetAreWrittenAndRead() throws Exception {
        var out = folder.resolve("out");
        var examples = home.resolve("examples/diambra").toString();
        var run = scoring(
                Map.of(),
                "run",
                examples,
                "-o",
                out.toString(),
                "--keep-inputs",
                "--format",
                "jsonl,parquet",
                "--compress",
                "zstd");
        assertThat(run.exit()).as(run.err()).isZero();
        for (var scores : List.of("scores.jsonl.zst", "scores.parquet")) {
            var read = scoring(Map.of(), "validate", out.resolve(scores).toString());
            assertThat(read.exit()).as(read.err()).isZero();
        }
    }

    @Test
    void aPluginIsChecked() throws Exception {
        var jar = home.resolve("plugins/plugin-diambra-" + System.getProperty("scoring.version") + ".jar");
        var outcome = scoring(Map.of(), "plugins", "check", "--samples", "1", jar.toString());
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    }

    /** The shell makes the name, since the runtime of this test may be in such a locale itself. */
    @Test
    void namesOutsideAsciiAreFoundInTheCLocale() throws Exception {
        var record = "{\"benchmark\":\"orak/2048\",\"agent\":\"a\",\"inputs\":{\"final_game_score\":1304}}";
        var outcome = start(
                Path.of("/bin/sh"),
                Map.of("LC_ALL", "C"),
                "-c",
                "cd \"$2\" && file=$(printf 'd\\303\\244.jsonl') && echo '" + record + "' >\"$file\""
                        + " && exec \"$1\" validate \"$file\"",
                "sh",
                home.resolve("bin/scoring").toString(),
                folder.toString());
        assertThat(outcome.out()).as(outcome.err()).contains("1 record: 1 scored");
        assertThat(outcome.exit()).isZero();
    }

    /** What several modules have in common are links. */
    @Test
    void itsLicencesAreThere() throws Exception {
        try (Stream<Path> files = Files.walk(home.resolve("runtime/legal"), FileVisitOption.FOLLOW_LINKS)) {
            assertThat(files.filter(file -> !Files.isDirectory(file)))
                    .hasSizeGreaterThan(30)
                    .allSatisfy(file -> assertThat(file).isNotEmptyFile());
        }
        for (var module : List.of("java.base", "java.sql", "jdk.localedata")) {
            assertThat(home.resolve("runtime/legal").resolve(module).resolve("LICENSE"))
                    .content()
                    .contains("GPL");
        }
    }

    private static Path tool(String name) {
        return Stream.of("/usr/bin", "/bin")
                .map(bin -> Path.of(bin, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private static Scoring.Outcome scoring(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return start(home.resolve("bin/scoring"), environment, arguments);
    }

    private static Scoring.Outcome start(Path command, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        var all = new HashMap<>(noJava);
        all.putAll(environment);
        return Scoring.start(command, all, arguments);
    }
}
