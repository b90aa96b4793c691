package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.testkit.Trial;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class VectorsTest {

    private final Trial trial = Trial.of(new MinecraftContestFamily());

    @Test
    void everySharedRecordScoresAsItsVectorSays() throws Exception {
        var vectors = Shared.vectors("minecraft-contest.jsonl");
        assertThat(vectors).isNotEmpty();
        var softly = new SoftAssertions();
        for (var vector : vectors) {
            check(vector, softly);
        }
        softly.assertAll();
    }

    private void check(JsonNode vector, SoftAssertions softly) {
        var id = vector.path("id").stringValue();
        var expected = vector.path("expect");
        var outcome = trial.records(vector.path("record").toString());
        if (expected.has("reject")) {
            softly.assertThat(outcome.results()).as(id).isEmpty();
            softly.assertThat(outcome.rejects()).as(id).hasSize(1);
            var code = expected.path("reject").stringValue();
            if (!code.equals("any")) {
                softly.assertThat(outcome.rejects())
                        .as(id)
                        .allSatisfy(reject -> assertThat(reject.code().code()).isEqualTo(code));
            }
            return;
        }
        softly.assertThat(outcome.rejects()).as(id).isEmpty();
        softly.assertThat(outcome.results()).as(id).hasSize(1);
        for (var result : outcome.results()) {
            double tolerance = vector.path("tolerance").doubleValue();
            near(softly, id + " score", result.score(), expected.path("score").doubleValue(), tolerance);
            for (var metric : expected.path("metrics").properties()) {
                near(
                        softly,
                        id + " " + metric.getKey(),
                        result.metric(metric.getKey()),
                        metric.getValue().doubleValue(),
                        tolerance);
            }
        }
    }

    private static void near(SoftAssertions softly, String what, double actual, double expected, double tolerance) {
        softly.assertThat(Math.abs(actual - expected))
                .as("%s: %s for %s", what, actual, expected)
                .isLessThanOrEqualTo(tolerance * Math.max(1, Math.abs(expected)));
    }
}
