package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Ranks agents by the mean of their ranks in each benchmark. */
final class MeanRanks {

    /** The column that counts an agent's benchmarks. */
    static final String BENCHMARKS = "benchmarks";

    private MeanRanks() {}

    /**
     * Gives each agent's mean rank.
     *
     * @param table the benchmarks that count
     * @param higherIsBetter which way the numbers of a benchmark are better, by its id
     * @param allowPartialCoverage whether agents that lack benchmarks are ranked beside complete ones
     */
    static List<Standing> of(ScoreTable table, Predicate<String> higherIsBetter, boolean allowPartialCoverage) {
        var totals = new HashMap<String, Double>();
        var counts = new HashMap<String, Integer>();
        for (var benchmark : table.benchmarks()) {
            var agents = new ArrayList<String>();
            table.agents().stream()
                    .filter(a -> table.value(a, benchmark).isPresent())
                    .forEach(agents::add);
            var values = agents.stream()
                    .mapToDouble(a -> table.value(a, benchmark).getAsDouble())
                    .toArray();
            var ranks = Ranks.shared(values, higherIsBetter.test(benchmark));
            for (int i = 0; i < agents.size(); i++) {
                totals.merge(agents.get(i), ranks[i], Double::sum);
                counts.merge(agents.get(i), 1, Integer::sum);
            }
        }
        var lacks = new TreeMap<String, List<String>>(CodePoints.ORDER);
        for (var agent : table.agents()) {
            var missing = table.benchmarks().stream()
                    .filter(b -> table.value(agent, b).isEmpty())
                    .toList();
            if (!missing.isEmpty()) {
                lacks.put(agent, missing);
            }
        }
        var standings = new ArrayList<Standing>();
        for (var agent : table.agents()) {
            int count = counts.getOrDefault(agent, 0);
            if (count == 0 || (!lacks.isEmpty() && !allowPartialCoverage)) {
                standings.add(Standing.none(agent, unequal(agent, lacks)).column(BENCHMARKS, count));
            } else {
                var standing = Standing.of(agent, totals.getOrDefault(agent, 0.0) / count)
                        .column(BENCHMARKS, count);
                var missing = lacks.get(agent);
                standings.add(missing == null ? standing : standing.note("lacks " + String.join(", ", missing)));
            }
        }
        return standings;
    }

    private static String unequal(String agent, SortedMap<String, List<String>> lacks) {
        var own = lacks.get(agent);
        if (own != null) {
            return "lacks " + String.join(", ", own) + "; --allow-partial-coverage ranks all the same";
        }
        var other = lacks.entrySet().iterator().next();
        return "agents played different benchmarks (" + other.getKey() + " lacks " + String.join(", ", other.getValue())
                + "); --allow-partial-coverage ranks all the same";
    }
}
