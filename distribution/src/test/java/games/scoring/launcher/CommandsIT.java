package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands, end to end, on small inputs. */
@DisabledOnOs(OS.WINDOWS)
class CommandsIT {

    private static final List<String> FILES =
            List.of("scores.jsonl", "rejects.jsonl", "leaderboard.json", "leaderboard.csv", "standings.json");

    @TempDir
    private Path folder;

    @Test
    void theDemoScoresEpisodesOfAllFiveFamilies() throws Exception {
        var out = folder.resolve("out");
        var outcome = Scoring.run("demo", "-o", out.toString());

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        for (var family : List.of("orak", "clembench", "minecraft-contest", "diambra", "sai-soccer")) {
            assertThat(outcome.out()).contains("\n" + family + "/");
        }
        assertThat(outcome.err()).contains(" 0 rejected");
        assertThat(out.resolve("clembench/results.csv")).exists();
    }

    @Test
    void aRejectedRecordIsToldAndCountedAndTheOthersAreScored() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/slay-the-spire","agent":"m1","episode":"e1","inputs":{"floors_cleared":32}}
                {"benchmark":"orak/2048","agent":"m1","episode":"e2","inputs":{"final_game_score":"12k"}}
                """);
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", input, "-o", out.toString());

        assertThat(outcome.exit()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err())
                .contains("runs.jsonl:2 /inputs/final_game_score: expected a whole number >= 0 (points), found \"12k\"."
                        + " Write it as what is expected. Record set aside as wrong-type.")
                .contains("2 records: 1 scored, 0 aborted, 0 unfinished, 0 missing, 1 rejected");
        // (0.5·32/50 + 0.5·1/3)·100, the boss of floor 16 derived
        assertThat(Files.readString(out.resolve("scores.jsonl"))).contains("\"score\":48.66666666666667");
        assertThat(Scoring.run("run", input, "-o", out.toString()).exit()).isEqualTo(ExitCode.USAGE);
        assertThat(Scoring.run("run", input, "-o", out.toString(), "--overwrite", "--allow-partial")
                        .exit())
                .isZero();
    }

    @Test
    void aValueOfALogThatIsOutOfItsRangeIsNamedByItsPlace() throws Exception {
        var logs = Files.createDirectories(folder.resolve("logs"));
        var run = Files.createDirectories(logs.resolve("orak/HerStory/m/text/z/20260101_000001"));
        Files.writeString(
                run.resolve("final_score.json"),
                "{\"game\":\"HerStory\",\"llm\":\"m\",\"agent_type\":\"z\",\"task\":\"t\",\"score\":273,"
                        + "\"final_step\":9,\"input_modality\":\"text\"}");
        var episode = Files.createDirectories(logs.resolve("tree/m/wordle_withclue/0_x/episode_0"));
        Files.writeString(episode.resolve("scores.json"), "{\"episode scores\":{\"Main Score\":101,\"Aborted\":0}}");
        Files.writeString(logs.resolve("diambra.jsonl"), "{\"game\":\"doapp\",\"difficulty\":9,\"rewards\":[1]}\n");
        Files.writeString(
                logs.resolve("soccer.jsonl"),
                "{\"env_id\":\"LowerT1KickToTarget-v0\",\"reward_terms\":{\"success\":1},\"episode_steps\":0}\n");
        var out = folder.resolve("out");
        assertThat(Scoring.run("run", logs.toString(), "-o", out.toString()).exit())
                .isEqualTo(ExitCode.INCOMPLETE);
        assertThat(Files.readString(out.resolve("rejects.jsonl")).lines())
                .extracting(line ->
                        line.replaceAll(".*/([^/\"]*)\",\"code\":\"([^\"]*)\",\"pointer\":\"([^\"]*)\".*", "$1 $2 $3"))
                .containsExactly(
                        "diambra.jsonl:1 out-of-range /difficulty",
                        "final_score.json out-of-range /score",
                        "soccer.jsonl:1 out-of-range /episode_steps",
                        "scores.json out-of-range /episode scores/Main Score");
    }

    /** A mean of 80.555, which the tools get as 80.55499999999999. */
    @Test
    void theLeaderboardRoundsAClemscoreAsItsTablesDo() throws Exception {
        var scores = List.of("100", "100", "100", "100", "50", "33.33");
        for (int i = 0; i < scores.size(); i++) {
            var episode = Files.createDirectories(folder.resolve("tree/m/wordle_withclue/0_x/episode_" + i));
            Files.writeString(
                    episode.resolve("scores.json"),
                    "{\"episode scores\":{\"Main Score\":" + scores.get(i) + ",\"Aborted\":0}}");
        }
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", folder.resolve("tree").toString(), "-o", out.toString());

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        var board = outcome.out().substring(0, outcome.out().indexOf("clembench/wordle_withclue: mean"));
        assertThat(board).contains("80.55").doesNotContain("80.56");
        assertThat(Files.readString(out.resolve("clembench/results.csv"))).contains("\nm,80.55,100.0,80.55,");
    }

    @Test
    void aCopyOfAnOrakRunIsRejectedAndCountsOnce() throws Exception {
        for (var tree : List.of("logs", "logs/backup")) {
            var run = Files.createDirectories(folder.resolve(tree + "/HerStory/m/text/z/20260101_000001"));
            Files.writeString(
                    run.resolve("final_score.json"),
                    "{\"game\":\"HerStory\",\"llm\":\"m\",\"agent_type\":\"z\",\"task\":\"t\",\"score\":136,"
                            + "\"final_step\":9,\"input_modality\":\"text\"}");
        }
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", folder.resolve("logs").toString(), "-o", out.toString());

        assertThat(outcome.exit()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(Files.readAllLines(out.resolve("scores.jsonl"))).hasSize(1);
        assertThat(Files.readString(out.resolve("rejects.jsonl"))).contains("duplicate-episode");
    }

    @Test
    void anExplanationTellsOptionsAndLabelsByTheirNames() throws Exception {
        var input = file(
                "d.jsonl",
                "{\"benchmark\":\"diambra/doapp\",\"repeat\":2,\"labels\":{\"batch\":\"b7\"},"
                        + "\"inputs\":{\"total_reward\":500,\"difficulty\":\"hard\"}}\n");
        var option = "diambra.doapp.r_max=900";

        assertThat(Scoring.run("explain", input, "--option", option).out())
                .contains("repeat 2", "options  " + option + "\n", "labels   batch=b7\n")
                .contains("doapp.r_max − doapp.r_min", "doapp.r_max = 900.0");
        assertThat(Scoring.run("explain", "--json", input, "--option", option).out())
                .contains(
                        "\"repeat\":2",
                        "\"options\":{\"diambra.doapp.r_max\":\"900\"}",
                        "\"labels\":{\"batch\":\"b7\"}",
                        "{\"name\":\"doapp.r_max\",\"formula\":\"900\"");
    }

    @Test
    void anExplanationTellsTermsNotesAndPlaces() throws Exception {
        var input = file(
                "run.jsonl",
                "{\"benchmark\":\"orak/slay-the-spire\",\"episode\":\"e1\",\"inputs\":{\"floors_cleared\":51}}\n");
        var outcome = Scoring.run("explain", input);

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("score = 100.0")
                .contains("held at 50 (would be 51)")
                .contains("bosses derived from the floor")
                .contains("run.jsonl:1 /inputs/floors_cleared");
    }

    @Test
    void theBytesAreTheSameWhateverTheThreadsAndLittleMemoryIsEnough() throws Exception {
        var input = folder.resolve("many.jsonl");
        try (var lines = Files.newBufferedWriter(input)) {
            for (int i = 0; i < 120_000; i++) {
                lines.write("{\"benchmark\":\"orak/2048\",\"agent\":\"m" + i % 7 + "\",\"instance\":\"s" + i % 100
                        + "\",\"inputs\":{\"final_game_score\":" + (i % 997 == 0 ? -1 : i % 30_011) + "}}\n");
            }
        }
        for (var jobs : List.of("1", "2", "5")) {
            var outcome = Scoring.run(
                    Map.of("SCORING_JAVA_OPTS", "-Xmx48m"),
                    "run",
                    input.toString(),
                    "-o",
                    folder.resolve("out" + jobs).toString(),
                    "-j",
                    jobs);
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        }
        for (var name : FILES) {
            assertThat(folder.resolve("out2").resolve(name))
                    .hasSameBinaryContentAs(folder.resolve("out1").resolve(name));
            assertThat(folder.resolve("out5").resolve(name))
                    .hasSameBinaryContentAs(folder.resolve("out1").resolve(name));
        }
    }

    @Test
    void manyThreadsWorkInTheMemoryThatOneNeeds() throws Exception {
        var input = folder.resolve("long.jsonl");
        try (var lines = Files.newBufferedWriter(input)) {
            for (int i = 0; i < 60_000; i++) {
                // A line of the output is ten times as long: most of the 74 metrics are undefined, each with its
                // reason.
                lines.write("{\"benchmark\":\"clembench/adventuregame\",\"agent\":\"m" + i % 20 + "\",\"inputs\":"
                        + "{\"turns\":20,\"optimal_turns\":10,\"max_turns\":50,\"goal_count\":3,"
                        + "\"goals_achieved\":" + i % 4 + ",\"finished\":" + (i % 4 == 3) + "}}\n");
            }
        }
        var outcome = Scoring.run(
                Map.of("SCORING_JAVA_OPTS", "-Xmx128m"),
                "run",
                input.toString(),
                "-o",
                folder.resolve("out").toString(),
                "-j",
                "24");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("60000 records: 60000 scored");
    }

    @Test
    void longNamesThatComeOnceAreForgotten() throws Exception {
        var input = folder.resolve("names.jsonl");
        try (var lines = Files.newBufferedWriter(input)) {
            for (int i = 0; i < 2_000; i++) {
                // Fifty megabytes of them.
                lines.write("{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":1},\""
                        + "n".repeat(25_000) + i + "\":1}\n");
            }
        }
        var out = folder.resolve("out").toString();
        var outcome = Scoring.run(Map.of("SCORING_JAVA_OPTS", "-Xmx48m"), "run", input.toString(), "-o", out);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("2000 records: 2000 scored");
    }

    @Test
    void whatALongPlanMissesIsNotHeldInMemory() throws Exception {
        var input = file(
                "one.jsonl", "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":1}}\n");
        var plan = file(
                "plan.jsonl", "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"instance\":\"i\"}\n".repeat(200_000));
        var out = folder.resolve("out").toString();
        var outcome = Scoring.run(
                Map.of("SCORING_JAVA_OPTS", "-Xmx48m"), "run", input, "--plan", plan, "-o", out, "--no-episodes");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(outcome.err()).contains("200000 missing");
    }

    @Test
    void compressedOutputIsReadBack() throws Exception {
        var lines = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            lines.append("{\"benchmark\":\"orak/2048\",\"agent\":\"a\",\"instance\":\"i" + i
                    + "\",\"inputs\":{\"final_game_score\":" + i + "}}\n");
        }
        var input = file("runs.jsonl", lines.toString());
        var plain = folder.resolve("plain");
        assertThat(Scoring.run("run", input, "-o", plain.toString()).exit()).isZero();
        for (var how : List.of("gzip", "zstd")) {
            var out = folder.resolve(how);
            assertThat(Scoring.run("run", input, "-o", out.toString(), "--compress", how)
                            .exit())
                    .isZero();
            assertThat(out.resolve("scores.jsonl")).doesNotExist();
            assertThat(Scoring.run("leaderboard", out.toString()).out())
                    .isEqualTo(Scoring.run("leaderboard", plain.toString()).out());
            var compared = Scoring.run("compare", "--json", plain.toString(), out.toString());
            assertThat(compared.exit()).as(compared.err()).isZero();
            assertThat(compared.out()).contains("20000");
        }
    }

    /** An ideograph takes two columns of a terminal. */
    @Test
    void wideNamesShiftNoColumn() throws Exception {
        var input = file("wide.jsonl", """
                {"benchmark":"orak/2048","agent":"模型","instance":"i","inputs":{"final_game_score":10000}}
                {"benchmark":"orak/2048","agent":"ada","instance":"i","inputs":{"final_game_score":5000}}
                """);
        var out = folder.resolve("wide").toString();

        for (var board : List.of(Scoring.run("run", input, "-o", out), Scoring.run("leaderboard", out))) {
            assertThat(board.out())
                    .contains("\n  rank  agent   mean ", "\n     1  模型   50.00 ", "\n     2  ada    25.00 ");
        }
        assertThat(Scoring.run("compare", out, out).out())
                .contains("  ada        1      25      25 ", "  模型       1      50      50 ");
    }

    @Test
    void shardsMergeToTheLeaderboardOfOneRun() throws Exception {
        var one = "{\"benchmark\":\"orak/2048\",\"agent\":\"a\",\"inputs\":{\"final_game_score\":100}}\n";
        var two = "{\"benchmark\":\"orak/2048\",\"agent\":\"a\",\"inputs\":{\"final_game_score\":12345}}\n";
        Scoring.run(
                "run",
                file("whole.jsonl", one + two),
                "-o",
                folder.resolve("whole").toString());
        Scoring.run("run", file("one.jsonl", one), "-o", folder.resolve("one").toString());
        Scoring.run("run", file("two.jsonl", two), "-o", folder.resolve("two").toString());

        var merged = Scoring.run(
                "leaderboard",
                "--json",
                folder.resolve("two").toString(),
                folder.resolve("one").toString());
        assertThat(merged.out()).isEqualTo(Files.readString(folder.resolve("whole/leaderboard.json")));
    }

    @Test
    void aLeaderboardIsRankedUnderTheOptionsOfItsRuns() throws Exception {
        var input = file("tasks.jsonl", """
                {"benchmark":"sai-soccer/goalie-penalty-kick","agent":"a","inputs":{"episode_score":1}}
                {"benchmark":"sai-soccer/obstacle-penalty-kick","agent":"a","inputs":{"episode_score":4}}
                {"benchmark":"sai-soccer/kick-to-target","agent":"a","inputs":{"episode_score":7}}
                """);
        var weighted = folder.resolve("weighted").toString();
        var plain = folder.resolve("plain").toString();
        Scoring.run("run", input, "-o", weighted, "--option", "sai-soccer.weights=1,0,0");
        Scoring.run("run", input, "-o", plain);

        assertThat(Scoring.run("leaderboard", "--json", weighted).out())
                .isEqualTo(Files.readString(Path.of(weighted, "leaderboard.json")));
        assertThat(Scoring.run("leaderboard", "--json", weighted, "--option", "sai-soccer.weights=1,1,1")
                        .out())
                .isEqualTo(Files.readString(Path.of(plain, "leaderboard.json")));
        var both = Scoring.run("leaderboard", weighted, plain);
        assertThat(both.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err())
                .contains("weighted was made with sai-soccer.weights=1,0,0, ", "the default of sai-soccer.weights");
    }

    @Test
    void aLeaderboardShowsWhatItsRunShowedUnlessToldOtherwise() throws Exception {
        var unequal = """
                {"benchmark":"orak/2048","agent":"a","episode":"%1$s","inputs":{"final_game_score":100}}
                {"benchmark":"orak/2048","agent":"b","episode":"%1$s","inputs":{"final_game_score":200}}
                {"benchmark":"orak/slay-the-spire","agent":"a","episode":"%1$s","inputs":{"floors_cleared":32}}
                """;
        var partial = folder.resolve("partial").toString();
        var strict = folder.resolve("strict").toString();
        var run = Scoring.run(
                "run", file("one.jsonl", unequal.formatted("1")), "-o", partial, "--allow-partial-coverage");
        Scoring.run("run", file("two.jsonl", unequal.formatted("2")), "-o", strict);

        assertThat(Scoring.run("leaderboard", partial).out())
                .isEqualTo(run.out())
                .doesNotContain("--allow-partial");
        assertThat(Scoring.run("leaderboard", partial, "--no-allow-partial-coverage")
                        .out())
                .contains("agents played different benchmarks");
        assertThat(Scoring.run("leaderboard", strict).out()).contains("agents played different benchmarks");
        assertThat(Scoring.run("leaderboard", strict, "--allow-partial-coverage")
                        .out())
                .isEqualTo(run.out());
        var both = Scoring.run("leaderboard", strict, partial);
        assertThat(both.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err())
                .contains("partial was ranked with --allow-partial-coverage", "strict without. Say which holds: ");
        assertThat(Scoring.run("leaderboard", strict, partial, "--no-allow-partial-coverage")
                        .exit())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aLeaderboardTakesNoOptionThatScoresAreMadeUnder() throws Exception {
        var input = file("d.jsonl", """
                {"benchmark":"diambra/doapp","agent":"a","inputs":{"total_reward":500,"difficulty":"easy"}}
                """);
        var clamped = folder.resolve("default").toString();
        var extrapolated = folder.resolve("extrapolated").toString();
        Scoring.run("run", input, "-o", clamped);
        Scoring.run("run", input, "-o", extrapolated, "--option", "diambra.outside=extrapolate");

        var refused = Scoring.run("leaderboard", clamped, "--option", "diambra.outside=extrapolate");
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains(
                        "--option diambra.outside=extrapolate: changes scores",
                        "scoring rescore " + clamped + " --option diambra.outside=extrapolate");
        assertThat(Scoring.run("leaderboard", extrapolated, "--option", "diambra.outside=extrapolate")
                        .exit())
                .isEqualTo(ExitCode.OK);
        assertThat(Scoring.run("leaderboard", clamped, extrapolated).err())
                .contains("Rank them apart, or score them under the same: scoring run … --option diambra.outside=…");
    }

    @Test
    void aDroppedJarIsFoundAndABadOneLeavesTheOthersAlone() throws Exception {
        var plugins = Files.createDirectory(folder.resolve("plugins"));
        mazePlugin(plugins.resolve("maze.jar"));
        Files.writeString(plugins.resolve("notes.jar"), "not a jar");
        var list = Scoring.run("plugins", "list", "--plugins", plugins.toString());

        assertThat(list.exit()).isZero();
        assertThat(list.out()).contains("maze").contains("orak");
        assertThat(list.err().lines().filter(l -> l.contains("notes.jar"))).hasSize(1);

        var input = file(
                "maze.jsonl",
                "{\"benchmark\":\"maze/classic\",\"inputs\":{\"steps\":20,\"shortest\":10,\"solved\":true}}\n");
        var out = folder.resolve("out");
        var outcome = Scoring.run("run", input, "-o", out.toString(), "--plugins", plugins.toString());
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(Files.readString(out.resolve("scores.jsonl"))).contains("\"score\":50.0");
    }

    @Test
    void theFewestStepsLeadInOneRunAndInShards() throws Exception {
        var plugins = Files.createDirectory(folder.resolve("plugins"));
        mazePlugin(plugins.resolve("maze.jar"));
        var record = "{\"benchmark\":\"maze/sprint\",\"agent\":\"%s\",\"inputs\":{\"steps\":%d}}\n";
        var one = record.formatted("ada", 20) + record.formatted("bob", 15);
        var two = record.formatted("ada", 12);
        var outs = new ArrayList<String>();
        for (var records : List.of(one + two, one, two)) {
            var out = folder.resolve("out" + outs.size()).toString();
            var run = Scoring.run("run", file("steps.jsonl", records), "-o", out, "--plugins", plugins.toString());
            assertThat(run.exit()).as(run.err()).isZero();
            outs.add(out);
        }

        var printed = Scoring.run("leaderboard", outs.get(1), outs.get(2), "--plugins", plugins.toString());
        assertThat(printed.out())
                .startsWith("maze/sprint: best, lower is better (v1)\n")
                .containsPattern("\n +1 +ada +12\\.00 +5\\.6569 ")
                .containsPattern("\n +2 +bob +15\\.00 ");
        var json = Scoring.run("leaderboard", "--json", outs.get(1), outs.get(2), "--plugins", plugins.toString());
        assertThat(json.out())
                .isEqualTo(Files.readString(folder.resolve("out0/leaderboard.json")))
                .contains("\"better\" : \"lower\"");
    }

    private static final String RANKS = """
            agent,benchmark,mean,average
            ada,sai-soccer/goalie-penalty-kick,1.00,2.0
            ada,sai-soccer/obstacle-penalty-kick,2.00,2.0
            ada,LowerT1KickToTarget-v0,3.00,2.0
            bob,sai-soccer/goalie-penalty-kick,1.00,1.6
            bob,sai-soccer/obstacle-penalty-kick,2.00,1.6
            bob,LowerT1KickToTarget-v0,1.50,1.6
            """;

    @Test
    void theManifestSaysOfAFolderHowManyFilesOfItWereRead() throws Exception {
        var one = Files.createDirectory(folder.resolve("one"));
        var record = "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":10000}}\n";
        Files.writeString(one.resolve("a.jsonl"), record);
        var named = Files.writeString(folder.resolve("named.jsonl"), record);
        var empty = Files.createDirectory(folder.resolve("empty"));
        var out = folder.resolve("counted");
        Scoring.run("run", one.toString(), named.toString(), empty.toString(), "-o", out.toString());
        assertThat(Files.readString(out.resolve("manifest.json")))
                .containsPattern("/one\",\"size\":[0-9]+,\"sha256\":\"[0-9a-f]{64}\",\"files\":1}")
                .containsPattern("/named.jsonl\",\"size\":[0-9]+,\"sha256\":\"[0-9a-f]{64}\"}")
                .containsPattern("/empty\",\"size\":0,\"sha256\":\"[0-9a-f]{64}\",\"files\":0}");
    }

    @Test
    void namesThatDifferInABlankAtAnEndLookDifferent() throws Exception {
        var input = file("blanks.jsonl", """
                {"benchmark":"orak/2048","agent":"ada","instance":"i1","inputs":{"final_game_score":10000}}
                {"benchmark":"orak/2048","agent":"ada ","instance":" i1","inputs":{"final_game_score":20000}}
                """);
        assertThat(Scoring.run("explain", input).out())
                .contains("orak/2048  agent ada  instance i1\n")
                .contains("orak/2048  agent ada⟨U+0020⟩  instance ⟨U+0020⟩i1\n");
        var table = file("blank.csv", "agent,game,mean\nada,2048,50.0\n ada,2048,50.0\n");
        var checked = Scoring.run("verify", input, "--table", table);
        assertThat(checked.exit()).as(checked.out()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(checked.out()).contains("1 of 1 as printed", "line 3  ⟨U+0020⟩ada  orak/2048  mean");
    }

    @Test
    void aPublishedTableIsCheckedAgainstItsOwnCells() throws Exception {
        var table = file("board.csv", RANKS);
        var outcome = Scoring.run("verify", "--table", table);

        assertThat(outcome.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(outcome.out())
                .contains("1 of 2 as printed")
                .contains("line 5  bob")
                .contains("printed 1.6, recomputed 1.500");
        assertThat(Scoring.run("verify", "--table", table, "--where", "agent=ada")
                        .exit())
                .isZero();
        assertThat(Scoring.run("verify", "--table", table, "--slack", "0.1").exit())
                .isZero();

        var partly = file("partly.csv", RANKS.replace("1.6", "1.5") + "bob,chess,7,1.5\n");
        var incomplete = Scoring.run("verify", "--table", partly);
        assertThat(incomplete.exit()).as(incomplete.out()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(incomplete.out())
                .contains("2 of 2 as printed, 1 can't be recomputed", "no plugin knows these benchmarks: chess");
        assertThat(incomplete.err()).contains("are not confirmed", "--allow-partial");
        assertThat(Scoring.run("verify", "--table", partly, "--allow-partial").exit())
                .isZero();
    }

    @Test
    void aTableTakesNoOptionThatMeansNothingThere() throws Exception {
        var table = file("board.csv", RANKS);
        for (var option : List.of("--agent", "--benchmark", "--input-format")) {
            var refused = Scoring.run("verify", "--table", table, option, "orak/2048");
            assertThat(refused.exit()).as(option).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains(option + " says how to read an INPUT, and there is none");
        }
        var tolerance = Scoring.run("verify", "--table", table, "--tolerance", "0");
        assertThat(tolerance.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(tolerance.err()).contains("--tolerance is for numbers that logs carry", "--slack");

        var none = Scoring.run("verify", "--table", table, "--only", "orak/204");
        assertThat(none.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("--only orak/204: matches no benchmark.");
        var only = Scoring.run("verify", "--table", table, "--only", "sai-soccer/goalie-*");
        assertThat(only.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(only.out()).contains("Not checked: numbers over all benchmarks of sai-soccer", "asked for: 4 rows.");
    }

    @Test
    void aPublishedTableIsCheckedAgainstTheLogsBehindIt() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","inputs":{"final_game_score":10000}}
                {"benchmark":"orak/2048","agent":"m1","inputs":{"final_game_score":5000}}
                """);
        var good = file("good.csv", "model,game,mean,std,n\nm1,2048,37.5,17.7,2\n");
        var bad = file("bad.csv", "llm,game,mean\nm1,2048,37.4\n");

        var outcome = Scoring.run("verify", input, "--table", good);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("3 of 3 as printed");
        var failed = Scoring.run("verify", input, "--table", bad, "--columns", "agent=llm");
        assertThat(failed.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(failed.out()).contains("printed 37.4, recomputed 37.500");
    }

    @Test
    void aTableThatARunWroteIsLookedAtBeforeItIsChecked() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","inputs":{"final_game_score":10000}}
                """);
        var out = folder.resolve("out");
        assertThat(Scoring.run("run", input, "-o", out.toString()).exit()).isZero();
        var table = out.resolve("leaderboard.csv");
        var written = Files.readString(table);
        for (var other : Map.of(
                        written.replace("50.0", "40.0"),
                        "its bytes are not those that the run wrote",
                        written + "x\n",
                        "the run wrote")
                .entrySet()) {
            assertThat(other.getKey()).isNotEqualTo(written);
            Files.writeString(table, other.getKey());
            for (var command : List.of(
                    List.of("verify", "--table", table.toString(), "--json"),
                    List.of("verify", input, "--table", table.toString()))) {
                var outcome = Scoring.run(command.toArray(String[]::new));
                assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
                assertThat(outcome.out()).isEmpty();
                assertThat(outcome.err()).contains("leaderboard.csv: " + other.getValue());
            }
        }
    }

    @Test
    void noFileOfAnOptionIsStandardInput() throws Exception {
        var input = file("runs.jsonl", "");
        for (var option : List.of("--plan", "--plugins-lock")) {
            var outcome = Scoring.run(
                    "run", input, option, "-", "-o", folder.resolve("out").toString());
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err())
                    .contains("'" + option + "': expected the name of a file or folder, found -, which only an INPUT"
                            + " may be. Standard input has the name /dev/stdin");
        }
    }

    @Test
    void noAgentsNameCommandsTheTerminal() throws Exception {
        var records = """
                {"benchmark":"orak/stardew-valley","agent":"\\u001b[31mred\\nada","instance":"i1","inputs":{"gold_earned":%d}}
                """;
        var input = file("runs.jsonl", records.formatted(1013));
        var out = folder.resolve("out").toString();
        var run = Scoring.run("run", input, "-o", out);
        assertThat(run.exit()).as(run.err()).isZero();
        var other = folder.resolve("other").toString();
        Scoring.run("run", file("others.jsonl", records.formatted(2026)), "-o", other);
        var table = file("table.csv", "agent,benchmark,mean\n\"\u001B[31mred\nada\",orak/stardew-valley,55\n");

        for (var printed : List.of(
                run,
                Scoring.run("leaderboard", out),
                Scoring.run("explain", input),
                Scoring.run("verify", input),
                Scoring.run("verify", input, "--table", table),
                Scoring.run("compare", out, other),
                Scoring.run("rescore", out, "--ruleset", "orak=leaderboard-2025-06"))) {
            assertThat(printed.out())
                    .as(printed.err())
                    .contains("⟨U+001B⟩[31mred⟨U+000A⟩ada")
                    .doesNotContain("\u001B", "\nada");
            assertThat(printed.err()).doesNotContain("\u001B", "\nada");
        }
    }

    @Test
    void anInputFormatThatDoesNotFitIsNoSuccess() throws Exception {
        var records = file("r.jsonl", "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":10}}\n");
        for (var format : List.of(
                "csv",
                "parquet",
                "clembench-results",
                "diambra-episodes",
                "diambra-recording",
                "thucraft-result",
                "nclevel",
                "orak-logs",
                "orak-challenge",
                "sai-terms",
                "sai-result")) {
            var outcome = Scoring.run("validate", records, "--input-format", format);
            assertThat(outcome.exit()).as(format + ": " + outcome.err()).isEqualTo(ExitCode.INCOMPLETE);
        }
        var objects = file("o.json", "{\"m1\":{\"points\":1}}");
        assertThat(Scoring.run("validate", objects, "--input-format", "thucraft-result")
                        .exit())
                .isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void threadsThatNoMachineHasAreRefusedByEveryCommand() throws Exception {
        var input = file(
                "runs.jsonl", "{\"benchmark\":\"orak/2048\",\"episode\":\"e\",\"inputs\":{\"final_game_score\":10}}\n");
        var out = folder.resolve("out").toString();
        assertThat(Scoring.run("run", input, "-o", out, "-j", "1024").exit()).isZero();
        for (var jobs : List.of("0", "-1", "1025", "100000")) {
            for (var outcome : List.of(
                    Scoring.run("rescore", out, "--ruleset", "orak=leaderboard-2025-06", "-j", jobs),
                    Scoring.run("validate", input, "-j", jobs))) {
                assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
                assertThat(outcome.err()).contains("-j " + jobs + ": expected 1 to 1024 threads.");
            }
        }
    }

    @Test
    void aVerificationThatHadNothingToCompareSaysSo() throws Exception {
        var good = "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":1}}\n";
        var nothing = Scoring.run("verify", file("runs.jsonl", good));
        assertThat(nothing.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(nothing.err()).contains("nothing was compared: 1 episode read, none with recorded scores");

        var empty = Scoring.run("verify", file("empty.jsonl", ""));
        assertThat(empty.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(empty.err()).contains("nothing was compared: there is no episode in what was read");

        var rejected = file("bad.jsonl", good + "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":-1}}\n");
        assertThat(Scoring.run("verify", rejected).exit()).isEqualTo(ExitCode.INCOMPLETE);

        var table = Scoring.run("verify", "--table", file("table.csv", "agent,game,mean\nada,chess,1\n"));
        assertThat(table.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(table.err()).contains("nothing was compared");
        assertThat(Scoring.run("verify").err()).contains("INPUT or --table FILE");
    }

    @Test
    void anOutputThatIsNamedTwiceIsRefused() throws Exception {
        var out = folder.resolve("out");
        Scoring.run(
                "run",
                file("one.jsonl", "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":1}}\n"),
                "-o",
                out.toString());

        var twice = Scoring.run("leaderboard", out.toString(), out + "/../out");
        assertThat(twice.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).contains("named twice");
    }

    @Test
    void namesThatNothingIsMeantByAreRefusedWithTheClosest() throws Exception {
        var input = file("one.jsonl", "{\"inputs\":{\"final_game_score\":1}}\n");

        var benchmark = Scoring.run("validate", input, "--benchmark", "orak/2084");
        assertThat(benchmark.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(benchmark.err()).contains("orak/2048");
        var only = Scoring.run("validate", input, "--benchmark", "orak/2048", "--only", "orak/2084");
        assertThat(only.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(only.err()).contains("matches no benchmark").contains("orak/2048");
    }

    @Test
    void aRunIsExplainedAsItWasMade() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","episode":"e17","ruleset":"docs-2025-06","inputs":{"final_game_score":5000}}
                {"benchmark":"orak/2048","agent":"m1","episode":"e18","inputs":{"final_game_score":-1}}
                {"benchmark":"orak/2048","agent":"m1","episode":"e19","status":"aborted"}
                {"inputs":{"final_game_score":9000}}
                """);
        var made = List.of("--ruleset", "orak=floors-only", "--benchmark", "orak/2048", "--agent", "nobody");
        var asked = new ArrayList<>(List.of("explain", input, "--json"));
        asked.addAll(made);
        var expected = Scoring.run(asked.toArray(String[]::new)).out();
        assertThat(expected).contains("scored under floors-only, as the run asks");
        for (var kept : List.of("again", "--keep-inputs")) {
            var out = folder.resolve(kept).toString();
            var run = new ArrayList<>(List.of("run", input, "-o", out));
            run.addAll(made);
            run.addAll(kept.startsWith("--") ? List.of(kept) : List.of());
            Scoring.run(run.toArray(String[]::new));

            var explained = Scoring.run("explain", out, "--json");
            assertThat(explained.exit()).as(explained.err()).isZero();
            assertThat(withoutPlaces(explained.out())).isEqualTo(withoutPlaces(expected));
            assertThat(explained.err()).contains("1 record was rejected, and rejects.jsonl says why");
            var one = Scoring.run("explain", out, "--episode", input + ":4");
            assertThat(one.out()).startsWith("orak/2048  agent nobody\n").contains("  score = 45.0\n");
        }
        var again = folder.resolve("again").toString();
        assertThat(Scoring.run("explain", again, "--json").out()).isEqualTo(expected);
        var other = Scoring.run("explain", again, "--ruleset", "docs-2025-06");
        assertThat(other.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("--ruleset: " + again + " is a run", "scoring rescore " + again);

        Files.writeString(Path.of(input), Files.readString(Path.of(input)).replace("5000", "5001"));
        var changed = Scoring.run("explain", again);
        assertThat(changed.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(changed.err()).contains("runs.jsonl: not what the run read: size or SHA-256 differ");
        Files.delete(Path.of(input));
        var gone = Scoring.run("explain", again);
        assertThat(gone.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(gone.err())
                .hasLineCount(1)
                .contains("runs.jsonl, which is not there")
                .contains("--keep-inputs");
        assertThat(gone.out()).isEmpty();
    }

    /** Of an input that the run kept, nothing more is known than that it was given. */
    private static String withoutPlaces(String explained) {
        return explained.replaceAll(",\"path\":\"[^\"]*\",\"at\":\"[^\"]*\"", "");
    }

    @Test
    void anEpisodeThatIsNotThereIsAnsweredWithTheNearest() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","episode":"e17","inputs":{"final_game_score":5000}}
                {"benchmark":"orak/2048","episode":"other","inputs":{"final_game_score":5000}}
                """);
        Scoring.run("run", input, "-o", folder.resolve("out").toString());
        for (var named : List.of(input, folder.resolve("out").toString())) {
            var outcome = Scoring.run("explain", named, "--episode", "E18");
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("no episode 'E18' among the 2 episodes read. Closest: e17.");
        }
    }

    /** One sentence with the command to use, and no reject a line. */
    @Test
    void theWrongKindOfThingIsSaidWithTheCommandForIt() throws Exception {
        var input = file("runs.jsonl", "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":1}}\n".repeat(3));
        var out = folder.resolve("out").toString();
        Scoring.run("run", input, "-o", out);
        for (var wrong : new String[][] {
            {"scoring explain " + out, "validate", out},
            {"scoring explain " + out, "run", out, "-o", folder.resolve("next").toString()},
            {"scoring verify " + input + " --table " + out + "/leaderboard.csv", "verify", out},
            {"Name its folder: " + out, "compare", out + "/leaderboard.json", out},
            {"scoring run " + input + " -o OUT", "leaderboard", input},
            {"scoring run " + input + " -o OUT", "rescore", input, "--ruleset", "floors-only"}
        }) {
            var outcome = Scoring.run(Arrays.copyOfRange(wrong, 1, wrong.length));
            assertThat(outcome.exit()).as(wrong[1]).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).as(wrong[1]).hasLineCount(1).contains(wrong[0]);
        }
        assertThat(folder.resolve("next")).doesNotExist();
    }

    @Test
    void aLanguageThatNobodySpeaksIsSaid() throws Exception {
        var none = Scoring.run("benchmarks", "orak/2048", "--lang", "fr");
        assertThat(none.exit()).isZero();
        assertThat(none.err()).contains("--lang fr: no text in this language");
        assertThat(Scoring.run("benchmarks", "sai-soccer/kick-to-target", "--lang", "zh")
                        .err())
                .isEmpty();
        var input = file("both.jsonl", """
                {"benchmark":"orak/2048","inputs":{"final_game_score":5}}
                {"benchmark":"sai-soccer/kick-to-target","inputs":{"distance":1,"steps":3,"terminated":true}}
                """);
        assertThat(Scoring.run("explain", input, "--lang", "zh").err())
                .isEqualTo("scoring: --lang zh: no text of orak in this language, English is shown. There are: en, zh"
                        + " (sai-soccer).\n");
        assertThat(Scoring.run("explain", input, "--lang", "en-GB").err()).isEmpty();
        var only = Scoring.run("explain", input, "--lang", "ZH-TW", "--only", "sai-soccer/*");
        assertThat(only.err()).isEmpty();
        assertThat(only.out()).contains("  note     忽略所给 steps");
    }

    @Test
    void anExplanationHoldsEveryFactorAndTellsEachPartOnce() throws Exception {
        var input =
                file("one.jsonl", "{\"benchmark\":\"minecraft-contest/thucraft\",\"inputs\":{\"damage_dealt\":50}}\n");
        var told =
                Scoring.run("explain", input).out().lines().map(String::strip).toList();

        // 1000 · 1 · (1 + 0.02 · 50) · 1 · 1
        assertThat(told).contains("score = 2000.0", "1000   factor", "survival = 2.0   factor");
        assertThat(told.stream().filter(line -> line.startsWith("damage_dealt = ")))
                .hasSize(1);
        assertThat(told).contains("survival = 2.0   (see above)");
    }

    @Test
    void anExplanationSaysWhatBecomesOfThePartOfANamedTerm() throws Exception {
        var world = file("one.jsonl", "{\"benchmark\":\"minecraft-contest/thucraft\",\"inputs\":{\"chunks\":48}}\n");
        assertThat(Scoring.run("explain", world).out())
                .containsPattern("log2_chunks = 5\\.58[0-9]+ .*\n +max\\(chunks, 1\\) = 48\\.0   in log2\\(…\\)\n");
        var game = file("two.jsonl", """
                {"benchmark":"diambra/doapp","inputs":{"difficulty":"easy","total_reward":100}}
                """);
        assertThat(Scoring.run("explain", game).out())
                .containsPattern("max\\(1 \\+ .*, 1\\) = 1\\.[0-9]+   in min\\(…\\)\n");
    }

    @Test
    void anExplanationSaysWhatAnInputWasMadeOf() throws Exception {
        var run = file("final_score.json", """
                {"game":"StardewValley","llm":"m","agent_type":"z","task":"t","score":661,"final_step":9}
                """);
        assertThat(Scoring.run("explain", run).out())
                .containsPattern(
                        "gold_earned +461 +made .*/score \\(661: the money at the end, less the 200 at the start\\)");
        assertThat(Scoring.run("explain", run, "--json").out())
                .contains("\"from\":\"made\"", "\"made\":\"661: the money at the end, less the 200 at the start\"");
    }

    @Test
    void jsonForPeopleWritesNumbersAsTheFilesDo() throws Exception {
        var input = file("numbers.jsonl", """
                {"benchmark":"sai-soccer/kick-to-target","inputs":{"distance":0.0005,"terminated":true}}
                {"benchmark":"diambra/doapp","inputs":{"difficulty":"easy","total_reward":8.4474534237224622E18}}
                """);
        assertThat(Scoring.run("explain", input, "--json").out())
                .contains("\"weight\":0.5,\"contribution\":0.00025}", "\"value\":8.447453423722462e+18,")
                .doesNotContainPattern("[0-9]E-?[0-9]");
        assertThat(Scoring.run("benchmarks", "orak/2048", "--json").out())
                .contains("\"lowest\" : 0.0,")
                .doesNotContainPattern("[0-9]E-?[0-9]");
    }

    @Test
    void anExplanationSaysNotesAndRemarksInTheLanguageThatWasAskedFor() throws Exception {
        var input = file("notes.jsonl", """
                {"benchmark":"sai-soccer/kick-to-target","inputs":{"distance":1,"steps":3,"terminated":true}}
                {"benchmark":"minecraft-contest/thucraft","inputs":{}}
                """);
        assertThat(Scoring.run("explain", input, "--lang", "zh").out())
                .contains("  note     忽略所给 steps：函数将其覆盖为 1", "  note     地图块数为 0：log2(0) 无定义，按评分程序计为 1");
        assertThat(Scoring.run("explain", input, "--lang", "zh", "--json").out())
                .contains("\"notes\":[\"忽略所给 steps：函数将其覆盖为 1\"]", "\"remarks\":[\"回合结束前函数返回 0；");
        assertThat(Scoring.run("explain", input).out()).contains("  note     the given steps are ignored");
    }

    @Test
    void whatACheckExpectedIsSaidInTheLanguageThatWasAskedFor() throws Exception {
        var input = file("both.jsonl", """
                {"benchmark":"sai-soccer/kick-to-target","inputs":{"distance":1,"episode_score":0.5}}
                """);
        for (var tag : List.of("zh", "zh_CN")) {
            assertThat(Scoring.run("explain", input, "--lang", tag).err())
                    .contains("expected 奖励项或 episode_score 二者之一，不可并用; found ");
            assertThat(Scoring.run("benchmarks", "sai-soccer", "--lang", tag).out())
                    .startsWith("# sai-soccer: SAI Booster 足球赛");
        }
        assertThat(Scoring.run("explain", input).err())
                .contains("expected reward terms or an episode_score, not both;");
    }

    @Test
    void theJsonOfABenchmarkHasWhatItsPageHas() throws Exception {
        var contest = Scoring.run(
                "benchmarks", "minecraft-contest/thucraft", "--option", "minecraft-contest.strict=true", "--json");
        assertThat(contest.out().replaceAll("\\s+", " "))
                .contains(
                        "{ \"input\" : \"deaths\", \"way\" : \"falling\", \"strength\" : \"to_the_last_bit\" }",
                        "\"option\" : \"minecraft-contest.strict\", \"accepts\" : \"true or false\","
                                + " \"default\" : \"false\", \"value\" : \"true\",",
                        "\"remarks\" : [ \"Adds an achievements zone of 0.1 each.\" ]");
        assertThat(contest.out()).doesNotContain("counted as one cell, as the judge does");
        assertThat(Scoring.run("benchmarks", "orak/2048", "--json").out()).contains("\"required\" : true");
    }

    @Test
    void whatOnlyOneBenchmarkHasIsRefusedWithoutItsId() throws Exception {
        for (var option : List.of("--schema", "--latex")) {
            var none = Scoring.run("benchmarks", option);
            assertThat(none.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(none.out()).isEmpty();
            assertThat(none.err()).contains(option + ": of which benchmark?", "scoring benchmarks ID " + option);
            var family = Scoring.run("benchmarks", "orak", option);
            assertThat(family.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(family.err()).contains(option + ": 'orak' is a family.", "orak/2048, ");
            assertThat(Scoring.run("benchmarks", "orak/2048", option).exit()).isZero();
        }
    }

    @Test
    void aRunUnderARulesetThatIsItsFamilysAloneIsRankedAndCompared() throws Exception {
        var records = """
                {"benchmark":"orak/2048","agent":"m","instance":"i","inputs":{"final_game_score":100}}
                {"benchmark":"Tetris","agent":"m","inputs":{}}
                """;
        var out = folder.resolve("out").toString();
        Scoring.run("run", file("a.jsonl", records), "-o", out, "--ruleset", "orak=paper-v3");
        var board = Scoring.run("leaderboard", out);
        assertThat(board.exit()).as(board.err()).isZero();
        assertThat(board.out()).contains("paper-v3");
        assertThat(Scoring.run("compare", out, out, "--fail-if-worse").exit()).isZero();
        assertThat(Scoring.run("compare", out, out, "--json").out()).contains("\"better\"");
    }

    @Test
    void theGateFailsWhereAWholeBenchmarkWasLost() throws Exception {
        var both = """
                {"benchmark":"orak/2048","agent":"m","instance":"i","inputs":{"final_game_score":100}}
                {"benchmark":"orak/slay-the-spire","agent":"m","instance":"i","inputs":{"floors_cleared":32}}
                """;
        var a = folder.resolve("a").toString();
        var b = folder.resolve("b").toString();
        Scoring.run("run", file("both.jsonl", both), "-o", a);
        Scoring.run("run", file("one.jsonl", both.lines().findFirst().orElseThrow() + "\n"), "-o", b);

        var gate = Scoring.run("compare", a, b, "--fail-if-worse");
        assertThat(gate.exit()).as(gate.err()).isEqualTo(ExitCode.FAILED);
        assertThat(gate.err())
                .contains("scoring: lost orak/slay-the-spire under docs-2025-06: A has a score in 1 episode, none of"
                        + " which has a partner with a score in B");
        assertThat(Scoring.run("compare", b, a, "--fail-if-worse").exit()).isZero();
        assertThat(Scoring.run("compare", a, b, "--fail-if-fewer").err())
                .contains(
                        "scoring: fewer scores in orak/slay-the-spire under docs-2025-06: of the 1 that A has, B lacks 1");
        assertThat(Scoring.run("compare", a, b, "--fail-if-fewer", "99%").exit())
                .isEqualTo(ExitCode.FAILED);
        assertThat(Scoring.run("compare", b, a, "--fail-if-fewer=0.05").exit()).isZero();
        assertThat(Scoring.run("compare", a, b, "--fail-if-fewer=many").err())
                .contains("'many' is no share, such as 5% or 0.05");
        assertThat(Scoring.run("compare", "--fail-if-worse", a, b).err())
                .contains("'" + a + "' is not a number. Without one, write the option behind A and B");
        assertThat(Scoring.run("compare", a, b).exit()).isZero();
    }

    @Test
    void aFamilysBoardSaysWhatItIsMadeOfWhereRulesetsAreMixed() throws Exception {
        var leap = """
                {"benchmark":"clembench/adventuregame","agent":"m","inputs":{"turns":5,"optimal_turns":4,"max_turns":9,"goal_count":1,"goals_achieved":1,"finished":true}}
                """;
        var taboo = leap + """
                {"benchmark":"clembench/taboo","agent":"m","status":"aborted"}
                """;
        var board = Scoring.run(
                "run", file("two.jsonl", taboo), "-o", folder.resolve("two").toString());
        assertThat(board.out())
                .contains("clembench: clemscore, higher is better (readme-2024-06, head)")
                .contains("Made of clembench/taboo under head; clembench/adventuregame under readme-2024-06.");

        var third = taboo + leap.replace("\"agent\"", "\"ruleset\":\"head\",\"agent\"");
        var boards = Scoring.run(
                "run", file("three.jsonl", third), "-o", folder.resolve("three").toString());
        assertThat(boards.out())
                .contains("One board for each ruleset, since clembench/adventuregame was scored under head and"
                        + " readme-2024-06: this one is made of clembench/adventuregame, clembench/taboo.")
                .contains(": this one is made of clembench/adventuregame.");
    }

    @Test
    void aMatchOfAPlayerAgainstItselfIsRemarked() throws Exception {
        var out = folder.resolve("out");
        Scoring.run("run", file("duels.jsonl", """
                {"benchmark":"orak/starcraft-2-versus","inputs":{"agent_a":"p","agent_b":"q","result":"a"}}
                {"benchmark":"orak/starcraft-2-versus","inputs":{"agent_a":"p","agent_b":"p","result":"a"}}
                """), "-o", out.toString());
        assertThat(Files.readAllLines(out.resolve("scores.jsonl")))
                .satisfiesExactly(
                        won -> assertThat(won).doesNotContain("\"notes\""),
                        own -> assertThat(own).contains("a player against itself: the match counts in no rating"));
    }

    @Test
    void aTableWithRowsThatNoLogSupportsIsNotConfirmed() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","inputs":{"final_game_score":10000}}
                """);
        for (var row : List.of("m2,2048,99", "m1,chess,99")) {
            var table = file("table.csv", "agent,game,mean\nm1,2048,50.0\n" + row + "\n");
            var outcome = Scoring.run("verify", input, "--table", table);
            assertThat(outcome.exit()).as(outcome.out()).isEqualTo(ExitCode.INCOMPLETE);
            assertThat(outcome.out()).contains("1 of 1 as printed, 1 can't be recomputed");
            assertThat(outcome.err()).contains("could not be recomputed, and are not confirmed", "--allow-partial");
            assertThat(Scoring.run("verify", input, "--table", table, "--allow-partial")
                            .exit())
                    .isZero();
        }
        var wrong = file("wrong.csv", "agent,game,mean\nm1,2048,51.0\nm2,2048,99\n");
        assertThat(Scoring.run("verify", input, "--table", wrong, "--allow-partial")
                        .exit())
                .isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aLeaderboardIsReadBackAsATable() throws Exception {
        var records = new StringBuilder();
        for (var agent : List.of("-baseline", "+plus", "=eq", "'=eq", "@at", "'quoted", " blanks ", "m\\u0001")) {
            records.append("{\"benchmark\":\"orak/2048\",\"agent\":\"" + agent + "\",\"inputs\":{\"final_game_score\":"
                    + 100 * agent.length() + "}}\n");
        }
        // Ranked by the best score: the mean is another number.
        for (var reward : List.of(100, 250)) {
            records.append("{\"benchmark\":\"diambra/doapp\",\"agent\":\"-baseline\",\"inputs\":{\"difficulty\":"
                    + "\"hard\",\"total_reward\":" + reward + "}}\n");
        }
        var input = file("names.jsonl", records.toString());
        var out = folder.resolve("names");
        Scoring.run("run", input, "-o", out.toString());
        var outcome = Scoring.run(
                "verify", input, "--table", out.resolve("leaderboard.csv").toString());
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    }

    @Test
    void theDigestOfAFolderIsMadeAsTheUsersGuideSays() throws Exception {
        var input = Files.createDirectories(folder.resolve("input"));
        var score = "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":10}}\n";
        var run = "SlayTheSpire/m/text/zeroshot_agent/20260301_093000/final_score.json";
        for (var name : List.of("b.jsonl", "a/r.jsonl", "a-b.jsonl", "a.jsonl", "B.jsonl", run)) {
            Files.createDirectories(input.resolve(name).getParent());
            Files.writeString(
                    input.resolve(name),
                    name.equals(run) ? "{\"game\":\"SlayTheSpire\",\"score\":15,\"final_step\":184}" : score);
        }
        try (var packed = new GZIPOutputStream(Files.newOutputStream(input.resolve("a/p.jsonl.gz")))) {
            packed.write(score.getBytes(StandardCharsets.UTF_8));
        }
        try (var zip = new ZipOutputStream(Files.newOutputStream(input.resolve("a/z.zip")))) {
            zip.putNextEntry(new ZipEntry("in/side.jsonl"));
            zip.write(score.getBytes(StandardCharsets.UTF_8));
        }
        // Of these nobody reads one: they are looked at, and count in no digest.
        Files.writeString(input.resolve("notes.txt"), "words");
        Files.writeString(input.resolve("a/other.json"), "{}");
        var read = List.of("B.jsonl", run, "a-b.jsonl", "a.jsonl", "a/p.jsonl.gz", "a/r.jsonl", "a/z.zip", "b.jsonl");

        var lines = new StringBuilder();
        long size = 0;
        for (var path : read) {
            byte[] bytes = Files.readAllBytes(input.resolve(path));
            lines.append(sha256(bytes)).append("  ").append(path).append('\n');
            size += bytes.length;
        }
        var outcome =
                Scoring.run("run", input.toString(), "-o", folder.resolve("out").toString());
        assertThat(Files.readString(folder.resolve("out/manifest.json")))
                .as(outcome.err())
                .contains("{\"path\":\"" + input + "\",\"size\":" + size + ",\"sha256\":\""
                        + sha256(lines.toString().getBytes(StandardCharsets.UTF_8)) + "\",\"files\":" + read.size()
                        + "}");
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void aReportIsOnePageAndTheSameForTheSameOutput() throws Exception {
        var input = folder.resolve("report.jsonl");
        Files.writeString(input, """
                {"benchmark":"orak/2048","agent":"</title><img onerror=alert(1)>","inputs":{"final_game_score":12000}}
                {"benchmark":"orak/2048","agent":"b","inputs":{"final_game_score":"12k"}}
                """);
        var out = folder.resolve("report-out").toString();
        var page = folder.resolve("page.html");
        Scoring.run("run", input.toString(), "-o", out, "--compress", "gzip");

        assertThat(Scoring.run("report", out, "-o", page.toString()).exit()).isEqualTo(ExitCode.OK);
        var first = Files.readString(page);
        assertThat(Scoring.run("report", out, "-o", page.toString()).exit()).isEqualTo(ExitCode.OK);

        assertThat(first)
                .isEqualTo(Files.readString(page))
                .contains("&lt;/title&gt;&lt;img onerror", "it adds up", "wrong-type")
                .doesNotContain("<img", "<script");
    }

    @Test
    void agentsThatWouldLookAlikeAreToldApartByPeopleAndStayAsTheyAreInFiles() throws Exception {
        var input = folder.resolve("alike.jsonl");
        var names = List.of("zerowidth", "zero\u200Bwidth", "zerowidth ");
        var records = new StringBuilder();
        for (var name : names) {
            records.append("{\"benchmark\":\"orak/2048\",\"agent\":\"")
                    .append(name)
                    .append("\",\"inputs\":{\"final_game_score\":12000}}\n");
        }
        Files.writeString(input, records);
        var out = folder.resolve("alike-out");
        var page = folder.resolve("alike.html");

        var printed = Scoring.run("run", input.toString(), "-o", out.toString());
        Scoring.run("report", out.toString(), "-o", page.toString());

        for (var shown : List.of(printed.out(), Files.readString(page))) {
            assertThat(shown)
                    .contains("zerowidth", "zero⟨U+200B⟩width", "zerowidth⟨U+0020⟩")
                    .doesNotContain("\u200B");
        }
        for (var file : List.of("scores.jsonl", "leaderboard.json", "leaderboard.csv")) {
            assertThat(Files.readString(out.resolve(file))).contains(names);
        }
        assertThat(printed.out()).containsPattern("zerowidth +2\\.0000 +1\n");
        assertThat(printed.err()).contains("1 record file, 0 log units");
    }

    @Test
    void aReportOfNoRunSaysWhatWasExpected() throws Exception {
        var outcome = Scoring.run(
                "report", folder.toString(), "-o", folder.resolve("none.html").toString());

        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("expected the folder of a finished run");
    }

    @Test
    void aMisspeltBenchmarkIsAnsweredWithTheClosest() throws Exception {
        var outcome = Scoring.run("benchmarks", "orak/2084");

        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("orak/2048").doesNotContain("Exception");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private void mazePlugin(Path jar) throws IOException {
        PluginJar.make(jar, folder, "maze", "MazeFamily", """
                package maze;

                import static games.scoring.api.Formula.when;

                import games.scoring.api.*;
                import java.util.List;

                public final class MazeFamily implements Family {
                    private static final Input.Number STEPS = Input.integer("steps").atLeast(1);
                    private static final Input.Number SHORTEST = Input.integer("shortest").atLeast(1).parameter();
                    private static final Input.Flag SOLVED = Input.flag("solved");
                    private static final Rule RULE =
                            Rule.score(when(SOLVED, SHORTEST.over(STEPS).times(100)).otherwise(0))
                                    .check(Reason.INCONSISTENT, SHORTEST.isAtMost(STEPS), "shortest at most steps");

                    public String id() {
                        return "maze";
                    }

                    public Text title() {
                        return Text.of("Mazes");
                    }

                    public List<Ruleset> rulesets() {
                        return List.of(Ruleset.of("v1", "2026-01-01", "The first rules"));
                    }

                    public List<Benchmark> benchmarks() {
                        return List.of(
                                Benchmark.of("maze/classic", "Classic maze")
                                        .inputs(STEPS, SHORTEST, SOLVED)
                                        .rule("v1", RULE),
                                Benchmark.of("maze/sprint", "Fewest steps")
                                        .inputs(STEPS)
                                        .rule("v1", Rule.score(
                                                Metric.of(Metric.SCORE, STEPS).better(Metric.Better.LOWER)))
                                        .standing(games.scoring.api.standing.StandingRule.best()));
                    }
                }
                """);
    }

    @Test
    void withItsPlanALeaderboardIsFoundAgainWhole() throws Exception {
        var input = file("runs.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","instance":"a","inputs":{"final_game_score":10000}}
                """);
        var plan = file("plan.jsonl", """
                {"benchmark":"orak/2048","agent":"m1","instance":"a"}
                {"benchmark":"orak/2048","agent":"m1","instance":"b"}
                """);
        var out = folder.resolve("planned");
        assertThat(Scoring.run("run", input, "--plan", plan, "-o", out.toString())
                        .exit())
                .isEqualTo(ExitCode.INCOMPLETE);
        var table = out.resolve("leaderboard.csv");
        assertThat(Scoring.run("verify", input, "--table", table.toString()).exit())
                .isEqualTo(ExitCode.INCOMPLETE);
        var verified = Scoring.run("verify", input, "--plan", plan, "--table", table.toString());
        assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();

        var wrong = file("wrong.csv", "agent,benchmark,missing\nm1,orak/2048,2\n");
        var outcome = Scoring.run("verify", input, "--plan", plan, "--table", wrong);
        assertThat(outcome.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(outcome.out()).contains("missing: printed 2, recomputed 1");
        assertThat(Scoring.run("verify", input, "--plan", plan).exit()).isEqualTo(ExitCode.USAGE);
    }
}
