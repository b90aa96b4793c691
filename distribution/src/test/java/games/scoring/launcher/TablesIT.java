package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Episode records in tables, end to end. */
@DisabledOnOs(OS.WINDOWS)
class TablesIT {

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void aTableOfSeveralBenchmarksIsRecognisedAndScored() throws Exception {
        var table = file("runs.csv", """
                benchmark,agent,episode,final_game_score,floors_cleared
                orak/2048,m1,e1,10000,
                orak/slay-the-spire,m1,e2,,32
                orak/2048,m1,e3,12k,
                """);
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", table, "-o", out.toString());

        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err())
                .contains("runs.csv:4 /inputs/final_game_score: expected a whole number >= 0 (points), found \"12k\"."
                        + " Write it as what is expected. Record set aside as wrong-type.")
                .contains("3 records: 2 scored");
        assertThat(Files.readString(out.resolve("scores.jsonl")))
                .contains("\"score\":48.66666666666667")
                .contains("runs.csv:2\"");
        assertThat(Files.readString(out.resolve("rejects.jsonl"))).contains("\"record\":\"orak/2048,m1,e3,12k,\"");
    }

    @Test
    void theCommandLineNamesWhatATableLacks() throws Exception {
        var table = folder.resolve("scores.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(table))) {
            out.write("\uFEFFepisode,final_game_score\r\ne1,10000\r\n".getBytes(StandardCharsets.UTF_8));
        }
        var out = folder.resolve("out");
        var outcome =
                Scoring.run("run", table.toString(), "--benchmark", "orak/2048", "--agent", "m7", "-o", out.toString());

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(Files.readString(out.resolve("scores.jsonl"))).contains("\"agent\":\"m7\"");
        for (var format : List.of("csv", "jsonl")) {
            var checked =
                    Scoring.run("validate", table.toString(), "--benchmark", "orak/2048", "--input-format", format);
            assertThat(checked.exit()).isEqualTo(format.equals("csv") ? ExitCode.OK : ExitCode.INCOMPLETE);
        }
    }

    @Test
    void scoresWrittenAsATableGiveTheSameScoresWhenTheyAreReadAgain() throws Exception {
        var records = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"=cmd()","episode":"e1","inputs":{"final_game_score":10000}}
                {"benchmark":"orak/street-fighter-3-versus","agent":"a, \\"b\\"","inputs":{"agent_a":"","agent_b":"x\\ny","result":"a"}}
                {"benchmark":"orak/slay-the-spire","agent":"m1","episode":"e2","repeat":4,"inputs":{"floors_cleared":32}}
                """);
        var first = folder.resolve("first");
        var run = Scoring.run(
                "run", records, "--keep-inputs", "--format", "csv", "--compress", "zstd", "-o", first.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(first.resolve("scores.jsonl.zst")).doesNotExist();

        var second = folder.resolve("second");
        var again = Scoring.run(
                "run",
                first.resolve("scores.csv.zst").toString(),
                "--keep-inputs",
                "--format",
                "jsonl,csv",
                "-o",
                second.toString());
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(Files.readString(second.resolve("leaderboard.csv")))
                .isEqualTo(Files.readString(first.resolve("leaderboard.csv")));
        assertThat(Files.readString(second.resolve("scores.csv"))).contains("'=cmd()", "\"a, \"\"b\"\"\"");
        assertThat(Files.readString(second.resolve("scores.jsonl"))).contains("\"agent_a\":\"\"", "x\\ny");
        assertThat(Scoring.run("run", records, "--format", "csv", "--no-episodes", "-o", "x")
                        .exit())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aRunThatFailFastEndedIsIncompleteForEveryone() throws Exception {
        var table = file("runs.csv", """
                benchmark,final_game_score
                orak/2048,x
                orak/2048,1
                """);
        var out = folder.resolve("out").toString();
        var outcome = Scoring.run("run", table, "--fail-fast", "--allow-partial", "-o", out);
        assertThat(outcome.exit()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err()).contains("1 record: 0 scored").contains("what comes behind it was not read");
        for (var command : List.of(
                List.of("leaderboard", out),
                List.of("rescore", out, "--ruleset", "orak=floors-only"),
                List.of("verify", "--table", out + "/leaderboard.csv"),
                List.of("report", out, "-o", folder.resolve("page.html").toString()))) {
            var later = Scoring.run(command.toArray(new String[0]));
            assertThat(later.exit()).as(later.err()).isEqualTo(ExitCode.INCOMPLETE);
            assertThat(later.out() + later.err()).contains("the run stopped early, at ", "runs.csv:2 (wrong-type)");
        }
    }

    @Test
    void keptInputsAreScoredAgainFromACompressedOutput() throws Exception {
        var table = file("runs.csv", """
                benchmark,agent,floors_cleared
                orak/slay-the-spire,m1,32
                """);
        var out = folder.resolve("out").toString();
        assertThat(Scoring.run("run", table, "--keep-inputs", "--compress", "zstd", "-o", out)
                        .exit())
                .isZero();
        Files.delete(Path.of(table));
        var rescored = Scoring.run("rescore", out, "--ruleset", "orak=floors-only");
        assertThat(rescored.exit()).as(rescored.err()).isZero();
        assertThat(rescored.out()).contains("orak/slay-the-spire").contains("floors-only");
    }
}
