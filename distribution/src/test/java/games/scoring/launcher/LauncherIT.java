package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The start script: what it is given by its surroundings, and when it makes the archive of loaded classes. */
@EnabledOnOs(OS.LINUX)
class LauncherIT {

    @TempDir
    private Path folder;

    @Test
    void optionsThatJavaRefusesAreNoErrorOfTheProgram() throws Exception {
        for (var variable : List.of("SCORING_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            refused(
                    Scoring.run(Map.of(variable, "-Xmx1m"), "--version"),
                    variable + "=-Xmx1m: Java does not start with it",
                    "Too small maximum heap");
        }
    }

    @Test
    void limitsThatAreTooLowAreNoErrorOfTheProgram() throws Exception {
        refused(shell("ulimit -v 500000; exec bin/scoring -V"), "ulimit -v 500000: Java does not start with it");
        refused(shell("ulimit -n 20; exec bin/scoring -V"), "only 20 files may be open");
    }

    @Test
    void optionsOfTheUserGoBeforeItsOwn() throws Exception {
        for (var options : List.of("-XX:+UseParallelGC", "-XX:+UseG1GC -Xmx24m")) {
            for (var variable : List.of("SCORING_JAVA_OPTS", "JAVA_TOOL_OPTIONS")) {
                assertThat(Scoring.run(Map.of(variable, options), "--version").exit())
                        .as(variable + "=" + options)
                        .isZero();
            }
        }
    }

    @Test
    void theFolderIsFoundOrAskedFor() throws Exception {
        assertThat(shell("cd bin; exec sh scoring -V").exit()).isZero();
        refused(shell("cd /; . \"$OLDPWD/bin/scoring\""), "there is no lib/scoring-launcher-*.jar in it");
        refused(Scoring.start(home("a:b"), Map.of(), "-V"), "a:b", "a colon");
    }

    @Test
    void whatIsNoJavaIsNamed() throws Exception {
        var bin = Files.createDirectories(folder.resolve("java/bin"));
        var environment = Map.of("JAVA_HOME", folder.resolve("java").toString());
        Files.createDirectory(bin.resolve("java"));
        refused(Scoring.run(environment, "-V"), "there is no bin/java in it");
        Files.delete(bin.resolve("java"));
        executable(bin.resolve("java"), "what\n");
        refused(Scoring.run(environment, "-V"), bin.resolve("java") + " does not start as a Java");
    }

    @Test
    void theRuntimeThatTheDistributionHasIsUsed() throws Exception {
        var launcher = home("home");
        var java = java("echo from JAVA_HOME");
        assertThat(Scoring.start(launcher, java, "-V").out()).isEqualTo("from JAVA_HOME\n");
        var runtime = runtime("echo from runtime");
        for (var home : List.of(java.get("JAVA_HOME"), folder.toString(), "")) {
            var environment = Map.of("JAVA_HOME", home, "SCORING_ARCHIVE", "off");
            assertThat(Scoring.start(launcher, environment, "-V").out()).isEqualTo("from runtime\n");
        }
        Files.delete(runtime.resolve("bin/java"));
        refused(Scoring.start(launcher, java, "-V"), runtime + " is there, but no bin/java", "remove the folder");
    }

