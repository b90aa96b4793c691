package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.api.standing.StandingRule;
import games.scoring.rule.Bounds;
import games.scoring.rule.Rulebook;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What scores a benchmark can have at all, and so their means and the best of them: the bounds that are proven of its
 * rules, under the options in force. Whatever was played, a number beyond them is wrong. A rating is made of who beat
 * whom, and has no such bounds.
 */
final class PossibleScores {

    /** {@link #ofRanked} or {@link #ofMean}. */
    interface Judgement {
        String fault(Benchmark benchmark, String ruleset, Printed printed, double slack);
    }

    private final Rulebook rulebook;
    private final Map<String, Map<String, Bounds.Bound>> known = new LinkedHashMap<>();
    private final TreeSet<String> optionsRead = new TreeSet<>();

    PossibleScores(Rulebook rulebook) {
        this.rulebook = rulebook;
    }

    /** Gives the full names of the options that the rules of the bounds so far read. */
    Set<String> optionsRead() {
        return optionsRead;
    }

    /**
     * Says why a printed number by which agents are ranked can't be, whatever the table calls it.
     *
     * @param ruleset the ruleset that the table names; any may be meant where it names none
     * @return a clause; an empty string where a ruleset may give such a number
     */
    String ofRanked(Benchmark benchmark, String ruleset, Printed printed, double slack) {
        return benchmark.standing() instanceof StandingRule.Rating ? "" : ofMean(benchmark, ruleset, printed, slack);
    }

    /** Says why a printed mean that stands beside what ranks can't be. */
    String ofMean(Benchmark benchmark, String ruleset, Printed printed, double slack) {
        var bounds = known.computeIfAbsent(benchmark.id(), id -> bounds(benchmark)).entrySet().stream()
                .filter(each -> ruleset.isEmpty() || each.getKey().equals(ruleset))
                .toList();
        boolean possible = bounds.isEmpty()
                || bounds.stream().anyMatch(each -> {
                    double low = each.getValue().provenLowest();
                    double high = each.getValue().provenHighest();
                    double nearest = Math.max(low, Math.min(high, printed.value()));
                    return low > high || printed.matches(nearest, slack);
                });
        return possible
                ? ""
                : "impossible: scores are "
                        + bounds.stream()
                                .map(each -> each.getValue().text() + " (" + each.getKey() + ")")
                                .collect(Collectors.joining(", "));
    }

    private Map<String, Bounds.Bound> bounds(Benchmark benchmark) {
        var all = new LinkedHashMap<String, Bounds.Bound>();
        for (var evaluator : rulebook.evaluators(benchmark)) {
            var rule = evaluator.rule().rule();
            var bound = Bounds.of(rule).metrics().get(rule.metrics().get(0).id());
            if (bound != null) {
                all.put(evaluator.rule().ruleset(), bound);
                optionsRead.addAll(evaluator.rule().options().keySet());
            }
        }
        return all;
    }
}
