package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class BradleyTerryTest {

    private static final Offset<Double> NEAR = Offset.offset(1e-6);

    @Test
    void ratingsOfTheFourPlayersOfTheTextbook() {
        // stats vector bt/wikipedia4
        var duels = duels(new double[][] {{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}});
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1000);
        assertThat(ratings.get("A")).isCloseTo(922.4271469786697, NEAR);
        assertThat(ratings.get("B")).isCloseTo(1007.3660811653474, NEAR);
        assertThat(ratings.get("C")).isCloseTo(927.7676089023354, NEAR);
        assertThat(ratings.get("D")).isCloseTo(1142.4391629536476, NEAR);
    }

    @Test
    void thereIsNoRatingWhereOnePlayerNeverLost() {
        // stats vector bt/separated
        var duels = duels(new double[][] {{0, 5, 5}, {0, 0, 3}, {0, 2, 0}});
        assertThat(BradleyTerry.ratings(duels, 400, 10, 1500)).isEmpty();
    }

    @Test
    void aTieIsHalfAWinEachWay() {
        var duels = new Duels();
        duels.add("x", "y", 0.5);
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500);
        assertThat(ratings.get("x")).isCloseTo(1500, NEAR);
        assertThat(ratings.get("y")).isCloseTo(1500, NEAR);
    }

    private static Duels duels(double[][] wins) {
        var duels = new Duels();
        for (int i = 0; i < wins.length; i++) {
            for (int j = 0; j < wins.length; j++) {
                for (int k = 0; k < wins[i][j]; k++) {
                    duels.add(name(i), name(j), 1);
                }
            }
        }
        return duels;
    }

    private static String name(int player) {
        return String.valueOf((char) ('A' + player));
    }
}
