package games.scoring.verify;

import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.Counts;
import games.scoring.standing.Leaderboard.FamilyRow;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A number that a table may print of an agent in a benchmark, or over all of them, beside the one that ranks: a column
 * of a leaderboard.
 */
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
            case RANK -> rank(row.rank());
            case N, SCORED, ABORTED, UNFINISHED, MISSING, REJECTED -> count(row.counts());
            case MEAN -> summary.mean();
            case STD -> summary.std();
            case STDERR -> row.stderr();
            case CI95_LOW -> row.low();
            case CI95_HIGH -> row.high();
            case LACKING ->
                summary.lacking().isPresent() ? whole(summary.lacking().getAsLong()) : OptionalDouble.empty();
        };
    }

    /** Takes the number from a family's leaderboard, which has rank and counts, and no mean of unlike scores. */
    OptionalDouble of(FamilyRow row) {
        return this == RANK ? rank(row.rank()) : count(row.counts());
    }

    private static OptionalDouble rank(int rank) {
        return rank > 0 ? whole(rank) : OptionalDouble.empty();
    }

    private OptionalDouble count(Counts counts) {
        return switch (this) {
            case N -> whole(counts.n());
            case SCORED -> whole(counts.scored());
            case ABORTED -> whole(counts.aborted());
            case UNFINISHED -> whole(counts.unfinished());
            case MISSING -> whole(counts.missing());
            case REJECTED -> whole(counts.rejected());
            default -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble whole(long count) {
        return OptionalDouble.of((double) count);
    }

    /** Says whether a row over all benchmarks has such a number, too. */
    boolean isOverAll() {
        return this == RANK || count(Counts.NONE).isPresent();
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
