package games.scoring.report;

import games.scoring.api.Status;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.RunManifest;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One page of a finished run: what was scored, the leaderboards, what became of the records, how the scores fall, and
 * what was noted. The page needs nothing beside itself, holds no script and lets none run. It is the same, byte for
 * byte, for the same output, and of bounded size: lists show their first rows, and say how many more there are.
 */
public final class Report {

    private static final String TITLE = "Scoring report";

    private static final int LISTED = 20;

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
        var boards = Boards.read(run.required(RunFiles.LEADERBOARD));
        Optional<Path> scores = run.file(RunFiles.SCORES);
        Optional<Path> rejects = run.file(RunFiles.REJECTS);
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
        Style.write(page, TITLE);
        page.raw("<body>\n").element("h1", TITLE).raw("\n");
        outcome(page);
        contents(page);
        var tables = new BoardTables(boards);
        if (boards.families().size() + boards.benchmarks().size() > 1) {
            tables.leaders(page);
        }
        if (!boards.families().isEmpty()) {
            tables.families(page);
        }
        if (!boards.benchmarks().isEmpty()) {
            tables.benchmarks(page);
        }
        rejected(page);
        distributions(page);
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
                .text(Counted.of(counted("records"), "record") + ": " + counted("scored") + " scored, "
                        + counted("aborted")
                        + " aborted, " + counted("unfinished") + " unfinished, " + counted("rejected") + " rejected, "
                        + counted("missing") + " missing"
                        + (planned > 0 ? " (" + planned + " of them planned and absent, so no records)" : "") + ".");
        if (counted("leftOut") > 0) {
            page.text(" " + counted("leftOut") + " left out as not asked for.");
        }
        if (counted("skipped") > 0) {
            page.text(" " + Counted.of(counted("skipped"), "source") + " passed over.");
        }
        if (counted("filesNotRead") > 0) {
            page.text(" "
                    + Counted.of(counted("filesNotRead"), "file that no format claims", "files that no format claims")
                    + ".");
        }
        page.raw("</p>\n");
        var stopped = run.stopped();
        if (stopped.isPresent()) {
            said(page, stopped.get());
        }
        for (var note : manifest.notes()) {
            said(page, note);
        }
    }

    private static void said(Page page, String sentence) throws IOException {
        page.raw("<p class=\"say\">").text(sentence).raw("</p>\n");
    }

    private void contents(Page page) throws IOException {
        page.raw("<nav>\n");
        if (boards.families().size() + boards.benchmarks().size() > 1) {
            page.link("leaders", "Who leads").raw("\n");
        }
        if (!boards.families().isEmpty()) {
            page.link("families", "Families").raw("\n");
        }
        if (!boards.benchmarks().isEmpty()) {
            page.link("benchmarks", "Benchmarks").raw("\n");
        }
        if (!rejects.codes().isEmpty()) {
            page.link("rejected", "Rejected records").raw("\n");
        }
        page.link("scores", "Scores").raw("\n");
        if (scores != null && !scores.notes().isEmpty()) {
            page.link("notes", "Notes").raw("\n");
        }
        page.link("made", "How it was made").raw("\n</nav>\n");
    }

    private void distributions(Page page) throws IOException {
        page.raw("<h2 id=\"scores\">Scores</h2>\n");
        if (scores == null) {
            page.element("p", "The run kept no " + RunFiles.SCORES + ", so how its scores fall is not known.");
            return;
        }
        page.table(
                "@benchmark",
                "ruleset",
                "#episodes",
                "#scored",
                "#aborted",
                "#unfinished",
                "#missing",
                "#with a score that counts",
                "#lowest",
                "#highest");
        var total = new long[6];
        for (var board : scores.boards().entrySet()) {
            page.raw("<tr>")
                    .rowOf(board.getKey().benchmark())
                    .cell(board.getKey().ruleset());
            var counts = counts(board.getValue());
            for (int i = 0; i < total.length; i++) {
                page.count(counts[i]);
                total[i] += counts[i];
            }
            var histogram = board.getValue().scores();
            page.number(histogram.lowest()).number(histogram.highest()).raw("</tr>\n");
        }
        page.raw("<tr>").rowOf("all").raw("<td></td>");
        for (long count : total) {
            page.count(count);
        }
        page.raw("<td></td><td></td></tr>\n").endTable();
        addUp(page, total);
        page.raw("<div class=\"grid\">\n");
        for (var board : scores.boards().entrySet()) {
            var histogram = board.getValue().scores();
            if (histogram.lowest() < histogram.highest()) {
                page.raw("<figure><figcaption>")
                        .text(board.getKey().benchmark() + " under "
                                + board.getKey().ruleset())
                        .aside(Counted.of(histogram.count(), "score") + " from " + Page.shown(histogram.lowest())
                                + " to " + Page.shown(histogram.highest()) + "; each bar is "
                                + Page.shown(histogram.width()) + " wide, the fullest holds " + histogram.fullest()
                                + ".")
                        .raw("</figcaption>");
                Charts.histogram(page, histogram);
                page.raw("</figure>\n");
            }
        }
        page.raw("</div>\n");
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
                        ? Counted.of(total[0], "episode") + " and " + Counted.of(rejects.count(), "rejected record")
                                + (counted("planned") > 0
                                        ? ", less " + counted("planned") + " planned and absent,"
                                        : "")
                                + " make " + Counted.of(records, "record") + ": it adds up"
                                + (manifest.stop().isPresent() ? ", as far as the run came." : ".")
                        : "These counts are not those of the manifest: "
                                + run.folder().getFileName() + " holds files of different runs, or changed ones.");
    }

    private void rejected(Page page) throws IOException {
        if (rejects.codes().isEmpty()) {
            return;
        }
        page.raw("<h2 id=\"rejected\">Rejected records</h2>\n");
        page.table("@code", "#records", "where", "why");
        for (var code : rejects.codes().entrySet()) {
            boolean first = true;
            for (var example : code.getValue().examples()) {
                page.raw("<tr>");
                if (first) {
                    page.rowOf(code.getKey()).count(code.getValue().count());
                } else {
                    page.raw("<td></td><td></td>");
                }
                first = false;
                page.code((example.source() + " " + example.pointer()).strip())
                        .cell(example.message())
                        .raw("</tr>\n");
            }
        }
        page.endTable();
        page.aside("At most " + RejectSummary.EXAMPLES + " of each code are shown; " + RunFiles.REJECTS + " has all.");
    }

    private void notes(Page page) throws IOException {
        if (scores == null) {
            return;
        }
        counted(page, "notes", "Notes", scores.notes());
        counted(page, "undefined", "Metrics without a value", scores.undefined());
    }

    private static void counted(Page page, String id, String title, TextCounts counts) throws IOException {
        if (counts.isEmpty()) {
            return;
        }
        page.raw("<h2 id=\"" + id + "\">").text(title).raw("</h2>\n");
        page.table("#times", "");
        for (var text : counts.first(LISTED)) {
            page.raw("<tr>").count(text.getValue()).cell(text.getKey()).raw("</tr>\n");
        }
        page.endTable();
        More.say(page, counts.beyond(LISTED), "time others", "times others", RunFiles.SCORES);
    }

    private void origin(Page page) throws IOException {
        page.raw("<h2 id=\"made\">How it was made</h2>\n<p>")
                .text("scoring " + manifest.version() + ", seed " + manifest.seed() + ".")
                .raw("</p>\n");
        page.element("h3", "Inputs");
        page.table("@path", "#bytes", "#files", "SHA-256");
        listed(page, manifest.inputs(), input -> {
            page.raw("<tr>")
                    .rowOf(input.path())
                    .count(input.size())
                    .count(input.files().orElse(1));
            page.code(input.sha256()).raw("</tr>\n");
        });
        page.element("h3", "Rulesets, options and plan");
        page.table("@what", "value");
        var said = new TreeMap<String, String>();
        manifest.rulesets().forEach((family, ids) -> said.put("ruleset of " + family, String.join(", ", ids)));
        said.putAll(manifest.options());
        said.putAll(manifest.reading());
        for (var each : said.entrySet()) {
            page.raw("<tr>").rowOf(each.getKey()).cell(each.getValue()).raw("</tr>\n");
        }
        page.endTable();
        page.element("h3", "Plugins");
        page.table("@name", "version", "SHA-256");
        listed(page, manifest.plugins(), plugin -> {
            page.raw("<tr>").rowOf(plugin.name()).cell(plugin.version());
            page.code(plugin.sha256()).raw("</tr>\n");
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
        More.say(page, list.size() - Boards.ROWS, "entry", "entries", RunFiles.MANIFEST);
    }
}
