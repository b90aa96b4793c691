package games.scoring.source;

import games.scoring.message.Closest;
import games.scoring.rule.ResultColumns;
import java.util.Locale;
import java.util.Set;

/** What the columns of a table mean to the record that a row stands for. */
public final class RecordColumns {

    /** The column of the benchmark. */
    public static final String BENCHMARK = "benchmark";

    /** The column of labels, an object. */
    public static final String LABELS = "labels";

    /** The column, and the key, of the options under which scores were made, an object. */
    public static final String OPTIONS = "options";

    /** The column that may hold all inputs of a row, an object. */
    public static final String ALL_INPUTS = "inputs";

    private static final String REPEAT = "repeat";

    /** What a record has beside its inputs. No two are nearly the same. */
    private static final Set<String> OF_RECORD =
            Set.of(BENCHMARK, "agent", "instance", "episode", REPEAT, "ruleset", "status", LABELS);

    private static final String INPUTS = "inputs/";

    /** What pandas.json_normalize makes of the key {@code inputs}. */
    private static final String FLATTENED = "inputs.";

    private static final String INDEX = "__index_level_";

    /** What a column is of a record. */
    public enum Role {
        /** A text of the record itself. */
        TEXT,
        /** The number of the repeat. */
        REPEAT,
        /** The labels. */
        LABELS,
        /** An input. */
        INPUT,
        /** No part of a record, unless the benchmark has an input of its name. */
        RESULT
    }

    private RecordColumns() {}

    /**
     * Tells what a column is.
     *
     * @param column its name
     * @return its role
     */
    public static Role role(String column) {
        if (OF_RECORD.contains(column)) {
            return column.equals(REPEAT) ? Role.REPEAT : column.equals(LABELS) ? Role.LABELS : Role.TEXT;
        }
        return ResultColumns.isOne(column) ? Role.RESULT : Role.INPUT;
    }

    /**
     * Gives the column of the record itself that one is but for capitals and blanks around it.
     *
     * @param column its name
     * @return what it should be called; empty where it is called so, or is another
     */
    public static String meant(String column) {
        String bare = column.strip().toLowerCase(Locale.ROOT);
        return !bare.equals(column) && OF_RECORD.contains(bare) ? bare : "";
    }

    /**
     * Gives the column of any record that one may be: but for capitals, blanks around it or a letter.
     *
     * @param column its name
     * @return what may be meant; empty where it is called so, or is another
     */
    public static String mayBe(String column) {
        String meant = meant(column, Set.of());
        if (!meant.isEmpty() || role(column) != Role.INPUT) {
            return meant;
        }
        for (String own : OF_RECORD) {
            if (Closest.isNearly(column.strip(), own)) {
                return own;
            }
        }
        return "";
    }

    /**
     * Gives the column of the record or of an input that one is but for capitals, blanks around it or {@code inputs.}.
     *
     * @param column its name
     * @param inputs the names of the inputs of all benchmarks
     * @return what it should be called; empty where it is called so, or is another
     */
    public static String meant(String column, Set<String> inputs) {
        if (inputs.contains(column)) {
            return "";
        }
        String bare = column.strip();
        bare = bare.startsWith(FLATTENED) ? bare.substring(FLATTENED.length()) : bare;
        if (inputs.contains(bare)) {
            return bare;
        }
        String lower = bare.toLowerCase(Locale.ROOT);
        if (inputs.contains(lower) || (lower.equals(ALL_INPUTS) && !column.equals(ALL_INPUTS))) {
            return lower;
        }
        return meant(column);
    }

    /**
     * Says whether a column means nothing to a record whose inputs all stand in another one.
     *
     * @param column its name
     * @param inputs the names of the inputs of all benchmarks
     * @return true if so; false where it is an input, or {@linkplain #meant(String, Set) meant} as another column
     */
    public static boolean isNothingBesideInputs(String column, Set<String> inputs) {
        return role(column) == Role.INPUT
                && !column.equals(ALL_INPUTS)
                && !column.startsWith(INPUTS)
                && !inputs.contains(column)
                && meant(column, inputs).isEmpty();
    }

    /**
     * Says whether pandas writes its index into such a column where the index has no name. What is no number of a row
     * there says something, and is an input as in any other column.
     *
     * @param column its name; empty where it has none
     * @return true if so
     */
    public static boolean isIndex(String column) {
        return column.isEmpty() || column.startsWith(INDEX);
    }

    /**
     * Says whether a cell is the number of a row: whole and not negative.
     *
     * @param bytes hold the cell
     * @param from where it begins
     * @param to where it ends
     * @return true if so
     */
    public static boolean isRowNumber(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return to == from + 1 || (to > from && bytes[from] != '0');
    }

    /**
     * Gives the input that a column holds.
     *
     * @param column its name
     * @return the input's name: {@code inputs/agent} holds {@code agent}
     */
    public static String input(String column) {
        return column.startsWith(INPUTS) ? column.substring(INPUTS.length()) : column;
    }
}
