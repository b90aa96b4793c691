package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program with all plugins beside it: on its module path, where families are found by what modules provide, and on its
 * class path, where they are found through {@code META-INF/services}. The launcher gives each a layer of its own.
 */
class PathsIT {

    private static final List<String> FILES =
            List.of("scores.jsonl", "rejects.jsonl", "leaderboard.json", "standings.json");

    @TempDir
    private Path folder;

    private Path expected;

    @BeforeEach
    void runWithTheLauncher() throws Exception {
        expected = folder.resolve("expected");
        var command = new ArrayList<>(List.of("run"));
        command.addAll(arguments(expected));
        var outcome = Scoring.run(command.toArray(String[]::new));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(expected.resolve("scores.jsonl")).isNotEmptyFile();
    }

    @Test
    void allPluginsLieOnOneModulePath() throws Exception {
        gives(expected, "--module-path", jars(), "-m", "games.scoring.launcher/games.scoring.launcher.Main", "run");
    }

    @Test
    void allPluginsLieOnOneClassPath() throws Exception {
        gives(expected, "-cp", jars(), "games.scoring.launcher.Main", "run");
    }

    private void gives(Path expected, String... java) throws IOException, InterruptedException {
        var out = folder.resolve("out");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(java));
        command.addAll(arguments(out));
        var log = folder.resolve("log.txt").toFile();
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
        builder.environment().remove("SCORING_PLUGINS");
        int exit = builder.start().waitFor();

        assertThat(exit).as(Files.readString(log.toPath())).isZero();
        for (var file : FILES) {
            assertThat(out.resolve(file)).hasSameBinaryContentAs(expected.resolve(file));
        }
    }

    private static List<String> arguments(Path out) {
        return List.of(Scoring.HOME.resolve("examples").toString(), "--allow-partial", "-o", out.toString());
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
