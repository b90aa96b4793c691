package games.scoring.standing;

import games.scoring.api.standing.Summary;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The leaderboards of a run: one for each benchmark and ruleset, and one for each family that ranks over its benchmarks.
 *
 * @param benchmarks the leaderboards of single benchmarks, in the order of the catalog
 * @param families the leaderboards over a family's benchmarks, in the order of the catalog
 * @param failures what rankings of plugins failed with, a sentence each; their agents have no number
 */
public record Leaderboard(List<BenchmarkBoard> benchmarks, List<FamilyBoard> families, List<String> failures) {

    /**
     * Makes a set of leaderboards.
     *
     * @param benchmarks the leaderboards of single benchmarks
     * @param families the leaderboards over a family's benchmarks
     * @param failures what rankings of plugins failed with
     */
    public Leaderboard {
        benchmarks = List.copyOf(benchmarks);
        families = List.copyOf(families);
        failures = List.copyOf(failures);
    }

    /**
     * One benchmark under one ruleset.
     *
     * @param benchmark the benchmark's id
     * @param title its title
     * @param ruleset the ruleset's id
     * @param options the options that differ from their default
     * @param by what ranks: {@code mean}, {@code best} or {@code rating}
     * @param higherIsBetter which way agents are ranked
     * @param rows the agents, the best first, those without a number last
     */
    public record BenchmarkBoard(
            String benchmark,
            String title,
            String ruleset,
            Map<String, String> options,
            String by,
            boolean higherIsBetter,
            List<BenchmarkRow> rows) {

        /**
         * Makes a leaderboard.
         *
         * @param benchmark the benchmark's id
         * @param title its title
         * @param ruleset the ruleset's id
         * @param options the options that differ from their default
         * @param by what ranks
         * @param higherIsBetter which way agents are ranked
         * @param rows the agents
         */
        public BenchmarkBoard {
            options = Map.copyOf(options);
            rows = List.copyOf(rows);
        }

        /**
         * Counts the episodes of a row that count in means and have no score, which n leaves out.
         *
         * @param row one of the rows
         * @return how many scored and aborted episodes have no score; 0 in a rating, where n is of duels
         */
        public long withoutScore(BenchmarkRow row) {
            return by.equals("rating")
                    ? 0
                    : row.summary().played() - row.summary().n();
        }
    }

    /**
     * One agent in one benchmark.
     *
     * @param rank its rank, from 1, ties sharing the best (1, 2, 2, 4); 0 where it has none
     * @param agent the agent
     * @param value what ranks it
     * @param reason why it has no value, as a clause; empty where it has one
     * @param summary counts, mean and spread; for a rating n counts duels, and there is no mean and no spread
     * @param stderr the standard error of the mean, std/√n; only where the mean is what ranks
     * @param low the lower end of the 95 % interval of the mean
     * @param high the upper end of the 95 % interval of the mean
     */
    public record BenchmarkRow(
            int rank,
            String agent,
            OptionalDouble value,
            String reason,
            Summary summary,
            OptionalDouble stderr,
            OptionalDouble low,
            OptionalDouble high) {

        /**
         * Takes the counts out of the summary.
         *
         * @return how many scores and records there are
         */
        public Counts counts() {
            return Counts.NONE.plus(summary);
        }

        /** Gives the row at another rank. */
        BenchmarkRow ranked(int rank) {
            return new BenchmarkRow(rank, agent, value, reason, summary, stderr, low, high);
        }
    }

    /**
     * How many scores and records there are of an agent, in one benchmark or in several together.
     *
     * @param n how many scores count; in a rating, how many duels
     * @param scored how many episodes have the status scored
     * @param aborted how many episodes have the status aborted
     * @param unfinished how many episodes have the status unfinished
     * @param missing how many episodes are known to be absent
     * @param rejected how many records were rejected
     */
    public record Counts(long n, long scored, long aborted, long unfinished, long missing, long rejected) {

        /** Of an agent that has nothing. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

        /**
         * Adds what there is in one more benchmark.
         *
         * @param summary the agent in that benchmark
         * @return the sums
         */
        Counts plus(Summary summary) {
            return new Counts(
                    n + summary.n(),
                    scored + summary.scored(),
                    aborted + summary.aborted(),
                    unfinished + summary.unfinished(),
                    missing + summary.missing(),
                    rejected + summary.rejected());
        }
    }

    /**
     * A family's ranking over its benchmarks.
     *
     * @param family the family's id
     * @param title what the number is called
     * @param ruleset the ruleset's id; several, joined by commas, where benchmarks have different defaults
     * @param options the options of the ranking that differ from their default
     * @param higherIsBetter which way agents are ranked
     * @param columns the names of further columns
     * @param rows the agents, the best first, those without a number last
     */
    public record FamilyBoard(
            String family,
            String title,
            String ruleset,
            Map<String, String> options,
            boolean higherIsBetter,
            List<String> columns,
            List<FamilyRow> rows) {

        /**
         * Makes a leaderboard.
         *
         * @param family the family's id
         * @param title what the number is called
         * @param ruleset the ruleset's id
         * @param options the options of the ranking that differ from their default
         * @param higherIsBetter which way agents are ranked
         * @param columns the names of further columns
         * @param rows the agents
         */
        public FamilyBoard {
            options = Map.copyOf(options);
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /**
     * One agent in a family's ranking.
     *
     * @param rank its rank, from 1, ties sharing the best; 0 where it has none
     * @param agent the agent
     * @param value what ranks it
     * @param reason why it has no value, as a clause; empty where it has one
     * @param counts the sums over the benchmarks that the ranking is made of
     * @param columns further numbers, in the order of the board's columns; NaN for an empty cell
     * @param notes what must be said beside the row
     */
    public record FamilyRow(
            int rank,
            String agent,
            OptionalDouble value,
            String reason,
            Counts counts,
            List<Double> columns,
            List<String> notes) {

        /**
         * Makes a row.
         *
         * @param rank its rank
         * @param agent the agent
         * @param value what ranks it
         * @param reason why it has no value
         * @param counts the sums over the benchmarks
         * @param columns further numbers
         * @param notes what must be said beside the row
         */
        public FamilyRow {
            columns = List.copyOf(columns);
            notes = List.copyOf(notes);
        }

        /** Gives the row at another rank. */
        FamilyRow ranked(int rank) {
            return new FamilyRow(rank, agent, value, reason, counts, columns, notes);
        }
    }
}
