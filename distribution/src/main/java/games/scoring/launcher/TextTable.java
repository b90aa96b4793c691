package games.scoring.launcher;

import games.scoring.record.Visible;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines up cells for a terminal: texts to the left, numbers to the right. */
final class TextTable {

    private final List<String> titles;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... titles) {
        this.titles = Arrays.stream(titles).map(Visible::text).toList();
    }

    TextTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    TextTable row(List<String> cells) {
        rows.add(cells.stream().map(Visible::text).toList());
        return this;
    }

    void print(PrintWriter out, String indent) {
        int columns = titles.size();
        var widths = new int[columns];
        var numbers = new boolean[columns];
        Arrays.fill(numbers, true);
        for (int c = 0; c < columns; c++) {
            widths[c] = width(titles.get(c));
            for (var row : rows) {
                widths[c] = Math.max(widths[c], width(row.get(c)));
                numbers[c] &= isNumber(row.get(c));
            }
        }
        print(out, indent, titles, widths, numbers);
        rows.forEach(row -> print(out, indent, row, widths, numbers));
    }

    private static void print(PrintWriter out, String indent, List<String> row, int[] widths, boolean[] numbers) {
        var line = new StringBuilder(indent);
        for (int c = 0; c < row.size(); c++) {
            var pad = " ".repeat(widths[c] - width(row.get(c)));
            line.append(numbers[c] ? pad + row.get(c) : row.get(c) + pad).append("  ");
        }
        out.println(line.toString().stripTrailing());
    }

    private static boolean isNumber(String cell) {
        return cell.isEmpty() || cell.equals("-") || cell.matches("-?[0-9][0-9.,]*(e[+-]?[0-9]+)?%?( .*)?");
    }

    /** Counts terminal cells: wide for CJK, none for combining marks. */
    private static int width(String text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    private static int width(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = Character.isIdeographic(c)
                || c >= 0x1100 && c <= 0x115F
                || c >= 0x3000 && c <= 0x30FF
                || c >= 0xAC00 && c <= 0xD7A3
                || c >= 0xFF00 && c <= 0xFF60;
        return wide ? 2 : 1;
    }
}
