package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Parquet, which is loaded from a folder of its own, end to end. */
@DisabledOnOs(OS.WINDOWS)
class ParquetIT {

    private static final String RECORDS = """
            {"benchmark":"orak/2048","agent":"=cmd()","episode":"e1","inputs":{"final_game_score":10000}}
            {"benchmark":"orak/street-fighter-3-versus","agent":"a, \\"b\\"","inputs":{"agent_a":"","agent_b":"x\\ny","result":"a"}}
            {"benchmark":"orak/slay-the-spire","agent":"m1","episode":"e2","repeat":4,"labels":{"k":"v"},"inputs":{"floors_cleared":32}}
            """;

    @TempDir
    private Path folder;

    private String records() throws IOException {
        return Files.writeString(folder.resolve("runs.jsonl"), RECORDS).toString();
    }

    @Test
    void scoresAreWrittenBesideTheLinesAndNamedInTheManifest() throws Exception {
        var out = folder.resolve("out");
        var run = Scoring.run("run", records(), "--keep-inputs", "--format", "jsonl,parquet", "-o", out.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(out.resolve("scores.jsonl")).isNotEmptyFile();
        byte[] table = Files.readAllBytes(out.resolve("scores.parquet"));
        assertThat(new String(table, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("PAR1");
        assertThat(Files.readString(out.resolve("manifest.json"))).contains("\"scores.parquet\"");

        var again = Scoring.run(
                "run", records(), "--keep-inputs", "--format", "parquet", "--overwrite", "-o", out.toString());
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(out.resolve("scores.jsonl")).doesNotExist();
        assertThat(out.resolve("scores.parquet")).hasBinaryContent(table);
    }

    @Test
    void aDistributionWithoutTheLibrarySaysSo() throws Exception {
        var home = without("parquet");
        var launcher = home.resolve("bin/scoring");
        var out = folder.resolve("out").toString();
        var refused = Scoring.start(launcher, Map.of(), "run", records(), "--format", "parquet", "-o", out);
        assertThat(refused.exit()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err().lines())
                .singleElement()
                .asString()
                .contains("--format parquet needs the folder lib/parquet");
        var run = Scoring.start(launcher, Map.of(), "run", records(), "-o", out);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    @Test
    void aDamagedLibraryIsOneLine() throws Exception {
        var home = without("parquet");
        Files.writeString(Files.createDirectory(home.resolve("lib/parquet")).resolve("scoring-parquet.jar"), "no jar");
        var refused = Scoring.start(
                home.resolve("bin/scoring"), Map.of(), "run", records(), "--format", "parquet", "-o", "x");
        assertThat(refused.exit()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err().lines()).singleElement().asString().contains("lib/parquet");
    }

    /** Copies the distribution's program, without one folder of lib. */
    private Path without(String left) throws IOException {
        var home = folder.resolve("home");
        for (var each : List.of("bin", "lib", "plugins")) {
            var to = Files.createDirectories(home.resolve(each));
            try (var files = Files.list(Scoring.HOME.resolve(each))) {
                for (Path file : files.filter(file -> !file.endsWith(left)).toList()) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return home;
    }
}
