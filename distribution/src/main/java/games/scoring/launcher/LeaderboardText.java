package games.scoring.launcher;

import games.scoring.message.Counted;
import games.scoring.message.TextTable;
import games.scoring.message.Visible;
import games.scoring.report.Rounded;
import games.scoring.standing.Bootstrap;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Spread;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Leaderboards for a terminal. */
final class LeaderboardText {

    private static final int MOST_ROWS = 50;

    /** A family may have two for each of its games. */
    private static final int MOST_COLUMNS = 3;

    private static final int MOST_NAMED = 3;

    private static final int LONGEST_NOTE = 120;

    private static final int MOST_NOTES = 10;

    private static final List<String> OF_RANKS = List.of("ranks", "first");

    private LeaderboardText() {}

    /** Shows leaderboards, with the intervals of a bootstrap where there is one. */
    static void print(Leaderboard leaderboard, Optional<Bootstrap> bootstrap, PrintWriter out) {
        for (var board : leaderboard.families()) {
            print(board, madeOf(board, leaderboard), bootstrap, out);
        }
        for (var board : leaderboard.benchmarks()) {
            print(board, bootstrap, out);
        }
        bootstrap.ifPresent(its -> out.println("Intervals: where 95 of 100 of " + its.draws()
                + " draws of the episodes fell (bootstrap, seed " + its.seed() + "). first: in how many draws the agent"
                + " led. - where nothing can be told: of a single score, and of a family in one of whose benchmarks there"
                + " is a single one; of a best score; of what too many draws lack; of who has no rank."));
    }

    /** Says what a family's board is made of, where its benchmarks were scored under several rulesets. */
    private static String madeOf(FamilyBoard board, Leaderboard leaderboard) {
        var rulesets = new TreeMap<String, List<String>>();
        var benchmarks = new TreeMap<String, List<String>>();
        for (var one : leaderboard.benchmarks()) {
            if (one.benchmark().startsWith(board.family() + "/")) {
                rulesets.computeIfAbsent(one.ruleset(), r -> new ArrayList<>()).add(one.benchmark());
                benchmarks
                        .computeIfAbsent(one.benchmark(), b -> new ArrayList<>())
                        .add(one.ruleset());
            }
        }
        if (rulesets.size() < 2) {
            return "";
        }
        for (var each : benchmarks.entrySet()) {
            if (each.getValue().size() > 1) {
                return "One board for each ruleset, since " + each.getKey() + " was scored under "
                        + String.join(" and ", each.getValue()) + ": this one is made of "
                        + named(rulesets.getOrDefault(board.ruleset(), List.of())) + ".";
            }
        }
        var parts = new ArrayList<String>();
        rulesets.forEach((ruleset, of) -> parts.add(named(of) + " under " + ruleset));
        return "Made of " + String.join("; ", parts) + ".";
    }

