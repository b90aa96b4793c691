package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.testkit.Trial;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ExamplesTest {

    @Test
    void everyExampleScores() throws Exception {
        var outcome = Trial.of(new MinecraftContestFamily()).files(Path.of("../examples/minecraft-contest"));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results()).hasSizeGreaterThan(7);
    }

    @Test
    void theWorldScoresAsItsResultSays() throws Exception {
        var outcome = Trial.of(new MinecraftContestFamily())
                .ruleset("rater-f10989e")
                .files(Path.of("../examples/minecraft-contest/worlds"));
        assertThat(outcome.results())
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.score())
                        .isCloseTo(result.recorded("score"), Percentage.withPercentage(1e-10)));
    }
}
