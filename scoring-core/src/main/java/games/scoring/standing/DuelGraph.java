package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.message.Visible;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who played whom. Each player's rivals lie side by side: what it takes grows with the pairs that met, since names come out
 * of records, and there may be many.
 */
final class DuelGraph {

    /** So many players are named in a reason. */
    private static final int MOST_NAMED = 3;

    final List<String> players;

    /** Where the rivals of a player begin; those of the next end them. */
    final int[] begin;

    /** Where, among the rivals of a player, those begin that come later than itself. */
    final int[] later;

    final int[] rival;
    final double[] won;
    final double[] lost;

    private DuelGraph(List<String> players, int[] begin) {
        this.players = players;
        this.begin = begin;
        later = new int[players.size()];
        rival = new int[begin[players.size()]];
        won = new double[rival.length];
        lost = new double[rival.length];
    }

    /**
     * Makes the graph of duels in which each player can be reached from each other along wins. Its players are in an order
     * in which each but the first has an earlier rival.
     *
     * @return the graph; empty where somebody can't be reached, or below two players
     */
    static Optional<DuelGraph> of(Duels duels) {
        var byName = byName(duels);
        int n = byName.players.size();
        if (n < 2 || byName.reached(byName.lost).length < n) {
            return Optional.empty();
        }
        var order = byName.reached(byName.won);
        return order.length < n ? Optional.empty() : Optional.of(byName.in(order));
    }

    /**
     * Says, as a clause, whom ratings fail on where there is no finite one: players who never lost against all others, or
     * never won. Where one of them can be told in several ways, by the fewer names.
     */
    static String blockers(Duels duels) {
        var byName = byName(duels);
        int most = byName.mostRivals();
        var clauses = new TreeSet<String>();
        byName.cut(most, byName.won, "never lost", "never won").ifPresent(clauses::add);
        byName.cut(most, byName.lost, "never won", "never lost").ifPresent(clauses::add);
        return String.join(", and ", clauses) + " against the others";
    }

    /** Names those whom nothing leads to, or those whom it does: the fewer. */
    private Optional<String> cut(int from, double[] along, String others, String reached) {
        var seen = new TreeSet<String>(CodePoints.ORDER);
        Arrays.stream(reached(from, along)).forEach(i -> seen.add(players.get(i)));
        var unseen = new TreeSet<String>(CodePoints.ORDER);
        unseen.addAll(players);
        unseen.removeAll(seen);
        return unseen.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        unseen.size() <= seen.size() ? named(unseen) + " " + others : named(seen) + " " + reached);
    }

    private static String named(Collection<String> agents) {
        return agents.stream().limit(MOST_NAMED).map(Visible::shortName).collect(Collectors.joining(", "))
                + (agents.size() > MOST_NAMED ? " and " + (agents.size() - MOST_NAMED) + " more" : "");
    }

    /** Finds a player who met the most others: most likely one of those who can be rated. */
    private int mostRivals() {
        int most = 0;
        for (int i = 1; i < players.size(); i++) {
            most = begin[i + 1] - begin[i] > begin[most + 1] - begin[most] ? i : most;
        }
        return most;
    }

    /** Says whether there are players, and no group of them met none of the others. */
    static boolean isOneGroup(Duels duels) {
        var byName = byName(duels);
        int n = byName.players.size();
        var met = new double[byName.rival.length];
        Arrays.fill(met, 1);
        return n > 0 && byName.reached(met).length == n;
    }

    private static DuelGraph byName(Duels duels) {
        var players = List.copyOf(duels.counts().keySet());
        var begin = new int[players.size() + 1];
        for (var pair : duels.results().keySet()) {
            begin[number(pair.first(), players) + 1]++;
            begin[number(pair.second(), players) + 1]++;
        }
        Arrays.parallelPrefix(begin, Integer::sum);
        var graph = new DuelGraph(players, begin);
        var next = begin.clone();
        duels.results().forEach((pair, results) -> {
            int first = number(pair.first(), players);
            int second = number(pair.second(), players);
            double half = 0.5 * results.ties();
            graph.put(next[first]++, second, results.firstWins() + half, results.secondWins() + half);
            graph.put(next[second]++, first, results.secondWins() + half, results.firstWins() + half);
        });
        return graph;
    }

    private static int number(String player, List<String> players) {
        return Collections.binarySearch(players, player, CodePoints.ORDER);
    }

    private void put(int at, int other, double wins, double losses) {
        rival[at] = other;
        won[at] = wins;
        lost[at] = losses;
    }

    /** Lists the players that can be reached from the first, the nearest first. */
    private int[] reached(double[] along) {
        return reached(0, along);
    }

    private int[] reached(int from, double[] along) {
        var reached = new int[players.size()];
        var seen = new boolean[players.size()];
        reached[0] = from;
        seen[from] = true;
        int count = 1;
        for (int done = 0; done < count; done++) {
            int i = reached[done];
            for (int at = begin[i]; at < begin[i + 1]; at++) {
                if (!seen[rival[at]] && along[at] > 0) {
                    seen[rival[at]] = true;
                    reached[count++] = rival[at];
                }
            }
        }
        return Arrays.copyOf(reached, count);
    }

    private DuelGraph in(int[] order) {
        int n = order.length;
        var place = new int[n];
        var begins = new int[n + 1];
        for (int i = 0; i < n; i++) {
            place[order[i]] = i;
            begins[i + 1] = begins[i] + begin[order[i] + 1] - begin[order[i]];
        }
        var graph = new DuelGraph(Arrays.stream(order).mapToObj(players::get).toList(), begins);
        for (int i = 0; i < n; i++) {
            int next = begins[i];
            for (boolean earlier : new boolean[] {true, false}) {
                for (int at = begin[order[i]]; at < begin[order[i] + 1]; at++) {
                    if (place[rival[at]] < i == earlier) {
                        graph.put(next++, place[rival[at]], won[at], lost[at]);
                    }
                }
                graph.later[i] = earlier ? next : graph.later[i];
            }
        }
        return graph;
    }
}
