package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Options act, or are said not to. */
@DisabledOnOs(OS.WINDOWS)
class OptionsIT {

    private static final String KILLS = "minecraft-contest.kills=despawn";

    /** One player hurts the other, who despawns in the same tick. */
    private static final String RECORDS = """
            {"type":"record","records":[
            {"type":"event","identifier":"after_agent_register","tick":0,"data":{"agent_list":[
            {"name":"al","token":"T1","unique_id":1},{"name":"bo","token":"T2","unique_id":2}]}},
            {"type":"event","identifier":"after_entity_hurt","tick":5,"data":{"hurt_list":[{"victim_unique_id":2,
            "damage":7.5,"health":0,"is_dead":false,"damage_cause":{"kind":1,"attacker_unique_id":1}}]}},
            {"type":"event","identifier":"after_entity_despawn","tick":5,"data":{"despawn_list":[{"unique_id":2}]}}]}
            """;

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    private String world(String name) throws IOException {
        var inner = zip("record.json", RECORDS.getBytes(StandardCharsets.UTF_8));
        Files.createDirectories(folder.resolve(name).getParent());
        return Files.write(folder.resolve(name), zip("records/1.dat", inner)).toString();
    }

    @Test
    void anOptionThatLogsAreReadUnderStandsBesideTheScoresAndIsNotMixed() throws Exception {
        var world = world("match.nclevel");
        Scoring.run("run", world, "-o", at("usual"), "--keep-inputs");
        var out = Scoring.run("run", world, "-o", at("despawn"), "--option", KILLS);

        assertThat(out.out()).contains("with {" + KILLS + "}");
        assertThat(Files.readString(folder.resolve("despawn/scores.jsonl")))
                .contains("\"options\":{\"minecraft-contest.kills\":\"despawn\"}");
        assertThat(Files.readString(folder.resolve("despawn/leaderboard.csv")))
                .contains(",note,options\n", "\"{\"\"minecraft-contest.kills\"\":\"\"despawn\"\"}\"\n");
        assertThat(Scoring.run("leaderboard", at("usual"), at("despawn")).exit())
                .isEqualTo(ExitCode.USAGE);
        assertThat(Scoring.run("compare", at("usual"), at("despawn")).out()).contains("scored with different options");

        var rescored = Scoring.run("rescore", at("usual"), "--option", KILLS);
        assertThat(rescored.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(rescored.err()).contains("decides what is read from logs");

        var kept = Scoring.run("run", at("usual/scores.jsonl"), "-o", at("again"), "--option", KILLS);
        assertThat(kept.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(kept.err()).contains("scores.jsonl:1 is an episode record, whose inputs were read before");
        assertThat(folder.resolve("again/manifest.json")).doesNotExist();
    }

    /** They would get lines and boards that say default. */
    @Test
    void keptInputsThatWereReadUnderAnotherOptionAreNoneOfThisRuns() throws Exception {
        Scoring.run(
                "run",
                world("match.nclevel"),
                "-o",
                at("despawn"),
                "--keep-inputs",
                "--format",
                "jsonl,csv,parquet",
                "--option",
                KILLS);
        for (var scores : List.of("despawn/scores.jsonl", "despawn/scores.csv", "despawn/scores.parquet")) {
            var again = Scoring.run("validate", at(scores));
            assertThat(again.exit()).as(scores).isEqualTo(ExitCode.INCOMPLETE);
            assertThat(again.err())
                    .contains("/options/minecraft-contest.kills: expected inputs that were read under"
                            + " minecraft-contest.kills=is_dead, as this run is, found some that were read from a log under "
                            + KILLS + ". Score the log itself, with --option " + KILLS + " or without");
            assertThat(again.out()).contains("2 records: 0 scored", "2 rejected");
        }
        var rescored = Scoring.run("rescore", at("despawn"), "--ruleset", "minecraft-contest=2023-03-23");
        assertThat(rescored.exit()).as(rescored.err()).isZero();
        assertThat(rescored.out()).doesNotContain("rejected");
    }

    /** A table could pass for confirmed under an option that did nothing. */
    @Test
    void everyCommandRefusesRecordsThatAnOptionOfLogsCantActOn() throws Exception {
        var records = file("m.jsonl", """
                {"benchmark":"minecraft-contest/thucraft","agent":"a","inputs":{"actions":3}}
                """);
        var table = file("board.csv", "agent,benchmark,mean\na,minecraft-contest/thucraft,1\n");
        for (var command : new String[][] {
            {"run", records, "-o", at("out")},
            {"validate", records},
            {"explain", records},
            {"verify", records},
            {"verify", records, "--table", table}
        }) {
            var refused = Scoring.run(Stream.concat(Arrays.stream(command), Stream.of("--option", KILLS))
                    .toArray(String[]::new));
            assertThat(refused.exit()).as(command[0]).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err())
                    .contains("--option " + KILLS + ": decides what is read from logs, and " + records
                            + ":1 is an episode record");
        }
    }

    @Test
    void aCopyOfALogIsTold() throws Exception {
        world("logs/a/match.nclevel");
        world("logs/b/copy.nclevel");
        var out = Scoring.run("run", at("logs"), "-o", at("out"));

        assertThat(out.exit()).isZero();
        assertThat(out.err()).contains("b/copy.nclevel: the same bytes as ", "a/match.nclevel");
        assertThat(Files.readString(folder.resolve("out/manifest.json"))).contains("b/copy.nclevel: the same bytes as");
    }

    @Test
    void whatDidNothingToATableAloneIsSaid() throws Exception {
        var table = file("board.csv", "agent,benchmark,mean\nm,diambra/doapp,5\n");
        var said = Scoring.run(
                "verify",
                "--table",
                table,
                "--ruleset",
                "chart",
                "--ruleset",
                "orak=docs-2025-06",
                "--option",
                "minecraft-contest.strict=true",
                "--option",
                "diambra.outside=reject");
        assertThat(said.err().lines())
                .contains(
                        "scoring: --ruleset orak=docs-2025-06: the table has no row of orak, so it did nothing.",
                        "scoring: --option minecraft-contest.strict=true: the table has no row of"
                                + " minecraft-contest, so it did nothing.",
                        "scoring: --option diambra.outside=reject: no rule by which the table was checked"
                                + " reads it, so it did nothing.")
                .noneMatch(line -> line.contains("--ruleset chart"));

        assertThat(Scoring.run("verify", "--table", table, "--option", "diambra.outside=reject")
                        .err())
                .doesNotContain("--option");
    }

    @Test
    void whatDidNothingIsSaidWhereNothingWasCompared() throws Exception {
        var input =
                file("o.jsonl", "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":1}}\n");
        var said = Scoring.run("verify", input, "--option", "diambra.outside=reject");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err())
                .contains("--option diambra.outside=reject: no episode of diambra was scored, so it changed no score.")
                .contains("nothing was compared");
    }

    /** Whether it was the option, no count of rejects tells. */
    @Test
    void whatMayBeWhyRecordsWereRejectedIsNotSaidToHaveDoneNothing() throws Exception {
        var input = file(
                "strict.jsonl",
                "{\"benchmark\":\"minecraft-contest/thucraft\",\"agent\":\"m\",\"inputs\":{\"actions\":5,\"chunks\":0}}\n");
        var said = Scoring.run("validate", input, "--option", "minecraft-contest.strict=true");
        assertThat(said.exit()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(said.err())
                .contains("--option minecraft-contest.strict=true: no episode of minecraft-contest was scored, so it"
                        + " changed no score, unless it is why records were rejected.");
    }

    /** The episodes of such a result have no score to compare; its total, under the weights, has. */
    @Test
    void whatATotalWasVerifiedUnderDidSomething() throws Exception {
        var task = "{\"id\":\"LowerT1%s-v0\",\"status\":\"success\",\"score\":%d,\"episodes\":[{\"score\":%2$d}]}";
        var result = file(
                "result.json",
                "{\"status\":\"success\",\"score\":2,\"duration\":1,\"error\":null,\"tasks\":["
                        + task.formatted("GoaliePenaltyKick", 1) + "," + task.formatted("ObstaclePenaltyKick", 2) + ","
                        + task.formatted("KickToTarget", 4) + "]}");
        // (2 * 1 + 2 + 4) / 4
        var weighted =
                Scoring.run("verify", result, "--option", "sai-soccer.weights=2,1,1", "--ruleset", "sai-soccer=code");
        assertThat(weighted.exit()).isZero();
        assertThat(weighted.err()).doesNotContain("--option", "--ruleset");
        assertThat(Scoring.run("verify", result).exit()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void whatDidNothingIsSaid() throws Exception {
        var input =
                file("o.jsonl", "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":1}}\n");
        var vain = Scoring.run(
                "run",
                input,
                "-o",
                at("out"),
                "--ruleset",
                "diambra=chart",
                "--option",
                "diambra.outside=reject",
                "--only",
                "orak/*",
                "--only",
                "clembench/*",
                "--export",
                "clembench");
        assertThat(vain.exit()).isZero();
        assertThat(vain.err())
                .contains("--only clembench/*: no record is of a benchmark that it matches, so it did nothing.")
                .doesNotContain("--only orak/*");
        assertThat(vain.err())
                .contains("--ruleset diambra=chart: no episode of diambra was scored, so it did nothing.")
                .contains("--option diambra.outside=reject: no episode of diambra was scored, so it changed no score.")
                .contains("--export clembench: no episode of clembench was read from a log, so it wrote nothing.");

        assertThat(Scoring.run("rescore", at("out"), "--option", "diambra.outside=reject")
                        .err())
                .contains("no episode of diambra was scored, so it changed no score.");
        var table = file("board.csv", "agent,benchmark,mean\nm,orak/2048,0.005\n");
        var logs = Scoring.HOME.resolve("examples/clembench/results").toString();
        for (var command : List.of(
                List.of("explain", input), List.of("verify", input, "--table", table), List.of("verify", logs))) {
            var said = Scoring.run(Stream.concat(command.stream(), Stream.of("--option", "diambra.outside=reject"))
                    .toArray(String[]::new));
            assertThat(said.err())
                    .as(command.get(0))
                    .contains(
                            "--option diambra.outside=reject: no episode of diambra was scored, so it changed no score.");
        }
        assertThat(Scoring.run("validate", input, "--only", "diambra/*").err())
                .contains("--only leaves nothing to score: 1 record was of other benchmarks.");

        var diambra = file(
                "d.jsonl",
                "{\"benchmark\":\"diambra/doapp\",\"agent\":\"a\",\"inputs\":{\"total_reward\":5,\"difficulty\":\"easy\"}}\n");
        assertThat(Scoring.run("run", diambra, "-o", at("d"), "--allow-partial-coverage")
                        .err())
                .contains(
                        "--allow-partial-coverage: acts where a family ranks by average rank, which diambra does not");
        assertThat(Scoring.run("rescore", at("d"), "--option", "diambra.umk3.r_max=9000")
                        .err())
                .contains("--option diambra.umk3.r_max=9000: no rule that something was scored by reads it, so it"
                        + " changed no score.");
        assertThat(Scoring.run("validate", diambra, "--ruleset", "chart", "--option", "diambra.outside=reject")
                        .err())
                .contains("--option diambra.outside=reject: no rule that something was scored by reads it,"
                        + " so it changed no score.");
    }

    @Test
    void anOptionThatRanksAloneIsForTheLeaderboard() throws Exception {
        var input = file(
                "s.jsonl", "{\"benchmark\":\"sai-soccer/kick-to-target\",\"agent\":\"a\",\"status\":\"unfinished\"}\n");
        Scoring.run("run", input, "-o", at("out"));
        var weights = Scoring.run("rescore", at("out"), "--option", "sai-soccer.weights=2,1,1");
        assertThat(weights.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(weights.err()).contains("scoring leaderboard " + at("out") + " --option sai-soccer.weights=2,1,1");
    }

    @Test
    void anOptionUnderWhichNothingCanBeScoredIsRefused() throws Exception {
        var refused = Scoring.run(
                "run", at("not-looked-at.jsonl"), "-o", at("out"), "--option", "diambra.doapp.r_min=1000000");
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("--option diambra.doapp.r_min=1000000: expected option diambra.doapp.r_min below"
                        + " diambra.doapp.r_max. Every episode of diambra/doapp would be rejected under text.");
    }

    @Test
    void oneOutputIsChosen() throws Exception {
        for (var twice : new String[][] {
            {"leaderboard", at("out"), "--csv", "--json"},
            {"benchmarks", "orak/2048", "--schema", "--latex"},
            {"benchmarks", "orak/2048", "--latex", "--json"},
            {"rescore", at("out"), "--ruleset", "x", "--episodes", "--json"},
            {"run", at("in.jsonl"), "-o", at("out"), "--no-episodes", "--keep-inputs"},
            {"run", at("in.jsonl"), "-o", at("out"), "--no-episodes", "--compress", "zstd"}
        }) {
            var refused = Scoring.run(twice);
            assertThat(refused.exit()).as(String.join(" ", twice)).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains("Choose one.");
        }
    }

    @Test
    void wrongValuesAreToldInTheWordsOfTheUser() throws Exception {
        assertThat(Scoring.run("run", "x", "-o", "y", "--seed", "x").err()).contains("'x' is not a whole number");
        assertThat(Scoring.run("run", "x", "-o", "y", "--seed", "18446744073709551615")
                        .err())
                .contains("'18446744073709551615' is not a whole number from -9223372036854775808 to"
                        + " 9223372036854775807");
        assertThat(Scoring.run("run", "x", "-o", "y", "--format", "xml").err())
                .contains("expected one of jsonl, csv, parquet, found 'xml'");
        assertThat(Scoring.run("run", "x", "-o", "y", "--compress", "rar").err())
                .contains("expected one of none, gzip, zstd, found 'rar'");
    }

    @Test
    void rescoredEpisodesAreJsonLinesAlone() throws Exception {
        var input = file(
                "o.jsonl",
                "{\"benchmark\":\"diambra/doapp\",\"agent\":\"a\u200bb\",\"inputs\":{\"total_reward\":500,\"difficulty\":\"easy\"}}\n");
        Scoring.run("run", input, "-o", at("out"));
        var rescored = Scoring.run("rescore", at("out"), "--option", "diambra.doapp.r_max=900", "--episodes");
        assertThat(rescored.out().lines()).hasSize(1).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
        // A program finds the agent by its name, which what is shown to people would change.
        assertThat(rescored.out()).contains("\"agent\":\"a\u200bb\"");
        assertThat(rescored.err()).contains("1 episode, the score differs in 0", "other values: doapp.r_max in 1");
    }

    /** That adventuregame's scores run to 1 and the others' to 100 does not fit into the demo's rows. */
    @Test
    void aNoteThatARowHasNoRoomForStandsWholeBelowTheBoard() throws Exception {
        assertThat(Scoring.run("demo").out())
                .contains("see below\n", "--ruleset v2.0 gives the number that was published (careful, hasty)\n");
    }

    @Test
    void theDemoReplacesWhatItWroteAndShowsNothingWhereItFails() throws Exception {
        Scoring.run("demo", "-o", at("out"));
        var refused = Scoring.run("demo", "-o", at("out"));
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.out()).isEmpty();
        var again = Scoring.run("demo", "-o", at("out"), "--overwrite");
        assertThat(again.exit()).isZero();
        assertThat(again.err()).contains("Next: scoring explain " + at("out") + " shows every term");
        assertThat(Scoring.run("explain", at("out"), "--only", "orak/2048").out())
                .contains("orak/2048", "min(final_game_score / 20000, 1)");
    }

    /** The demo is a run under the user's options: what the lock refuses is not scored, and no name is taken for a list. */
    @Test
    void theDemoTakesTheLockAndNamesAsTheyAre() throws Exception {
        var lock = Scoring.run("plugins", "lock").out();
        Files.writeString(folder.resolve("lock"), lock.replaceAll("(?m)^.*orak.*\n", ""));
        Files.writeString(folder.resolve("list"), "elsewhere");
        var demo = Scoring.run("demo", "--plugins-lock", at("lock"), "-o", at("out"));
        assertThat(demo.exit()).as(demo.err()).isZero();
        assertThat(demo.err()).containsOnlyOnce("bad plugin: ").contains("orak");
        assertThat(Files.readString(folder.resolve("out/manifest.json")))
                .contains("\"families\":[\"diambra\"]")
                .doesNotContain("\"families\":[\"orak\"]");
        var inFolder = Scoring.start(
                Path.of("/bin/sh"),
                Map.of(),
                "-c",
                "cd '" + folder + "' && exec '" + Scoring.HOME.resolve("bin/scoring") + "' demo -o @list");
        assertThat(inFolder.exit()).as(inFolder.err()).isZero();
        assertThat(folder.resolve("@list/manifest.json")).exists();
        assertThat(folder.resolve("elsewhere")).doesNotExist();
    }

    /** The same input is the same whatever is written of it. */
    @Test
    void anInputHasOneDigestWhateverIsExportedOfIt() throws Exception {
        var results = Scoring.HOME.resolve("examples/clembench/results").toString();
        Scoring.run("run", results, "-o", at("plain"), "--no-episodes");
        Scoring.run("run", results, "-o", at("copied"), "--no-episodes", "--export", "clembench");
        Scoring.run("run", results, "-o", at("whole"), "--export", "clembench");
        assertThat(folder.resolve("copied/clembench/results")).isDirectory();
        assertThat(inputs("copied")).isEqualTo(inputs("plain")).isEqualTo(inputs("whole"));

        for (var command :
                List.of(List.of("rescore", at("whole"), "--ruleset", "v2.0"), List.of("explain", at("whole")))) {
            var again = Scoring.run(command.toArray(String[]::new));
            assertThat(again.exit()).as(again.err()).isZero();
        }
        var both = Scoring.run("leaderboard", at("plain"), at("copied"));
        assertThat(both.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).contains("SHA-256");
    }

    private JsonNode inputs(String run) throws IOException {
        return new JsonMapper()
                .readTree(Files.readAllBytes(folder.resolve(run + "/manifest.json")))
                .path("inputs");
    }

    @Test
    void aFamilyListsItsLogFormatsAndExports() throws Exception {
        assertThat(Scoring.run("benchmarks", "clembench").out())
                .contains(
                        "- clembench-results: ",
                        "- clembench: a copy of the results tree",
                        "- clembench-tables: raw.csv");
        var family = new JsonMapper()
                .readTree(Scoring.run("benchmarks", "clembench", "--json").out());
        assertThat(family.path("benchmarks").path(0).path("id").asString()).startsWith("clembench/");
        assertThat(family.path("log_formats").path(0).path("id").asString()).isEqualTo("clembench-results");
        assertThat(family.path("exports").path(0).path("id").asString()).isEqualTo("clembench-tables");
        assertThat(family.path("exports").path(0).path("always").asBoolean()).isTrue();
        assertThat(family.path("exports").path(1).path("id").asString()).isEqualTo("clembench");
        assertThat(family.path("exports").path(1).path("always").asBoolean()).isFalse();
    }

    @Test
    void aRulesetThatVerifyIsGivenIsTriedAlone() throws Exception {
        var results = Scoring.HOME.resolve("examples/clembench/results").toString();
        assertThat(Scoring.run("verify", results).out()).contains(" 0 by none of the rulesets that were tried.");
        var alone = Scoring.run("verify", results, "--ruleset", "v2.0");
        assertThat(alone.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(alone.out())
                .contains(" 2 by none of the rulesets that were tried.")
                .doesNotContain("no ruleset gives");
    }

    /** In the words of scores.jsonl: lists under their names, and what is absent left out. */
    @Test
    void anExplanationInJsonHasListsAndNoEmptyNames() throws Exception {
        var results = Scoring.HOME.resolve("examples/clembench/results").toString();
        Scoring.run("run", results, "-o", at("out"));
        var scored = series(Files.readString(folder.resolve("out/scores.jsonl")));
        assertThat(scored).anyMatch(list -> !list.isEmpty());
        assertThat(series(Scoring.run("explain", results, "--json").out())).isEqualTo(scored);

        var nameless = file("n.jsonl", "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":5}}\n");
        assertThat(Scoring.run("explain", nameless, "--json").out())
                .contains("\"benchmark\":\"orak/2048\"")
                .doesNotContain("\"episode\":", "\"instance\":", "\"agent\":");
    }

    private static List<JsonNode> series(String lines) {
        var json = new JsonMapper();
        return lines.lines()
                .map(line -> json.readTree(line).path("series"))
                .map(series -> series.isMissingNode() ? json.createObjectNode() : series)
                .toList();
    }

    @Test
    void aPageOnATerminalHasNoMarkupInNamesAndFormulas() throws Exception {
        for (var id : List.of("diambra/doapp", "sai-soccer/kick-to-target")) {
            assertThat(Scoring.run("benchmarks", id).out()).contains("Sources:").doesNotContain("\\_", "\\[");
            assertThat(Scoring.run("benchmarks", id, "--json").out()).contains("\\\\_");
        }
    }
}
