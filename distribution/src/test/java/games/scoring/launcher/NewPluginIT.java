package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A third party's way from nothing to scores, with the distribution alone. */
class NewPluginIT {

    @TempDir
    private Path folder;

    @Test
    void aNameThatJavaHasTakenIsNoPackage() throws Exception {
        for (var name : new String[] {"java", "javax", "module", "new"}) {
            Path project = folder.resolve(name);
            assertThat(Scoring.run("plugins", "new", name, "--dir", project.toString())
                            .exit())
                    .isZero();
            assertThat(project.resolve("src/main/java/" + name + "family")).isDirectory();
        }
    }

    @Test
    void aProjectNamesTheRepositoryAsMavenFindsIt() {
        // Maven 3 takes %C3%BC for two letters.
        assertThat(PluginsNewCommand.address("/home/jürgen/a b#1 & 100%/repository/"))
                .isEqualTo("file:///home/jürgen/a%20b%231%20&%20100%25/repository");
    }

    @Test
    void whatToDoNextIsACommandThatRuns() throws Exception {
        Path project = folder.resolve("it's a maze");
        var made = Scoring.run("plugins", "new", "maze", "--dir", project.toString());
        assertThat(made.out()).contains("  cd '" + project.toString().replace("'", "'\\''") + "'\n");

        var long51 = Scoring.run("plugins", "new", "m".repeat(51));
        assertThat(long51.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(long51.err()).contains("expected at most 50 characters, found 51.");
    }

    @Test
    void theIdOfABundledFamilyIsWarnedOf() throws Exception {
        var made = Scoring.run(
                "plugins", "new", "orak", "--dir", folder.resolve("orak").toString());
        assertThat(made.exit()).as(made.err()).isZero();
        assertThat(made.err()).contains("brings a family orak already");
    }

    @Test
    void aPluginIsMadeBuiltCheckedDroppedAndRun() throws Exception {
        var made = Scoring.run(
                "plugins", "new", "corridor", "--dir", folder.resolve("project").toString());
        assertThat(made.exit()).as(made.err()).isZero();
        Path project = folder.resolve("project");
        // Else mvn -o takes nothing from the distribution's folder.
        assertThat(project.resolve(".mvn/maven.config")).hasContent("-Daether.offline.protocols=file");

        // Its own repository: what is built here must not come from this build.
        var builder = new ProcessBuilder(
                        "mvn",
                        "-q",
                        "-B",
                        "-Dmaven.repo.local="
                                + Path.of(System.getProperty("scoring.home")).resolveSibling("outsider-repository"),
                        "package")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("maven.log").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var maven = builder.start();
        maven.getOutputStream().close();
        assertThat(maven.waitFor())
                .as(Files.readString(folder.resolve("maven.log")))
                .isZero();
        Path jar = project.resolve("target/corridor-0.1.0.jar");

        var checked = Scoring.run("plugins", "check", jar.toString());
        assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("All ", " checks passed.");
        assertThat(checked.out())
                .containsPattern("warning +documentation ")
                .contains("docs/corridor/index.md: the page is not written");

        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Files.copy(jar, plugins.resolve("corridor.jar"));
        var listed = Scoring.run("plugins", "list", "--json", "--plugins", plugins.toString());
        assertThat(listed.out()).contains("\"corridor\"");
        var run = Scoring.run(
                "run",
                project.resolve("src/main/resources/examples").toString(),
                "--plugins",
                plugins.toString(),
                "-o",
                folder.resolve("out").toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("corridor/maze");
        assertThat(run.out() + run.err()).contains("3 records: 3 scored");
    }
}
