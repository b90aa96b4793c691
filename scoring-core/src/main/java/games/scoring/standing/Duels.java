package games.scoring.standing;

import games.scoring.api.CodePoints;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;

/** Who beat whom, and how often: what a rating needs. Mergeable. */
final class Duels {

    /** The two players of a duel, the first in code-point order first. */
    record Pair(String first, String second) implements Comparable<Pair> {
        private static final Comparator<Pair> ORDER =
                Comparator.comparing(Pair::first, CodePoints.ORDER).thenComparing(Pair::second, CodePoints.ORDER);

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

        /** Gives the same results, the other player first. */
        Results turned() {
            return new Results(/* firstWins= */ secondWins, /* secondWins= */ firstWins, ties);
        }

        long count() {
            return firstWins + secondWins + ties;
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
        add(a, b, new Results(scoreOfA >= 1 ? 1 : 0, scoreOfA <= 0 ? 1 : 0, scoreOfA > 0 && scoreOfA < 1 ? 1 : 0));
    }

    /**
     * Takes results between two players, in either order.
     *
     * @param a a player
     * @param b another one
     * @param more their results, the wins of a first
     */
    void add(String a, String b, Results more) {
        if (CodePoints.ORDER.compare(a, b) < 0) {
            add(new Pair(a, b), more);
        } else {
            add(new Pair(b, a), more.turned());
        }
    }

    private void add(Pair pair, Results more) {
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

    /** Counts the duels of each player. */
    SortedMap<String, Long> counts() {
        var counts = new TreeMap<String, Long>(CodePoints.ORDER);
        results.forEach((pair, of) -> {
            counts.merge(pair.first(), of.count(), Long::sum);
            counts.merge(pair.second(), of.count(), Long::sum);
        });
        return counts;
    }
}
