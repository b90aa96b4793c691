package games.scoring.api.standing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One agent's row of a family's leaderboard. The host adds the rank.
 *
 * @param agent the agent
 * @param value the number that is ranked; empty where there is none. NaN is no number
 * @param reason why there is none, as a clause; empty where there is one
 * @param columns further numbers by column name, in order; NaN for an empty cell. A name is any text that isn't blank and
 *     not among {@link #RESERVED}
 * @param notes what must be said beside the row, such as the games that are missing
 */
public record Standing(
        String agent, OptionalDouble value, String reason, Map<String, Double> columns, List<String> notes) {

    /** What the host writes in each row of a leaderboard itself, or may: no column's name. */
    public static final Set<String> RESERVED = Set.of(
            "family",
            "benchmark",
            "title",
            "ruleset",
            "options",
            "better",
            "rank",
            "agent",
            "by",
            "value",
            "reason",
            "n",
            "mean",
            "std",
            "stderr",
            "ci95_low",
            "ci95_high",
            "boot95_low",
            "boot95_high",
            "rank95_low",
            "rank95_high",
            "p_first",
            "lowest",
            "highest",
            "scored",
            "aborted",
            "unfinished",
            "missing",
            "rejected",
            "lacking",
            "columns",
            "note",
            "notes");

    /**
     * Makes a row.
     *
     * @param agent the agent
     * @param value the number that is ranked
     * @param reason why there is none
     * @param columns further numbers
     * @param notes what must be said beside the row
     * @throws IllegalArgumentException if a column's name is blank or {@linkplain #RESERVED reserved}
     */
    public Standing {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        columns.keySet().forEach(Standing::checkName);
        notes = List.copyOf(notes);
    }

    private static void checkName(String column) {
        if (column.isBlank()) {
            throw new IllegalArgumentException("a column without a name: expected any text that isn't blank");
        }
        if (RESERVED.contains(column)) {
            throw new IllegalArgumentException(
                    "the column '" + column + "' has a name that the host uses in each row: expected another one");
        }
    }

    /**
     * Makes a row with a number.
     *
     * @param agent the agent
     * @param value the number; where there is none, as for NaN, use {@link #none}
     * @return the row
     */
    public static Standing of(String agent, double value) {
        return new Standing(agent, OptionalDouble.of(value), "", Map.of(), List.of());
    }

    /**
     * Makes a row without a number.
     *
     * @param agent the agent
     * @param reason why there is none, as a clause
     * @return the row
     */
    public static Standing none(String agent, String reason) {
        return new Standing(agent, OptionalDouble.empty(), reason, Map.of(), List.of());
    }

    /**
     * Adds a column.
     *
     * @param name the column's name, which the row doesn't have yet
     * @param value the number; NaN for an empty cell
     * @return this row with the column
     * @throws IllegalArgumentException if the name is blank, {@linkplain #RESERVED reserved} or the name of a column that
     *     the row has
     */
    public Standing column(String name, double value) {
        var all = new LinkedHashMap<>(columns);
        if (all.put(name, value) != null) {
            throw new IllegalArgumentException(
                    "two columns are called '" + name + "': expected a name of its own for each");
        }
        return new Standing(agent, value(), reason, all, notes);
    }

    /**
     * Adds a note.
     *
     * @param note what must be said, as a clause
     * @return this row with the note
     */
    public Standing note(String note) {
        var all = new ArrayList<>(notes);
        all.add(note);
        return new Standing(agent, value, reason, columns, all);
    }
}