    @Test
    void aRuntimeOfTheDistributionThatDoesNotFitIsNoErrorOfTheProgram() throws Exception {
        var launcher = home("home");
        var runtime = runtime("");
        var remedy = "remove the folder " + runtime + " and set JAVA_HOME to a";
        // An ELF for no machine.
        Files.write(runtime.resolve("bin/java"), HexFormat.of().parseHex("7f454c46020101000000000000000000".repeat(4)));
        refused(Scoring.start(launcher, Map.of(), "-V"), "made for another system", remedy);
        Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"11.0.1\"\n");
        refused(Scoring.start(launcher, Map.of(), "-V"), "Java 17 or newer is needed, found Java 11.0.1", remedy);
        Files.delete(runtime.resolve("release"));
        refused(Scoring.start(launcher, Map.of(), "-V"), "does not start as a Java", remedy);
    }

    @Test
    void anArchiveThatCanNotBeMadeIsTriedAgainLessAndLessOften() throws Exception {
        var launcher = home("home");
        var java = java("exit 1");
        for (int use = 1; use <= 22; use++) {
            Scoring.start(launcher, java, "benchmarks");
            assertThat(attempts()).as("use " + use).isEqualTo(use < 2 ? 0 : use < 20 ? 1 : 2);
        }
        var now = new HashMap<>(java);
        now.put("SCORING_ARCHIVE", "now");
        assertThat(Scoring.start(launcher, now, "-V").err()).contains("no archive of loaded classes was made");
        assertThat(attempts()).isEqualTo(3);
    }

    @Test
    void theArchiveIsMadeAgainWhenAJarHasChangedWhateverTheDates() throws Exception {
        var launcher = home("home");
        var jar = folder.resolve("home/lib/scoring-launcher-1.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2090-01-01T00:00:00Z")));
        var java = java("""
                for each in "$@"; do
                    case $each-$* in -XX:SharedArchiveFile=*-Xshare:dump*) echo x >"${each#*=}" ;; esac
                done
                """);
        for (int use = 1; use <= 4; use++) {
            Scoring.start(launcher, java, "benchmarks");
            assertThat(attempts()).as("use " + use).isEqualTo(use < 2 ? 0 : 1);
        }
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        for (int use = 1; use <= 4; use++) {
            Scoring.start(launcher, java, "benchmarks");
            assertThat(attempts()).as("use " + use).isEqualTo(use < 2 ? 1 : 2);
        }
    }

    @Test
    void aBuildThatIsBrokenOffLeavesNothing() throws Exception {
        var launcher = home("home");
        var java = java("""
                for each in "$@"; do
                    case $each in -XX:DumpLoadedClassList=*) echo x >"${each#*=}"; kill -TERM 0; sleep 5 ;; esac
                done
                """);
        for (int use = 1; use <= 4; use++) {
            Scoring.start(Path.of("/usr/bin/setsid"), java, "-w", launcher.toString(), "benchmarks");
        }
        assertThat(attempts()).isEqualTo(1);
        try (var left = Files.list(folder.resolve("home/archive"))) {
            assertThat(left).singleElement().asString().endsWith(".wanted");
        }
    }

    /** Makes a folder with the script and a jar of no content. */
    private Path home(String name) throws IOException {
        var home = Files.createDirectory(folder.resolve(name));
        Files.createFile(Files.createDirectory(home.resolve("lib")).resolve("scoring-launcher-1.jar"));
        return Files.copy(
                Scoring.HOME.resolve("bin/scoring"),
                Files.createDirectory(home.resolve("bin")).resolve("scoring"),
                StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Makes what passes for a Java 17, and notes what it is started with. */
    private Map<String, String> java(String script) throws IOException {
        return Map.of("JAVA_HOME", java(folder.resolve("java"), script).toString());
    }

    /** Makes such a Java in the folder of {@link #home}. */
    private Path runtime(String script) throws IOException {
        return java(folder.toRealPath().resolve("home/runtime"), script);
    }

    private Path java(Path java, String script) throws IOException {
        executable(
                Files.createDirectories(java.resolve("bin")).resolve("java"),
                "#!/bin/sh\necho \"$*\" >>" + folder.resolve("starts") + "\n" + script + "\n");
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        return java;
    }

    private long attempts() throws IOException {
        return Files.readAllLines(folder.resolve("starts")).stream()
                .filter(line -> line.contains("DumpLoadedClassList"))
                .count();
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Scoring.Outcome shell(String script) throws Exception {
        return Scoring.start(Path.of("/bin/sh"), Map.of(), "-c", "cd \"$1\"; " + script, "sh", Scoring.HOME.toString());
    }

    private static void refused(Scoring.Outcome outcome, String... told) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(told);
    }
}
