package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.orak.Referee.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFormatTest {

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeEach
    void begin() {
        runs = new Runs(folder.resolve("logs"));
    }

    private Outcome only() {
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        return referee.outcomes.get(0);
    }

    private static void scores(Outcome outcome, double score) {
        assertThat(outcome.message()).isEmpty();
        assertThat(outcome.status()).isEqualTo(Status.SCORED);
        assertThat(outcome.score()).isEqualTo(score);
    }

    @Test
    void theAgentIsModelAndStrategyTheEpisodeTheFolderTheInstanceTheTask() {
        runs.score("TwentyFourtyEight", "20260101_120001", "Merge Tiles", "1000", 143);
        var outcome = only();
        scores(outcome, 5);
        assertThat(outcome.benchmark()).isEqualTo("orak/2048");
        assertThat(outcome.agent()).isEqualTo("m / zeroshot_agent");
        assertThat(outcome.episode()).isEqualTo("TwentyFourtyEight/m/text/zeroshot_agent/20260101_120001");
        assertThat(outcome.read().instance()).isEqualTo("Merge Tiles");
        assertThat(outcome.read().labels()).containsEntry("input_modality", "text");
    }

    @Test
    void theStageReachedIsOneMoreThanTheStagesCleared() {
        runs.score("StreetFighter", "4");
        scores(only(), 30);
    }

    @Test
    void stageTenCountsAsNineClearedWithANote() {
        runs.score("StreetFighter", "10");
        var outcome = only();
        scores(outcome, 90);
        assertThat(outcome.notes()).singleElement().asString().contains("nine stages");
    }

    @Test
    void stageTenOfARunThatSaysItWasCompletedCountsAsTen() {
        runs.file(
                "StreetFighter/m/text/z/20260101_000000/final_score.json",
                "{\"game\":\"StreetFighter\",\"llm\":\"m\",\"agent_type\":\"z\",\"score\":10,\"completed\":true}");
        var outcome = only();
        scores(outcome, 100);
        assertThat(outcome.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0", "11"})
    void beforeTheFirstAndBehindTheLastThereIsNoStage(String stage) {
        runs.score("StreetFighter", stage);
        assertThat(only().reject()).isEqualTo(Reason.OUT_OF_RANGE);
    }

    @Test
    void flagsComeFromTheCountAndNotFromThePercentage() {
        runs.score("PokemonRed", "\"41.7 (5/12)\"");
        assertThat(only().shown("flags_achieved")).isEqualTo("5");
    }

    @Test
    void aPercentageWithoutItsCountIsRefused() {
        runs.score("PokemonRed", "41.7");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.WRONG_TYPE);
        assertThat(outcome.message()).isEqualTo("expected a text such as \"41.7 (5/12)\", found 41.7");
    }

    @Test
    void aRunOfMinecraftAttemptsOneItem() {
        runs.score("Minecraft", "20260101_000000", "craft 1 golden sword", "1", 3)
                .score("Minecraft", "20260101_000001", "craft 1 nether portal", "0", 3);
        var referee = runs.read();
        scores(referee.episode("000000"), 100);
        scores(referee.episode("000001"), 0);
        assertThat(referee.episode("000001").shown("items_attempted")).isEqualTo("[nether_portal]");
        assertThat(referee.episode("000001").shown("items_crafted")).isEqualTo("[]");
        var item = referee.episode("000000").read().places().get("items_attempted");
        assertThat(item.at()).isEqualTo("/task");
        assertThat(item.made()).isEqualTo("\"craft 1 golden sword\": the item it names");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "craft 1 lava bucket",
                "craft 1 blast furnace",
                "craft 1 stone sword",
                "craft 1 furnace and 1 bucket",
                "lava bucket",
            })
    void aTaskThatNamesNoneOrMoreThanOneOfTheItemsIsOutOfRange(String task) {
        runs.score("Minecraft", "20260101_000000", task, "1", 3);
        assertThat(only().reject()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(only().pointer()).isEqualTo("/task");
    }

    @ParameterizedTest
    @ValueSource(strings = {"craft 1 bucket", "Craft a bucket", "craft_bucket", "bucket"})
    void aTaskNamesItsItemAlone(String task) {
        runs.score("Minecraft", "20260101_000000", task, "1", 3);
        assertThat(only().shown("items_attempted")).isEqualTo("[bucket]");
    }

    /** What is put stands nowhere in the log: the place says what does, and what was done with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "StardewValley | 661            | gold_earned    | 661: the money at the end, less the 200 at the start",
                "StreetFighter | 4              | stages_cleared | 4: the stage reached, less one",
                "PokemonRed    | '41.7 (5/12)'  | flags_achieved | '41.7 (5/12)': the count of flags",
                "StarCraft     | 'Defeat'       | wins           | 'Defeat': one match, not won",
                "HerStory      | 12             | clips_viewed   | ''",
            },
            quoteCharacter = '`')
    void aPlaceSaysWhatAnInputWasMadeOf(String game, String score, String input, String made) {
        runs.score(game, score.replace('\'', '"'));
        assertThat(only().read().places().get(input).made())
                .isEqualTo(made.equals("''") ? "" : made.replace('\'', '"'));
    }

    @Test
    void moneyHeldIsTwoHundredMoreThanEarned() {
        runs.score("StardewValley", "1213");
        scores(only(), 100);
    }

    @Test
    void aTieIsPlayedAndNotWon() {
        runs.score("StarCraft", "20260101_000000", "t", "\"Victory\"", 1)
                .score("StarCraft", "20260101_000001", "t", "\"Tie\"", 1)
                .score("StarCraft", "20260101_000002", "t", "null", 1)
                .score("StarCraft", "20260101_000003", "t", "\"Won\"", 1);
        var referee = runs.read();
        scores(referee.episode("000000"), 100);
        scores(referee.episode("000001"), 0);
        scores(referee.episode("000002"), 0);
        assertThat(referee.episode("000002").notes()).singleElement().asString().contains("no result");
        assertThat(referee.episode("000003").reject()).isEqualTo(Reason.WRONG_TYPE);
    }

    @Test
    void theOtherGamesRecordTheirInput() {
        runs.score("SuperMario", "3161")
                .score("HerStory", "136")
                .score("DarkestDungeon", "0.94")
                .score("SlayTheSpire", "15")
                .score("BabaIsYou", "20.0");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(Outcome::benchmark, Outcome::score)
                .containsExactly(
                        tuple("orak/baba-is-you", 20.0),
                        tuple("orak/darkest-dungeon", 94.0),
                        tuple("orak/her-story", 50.0),
                        tuple("orak/slay-the-spire", 15.0),
                        tuple("orak/super-mario", 100.0));
    }

    /** Other programs call the games otherwise, and count otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"her_story", "super_mario", "2048", "Street Fighter III"})
    void aGameByAnotherNameThanInLogsIsRefusedWithTheNames(String game) {
        runs.score(game, "1");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
        assertThat(outcome.message()).contains("HerStory, Minecraft", "Pwaat", "found \"" + game + "\"");
    }

    @Test
    void aGameThatNobodyKnowsIsRefused() {
        runs.score("Tetris", "5");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
        assertThat(outcome.message()).contains("Tetris");
    }

    @Test
    void aFileThatIsCutIsRefusedAtItsPlace() {
        runs.file("HerStory/m/text/z/20260101_000000/final_score.json", "{\"game\":\"HerStory\",\"score\": 1");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.MALFORMED);
        assertThat(outcome.message()).contains("line 1");
    }

    /** Where it lies tells what it is, and whose. */
    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "[]", "null", "3", "{", "{\n    \"game\": \"HerStory\",\n    \"llm\": \"m\""})
    void aScoreInTheFolderOfARunThatIsEmptyOrCutIsRefused(String text) {
        runs.file("HerStory/acme/m/text/z/20260101_000000/final_score.json", text);
        var run = runs.root().resolve("HerStory/acme/m/text/z/20260101_000000");
        for (var named : List.of(runs.root(), run, run.resolve("final_score.json"))) {
            assertThat(Referee.logs(named).outcomes).singleElement().satisfies(outcome -> {
                assertThat(outcome.reject()).isEqualTo(Reason.MALFORMED);
                assertThat(outcome.benchmark()).isEqualTo("orak/her-story");
                assertThat(outcome.agent()).isEqualTo("acme/m / z");
                assertThat(outcome.episode()).isEqualTo("HerStory/acme/m/text/z/20260101_000000");
            });
        }
    }

    @Test
    void anEmptyScoreOfTwoPlayersNamesTheirMatch() {
        runs.file("StarCraftMulti/a/b/z/r/20260101_000000/final_score.json", "");
        var outcome = only();
        assertThat(outcome.benchmark()).isEqualTo("orak/starcraft-2-versus");
        assertThat(outcome.episode()).isEqualTo("StarCraftMulti/a/b/z/r/20260101_000000");
        assertThat(outcome.agent()).isEmpty();
    }

    @Test
    void anEmptyScoreInTheFolderOfNoGameIsNobodys() {
        runs.file("x/y/text/z/20260101_000000/final_score.json", "").score("HerStory", "136");
        scores(only(), 50);
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "-Infinity, -Infinity", "1e400, Infinity"})
    void aScoreThatIsNoNumberIsNotFinite(String score, String shown) {
        runs.score("HerStory", score);
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.NOT_FINITE);
        assertThat(outcome.message()).endsWith(", found " + shown);
    }

    @Test
    void aRunWithoutAScoreIsRefused() {
        runs.file(
                "HerStory/m/text/z/20260101_000000/final_score.json",
                "{\"game\":\"HerStory\",\"llm\":\"m\",\"agent_type\":\"z\"}");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(outcome.benchmark()).isEqualTo("orak/her-story");
        assertThat(outcome.agent()).isEqualTo("m / z");
    }

    @Test
    void namesThatTheFileLeavesOutComeFromTheFoldersCountedFromTheRight() {
        runs.file("HerStory/acme/demo/8b/text/zeroshot_agent/20260101_000000/final_score.json", "{\"score\":136}");
        var outcome = only();
        scores(outcome, 50);
        assertThat(outcome.agent()).isEqualTo("acme/demo/8b / zeroshot_agent");
    }

    @Test
    void theLastActionOfTheGameServerCountsWhereThereIsNoScore() {
        runs.file("SuperMario/acme/m/text/zeroshot_agent/20260101_000000/game_server.log", """
                [2026-01-01 12:00:21,000] [INFO] [base_server.py:48] config_path: logs/SuperMario/acme/m/text/zeroshot_agent/20260101_000000/config_game.yaml
                [2026-01-01 12:00:25,120] [INFO] [base_server.py:121] dispatch_final_action result: 240, False
                [2026-01-01 12:00:31,140] [INFO] [base_server.py:121] dispatch_final_action result: 3161, True
                """);
        var outcome = only();
        scores(outcome, 100);
        assertThat(outcome.agent()).isEqualTo("acme/m / zeroshot_agent");
        assertThat(outcome.notes())
                .containsExactly("final_score.json is absent: the score is the last one in game_server.log");
        assertThat(outcome.read().path()).endsWith("game_server.log");
    }

    @Test
    void theGameServerNamesTheFolderOfItsRunWhereverItLiesNow() {
        runs.file("copied/20260101_000000/game_server.log", """
                [2026-01-01 12:00:21,000] [INFO] [base_server.py:48] config_path: logs\\SuperMario\\acme\\m\\text\\zeroshot_agent\\20260101_000000\\config_game.yaml
                [2026-01-01 12:00:31,140] [INFO] [base_server.py:121] dispatch_final_action result: 3161, True
                [2026-01-01 12:00:32,000] [INFO] [base_server.py:48] config_path: logs\\HerStory\\x\\text\\y\\20260101_000000\\config_game.yaml
                """);
        var outcome = only();
        scores(outcome, 100);
        assertThat(outcome.episode()).isEqualTo("SuperMario/acme/m/text/zeroshot_agent/20260101_000000");
        assertThat(outcome.agent()).isEqualTo("acme/m / zeroshot_agent");
        assertThat(outcome.read().labels()).containsEntry("input_modality", "text");
    }

    /** The model's name says where the game's folder stands, so that the message can name it. */
    @Test
    void aGameThatNobodyKnowsIsNamedByItsFolder() {
        runs.file("Tetris/acme/m/text/zeroshot_agent/20260101_000000/run.log", """
                2026-01-01 12:00:01,100 - INFO - Agent_type: zeroshot_agent
                2026-01-01 12:00:01,100 - INFO - model: acme/m
                2026-01-01 12:09:59,000 - INFO - Score: 25
                """);
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
        assertThat(outcome.message()).contains("Tetris");
    }

    @Test
    void aLastActionThatDidNotEndTheGameLeavesTheRunUnfinished() {
        runs.file(
                "SuperMario/m/text/zeroshot_agent/20260101_000000/game_server.log",
                "[2026-01-01 12:00:25,120] [INFO] [base_server.py:121] dispatch_final_action result: 240, False\n");
        var outcome = only();
        assertThat(outcome.status()).isEqualTo(Status.UNFINISHED);
        assertThat(outcome.shown("x_final")).isEqualTo("240");
    }

    @Test
    void theEndOfTheRunLogCountsWhereThereIsNoScore() {
        runs.file("renamed/run.log", """
                2026-01-01 12:00:01,100 - INFO - Agent_type: zeroshot_agent
                2026-01-01 12:00:01,500 - INFO - ================step: 1================
                2026-01-01 12:09:59,000 - INFO - Game: PokemonRed
                2026-01-01 12:09:59,000 - INFO - LLM: acme/m
                2026-01-01 12:09:59,000 - INFO - Agent: zeroshot_agent
                2026-01-01 12:09:59,000 - INFO - Task: DefeatBrock
                2026-01-01 12:09:59,000 - INFO - Score: 25.0 (3/12)
                2026-01-01 12:09:59,000 - INFO - Step: 143
                """);
        var outcome = only();
        scores(outcome, 25);
        assertThat(outcome.agent()).isEqualTo("acme/m / zeroshot_agent");
        assertThat(outcome.read().instance()).isEqualTo("DefeatBrock");
    }

    private static final String END_OF_RUN = """
            2026-01-01 12:00:01,100 - INFO - Agent_type: z
            2026-01-01 12:09:59,000 - INFO - Game: TwentyFourtyEight
            2026-01-01 12:09:59,000 - INFO - LLM: m
            2026-01-01 12:09:59,000 - INFO - Agent: z
            2026-01-01 12:09:59,000 - INFO - Task: t
            2026-01-01 12:09:59,000 - INFO - Score: 1000
            """;

    @Test
    void aScoreAtTheEndOfTheRunLogCounts() {
        runs.file("TwentyFourtyEight/m/text/z/20260101_000000/run.log", END_OF_RUN);
        scores(only(), 5);
    }

    /** The beginning of a number is a number, too. */
    @ParameterizedTest
    @CsvSource({"1", "2", "4", "5"})
    void aScoreWhoseLineIsCutIsNone(int lacking) {
        runs.file(
                "TwentyFourtyEight/m/text/z/20260101_000000/run.log",
                END_OF_RUN.substring(0, END_OF_RUN.length() - lacking));
        var outcome = only();
        assertThat(outcome.status()).isEqualTo(Status.ABORTED);
        assertThat(outcome.notes()).singleElement().asString().contains("last line of run.log has no end");
    }

    @Test
    void aNameThatIsCutIsNone() {
        runs.file(
                        "HerStory/m/text/zeroshot_agent/20260101_000000/run.log",
                        "2026-01-01 12:00:01,100 - INFO - Input_modality: text\n"
                                + "2026-01-01 12:00:01,100 - INFO - Agent_type: zeros")
                .file(
                        "HerStory/m/text/zeroshot_agent/20260101_000001/game_server.log",
                        "[2026-01-01 12:00:21,000] [INFO] [base_server.py:48] config_path:"
                                + " logs/HerStory/m/text/zeroshot_agent/2026");
        assertThat(runs.read().outcomes)
                .extracting(Outcome::status, Outcome::agent)
                .containsOnly(tuple(Status.ABORTED, "m / zeroshot_agent"));
    }

    /** A run that came to its end logs what was played before the score. */
    @Test
    void aScoreThatIsSaidInTheMidstOfARunIsNone() {
        runs.file("HerStory/m/text/z/20260101_000000/run.log", """
                2026-01-01 12:00:01,100 - INFO - Agent_type: z
                2026-01-01 12:00:02,100 - INFO - Score: 136
                """);
        assertThat(only().status()).isEqualTo(Status.ABORTED);
    }

    @Test
    void aNumberIsToldAsItStandsInTheLog() {
        runs.file(
                "StreetFighter/m/text/z/20260101_000000/game_server.log",
                "[base_server.py:121] dispatch_final_action result: 11, True\n");
        assertThat(only().message()).isEqualTo("expected the stage reached, 1 to 10, found 11");
    }

    @Test
    void logsWithoutAScoreAreAnAbortedRun() {
        runs.file("SuperMario/me/m/text/zeroshot_agent/20260101_000000/config.yaml", "env_name: SuperMario\n")
                .file("SuperMario/me/m/text/zeroshot_agent/20260101_000000/run.log", """
                        2026-01-01 12:00:01,100 - INFO - model: me/m
                        2026-01-01 12:00:01,100 - INFO - Agent_type: zeroshot_agent
                        """);
        var outcome = only();
        assertThat(outcome.benchmark()).isEqualTo("orak/super-mario");
        assertThat(outcome.agent()).isEqualTo("me/m / zeroshot_agent");
        assertThat(outcome.status()).isEqualTo(Status.ABORTED);
    }

    @Test
    void aRunThatLeftItsConfigurationAloneIsCountedAsASource() {
        runs.score("HerStory", "20260101_000000", "t", "136", 1)
                .file("HerStory/m/text/zeroshot_agent/20260101_000001/config.yaml", "env_name: HerStory\n");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        assertThat(referee.skipped)
                .singleElement()
                .satisfies(each -> assertThat(each.place()).endsWith("20260101_000001"));
    }

    @Test
    void logsThatDoNotNameTheGameAreRefused() {
        runs.file("somewhere/run.log", "2026-01-01 12:00:01,100 - INFO - Agent_type: zeroshot_agent\n");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
        assertThat(outcome.message()).contains("no folder above");
    }

    @Test
    void theClientOfMcpModeNamesWhatWasPlayed() {
        runs.file(
                        "elsewhere/client.log",
                        "[2026-01-01 12:00:01,100] [INFO] [mcp_play_game.py:102] {'env_name': 'Minecraft', 'env': {'task':"
                                + " 'craft 1 bucket', 'input_modality': 'text'}, 'agent': {'llm_name': 'acme/it\\'s',"
                                + " 'agent_type': 'skill_management_agent'}}\n")
                .file(
                        "elsewhere/game_server.log",
                        "[2026-01-01 12:00:25,120] [INFO] [base_server.py:121] dispatch_final_action result: 1, True\n");
        var outcome = only();
        scores(outcome, 100);
        assertThat(outcome.agent()).isEqualTo("acme/it's / skill_management_agent");
        assertThat(outcome.read().labels()).containsEntry("input_modality", "text");
        assertThat(outcome.read().places().get("items_attempted").at()).isEqualTo("line 1");
    }

    @Test
    void oneRunThatCantBeReadDoesNotHideTheOthers() {
        runs.score("HerStory", "20260101_000000", "t", "136", 1)
                .file("HerStory/m/text/zeroshot_agent/20260101_000001/run.log.gz", "\u0000 neither gzip nor text")
                .score("HerStory", "20260101_000002", "t", "0", 1);
        var referee = runs.read();
        assertThat(referee.outcomes).extracting(Outcome::reject).containsExactly(null, null, Reason.UNREADABLE);
    }

    /** Where a batch left files, the whole tree is read as one. */
    @Test
    void aTreeOfBatchesIsReadWithAllThatLiesInIt() {
        runs.file("autorun/final_score_20260101_010100.json", "{\"score\": 1, \"final_step\": 22}")
                .file("game_logs/pokemon_red/game_results.json", "{\"score\": 6, \"avg_score\": 0.5}")
                .file("f/".repeat(34) + "final_score.json", "{\"score\": 1}");
        assertThat(runs.read().outcomes)
                .extracting(Outcome::benchmark, Outcome::score, Outcome::reject)
                .containsExactly(
                        tuple("orak/pokemon-red", 50.0, null),
                        tuple("", Double.NaN, Reason.TOO_LARGE),
                        tuple("", Double.NaN, Reason.MISSING_INPUT));
    }

    @Test
    void aFileBeyondTheLimitsIsRefused() {
        runs.file(
                "HerStory/m/text/z/20260101_000000/final_score.json",
                "{\"game\":\"HerStory\",\"score\":" + "[".repeat(60) + "]".repeat(60) + "}");
        assertThat(only().reject()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void aLongLineOfAHostileLogIsReadInTime() {
        runs.file(
                "SuperMario/m/text/zeroshot_agent/20260101_000000/game_server.log",
                "[base_server.py:121] " + "dispatch_final_action result: ".repeat(10_000) + "\n"
                        + "[base_server.py:121] dispatch_final_action result: 240, True\n");
        assertThat(only().shown("x_final")).isEqualTo("240");
    }

    @Test
    void theScoreOfAGameServerMayHoldCommas() {
        runs.file(
                "PokemonRed/m/text/zeroshot_agent/20260101_000000/game_server.log",
                "[base_server.py:121] dispatch_final_action result: a, b (3/12), True\n");
        scores(only(), 25);
    }

    /** As Python prints them. */
    @ParameterizedTest
    @CsvSource({"nan, NaN", "inf, Infinity", "-inf, -Infinity"})
    void aScoreInALogThatIsNoNumberIsNotFinite(String score, String shown) {
        runs.file(
                "SuperMario/m/text/z/20260101_000000/game_server.log",
                "[base_server.py:121] dispatch_final_action result: " + score + ", True\n");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.NOT_FINITE);
        assertThat(outcome.message()).endsWith(", found " + shown);
    }

    private static final String ABORTED =
            "2026-01-01 12:00:01,100 - INFO - Input_modality: text\n2026-01-01 12:00:01,500 - INFO - =step: 1=\n";

    /** {@code {game}/{llm1}/{llm2}/{agent1}/{agent2}}: neither a model nor a modality is an agent. */
    @Test
    void aMatchThatLeftNoScoreIsBetweenThePlayersThatItsFoldersName() {
        runs.file("StreetFighterMulti/a/b/z/r/20260101_000000/run.log", ABORTED)
                .file(
                        "StarCraftMulti/a/b/z/r/20260101_000001/game_server.log",
                        "[base_server.py:121] dispatch_final_action result: Agent1 Win, True\n");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(
                        Outcome::episode,
                        Outcome::status,
                        Outcome::agent,
                        each -> each.shown("agent_a"),
                        each -> each.shown("agent_b"))
                .containsExactly(
                        tuple("StarCraftMulti/a/b/z/r/20260101_000001", Status.SCORED, "a / z", "a / z", "b / r"),
                        tuple("StreetFighterMulti/a/b/z/r/20260101_000000", Status.ABORTED, "a / z", "a / z", "b / r"));
        assertThat(referee.outcomes.get(0).score()).isEqualTo(1);
        assertThat(referee.outcomes.get(1).read().labels()).containsExactly(Map.entry("input_modality", "text"));
    }

    private void match(String folders, String llm1, String llm2) {
        runs.file(
                "StarCraftMulti/" + folders + "/z/r/20260101_000000/final_score.json",
                "{\"game\":\"StarCraftMulti\"," + llm1 + llm2 + "\"agent_type1\":\"z\",\"score\":\"Agent1 Win\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a/b           | ``              | ``              | a           | b",
                "a/b           | \"llm1\":\"a\",   | ``              | a           | b",
                "acme/a/acme/b | \"llm1\":\"acme/a\",| ``              | acme/a      | acme/b",
                "acme/a/acme/b | ``              | \"llm2\":\"acme/b\",| acme/a      | acme/b",
            })
    void whatAMatchDoesNotNameComesFromItsFolders(String folders, String llm1, String llm2, String a, String b) {
        match(folders, llm1, llm2);
        var outcome = only();
        scores(outcome, 1);
        assertThat(outcome.shown("agent_a")).isEqualTo(a + " / z");
        assertThat(outcome.shown("agent_b")).isEqualTo(b + " / r");
        assertThat(outcome.episode()).isEqualTo("StarCraftMulti/" + folders + "/z/r/20260101_000000");
    }

    /** Where one model ends and the other begins is not known, nor whose name a folder bears that the file denies. */
    @ParameterizedTest
    @CsvSource({"acme/a/acme/b, ''", "a/b, '\"llm1\":\"c\",'"})
    void aMatchOfUnknownPlayersIsRefused(String folders, String llm1) {
        match(folders, llm1, "");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(outcome.message()).startsWith("expected the models of both players in llm1 and llm2");
    }

    @Test
    void aMatchOfUnknownPlayersThatWasBrokenOffIsNobodys() {
        runs.file("StreetFighterMulti/acme/a/acme/b/z/r/20260101_000000/run.log", ABORTED);
        var outcome = only();
        assertThat(outcome.status()).isEqualTo(Status.ABORTED);
        assertThat(outcome.agent()).isEmpty();
    }

    private void match(String game, String score) {
        runs.file(
                game + "/acme/a/acme/b/z/r/20260101_000000/final_score.json",
                ("{\"game\":\"%s\",\"llm1\":\"acme/a\",\"agent_type1\":\"z\",\"llm2\":\"acme/b\",\"agent_type2\":\"r\","
                                + "\"score\":%s}")
                        .formatted(game, score));
    }

    @Test
    void aMatchOfStreetFighterNamesItsWinner() {
        match("StreetFighterMulti", "\"P1:P2 = 1:2. Player2 won!\"");
        var outcome = only();
        scores(outcome, 0);
        assertThat(outcome.shown("agent_a")).isEqualTo("acme/a / z");
        assertThat(outcome.shown("agent_b")).isEqualTo("acme/b / r");
        assertThat(outcome.shown("result")).isEqualTo("b");
    }

    @Test
    void aWinnerThatIsBehindIsNone() {
        match("StreetFighterMulti", "\"P1:P2 = 2:1. Player2 won!\"");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.INCONSISTENT);
        assertThat(outcome.message()).contains("2:1. Player2 won!");
    }

    /** By the program, as of all duels. */
    @Test
    void aMatchAgainstOneselfSaysOnceThatItRatesNobody() {
        runs.file(
                "StarCraftMulti/m/m/z/z/20260101_000000/final_score.json",
                "{\"game\":\"StarCraftMulti\",\"llm1\":\"m\",\"agent_type1\":\"z\",\"llm2\":\"m\",\"agent_type2\":\"z\","
                        + "\"score\":\"Agent1 Win\"}");
        assertThat(only().notes()).containsExactly("a player against itself: the match counts in no rating");
    }

    @Test
    void anItemIsCraftedByNumberAsTheProgramWritesIt() {
        runs.score("Minecraft", "20260101_000000", "craft 1 furnace", "true", 1);
        assertThat(only().reject()).isEqualTo(Reason.WRONG_TYPE);
    }

    @Test
    void anEmptyScoreIsMalformedWhateverLiesBeside() {
        runs.score("HerStory", "20260101_000000", "t", "136", 1)
                .file("HerStory/m/text/zeroshot_agent/20260101_000001/config.yaml", "env_name: HerStory\n")
                .file("HerStory/m/text/zeroshot_agent/20260101_000001/final_score.json", "");
        assertThat(runs.read().outcomes).extracting(Outcome::reject).containsExactly(null, Reason.MALFORMED);
    }

    @Test
    void aWinOfTheSecondPlayerInStarCraftMayHaveBeenATie() {
        match("StarCraftMulti", "\"Agent2 Win\"");
        var outcome = only();
        scores(outcome, 0);
        assertThat(outcome.notes()).singleElement().asString().contains("tie");
    }

    @Test
    void aMatchWithoutAResultIsUnfinished() {
        match("StarCraftMulti", "null");
        assertThat(only().status()).isEqualTo(Status.UNFINISHED);
    }

    /** The host counts the first episode of a name, and rejects the others. */
    @Test
    void aCopyOfARunHasItsNameWhereverItLiesAndWhateverIsNamed() {
        runs.score("HerStory", "20260101_000000", "t", "136", 9);
        var copy = new Runs(runs.root().resolve("backup")).score("HerStory", "20260101_000000", "t", "136", 9);
        var run = copy.root().resolve("HerStory/m/text/zeroshot_agent/20260101_000000");
        var name = "HerStory/m/text/zeroshot_agent/20260101_000000";
        assertThat(runs.read().outcomes).extracting(Outcome::episode).containsExactly(name, name);
        assertThat(Referee.logs(run).outcomes).extracting(Outcome::episode).containsExactly(name);
    }

    @Test
    void aRepeatHasANameOfItsOwnEvenWithAnEqualScore() {
        runs.score("HerStory", "20260101_000000", "t", "136", 9).score("HerStory", "20260101_000100", "t", "136", 9);
        assertThat(runs.read().outcomes).extracting(Outcome::episode).doesNotHaveDuplicates();
    }

    @Test
    void aFolderThatIsNamedByNoTimeIsNamedByItsPath() {
        runs.file("a/run7/final_score.json", "{\"game\":\"HerStory\",\"llm\":\"m\",\"agent_type\":\"z\",\"score\":1}")
                .file(
                        "b/run7/final_score.json",
                        "{\"game\":\"HerStory\",\"llm\":\"m\",\"agent_type\":\"z\",\"score\":1}");
        assertThat(runs.read().outcomes).extracting(Outcome::episode).doesNotHaveDuplicates();
    }

    @Test
    void oneRunAndOneFileCanBeNamed() {
        runs.score("HerStory", "136").score("HerStory", "20260101_000001", "t", "0", 1);
        var run = runs.root().resolve("HerStory/m/text/zeroshot_agent/20260101_000000");
        assertThat(Referee.logs(run).outcomes).extracting(Outcome::score).containsExactly(50.0);
        assertThat(Referee.logs(run.resolve("final_score.json")).outcomes)
                .extracting(Outcome::score)
                .containsExactly(50.0);
    }

    @Test
    void theExamplesScore() {
        var referee = Referee.logs(Path.of("../examples/orak/logs"));
        assertThat(referee.outcomes)
                .hasSize(7)
                .allSatisfy(outcome ->
                        assertThat(outcome.status()).as(outcome.message()).isEqualTo(Status.SCORED));
        assertThat(referee.skipped).hasSize(3);
    }

    @Test
    void theRecordsOfTheExamplesScore() throws IOException {
        var lines = Files.readAllLines(Path.of("../examples/orak/episodes.jsonl"));
        assertThat(lines)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(Referee.record(line).status()).isEqualTo(Status.SCORED));
    }
}
