package games.scoring.verify;

import games.scoring.message.Counted;
import games.scoring.message.Visible;
import games.scoring.rule.Json;
import games.scoring.verify.CheckedTable.Line;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * The outcome of checking the tables of a file.
 *
 * @param tables the tables, in the order of the file
 * @param unread the headers of the file under which nothing was compared
 * @param boards the leaderboards that the tables stand beside; none where they were checked against themselves
 * @param leftOut what was left out because the user wanted other benchmarks
 */
public record CheckedTables(List<CheckedTable> tables, List<String> unread, List<Board> boards, LeftOut leftOut) {

    private static final int MOST_BOARDS = 20;

    /** Every double has so many significant digits, be they zeros; its shortest text may have more. */
    private static final int SURE_DIGITS = 15;

    /** From here on numbers have an exponent. */
    private static final double LARGE = 1e16;

    /**
     * A leaderboard of what was read, or a table that an export made of it, beside the tables of a file.
     *
     * @param kind what it is of
     * @param of the benchmark's id, the family's, or the path of the table
     * @param ruleset the ruleset's id; empty where it is of a table
     * @param rows how many agents it has
     * @param absent those agents of which no table has a row
     */
    public record Board(Kind kind, String of, String ruleset, long rows, List<String> absent) {

        /** What a board is of, as the key of JSON says it. */
        public enum Kind {
            /** A leaderboard of a benchmark. */
            BENCHMARK("benchmark"),

            /** A leaderboard of a family. */
            FAMILY("family"),

            /** A table of an export. */
            TABLE("table");

            private final String key;

            Kind(String key) {
                this.key = key;
            }
        }

        /**
         * Makes a board.
         *
         * @param kind what it is of
         * @param of the benchmark's id, the family's, or the path of the table
         * @param ruleset the ruleset's id; empty where it is of a table
         * @param rows how many agents it has
         * @param absent those agents of which no table has a row
         */
        public Board {
            absent = List.copyOf(absent);
        }
    }

    /**
     * What the user did not want to be checked.
     *
     * @param rows how many rows were left out, since they are of other benchmarks or over more than the wanted ones
     * @param families the families some of whose benchmarks alone were wanted, so that no number over all of them was
     *     computed; those whose number is printed
     */
    public record LeftOut(long rows, List<String> families) {

        /** Everything was wanted. */
        public static final LeftOut NOTHING = new LeftOut(0, List.of());

        /**
         * Makes what was left out.
         *
         * @param rows how many rows
         * @param families the families whose number over all benchmarks was not computed
         */
        public LeftOut {
            families = List.copyOf(families);
        }
    }

    /**
     * Makes an outcome.
     *
     * @param tables the tables
     * @param unread the headers of the file under which nothing was compared
     * @param boards the leaderboards that the tables stand beside
     * @param leftOut what was left out because the user wanted other benchmarks
     */
    public CheckedTables {
        tables = List.copyOf(tables);
        unread = List.copyOf(unread);
        boards = List.copyOf(boards);
    }

