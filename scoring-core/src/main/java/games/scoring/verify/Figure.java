package games.scoring.verify;

import games.scoring.api.standing.Summary;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A number that a table may print of an agent in a benchmark beside the one that ranks: a column of a leaderboard. */
public enum Figure {
    /** The agent's place; on a row over all benchmarks, that over all. */
    RANK(true, row -> row.rank() > 0 ? OptionalDouble.of(row.rank()) : OptionalDouble.empty()),
    /** How many episodes have a score that counts. */
    N(Summary::n),
    /** The mean, where something else ranks. */
    MEAN(false, row -> row.summary().mean()),
    /** The sample standard deviation. */
    STD(false, row -> row.summary().std()),
    /** The standard error of the mean. */
    STDERR(false, BenchmarkRow::stderr),
    /** The lower end of the 95 % interval of the mean. */
    CI95_LOW(false, BenchmarkRow::low),
    /** The upper end of the 95 % interval of the mean. */
    CI95_HIGH(false, BenchmarkRow::high),
    /** How many episodes were scored. */
    SCORED(Summary::scored),
    /** How many ended early by their own rules. */
    ABORTED(Summary::aborted),
    /** How many logs stop before the end. */
    UNFINISHED(Summary::unfinished),
    /** How many planned or implied episodes are absent. */
    MISSING(Summary::missing),
    /** How many records were rejected. */
    REJECTED(Summary::rejected),
    /** How many instances others played, and this agent did not. */
    LACKING(true, row -> {
        var lacking = row.summary().lacking();
        return lacking.isPresent() ? OptionalDouble.of(lacking.getAsLong()) : OptionalDouble.empty();
    });

    private final boolean whole;
    private final Function<BenchmarkRow, OptionalDouble> number;

    Figure(boolean whole, Function<BenchmarkRow, OptionalDouble> number) {
        this.whole = whole;
        this.number = number;
    }

    Figure(ToLongFunction<Summary> count) {
        this(true, row -> OptionalDouble.of(count.applyAsLong(row.summary())));
    }

    /** The column's header. */
    String header() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Takes the number from a leaderboard; empty where it has none. */
    OptionalDouble of(BenchmarkRow row) {
        return number.apply(row);
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
                return figure.whole;
            }
        }
        return false;
    }
}
