package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.testkit.Trial;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExamplesTest {

    @Test
    void everyExampleScores() throws Exception {
        var outcome = Trial.of(new SaiSoccerFamily()).files(Path.of("../examples/sai-soccer"));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results()).hasSizeGreaterThan(7);
    }
}
