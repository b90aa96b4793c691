package games.scoring.standing;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import games.scoring.output.PlainText;
import games.scoring.rule.Numbers;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.FamilyBoard;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code leaderboard.json} and {@code leaderboard.csv}. */
public final class LeaderboardFiles {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final List<String> COLUMNS = List.of(
            "family",
            "benchmark",
            "ruleset",
            "rank",
            "agent",
            "by",
            "value",
            "n",
            "mean",
            "std",
            "stderr",
            "ci95_low",
            "ci95_high",
            "scored",
            "aborted",
            "unfinished",
            "missing",
            "rejected",
            "lacking",
            "note");

    private LeaderboardFiles() {}

    /**
     * Writes the leaderboards as JSON.
     *
     * @param leaderboard the leaderboards
     * @return the bytes, UTF-8, with a line feed at the end
     */
    public static byte[] json(Leaderboard leaderboard) {
        var root = JSON.createObjectNode();
        var families = root.putArray("families");
        leaderboard.families().forEach(board -> write(families.addObject(), board));
        var benchmarks = root.putArray("benchmarks");
        leaderboard.benchmarks().forEach(board -> write(benchmarks.addObject(), board));
        return (JSON.writeValueAsString(root).replace("\r\n", "\n") + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void write(ObjectNode node, FamilyBoard board) {
        node.put("family", board.family());
        node.put("ruleset", board.ruleset());
        node.put("by", board.title());
        node.put("better", board.higherIsBetter() ? "higher" : "lower");
        var rows = node.putArray("standings");
        for (var row : board.rows()) {
            var one = rows.addObject();
            rank(one, row.rank());
            one.put("agent", row.agent());
            put(one, "value", row.value());
            if (row.value().isEmpty()) {
                one.put("reason", row.reason());
            }
            for (int i = 0; i < board.columns().size(); i++) {
                double value = row.columns().get(i);
                put(
                        one,
                        board.columns().get(i),
                        Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
            }
            if (!row.notes().isEmpty()) {
                var notes = one.putArray("notes");
                row.notes().forEach(notes::add);
            }
        }
    }

    private static void write(ObjectNode node, BenchmarkBoard board) {
        node.put("benchmark", board.benchmark());
        node.put("title", board.title());
        node.put("ruleset", board.ruleset());
        node.put("by", board.by());
        if (!board.options().isEmpty()) {
            var options = node.putObject("options");
            board.options().entrySet().stream()
                    .sorted(java.util.Map.Entry.comparingByKey())
                    .forEach(o -> options.put(o.getKey(), o.getValue()));
        }
        var rows = node.putArray("standings");
        board.rows().forEach(row -> write(rows.addObject(), row));
    }

    private static void write(ObjectNode one, BenchmarkRow row) {
        var summary = row.summary();
        rank(one, row.rank());
        one.put("agent", row.agent());
        put(one, "value", row.value());
        if (row.value().isEmpty()) {
            one.put("reason", row.reason());
        }
        one.put("n", summary.n());
        put(one, "mean", summary.mean());
        put(one, "std", summary.std());
        put(one, "stderr", row.stderr());
        put(one, "ci95_low", row.low());
        put(one, "ci95_high", row.high());
        put(one, "lowest", summary.lowest());
        put(one, "highest", summary.highest());
        one.put("scored", summary.scored());
        one.put("aborted", summary.aborted());
        one.put("unfinished", summary.unfinished());
        one.put("missing", summary.missing());
        one.put("rejected", summary.rejected());
        summary.lacking().ifPresentOrElse(l -> one.put("lacking", l), () -> one.putNull("lacking"));
    }

    private static void rank(ObjectNode node, int rank) {
        if (rank > 0) {
            node.put("rank", rank);
        } else {
            node.putNull("rank");
        }
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            node.putRawValue(key, new tools.jackson.databind.util.RawValue(Numbers.text(value.getAsDouble())));
        } else {
            node.putNull(key);
        }
    }

    /**
     * Writes the leaderboards as CSV: first the families' rows, whose benchmark is empty, then the benchmarks' rows.
     * Texts that a spreadsheet could take for a formula begin with an apostrophe.
     *
     * @param leaderboard the leaderboards
     * @return the bytes, UTF-8, lines ended by line feeds
     */
    public static byte[] csv(Leaderboard leaderboard) {
        var text = new StringWriter();
        try (var csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(COLUMNS);
            for (var board : leaderboard.families()) {
                board.rows()
                        .forEach(row -> csv.writeRecord(cells(
                                board.family(),
                                "",
                                board.ruleset(),
                                row.rank(),
                                row.agent(),
                                board.title(),
                                row.value(),
                                null,
                                note(row.reason(), row.notes()))));
            }
            for (var board : leaderboard.benchmarks()) {
                var family = board.benchmark().substring(0, board.benchmark().indexOf('/'));
                board.rows()
                        .forEach(row -> csv.writeRecord(cells(
                                family,
                                board.benchmark(),
                                board.ruleset(),
                                row.rank(),
                                row.agent(),
                                board.by(),
                                row.value(),
                                row,
                                row.reason())));
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String note(String reason, List<String> notes) {
        var all = new ArrayList<String>();
        if (!reason.isEmpty()) {
            all.add(reason);
        }
        all.addAll(notes);
        return String.join("; ", all);
    }

    private static List<String> cells(
            String family,
            String benchmark,
            String ruleset,
            int rank,
            String agent,
            String by,
            OptionalDouble value,
            @org.jspecify.annotations.Nullable BenchmarkRow row,
            String note) {
        var cells = new ArrayList<>(List.of(
                text(family),
                text(benchmark),
                text(ruleset),
                rank > 0 ? Integer.toString(rank) : "",
                text(agent),
                text(by),
                number(value)));
        if (row == null) {
            cells.addAll(java.util.Collections.nCopies(12, ""));
        } else {
            var summary = row.summary();
            cells.addAll(List.of(
                    Long.toString(summary.n()),
                    number(summary.mean()),
                    number(summary.std()),
                    number(row.stderr()),
                    number(row.low()),
                    number(row.high()),
                    Long.toString(summary.scored()),
                    Long.toString(summary.aborted()),
                    Long.toString(summary.unfinished()),
                    Long.toString(summary.missing()),
                    Long.toString(summary.rejected()),
                    count(summary.lacking())));
        }
        cells.add(text(note));
        return cells;
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? Numbers.text(value.getAsDouble()) : "";
    }

    private static String count(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
    }

    /** Keeps a spreadsheet from running a text (see the OWASP page "CSV Injection"), and a terminal from obeying it. */
    private static String text(String cell) {
        var plain = PlainText.of(cell);
        return !cell.isEmpty() && "=+-@|\t\r\n".indexOf(cell.charAt(0)) >= 0 ? "'" + plain : plain;
    }
}
