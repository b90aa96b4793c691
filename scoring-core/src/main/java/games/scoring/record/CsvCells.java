package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The cells of one row of CSV, as they stand in its bytes. Used for one row after the other. */
final class CsvCells {

    private byte[] bytes = new byte[0];
    private int count;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private boolean[] quoted = new boolean[16];
    private boolean[] doubled = new boolean[16];

    /**
     * Splits a row.
     *
     * @param row holds the row
     * @param start where it begins
     * @param end where it ends, before the line feed
     * @return what is wrong with the quotes; null if nothing is
     */
    @Nullable
    String split(byte[] row, int start, int end) {
        bytes = row;
        count = 0;
        int last = end > start && row[end - 1] == '\r' ? end - 1 : end;
        int at = start;
        while (true) {
            boolean inQuotes = at < last && row[at] == '"';
            int close = inQuotes ? quoted(at + 1, last) : plain(at, last);
            if (inQuotes && close == last) {
                return "expected a quote at the end of cell " + count + ", which begins with one, found the end of the"
                        + " file: all of it from there on counts as this cell. Close the quote, and write one inside"
                        + " a cell twice";
            }
            at = inQuotes ? close + 1 : close;
            if (at == last) {
                return null;
            }
            if (row[at] != ',') {
                return inQuotes
                        ? "expected a comma or the line's end behind the closing quote of cell " + count + ", found "
                                + Shown.text(new String(row, at, Math.min(16, last - at), StandardCharsets.UTF_8))
                                + ". Write a quote inside a cell twice"
                        : "expected a cell with a quote in it to stand in quotes, found one in the middle of cell "
                                + count + ". Put the cell in quotes, and write that quote twice";
            }
            at++;
        }
    }

    /** Takes a cell up to its comma; ends at a quote, which must not be there. */
    private int plain(int at, int last) {
        int end = at;
        while (end < last && bytes[end] != ',' && bytes[end] != '"') {
            end++;
        }
        add(at, end, false, false);
        return end;
    }

    /** Takes a cell up to its closing quote. */
    private int quoted(int at, int last) {
        boolean twice = false;
        int end = at;
        while (end < last) {
            if (bytes[end] == '"') {
                if (end + 1 == last || bytes[end + 1] != '"') {
                    break;
                }
                twice = true;
                end++;
            }
            end++;
        }
        add(at, end, true, twice);
        return Math.min(end, last);
    }

    private void add(int begin, int end, boolean inQuotes, boolean twice) {
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            quoted = Arrays.copyOf(quoted, 2 * count);
            doubled = Arrays.copyOf(doubled, 2 * count);
        }
        from[count] = begin;
        to[count] = end;
        quoted[count] = inQuotes;
        doubled[count] = twice;
        count++;
    }

    int count() {
        return count;
    }

    boolean isEmpty(int cell) {
        return from[cell] == to[cell];
    }

    boolean isQuoted(int cell) {
        return quoted[cell];
    }

    /** Says whether the cell's bytes stand in the row as they are meant: no quote in it is written twice. */
    boolean isPlain(int cell) {
        return !doubled[cell];
    }

    int from(int cell) {
        return from[cell];
    }

    int to(int cell) {
        return to[cell];
    }

    String text(int cell) {
        String text = new String(bytes, from[cell], to[cell] - from[cell], StandardCharsets.UTF_8);
        return doubled[cell] ? text.replace("\"\"", "\"") : text;
    }
}
