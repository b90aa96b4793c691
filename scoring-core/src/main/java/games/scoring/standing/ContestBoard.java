package games.scoring.standing;

import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Standings.Entrants;
import java.util.ArrayList;
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
            String reason = value == null ? result.reason(agent) : "";
            rows.add(row(agent, value, reason, summary, !rating && !best));
        });
        var ranked = RankedRows.of(
                rows,
                r -> r.value().orElse(Double.NaN),
                BenchmarkRow::agent,
                result.higherIsBetter(),
                BenchmarkRow::ranked);
        if (rating) {
            ranked = HeadToHead.ranked(ranked, entrants.duels);
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

    private static BenchmarkRow row(
            String agent, @Nullable Double value, String reason, Summary summary, boolean mean) {
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
}
