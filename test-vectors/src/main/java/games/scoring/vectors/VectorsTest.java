package games.scoring.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Family;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Holds a family to right answers that were worked out by hand, or taken from real runs and published tables. */
public abstract class VectorsTest {

    private final Family family;
    private final Trial trial;

    /**
     * Makes the test.
     *
     * @param family the family
     */
    protected VectorsTest(Family family) {
        this.family = family;
        trial = Trial.of(family);
    }

    @TestFactory
    final Stream<DynamicTest> everySharedRecordScoresAsItsVectorSays() throws IOException {
        var vectors = Shared.vectors(family.id() + ".jsonl");
        assertThat(vectors).isNotEmpty();
        return vectors.stream()
                .map(vector -> DynamicTest.dynamicTest(vector.path("id").stringValue(), () -> check(vector)));
    }

    private void check(JsonNode vector) {
        var expected = vector.path("expect");
        var outcome = trial.records(vector.path("record").toString());
        if (expected.has("reject")) {
            assertThat(outcome.results()).isEmpty();
            assertThat(outcome.rejects()).hasSize(1);
            var code = expected.path("reject").stringValue();
            if (!code.equals("any")) {
                assertThat(outcome.rejects().get(0).code().code()).isEqualTo(code);
            }
            return;
        }
        var result = outcome.only();
        double tolerance = vector.path("tolerance").doubleValue();
        near("score", result.score(), expected.path("score"), tolerance);
        for (var metric : expected.path("metrics").properties()) {
            near(metric.getKey(), result.metric(metric.getKey()), metric.getValue(), tolerance);
        }
        if (expected.has("status")) {
            assertThat(result.status().word()).isEqualTo(expected.path("status").stringValue());
        }
    }

    /** What is no number in a vector has none. */
    private static void near(String what, double actual, JsonNode expected, double tolerance) {
        if (!expected.isNumber()) {
            assertThat(actual).as(what).isNaN();
            return;
        }
        double right = expected.doubleValue();
        assertThat(Math.abs(actual - right))
                .as("%s: %s for %s", what, actual, right)
                .isLessThanOrEqualTo(tolerance * Math.max(1, Math.abs(right)));
    }
}