    private static String named(List<String> benchmarks) {
        int more = benchmarks.size() - MOST_NAMED;
        return String.join(", ", benchmarks.subList(0, Math.min(MOST_NAMED, benchmarks.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static void print(FamilyBoard board, String madeOf, Optional<Bootstrap> bootstrap, PrintWriter out) {
        out.println(Visible.text(board.family() + ": " + board.title() + ", "
                + (board.higherIsBetter() ? "higher" : "lower") + " is better (" + board.ruleset()
                + with(board.options()) + ")"));
        var titles = new ArrayList<>(List.of("rank", "agent", board.title()));
        if (bootstrap.isPresent()) {
            titles.add("95 % interval");
            titles.addAll(OF_RANKS);
        }
        int shown = Math.min(MOST_COLUMNS, board.columns().size());
        titles.addAll(board.columns().subList(0, shown));
        titles.add("note");
        var table = new TextTable(titles);
        var rows = board.rows().subList(0, Math.min(MOST_ROWS, board.rows().size()));
        var texts = IntStream.range(0, shown)
                .mapToObj(c -> Rounded.column(
                        rows.stream().mapToDouble(row -> row.columns().get(c)).toArray()))
                .toList();
        var below = new LinkedHashMap<String, Below>();
        for (var row : rows) {
            var cells = new ArrayList<>(List.of(rank(row.rank()), Visible.shortName(row.agent()), number(row.value())));
            bootstrap.ifPresent(its -> {
                var spread = its.spread(board, row);
                cells.add(interval(spread.low(), spread.high()));
                cells.addAll(ofRanks(spread));
            });
            for (int c = 0; c < shown; c++) {
                cells.add(number(row.columns().get(c), texts.get(c)));
            }
            var notes = new ArrayList<String>();
            if (!row.reason().isEmpty()) {
                notes.add(row.reason());
            }
            notes.addAll(row.notes());
            cells.add(fitting(notes, Visible.shortName(row.agent()), below));
            table.row(cells);
        }
        table.lines("  ").forEach(out::println);
        print(below, out);
        if (shown < board.columns().size()) {
            out.println(
                    "  … and " + Counted.of(board.columns().size() - shown, "more column") + ": see leaderboard.json");
        }
        if (!madeOf.isEmpty()) {
            out.println("  " + madeOf);
        }
        more(board.rows().size(), out);
    }

    private static String with(Map<String, String> options) {
        return options.isEmpty() ? "" : ", with " + new TreeMap<>(options);
    }

    /**
     * A note that some row has no room for.
     *
     * @param place which of the notes of its row it is: the first ones matter most
     * @param agents whose rows they are
     */
    private record Below(int place, List<String> agents) {}

    /** Gives the notes that a row has room for; the others come below the board, each once for all agents. */
    private static String fitting(List<String> notes, String agent, Map<String, Below> below) {
        var fitting = new ArrayList<String>();
        int room = LONGEST_NOTE;
        for (int i = 0; i < notes.size(); i++) {
            var note = notes.get(i);
            int place = i;
            room -= note.length() + 2;
            if (room >= 0) {
                fitting.add(note);
            } else {
                below.computeIfAbsent(note, n -> new Below(place, new ArrayList<>()))
                        .agents()
                        .add(agent);
            }
        }
        if (fitting.size() < notes.size()) {
            fitting.add("see below");
        }
        return String.join("; ", fitting);
    }

    private static void print(Map<String, Below> below, PrintWriter out) {
        below.entrySet().stream()
                .sorted(Comparator.comparingInt(note -> note.getValue().place()))
                .limit(MOST_NOTES)
                .forEach(note -> out.println("  " + Visible.text(note.getKey()) + " ("
                        + named(note.getValue().agents()) + ")"));
        if (below.size() > MOST_NOTES) {
            out.println("  … and " + Counted.of(below.size() - MOST_NOTES, "more note") + ": see leaderboard.json");
        }
    }

    private static void print(BenchmarkBoard board, Optional<Bootstrap> bootstrap, PrintWriter out) {
        out.println(
                Visible.text(board.benchmark() + ": " + board.by() + (board.higherIsBetter() ? "" : ", lower is better")
                        + " (" + board.ruleset() + with(board.options()) + ")"));
        var titles = new ArrayList<>(List.of("rank", "agent", board.by(), "± std", "95 % interval"));
        if (bootstrap.isPresent()) {
            titles.addAll(OF_RANKS);
            titles.addAll(List.of("IQM", "95 % of IQM"));
        }
        titles.addAll(List.of("n", "aborted", "unfinished", "missing", "rejected", "note"));
        var table = new TextTable(titles);
        for (var row : board.rows().subList(0, Math.min(MOST_ROWS, board.rows().size()))) {
            var summary = row.summary();
            var notes = new ArrayList<String>();
            if (!row.reason().isEmpty()) {
                notes.add(row.reason());
            }
            long without = board.withoutScore(row);
            if (without > 0) {
                notes.add(Counted.of(without, "played episode has no score", "played episodes have no score"));
            }
            if (summary.lacking().orElse(0) > 0) {
                notes.add("lacks " + summary.lacking().getAsLong() + " of the instances that others played");
            }
            var cells = new ArrayList<>(List.of(
                    rank(row.rank()), Visible.shortName(row.agent()), number(row.value()), number(summary.std())));
            if (bootstrap.isPresent()) {
                var spread = bootstrap.get().spread(board, row);
                var middle = bootstrap.get().middle(board, row);
                cells.add(interval(spread.low(), spread.high()));
                cells.addAll(ofRanks(spread));
                cells.addAll(List.of(number(middle.interquartileMean()), interval(middle.low(), middle.high())));
            } else {
                cells.add(interval(row.low(), row.high()));
            }
            cells.addAll(List.of(
                    Long.toString(summary.n()),
                    count(summary.aborted()),
                    count(summary.unfinished()),
                    count(summary.missing()),
                    count(summary.rejected()),
                    String.join("; ", notes)));
            table.row(cells);
        }
        table.lines("  ").forEach(out::println);
        more(board.rows().size(), out);
    }

    private static void more(int rows, PrintWriter out) {
        if (rows > MOST_ROWS) {
            out.println("  … and " + (rows - MOST_ROWS) + " more: see leaderboard.csv");
        }
        out.println();
    }

    private static String interval(OptionalDouble low, OptionalDouble high) {
        return low.isPresent() ? number(low) + " .. " + number(high) : "-";
    }

    /** In the order of {@link #OF_RANKS}. */
    private static List<String> ofRanks(Spread spread) {
        return spread.rankLow().isEmpty()
                ? List.of("-", "-")
                : List.of(
                        spread.rankLow().getAsInt() == spread.rankHigh().getAsInt()
                                ? Integer.toString(spread.rankLow().getAsInt())
                                : spread.rankLow().getAsInt() + " .. "
                                        + spread.rankHigh().getAsInt(),
                        Math.round(100 * spread.first().orElse(0)) + " %");
    }

    private static String rank(int rank) {
        return rank > 0 ? Integer.toString(rank) : "-";
    }

    private static String count(long count) {
        return count == 0 ? "-" : Long.toString(count);
    }

    private static String number(OptionalDouble value) {
        return number(value.orElse(Double.NaN), Rounded::text);
    }

    private static String number(double value, DoubleFunction<String> text) {
        return Double.isFinite(value) ? text.apply(value) : "-";
    }
}
