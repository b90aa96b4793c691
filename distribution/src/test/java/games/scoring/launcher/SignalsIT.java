package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A command that is told to end takes its files with it, a check its child too, and blames no plugin. */
@EnabledOnOs(OS.LINUX)
@Isolated("it signals what runs")
class SignalsIT {

    /** What a program that SIGTERM ended exits with. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    private Path scratch;
    private Path out;
    private Path begun;

    @BeforeEach
    void makeAPluginThatNeverLoads() throws IOException {
        scratch = Files.createDirectory(folder.resolve("scratch"));
        out = folder.resolve("out.txt");
        begun = folder.resolve("begun");
        PluginJar.make(folder.resolve("endless.jar"), folder, "endless", "Endless", """
                package endless;

                import games.scoring.api.Benchmark;
                import games.scoring.api.Ruleset;
                import games.scoring.api.Text;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.util.List;

                public final class Endless implements games.scoring.api.Family {
                    public Endless() throws java.io.IOException {
                        Files.createFile(Path.of("%s"));
                        while (true) {
                            Thread.onSpinWait();
                        }
                    }
                    public String id() { return "endless"; }
                    public Text title() { return Text.of("Endless"); }
                    public List<Ruleset> rulesets() { return List.of(); }
                    public List<Benchmark> benchmarks() { return List.of(); }
                }
                """.formatted(begun));
    }

    @Test
    void aSignalToTheProgramLeavesNothingBehind() throws Exception {
        var check = check(List.of());
        signalled(check, String.valueOf(check.pid()));
    }

    /** As a terminal does it on Ctrl-C, and a system that ends a session: the child ends first, or at the same time. */
    @Test
    void aSignalToTheWholeGroupIsNoFaultOfThePlugin() throws Exception {
        var check = check(List.of("setsid"));
        signalled(check, "-" + check.pid());
    }

    @Test
    void aSignalToTheDemoLeavesNothingBehind() throws Exception {
        var demo = start(List.of(Scoring.HOME.resolve("bin/scoring").toString(), "demo"));
        while (isEmpty(scratch)) {
            assertThat(demo.isAlive()).as(Files.readString(out)).isTrue();
            TimeUnit.MILLISECONDS.sleep(1);
        }
        demo.destroy();
        assertThat(demo.waitFor()).as(Files.readString(out)).isEqualTo(TERMINATED);
        assertThat(isEmpty(scratch)).isTrue();
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.noneMatch(file -> file.toString().contains("scoring-demo"));
        }
    }

    /** Starts a check, and waits until the plugin's code runs. */
    private Process check(List<String> before) throws Exception {
        var command = new ArrayList<>(before);
        command.addAll(List.of(
                Scoring.HOME.resolve("bin/scoring").toString(),
                "plugins",
                "check",
                folder.resolve("endless.jar").toString()));
        var check = start(command);
        while (!Files.exists(begun)) {
            assertThat(check.isAlive()).as(Files.readString(out)).isTrue();
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return check;
    }

    private Process start(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SCORING_JAVA_OPTS", "-Djava.io.tmpdir=" + scratch);
        builder.environment().put("SCORING_ARCHIVE", "off");
        return builder.start();
    }

    private void signalled(Process check, String to) throws Exception {
        var children = check.descendants().toList();
        assertThat(children).isNotEmpty();
        new ProcessBuilder("kill", "-TERM", "--", to).inheritIO().start().waitFor();
        assertThat(check.waitFor()).as(Files.readString(out)).isEqualTo(TERMINATED);
        for (var child : children) {
            child.onExit().get();
        }
        assertThat(Files.readString(out)).doesNotContain("FAILED", "failed", "exit code");
        try (var left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        }
    }
}
