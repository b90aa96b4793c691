package games.scoring.standing;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import games.scoring.output.PlainText;
import games.scoring.record.SafeCell;
import games.scoring.rule.Json;
import games.scoring.rule.Numbers;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.Counts;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Leaderboard.FamilyRow;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** {@code leaderboard.json} and {@code leaderboard.csv}. */
public final class LeaderboardFiles {

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
            "note",
            "options");

    /** What a bootstrap adds. */
    private static final List<String> COLUMNS_OF_BOOTSTRAP = List.of(
            "boot95_low",
            "boot95_high",
            "rank95_low",
            "rank95_high",
            "p_first",
            "median",
            "iqm",
            "iqm95_low",
            "iqm95_high");

    private LeaderboardFiles() {}

    /**
     * Writes the leaderboards as JSON.
     *
     * @param leaderboard the leaderboards
     * @return the bytes, UTF-8, with a line feed at the end
     */
    public static byte[] json(Leaderboard leaderboard) {
        return json(leaderboard, Optional.empty());
    }

    /**
     * Writes the leaderboards as JSON, with how surely their numbers are what they are.
     *
     * @param leaderboard the leaderboards
     * @param bootstrap says how surely; beside Student's intervals
     * @return the bytes, UTF-8, with a line feed at the end
     */
    public static byte[] json(Leaderboard leaderboard, Optional<Bootstrap> bootstrap) {
        return Json.indented(json -> {
            json.writeStartObject();
            bootstrap.ifPresent(its -> {
                json.writeObjectPropertyStart("bootstrap");
                json.writeNumberProperty("draws", its.draws());
                json.writeNumberProperty("seed", its.seed());
                json.writeEndObject();
            });
            json.writeArrayPropertyStart("families");
            leaderboard.families().forEach(board -> write(json, board, bootstrap));
            json.writeEndArray();
            json.writeArrayPropertyStart("benchmarks");
            leaderboard.benchmarks().forEach(board -> write(json, board, bootstrap));
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, FamilyBoard board, Optional<Bootstrap> bootstrap) {
        json.writeStartObject();
        json.writeStringProperty("family", board.family());
        json.writeStringProperty("ruleset", board.ruleset());
        json.writeStringProperty("by", board.title());
        options(json, board.options());
        json.writeStringProperty("better", board.higherIsBetter() ? "higher" : "lower");
        json.writeArrayPropertyStart("standings");
        for (var row : board.rows()) {
            json.writeStartObject();
            rank(json, row.rank());
            json.writeStringProperty("agent", row.agent());
            put(json, "value", row.value());
            if (row.value().isEmpty()) {
                json.writeStringProperty("reason", row.reason());
            }
            bootstrap.ifPresent(its -> write(json, its.spread(board, row)));
            json.writeNumberProperty("n", row.counts().n());
            byStatus(json, row.counts());
            for (int i = 0; i < board.columns().size(); i++) {
                double value = row.columns().get(i);
                var column = board.columns().get(i);
                if (column.equals(MeanRanks.BENCHMARKS) && value == (long) value) {
                    json.writeNumberProperty(column, (long) value);
                } else {
                    put(json, column, Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
                }
            }
            if (!row.notes().isEmpty()) {
                json.writeArrayPropertyStart("notes");
                row.notes().forEach(json::writeString);
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, BenchmarkBoard board, Optional<Bootstrap> bootstrap) {
        json.writeStartObject();
        json.writeStringProperty("benchmark", board.benchmark());
        json.writeStringProperty("title", board.title());
        json.writeStringProperty("ruleset", board.ruleset());
        json.writeStringProperty("by", board.by());
        options(json, board.options());
        // Nearly all are: where nothing is said, higher is better.
        if (!board.higherIsBetter()) {
            json.writeStringProperty("better", "lower");
        }
        json.writeArrayPropertyStart("standings");
        board.rows().forEach(row -> write(json, board, row, bootstrap));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void options(JsonGenerator json, Map<String, String> options) {
        if (!options.isEmpty()) {
            json.writeObjectPropertyStart("options");
            new TreeMap<>(options).forEach(json::writeStringProperty);
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, Spread spread) {
        put(json, "boot95_low", spread.low());
        put(json, "boot95_high", spread.high());
        put(json, "rank95_low", spread.rankLow());
        put(json, "rank95_high", spread.rankHigh());
        put(json, "p_first", spread.first());
    }

    private static void put(JsonGenerator json, String key, OptionalInt value) {
        value.ifPresentOrElse(v -> json.writeNumberProperty(key, v), () -> json.writeNullProperty(key));
    }

    private static void write(
            JsonGenerator json, BenchmarkBoard board, BenchmarkRow row, Optional<Bootstrap> bootstrap) {
        var summary = row.summary();
        json.writeStartObject();
        rank(json, row.rank());
        json.writeStringProperty("agent", row.agent());
        put(json, "value", row.value());
        if (row.value().isEmpty()) {
            json.writeStringProperty("reason", row.reason());
        }
        json.writeNumberProperty("n", summary.n());
        put(json, "mean", summary.mean());
        put(json, "std", summary.std());
        put(json, "stderr", row.stderr());
        put(json, "ci95_low", row.low());
        put(json, "ci95_high", row.high());
        bootstrap.ifPresent(its -> {
            write(json, its.spread(board, row));
            var middle = its.middle(board, row);
            put(json, "median", middle.median());
            put(json, "iqm", middle.interquartileMean());
            put(json, "iqm95_low", middle.low());
            put(json, "iqm95_high", middle.high());
        });
        put(json, "lowest", summary.lowest());
        put(json, "highest", summary.highest());
        byStatus(json, row.counts());
        summary.lacking()
                .ifPresentOrElse(
                        lacking -> json.writeNumberProperty("lacking", lacking),
                        () -> json.writeNullProperty("lacking"));
        json.writeEndObject();
    }

    private static void byStatus(JsonGenerator json, Counts counts) {
        json.writeNumberProperty("scored", counts.scored());
        json.writeNumberProperty("aborted", counts.aborted());
        json.writeNumberProperty("unfinished", counts.unfinished());
        json.writeNumberProperty("missing", counts.missing());
        json.writeNumberProperty("rejected", counts.rejected());
    }

    private static void rank(JsonGenerator json, int rank) {
        if (rank > 0) {
            json.writeNumberProperty("rank", rank);
        } else {
            json.writeNullProperty("rank");
        }
    }

    private static void put(JsonGenerator json, String key, OptionalDouble value) {
        json.writeName(key);
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            json.writeRawValue(Numbers.text(value.getAsDouble()));
        } else {
            json.writeNull();
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
        return csv(leaderboard, Optional.empty());
    }

    /**
     * Writes the leaderboards as CSV, with how surely their numbers are what they are.
     *
     * @param leaderboard the leaderboards
     * @param bootstrap gives further columns
     * @return the bytes, UTF-8, lines ended by line feeds
     */
    public static byte[] csv(Leaderboard leaderboard, Optional<Bootstrap> bootstrap) {
        var text = new StringWriter();
        try (var csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(joined(COLUMNS, bootstrap.isPresent() ? COLUMNS_OF_BOOTSTRAP : List.of()));
            for (var board : leaderboard.families()) {
                for (var row : board.rows()) {
                    var more = bootstrap.map(its -> cells(its.spread(board, row), Bootstrap.Middle.NONE));
                    csv.writeRecord(joined(cells(board, row), more.orElse(List.of())));
                }
            }
            for (var board : leaderboard.benchmarks()) {
                for (var row : board.rows()) {
                    var more = bootstrap.map(its -> cells(its.spread(board, row), its.middle(board, row)));
                    csv.writeRecord(joined(cells(board, row), more.orElse(List.of())));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> joined(List<String> cells, List<String> more) {
        var all = new ArrayList<>(cells);
        all.addAll(more);
        return all;
    }

    /** In the order of {@link #COLUMNS_OF_BOOTSTRAP}. */
    private static List<String> cells(Spread spread, Bootstrap.Middle middle) {
        return List.of(
                number(spread.low()),
                number(spread.high()),
                count(spread.rankLow()),
                count(spread.rankHigh()),
                number(spread.first()),
                number(middle.median()),
                number(middle.interquartileMean()),
                number(middle.low()),
                number(middle.high()));
    }

    private static List<String> cells(FamilyBoard board, FamilyRow row) {
        var counts = row.counts();
        // Over unlike benchmarks there is neither a mean nor a spread.
        return List.of(
                text(board.family()),
                "",
                text(board.ruleset()),
                rank(row.rank()),
                text(row.agent()),
                text(board.title()),
                number(row.value()),
                Long.toString(counts.n()),
                "",
                "",
                "",
                "",
                "",
                Long.toString(counts.scored()),
                Long.toString(counts.aborted()),
                Long.toString(counts.unfinished()),
                Long.toString(counts.missing()),
                Long.toString(counts.rejected()),
                "",
                text(note(row.reason(), row.notes())),
                text(json(board.options())));
    }

    private static String note(String reason, List<String> notes) {
        var all = new ArrayList<String>();
        if (!reason.isEmpty()) {
            all.add(reason);
        }
        all.addAll(notes);
        return String.join("; ", all);
    }

    private static List<String> cells(BenchmarkBoard board, BenchmarkRow row) {
        var summary = row.summary();
        return List.of(
                text(board.benchmark().substring(0, board.benchmark().indexOf('/'))),
                text(board.benchmark()),
                text(board.ruleset()),
                rank(row.rank()),
                text(row.agent()),
                text(board.by()),
                number(row.value()),
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
                count(summary.lacking()),
                text(row.reason()),
                text(json(board.options())));
    }

    /** As in scores.csv. */
    private static String json(Map<String, String> options) {
        if (options.isEmpty()) {
            return "";
        }
        return Json.line(json -> {
            json.writeStartObject();
            new TreeMap<>(options).forEach(json::writeStringProperty);
            json.writeEndObject();
        });
    }

    private static String rank(int rank) {
        return rank > 0 ? Integer.toString(rank) : "";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? Numbers.text(value.getAsDouble()) : "";
    }

    private static String count(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
    }

    private static String count(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
    }

    /** Keeps a spreadsheet from running a text (see the OWASP page "CSV Injection"), and a terminal from obeying it. */
    private static String text(String cell) {
        return SafeCell.of(PlainText.paragraphs(cell));
    }
}
