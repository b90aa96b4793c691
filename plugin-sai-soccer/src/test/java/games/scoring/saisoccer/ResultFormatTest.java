package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import games.scoring.plugin.UsageException;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

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
        var first = outcome.results().get(0);
        assertThat(first.recorded("score")).isEqualTo(0.5);
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

    @Test
    void aScoreThatIsNotFiniteIsRefused() throws Exception {
        assertThat(read(RESULT.replace("\"score\": 1.5", "\"score\": NaN")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.NOT_FINITE);
                    assertThat(reject.pointer()).isEqualTo("/tasks/0/episodes/1/score");
                });
    }

    @Test
    void underPerStepThePlatformsScoreIsNoHelp() throws Exception {
        var file = folder.resolve("result.json");
        Files.writeString(file, RESULT);
        assertThat(trial.ruleset("per-step").files(file).rejects())
                .hasSize(4)
                .allSatisfy(reject -> assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT));
    }

    @ParameterizedTest
    @CsvSource({
        // printed in full, rounded to as many decimals as are printed, and to a whole number
        "1.0, 0.5, true",
        "1.04, 0.5, false",
        "1.06, 0.5, false",
        "1.00, 0.5083, true",
        "1.00, 0.5103, false",
        "1, 1.4, true",
        "1, 1.6, false",
        "1e0, 1.4, true",
        "2.5, 0.5, false",
        "NaN, 0.5, false",
        "1e400, 0.5, false",
        "0.30000000000000004, -0.9, true",
        "0.3000001, -0.9, false"
    })
    void aTaskScoresTheMeanOfItsEpisodes(String task, String first, boolean consistent) throws Exception {
        // The second episode scores 1.5.
        var outcome = read(RESULT.replace("\"score\": 1.0,", "\"score\": " + task + ",")
                .replace("{\"score\": 0.5, \"duration\"", "{\"score\": " + first + ", \"duration\"")
                .replace("\"score\": 0.5, \"duration\": 12.5", "\"score\": null, \"duration\": 12.5"));
        assertThat(outcome.results()).hasSize(4);
        if (consistent) {
            assertThat(outcome.rejects()).isEmpty();
        } else {
            assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                assertThat(reject.message()).contains("LowerT1GoaliePenaltyKick-v0");
            });
        }
    }

    @Test
    void aTaskThatScoresOtherThanItsEpisodesSaysBothNumbers() throws Exception {
        assertThat(read(RESULT.replace("\"score\": 1.0,", "\"score\": 2.75,")).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message())
                        .startsWith("expected the score of the task LowerT1GoaliePenaltyKick-v0 to be the mean of its 2"
                                + " episodes, 1.0, found 2.75."));
    }

    @Test
    void whatTheResultAddsUpWronglyIsShownWhereItStands() {
        var rejected = new ArrayList<String>();
        var sink = (EpisodeSink) Proxy.newProxyInstance(
                EpisodeSink.class.getClassLoader(), new Class<?>[] {EpisodeSink.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("reject");
                    rejected.add(arguments[0].toString());
                    return null;
                });
        var root = JsonMapper.builder()
                .build()
                .readTree(
                        "{\"score\": 9, \"tasks\": [{\"score\": 1, \"episodes\": [{\"score\": 5}]}, {\"score\": 2}]}");
        new Aggregates(new Place("result.json", ""), sink).check(root);
        assertThat(rejected).containsExactly("result.json /tasks/0/score", "result.json /score");
    }

    @Test
    void aTaskWithoutAllScoresOfItsEpisodesIsNotCompared() throws Exception {
        var result = RESULT.replace("\"score\": 1.0,", "\"score\": 2.75,").replace("\"score\": 1.5", "\"score\": null");
        assertThat(read(result).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE));
    }

    @ParameterizedTest
    @CsvSource({
        "-2.5, true",
        "3.0, true",
        "0, true",
        "3.04, false",
        "3.1, false",
        "-2.51, false",
        "-3, true",
        "-4, false",
        "NaN, false",
        "null, true"
    })
    void theTotalLiesAmongTheScoresOfTheTasks(String total, boolean consistent) throws Exception {
        var outcome = read(RESULT.replace("\"score\": 0.5, \"duration\": 12.5", "\"score\": " + total));
        assertThat(outcome.results()).hasSize(4);
        if (consistent) {
            assertThat(outcome.rejects()).isEmpty();
        } else {
            assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                assertThat(reject.message()).contains("from -2.5 to 3.0, found " + Double.parseDouble(total));
            });
        }
    }

    @Test
    void aTotalOfZeroNeedsNoTaskAroundIt() throws Exception {
        // What the client gives where all weights are 0.
        var result = RESULT.replace("\"score\": -2.5", "\"score\": 2.5");
        assertThat(read(result.replace("\"score\": 0.5, \"duration\": 12.5", "\"score\": 0.0"))
                        .rejects())
                .isEmpty();
        assertThat(read(result.replace("\"score\": 0.5, \"duration\": 12.5", "\"score\": 0.1"))
                        .rejects())
                .hasSize(1);
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
    @CsvSource({"partial, partial", "7, 7", "'[1]', a list"})
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
        assertThat(outcome.results()).hasSize(4);
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
            assertThat(reject.message())
                    .startsWith("the platform reports the whole result as " + status
                            + ", and all of its tasks as over. The tasks are scored all the same;");
        });
        assertThat(read(result.replace("\"score\": -2.5", "\"score\": null")).rejects())
                .isEmpty();
    }

    @Test
    void aResultThatFailedAsAWholeSaysSoOfEachEpisode() throws Exception {
        var outcome = read(RESULT.replace("{\"status\": \"success\"", "{\"status\": \"failed\"")
                .replace("\"error\": null", "\"error\": \"out of time\""));
        assertThat(outcome.results())
                .hasSize(4)
                .allSatisfy(result -> assertThat(result.notes())
                        .contains("the platform reports the whole result as failed: out of time"));
        outcome = read(RESULT.replace("{\"status\": \"success\"", "{\"status\": \"running\""));
        assertThat(outcome.results())
                .hasSize(4)
                .allSatisfy(result ->
                        assertThat(result.notes()).contains("the platform reports the whole result as running"));
        assertThat(read(RESULT).results())
                .allSatisfy(result -> assertThat(result.notes()).noneMatch(note -> note.contains("whole result")));
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
