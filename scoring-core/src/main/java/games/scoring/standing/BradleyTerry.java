package games.scoring.standing;

import games.scoring.api.CodePoints;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
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
        var graph = new Graph(duels);
        if (graph.players.size() < 2 || !graph.isStronglyConnected()) {
            return Map.of();
        }
        var strength = strengths(graph);
        int n = strength.length;
        var logs = new double[n];
        double total = 0;
        for (int i = 0; i < n; i++) {
            logs[i] = StrictMath.log(strength[i]) / StrictMath.log(base) * scale;
            total += logs[i];
        }
        var ratings = new TreeMap<String, Double>(CodePoints.ORDER);
        for (int i = 0; i < n; i++) {
            ratings.put(graph.players.get(i), mean + logs[i] - total / n);
        }
        return ratings;
    }

    private static double[] strengths(Graph graph) {
        int n = graph.players.size();
        var strength = new double[n];
        Arrays.fill(strength, 1.0);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double change = 0;
            for (int i = 0; i < n; i++) {
                double won = 0;
                double expected = 0;
                for (int at = graph.begin[i]; at < graph.begin[i + 1]; at++) {
                    won += graph.won[at];
                    expected += (graph.won[at] + graph.lost[at]) / (strength[i] + strength[graph.rival[at]]);
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

    /**
     * Who played whom. Each player's rivals lie side by side, in the order of the players: what it takes grows with the
     * pairs that met, since names come out of records, and there may be many.
     */
    private static final class Graph {

        final List<String> players;

        /** Where the rivals of a player begin; those of the next end them. */
        final int[] begin;

        final int[] rival;
        final double[] won;
        final double[] lost;

        Graph(Duels duels) {
            players = List.copyOf(duels.counts().keySet());
            begin = new int[players.size() + 1];
            var met = duels.results().entrySet().stream()
                    .filter(duel -> duel.getValue().count() > 0)
                    .toList();
            for (var duel : met) {
                begin[number(duel.getKey().first()) + 1]++;
                begin[number(duel.getKey().second()) + 1]++;
            }
            for (int i = 0; i < players.size(); i++) {
                begin[i + 1] += begin[i];
            }
            rival = new int[2 * met.size()];
            won = new double[rival.length];
            lost = new double[rival.length];
            var next = begin.clone();
            for (var duel : met) {
                int first = number(duel.getKey().first());
                int second = number(duel.getKey().second());
                var results = duel.getValue();
                double half = 0.5 * results.ties();
                put(next[first]++, second, results.firstWins() + half, results.secondWins() + half);
                put(next[second]++, first, results.secondWins() + half, results.firstWins() + half);
            }
        }

        private int number(String player) {
            return Collections.binarySearch(players, player, CodePoints.ORDER);
        }

        private void put(int at, int other, double wins, double losses) {
            rival[at] = other;
            won[at] = wins;
            lost[at] = losses;
        }

        /** Says whether every player can be reached from the first, and the first from every player, along wins. */
        boolean isStronglyConnected() {
            return reached(won) == players.size() && reached(lost) == players.size();
        }

        private int reached(double[] along) {
            var seen = new boolean[players.size()];
            var queue = new ArrayDeque<Integer>();
            queue.add(0);
            seen[0] = true;
            int count = 0;
            while (!queue.isEmpty()) {
                int i = queue.remove();
                count++;
                for (int at = begin[i]; at < begin[i + 1]; at++) {
                    if (!seen[rival[at]] && along[at] > 0) {
                        seen[rival[at]] = true;
                        queue.add(rival[at]);
                    }
                }
            }
            return count;
        }
    }
}
