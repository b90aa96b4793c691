package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.json.JsonMapper;

/** The right answers that were worked out by hand, or taken from real runs and published tables. */
class VectorsTest {

    @TestFactory
    Stream<DynamicTest> everyVector() throws IOException {
        var mapper = JsonMapper.builder().build();
        return Files.readAllLines(Shared.file("vectors/orak.jsonl")).stream()
                .map(mapper::readTree)
                .map(vector -> DynamicTest.dynamicTest(vector.get("id").asString(), () -> {
                    var outcome = Referee.record(vector.get("record").toString());
                    var expect = vector.get("expect");
                    if (expect.has("reject")) {
                        assertThat(outcome.reject()).isNotNull();
                        assertThat(outcome.reject().code())
                                .isEqualTo(expect.get("reject").asString());
                    } else {
                        assertThat(outcome.reject()).as(outcome.message()).isNull();
                        double score = expect.get("score").asDouble();
                        double tolerance = vector.get("tolerance").asDouble() * Math.max(1, Math.abs(score));
                        assertThat(outcome.score()).isCloseTo(score, Offset.offset(tolerance));
                    }
                }));
    }
}
