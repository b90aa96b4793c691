package games.scoring.launcher;

import games.scoring.record.Visible;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.FamilyBoard;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Leaderboards for a terminal. */
final class LeaderboardText {

    private static final int MOST_ROWS = 50;

    /** A family may have two for each of its games. */
    private static final int MOST_COLUMNS = 3;

    private static final int LONGEST_NOTE = 120;

    private LeaderboardText() {}

    static void print(Leaderboard leaderboard, PrintWriter out) {
        for (var board : leaderboard.families()) {
            print(board, out);
        }
        for (var board : leaderboard.benchmarks()) {
            print(board, out);
        }
    }

    private static void print(FamilyBoard board, PrintWriter out) {
        out.println(Visible.text(board.family() + ": " + board.title() + ", "
                + (board.higherIsBetter() ? "higher" : "lower") + " is better (" + board.ruleset()
                + with(board.options()) + ")"));
        var titles = new ArrayList<>(List.of("rank", "agent", board.title()));
        int shown = Math.min(MOST_COLUMNS, board.columns().size());
        titles.addAll(board.columns().subList(0, shown));
        titles.add("note");
        var table = new TextTable(titles.toArray(String[]::new));
        for (var row : board.rows().subList(0, Math.min(MOST_ROWS, board.rows().size()))) {
            var cells = new ArrayList<>(List.of(rank(row.rank()), row.agent(), number(row.value())));
            row.columns().subList(0, shown).forEach(value -> cells.add(number(value)));
            var notes = new ArrayList<String>();
            if (!row.reason().isEmpty()) {
                notes.add(row.reason());
            }
            notes.addAll(row.notes());
            cells.add(shortened(String.join("; ", notes)));
            table.row(cells);
        }
        table.print(out, "  ");
        if (shown < board.columns().size()) {
            out.println("  … and " + (board.columns().size() - shown) + " more columns: see leaderboard.json");
        }
        more(board.rows().size(), out);
    }

    private static String with(Map<String, String> options) {
        return options.isEmpty() ? "" : ", with " + new TreeMap<>(options);
    }

    private static String shortened(String note) {
        return note.length() <= LONGEST_NOTE ? note : note.substring(0, LONGEST_NOTE - 1) + "…";
    }

    private static void print(BenchmarkBoard board, PrintWriter out) {
        out.println(
                Visible.text(board.benchmark() + ": " + board.by() + (board.higherIsBetter() ? "" : ", lower is better")
                        + " (" + board.ruleset() + with(board.options()) + ")"));
        var table = new TextTable(
                "rank",
                "agent",
                board.by(),
                "± std",
                "95 % interval",
                "n",
                "aborted",
                "unfinished",
                "missing",
                "rejected",
                "note");
        for (var row : board.rows().subList(0, Math.min(MOST_ROWS, board.rows().size()))) {
            var summary = row.summary();
            var notes = new ArrayList<String>();
            if (!row.reason().isEmpty()) {
                notes.add(row.reason());
            }
            if (summary.lacking().orElse(0) > 0) {
                notes.add("lacks " + summary.lacking().getAsLong() + " of the instances that others played");
            }
            table.row(
                    rank(row.rank()),
                    row.agent(),
                    number(row.value()),
                    board.by().equals("mean") ? number(summary.std()) : "-",
                    row.low().isPresent() ? number(row.low()) + " .. " + number(row.high()) : "-",
                    Long.toString(summary.n()),
                    count(summary.aborted()),
                    count(summary.unfinished()),
                    count(summary.missing()),
                    count(summary.rejected()),
                    String.join("; ", notes));
        }
        table.print(out, "  ");
        more(board.rows().size(), out);
    }

    private static void more(int rows, PrintWriter out) {
        if (rows > MOST_ROWS) {
            out.println("  … and " + (rows - MOST_ROWS) + " more: see leaderboard.csv");
        }
        out.println();
    }

    private static String rank(int rank) {
        return rank > 0 ? Integer.toString(rank) : "-";
    }

    private static String count(long count) {
        return count == 0 ? "-" : Long.toString(count);
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : "-";
    }

    /** Four significant places behind what matters: files have all digits. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        if (size >= 1e7 || size > 0 && size < 1e-3) {
            return String.format(Locale.ROOT, "%.4e", value);
        }
        // As a format would do it, which takes longer to get ready than the rest of a small table.
        return BigDecimal.valueOf(value + 0.0)
                .setScale(size >= 1000 ? 1 : size >= 10 ? 2 : 4, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
