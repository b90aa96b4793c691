package games.scoring.standing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bradley–Terry ratings: the maximum-likelihood strengths under P(i beats j) = s_i / (s_i + s_j), a tie being half a win
 * each way.
 *
 * <p>Found by Hunter's minorisation–maximisation (Annals of Statistics 32, 2004), to a relative change below 1e−13. A
 * finite maximum exists exactly if every player can be reached from every other along wins.
 */
final class BradleyTerry {

    private static final int MOST_ROUNDS = 200_000;
    private static final double PRECISION = 1e-13;

    private BradleyTerry() {}

    /**
     * Rates the players.
     *
     * @param duels their results
     * @param scale how many points a factor of {@code base} in the odds is worth
     * @param base the base of the odds
     * @param mean what the ratings average to
     * @return a rating for each player; empty where there is no finite one
     */
    static Map<String, Double> ratings(Duels duels, double scale, double base, double mean) {
        List<String> players = new ArrayList<>(duels.players());
        int n = players.size();
        var wins = new double[n][n];
        duels.results().forEach((pair, results) -> {
            int i = players.indexOf(pair.first());
            int j = players.indexOf(pair.second());
            wins[i][j] = results.firstWins() + 0.5 * results.ties();
            wins[j][i] = results.secondWins() + 0.5 * results.ties();
        });
        if (n < 2 || !stronglyConnected(wins)) {
            return Map.of();
        }
        var strength = strengths(wins);
        var logs = new double[n];
        double total = 0;
        for (int i = 0; i < n; i++) {
            logs[i] = StrictMath.log(strength[i]) / StrictMath.log(base) * scale;
            total += logs[i];
        }
        var ratings = new TreeMap<String, Double>();
        for (int i = 0; i < n; i++) {
            ratings.put(players.get(i), mean + logs[i] - total / n);
        }
        return ratings;
    }

    private static double[] strengths(double[][] wins) {
        int n = wins.length;
        var strength = new double[n];
        java.util.Arrays.fill(strength, 1.0);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double change = 0;
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
            if (change < PRECISION) {
                break;
            }
        }
        return strength;
    }

    /** Says whether every player can be reached from the first, and the first from every player, along wins. */
    private static boolean stronglyConnected(double[][] wins) {
        return reached(wins, false) == wins.length && reached(wins, true) == wins.length;
    }

    private static int reached(double[][] wins, boolean backwards) {
        var seen = new boolean[wins.length];
        var queue = new ArrayDeque<Integer>();
        queue.add(0);
        seen[0] = true;
        int count = 0;
        while (!queue.isEmpty()) {
            int i = queue.remove();
            count++;
            for (int j = 0; j < wins.length; j++) {
                if (!seen[j] && (backwards ? wins[j][i] : wins[i][j]) > 0) {
                    seen[j] = true;
                    queue.add(j);
                }
            }
        }
        return count;
    }
}
