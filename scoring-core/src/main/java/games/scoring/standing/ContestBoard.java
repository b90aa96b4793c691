package games.scoring.standing;

import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Standings.Entrants;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Makes the leaderboard of one benchmark: by a mean, by the best score, or by a rating out of duels. */
final class ContestBoard {

    private ContestBoard() {}

    static BenchmarkBoard of(ContestResult result, Entrants entrants) {
        var rating = result.benchmark().standing() instanceof StandingRule.Rating;
        var best = result.benchmark().standing() instanceof StandingRule.Best;
        var rows = new ArrayList<BenchmarkRow>();
        result.summaries().forEach((agent, summary) -> {
            var value = result.values().get(agent);
            rows.add(rating ? rated(agent, value, summary, result.unrated()) : row(agent, value, summary, !best));
        });
        var ranked = RankedRows.of(
                rows,
                r -> r.value().orElse(Double.NaN),
                BenchmarkRow::agent,
                result.higherIsBetter(),
                (row, rank) -> new BenchmarkRow(
                        rank,
                        row.agent(),
                        row.value(),
                        row.reason(),
                        row.summary(),
                        row.stderr(),
                        row.low(),
                        row.high()));
        if (rating) {
            ranked = headToHead(ranked, entrants.duels);
        }
        return new BenchmarkBoard(
                result.benchmark().id(),
                result.benchmark().title().english(),
                result.contest().ruleset(),
                entrants.options,
                rating ? "rating" : best ? "best" : "mean",
                result.higherIsBetter(),
                ranked);
    }

    private static BenchmarkRow rated(String agent, @Nullable Double value, Summary summary, String unrated) {
        var none = OptionalDouble.empty();
        return new BenchmarkRow(
                0,
                agent,
                value == null ? none : OptionalDouble.of(value),
                value != null ? "" : summary.n() == 0 ? "played no duel against another agent" : unrated,
                summary,
                none,
                none,
                none);
    }

    private static BenchmarkRow row(String agent, @Nullable Double value, Summary summary, boolean mean) {
        var stderr = OptionalDouble.empty();
        var low = OptionalDouble.empty();
        var high = OptionalDouble.empty();
        if (mean && summary.std().isPresent()) {
            double error = summary.std().getAsDouble() / Math.sqrt((double) summary.n());
            double half = error * Distributions.reach95((double) summary.n() - 1);
            double middle = summary.mean().getAsDouble();
            stderr = finite(error);
            low = finite(middle - half);
            high = finite(middle + half);
        }
        String reason = value == null ? "no episode with a score that counts" : "";
        return new BenchmarkRow(
                0,
                agent,
                value == null ? OptionalDouble.empty() : OptionalDouble.of(value),
                reason,
                summary,
                stderr,
                low,
                high);
    }

    /** What is too large for a number is none. */
    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /**
     * Puts agents of equal rating in the order of how many of one another they beat, with more duels won against them
     * than lost; those who beat as many stay in the order of their names.
     */
    private static List<BenchmarkRow> headToHead(List<BenchmarkRow> rows, Duels duels) {
        var ranks = new HashMap<String, Integer>();
        rows.forEach(row -> ranks.put(row.agent(), row.rank()));
        var beaten = new HashMap<String, Integer>();
        duels.results().forEach((pair, results) -> {
            int rank = ranks.getOrDefault(pair.first(), 0);
            if (rank > 0
                    && rank == ranks.getOrDefault(pair.second(), 0)
                    && results.firstWins() != results.secondWins()) {
                beaten.merge(
                        results.firstWins() > results.secondWins() ? pair.first() : pair.second(), 1, Integer::sum);
            }
        });
        return rows.stream()
                .sorted(Comparator.<BenchmarkRow>comparingInt(row -> RankedRows.place(row.rank()))
                        .thenComparingInt(row -> -beaten.getOrDefault(row.agent(), 0)))
                .toList();
    }
}
