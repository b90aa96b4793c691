package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.standing.Duels.Results;
import org.junit.jupiter.api.Test;

final class DuelsTest {

    @Test
    void aDuelIsWonWithOneLostWithZeroAndTiedBetween() {
        assertThat(ofBen(1)).isEqualTo(new Results(1, 0, 0));
        assertThat(ofBen(0)).isEqualTo(new Results(0, 1, 0));
        assertThat(ofBen(0.5)).isEqualTo(new Results(0, 0, 1));
        assertThat(ofBen(0.999)).isEqualTo(new Results(0, 0, 1));
    }

    private static Results ofBen(double score) {
        var duels = new Duels();
        duels.add("ben", "cara", score);
        return duels.results().values().iterator().next();
    }

    @Test
    void eitherMayBeNamedFirst() {
        var duels = new Duels();
        duels.add("cara", "ben", new Results(3, 2, 1));
        duels.add("ben", "cara", 1);
        assertThat(duels.results().values()).containsExactly(new Results(3, 3, 1));
    }

    @Test
    void aDuelAgainstOneselfSaysNothing() {
        var duels = new Duels();
        duels.add("ben", "ben", 1);
        assertThat(duels.results()).isEmpty();
    }
}
