package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The third-party plugin among the examples, built, checked, dropped and run with the distribution alone. */
class ExamplePluginIT {

    @TempDir
    private Path folder;

    @Test
    void aPluginFromOutsideIsBuiltCheckedDroppedAndRun() throws Exception {
        Path project = copy(Scoring.HOME.resolve("example-plugins/crafter"), folder.resolve("crafter"));

        var build = new ProcessBuilder("sh", ".ci/run")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("build.log").toFile());
        build.environment().put("JAVA_HOME", System.getProperty("java.home"));
        build.environment().put("SCORING_HOME", Scoring.HOME.toAbsolutePath().toString());
        // Its own repository: what is built here must not come from this build.
        build.environment()
                .put("MAVEN_OPTS", "-Dmaven.repo.local=" + Scoring.HOME.resolveSibling("outsider-repository"));
        var process = build.start();
        process.getOutputStream().close();
        int exit = process.waitFor();
        var log = Files.readString(folder.resolve("build.log"));
        assertThat(exit).as(log).isZero();
        assertThat(log).contains("Tests run: ", "All ", " checks passed.");

        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Files.copy(project.resolve("target/crafter-0.1.0.jar"), plugins.resolve("crafter.jar"));
        var run = Scoring.run(
                "run",
                project.resolve("src/main/resources/examples").toString(),
                "--plugins",
                plugins.toString(),
                "-o",
                folder.resolve("out").toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("crafter/run", "planner", "wanderer");
        assertThat(run.out() + run.err()).contains("9 records: 9 scored");
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (var all = Files.walk(from)) {
            for (var each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
        return to;
    }
}
