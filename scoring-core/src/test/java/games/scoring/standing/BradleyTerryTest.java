package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.standing.Duels.Results;
import java.util.Random;
import java.util.SortedMap;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class BradleyTerryTest {

    private static final Offset<Double> NEAR = within(1e-9);

    @Test
    void ratingsOfTheFourPlayersOfTheTextbook() {
        // stats vector bt/wikipedia4
        var duels = duels(new double[][] {{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}});
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1000).byPlayer();
        assertThat(ratings.get("A")).isCloseTo(922.4271469786697, NEAR);
        assertThat(ratings.get("B")).isCloseTo(1007.3660811653474, NEAR);
        assertThat(ratings.get("C")).isCloseTo(927.7676089023354, NEAR);
        assertThat(ratings.get("D")).isCloseTo(1142.4391629536476, NEAR);
    }

    @Test
    void aTieIsHalfAWinEachWay() {
        // stats vector bt/ties_half
        var duels = duels(new double[][] {{0, 7.5, 6, 9}, {2.5, 0, 5.5, 8}, {4, 4.5, 0, 6.5}, {1, 2, 3.5, 0}});
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1000).byPlayer();
        assertThat(ratings.get("A")).isCloseTo(1151.4179609966086, NEAR);
        assertThat(ratings.get("B")).isCloseTo(1020.3374805649258, NEAR);
        assertThat(ratings.get("C")).isCloseTo(1001.1195985540858, NEAR);
        assertThat(ratings.get("D")).isCloseTo(827.12495988438, NEAR);
    }

    @Test
    void thereIsNoRatingWhereOnePlayerNeverLost() {
        // stats vector bt/separated
        var none = BradleyTerry.ratings(duels(new double[][] {{0, 5, 5}, {0, 0, 3}, {0, 2, 0}}), 400, 10, 1500);
        assertThat(none.byPlayer()).isEmpty();
        assertThat(none.reason()).startsWith("no finite rating");
    }

    @Test
    void twoPairsThatHardlyMetAreAsFarApartAsTheirFewDuelsSay() {
        var duels = new Duels();
        duels.add("a", "b", new Results(50_000, 50_000, 0));
        duels.add("c", "d", new Results(50_000, 50_000, 0));
        duels.add("a", "c", new Results(3, 1, 0));
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        double apart = 400 * StrictMath.log10(3);
        assertThat(ratings.get("a") - ratings.get("c")).isCloseTo(apart, NEAR);
        assertThat(ratings.get("b") - ratings.get("d")).isCloseTo(apart, NEAR);
    }

    @Test
    @Timeout(10)
    void alongAChainEachIsAsFarFromTheNextAsTheirDuelsSay() {
        int players = 1500;
        var duels = new Duels();
        for (int i = 1; i < players; i++) {
            duels.add(numbered(i - 1), numbered(i), new Results(2, 1, 0));
        }
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        for (int i = 1; i < players; i++) {
            assertThat(ratings.get(numbered(i - 1)) - ratings.get(numbered(i)))
                    .isCloseTo(400 * StrictMath.log10(2), within(1e-7));
        }
    }

    @Test
    void oneUpsetOfTheFirstByTheLastCostsEachOnTheWayOneWin() {
        int players = 1000;
        var duels = new Duels();
        for (int i = 1; i < players; i++) {
            duels.add(numbered(i - 1), numbered(i), new Results(20, 10, 0));
        }
        duels.add(numbered(players - 1), numbered(0), 1);
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        // Nothing like it was to be expected: 20 − 30 · P = 1
        assertThat(ratings.get(numbered(0)) - ratings.get(numbered(1)))
                .isCloseTo(400 * StrictMath.log10(19 / 11.0), within(1e-7));
    }

    @Test
    void groupsThatHardlyMetAreAsFarApartAsTheirFewDuelsSay() {
        var random = new Random(7);
        var duels = new Duels();
        for (int group = 0; group < 8; group++) {
            for (int i = 0; i < 80; i++) {
                int one = 10 * group + random.nextInt(10);
                int other = 10 * group + random.nextInt(10);
                if (one != other) {
                    duels.add(numbered(one), numbered(other), new Results(1_000_000, random.nextInt(3_000_000), 0));
                }
            }
            if (group > 0) {
                duels.add(numbered(10 * group - 3), numbered(10 * group), new Results(3, 1, 0));
            }
        }
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        assertThat(ratings).hasSize(80);
        for (int group = 1; group < 8; group++) {
            assertThat(ratings.get(numbered(10 * group - 3)) - ratings.get(numbered(10 * group)))
                    .isCloseTo(400 * StrictMath.log10(3), NEAR);
        }
    }

    @Test
    void oneWinInAThousandMillionCounts() {
        var duels = new Duels();
        duels.add("a", "b", new Results(1_000_000_000, 1, 0));
        duels.add("b", "c", new Results(1_000_000_000, 1, 0));
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        assertThat(ratings.get("a")).isCloseTo(5100, NEAR);
        assertThat(ratings.get("b")).isCloseTo(1500, NEAR);
        assertThat(ratings.get("c")).isCloseTo(-2100, NEAR);
    }

    /** A step that is always taken whole leaps past the maximum here, and never comes back. */
    @Test
    void aStepNeverLeapsPastTheMaximum() {
        var duels = new Duels();
        duels.add("c", "a", new Results(1, 100, 0));
        duels.add("c", "b", new Results(100_000, 1, 0));
        duels.add("d", "b", new Results(1_000, 100_000, 0));
        duels.add("d", "c", new Results(0, 1, 0));
        duels.add("e", "a", new Results(100_000, 1_000, 0));
        duels.add("e", "d", new Results(100_000, 10, 0));
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        assertThat(ratings).hasSize(5);
        for (var player : ratings.keySet()) {
            assertWinsAsExpected(duels, ratings, player::equals);
        }
    }

    /** What makes a maximum one: every group wins against the rest as often as its ratings say. */
    @Property(tries = 200)
    void everyGroupWinsAsOftenAsItsRatingsSay(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 40) int players,
            @ForAll @IntRange(max = 6) int digits) {
        var random = new Random(seed);
        var duels = new Duels();
        for (int i = 0; i < players; i++) {
            duels.add(numbered(i), numbered((i + 1) % players), new Results(1, 0, 1));
        }
        for (int left = random.nextInt(3 * players); left > 0; left--) {
            int most = (int) Math.pow(10, random.nextInt(digits + 1));
            int one = random.nextInt(players);
            duels.add(
                    numbered(one),
                    numbered((one + 1 + random.nextInt(players - 1)) % players),
                    new Results(random.nextInt(most + 1), random.nextInt(most + 1), random.nextInt(2)));
        }
        var ratings = BradleyTerry.ratings(duels, 400, 10, 1500).byPlayer();
        assertThat(ratings).hasSize(players);
        assertThat(ratings.values().stream().mapToDouble(r -> r).average().orElseThrow())
                .isCloseTo(1500, NEAR);
        for (int i = 0; i < players; i++) {
            var alone = numbered(i);
            assertWinsAsExpected(duels, ratings, player -> player.equals(alone));
            assertWinsAsExpected(duels, ratings, player -> player.compareTo(alone) <= 0);
        }
    }

    private static void assertWinsAsExpected(Duels duels, SortedMap<String, Double> ratings, Predicate<String> group) {
        double won = 0;
        double expected = 0;
        double met = 0;
        for (var duel : duels.results().entrySet()) {
            boolean first = group.test(duel.getKey().first());
            if (first != group.test(duel.getKey().second())) {
                var results = duel.getValue();
                double lead = ratings.get(duel.getKey().first())
                        - ratings.get(duel.getKey().second());
                won += (first ? results.firstWins() : results.secondWins()) + 0.5 * results.ties();
                expected += results.count() / (1 + StrictMath.pow(10, (first ? -lead : lead) / 400));
                met += results.count();
            }
        }
        assertThat(won).isCloseTo(expected, within(1e-9 * met));
    }

    @Test
    void ratingsThatTakeTooLongAreNone() {
        var duels = duels(new double[][] {{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}});
        var none = BradleyTerry.ratings(duels, 400, 10, 1500, 100);
        assertThat(none.byPlayer()).isEmpty();
        assertThat(none.reason()).startsWith("no rating found");
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
        assertThat(BradleyTerry.ratings(apart, 400, 10, 1500).byPlayer()).isEmpty();
        assertThat(BradleyTerry.ratings(around, 400, 10, 1500).byPlayer())
                .hasSize(players)
                .allSatisfy((player, rating) -> assertThat(rating).isEqualTo(1500));
    }

    private static Duels duels(double[][] wins) {
        var duels = new Duels();
        for (int i = 0; i < wins.length; i++) {
            for (int j = 0; j < i; j++) {
                // Both have the half of their ties.
                long ties = wins[i][j] % 1 == 0 ? 0 : 1;
                duels.add(name(i), name(j), new Results((long) wins[i][j], (long) wins[j][i], ties));
            }
        }
        return duels;
    }

    private static String name(int player) {
        return String.valueOf((char) ('A' + player));
    }

    private static String numbered(int player) {
        return "p" + (10_000 + player);
    }
}
