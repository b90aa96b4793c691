package games.scoring.standing;

import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The benchmarks of a table that count, and the agents that played one of them. */
record CountingTable(ScoreTable table, List<String> counting) implements ScoreTable {

    @Override
    public List<String> agents() {
        var benchmarks = benchmarks();
        return table.agents().stream()
                .filter(a ->
                        benchmarks.stream().anyMatch(b -> table.summary(a, b).isPresent()))
                .toList();
    }

    @Override
    public List<String> benchmarks() {
        return table.benchmarks().stream().filter(counting::contains).toList();
    }

    @Override
    public Optional<Summary> summary(String agent, String benchmark) {
        return table.summary(agent, benchmark);
    }

    @Override
    public OptionalDouble value(String agent, String benchmark) {
        return table.value(agent, benchmark);
    }

    @Override
    public OptionalDouble sum(String agent, String benchmark) {
        return table.sum(agent, benchmark);
    }

    @Override
    public long endUnknown(String agent, String benchmark) {
        return table.endUnknown(agent, benchmark);
    }

    @Override
    public OptionalLong instances(String benchmark) {
        return table.instances(benchmark);
    }
}
