package games.scoring.standing;

import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Ranks agents by a weighted mean of their numbers in each benchmark. */
final class WeightedMeans {

    private WeightedMeans() {}

    /**
     * Gives each agent's weighted mean.
     *
     * @param higherIsBetter which way the numbers of a benchmark are better, by its id
     */
    static List<Standing> of(
            ScoreTable table, StandingRule.WeightedMean rule, double[] weights, Predicate<String> higherIsBetter) {
        if (weights.length != rule.benchmarks().size()) {
            throw new IllegalArgumentException("The option " + rule.weights().name() + " needs "
                    + rule.benchmarks().size() + " weights, found " + weights.length);
        }
        var counting = new CountingTable(table, rule.benchmarks()).benchmarks();
        var lower = counting.stream().filter(higherIsBetter.negate()).toList();
        boolean unlike = !lower.isEmpty() && lower.size() < counting.size();
        var standings = new ArrayList<Standing>();
        for (var agent : table.agents()) {
            double weighted = 0;
            double total = 0;
            double sum = 0;
            var rejected = new ArrayList<String>();
            var failed = new ArrayList<String>();
            for (int i = 0; i < weights.length; i++) {
                var benchmark = rule.benchmarks().get(i);
                var summary = table.summary(agent, benchmark);
                var value = table.value(agent, benchmark);
                if (summary.map(Summary::rejected).orElse(0L) > 0) {
                    rejected.add(benchmark);
                }
                // A rating has no mean: its n counts duels, whoever handed them in.
                if (value.isPresent()
                        && summary.map(s -> s.mean().isPresent() && s.played() > s.n())
                                .orElse(false)) {
                    failed.add(benchmark);
                }
                if (value.isPresent()) {
                    weighted += value.getAsDouble() * weights[i];
                    total += weights[i];
                    sum += value.getAsDouble();
                }
            }
            var reason = unlike
                    ? "no mean of numbers that are better low (" + String.join(", ", lower) + ") and others"
                    : lacking(NoNumber.of(table, agent, rule.benchmarks()), rejected, failed);
            standings.add(
                    reason.isEmpty()
                            ? Standing.of(
                                            agent,
                                            Double.isFinite(weighted) && Double.isFinite(total)
                                                    ? total == 0 ? 0 : weighted / total
                                                    : exact(table, agent, rule.benchmarks(), weights))
                                    .column("sum", sum)
                            : Standing.none(agent, reason).column("sum", Double.NaN));
        }
        return standings;
    }

    /** Gives a weighted mean whose sums no double holds; itself it lies among the numbers that it is made of. */
    private static double exact(ScoreTable table, String agent, List<String> benchmarks, double[] weights) {
        var weighted = BigDecimal.ZERO;
        var total = BigDecimal.ZERO;
        for (int i = 0; i < weights.length; i++) {
            var weight = new BigDecimal(weights[i]);
            var value = table.value(agent, benchmarks.get(i)).orElseThrow();
            weighted = weighted.add(new BigDecimal(value).multiply(weight));
            total = total.add(weight);
        }
        return total.signum() == 0
                ? 0
                : weighted.divide(total, MathContext.DECIMAL128).doubleValue();
    }

    private static String lacking(NoNumber none, List<String> rejected, List<String> failed) {
        var why = new ArrayList<String>();
        if (!none.isEmpty()) {
            why.add(none.told("no score in"));
        }
        if (!rejected.isEmpty()) {
            why.add("an episode was rejected in " + String.join(", ", rejected));
        }
        if (!failed.isEmpty()) {
            why.add("an episode ended without a score in " + String.join(", ", failed));
        }
        return String.join("; ", why);
    }
}
