package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RanksTest {

    private static final double[] SCORES = {0.9, 0.7, 0.9, 0.2, 0.7, 0.7};

    @Test
    void tiedAgentsShareTheMeanOfTheirPositions() {
        // stats vectors rank/ties_higher_better and rank/ties_lower_better
        assertThat(Ranks.shared(SCORES, true)).containsExactly(1.5, 4.0, 1.5, 6.0, 4.0, 4.0);
        assertThat(Ranks.shared(SCORES, false)).containsExactly(5.5, 3.0, 5.5, 1.0, 3.0, 3.0);
    }

    @Test
    void tiedAgentsAreShownWithTheBestOfTheirPositions() {
        assertThat(Ranks.displayed(SCORES, true)).containsExactly(1, 3, 1, 6, 3, 3);
        assertThat(Ranks.displayed(SCORES, false)).containsExactly(5, 2, 5, 1, 2, 2);
    }

    @Test
    void meansThatAreEqualButForRoundingAreTied() {
        // The mean of 3 of 12, and that of 2 and 4 of 12, in percent.
        double[] values = {25.0, 24.999999999999996, 25.000000001, 0};
        assertThat(Ranks.shared(values, true)).containsExactly(2.5, 2.5, 1, 4);
        assertThat(Ranks.displayed(values, true)).containsExactly(2, 2, 1, 4);
    }

    @Test
    void anAgentWithoutANumberHasNoRank() {
        assertThat(Ranks.displayed(new double[] {1, Double.NaN, 2}, true)).containsExactly(2, 0, 1);
    }
}
