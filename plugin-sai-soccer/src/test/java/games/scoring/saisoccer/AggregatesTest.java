package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What a result adds up itself is compared with the same number recomputed. */
class AggregatesTest {

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** A number as it was given for comparison. */
    private record Given(String place, String what, double recorded, double recomputed, double slack) {

        boolean agrees() {
            return Math.abs(recorded - recomputed) <= slack;
        }
    }

    private static List<Given> given(String result, double... weights) {
        var all = new ArrayList<Given>();
        var sink = (EpisodeSink) Proxy.newProxyInstance(
                EpisodeSink.class.getClassLoader(), new Class<?>[] {EpisodeSink.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("aggregate");
                    all.add(new Given(
                            arguments[0].toString(),
                            (String) arguments[1],
                            (double) arguments[2],
                            (double) arguments[3],
                            (double) arguments[4]));
                    return null;
                });
        new Aggregates(new Place("result.json", ""), sink, weights.length == 0 ? new double[] {1, 1, 1} : weights)
                .check(JSON.readTree(result));
        return all;
    }

    private static String task(String id, String more) {
        return "{\"id\": \"LowerT1" + id + "-v0\", " + more + "}";
    }

    private static String result(String total, String goalie) {
        // Not in the order of the weights.
        return "{\"score\": " + total + ", \"tasks\": [" + task("KickToTarget", "\"score\": 3.0") + ", "
                + task("GoaliePenaltyKick", goalie) + ", " + task("ObstaclePenaltyKick", "\"score\": -2.5") + "]}";
    }

    @ParameterizedTest
    @CsvSource({
        // printed in full, and rounded to as many decimals as are printed, two at least
        "1.0, 0.5, true",
        "1.04, 0.5, false",
        "1.06, 0.5, false",
        "1.00, 0.5083, true",
        "1.00, 0.5103, false",
        "1, 0.5, true",
        "1, 0.6, false",
        "1e0, 0.5, true",
        "1e0, 0.6, false",
        "2.5, 0.5, false",
        "NaN, 0.5, false",
        "1e400, 0.5, false",
        "0.30000000000000004, -0.9, true",
        "0.3000001, -0.9, false"
    })
    void aTaskScoresTheMeanOfItsEpisodes(String score, String first, boolean agrees) {
        var goalie = "\"score\": " + score + ", \"episodes\": [{\"score\": " + first + "}, {\"score\": 1.5}]";
        assertThat(given(result("null", goalie))).singleElement().satisfies(mean -> {
            assertThat(mean.agrees()).isEqualTo(agrees);
            assertThat(mean.place()).isEqualTo("result.json /tasks/1/score");
            assertThat(mean.what())
                    .isEqualTo("score of the task LowerT1GoaliePenaltyKick-v0, the mean of its episodes");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"score\": 2.5, \"episodes\": [{\"score\": null}, {\"score\": 1}]",
                "\"score\": 2.5, \"episodes\": [{\"score\": NaN}]",
                "\"score\": 2.5, \"episodes\": []",
                "\"score\": 2.5, \"status\": \"failed\", \"episodes\": [{\"score\": 1}]",
                "\"score\": 2.5, \"status\": \"running\", \"episodes\": [{\"score\": 1}]",
                "\"score\": null, \"episodes\": [{\"score\": 1}]"
            })
    void aTaskWithoutAllScoresIsNotCompared(String goalie) {
        assertThat(given(result("null", goalie))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // (1 + -2.5 + 3) / 3
        "0.5, 1, 1, 1, true",
        "1.9, 1, 1, 1, false",
        "0.6, 1, 1, 1, false",
        "NaN, 1, 1, 1, false",
        // (2*1 + -2.5 + 3) / 4
        "0.625, 2, 1, 1, true",
        "0.62, 2, 1, 1, true",
        "0.5, 2, 1, 1, false",
        "3.0, 0, 0, 5, true",
        // where all weights are 0, the client gives 0
        "0, 0, 0, 0, true",
        "0.0, 1, 1, 1, false"
    })
    void theTotalIsTheMeanUnderTheWeightsOfTheOption(
            String total, double goalie, double obstacle, double target, boolean agrees) {
        assertThat(given(result(total, "\"score\": 1.0"), goalie, obstacle, target))
                .singleElement()
                .satisfies(given -> {
                    assertThat(given.agrees()).isEqualTo(agrees);
                    assertThat(given.place()).isEqualTo("result.json /score");
                });
        assertThat(given(result("0.5", "\"score\": 1.0"), 2, 1, 0.5).get(0).what())
                .isEqualTo("total, the mean of the tasks under sai-soccer.weights=2,1,0.5 (an option)");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1.9, true", "0.9, false", "2.1, false", "0, true"})
    void aTotalOfOtherTasksLiesAmongThem(String total, boolean agrees) {
        var result = "{\"score\": " + total + ", \"tasks\": [" + task("KickToTarget", "\"score\": 1.00") + ", "
                + task("Dribble", "\"score\": 2.00") + "]}";
        assertThat(given(result).isEmpty()).isEqualTo(agrees);
    }

    @Test
    void aTotalWithoutAllTasksIsNotCompared() {
        assertThat(given(result("0.5", "\"score\": null, \"status\": \"failed\"")))
                .isEmpty();
        assertThat(given(result("null", "\"score\": 1.0"))).isEmpty();
    }
}
