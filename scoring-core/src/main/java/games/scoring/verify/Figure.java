package games.scoring.verify;

import games.scoring.standing.Leaderboard.BenchmarkRow;
import java.util.Locale;
import java.util.OptionalDouble;

/** A number that a table may print of an agent in a benchmark beside the one that ranks: a column of a leaderboard. */
public enum Figure {
    /** The agent's place; on a row over all benchmarks, that over all. */
    RANK,
    /** How many episodes have a score that counts. */
    N,
    /** The mean, where something else ranks. */
    MEAN,
    /** The sample standard deviation. */
    STD,
    /** The standard error of the mean. */
    STDERR,
    /** The lower end of the 95 % interval of the mean. */
    CI95_LOW,
    /** The upper end of the 95 % interval of the mean. */
    CI95_HIGH,
    /** How many episodes were scored. */
    SCORED,
    /** How many ended early by their own rules. */
    ABORTED,
    /** How many logs stop before the end. */
    UNFINISHED,
    /** How many planned or implied episodes are absent. */
    MISSING,
    /** How many records were rejected. */
    REJECTED,
    /** How many instances others played, and this agent did not. */
    LACKING;

    /** The column's header. */
    String header() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Takes the number from a leaderboard; empty where it has none. */
    OptionalDouble of(BenchmarkRow row) {
        var summary = row.summary();
        return switch (this) {
            case RANK -> row.rank() > 0 ? OptionalDouble.of(row.rank()) : OptionalDouble.empty();
            case N -> whole(summary.n());
            case MEAN -> summary.mean();
            case STD -> summary.std();
            case STDERR -> row.stderr();
            case CI95_LOW -> row.low();
            case CI95_HIGH -> row.high();
            case SCORED -> whole(summary.scored());
            case ABORTED -> whole(summary.aborted());
            case UNFINISHED -> whole(summary.unfinished());
            case MISSING -> whole(summary.missing());
            case REJECTED -> whole(summary.rejected());
            case LACKING ->
                summary.lacking().isPresent() ? whole(summary.lacking().getAsLong()) : OptionalDouble.empty();
        };
    }

    private static OptionalDouble whole(long count) {
        return OptionalDouble.of((double) count);
    }

    /** Says, as a clause, why a leaderboard has no such number. */
    String absence(BenchmarkRow row) {
        return switch (this) {
            case RANK -> row.reason();
            case LACKING -> "too many instances to compare";
            case STD, STDERR, CI95_LOW, CI95_HIGH ->
                row.summary().n() < 2
                        ? "fewer than two episodes with a score"
                        : "agents are not ranked by the mean here";
            default -> row.reason().isEmpty() ? "agents are not ranked by the mean here" : row.reason();
        };
    }

    /** Says whether numbers of this name are whole. */
    static boolean isWhole(String header) {
        for (var figure : values()) {
            if (figure.header().equals(header)) {
                return switch (figure) {
                    case MEAN, STD, STDERR, CI95_LOW, CI95_HIGH -> false;
                    default -> true;
                };
            }
        }
        return false;
    }
}
