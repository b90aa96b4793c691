package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
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

    /** Scores the records with their inputs, and gives the table. */
    private Path table() throws Exception {
        var out = folder.resolve("first");
        var run = Scoring.run("run", records(), "--keep-inputs", "--format", "jsonl,parquet", "-o", out.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        return out.resolve("scores.parquet");
    }

    @Test
    void aTableIsRecognisedAndItsRowsAreScored() throws Exception {
        var table = table();
        var out = folder.resolve("out");
        var run = Scoring.run(
                Map.of("SCORING_JAVA_OPTS", "-Xmx128m"),
                "run",
                table.toString(),
                "--keep-inputs",
                "-o",
                out.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("3 records: 3 scored").doesNotContain("WARNING");
        assertThat(lines(out)).isEqualTo(lines(folder.resolve("first")));
        assertThat(Files.readString(out.resolve("scores.jsonl"))).contains("scores.parquet:3\"");

        // In a folder it is found by its name, and its columns.
        var tables = Files.createDirectory(folder.resolve("tables"));
        Files.copy(table, tables.resolve("a.parquet"));
        Files.writeString(tables.resolve("b.parquet"), "no table");
        var found = Scoring.run("validate", tables.toString());
        assertThat(found.out()).contains("3 records: 3 scored").contains("1 file not read");
        // A run is rescored from the table that it read, whose digest is checked.
        var rescored = Scoring.run("rescore", out.toString(), "--ruleset", "orak=floors-only");
        assertThat(rescored.exit()).as(rescored.err()).isZero();
        assertThat(rescored.out()).contains("floors-only");
    }

    private static List<String> lines(Path out) throws IOException {
        return Files.readAllLines(out.resolve("scores.jsonl")).stream()
                .map(line -> line.replaceAll("\"source\":\"[^\"]*\"", ""))
                .toList();
    }

    @Test
    void aDamagedTableIsOneRejectAndTheCountsAddUp() throws Exception {
        byte[] bytes = Files.readAllBytes(table());
        var cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(bytes, bytes.length - 20));
        bytes[bytes.length / 8] ^= 1;
        var changed = Files.write(folder.resolve("changed.parquet"), bytes);
        var out = folder.resolve("out");
        var run = Scoring.run("run", records(), cut.toString(), changed.toString(), "-o", out.toString());
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run.err())
                .contains("5 records: 3 scored")
                .contains("2 rejected")
                .contains("cut.parquet: expected a Parquet file, found that its end is not one's")
                .contains("changed.parquet: damaged: column")
                .doesNotContain("\tat ");
        assertThat(Files.readString(out.resolve("rejects.jsonl")).lines())
                .hasSize(2)
                .allMatch(line -> line.contains("\"code\":\"unreadable\""));
    }

    /** Pages of few rows, so that many are whole before the damage; and chunks of different sizes, by heap and threads. */
    @Test
    void allRowsBeforeTheDamageCountWhateverTheThreads() throws Exception {
        var lines = new StringBuilder();
        for (int i = 0; i < 60_000; i++) {
            lines.append("{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"episode\":\"e")
                    .append(i * 7919L)
                    .append("\",\"inputs\":{\"final_game_score\":")
                    .append(i)
                    .append("}}\n");
        }
        var records = Files.writeString(folder.resolve("many.jsonl"), lines);
        var first = folder.resolve("first");
        var run =
                Scoring.run("run", records.toString(), "--keep-inputs", "--format", "parquet", "-o", first.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        byte[] bytes = Files.readAllBytes(first.resolve("scores.parquet"));
        bytes[bytes.length / 2] ^= 1;
        var damaged = Files.write(folder.resolve("damaged.parquet"), bytes).toString();

        var one = folder.resolve("one");
        var few = Scoring.run("run", damaged, "-j", "1", "-o", one.toString());
        var many = folder.resolve("many");
        var more =
                Scoring.run(Map.of("SCORING_JAVA_OPTS", "-Xmx64m"), "run", damaged, "-j", "16", "-o", many.toString());

        assertThat(few.exit()).as(few.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(few.err()).contains("1 rejected");
        assertThat(Files.size(one.resolve("scores.jsonl"))).isPositive();
        assertThat(more.err().replace(many.toString(), one.toString())).isEqualTo(few.err());
        for (var name : List.of("scores.jsonl", "rejects.jsonl", "standings.json")) {
            assertThat(many.resolve(name)).hasSameBinaryContentAs(one.resolve(name));
        }
    }

    @Test
    void aTableInAnArchiveOrAStreamIsRefused() throws Exception {
        var table = table();
        var gzipped = folder.resolve("runs.parquet.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(gzipped))) {
            Files.copy(table, out);
        }
        var outcome = Scoring.run("validate", gzipped.toString());
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err()).contains("can't be read out of an archive or a compressed file. Unpack it");
        var foreign = Files.writeString(folder.resolve("foreign.parquet"), "{}");
        var named = Scoring.run("validate", foreign.toString(), "--input-format", "parquet");
        assertThat(named.err()).contains("foreign.parquet: expected a Parquet file");
    }

    @Test
    void anEncryptedTableSaysSo() throws Exception {
        byte[] bytes = Files.readAllBytes(table());
        byte[] magic = "PARE".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(magic, 0, bytes, 0, magic.length);
        System.arraycopy(magic, 0, bytes, bytes.length - magic.length, magic.length);
        var encrypted = Files.write(folder.resolve("runs.parquet"), bytes);
        var outcome = Scoring.run("validate", encrypted.toString());
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err()).contains("runs.parquet: encrypted. Write it without encryption");
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
        var run = Scoring.start(launcher, Map.of(), "run", records(), table().toString(), "-o", out);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run.err())
                .contains("4 records: 3 scored")
                .contains("scores.parquet: a Parquet file, and the folder lib/parquet");
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
