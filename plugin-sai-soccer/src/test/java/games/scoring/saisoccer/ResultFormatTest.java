package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.message.UsageException;
import games.scoring.record.Aggregate;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFormatTest {

    private static final String RESULT = """
            {"status": "success", "score": 0.5, "duration": 12.5, "error": null, "tasks": [
              {"id": "LowerT1GoaliePenaltyKick-v0", "status": "success", "score": 1.0, "duration": 4,
               "episodes": [{"score": 0.5, "duration": 2}, {"score": 1.5, "duration": 2}]},
              {"id": "LowerT1ObstaclePenaltyKick-v0", "status": "success", "score": -2.5, "duration": 4},
              {"id": "LowerT1KickToTarget-v0", "status": "success", "score": 3.0, "duration": 4,
               "episodes": [{"score": 3.0, "duration": 4}]}
            ]}
            """;

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new SaiSoccerFamily());

    private Trial.Outcome read(String text) throws IOException {
        var file = folder.resolve("result.json");
        Files.writeString(file, text);
        return trial.files(file);
    }

    @Test
    void eachEpisodeCarriesThePlatformsOwnScore() throws Exception {
        var outcome = read(RESULT);
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results()).extracting(Trial.Result::score).containsExactly(0.5, 1.5, -2.5, 3.0);
        assertThat(outcome.results())
                .extracting(result -> result.scored().episode().repeat())
                .startsWith(1L, 2L);
        assertThat(outcome.aggregates())
                .extracting(Aggregate::what, Aggregate::recorded, Aggregate::recomputed)
                .containsExactly(
                        tuple("score of the task LowerT1GoaliePenaltyKick-v0, the mean of its episodes", 1.0, 1.0),
                        tuple("score of the task LowerT1KickToTarget-v0, the mean of its episodes", 3.0, 3.0),
                        tuple("total, the mean of the tasks under sai-soccer.weights=1,1,1 (an option)", 0.5, 0.5));
        var first = outcome.results().get(0);
        // It would be compared with itself.
        assertThat(first.recorded("score")).isNaN();
        assertThat(first.notes()).anyMatch(note -> note.contains("the platform's own"));
        assertThat(first.scored().episode().labels())
                .containsEntry("reported_total", "0.5")
                .containsEntry("reported_task_score", "1.0");
        assertThat(first.place(Tasks.EPISODE_SCORE)).endsWith("result.json /tasks/0/episodes/0/score");
    }

    @Test
    void aTaskWithoutEpisodesIsTakenAsOne() throws Exception {
        assertThat(read(RESULT).results().get(2).notes())
                .contains("the result lists no episodes of this task: its score, their mean, is taken as one episode");
    }

    @Test
    void aFailedTaskIsAnAbortedEpisodeWithoutAScore() throws Exception {
        var outcome = read(
                RESULT.replace("\"status\": \"success\", \"score\": -2.5", "\"status\": \"failed\", \"score\": null"));
        var failed = outcome.results().get(2);
        assertThat(failed.status()).isEqualTo(Status.ABORTED);
        assertThat(failed.score()).isNaN();
        assertThat(failed.scored().undefined().get("score")).contains("reports the task as failed");
    }

    /** A failed task leaves an agent without a total, and a submission that failed as a whole failed in all three. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status':'error','score':null,'duration':3,'tasks':[],'error':'boom','agent':'m1'}",
                "{'status':'error','score':null,'duration':3,'tasks':null,'error':'boom','agent':'m1'}",
                "{'agent':'m1','status':'error','score':null,'duration':3,'error':'boom'}",
                "{'agent':'m1','status':'error','tasks':[],'error':'boom','score':0}"
            })
    void aSubmissionThatFailedBeforeAnyTaskIsAbortedInAllThree(String result) throws Exception {
        Files.writeString(folder.resolve("result.json"), result.replace('\'', '"'));
        var outcome = trial.files(folder);
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results())
                .extracting(each -> each.scored().episode().layout().benchmark().id())
                .containsExactly(
                        "sai-soccer/goalie-penalty-kick",
                        "sai-soccer/obstacle-penalty-kick",
                        "sai-soccer/kick-to-target");
        assertThat(outcome.results()).allSatisfy(each -> {
            assertThat(each.status()).isEqualTo(Status.ABORTED);
            assertThat(each.scored().episode().agent()).isEqualTo("m1");
            assertThat(each.scored().episode().statusReason())
                    .isEqualTo("the platform reports the whole result as error: boom, and does not list the task");
        });
    }

    @Test
    void aSubmissionThatFailedIsAbortedInEachTaskThatItDoesNotList() throws Exception {
        var outcome =
                read("{\"status\": \"failed\", \"score\": null, \"duration\": 1, \"error\": \"boom\", \"tasks\": ["
                        + "{\"id\": \"LowerT1KickToTarget-v0\", \"status\": \"success\", \"score\": 1.0}]}");
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results())
                .extracting(Trial.Result::status)
                .containsExactly(Status.SCORED, Status.ABORTED, Status.ABORTED);
    }

    @Test
    void aSubmissionThatGoesOnWithoutAnyTaskIsUnfinishedInAllThree() throws Exception {
        assertThat(read("{\"status\":\"running\",\"score\":null,\"duration\":3,\"error\":null}")
                        .results())
                .extracting(Trial.Result::status)
                .containsExactly(Status.UNFINISHED, Status.UNFINISHED, Status.UNFINISHED);
    }

    @Test
    void aSubmissionThatSucceededInNoTaskIsToldOfEach() throws Exception {
        var outcome = read(
                "{\"status\":\"success\",\"score\":2,\"duration\":3,\"tasks\":[],\"error\":\"\",\"agent\":\"m1\"}");
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects()).hasSize(3).allSatisfy(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
            assertThat(reject.agent()).isEqualTo("m1");
            assertThat(reject.message()).startsWith("expected the list of tasks, found no task in it. There is");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "[]", "{}", "true"})
    void anAgentIsAText(String agent) throws Exception {
        assertThat(read(RESULT.replaceFirst("\\{", "{\"agent\": " + agent + ","))
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE));
        assertThat(read(RESULT.replaceFirst("\\{", "{\"agent\": null,")).results())
                .hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"'\"boom\"', boom", "'{\"code\": 1}', an object"})
    void anErrorBesideASuccessIsNoted(String error, String shown) throws Exception {
        assertThat(read(RESULT.replace("\"error\": null", "\"error\": " + error))
                        .results())
                .hasSize(4)
                .allSatisfy(result -> assertThat(result.notes())
                        .contains("the platform reports an error, although it is over: " + shown));
    }

    @Test
    void aScoreThatIsNotFiniteIsRefused() throws Exception {
        assertThat(read(RESULT.replace("\"score\": 1.5", "\"score\": NaN")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.NOT_FINITE);
                    assertThat(reject.pointer()).isEqualTo("/tasks/0/episodes/1/score");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "1e-99999999999"})
    void anExponentThatNoDecimalHoldsIsRefused(String score) throws Exception {
        assertThat(read(RESULT.replace("\"score\": 1.5", "\"score\": " + score)).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("exponent of more than nine digits"));
    }

    @Test
    void underPerStepThePlatformsScoreIsNoHelpAndNothingIsAskedForThatAResultCannotCarry() throws Exception {
        var file = folder.resolve("result.json");
        Files.writeString(file, RESULT);
        assertThat(trial.ruleset("per-step").files(file).rejects()).hasSize(4).allSatisfy(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
            assertThat(reject.message()).startsWith("expected the reward terms in place of an episode_score");
            assertThat(reject.pointer()).endsWith("/score");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"running", "PENDING", "queued", "in progress", "IN_PROGRESS", "not started"})
    void aTaskThatIsNotOverIsUnfinished(String status) throws Exception {
        var outcome = read(RESULT.replaceFirst(
                "(v0\", \"status\": )\"success\", \"score\": 1.0", "$1\"" + status + "\", \"score\": 2.75"));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results()).hasSize(3);
        var task = outcome.results().get(0);
        assertThat(task.status()).isEqualTo(Status.UNFINISHED);
        assertThat(task.recorded("score")).isNaN();
        assertThat(task.input(Tasks.EPISODE_SCORE)).isNaN();
        assertThat(task.scored().episode().statusReason()).isEqualTo("the platform reports the task as " + status);
    }

    private static String goalie(String status) {
        return RESULT.replaceFirst("(v0\", \"status\": )\"success\"", "$1" + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"aborted", "Skipped", "ERROR", "timed out", "cancelled", "unsuccessful", "terminated"})
    void aTaskThatEndedBadlyIsAborted(String status) throws Exception {
        var task = read(goalie('"' + status + '"')).results().get(0);
        assertThat(task.status()).isEqualTo(Status.ABORTED);
        assertThat(task.scored().episode().statusReason()).isEqualTo("the platform reports the task as " + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"incomplete", "not completed"})
    void aTaskThatIsNotCompleteIsUnfinished(String status) throws Exception {
        assertThat(read(goalie('"' + status + '"')).results().get(0).status()).isEqualTo(Status.UNFINISHED);
    }

    @ParameterizedTest
    @CsvSource({"partial, partial", "7, 7", "'[1]', a list", "null, null"})
    void aStatusThatIsNotKnownIsNamed(String status, String shown) throws Exception {
        var text = status.equals("partial") ? "\"partial\"" : status;
        var task = read(goalie(text)).results().get(0);
        assertThat(task.score()).isEqualTo(0.5);
        assertThat(task.notes())
                .contains("the platform reports the task as " + shown + ", which is not known: it is taken as over");
        assertThat(read(RESULT.replace("{\"status\": \"success\"", "{\"status\": " + text))
                        .results())
                .allSatisfy(result ->
                        assertThat(result.notes()).contains("the platform reports the whole result as " + shown));
    }

    @ParameterizedTest
    @ValueSource(strings = {"success", "SUCCEEDED", "completed", "done", "ok", "passed", "finished"})
    void aTaskThatEndedWellNeedsNoNote(String status) throws Exception {
        assertThat(read(goalie('"' + status + '"')).results())
                .hasSize(4)
                .allSatisfy(result -> assertThat(result.notes()).noneMatch(note -> note.contains("reports")));
    }

    @ParameterizedTest
    @CsvSource({"'\"0.5\"', 'the text \"0.5\"'", "true, true", "null, null", "[], a list"})
    void aScoreThatIsNoNumberIsShown(String score, String shown) throws Exception {
        assertThat(read(RESULT.replace(
                                "{\"score\": 0.5, \"duration\": 2}", "{\"score\": " + score + ", \"duration\": 2}"))
                        .rejects())
                .anySatisfy(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.message())
                            .isEqualTo("expected the score of the episode, a number, found " + shown);
                });
    }

    @Test
    void aTaskWithoutEpisodesWhoseScoreIsATextHasNone() throws Exception {
        assertThat(read(RESULT.replace("\"score\": -2.5", "\"score\": \"-2.5\""))
                        .rejects())
                .anySatisfy(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.pointer()).isEqualTo("/tasks/1/score");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed", "error", "timeout", "running"})
    void aResultThatIsNotWholeAlthoughItsTasksAreContradictsItself(String status) throws Exception {
        var result = RESULT.replace("{\"status\": \"success\"", "{\"status\": \"" + status + "\"");
        var outcome = read(result);
        // In the client any failure fails the whole benchmark: nothing of it may make a total.
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.aggregates()).isEmpty();
        assertThat(outcome.rejects()).hasSize(3).allSatisfy(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
            assertThat(reject.pointer()).isEqualTo("/status");
            assertThat(reject.message())
                    .startsWith("the platform reports the whole result as " + status + ", and its task LowerT1")
                    .endsWith(
                            "-v0 as over, like all others. Fetch the result from the platform again, or leave it out.");
        });
        assertThat(outcome.rejects())
                .extracting(reject -> reject.benchmark())
                .containsExactly(
                        "sai-soccer/goalie-penalty-kick",
                        "sai-soccer/obstacle-penalty-kick",
                        "sai-soccer/kick-to-target");
        assertThat(read(result.replace("\"score\": -2.5", "\"score\": null")).rejects())
                .isEmpty();
    }

    @Test
    void aResultThatFailedAsAWholeSaysSoOfEachEpisode() throws Exception {
        var failedTask =
                RESULT.replace("\"status\": \"success\", \"score\": -2.5", "\"status\": \"failed\", \"score\": null");
        var outcome = read(failedTask
                .replace("{\"status\": \"success\"", "{\"status\": \"failed\"")
                .replace("\"error\": null", "\"error\": \"out of time\""));
        assertThat(outcome.results())
                .hasSize(4)
                .allSatisfy(result -> assertThat(result.notes())
                        .contains("the platform reports the whole result as failed: out of time"));
        assertThat(read(RESULT).results())
                .allSatisfy(result -> assertThat(result.notes()).noneMatch(note -> note.contains("whole result")));
    }

    @Test
    void aTaskThatIsListedAgainDoesNotCountAgain() throws Exception {
        var again = RESULT.replace("LowerT1KickToTarget-v0", "sai-soccer/goalie-penalty-kick");
        var outcome = read(again);
        assertThat(outcome.results()).extracting(Trial.Result::score).containsExactly(0.5, 1.5, -2.5);
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
            assertThat(reject.pointer()).isEqualTo("/tasks/2");
            assertThat(reject.benchmark()).isEqualTo("sai-soccer/goalie-penalty-kick");
        });
    }

    /** Of one that begins with its tasks, nothing else is known where it is cut. */
    @Test
    void aResultThatIsCutIsRefused() throws Exception {
        var tasks = "{\"tasks\": [{\"id\": \"LowerT1KickToTarget-v0\", \"status\": \"succ";
        for (var text : List.of(RESULT.substring(0, 200), tasks)) {
            Files.writeString(folder.resolve("result.json"), text);
            assertThat(trial.files(folder).rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.MALFORMED));
        }
    }

    @ParameterizedTest
    @CsvSource({"'[%s]', a list", "'\ufeff[%s]', a list", "'%1$s %1$s', more behind it"})
    void eachResultHasAFileOfItsOwn(String several, String found) throws Exception {
        assertThat(read(several.formatted(RESULT)).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message())
                        .isEqualTo("expected one result of the platform's client, an object, found " + found
                                + ". Write each result into a file of its own."));
    }

    @ParameterizedTest
    @ValueSource(ints = {9_000, 70_000, 200_000})
    void aResultInAFolderIsFoundBehindALongText(int length) throws Exception {
        var text = "\"Traceback: \\\"tasks\\\" {[\\n" + "x".repeat(length) + "\"";
        // Whatever the text is called: no other key of a result stands before it.
        for (var key : new String[] {"error", "log"}) {
            Files.writeString(
                    folder.resolve("result.json"),
                    "{\"" + key + "\": " + text + ", \"score\": null, \"status\": \"failed\", \"tasks\": ["
                            + "{\"id\": \"LowerT1KickToTarget-v0\", \"status\": \"failed\", \"score\": null}]}");
            assertThat(trial.files(folder).results())
                    .hasSize(3)
                    .allSatisfy(task -> assertThat(task.status()).isEqualTo(Status.ABORTED));
        }
    }

    @Test
    void aResultInAFolderIsFoundBehindALongList() throws Exception {
        Files.writeString(
                folder.resolve("result.json"),
                "{\"logs\": [" + "0,".repeat(1_000_000) + "{}], \"status\": \"failed\", \"score\": null, \"tasks\": [],"
                        + " \"duration\": 1, \"error\": \"boom\"}");
        assertThat(trial.files(folder).results())
                .hasSize(3)
                .allSatisfy(result -> assertThat(result.status()).isEqualTo(Status.ABORTED));
    }

    /** As a log of some other program has them, on each line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"ok\", \"score\": 1, \"duration\": 2, \"error\": null}\n{}",
                "{\"status\": \"ok\", \"score\": 1, \"duration\": 2, \"error\": null, \"game\": \"chess\"}",
                "{\"status\": \"failed\", \"error\": \"boom\", \"duration\": 2}",
                "[0, {\"status\": \"ok\", \"score\": 1, \"tasks\": [], \"duration\": 2, \"error\": null}]"
            })
    void othersResultsWithoutTasksAreLeftAlone(String json) throws Exception {
        Files.writeString(folder.resolve("other.json"), json);
        assertThatThrownBy(() -> trial.files(folder)).isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"ok\", \"runs\": [LONG {\"tasks\": [], \"score\": 1, \"duration\": 2, \"error\": null}]}",
                "{\"error\": \"LONG\"}\n{\"status\": \"ok\", \"score\": 1, \"tasks\": [], \"duration\": 2}",
                "{\"runs\": [LONG {}], \"tasks\": [], \"status\": 1, \"score\": 1, \"duration\": 2}",
                "{\"status\": \"ok\", \"score\": 1, \"duration\": 2, \"error\": null, \"logs\": [LONG {}]}",
                "[LONG {\"tasks\": [], \"status\": 1, \"score\": 1, \"duration\": 2, \"error\": null}]"
            })
    void longJsonOfOthersInAFolderIsLeftAlone(String json) throws Exception {
        Files.writeString(folder.resolve("other.json"), json.replace("LONG", "0,".repeat(50_000)));
        assertThatThrownBy(() -> trial.files(folder)).isInstanceOf(UsageException.class);
    }

    @Test
    void aResultThatTheUserNamesNeedsNoSuffix() throws Exception {
        var file = folder.resolve("result");
        Files.writeString(file, RESULT);
        assertThat(trial.files(file).results()).hasSize(4);
    }

    @Test
    void keysBehindManyEpisodesAreFound() throws Exception {
        var episodes = String.join(",", Collections.nCopies(300, "{\"duration\": 1, \"score\": 1.0}"));
        var task = "{\"tasks\": [{\"episodes\": [%s], \"id\": \"LowerT1KickToTarget-v0\", \"status\": \"success\","
                + " \"score\": 1.0}], \"status\": \"success\", \"score\": 1.0}";
        assertThat(read(task.formatted(episodes)).results()).hasSize(300);
        // Beyond the 64 KiB that are looked at.
        assertThat(read(task.formatted(String.join(",", Collections.nCopies(10, episodes))))
                        .results())
                .hasSize(3000);
        // Nothing before them tells the task.
        assertThat(read(task.formatted(String.join(",", Collections.nCopies(6_000, "{\"score\": 1.0}"))))
                        .results())
                .hasSize(6_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF"})
    void aLongResultThatIsCutIsTold(String mark) throws Exception {
        var cut = mark + "{\"tasks\": [{\"id\": \"LowerT1KickToTarget-v0\", \"episodes\": ["
                + "{\"duration\": 1, \"score\": 1.0},".repeat(3_000);
        var outcome = trial.files(Files.writeString(folder.resolve("result.json"), cut));
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.MALFORMED));
    }

    @Test
    void aResultWithoutAStatusOrScoreOfItsOwnIsKnownByItsTasks() throws Exception {
        var tasks = "\"tasks\": [{\"id\": \"LowerT1KickToTarget-v0\", \"status\": \"success\", \"score\": 1.0,"
                + " \"duration\": 1, \"episodes\": [{\"score\": 1.0, \"duration\": 1}]}]}";
        for (var before :
                List.of("{\"score\": 1.0, \"duration\": 1, \"error\": null, ", "{\"status\": \"success\", ", "{")) {
            var outcome = trial.files(Files.writeString(folder.resolve("result.json"), before + tasks));
            assertThat(outcome.rejects()).isEmpty();
            assertThat(outcome.results())
                    .anySatisfy(result -> assertThat(result.score()).isEqualTo(1));
        }
    }

    @Test
    void otherJsonIsLeftAlone() {
        var large = "{\"tasks\": [" + "{\"score\": 1, \"duration\": 2},".repeat(3000) + "{}]}";
        assertThatThrownBy(() -> read(large)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> read("{\"tasks\": [{\"episodes\": [{\"score\": 1, \"duration\": 2}]}]}"))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void termsAndAPlatformsScoreExcludeEachOther() {
        var outcome = trial.records(
                "{\"benchmark\":\"sai-soccer/kick-to-target\",\"inputs\":{\"success\":1," + "\"episode_score\":2}}");
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
    }
}
