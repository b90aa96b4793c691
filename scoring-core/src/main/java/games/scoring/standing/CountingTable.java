package games.scoring.standing;

import games.scoring.api.standing.ScoreTable;
import java.util.List;

/** The benchmarks of a table that count, and the agents that played one of them. */
record CountingTable(ScoreTable table, List<String> counting) {

    List<String> agents() {
        var benchmarks = benchmarks();
        return table.agents().stream()
                .filter(a ->
                        benchmarks.stream().anyMatch(b -> table.summary(a, b).isPresent()))
                .toList();
    }

    List<String> benchmarks() {
        return table.benchmarks().stream().filter(counting::contains).toList();
    }
}
