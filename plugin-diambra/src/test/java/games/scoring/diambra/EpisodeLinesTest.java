package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpisodeLinesTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new DiambraFamily());

    private Trial.Outcome read(String... lines) throws IOException {
        var file = folder.resolve("episodes.jsonl");
        Files.writeString(file, String.join("\n", lines));
        return trial.files(file);
    }

    @Test
    void rewardsAddUpToTheFirstStepThatIsDone() throws Exception {
        var result = read("{\"game\":\"doapp\",\"difficulty\":\"Medium\",\"user\":\"me\",\"rewards\":[1,2,3,4],"
                        + "\"done\":[false,false,true,true]}")
                .only();
        assertThat(result.input(Rules.TOTAL_REWARD)).isEqualTo(6);
        assertThat(result.scored().episode().agent()).isEqualTo("me");
        assertThat(result.place(Rules.TOTAL_REWARD)).endsWith("episodes.jsonl line 1 /rewards");
        assertThat(result.notes()).contains("steps after the first one that is done are not counted: 1");
    }

    @Test
    void withoutDoneAllRewardsCount() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":2,\"rewards\":[1,2.5]}")
                        .only()
                        .score())
                .isEqualTo(3.5);
    }

    @Test
    void anEpisodeThatIsNeverDoneIsUnfinished() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1],\"done\":[0]}")
                        .only()
                        .status())
                .isEqualTo(Status.UNFINISHED);
    }

    @Test
    void healthOfAllCharactersGivesTheRewards() throws Exception {
        // Vector di-070: -27 and 130.
        var result = read("{\"game\":\"tektagt\",\"difficulty\":\"Easy\",\"own\":[[227,227],[200,227],[200,180]],"
                        + "\"opp\":[[227,227],[227,227],[100,177]]}")
                .only();
        assertThat(result.score()).isEqualTo(103);
    }

    @Test
    void normalisedSumsAreTurnedBack() throws Exception {
        var result = read("{\"game\":\"doapp\",\"difficulty\":\"Hard\",\"normalized_cumulative_reward\":4,"
                        + "\"normalization_factor\":0.5}")
                .only();
        assertThat(result.score()).isEqualTo(599.04);
    }

    @Test
    void recordedScoresAreKeptForVerification() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[5],\"score\":5}")
                        .only()
                        .recorded("score"))
                .isEqualTo(5);
    }

    @Test
    void eachBadLineIsSetAsideAlone() throws Exception {
        var outcome = read(
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[NaN]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1,\"2\"]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1],\"done\":[true,false]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\"}",
                "{\"game\":\"pong\",\"difficulty\":\"easy\",\"rewards\":[1]}",
                "{\"game\":\"doapp\",\"difficulty\":\"brutal\",\"rewards\":[1]}",
                "{\"game\":\"tektagt\",\"difficulty\":1,\"own\":[[1,2],[1]],\"opp\":[[1,2],[1,2]]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[2]}");
        assertThat(outcome.results()).extracting(Trial.Result::score).containsExactly(1.0, 2.0);
        assertThat(outcome.rejects())
                .extracting(reject -> reject.code())
                .containsExactly(
                        Reason.MALFORMED,
                        Reason.NOT_FINITE,
                        Reason.WRONG_TYPE,
                        Reason.INCONSISTENT,
                        Reason.INCONSISTENT,
                        Reason.UNKNOWN_BENCHMARK,
                        Reason.OUT_OF_RANGE,
                        Reason.INCONSISTENT);
        assertThat(outcome.rejects().get(2).source()).endsWith("episodes.jsonl:4");
        assertThat(outcome.rejects().get(2).pointer()).isEqualTo("/rewards/1");
    }

    @Test
    void theSharedVectorsOfRewardsAndHealthAgree() throws Exception {
        for (var vector : Shared.vectors("native-and-aggregate.jsonl")) {
            if (vector.path("plugin").stringValue().equals("diambra")
                    && !vector.path("kind").stringValue().equals("leaderboard")) {
                var result = read(vector.path("input").toString().replace("\"env_done_last\":true", "\"x\":1"))
                        .only();
                double expected = vector.path("expected").path("score").doubleValue();
                assertThat(result.score())
                        .as(vector.path("id").stringValue())
                        .isCloseTo(expected, org.assertj.core.api.Assertions.within(Math.abs(expected) * 1e-9));
                var chart = vector.path("expected_alt").path("chart-line").path("score");
                if (chart.isNumber()) {
                    var file = folder.resolve("episodes.jsonl");
                    assertThat(trial.ruleset("chart").files(file).only().score())
                            .isCloseTo(
                                    chart.doubleValue(),
                                    org.assertj.core.api.Assertions.within(Math.abs(chart.doubleValue()) * 1e-9));
                }
            }
        }
    }
}
