package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void termsAndAPlatformsScoreExcludeEachOther() {
        var outcome = trial.records(
                "{\"benchmark\":\"sai-soccer/kick-to-target\",\"inputs\":{\"success\":1," + "\"episode_score\":2}}");
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
    }
}
