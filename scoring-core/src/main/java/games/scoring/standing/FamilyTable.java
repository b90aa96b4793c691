package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Summary;
import games.scoring.standing.Leaderboard.Counts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;

/** The summaries of several contests of one family. */
final class FamilyTable implements ScoreTable {

    private final Map<String, ContestResult> byBenchmark = new LinkedHashMap<>();
    private final TreeSet<String> agents = new TreeSet<>(CodePoints.ORDER);

    FamilyTable(List<ContestResult> results) {
        for (var result : results) {
            byBenchmark.put(result.benchmark().id(), result);
            agents.addAll(result.agents());
        }
    }

    boolean higherIsBetter(String benchmark) {
        var result = byBenchmark.get(benchmark);
        return result == null || result.higherIsBetter();
    }

    /** Counts what there is of an agent in some benchmarks together. */
    Counts counts(String agent, List<String> benchmarks) {
        var counts = Counts.NONE;
        for (var result : byBenchmark.values()) {
            var summary = result.summaries().get(agent);
            if (summary != null && benchmarks.contains(result.benchmark().id())) {
                counts = counts.plus(summary);
            }
        }
        return counts;
    }

    /** Says why an agent that has a record in a benchmark has no number there. */
    String reason(String agent, String benchmark) {
        var result = byBenchmark.get(benchmark);
        return result == null ? "" : result.reason(agent);
    }

    @Override
    public List<String> agents() {
        return List.copyOf(agents);
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(byBenchmark.keySet());
    }

    @Override
    public Optional<Summary> summary(String agent, String benchmark) {
        return Optional.ofNullable(byBenchmark.get(benchmark))
                .map(r -> r.summaries().get(agent));
    }

    @Override
    public OptionalDouble value(String agent, String benchmark) {
        var result = byBenchmark.get(benchmark);
        var value = result == null ? null : result.values().get(agent);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    @Override
    public OptionalDouble sum(String agent, String benchmark) {
        var result = byBenchmark.get(benchmark);
        var sum = result == null ? null : result.sums().get(agent);
        return sum == null ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    @Override
    public long endUnknown(String agent, String benchmark) {
        var result = byBenchmark.get(benchmark);
        return result == null ? 0 : result.endsUnknown().getOrDefault(agent, 0L);
    }

    @Override
    public OptionalLong instances(String benchmark) {
        var result = byBenchmark.get(benchmark);
        return result == null ? OptionalLong.empty() : result.instances();
    }
}
