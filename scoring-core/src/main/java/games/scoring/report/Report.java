package games.scoring.report;

import games.scoring.api.Status;
import games.scoring.output.FinishedRun;
import games.scoring.output.OutputFolder;
import games.scoring.output.RunManifest;
import games.scoring.output.ScoreFile;
import games.scoring.plugin.Digest;
import games.scoring.plugin.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of a finished run: what was scored, the leaderboards, what became of the records, how the scores fall, and
 * what was noted. The page needs nothing beside itself, holds no script and lets none run. It is the same, byte for
 * byte, for the same output, and of bounded size: lists show their first rows, and say how many more there are.
 */
public final class Report {

    /** Further columns of a family's board; more are in leaderboard.json. */
    private static final int COLUMNS = 12;

    private static final int LISTED = 20;

    private static final List<String> OF_A_ROW = List.of("rank", "agent", "value", "reason", "notes");

    private static final String STYLE = """
            :root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--soft:#5a5a5a;--line:#d0d0d0;--mark:#1f5fa8}
            @media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--paper:#161616;--soft:#a8a8a8;--line:#444;--mark:#7db4f0}}
            body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:72rem;margin:0 auto;padding:1rem}
            h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
            table{border-collapse:collapse;margin:.5rem 0}
            th,td{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
            .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
            .soft{color:var(--soft)}
            .wide{overflow-x:auto}
            code{font-size:.9em;overflow-wrap:anywhere}
            svg{display:block;width:100%;max-width:40rem;height:auto}
            svg.line{width:10rem}
            rect,circle{fill:var(--mark)}
            path{stroke:var(--mark);stroke-width:1.5}
            text{fill:var(--soft);font:12px system-ui,sans-serif}
            @media print{:root{--ink:#000;--paper:#fff;--soft:#333;--line:#999;--mark:#000}body{max-width:none;font-size:11pt}.wide{overflow:visible}h2,h3{break-after:avoid}tr,svg{break-inside:avoid}}
            """;

    private final FinishedRun run;
    private final RunManifest manifest;
    private final Boards boards;
    private final RejectSummary rejects;
    private final @Nullable ScoreSummary scores;

    private Report(FinishedRun run, Boards boards, RejectSummary rejects, @Nullable ScoreSummary scores) {
        this.run = run;
        this.manifest = run.manifest();
        this.boards = boards;
        this.rejects = rejects;
        this.scores = scores;
    }

    /**
     * Reads a run.
     *
     * @param run the run
     * @return its report
     * @throws UsageException if it holds other files than a run writes
     * @throws IOException if it can't be read
     */
    public static Report of(FinishedRun run) throws IOException {
        var boards = Boards.read(run.required(Boards.FILE));
        Optional<Path> scores = run.file(ScoreFile.NAME);
        Optional<Path> rejects = run.file(RejectSummary.FILE);
        return new Report(
                run,
                boards,
                rejects.isPresent() ? RejectSummary.read(rejects.get()) : RejectSummary.none(),
                scores.isPresent() ? ScoreSummary.read(scores.get()) : null);
    }

