package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    @Test
    void ratingsAreThoseOfAMatrixToTheLastBit() {
        var random = new Random(7);
        int rated = 0;
        for (int tries = 0; tries < 300; tries++) {
            var duels = new Duels();
            int players = 2 + random.nextInt(7);
            for (int left = random.nextInt(6 * players); left > 0; left--) {
                duels.add(name(random.nextInt(players)), name(random.nextInt(players)), random.nextInt(3) / 2.0);
            }
            var ratings = BradleyTerry.ratings(duels, 400, 10, 1500);
            assertThat(ratings).isEqualTo(ofMatrix(duels, 400, 10, 1500));
            rated += ratings.isEmpty() ? 0 : 1;
        }
        assertThat(rated).isGreaterThan(100);
    }

    /** A matrix of as many players squared takes 80 GB. */
    @Test
    @Timeout(60)
    void whatItTakesGrowsWithTheDuelsAndNotWithTheSquareOfTheNames() {
        int players = 100_000;
        var apart = new Duels();
        var around = new Duels();
        for (int i = 1; i < players; i++) {
            apart.add("p" + i, "p0", 1);
            around.add("p" + i, "p0", 0.5);
        }
        assertThat(BradleyTerry.ratings(apart, 400, 10, 1500)).isEmpty();
        assertThat(BradleyTerry.ratings(around, 400, 10, 1500))
                .hasSize(players)
                .allSatisfy((player, rating) -> assertThat(rating).isEqualTo(1500));
    }

    /** The same sums in the same order, over a matrix of all players. */
    private static Map<String, Double> ofMatrix(Duels duels, double scale, double base, double mean) {
        var players = List.copyOf(duels.counts().keySet());
        int n = players.size();
        var wins = new double[n][n];
        duels.results().forEach((pair, results) -> {
            int i = players.indexOf(pair.first());
            int j = players.indexOf(pair.second());
            wins[i][j] = results.firstWins() + 0.5 * results.ties();
            wins[j][i] = results.secondWins() + 0.5 * results.ties();
        });
        if (n < 2 || !connected(wins)) {
            return Map.of();
        }
        var strength = new double[n];
        Arrays.fill(strength, 1.0);
        double change = 1;
        for (int round = 0; round < 200_000 && change >= 1e-13; round++) {
            change = 0;
            for (int i = 0; i < n; i++) {
                double won = 0;
                double expected = 0;
                for (int j = 0; j < n; j++) {
                    double games = wins[i][j] + wins[j][i];
                    if (games > 0) {
                        won += wins[i][j];
                        expected += games / (strength[i] + strength[j]);
                    }
                }
                double next = won / expected;
                change = Math.max(change, Math.abs(next - strength[i]) / strength[i]);
                strength[i] = next;
            }
            double sum = 0;
            for (double s : strength) {
                sum += StrictMath.log(s);
            }
            double norm = StrictMath.exp(-sum / n);
            for (int i = 0; i < n; i++) {
                strength[i] *= norm;
            }
        }
        double total = 0;
        for (double s : strength) {
            total += StrictMath.log(s) / StrictMath.log(base) * scale;
        }
        var ratings = new HashMap<String, Double>();
        for (int i = 0; i < n; i++) {
            ratings.put(players.get(i), mean + StrictMath.log(strength[i]) / StrictMath.log(base) * scale - total / n);
        }
        return ratings;
    }

    /** Warshall's closure: everybody reaches everybody along wins. */
    private static boolean connected(double[][] wins) {
        int n = wins.length;
        var reaches = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                reaches[i][j] = i == j || wins[i][j] > 0;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    reaches[i][j] |= reaches[i][k] && reaches[k][j];
                }
            }
        }
        return Arrays.stream(reaches).allMatch(row -> {
            boolean all = true;
            for (boolean one : row) {
                all &= one;
            }
            return all;
        });
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
