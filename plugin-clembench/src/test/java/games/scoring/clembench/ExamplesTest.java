package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.rule.DeclarationCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The examples that users see first, whose scores.json were worked out apart from this project's code. */
final class ExamplesTest {

    private static final Path EXAMPLES = Path.of("../examples/clembench");

    @Test
    void everyScoresFileOfTheExampleTreeIsReproduced() throws IOException {
        var read = Collected.below(EXAMPLES.resolve("results"));

        assertThat(read.rejects).isEmpty();
        assertThat(read.episodes).hasSize(9);
        for (var one : read.episodes) {
            var game = ClembenchFamily.games().get(one.draft().benchmark().substring("clembench/".length()));
            try (var in = one.entry().child("scores.json").orElseThrow().open()) {
                assertThat(ScoresExport.text(ScoredStub.of(one, Rulesets.HEAD), game.shape()))
                        .as(one.entry().path())
                        .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void namesComeFromTheFolders() throws IOException {
        var draft = Collected.below(EXAMPLES.resolve("results/hasty/taboo")).only();

        assertThat(draft.benchmark()).isEqualTo("clembench/taboo");
        assertThat(draft.agent()).isEqualTo("hasty");
        assertThat(draft.instance()).isEqualTo("coast_en/instance_00000");
    }

    @Test
    void everyExampleRecordIsOfABenchmarkThatExists() throws IOException {
        for (var line : Files.readAllLines(EXAMPLES.resolve("episodes.jsonl"))) {
            var record = JsonMapper.shared().readTree(line);
            var benchmark = Bench.CATALOG
                    .benchmark(record.path("benchmark").stringValue())
                    .orElseThrow();
            assertThat(benchmark.inputs().stream().map(input -> input.name()))
                    .containsAll(record.path("inputs").propertyNames());
        }
    }

    @Test
    void theDeclarationsHaveNoProblems() {
        assertThat(DeclarationCheck.of(Bench.CATALOG.families().get(0))).isEmpty();
    }
}
