package games.scoring.verify;

import games.scoring.record.Visible;
import games.scoring.verify.CheckedTable.Line;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/**
 * The outcome of checking the tables of a file.
 *
 * @param tables the tables, in the order of the file
 */
public record CheckedTables(List<CheckedTable> tables) {

    /**
     * Makes an outcome.
     *
     * @param tables the tables
     */
    public CheckedTables {
        tables = List.copyOf(tables);
    }

    /**
     * Says whether the check failed: some number is printed otherwise than it ought to be.
     *
     * @return true if so
     */
    public boolean failed() {
        return tables.stream().anyMatch(CheckedTable::failed);
    }

    /**
     * Says whether the check is incomplete: some number could not be recomputed, and so is not confirmed.
     *
     * @return true if so
     */
    public boolean incomplete() {
        return tables.stream().anyMatch(CheckedTable::incomplete);
    }

    /**
     * Counts the numbers that were recomputed.
     *
     * @return how many there are, over all tables
     */
    public long compared() {
        return tables.stream().mapToLong(CheckedTable::compared).sum();
    }

    /**
     * Writes the outcome for a person: for each table how many numbers are printed as they ought to be, and the others
     * with both numbers.
     *
     * @param out takes the lines, each ended by a line feed
     * @throws IOException if they can't be written
     */
    public void write(Appendable out) throws IOException {
        var lines = new Lines(out);
        for (var table : tables) {
            write(table, lines);
        }
        if (compared() == 0) {
            lines.add("Nothing was compared.");
        }
    }

    private static void write(CheckedTable table, Lines lines) throws IOException {
        if (!table.title().isEmpty() || !table.lines().isEmpty()) {
            lines.add(head(table));
        }
        for (var line : table.lines()) {
            if (!line.equal()) {
                lines.add("  line " + line.line() + "  " + Visible.name(line.agent())
                        + (line.benchmark().isEmpty() ? "" : "  " + line.benchmark()) + "  " + line.what()
                        + ": printed " + line.printed().text()
                        + (line.recomputed().isPresent()
                                ? ", recomputed " + rounded(line)
                                : ", not recomputed: " + line.reason())
                        + (line.ruleset().isEmpty() || line.benchmark().isEmpty() ? "" : " (" + line.ruleset() + ")"));
            }
        }
        for (var remark : table.remarks()) {
            lines.add("  " + remark);
        }
    }

    private static String head(CheckedTable table) {
        var head = table.title().isEmpty() ? "" : table.title() + ": ";
        if (table.lines().isEmpty()) {
            return head;
        }
        long not = table.notRecomputed();
        return head + table.checked() + ": " + table.equal() + " of " + table.compared() + " as printed"
                + (not > 0 ? ", " + not + " can't be recomputed" : "");
    }

    /** Two digits more than are printed show on which side of the rounding a number lies. */
    private static String rounded(Line line) {
        double number = line.recomputed().getAsDouble();
        if (line.what().equals(CheckedTable.COUNT)) {
            return VerifiedText.number(number);
        }
        int digits = 2;
        for (double unit = line.printed().halfUnit(); unit < 0.5 && digits < 17; unit *= 10) {
            digits++;
        }
        return String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    /**
     * Writes the outcome as JSON.
     *
     * @return the bytes, UTF-8, with a line feed at the end
     */
    public byte[] json() {
        var root = Json.object();
        root.put("failed", failed());
        root.put("compared", compared());
        var all = root.putArray("tables");
        for (var table : tables) {
            var node = all.addObject();
            Json.put(node, "title", table.title());
            node.put("checked", table.checked());
            node.put("compared", table.compared());
            node.put("equal", table.equal());
            node.put("not_recomputed", table.notRecomputed());
            var lines = node.putArray("lines");
            table.lines().forEach(line -> write(lines.addObject(), line));
            if (!table.remarks().isEmpty()) {
                var remarks = node.putArray("remarks");
                table.remarks().forEach(remarks::add);
            }
        }
        return Json.bytes(root);
    }

    private static void write(ObjectNode node, Line line) {
        node.put("line", line.line());
        node.put("agent", line.agent());
        Json.put(node, "benchmark", line.benchmark());
        Json.put(node, "ruleset", line.ruleset());
        node.put("what", line.what());
        node.put("printed", line.printed().text());
        Json.put(node, "recomputed", line.recomputed().orElse(Double.NaN));
        node.put("equal", line.equal());
        Json.put(node, "reason", line.reason());
    }
}