    /**
     * Writes the page.
     *
     * @param out takes it
     * @throws IOException if it can't be written
     */
    public void write(Appendable out) throws IOException {
        var page = new Page(out);
        var hash = Base64.getEncoder().encodeToString(Digest.sha256().digest(STYLE.getBytes(StandardCharsets.UTF_8)));
        page.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
                        + hash + "'; base-uri 'none'; form-action 'none'\">\n")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .raw("<title>Scoring report</title>\n<style>" + STYLE
                        + "</style></head>\n<body>\n<h1>Scoring report</h1>\n");
        outcome(page);
        families(page);
        benchmarks(page);
        distributions(page);
        rejected(page);
        notes(page);
        origin(page);
        page.raw("</body></html>\n");
    }

    private long counted(String key) {
        return manifest.count(key);
    }

    private void outcome(Page page) throws IOException {
        long planned = counted("planned");
        page.raw("<p>")
                .text(Page.counted(counted("records"), "record") + ": " + counted("scored") + " scored, "
                        + counted("aborted")
                        + " aborted, " + counted("unfinished") + " unfinished, " + counted("rejected") + " rejected, "
                        + counted("missing") + " missing"
                        + (planned > 0 ? " (" + planned + " of them planned and absent, so no records)" : "") + ".");
        for (var other : List.of(
                Map.entry("leftOut", " left out as not asked for."),
                Map.entry("skipped", " sources passed over."),
                Map.entry("filesNotRead", " files that no format claims."))) {
            if (counted(other.getKey()) > 0) {
                page.text(" " + counted(other.getKey()) + other.getValue());
            }
        }
        page.raw("</p>\n");
        var stopped = run.stopped();
        if (stopped.isPresent()) {
            page.element("p", stopped.get());
        }
    }

    private void families(Page page) throws IOException {
        if (boards.families().isEmpty()) {
            return;
        }
        page.raw("<h2>Leaderboards of families</h2>\n");
        for (var board : boards.families()) {
            var columns = columns(board.rows());
            page.element("h3", board.text("family") + ": " + board.text("by"));
            page.raw("<p class=\"soft\">")
                    .text("Ruleset " + board.text("ruleset") + withOptions(board) + ". " + board.text("better")
                            + " is better.")
                    .raw("</p>\n");
            var shown = columns.subList(0, Math.min(COLUMNS, columns.size()));
            var headers = new String[3 + shown.size() + 1];
            headers[0] = "#rank";
            headers[1] = "agent";
            headers[2] = "#" + board.text("by");
            for (int i = 0; i < shown.size(); i++) {
                headers[3 + i] = "#" + shown.get(i);
            }
            headers[headers.length - 1] = "notes";
            page.table(headers);
            for (var row : board.rows()) {
                page.raw("<tr>");
                rank(page, row);
                page.element("td", row.path("agent").asString(""));
                page.number(number(row, "value"));
                for (var column : shown) {
                    page.number(number(row, column));
                }
                page.raw("<td>").text(row.path("reason").asString(""));
                for (var note : row.path("notes")) {
                    page.text(note.asString("")).raw("<br>");
                }
                page.raw("</td></tr>\n");
            }
            page.endTable();
            more(page, columns.size() - shown.size(), "columns", Boards.FILE);
            more(page, board.more(), "agents", Boards.FILE);
        }
    }

    private static List<String> columns(List<JsonNode> rows) {
        var columns = new LinkedHashSet<String>();
        for (var row : rows) {
            columns.addAll(row.propertyNames());
        }
        OF_A_ROW.forEach(columns::remove);
        return List.copyOf(columns);
    }

    private void benchmarks(Page page) throws IOException {
        if (boards.benchmarks().isEmpty()) {
            return;
        }
        page.raw("<h2>Leaderboards of benchmarks</h2>\n<p class=\"soft\">")
                .text("n counts the scores used; the interval is that of the mean, 95 %. Numbers are rounded; "
                        + Boards.FILE + " has all digits.")
                .raw("</p>\n");
        for (var board : boards.benchmarks()) {
            page.element("h3", board.text("title"));
            page.raw("<p class=\"soft\"><code>")
                    .text(board.text("benchmark"))
                    .raw("</code> ")
                    .text("under " + board.text("ruleset") + ", ranked by " + board.text("by")
                            + (board.text("better").equals("lower") ? ", lower is better" : "") + withOptions(board))
                    .raw("</p>\n");
            double least = board.rows().stream()
                    .mapToDouble(row -> number(row, "ci95_low"))
                    .filter(Double::isFinite)
                    .min()
                    .orElse(Double.NaN);
            double most = board.rows().stream()
                    .mapToDouble(row -> number(row, "ci95_high"))
                    .filter(Double::isFinite)
                    .max()
                    .orElse(Double.NaN);
            page.table(
                    "#rank",
                    "agent",
                    "#" + board.text("by"),
                    "#n",
                    "#std",
                    "#95 % from",
                    "#to",
                    "",
                    "#scored",
                    "#aborted",
                    "#unfinished",
                    "#missing",
                    "#rejected",
                    "#lacking",
                    "");
            for (var row : board.rows()) {
                page.raw("<tr>");
                rank(page, row);
                page.element("td", row.path("agent").asString(""));
                page.number(number(row, "value"));
                page.count(row.path("n").asLong(0));
                page.number(number(row, "std")).number(number(row, "ci95_low")).number(number(row, "ci95_high"));
                page.raw("<td>");
                Charts.interval(
                        page, number(row, "mean"), number(row, "ci95_low"), number(row, "ci95_high"), least, most);
                page.raw("</td>");
                for (var key : List.of("scored", "aborted", "unfinished", "missing", "rejected", "lacking")) {
                    page.number(number(row, key));
                }
                page.element("td", row.path("reason").asString("")).raw("</tr>\n");
            }
            page.endTable();
            more(page, board.more(), "agents", Boards.FILE);
        }
        more(page, boards.leftOut(), "leaderboards", Boards.FILE);
    }

    private static String withOptions(Boards.Board board) {
        return board.text("options").isEmpty() ? "" : ", with options " + board.text("options");
    }

    private static void rank(Page page, JsonNode row) throws IOException {
        page.number(number(row, "rank"));
    }

    private static double number(JsonNode row, String key) {
        var value = row.path(key);
        return value.isNumber() ? value.doubleValue() : Double.NaN;
    }

    private void distributions(Page page) throws IOException {
        page.raw("<h2>Scores</h2>\n");
        if (scores == null) {
            page.element("p", "The run kept no " + ScoreFile.NAME + ", so how its scores fall is not known.");
            return;
        }
        page.table(
                "benchmark", "ruleset", "#episodes", "#scored", "#aborted", "#unfinished", "#missing", "#with a score");
        var total = new long[6];
        for (var board : scores.boards().entrySet()) {
            page.raw("<tr>")
                    .element("td", board.getKey().benchmark())
                    .element("td", board.getKey().ruleset());
            var counts = counts(board.getValue());
            for (int i = 0; i < total.length; i++) {
                page.count(counts[i]);
                total[i] += counts[i];
            }
            page.raw("</tr>\n");
        }
        page.raw("<tr><th scope=\"row\">all</th><td></td>");
        for (long count : total) {
            page.count(count);
        }
        page.raw("</tr>").endTable();
        addUp(page, total);
        for (var board : scores.boards().entrySet()) {
            var histogram = board.getValue().scores();
            if (histogram.count() > 0) {
                page.element(
                        "h3",
                        board.getKey().benchmark() + " under " + board.getKey().ruleset());
                boolean spread = histogram.lowest() < histogram.highest();
                page.raw("<p class=\"soft\">")
                        .text(
                                spread
                                        ? histogram.count() + " scores from " + Page.shown(histogram.lowest()) + " to "
                                                + Page.shown(histogram.highest()) + "; each bar is "
                                                + Page.shown(histogram.width()) + " wide, the fullest holds "
                                                + histogram.fullest() + "."
                                        : Page.counted(histogram.count(), "score") + " of "
                                                + Page.shown(histogram.lowest()) + ".")
                        .raw("</p>\n");
                if (spread) {
                    Charts.histogram(page, histogram);
                }
            }
        }
    }

    private static long[] counts(ScoreSummary.Board board) {
        var counts = new long[6];
        int i = 1;
        for (var status : Status.values()) {
            counts[i++] = board.count(status.word());
        }
        counts[0] = Arrays.stream(counts).sum();
        counts[5] = board.scores().count();
        return counts;
    }

    /** What the lines say must be what the manifest says: a page of files that don't belong together says so. */
    private void addUp(Page page, long[] total) throws IOException {
        long lines = counted("scored") + counted("aborted") + counted("unfinished") + counted("missing");
        long records = lines + counted("rejected") - counted("planned");
        boolean same = total[0] == lines
                && total[1] == counted("scored")
                && total[2] == counted("aborted")
                && total[3] == counted("unfinished")
                && total[4] == counted("missing")
                && rejects.count() == counted("rejected")
                && records == counted("records");
        page.element(
                "p",
                same
                        ? Page.counted(total[0], "episode") + " and " + Page.counted(rejects.count(), "rejected record")
                                + (counted("planned") > 0
                                        ? ", less " + counted("planned") + " planned and absent,"
                                        : "")
                                + " make " + Page.counted(records, "record") + ": it adds up"
                                + (manifest.stop().isPresent() ? ", as far as the run came." : ".")
                        : "These counts are not those of the manifest: "
                                + run.folder().getFileName() + " holds files of different runs, or changed ones.");
    }

    private void rejected(Page page) throws IOException {
        if (rejects.codes().isEmpty()) {
            return;
        }
        page.raw("<h2>Rejected records</h2>\n");
        page.table("code", "#records", "where", "why");
        for (var code : rejects.codes().entrySet()) {
            boolean first = true;
            for (var example : code.getValue().examples()) {
                page.raw("<tr>");
                if (first) {
                    page.element("td", code.getKey()).count(code.getValue().count());
                } else {
                    page.raw("<td></td><td></td>");
                }
                first = false;
                page.raw("<td><code>")
                        .text((example.source() + " " + example.pointer()).strip())
                        .raw("</code></td>")
                        .element("td", example.message())
                        .raw("</tr>\n");
            }
        }
        page.endTable();
        page.raw("<p class=\"soft\">")
                .text("At most " + RejectSummary.EXAMPLES + " of each code are shown; " + RejectSummary.FILE
                        + " has all.")
                .raw("</p>\n");
    }

    private void notes(Page page) throws IOException {
        if (scores == null) {
            return;
        }
        counted(page, "Notes", scores.notes());
        counted(page, "Metrics without a value", scores.undefined());
    }

    private static void counted(Page page, String title, TextCounts counts) throws IOException {
        if (counts.isEmpty()) {
            return;
        }
        page.element("h2", title);
        page.table("#times", "");
        for (var text : counts.first(LISTED)) {
            page.raw("<tr>").count(text.getValue()).element("td", text.getKey()).raw("</tr>\n");
        }
        page.endTable();
        more(page, counts.beyond(LISTED), "times others", ScoreFile.NAME);
    }

    private void origin(Page page) throws IOException {
        page.raw("<h2>How it was made</h2>\n<p>")
                .text("scoring " + manifest.version() + ", seed " + manifest.seed() + ".")
                .raw("</p>\n");
        page.element("h3", "Inputs");
        page.table("path", "#bytes", "#files", "SHA-256");
        listed(page, manifest.inputs(), input -> {
            page.raw("<tr>").element("td", input.path()).count(input.size()).count(input.files());
            page.raw("<td><code>").text(input.sha256()).raw("</code></td></tr>\n");
        });
        page.element("h3", "Rulesets, options and plan");
        page.table("", "");
        var said = new TreeMap<String, String>();
        manifest.rulesets().forEach((family, ids) -> said.put("ruleset of " + family, String.join(", ", ids)));
        said.putAll(manifest.options());
        said.putAll(manifest.reading());
        for (var each : said.entrySet()) {
            page.raw("<tr>")
                    .element("td", each.getKey())
                    .element("td", each.getValue())
                    .raw("</tr>\n");
        }
        page.endTable();
        page.element("h3", "Plugins");
        page.table("name", "version", "SHA-256");
        listed(page, manifest.plugins(), plugin -> {
            page.raw("<tr>").element("td", plugin.name()).element("td", plugin.version());
            page.raw("<td><code>").text(plugin.sha256()).raw("</code></td></tr>\n");
        });
    }

    /** Writes one element of a list. */
    @FunctionalInterface
    private interface Row<T> {

        void write(T element) throws IOException;
    }

    private static <T> void listed(Page page, List<T> list, Row<T> row) throws IOException {
        for (var element : list.subList(0, Math.min(Boards.ROWS, list.size()))) {
            row.write(element);
        }
        page.endTable();
        more(page, list.size() - Boards.ROWS, "entries", OutputFolder.MANIFEST);
    }

    private static void more(Page page, long count, String what, String where) throws IOException {
        if (count > 0) {
            page.raw("<p class=\"soft\">")
                    .text("… and " + count + " more " + what + ": see " + where)
                    .raw("</p>\n");
        }
    }
}
