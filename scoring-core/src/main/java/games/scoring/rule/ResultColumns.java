package games.scoring.rule;

import java.util.Set;

/** The columns that a table of scores has beside those of its records: an input can't be called so. */
public final class ResultColumns {

    private static final Set<String> WHOLE = Set.of("score", "options", "undefined", "notes", "source");

    private ResultColumns() {}

    /**
     * Says whether a column is one of them.
     *
     * @param column its name
     * @return true if so
     */
    public static boolean isOne(String column) {
        return WHOLE.contains(column) || column.startsWith("metrics/") || column.startsWith("series/");
    }
}
