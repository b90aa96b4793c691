package games.scoring.api.standing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One agent's row of a family's leaderboard. The host adds the rank.
 *
 * @param agent the agent
 * @param value the number that is ranked; empty where there is none
 * @param reason why there is none, as a clause; empty where there is one
 * @param columns further numbers by column name, in order; NaN for an empty cell
 * @param notes what must be said beside the row, such as the games that are missing
 */
public record Standing(
        String agent, OptionalDouble value, String reason, Map<String, Double> columns, List<String> notes) {

    /**
     * Makes a row.
     *
     * @param agent the agent
     * @param value the number that is ranked
     * @param reason why there is none
     * @param columns further numbers
     * @param notes what must be said beside the row
     */
    public Standing {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        notes = List.copyOf(notes);
    }

    /**
     * Makes a row with a number.
     *
     * @param agent the agent
     * @param value the number
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
     * @param name the column's name
     * @param value the number; NaN for an empty cell
     * @return this row with the column
     */
    public Standing column(String name, double value) {
        var all = new LinkedHashMap<>(columns);
        all.put(name, value);
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
