package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program and all plugins on the class path, where families are found through {@code META-INF/services}. */
class ClassPathIT {

    private static final List<String> FILES =
            List.of("scores.jsonl", "rejects.jsonl", "leaderboard.json", "standings.json");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"orak", "clembench", "minecraft-contest", "diambra", "sai-soccer"})
    void theExamplesGiveTheSameBytesAsOnTheModulePath(String family) throws Exception {
        var examples = Scoring.HOME.resolve("examples").resolve(family).toString();
        var modules = folder.resolve("modules");
        var classes = folder.resolve("classes");

        var expected = Scoring.run("run", examples, "--allow-partial", "-o", modules.toString());
        assertThat(expected.exit()).as(expected.err()).isZero();
        runOnClassPath("run", examples, "--allow-partial", "-o", classes.toString());

        assertThat(modules.resolve("scores.jsonl")).isNotEmptyFile();
        for (var file : FILES) {
            assertThat(classes.resolve(file)).hasSameBinaryContentAs(modules.resolve(file));
        }
    }

    private void runOnClassPath(String... arguments) throws IOException, InterruptedException {
        var command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                jars(),
                                "games.scoring.launcher.Main"),
                        Stream.of(arguments))
                .toList();
        var log = folder.resolve("log.txt").toFile();
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
        builder.environment().remove("SCORING_PLUGINS");
        int exit = builder.start().waitFor();
        assertThat(exit).as(Files.readString(log.toPath())).isZero();
    }

    private static String jars() throws IOException {
        try (var lib = Files.list(Scoring.HOME.resolve("lib"));
                var plugins = Files.list(Scoring.HOME.resolve("plugins"))) {
            return Stream.concat(lib, plugins)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
