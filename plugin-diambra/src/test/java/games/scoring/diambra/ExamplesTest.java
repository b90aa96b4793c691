package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.testkit.Trial;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExamplesTest {

    @Test
    void everyExampleScores() throws Exception {
        var outcome = Trial.of(new DiambraFamily()).files(Path.of("../examples/diambra"));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results()).hasSizeGreaterThan(7);
    }
}
