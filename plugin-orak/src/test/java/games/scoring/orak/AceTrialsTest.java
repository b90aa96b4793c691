package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.orak.Referee.Outcome;
import games.scoring.record.Aggregate;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AceTrialsTest {

    private static final String HEADER = "AgentType,LLMName,multiple_choice_Score,multiple_choice_Scores,"
            + "multiple_choice_Steps,cross_examination_1_Scores,cross_examination_1_Steps,cross_examination_2_Scores,"
            + "cross_examination_2_Steps,cross_examination_3_Scores,cross_examination_3_Steps";

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeEach
    void begin() {
        runs = new Runs(folder.resolve("logs"));
    }

    private void trial(int hour, int... scoresAndSteps) {
        for (int i = 0; i < scoresAndSteps.length / 2; i++) {
            run(hour, i, scoresAndSteps[2 * i], scoresAndSteps[2 * i + 1]);
        }
    }

    private void run(int hour, int task, int score, int steps) {
        runs.score(
                "Pwaat",
                "20260101_%02d%02d00".formatted(hour, task),
                AceAttorney.TASKS.get(task).name(),
                String.valueOf(score),
                steps);
    }

    private void table(String name, String row) {
        runs.file("autorun_score_card/" + name, HEADER + "\r\n" + row + "\r\n");
    }

    @Test
    void fourRunsMakeOneEpisode() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        var outcome = referee.episode("20260101_010000#1");
        assertThat(outcome.score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(outcome.agent()).isEqualTo("m / zeroshot_agent");
        assertThat(outcome.read().labels()).containsEntry("input_modality", "text");
        var steps = outcome.read().places().get("cross_examination_1_steps");
        assertThat(steps.path()).endsWith("/20260101_010100/final_score.json");
        assertThat(steps.at()).isEqualTo("/final_step");
        assertThat(outcome.read().places().get("cross_examination_1_score").at())
                .isEqualTo("/score");
        assertThat(referee.skipped)
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.why()).startsWith("joined to"));
    }

    @Test
    void theSecondRunsMakeTheSecondEpisode() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        trial(2, 2, 50, 0, 50, 1, 9, 0, 50);
        var referee = runs.read();
        assertThat(referee.episode("#1").score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(referee.episode("#2").score()).isCloseTo(22.166666666666664, Offset.offset(1e-9));
        assertThat(referee.episode("#2").read().repeat()).isEqualTo(2);
    }

    @Test
    void anIncompleteSetIsMissingAndNamesWhatIsAbsent() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        run(2, 1, 1, 30);
        var outcome = runs.read().episode("#2");
        assertThat(outcome.status()).isEqualTo(Status.MISSING);
        assertThat(outcome.message()).isEqualTo("no run of multiple_choice, cross_examination_2, cross_examination_3");
    }

    @Test
    void runsThatAreNamedOneByOneAreMissingTheOthersAndSaySo() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        var agent = runs.root().resolve("Pwaat/m/text/zeroshot_agent");
        for (int task = 0; task < 4; task++) {
            var run = agent.resolve("20260101_01%02d00".formatted(task));
            for (var named : List.of(run, run.resolve("final_score.json"))) {
                var outcome = Referee.logs(named).outcomes.get(0);
                assertThat(outcome.status()).isEqualTo(Status.MISSING);
                assertThat(outcome.episode()).endsWith(run.getFileName().toString());
                assertThat(outcome.message()).contains("Where they lie beside it, name their folder, " + agent);
            }
        }
    }

    @Test
    void aTaskThatNobodyKnowsIsRefused() {
        runs.score("Pwaat", "20260101_000000", "opening", "1", 3);
        assertThat(runs.read().outcomes).singleElement().satisfies(each -> {
            assertThat(each.reject()).isEqualTo(Reason.OUT_OF_RANGE);
            assertThat(each.message()).contains("cross_examination_3", "\"opening\"");
        });
    }

    @Test
    void aFaultyRunKeepsItsPlaceInTheSet() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        trial(2, 3, 30, 1, 22, 1, 6, 0, 50);
        runs.score("Pwaat", "20260101_010000", "multiple_choice", "null", 3);
        var referee = runs.read();
        assertThat(referee.episode("#1").reject()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(referee.episode("#1").message())
                .isEqualTo("expected a whole number of points for multiple_choice, found null");
        assertThat(referee.episode("#2").status()).isEqualTo(Status.SCORED);
    }

    private static final String BROKEN_OFF = "2026-01-01 12:00:01,100 - INFO - Agent_type: zeroshot_agent\n";

    /** All of the first trial that can be read scores 0, all of the second is best. */
    private Referee twoTrials(String file, String text) {
        trial(1, 0, 25, 0, 11, 0, 3, 0, 4);
        trial(2, 3, 25, 1, 11, 1, 3, 1, 4);
        var run = runs.root().resolve("Pwaat/m/text/zeroshot_agent/20260101_010000");
        assertThat(run.resolve("final_score.json").toFile().delete()).isTrue();
        runs.file("Pwaat/m/text/zeroshot_agent/20260101_010000/" + file, text);
        return runs.read();
    }

    /** The j-th with the j-th in the order of time: those of the second trial don't move up. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "final_score.json | ``                                                          | MALFORMED",
                "final_score.json | {\"game\":\"Pwaat\",\"llm\":\"m\",\"task\":\"mutliple\",\"score\":0} | OUT_OF_RANGE",
            })
    void aRunThatCannotBeReadKeepsItsPlaceInTheSet(String file, String text, Reason reason) {
        var referee = twoTrials(file, text);
        assertThat(referee.outcomes)
                .extracting(Outcome::episode, Outcome::reject)
                .containsExactly(
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_020000#2", null),
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_010000#1", reason));
        assertThat(referee.episode("#2").score()).isCloseTo(100, Offset.offset(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"run.log", "client.log", "config.yaml"})
    void aRunThatWasBrokenOffKeepsItsPlaceInTheSet(String file) {
        var referee = twoTrials(
                file,
                file.equals("client.log")
                        ? "[mcp_play_game.py:102] {'env_name': 'Pwaat', 'task': 'multiple_choice', 'llm_name': 'm',"
                                + " 'agent_type': 'zeroshot_agent'}\n"
                        : BROKEN_OFF);
        assertThat(referee.outcomes)
                .extracting(Outcome::episode, Outcome::status, Outcome::message)
                .containsExactly(
                        tuple(
                                "Pwaat/m/text/zeroshot_agent/20260101_010000#1",
                                Status.ABORTED,
                                "the run of multiple_choice left no score"),
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_020000#2", Status.SCORED, ""));
        assertThat(referee.episode("#2").score()).isCloseTo(100, Offset.offset(1e-9));
    }

    @Test
    void aRunThatWasBrokenOffAndPlayedAgainIsAnEpisodeOfItsOwn() {
        trial(2, 3, 25, 1, 11, 1, 3, 1, 4);
        runs.file("Pwaat/m/text/zeroshot_agent/20260101_010000/run.log", BROKEN_OFF);
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(Outcome::episode, Outcome::status)
                .containsExactly(
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_010000", Status.ABORTED),
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_020000#1", Status.SCORED));
    }

    /** It is the second task's or the third's: of those only the trials before it are sure. */
    @Test
    void whereItIsNotKnownWhichTaskALostRunPlayedTheTrialsFromItOnAreRefused() {
        trial(1, 3, 25, 1, 11, 1, 3, 1, 4);
        run(2, 0, 0, 25);
        run(2, 3, 0, 4);
        runs.file("Pwaat/m/text/zeroshot_agent/20260101_020100/run.log", BROKEN_OFF);
        trial(3, 3, 25, 1, 11, 1, 3, 1, 4);
        var referee = runs.read();
        assertThat(referee.episode("#1").score()).isCloseTo(100, Offset.offset(1e-9));
        assertThat(referee.episode("20260101_020000#2").reject()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(referee.episode("20260101_020000#2").message()).startsWith("expected runs that belong together");
        assertThat(referee.episode("#3").status()).isEqualTo(Status.MISSING);
        assertThat(referee.episode("20260101_020100").status()).isEqualTo(Status.ABORTED);
    }

    @Test
    void aTableTellsOfARunThatCannotBeRead() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        trial(2, 3, 30, 1, 22, 1, 6, 0, 50);
        runs.file("Pwaat/m/text/zeroshot_agent/20260101_010000/final_score.json", "");
        table(
                "20260101_130000_score_table.csv",
                "zeroshot_agent,m,3,\"[2,3]\",\"[40,30]\",\"[1,1]\",\"[22,22]\",\"[1,1]\",\"[6,6]\",\"[0,0]\",\"[50,50]\"");
        var referee = runs.read();
        assertThat(referee.outcomes).extracting(Outcome::status).containsExactly(Status.SCORED, Status.SCORED);
        assertThat(referee.outcomes.get(0).shown("multiple_choice_score")).isEqualTo("2");
        assertThat(referee.outcomes.get(0).notes())
                .singleElement()
                .asString()
                .startsWith("multiple_choice taken from ");
    }

    /** 10 stands before 2: without times there is no order of time. */
    @Test
    void runsWhoseFoldersAreNamedByNoTimeSayHowToJoinThem() {
        runs.file(
                "Pwaat/m/text/z/run0/final_score.json",
                "{\"game\":\"Pwaat\",\"llm\":\"m\",\"agent_type\":\"z\",\"task\":\"multiple_choice\",\"score\":3,"
                        + "\"final_step\":30,\"input_modality\":\"text\"}");
        var outcome = runs.read().outcomes.get(0);
        assertThat(outcome.status()).isEqualTo(Status.MISSING);
        assertThat(outcome.message())
                .contains("by theirs, such as 20260101_120000")
                .doesNotContain("to join them");
    }

    /** The steps of a run are those its final_step tells; where it left no such file, the actions in its log. */
    @Test
    void theStepsOfARunOfMcpModeAreTheActionsOfItsGameServer() {
        mcp(0, 3, 30);
        mcp(1, 1, 22);
        mcp(2, 1, 6);
        mcp(3, 0, 50);
        var outcome = runs.read().episode("#1");
        assertThat(outcome.score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(outcome.read().places().get("multiple_choice_steps").path()).endsWith("game_server.log");
    }

    private void mcp(int task, int score, int actions) {
        var run = "Pwaat/m/text/zeroshot_agent/20260101_01%02d00/".formatted(task);
        runs.file(
                        run + "client.log",
                        "[2026-01-01 12:00:01,100] [INFO] [mcp_play_game.py:102] {'env_name': 'Pwaat', 'env': {'task': '"
                                + AceAttorney.TASKS.get(task).name()
                                + "', 'input_modality': 'text'}, 'agent': {'llm_name': 'm', 'agent_type':"
                                + " 'zeroshot_agent'}}\n")
                .file(
                        run + "game_server.log",
                        "[base_server.py:121] dispatch_final_action result: 0, False\n".repeat(actions - 1)
                                + "[base_server.py:121] dispatch_final_action result: " + score + ", True\n");
    }

    @Test
    void theTrialsOfATableAreEpisodes() {
        table(
                "20260101_130000_score_table.csv",
                "reflection_agent,acme/m,2.5±0.5,\"[3, 2]\",\"[30, 50]\",\"[1, 0]\",\"[22, 50]\",\"[1, 1]\",\"[6, 9]\",\"[0, 0]\",\"[50, 50]\"");
        var referee = runs.read();
        assertThat(referee.outcomes).extracting(Outcome::agent).containsOnly("acme/m / reflection_agent");
        assertThat(referee.episode("#1").score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(referee.episode("#2").score()).isCloseTo(22.166666666666664, Offset.offset(1e-9));
    }

    @Test
    void aTrialThatATableListsForSomeTasksOnlyIsMissingTheOthers() {
        table(
                "20260101_130000_score_table.csv",
                "zeroshot_agent,m,2.5,\"[3, 2]\",\"[30, 50]\",[1],[22],[1],[6],[0],[50]");
        var referee = runs.read();
        assertThat(referee.episode("#1").score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(referee.episode("#2").message())
                .isEqualTo("no run of cross_examination_1, cross_examination_2, cross_examination_3");
    }

    /** A batch may be told of beside the folders of another: nothing differs and something agrees, or it is another. */
    @Test
    void aTableOfOtherRunsThanTheFoldersTellsOfTrialsOfItsOwn() {
        run(1, 1, 1, 22);
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[3],[30],[0],[50],,,,");
        table("20260102_130000_score_table.csv", "zeroshot_agent,m,2,[2],[50],,,,,,");
        assertThat(runs.read().outcomes)
                .extracting(Outcome::episode, Outcome::status)
                .containsExactly(
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_010100#1", Status.MISSING),
                        tuple("Pwaat/20260101_130000#m / zeroshot_agent#1", Status.MISSING),
                        tuple("Pwaat/20260102_130000#m / zeroshot_agent#1", Status.MISSING));
    }

    @Test
    void foldersWinOverTablesAndTablesOverTheScriptsOwnFiles() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[3],[30],[1],[22],[1],[6],[0],[50]");
        runs.file("autorun/final_score_20260101_010100.json", "{\"score\": 1, \"final_step\": 22}");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        assertThat(referee.skipped)
                .extracting(Referee.Skipped::place)
                .hasSize(5)
                .anyMatch(place -> place.endsWith("_score_table.csv"))
                .anyMatch(place -> place.endsWith("final_score_20260101_010100.json"));
    }

    @Test
    void aTableCompletesWhatFoldersLack() {
        run(1, 1, 1, 22);
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[3],[30],[1],[22],[1],[6],[0],[50]");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        var outcome = referee.episode("#1");
        assertThat(outcome.score()).isCloseTo(60.5, Offset.offset(1e-9));
        assertThat(outcome.notes()).singleElement().asString().startsWith("multiple_choice, cross_examination_2");
        assertThat(outcome.read().path()).endsWith("final_score.json");
        assertThat(referee.skipped)
                .singleElement()
                .satisfies(each -> assertThat(each.place()).endsWith("_score_table.csv"));
    }

    /** The same task, score, steps, agent and trial count once. */
    @Test
    void aBatchThatWasGradedTwiceIsOne() {
        var row = "zeroshot_agent,m,3,[0],[50],[0],[50],[0],[50],[0],[50]";
        table("20260101_130000_score_table.csv", row);
        table("20260101_140000_score_table.csv", row);
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        assertThat(referee.skipped).singleElement().satisfies(each -> {
            assertThat(each.place()).endsWith("20260101_140000_score_table.csv");
            assertThat(each.why())
                    .isEqualTo(
                            "a second source of the Ace Attorney episode Pwaat/20260101_130000#m / zeroshot_agent#1");
        });
    }

    @Test
    void aTrialThatABatchGainedSinceItWasGradedCounts() {
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[0],[50],[0],[50],[0],[50],[0],[50]");
        table(
                "20260101_140000_score_table.csv",
                "zeroshot_agent,m,3,\"[0,1]\",\"[50,9]\",\"[0,0]\",\"[50,50]\",\"[0,0]\",\"[50,50]\",\"[0,0]\",\"[50,50]\"");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(Outcome::episode)
                .containsExactly(
                        "Pwaat/20260101_130000#m / zeroshot_agent#1", "Pwaat/20260101_140000#m / zeroshot_agent#2");
        assertThat(referee.skipped)
                .singleElement()
                .satisfies(each ->
                        assertThat(each.why()).startsWith("trial 1 of m / zeroshot_agent is a second source of"));
    }

    /** The same task, score, steps, agent and trial count once: of another number it is another trial. */
    @Test
    void tablesThatNameNoTimeAgreeByTheNumbersOfTheirTrials() {
        var row = "zeroshot_agent,m,2.5,\"[3, 2]\",\"[30, 50]\",,,,,,";
        table("a_score_table.csv", row);
        table("b_score_table.csv", row);
        table("c_score_table.csv", "zeroshot_agent,m,2,[2],[50],,,,,,");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(each -> each.episode().substring(each.episode().indexOf("_card/") + 6))
                .containsExactly(
                        "a_score_table.csv#m / zeroshot_agent#1",
                        "a_score_table.csv#m / zeroshot_agent#2",
                        "c_score_table.csv#m / zeroshot_agent#1");
        assertThat(referee.skipped).singleElement().satisfies(each -> {
            assertThat(each.place()).endsWith("b_score_table.csv");
            assertThat(each.why()).endsWith("a_score_table.csv#m / zeroshot_agent#1 and 1 more");
        });
    }

    @Test
    void theTimesTellTheBatchesOfTwoDaysApartEvenWithEqualScores() {
        timed("20260101_130000_score_table.csv", "[210.5]");
        timed("20260102_130000_score_table.csv", "[377.2]");
        timed("20260103_130000_score_table.csv", "[377.2]");
        assertThat(runs.read().outcomes).hasSize(2);
    }

    private void timed(String name, String times) {
        runs.file(
                "autorun_score_card/" + name,
                HEADER + ",multiple_choice_Times\r\nzeroshot_agent,m,3,[0],[50],[0],[50],[0],[50],[0],[50]," + times
                        + "\r\n");
    }

    @Test
    void aCopyOfTheFoldersOfATrialHasItsNameAndTheTrialsOfAnotherDayHaveTheirOwn() {
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        var logs = runs;
        runs = new Runs(logs.root().resolve("backup"));
        trial(1, 3, 30, 1, 22, 1, 6, 0, 50);
        runs = new Runs(logs.root().resolve("later"));
        trial(2, 3, 30, 1, 22, 1, 6, 0, 50);
        assertThat(logs.read().outcomes)
                .extracting(Outcome::episode)
                .containsExactly(
                        "Pwaat/m/text/zeroshot_agent/20260101_010000#1",
                        "Pwaat/m/text/zeroshot_agent/20260101_010000#1",
                        "Pwaat/m/text/zeroshot_agent/20260101_020000#1");
    }

    @Test
    void theFoldersOfTwoBatchesAreKnownAgain() {
        trial(1, 0, 50, 0, 50, 0, 50, 0, 50);
        trial(2, 0, 50, 0, 50, 0, 50, 0, 50);
        var row = "zeroshot_agent,m,3,[0],[50],[0],[50],[0],[50],[0],[50]";
        table("20260101_130000_score_table.csv", row);
        table("20260102_130000_score_table.csv", row);
        assertThat(runs.read().outcomes).hasSize(2);
    }

    @Test
    void aGradeBelongsToATrialThatNoOtherBatchClaimsAtBestOfItsNumber() {
        for (int hour = 1; hour <= 3; hour++) {
            trial(hour, 0, 50);
        }
        graded("20260101_130000", "[0],[50]", "[1.5]");
        graded("20260102_130000", "\"[3,3,0]\",\"[30,31,50]\"", "\"[60.5,60.1,2.5]\"");
        graded("20260103_130000", "[0],[50]", "[3.5]");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(
                        Outcome::episode,
                        each -> each.read().recorded().get("score").values()[0])
                .containsExactly(
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_010000#1", 1.5),
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_020000#2", 3.5),
                        tuple("Pwaat/m/text/zeroshot_agent/20260101_030000#3", 2.5),
                        tuple("Pwaat/20260102_130000#m / zeroshot_agent#1", 60.5),
                        tuple("Pwaat/20260102_130000#m / zeroshot_agent#2", 60.1));
    }

    private void graded(String stamp, String scoresAndSteps, String grades) {
        runs.file(
                "autorun_score_card/" + stamp + "_score_grade.csv",
                "AgentType,LLMName,multiple_choice_Scores,multiple_choice_Steps,Composite_Grades\nzeroshot_agent,m,"
                        + scoresAndSteps + "," + grades + "\n");
    }

    @Test
    void gradesAreRecordedScoresOfTheSameTrials() {
        var row =
                "zeroshot_agent,m,3,\"[3, 2]\",\"[30, 50]\",\"[1, 0]\",\"[22, 50]\",\"[1, 1]\",\"[6, 9]\",\"[0, 0]\",\"[50, 50]\"";
        table("20260101_130000_score_table.csv", row);
        runs.file(
                "autorun_score_card/20260101_130000_score_grade.csv",
                HEADER + ",Composite_Grades\n" + row + ",\"[60.5, 22.2]\"\n");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(2);
        assertThat(referee.episode("#2").read().recorded().get("score").values())
                .containsExactly(22.2);
        assertThat(referee.episode("#2").read().recorded().get("score").place().path())
                .endsWith("_score_grade.csv");
    }

    @Test
    void meansOfABatchAreComparedWithItsTrials() {
        var grades = "\"[60.5, 22.16666666666666]\"";
        runs.file(
                "autorun_score_card/20260101_130000_score_grade.csv",
                HEADER + ",multiple_choice_Step,Composite_Grades,Composite_Grade\n"
                        + "zeroshot_agent,m,1.0±0.5(0.7071),\"[3, 2]\",\"[30, 50]\",,,,,,,40±10.0(14.1421)," + grades
                        + ",41.3±19.2(27.1)\n");
        runs.file("autorun_score_card/20260102_130000_score_card.txt", """
                # Run Summary [1/1] ----
                Task: multiple_choice
                LLMName: m
                AgentType: planning_agent
                Trial,Score,FinalStep,TimeSec
                1,3,30,210.512
                2,2,50,377.201

                Score Average: 2.5, PopStdDev: 0.5, SampleStdDev: 0.7071
                FinalStep Average: 41, PopStdDev: 10.0, SampleStdDev: 14.1421
                """);
        assertThat(runs.read().means)
                .extracting(
                        Aggregate::what,
                        Aggregate::recorded,
                        mean -> Math.abs(mean.recorded() - mean.recomputed()) <= mean.slack())
                .containsExactlyInAnyOrder(
                        tuple("mean of the 2 scores of multiple_choice", 1.0, false),
                        tuple("mean of the 2 numbers of steps of multiple_choice", 40.0, true),
                        // 41.3 is 41.33 with one decimal.
                        tuple("mean of the 2 grades", 41.3, true),
                        tuple("mean of the 2 scores of multiple_choice", 2.5, true),
                        tuple("mean of the 2 numbers of steps of multiple_choice", 41.0, false));
    }

    @Test
    void filesOfOneBatchThatContradictOneAnotherAreRefused() {
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[3],[30],[1],[22],[1],[6],[0],[50]");
        table("20260101_130000_score_grade.csv", "zeroshot_agent,m,3,[3],[31],[1],[22],[1],[6],[0],[50]");
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(Outcome::reject, Outcome::source)
                .containsExactly(
                        tuple(null, folder.resolve("logs/autorun_score_card/20260101_130000_score_table.csv") + ":2"),
                        tuple(
                                Reason.INCONSISTENT,
                                folder.resolve("logs/autorun_score_card/20260101_130000_score_grade.csv") + ":2"));
    }

    @Test
    void aScoreCardAloneIsRead() {
        var card = new StringBuilder();
        int[][] trials = {{3, 30}, {1, 22}, {1, 6}, {0, 50}};
        for (int i = 0; i < 4; i++) {
            card.append("""
                    # Run Summary [%d/4] ------------------------------------------------------------
                    Timestamp: 20260101_130000
                    Task: %s
                    LLMName: m
                    AgentType: reflection_agent
                    Trial,Score,FinalStep,TimeSec
                    1,%d,%d,210.512

                    Score Average: 2.5, PopStdDev: 0.5, SampleStdDev: 0.7071

                    """.formatted(i + 1, AceAttorney.TASKS.get(i).name(), trials[i][0], trials[i][1]));
        }
        runs.file("20260101_130000_score_card.txt", card.toString());
        assertThat(runs.read().outcomes)
                .singleElement()
                .satisfies(each -> assertThat(each.score()).isCloseTo(60.5, Offset.offset(1e-9)));
    }

    /** Its run is not known, and the runs behind it keep their numbers. */
    @Test
    void aBrokenLineOfAScoreCardKeepsItsPlaceInTheSet() {
        runs.file("20260101_130000_score_card.txt", """
                # Run Summary [1/2] ----
                Task: multiple_choice
                LLMName: m
                AgentType: planning_agent
                Trial,Score,FinalStep,TimeSec
                1,None,None,210.512
                2,2,50,377.201

                Score Average: 3, PopStdDev: 0.5
                # Run Summary [2/2] ----
                Task: cross_examination_1
                LLMName: m
                AgentType: planning_agent
                Trial,Score,FinalStep,TimeSec
                1,1,22,9.5
                2,0,50,12.5

                Score Average: 0.5, PopStdDev: 0.5
                """);
        var referee = runs.read();
        assertThat(referee.outcomes)
                .extracting(Outcome::episode, Outcome::reject, Outcome::status)
                .containsExactly(
                        tuple("Pwaat/20260101_130000#m / planning_agent#2", null, Status.MISSING),
                        tuple("Pwaat/20260101_130000#m / planning_agent#1", Reason.MALFORMED, null));
        assertThat(referee.outcomes.get(0).shown("multiple_choice_score")).isEqualTo("2");
        assertThat(referee.outcomes.get(0).shown("cross_examination_1_score")).isEqualTo("0");
        assertThat(referee.outcomes.get(1).source()).endsWith("_score_card.txt:6");
        assertThat(referee.outcomes.get(1).message())
                .isEqualTo("expected trial, score, steps and time, found \"1,None,None,210.512\"");
        assertThat(referee.means)
                .extracting(Aggregate::what, Aggregate::recorded, Aggregate::recomputed)
                .containsExactly(tuple("mean of the 2 scores of cross_examination_1", 0.5, 0.5));
    }

    /** 3 may be the beginning of 30, and 2 that of 2.5. */
    @Test
    void ofACardThatIsCutInANumberItIsNotRead() {
        var card = """
                # Run Summary [1/1] ----
                Task: multiple_choice
                LLMName: m
                AgentType: planning_agent
                Trial,Score,FinalStep,TimeSec
                1,3,3""";
        runs.file("20260101_130000_score_card.txt", card);
        assertThat(runs.read().outcomes).extracting(Outcome::reject).containsExactly(Reason.MALFORMED);
        runs.file("20260101_130000_score_card.txt", card + "0,210.5\n2,2,50,377.2\n\nScore Average: 2");
        var referee = runs.read();
        assertThat(referee.outcomes).extracting(Outcome::status).containsOnly(Status.MISSING);
        assertThat(referee.means).isEmpty();
    }

    @Test
    void theTimesOfScoreCardsTellTheBatchesOfTwoDaysApart() {
        for (var seconds : List.of("1_210.512", "2_377.201", "3_377.201")) {
            runs.file("2026010" + seconds.charAt(0) + "_130000_score_card.txt", """
                    # Run Summary [1/1] ----
                    Task: multiple_choice
                    LLMName: m
                    AgentType: planning_agent
                    Trial,Score,FinalStep,TimeSec
                    1,0,50,%s
                    """.formatted(seconds.substring(2)));
        }
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(2);
        assertThat(referee.skipped)
                .singleElement()
                .satisfies(each -> assertThat(each.why())
                        .startsWith("a second source of the Ace Attorney episode Pwaat/20260102_130000#"));
    }

    @Test
    void aFileOfTheScriptTellsOfOneRunOfItsScoreAndStepsAtBestTheOneOfItsTime() {
        run(1, 1, 1, 22);
        run(2, 1, 1, 22);
        autorun("20260101_020100", "{\"score\": 1, \"final_step\": 22}");
        autorun("20260101_020200", "{\"score\": 1, \"final_step\": 22}");
        autorun("20260101_020300", "{\"score\": 1, \"final_step\": 22}");
        autorun("20260101_020400", "{\"score\": 1, \"final_step\": 23}");
        autorun("20260101_020500", "{\"score\": 0, \"final_step\": 22}");
        autorun("20260101_020600", "{\"score\": 1, \"final_step\"");
        autorun("20260101_020700", "");
        var referee = runs.read();
        assertThat(referee.skipped)
                .extracting(
                        each -> each.place().substring(each.place().length() - 11),
                        each -> each.why().contains("/20260101_020100/"))
                .containsExactly(tuple("020100.json", true), tuple("020200.json", false));
        assertThat(referee.outcomes)
                .extracting(Outcome::reject)
                .containsExactly(
                        null,
                        null,
                        Reason.MISSING_INPUT,
                        Reason.MISSING_INPUT,
                        Reason.MISSING_INPUT,
                        Reason.MALFORMED,
                        Reason.MALFORMED);
    }

    private void autorun(String stamp, String json) {
        runs.file("autorun/final_score_" + stamp + ".json", json);
    }

    @Test
    void aFileOfTheScriptThatNothingElseTellsOfIsRefused() {
        runs.file("autorun/final_score_20260101_010100.json", "{\"score\": 1, \"final_step\": 22}");
        assertThat(runs.read().outcomes).singleElement().satisfies(each -> {
            assertThat(each.reject()).isEqualTo(Reason.MISSING_INPUT);
            assertThat(each.message()).contains("neither the task nor the agent");
        });
    }

    @Test
    void aTableThatIsCompressedIsRead() {
        runs.gzip(
                "20260101_130000_score_table.csv.gz",
                HEADER + "\nzeroshot_agent,m,3,[3],[30],[1],[22],[1],[6],[0],[50]\n");
        assertThat(runs.read().outcomes)
                .singleElement()
                .satisfies(each -> assertThat(each.episode()).isEqualTo("Pwaat/20260101_130000#m / zeroshot_agent#1"));
    }

    /** As Python prints a list. */
    @Test
    void aScoreInATableThatIsNoNumberIsNotFinite() {
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[nan],[30],[1],[22],[1],[6],[0],[50]");
        assertThat(runs.read().outcomes)
                .singleElement()
                .satisfies(each -> assertThat(each.reject()).isEqualTo(Reason.NOT_FINITE));
    }

    @Test
    void aBrokenRowIsRefusedAndTheOthersAreRead() {
        table(
                "20260101_130000_score_table.csv",
                "zeroshot_agent,m,3,[3],\"[30, 31]\",[1],[22],[1],[6],[0],[50]\r\n"
                        + "zeroshot_agent,n,3,[3],[30],[1],[22],[1],[6],[0],[50]");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(2);
        assertThat(referee.outcomes.get(0).status()).isEqualTo(Status.SCORED);
        assertThat(referee.outcomes.get(1).reject()).isEqualTo(Reason.INCONSISTENT);
    }

    /** Of a row that is cut behind a cell the last tasks are not known to be missing. */
    @Test
    void aRowOfFewerCellsThanTheHeaderIsRefused() {
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,[3],[30],[1],[22]");
        assertThat(runs.read().outcomes).singleElement().satisfies(each -> {
            assertThat(each.reject()).isEqualTo(Reason.MALFORMED);
            assertThat(each.benchmark()).isEqualTo("orak/ace-attorney");
            assertThat(each.agent()).isEqualTo("m / zeroshot_agent");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"_score_table.csv", "_score_grade.csv", "_score_card.txt"})
    void aFileOfABatchThatIsEmptyIsRefused(String suffix) {
        runs.file("autorun_score_card/20260101_130000" + suffix, "").file("20260101_130000" + suffix, "");
        assertThat(runs.read().outcomes).singleElement().satisfies(each -> {
            assertThat(each.reject()).isEqualTo(Reason.MALFORMED);
            assertThat(each.source()).endsWith("autorun_score_card/20260101_130000" + suffix);
        });
    }

    @Test
    void aRowThatIsCutIsRefusedAtItsLine() {
        table("20260101_130000_score_table.csv", "zeroshot_agent,m,3,\"[3");
        var referee = runs.read();
        assertThat(referee.outcomes).singleElement().satisfies(each -> {
            assertThat(each.reject()).isEqualTo(Reason.MALFORMED);
            assertThat(each.source()).endsWith("_score_table.csv:2");
        });
        assertThat(referee.skipped).isEmpty();
    }
}
