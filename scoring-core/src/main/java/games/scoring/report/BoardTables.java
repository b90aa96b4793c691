package games.scoring.report;

import games.scoring.source.RunFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The leaderboards: who leads, in a row for each of them, and each with its agents. */
final class BoardTables {

    /** Further columns of a family's board; more are in leaderboard.json. */
    private static final int COLUMNS = 40;

    /** So many of them stand beside one another, on a screen and on paper; the next ones stand in a table below. */
    private static final int BESIDE = 6;

    private static final List<String> OF_A_ROW = List.of("rank", "agent", "value", "reason", "notes");

    private final Boards boards;

    BoardTables(Boards boards) {
        this.boards = boards;
    }

    /** Says who leads on what, how surely, and what was left out: a table of contents, too. */
    void leaders(Page page) throws IOException {
        page.raw("<h2 id=\"leaders\">Who leads</h2>\n")
                .aside(
                        "n counts the scores used, left out the episodes that are unfinished, missing or rejected, or have no"
                                + " score.");
        page.table("@leaderboard", "first", "#by", "#95 % from", "#to", "#n", "second", "#by", "#agents", "#left out");
        int number = 1;
        for (var board : boards.families()) {
            leader(page, "f" + number++, board.text("family") + ": " + board.text("by"), board);
        }
        number = 1;
        for (var board : boards.benchmarks()) {
            leader(
                    page,
                    "b" + number++,
                    board.text("benchmark") + (isOneOfSeveral(board) ? ", " + board.text("ruleset") : ""),
                    board);
        }
        page.endTable();
    }

    private boolean isOneOfSeveral(Boards.Board board) {
        return boards.benchmarks().stream()
                        .filter(other -> other.text("benchmark").equals(board.text("benchmark")))
                        .limit(2)
                        .count()
                > 1;
    }

    private void leader(Page page, String id, String title, Boards.Board board) throws IOException {
        var first = board.first().rows();
        var second = board.second().rows();
        page.raw("<tr><th scope=\"row\" class=\"who\"><span class=\"name\">")
                .link(id, title)
                .raw("</span></th>");
        agents(page, board.first());
        page.number(first.isEmpty() ? Double.NaN : number(first.get(0), "value"));
        // Of several that share the first rank, each has an interval of its own.
        boolean alone = board.first().count() == 1;
        page.number(alone ? number(first.get(0), "ci95_low") : Double.NaN);
        page.number(alone ? number(first.get(0), "ci95_high") : Double.NaN);
        page.number(alone ? first.get(0).path("n").asString("") : "");
        agents(page, board.second());
        page.number(second.isEmpty() ? Double.NaN : number(second.get(0), "value"));
        page.count(board.agents());
        page.number(board.has("scored") ? Long.toString(leftOut(board)) : "");
        page.raw("</tr>\n");
    }

    private long leftOut(Boards.Board board) {
        return board.count("unfinished")
                + board.count("missing")
                + board.count("rejected")
                + (boards.countsScores(board) ? Boards.withoutScore(board::count) : 0);
    }

    private static void agents(Page page, RankSharers sharers) throws IOException {
        page.raw("<td class=\"lead\">");
        for (var row : sharers.rows()) {
            page.name(agent(row));
        }
        if (sharers.count() == 0) {
            page.raw("–");
        } else if (sharers.count() > sharers.rows().size()) {
            page.text("and " + (sharers.count() - sharers.rows().size()) + " more");
        }
        page.raw("</td>");
    }

    void families(Page page) throws IOException {
        page.raw("<h2 id=\"families\">Leaderboards of families</h2>\n");
        int number = 1;
        for (var board : boards.families()) {
            page.raw("<h3 id=\"f" + number++ + "\">")
                    .text(board.text("family") + ": " + board.text("by"))
                    .raw("</h3>\n")
                    .aside("Ruleset " + board.text("ruleset") + withOptions(board) + "; " + board.text("better")
                            + " is better.");
            family(page, board);
        }
    }

    private static void family(Page page, Boards.Board board) throws IOException {
        var all = columns(board);
        var shown = all.subList(0, Math.min(COLUMNS, all.size()));
        var notes = new Footnotes();
        var marks = board.rows().stream().map(row -> notes.mark(notes(row))).toList();
        for (int from = 0; from == 0 || from < shown.size(); from += BESIDE) {
            boolean first = from == 0;
            var columns = shown.subList(from, Math.min(from + BESIDE, shown.size()));
            var headers =
                    new ArrayList<>(first ? List.of("#rank", "@agent", "#" + board.text("by")) : List.of("@agent"));
            if (first && !notes.isEmpty()) {
                headers.add("notes");
            }
            columns.forEach(column -> headers.add("#" + column));
            page.table(headers.toArray(String[]::new));
            var texts = columns.stream()
                    .map(column -> Rounded.column(board.rows().stream()
                            .mapToDouble(row -> number(row, column))
                            .toArray()))
                    .toList();
            for (int i = 0; i < board.rows().size(); i++) {
                var row = board.rows().get(i);
                page.raw("<tr>");
                if (first) {
                    beginning(page, row);
                } else {
                    page.rowOf(agent(row));
                }
                if (first && !notes.isEmpty()) {
                    page.cell(marks.get(i));
                }
                for (int c = 0; c < columns.size(); c++) {
                    double value = number(row, columns.get(c));
                    page.number(Double.isFinite(value) ? texts.get(c).apply(value) : "");
                }
                page.raw("</tr>\n");
            }
            page.endTable();
        }
        More.say(page, all.size() - shown.size(), "column", RunFiles.LEADERBOARD);
        More.say(page, board.more(), "agent", RunFiles.LEADERBOARD);
        notes.write(page);
    }

