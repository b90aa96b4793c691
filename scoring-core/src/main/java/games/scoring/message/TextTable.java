package games.scoring.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lines up cells for a terminal: columns of texts to the left, columns of numbers to the right. Cells are shown as
 * {@link Visible#text} shows them, and are as wide as a terminal draws them: two columns for an ideograph.
 */
public final class TextTable {

    private static final Pattern NUMBER = Pattern.compile("(< )?-?[0-9][0-9.,]*(e[+-]?[0-9]+)?%?( .*)?");

    private final List<String[]> rows = new ArrayList<>();

    /**
     * Starts a table.
     *
     * @param titles a title for each column
     */
    public TextTable(List<String> titles) {
        rows.add(visible(titles));
    }

    /**
     * Starts a table.
     *
     * @param titles a title for each column
     */
    public TextTable(String... titles) {
        this(Arrays.asList(titles));
    }

    /**
     * Adds a row.
     *
     * @param cells a cell for each column
     * @return this table
     */
    public TextTable row(List<String> cells) {
        rows.add(visible(cells));
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells a cell for each column
     * @return this table
     */
    public TextTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    private static String[] visible(List<String> cells) {
        var shown = new String[cells.size()];
        for (int c = 0; c < shown.length; c++) {
            shown[c] = Visible.text(cells.get(c));
        }
        return shown;
    }

    /**
     * Gives the titles and the rows, lined up.
     *
     * @param indent what each line begins with
     * @return the lines, without blanks at their ends
     */
    public List<String> lines(String indent) {
        int columns = rows.get(0).length;
        var widths = new int[columns];
        var numbers = new boolean[columns];
        Arrays.fill(numbers, true);
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < columns; c++) {
                var cell = rows.get(r)[c];
                widths[c] = Math.max(widths[c], width(cell));
                numbers[c] &= r == 0 || isNumber(cell);
            }
        }
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder(indent);
            for (int c = 0; c < columns; c++) {
                var pad = " ".repeat(widths[c] - width(row[c]));
                line.append(numbers[c] ? pad + row[c] : row[c] + pad).append("  ");
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static boolean isNumber(String cell) {
        return cell.isEmpty() || cell.equals("-") || NUMBER.matcher(cell).matches();
    }

    /** Counts the columns that a terminal draws a text in. */
    private static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            width += width(c);
            i += Character.charCount(c);
        }
        return width;
    }

    private static int width(int c) {
        if (c < 0x0300) {
            return 1;
        }
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return isWide(c) ? 2 : 1;
    }

    /** Unicode's East Asian Width W and F, in whole blocks; the last three hold emoji. */
    private static boolean isWide(int c) {
        return Character.isIdeographic(c)
                || c >= 0x1100 && c <= 0x115F
                || c >= 0x2E80 && c <= 0xA4CF && c != 0x303F
                || c >= 0xAC00 && c <= 0xD7A3
                || c >= 0xFE30 && c <= 0xFE6F
                || c >= 0xFF00 && c <= 0xFF60
                || c >= 0xFFE0 && c <= 0xFFE6
                || c >= 0x1F300 && c <= 0x1F64F
                || c >= 0x1F680 && c <= 0x1F6FF
                || c >= 0x1F900 && c <= 0x1FAFF;
    }
}
