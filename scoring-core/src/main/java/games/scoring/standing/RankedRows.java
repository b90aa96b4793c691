package games.scoring.standing;

import games.scoring.api.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Puts rows of a leaderboard in the order of their ranks. */
final class RankedRows {

    private RankedRows() {}

    /** Gives a row its rank. */
    interface WithRank<R> {
        R rank(R row, int rank);
    }

    /**
     * Ranks rows by a number; those of equal rank come in the order of their agents.
     *
     * @param value gives the number; NaN where there is none, and then no rank
     */
    static <R> List<R> of(
            List<R> rows,
            ToDoubleFunction<R> value,
            Function<R, String> agent,
            boolean higherIsBetter,
            WithRank<R> withRank) {
        var values = rows.stream().mapToDouble(value).toArray();
        var ranks = Ranks.displayed(values, higherIsBetter);
        record Placed<R>(R row, int rank, String agent) {}
        var placed = new ArrayList<Placed<R>>();
        for (int i = 0; i < rows.size(); i++) {
            placed.add(new Placed<>(withRank.rank(rows.get(i), ranks[i]), ranks[i], agent.apply(rows.get(i))));
        }
        placed.sort(Comparator.<Placed<R>>comparingInt(p -> place(p.rank()))
                .thenComparing(Placed::agent, CodePoints.ORDER));
        return placed.stream().map(Placed::row).toList();
    }

    /** Says where a rank comes: those without one come last. */
    private static int place(int rank) {
        return rank == 0 ? Integer.MAX_VALUE : rank;
    }
}
