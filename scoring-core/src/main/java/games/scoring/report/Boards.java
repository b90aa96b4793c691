package games.scoring.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/** What {@code leaderboard.json} holds: the first rows of each board, who leads, and how many more rows there are. */
final class Boards {

    static final int ROWS = 50;

    /** What a row counts of its episodes. */
    static final List<String> COUNTS = List.of("scored", "aborted", "unfinished", "missing", "rejected", "lacking");

    /** How many scores a row's number is of; in a rating, how many duels. */
    static final String SCORES = "n";

    /** More boards than any run of today has. */
    private static final int MOST = 500;

    /**
     * One board.
     *
     * @param texts what it says of itself, by key
     * @param rows the first rows
     * @param more how many more there are
     * @param first those who lead, among all rows
     * @param second those who come next
     * @param counts what became of the episodes, by status and over all rows
     */
    record Board(
            Map<String, String> texts,
            List<JsonNode> rows,
            long more,
            RankSharers first,
            RankSharers second,
            Map<String, Long> counts) {

        String text(String key) {
            return texts.getOrDefault(key, "");
        }

        long count(String key) {
            return counts.getOrDefault(key, 0L);
        }

        /** Says whether rows have a count. */
        boolean has(String key) {
            return counts.containsKey(key);
        }

        long agents() {
            return rows.size() + more;
        }
    }

    private final List<Board> families = new ArrayList<>();
    private final List<Board> benchmarks = new ArrayList<>();
    private long leftOut;

    private Boards() {}

    static Boards read(Path file) throws IOException {
        var boards = new Boards();
        RunFile.read(
                file,
                parser -> RunFile.members(parser, (name, value) -> {
                    switch (name) {
                        case "families" -> RunFile.elements(value, one -> boards.add(boards.families, one));
                        case "benchmarks" -> RunFile.elements(value, one -> boards.add(boards.benchmarks, one));
                        default -> value.skipChildren();
                    }
                }));
        return boards;
    }

    private void add(List<Board> boards, JsonParser parser) throws IOException {
        var texts = new HashMap<String, String>();
        var rows = new ArrayList<JsonNode>();
        var more = new long[1];
        var first = new RankSharers();
        var second = new RankSharers();
        var counts = new HashMap<String, Long>();
        RunFile.members(parser, (name, value) -> {
            switch (name) {
                case "family", "benchmark", "title", "ruleset", "by", "better" -> texts.put(name, RunFile.text(value));
                case "options" -> {
                    JsonNode options = value.readValueAsTree();
                    texts.put("options", options.toString());
                }
                case "standings" ->
                    RunFile.elements(value, each -> {
                        JsonNode row = each.readValueAsTree();
                        COUNTS.forEach(key -> count(row, key, counts));
                        count(row, SCORES, counts);
                        if (rows.size() < ROWS) {
                            rows.add(row);
                        } else {
                            more[0]++;
                        }
                        long rank = row.path("rank").asLong(0);
                        if (rank == 1) {
                            first.add(row);
                        } else if (rank > 1 && second.isOf(rank)) {
                            second.add(row);
                        }
                    });
                default -> value.skipChildren();
            }
        });
        if (boards.size() < MOST) {
            boards.add(new Board(texts, rows, more[0], first, second, counts));
        } else {
            leftOut++;
        }
    }

    private static void count(JsonNode row, String key, Map<String, Long> counts) {
        if (row.has(key)) {
            counts.merge(key, row.path(key).asLong(0), Long::sum);
        }
    }

    /** Counts the episodes that count in means and have no score. */
    static long withoutScore(ToLongFunction<String> count) {
        return count.applyAsLong("scored") + count.applyAsLong("aborted") - count.applyAsLong(SCORES);
    }

    /** Says whether n counts scores of the rows' episodes, and no duels. */
    boolean countsScores(Board board) {
        return board.texts().containsKey("benchmark")
                ? !isRated(board)
                : benchmarks.stream()
                        .noneMatch(one -> one.text("benchmark").startsWith(board.text("family") + "/") && isRated(one));
    }

    private static boolean isRated(Board board) {
        return board.text("by").equals("rating");
    }

    List<Board> families() {
        return families;
    }

    List<Board> benchmarks() {
        return benchmarks;
    }

    long leftOut() {
        return leftOut;
    }
}