    /**
     * Says whether the check failed: some number is printed otherwise than it ought to be, or can't be at all.
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
        if (!unread.isEmpty()) {
            lines.add("Not checked: the " + (unread.size() == 1 ? "column " : "columns ")
                    + TableCheck.someOf(unread.stream()
                            .map(header -> header.isBlank() ? "without a name" : Printed.shortened(header))
                            .toList())
                    + ".");
        }
        if (!leftOut.families().isEmpty()) {
            lines.add("Not checked: numbers over all benchmarks of " + TableCheck.someOf(leftOut.families())
                    + ", since only some of them were asked for.");
        }
        if (leftOut.rows() > 0) {
            lines.add("Left out as not asked for: " + Counted.of(leftOut.rows(), "row") + ".");
        }
        absent(lines);
        if (compared() == 0 && tables.stream().allMatch(table -> table.impossible() == 0)) {
            lines.add("Nothing was compared.");
        }
    }

    private static void write(CheckedTable table, Lines lines) throws IOException {
        if (!table.title().isEmpty() || !table.lines().isEmpty()) {
            lines.add(head(table));
        }
        for (int i = 0; i < table.lines().size(); i++) {
            var line = table.lines().get(i);
            int first = i;
            while (i + 1 < table.lines().size() && line.lacksLike(table.lines().get(i + 1))) {
                i++;
            }
            if (i > first) {
                lines.add(place(line)
                        + table.lines().subList(first, i + 1).stream()
                                .map(Line::what)
                                .collect(Collectors.joining(", "))
                        + ": not recomputed: " + line.reason());
            } else if (!line.equal()) {
                lines.add(place(line) + line.what() + ": printed "
                        + line.printed().text()
                        + (line.recomputed().isPresent()
                                ? ", recomputed " + rounded(line)
                                : line.impossible() ? ", " + line.reason() : ", not recomputed: " + line.reason())
                        + (line.ruleset().isEmpty() || line.benchmark().isEmpty() || line.impossible()
                                ? ""
                                : " (" + line.ruleset() + ")"));
            }
        }
        for (var remark : table.remarks()) {
            lines.add("  " + remark);
        }
    }

    private static String place(Line line) {
        return "  line " + line.line() + "  " + Visible.shortName(line.agent())
                + (line.benchmark().isEmpty() ? "" : "  " + line.benchmark()) + "  ";
    }

    /** A published table often leaves agents out: that is no fault of its numbers, and may be one of its reader's. */
    private void absent(Lines lines) throws IOException {
        long all = boards.stream().mapToLong(Board::rows).sum();
        long absent = boards.stream().mapToLong(board -> board.absent().size()).sum();
        if (absent > 0) {
            lines.add("Not in the table: " + absent + " of the "
                    + Counted.of(all, "row of the leaderboards", "rows of the leaderboards") + " of what was read:");
        }
        var lacking = boards.stream().filter(board -> !board.absent().isEmpty()).toList();
        for (var board : lacking.subList(0, Math.min(MOST_BOARDS, lacking.size()))) {
            lines.add("  " + board.of() + (board.ruleset().isEmpty() ? "" : " (" + board.ruleset() + ")") + "  "
                    + (board.absent().size() == board.rows() && board.rows() > 1 ? "all " + board.rows() + ": " : "")
                    + TableCheck.someOf(
                            board.absent().stream().map(Visible::shortName).toList()));
        }
        if (lacking.size() > MOST_BOARDS) {
            lines.add("  and in " + (lacking.size() - MOST_BOARDS) + " more leaderboards");
        }
    }

    private static String head(CheckedTable table) {
        var head = table.title().isEmpty() ? "" : table.title() + ": ";
        if (table.lines().isEmpty()) {
            return head;
        }
        long not = table.notRecomputed();
        if (table.compared() + not == 0) {
            return head + table.impossible() + " impossible";
        }
        return head + table.checked() + ": " + table.equal() + " of " + table.compared() + " as printed"
                + (not > 0 ? ", " + not + " can't be recomputed" : "")
                + (table.impossible() > 0 ? ", " + table.impossible() + " impossible" : "");
    }

    /**
     * Two digits more than are printed show on which side of the rounding a number lies; no more than it has. With an
     * exponent where the table has one, or a plain number would be all zeros.
     */
    private static String rounded(Line line) {
        double number = line.recomputed().getAsDouble();
        if (Figure.isWhole(line.what()) || !Double.isFinite(number)) {
            return VerifiedText.number(number);
        }
        var printed = line.printed().text();
        if (printed.contains("e") || printed.contains("E") || Math.abs(number) >= LARGE) {
            int shown = new BigDecimal(printed).precision() + 2;
            return VerifiedText.number(
                    new BigDecimal(number).round(new MathContext(shown)).doubleValue());
        }
        int digits = 2;
        for (double unit = line.printed().halfUnit(); unit < 0.5 && digits < 17; unit *= 10) {
            digits++;
        }
        var exact = new BigDecimal(Double.toString(number));
        int whole = exact.precision() - exact.scale();
        return exact.setScale(Math.min(digits, Math.max(exact.scale(), SURE_DIGITS - whole)), RoundingMode.HALF_UP)
                .toPlainString();
    }

    /**
     * Writes the outcome as JSON.
     *
     * @return the text, with a line feed at the end
     */
    public String json() {
        var root = Json.object();
        root.put("failed", failed());
        root.put("compared", compared());
        root.put("left_out", leftOut.rows());
        if (!leftOut.families().isEmpty()) {
            var families = root.putArray("left_out_over_all");
            leftOut.families().forEach(families::add);
        }
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
        if (!unread.isEmpty()) {
            var headers = root.putArray("not_checked");
            unread.forEach(headers::add);
        }
        if (boards.stream().anyMatch(board -> !board.absent().isEmpty())) {
            var absent = root.putArray("not_in_table");
            for (var board : boards) {
                for (var agent : board.absent()) {
                    var node = absent.addObject();
                    node.put("agent", agent);
                    node.put(board.kind().key, board.of());
                    Json.put(node, "ruleset", board.ruleset());
                }
            }
        }
        return Json.indented(root);
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
        if (line.impossible()) {
            node.put("impossible", true);
        }
        Json.put(node, "reason", line.reason());
    }
}
