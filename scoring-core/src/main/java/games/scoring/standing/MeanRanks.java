package games.scoring.standing;

import games.scoring.api.CodePoints;
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

    private static final String LACKS = "lacks";

    private MeanRanks() {}

    /**
     * Gives each agent's mean rank.
     *
     * @param table the benchmarks that count
     * @param higherIsBetter which way the numbers of a benchmark are better, by its id
     * @param allowPartialCoverage whether agents that lack benchmarks are ranked beside complete ones
     */
    static List<Standing> of(CountingTable table, Predicate<String> higherIsBetter, boolean allowPartialCoverage) {
        var totals = new HashMap<String, Double>();
        var counts = new HashMap<String, Integer>();
        for (var benchmark : table.benchmarks()) {
            var agents = new ArrayList<String>();
            table.agents().stream()
                    .filter(a -> table.table().value(a, benchmark).isPresent())
                    .forEach(agents::add);
            var values = agents.stream()
                    .mapToDouble(a -> table.table().value(a, benchmark).getAsDouble())
                    .toArray();
            var ranks = Ranks.shared(values, higherIsBetter.test(benchmark));
            for (int i = 0; i < agents.size(); i++) {
                totals.merge(agents.get(i), ranks[i], Double::sum);
                counts.merge(agents.get(i), 1, Integer::sum);
            }
        }
        var gaps = new TreeMap<String, NoNumber>(CodePoints.ORDER);
        for (var agent : table.agents()) {
            var none = NoNumber.of(table.table(), agent, table.benchmarks());
            if (!none.isEmpty()) {
                gaps.put(agent, none);
            }
        }
        var standings = new ArrayList<Standing>();
        for (var agent : table.agents()) {
            int count = counts.getOrDefault(agent, 0);
            var own = gaps.get(agent);
            if (count == 0 && own != null) {
                standings.add(Standing.none(agent, own.told(LACKS)).column(BENCHMARKS, count));
            } else if (!gaps.isEmpty() && !allowPartialCoverage) {
                var reason = own != null ? own.told(LACKS) : unequal(gaps);
                standings.add(Standing.none(agent, reason + "; --allow-partial-coverage ranks all the same")
                        .column(BENCHMARKS, count));
            } else {
                var standing = Standing.of(agent, totals.getOrDefault(agent, 0.0) / count)
                        .column(BENCHMARKS, count);
                standings.add(own == null ? standing : standing.note(own.told(LACKS)));
            }
        }
        return standings;
    }

    /** Says of another agent what it has no number in: of one that did not play everything, if there is one. */
    private static String unequal(SortedMap<String, NoNumber> gaps) {
        for (var each : gaps.entrySet()) {
            if (!each.getValue().playedAll()) {
                return "agents played different benchmarks (" + each.getKey() + " "
                        + each.getValue().told(LACKS) + ")";
            }
        }
        var first = gaps.entrySet().iterator().next();
        return "other agents have no number in some benchmark (" + first.getKey() + ": "
                + first.getValue().told(LACKS) + ")";
    }
}
