package games.scoring.verify;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of scores that somebody published: what {@link TableFile} reads.
 *
 * @param title what tells it from other tables of its file, or an empty string
 * @param rows its rows, in the order of the file
 */
public record PublishedTable(String title, List<Row> rows) {

    /**
     * Makes a table.
     *
     * @param title what tells it from other tables
     * @param rows its rows
     */
    public PublishedTable {
        rows = List.copyOf(rows);
    }

    /**
     * One row: an agent in a benchmark, or an agent over all of them.
     *
     * @param line the line of the file, from 1
     * @param agent the agent
     * @param benchmark the benchmark as the file names it, or an empty string
     * @param ruleset the ruleset's id, or an empty string
     * @param mean the agent's number in the benchmark; null where the cell is empty
     * @param std the sample standard deviation; null where the cell is empty
     * @param n how many episodes; null where the cell is empty
     * @param average the agent's number over all benchmarks; null where the cell is empty
     */
    public record Row(
            long line,
            String agent,
            String benchmark,
            String ruleset,
            @Nullable Printed mean,
            @Nullable Printed std,
            @Nullable Printed n,
            @Nullable Printed average) {

        /**
         * Gives the agent's number in the benchmark.
         *
         * @return the number, if it is printed
         */
        public Optional<Printed> printedMean() {
            return Optional.ofNullable(mean);
        }
    }
}
