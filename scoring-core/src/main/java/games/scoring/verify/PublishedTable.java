package games.scoring.verify;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table of scores that somebody published: what {@link TableFile} reads.
 *
 * @param title what tells it from other tables of its file, or an empty string
 * @param rows its rows, in the order of the file
 * @param unread the headers of its file under which nothing was read
 */
public record PublishedTable(String title, List<Row> rows, List<String> unread) {

    /**
     * Makes a table.
     *
     * @param title what tells it from other tables
     * @param rows its rows
     * @param unread the headers under which nothing was read
     */
    public PublishedTable {
        rows = List.copyOf(rows);
        unread = List.copyOf(unread);
    }

    /**
     * One row: an agent in a benchmark, or an agent over all of them.
     *
     * @param line the line of the file, from 1
     * @param agent the agent
     * @param family what the file calls the family, or an empty string
     * @param benchmark the benchmark as the file names it, or an empty string
     * @param ruleset the ruleset's id, or an empty string
     * @param value the agent's number in the benchmark; null where the cell is empty
     * @param isMean whether that is called the mean, and not what agents are ranked by
     * @param figures what else is printed of the agent in the benchmark
     * @param average the agent's number over all benchmarks; null where the cell is empty
     */
    public record Row(
            long line,
            String agent,
            String family,
            String benchmark,
            String ruleset,
            @Nullable Printed value,
            boolean isMean,
            Map<Figure, Printed> figures,
            @Nullable Printed average) {

        /**
         * Makes a row.
         *
         * @param line the line of the file
         * @param agent the agent
         * @param family what the file calls the family
         * @param benchmark the benchmark as the file names it
         * @param ruleset the ruleset's id
         * @param value the agent's number in the benchmark
         * @param isMean whether that is called the mean
         * @param figures what else is printed of the agent in the benchmark
         * @param average the agent's number over all benchmarks
         */
        public Row {
            var ordered = new EnumMap<Figure, Printed>(Figure.class);
            ordered.putAll(figures);
            figures = Collections.unmodifiableMap(ordered);
        }
    }
}
