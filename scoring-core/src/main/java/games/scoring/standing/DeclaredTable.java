package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Summary;
import games.scoring.message.Closest;
import games.scoring.plugin.LoadedFamily;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** A table that tells a benchmark without episodes from one that its family doesn't declare, as of a slip in its name. */
record DeclaredTable(ScoreTable table, Set<String> declared) implements ScoreTable {

    static DeclaredTable of(ScoreTable table, LoadedFamily family) {
        return new DeclaredTable(
                table, family.benchmarks().stream().map(Benchmark::id).collect(Collectors.toSet()));
    }

    private String declared(String benchmark) {
        if (!declared.contains(benchmark)) {
            throw new IllegalArgumentException("it asks for the benchmark '" + benchmark
                    + "', which is none of the family." + Closest.sentence(benchmark, declared));
        }
        return benchmark;
    }

    @Override
    public List<String> agents() {
        return table.agents();
    }

    @Override
    public List<String> benchmarks() {
        return table.benchmarks();
    }

    @Override
    public Optional<Summary> summary(String agent, String benchmark) {
        return table.summary(agent, declared(benchmark));
    }

    @Override
    public OptionalDouble value(String agent, String benchmark) {
        return table.value(agent, declared(benchmark));
    }

    @Override
    public OptionalDouble sum(String agent, String benchmark) {
        return table.sum(agent, declared(benchmark));
    }

    @Override
    public long endUnknown(String agent, String benchmark) {
        return table.endUnknown(agent, declared(benchmark));
    }

    @Override
    public OptionalLong instances(String benchmark) {
        return table.instances(declared(benchmark));
    }
}
