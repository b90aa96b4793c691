package games.scoring.standing;

import java.util.Comparator;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who beat whom, and how often: what a rating needs. Mergeable. */
final class Duels {

    /** The two players of a duel, the first in code-point order first. */
    record Pair(String first, String second) implements Comparable<Pair> {
        private static final Comparator<Pair> ORDER =
                Comparator.comparing(Pair::first).thenComparing(Pair::second);

        @Override
        public int compareTo(Pair other) {
            return ORDER.compare(this, other);
        }
    }

    /** The results between the two players of a pair. */
    record Results(long firstWins, long secondWins, long ties) {
        Results plus(Results other) {
            return new Results(firstWins + other.firstWins, secondWins + other.secondWins, ties + other.ties);
        }
    }

    private final TreeMap<Pair, Results> results = new TreeMap<>();

    /**
     * Takes a duel.
     *
     * @param a the first player
     * @param b the second player; a duel against oneself says nothing and is left out
     * @param scoreOfA 1 for a win of the first, 0 for a loss, anything between for a tie
     */
    void add(String a, String b, double scoreOfA) {
        if (a.equals(b)) {
            return;
        }
        boolean inOrder = a.compareTo(b) < 0;
        double score = inOrder ? scoreOfA : 1 - scoreOfA;
        var one = new Results(score >= 1 ? 1 : 0, score <= 0 ? 1 : 0, score > 0 && score < 1 ? 1 : 0);
        add(inOrder ? new Pair(a, b) : new Pair(b, a), one);
    }

    void add(Pair pair, Results more) {
        results.merge(pair, more, Results::plus);
    }

    void merge(Duels other) {
        other.results.forEach(this::add);
    }

    void clear() {
        results.clear();
    }

    SortedMap<Pair, Results> results() {
        return results;
    }

    /** Counts the duels of a player. */
    long of(String player) {
        return results.entrySet().stream()
                .filter(e ->
                        e.getKey().first().equals(player) || e.getKey().second().equals(player))
                .mapToLong(e -> e.getValue().firstWins()
                        + e.getValue().secondWins()
                        + e.getValue().ties())
                .sum();
    }

    SortedSet<String> players() {
        var players = new TreeSet<String>();
        for (var pair : results.keySet()) {
            players.add(pair.first());
            players.add(pair.second());
        }
        return players;
    }
}
