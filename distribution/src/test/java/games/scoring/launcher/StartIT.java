package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The archive of loaded classes, which makes starting faster and changes nothing. */
@DisabledOnOs(OS.WINDOWS)
@Isolated("the archive that it damages is that of all tests")
class StartIT {

    private static final Path FOLDER = Scoring.HOME.resolve("archive");

    @Test
    void anArchiveChangesNothingThatIsSaidEvenIfItIsDamaged() throws Exception {
        var without = list("off");
        var with = list("now");
        assertThat(archives()).isNotEmpty();
        assertThat(with).isEqualTo(without);
        for (Path each : archives()) {
            assertThat(Files.size(each)).isPositive();
            var date = Files.getLastModifiedTime(each);
            Files.delete(each);
            Files.write(each, new byte[100_000]);
            Files.setLastModifiedTime(each, date);
        }
        assertThat(list("")).isEqualTo(without);
        for (Path each : archives()) {
            Files.delete(each);
        }
    }

    /** Some versions of Java break down over it, at most once. Its date is another one where it was cut by accident. */
    @Test
    void anArchiveThatWasCutHealsItself(@TempDir Path folder) throws Exception {
        list("now");
        for (boolean dated : List.of(false, true)) {
            for (Path each : archives()) {
                var date = Files.getLastModifiedTime(each);
                var cut = Arrays.copyOf(Files.readAllBytes(each), (int) (Files.size(each) * 3 / 4));
                Files.delete(each);
                Files.write(each, cut);
                if (dated) {
                    Files.setLastModifiedTime(each, date);
                }
            }
            var outcome = Scoring.start(
                    Path.of("/bin/sh"),
                    Map.of(),
                    "-c",
                    "cd \"$2\"; ulimit -c 0; exec \"$1\" benchmarks",
                    "sh",
                    Scoring.HOME.resolve("bin/scoring").toString(),
                    folder.toString());
            if (outcome.exit() != 0) {
                assertThat(dated).isTrue();
                assertThat(outcome.err()).contains("was removed: run the command again");
            }
            list("now");
        }
    }

    @Test
    void theHelpNamesEveryCommandThatIsThere() throws Exception {
        var help = Scoring.run("--help");

        assertThat(help.exit()).isZero();
        assertThat(help.err()).isEmpty();
        for (Commands each : Commands.values()) {
            assertThat(help.out()).contains("\n  " + each.word() + " ");
            var own = Scoring.run(each.word(), "--help");
            assertThat(own.out()).as(own.err()).startsWith("Usage: scoring " + each.word());
        }
        assertThat(Scoring.run("help").out()).isEqualTo(help.out());
        assertThat(Scoring.run("help", "explain").out())
                .isEqualTo(Scoring.run("explain", "--help").out());
        assertThat(Scoring.run("help", "--").out()).isEqualTo(help.out());
        assertThat(Scoring.run("help", "--", "explain", "--help").out())
                .isEqualTo(Scoring.run("explain", "--help").out());
        assertThat(Scoring.run("help", "rum").err()).contains("Did you mean: scoring run?");
        assertThat(Scoring.run("bogus").err()).doesNotContain("Did you mean");
    }

    /** The shell makes the name, since the runtime of this test may be in such a locale itself. */
    @Test
    void namesOutsideAsciiAreFoundInALocaleThatIsNotInstalled(@TempDir Path folder) throws Exception {
        var record = "{\"benchmark\":\"orak/2048\",\"agent\":\"a\",\"inputs\":{\"final_game_score\":1304}}";
        var script = "cd \"$2\" && file=$(printf 'd\\303\\244.jsonl') && echo '" + record + "' >\"$file\""
                + " && exec \"$1\" validate \"$file\"";
        for (String locale : List.of("xx_XX.UTF-8", "C", "C.UTF-8")) {
            var outcome = Scoring.start(
                    Path.of("/bin/sh"),
                    Map.of("LANG", locale, "LC_ALL", "", "LC_CTYPE", ""),
                    "-c",
                    script,
                    "sh",
                    Scoring.HOME.resolve("bin/scoring").toString(),
                    folder.toString());
            assertThat(outcome.out()).as(locale + ": " + outcome.err()).contains("1 record: 1 scored");
            assertThat(outcome.exit()).isZero();
        }
    }

    /** In a terminal of Latin 1 they would be taken for others. */
    @Test
    void namesThatAreNoUtf8AreRefused(@TempDir Path folder) throws Exception {
        for (var place : List.of("validate $name", "validate x.jsonl --plan $name", "run x.jsonl -o $name")) {
            var outcome = Scoring.start(
                    Path.of("/bin/sh"),
                    Map.of("LC_ALL", "de_DE.ISO-8859-1"),
                    "-c",
                    "cd \"$2\" && name=$(printf 'd\\344') && exec \"$1\" " + place,
                    "sh",
                    Scoring.HOME.resolve("bin/scoring").toString(),
                    folder.toString());
            assertThat(outcome.exit()).as(place).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("expected UTF-8");
            assertThat(folder).isEmptyDirectory();
        }
    }

    private static Scoring.Outcome list(String archive) throws IOException, InterruptedException {
        var outcome = Scoring.run(Map.of("SCORING_ARCHIVE", archive), "benchmarks");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).isEmpty();
        return outcome;
    }

    private static List<Path> archives() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }
}
