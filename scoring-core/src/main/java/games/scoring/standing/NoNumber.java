package games.scoring.standing;

import games.scoring.api.standing.ScoreTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** In which benchmarks an agent has no number: those that it did not play, and those where its play made none. */
final class NoNumber {

    private final List<String> notPlayed = new ArrayList<>();
    private final Map<String, List<String>> played = new LinkedHashMap<>();

    private NoNumber() {}

    /** Looks through some benchmarks. */
    static NoNumber of(ScoreTable table, String agent, List<String> benchmarks) {
        var none = new NoNumber();
        for (var benchmark : benchmarks) {
            if (table.value(agent, benchmark).isPresent()) {
                continue;
            }
            if (table instanceof FamilyTable known
                    && table.summary(agent, benchmark).isPresent()) {
                none.played
                        .computeIfAbsent(known.reason(agent, benchmark), reason -> new ArrayList<>())
                        .add(benchmark);
            } else {
                none.notPlayed.add(benchmark);
            }
        }
        return none;
    }

    boolean isEmpty() {
        return notPlayed.isEmpty() && played.isEmpty();
    }

    boolean playedAll() {
        return notPlayed.isEmpty();
    }

    /**
     * Tells them.
     *
     * @param lacks what is said before the benchmarks that were not played
     */
    String told(String lacks) {
        var clauses = new ArrayList<String>();
        if (!notPlayed.isEmpty()) {
            clauses.add(lacks + " " + String.join(", ", notPlayed));
        }
        // As the benchmark's own board says it.
        played.forEach((reason, benchmarks) -> clauses.add(reason + " in " + String.join(", ", benchmarks)));
        return String.join("; ", clauses);
    }
}
