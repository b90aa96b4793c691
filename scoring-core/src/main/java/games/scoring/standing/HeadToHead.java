package games.scoring.standing;

import games.scoring.standing.Leaderboard.BenchmarkRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Breaks ties of ratings: agents of equal rating are ranked by how many of one another they beat, with more duels won
 * against them than lost; those who beat as many by how many of themselves, and so on. Who is still tied shares the rank,
 * as in a circle where each beat the next.
 */
final class HeadToHead {

    /** Whom an agent beat among those of its rating. */
    private final Map<String, Set<String>> beaten = new HashMap<>();

    private final List<BenchmarkRow> broken = new ArrayList<>();

    private HeadToHead() {}

    /**
     * Ranks rows anew.
     *
     * @param rows ranked by rating, and in the order of their ranks
     */
    static List<BenchmarkRow> ranked(List<BenchmarkRow> rows, Duels duels) {
        var of = new HeadToHead();
        of.lookAt(rows, duels);
        int begin = 0;
        while (begin < rows.size()) {
            int rank = rows.get(begin).rank();
            int end = begin + 1;
            while (end < rows.size() && rows.get(end).rank() == rank) {
                end++;
            }
            of.rank(rows.subList(begin, end), rank);
            begin = end;
        }
        return of.broken;
    }

    private void lookAt(List<BenchmarkRow> rows, Duels duels) {
        var ranks = new HashMap<String, Integer>();
        rows.forEach(row -> ranks.put(row.agent(), row.rank()));
        duels.results().forEach((pair, results) -> {
            int rank = ranks.getOrDefault(pair.first(), 0);
            if (rank > 0
                    && rank == ranks.getOrDefault(pair.second(), 0)
                    && results.firstWins() != results.secondWins()) {
                boolean first = results.firstWins() > results.secondWins();
                beaten.computeIfAbsent(first ? pair.first() : pair.second(), agent -> new HashSet<>())
                        .add(first ? pair.second() : pair.first());
            }
        });
    }

    /** Ranks agents that are tied so far, from a rank on. */
    private void rank(List<BenchmarkRow> tied, int from) {
        var agents = new HashSet<String>();
        tied.forEach(row -> agents.add(row.agent()));
        var byBeaten = new TreeMap<Long, List<BenchmarkRow>>(Comparator.reverseOrder());
        for (var row : tied) {
            long among = beaten.getOrDefault(row.agent(), Set.of()).stream()
                    .filter(agents::contains)
                    .count();
            byBeaten.computeIfAbsent(among, count -> new ArrayList<>()).add(row);
        }
        if (byBeaten.size() == 1) {
            tied.forEach(row -> broken.add(row.ranked(from)));
            return;
        }
        int rank = from;
        for (var group : byBeaten.values()) {
            rank(group, rank);
            rank += group.size();
        }
    }
}