    private static List<String> columns(Boards.Board board) {
        var columns = new LinkedHashSet<String>();
        for (var row : board.rows()) {
            columns.addAll(row.propertyNames());
        }
        OF_A_ROW.forEach(columns::remove);
        columns.removeIf(column -> Boards.COUNTS.contains(column) && !isShown(board, column));
        return List.copyOf(columns);
    }

    private static boolean isShown(Boards.Board board, String count) {
        return count.equals("scored") || board.count(count) > 0;
    }

    void benchmarks(Page page) throws IOException {
        page.raw("<h2 id=\"benchmarks\">Leaderboards of benchmarks</h2>\n")
                .aside(
                        "n counts the scores used, no score the other scored and aborted episodes; the interval is that of the mean, 95 %. What is 0 or absent for all"
                                + " agents has no column. Numbers are rounded; " + RunFiles.LEADERBOARD
                                + " has all digits.");
        int number = 1;
        for (var board : boards.benchmarks()) {
            page.raw("<h3 id=\"b" + number++ + "\">")
                    .text(board.text("title"))
                    .raw("</h3>\n<p class=\"soft\"><code>")
                    .text(board.text("benchmark"))
                    .raw("</code> ")
                    .text("under " + board.text("ruleset") + ", ranked by " + board.text("by")
                            + (board.text("better").equals("lower") ? ", lower is better" : "") + withOptions(board))
                    .raw("</p>\n");
            benchmark(page, board);
        }
        More.say(page, boards.leftOut(), "leaderboard", RunFiles.LEADERBOARD);
    }

    private void benchmark(Page page, Boards.Board board) throws IOException {
        var lows = finite(board, "ci95_low");
        var highs = finite(board, "ci95_high");
        double least = Arrays.stream(lows).min().orElse(Double.NaN);
        double most = Arrays.stream(highs).max().orElse(Double.NaN);
        boolean spread = finite(board, "std").length > 0;
        var counts = Boards.COUNTS.stream().filter(key -> isShown(board, key)).toList();
        var notes = new Footnotes();
        var marks = board.rows().stream().map(row -> notes.mark(notes(row))).toList();
        var headers = new ArrayList<>(List.of("#rank", "@agent", "#" + board.text("by"), "#n"));
        boolean unscored = boards.countsScores(board) && Boards.withoutScore(board::count) > 0;
        if (unscored) {
            headers.add("#no score");
        }
        if (spread) {
            headers.add("#std");
        }
        if (lows.length > 0) {
            headers.addAll(List.of("#95 % from", "#to", ""));
        }
        counts.forEach(key -> headers.add("#" + key));
        if (!notes.isEmpty()) {
            headers.add("notes");
        }
        page.table(headers.toArray(String[]::new));
        for (int i = 0; i < board.rows().size(); i++) {
            var row = board.rows().get(i);
            page.raw("<tr>");
            beginning(page, row);
            page.count(row.path("n").asLong(0));
            if (unscored) {
                page.count(Boards.withoutScore(key -> row.path(key).asLong(0)));
            }
            if (spread) {
                page.number(number(row, "std"));
            }
            if (lows.length > 0) {
                double low = number(row, "ci95_low");
                double high = number(row, "ci95_high");
                page.number(low).number(high).raw("<td>");
                Charts.interval(page, number(row, "mean"), low, high, least, most);
                page.raw("</td>");
            }
            for (var key : counts) {
                page.number(row.path(key).isNumber() ? row.path(key).asString("") : "");
            }
            if (!notes.isEmpty()) {
                page.cell(marks.get(i));
            }
            page.raw("</tr>\n");
        }
        page.endTable();
        More.say(page, board.more(), "agent", RunFiles.LEADERBOARD);
        notes.write(page);
    }

    private static void beginning(Page page, JsonNode row) throws IOException {
        page.number(row.path("rank").asString("")).rowOf(agent(row)).number(number(row, "value"));
    }

    private static String agent(JsonNode row) {
        return row.path("agent").asString("");
    }

    private static List<String> notes(JsonNode row) {
        var notes = new ArrayList<String>();
        if (!row.path("reason").asString("").isEmpty()) {
            notes.add(row.path("reason").asString(""));
        }
        for (var note : row.path("notes")) {
            notes.add(note.asString(""));
        }
        return notes;
    }

    private static String withOptions(Boards.Board board) {
        return board.text("options").isEmpty() ? "" : ", with options " + board.text("options");
    }

    private static double number(JsonNode row, String key) {
        var value = row.path(key);
        return value.isNumber() ? value.doubleValue() : Double.NaN;
    }

    private static double[] finite(Boards.Board board, String key) {
        return board.rows().stream()
                .mapToDouble(row -> number(row, key))
                .filter(Double::isFinite)
                .toArray();
    }
}
