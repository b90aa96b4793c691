package games.scoring.clembench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A grid of letters: cells apart by blanks, rows by line ends.
 *
 * @param rows the cells of each row, in lower case
 */
record Grid(List<List<String>> rows) {

    private static final String EMPTY = "▢";

    static Grid of(String text) {
        return new Grid(Arrays.stream(text.strip().split("\n", -1))
                .map(row -> List.of(row.toLowerCase(Locale.ROOT).split(" ", -1)))
                .toList());
    }

    boolean hasSizeOf(Grid other) {
        if (rows.size() != other.rows.size()) {
            return false;
        }
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).size() != other.rows.get(i).size()) {
                return false;
            }
        }
        return true;
    }

    double filled() {
        return rows.stream()
                .mapToLong(
                        row -> row.stream().filter(cell -> !cell.equals(EMPTY)).count())
                .sum();
    }

    /** Counts the cells that are filled alike. */
    double common(Grid other) {
        double common = 0;
        for (int i = 0; i < Math.min(rows.size(), other.rows.size()); i++) {
            for (int j = 0; j < Math.min(rows.get(i).size(), other.rows.get(i).size()); j++) {
                var cell = rows.get(i).get(j);
                if (!cell.equals(EMPTY) && cell.equals(other.rows.get(i).get(j))) {
                    common++;
                }
            }
        }
        return common;
    }

    /** Counts the cells that differ from another grid; each filled cell where there is none. */
    double changedFrom(@Nullable Grid other) {
        if (other == null) {
            return filled();
        }
        double changed = 0;
        for (int i = 0; i < Math.min(rows.size(), other.rows.size()); i++) {
            for (int j = 0; j < Math.min(rows.get(i).size(), other.rows.get(i).size()); j++) {
                if (!rows.get(i).get(j).equals(other.rows.get(i).get(j))) {
                    changed++;
                }
            }
        }
        return changed;
    }
}
