package games.scoring.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.WrittenRun;
import games.scoring.source.Compression;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The page of a run, from files as a run writes them. */
final class ReportTest {

    /** Texts that would be markup, end an attribute, or turn the direction of what stands behind them. */
    private static final String HOSTILE = "</script></td><img src=x onerror=\"alert('1')\">&amp;\u202E\u0000";

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path out;

    private final ObjectNode manifest = JSON.createObjectNode();
    private final StringBuilder scores = new StringBuilder();
    private final StringBuilder rejects = new StringBuilder();
    private final ObjectNode boards = JSON.createObjectNode();

    @BeforeEach
    void nothingWasScored() {
        counts(0, 0);
    }

    private void counts(int scored, int rejected) {
        manifest.putObject("program").put("name", "scoring").put("version", "1.2.3");
        manifest.putObject("counts")
                .put("records", scored + rejected)
                .put("scored", scored)
                .put("rejected", rejected);
    }

    private void score(String agent, double score, String note) {
        var line = JSON.createObjectNode()
                .put("benchmark", "arena/duel")
                .put("ruleset", "v1")
                .put("agent", agent)
                .put("status", "scored")
                .put("score", score);
        line.putArray("notes").add(note);
        line.putObject("undefined").put("ratio", note);
        scores.append(line).append('\n');
    }

    private void reject(String code, String message) {
        rejects.append(JSON.createObjectNode()
                        .put("source", "a.jsonl:3")
                        .put("code", code)
                        .put("pointer", "/inputs/x")
                        .put("message", message))
                .append('\n');
    }

    private void agents(int count, String name) {
        var board = boards.putArray("benchmarks")
                .addObject()
                .put("benchmark", "arena/duel")
                .put("title", name)
                .put("ruleset", "v1")
                .put("by", "mean");
        var rows = board.putArray("standings");
        for (int i = 0; i < count; i++) {
            rows.addObject()
                    .put("rank", i + 1)
                    .put("agent", name + i)
                    .put("value", 48.66666666666667)
                    .put("n", 3)
                    .put("mean", 48.66666666666667)
                    .put("ci95_low", 40.0)
                    .put("ci95_high", 57.5);
        }
        var family =
                boards.putArray("families").addObject().put("family", "arena").put("by", name);
        family.putArray("standings")
                .addObject()
                .put("rank", 1)
                .put("agent", name)
                .put(name, 3.5)
                .putArray("notes")
                .add(name);
    }

    private String page() throws IOException {
        Files.writeString(out.resolve("leaderboard.json"), boards.toString());
        if (!Files.exists(out.resolve("scores.jsonl.gz"))) {
            Files.writeString(out.resolve("scores.jsonl"), scores);
        }
        Files.writeString(out.resolve("rejects.jsonl"), rejects);
        return finished();
    }

    private String finished() throws IOException {
        var page = new StringBuilder();
        Report.of(FinishedRun.open(WrittenRun.finish(out, manifest.toString()))).write(page);
        return page.toString();
    }

    @Test
    void thePageShowsBoardsScoresRejectsAndNotes() throws IOException {
        counts(2, 1);
        agents(1, "ada");
        score("ada", 10, "held at the limit");
        score("ada", 20, "held at the limit");
        reject("wrong-type", "expected a number");

        assertThat(page())
                .contains("3 records: 2 scored, 0 aborted, 0 unfinished, 1 rejected, 0 missing.")
                .contains("<span class=\"name\">ada0</span></th><td class=\"n\">48.67</td><td class=\"n\">3</td>")
                .contains("2 scores from 10 to 20")
                .contains("<span class=\"name\">wrong-type</span></th><td class=\"n\">1</td>")
                .contains("<td><code>a.jsonl:3 /inputs/x</code></td><td><span>expected a number</span></td>")
                .contains("<td class=\"n\">2</td><td><span>held at the limit</span></td>")
                .contains("<td class=\"n\">2</td><td><span>ratio: held at the limit</span></td>")
                .contains("2 episodes and 1 rejected record make 3 records: it adds up.");
    }

    /** Wins and losses: no bar promises more than 1. */
    @Test
    void barsNameNoScoreThatCanNotBe() throws IOException {
        counts(3, 0);
        agents(1, "ada");
        score("ada", 0, "lost");
        score("ada", 1, "won");
        score("ada", 1, "won");
        assertThat(page()).contains("<title>0 to 0.0625: 1</title>", "<title>0.9375 to 1: 2</title>");
    }

    @Test
    void barsOfScoresThatHardlyDifferAreToldApart() throws IOException {
        counts(2, 0);
        agents(1, "ada");
        score("ada", 1e9, "a");
        score("ada", 1e9 + 0.5, "b");
        assertThat(page())
                .contains(
                        "<title>1000000000 to 1000000000.03125: 1</title>",
                        "<title>1000000000.46875 to 1000000000.5: 1</title>");
    }

    @Test
    void scoresThatStandingsLeaveOutAreInNoPicture() throws IOException {
        counts(3, 0);
        agents(1, "ada");
        score("ada", 10, "whole");
        score("ada", 20, "whole");
        score("ada", 0, "cut short");
        var cut = scores.lastIndexOf("scored");
        scores.replace(cut, cut + "scored".length(), "unfinished");
        assertThat(page()).contains("2 scores from 10 to 20").doesNotContain("from 0 to 20");
    }

    @Test
    void thePageSaysWhereALowerScoreIsBetter() throws IOException {
        counts(1, 0);
        agents(1, "ada");
        assertThat(page()).contains("under v1, ranked by mean</p>");
        ((ObjectNode) boards.path("benchmarks").path(0)).put("better", "lower");
        assertThat(page()).contains("under v1, ranked by mean, lower is better</p>");
    }

    @Test
    void textsOfLogsStayTexts() throws IOException {
        counts(1, 1);
        agents(1, HOSTILE);
        score(HOSTILE, 1, HOSTILE);
        reject(HOSTILE, HOSTILE);
        manifest.putArray("inputs").addObject().put("path", HOSTILE).put("sha256", HOSTILE);
        manifest.putObject("options").put(HOSTILE, HOSTILE);

        var page = page();

        assertThat(page)
                .doesNotContain("<img", "</script", "onerror=\"", "\u202E", "\u0000")
                .contains("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
        assertThat(elements(page))
                .isSubsetOf(
                        "body",
                        "h1",
                        "h2",
                        "h3",
                        "p",
                        "div",
                        "table",
                        "thead",
                        "tbody",
                        "tr",
                        "th",
                        "td",
                        "code",
                        "nav",
                        "a",
                        "span",
                        "ol",
                        "li",
                        "figure",
                        "figcaption",
                        "svg",
                        "path",
                        "circle",
                        "rect",
                        "title",
                        "text");
    }

    private static Set<String> elements(String page) {
        return Pattern.compile("<([a-z0-9]+)")
                .matcher(page.substring(page.indexOf("<body>")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void thePageLetsNothingRunOrLoad() throws IOException {

        assertThat(page())
                .contains("content=\"default-src 'none'; style-src 'sha256-")
                .doesNotContain("<script", "http://", "https://", " style=", "unsafe-inline");
    }

    @Test
    void thePageIsOfBoundedSizeAndSaysWhatIsMissing() throws IOException {
        counts(3000, 2000);
        agents(5000, "agent");
        for (int i = 0; i < 3000; i++) {
            score("agent", i, "note " + i);
        }
        for (int i = 0; i < 2000; i++) {
            reject("code" + i, "x".repeat(5000));
        }

        var page = page();

        assertThat(page.length()).isLessThan(300_000);
        assertThat(page)
                .contains("… and 4950 more agents: see leaderboard.json")
                .contains("… and 2980 more times others: see scores.jsonl");
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD"})
    void compressedScoresAreRead(Compression compression) throws IOException {
        counts(1, 0);
        score("ada", 7, "so");
        byte[] plain = scores.toString().getBytes(StandardCharsets.UTF_8);
        Files.write(out.resolve("scores.jsonl" + compression.suffix()), compression.frame(plain, plain.length));
        Files.writeString(out.resolve("leaderboard.json"), boards.toString());

        assertThat(finished())
                .contains("<td class=\"n\">7.0000</td><td class=\"n\">7.0000</td>")
                .doesNotContain("each bar");
    }

    @Test
    void filesOfDifferentRunsDoNotAddUp() throws IOException {
        counts(2, 0);
        score("ada", 7, "so");

        assertThat(page()).contains("These counts are not those of the manifest");
    }

    @Test
    void aRunWithoutEpisodesSaysThatItHasNone() throws IOException {
        counts(2, 0);
        Files.writeString(out.resolve("leaderboard.json"), "{}");

        assertThat(finished()).contains("The run kept no scores.jsonl");
    }

    @Test
    void aFileThatNoRunWroteIsNamedWithItsLine() throws IOException {
        counts(1, 0);
        scores.append("{\"benchmark\":");

        assertThatThrownBy(this::page)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl:1: not the scores.jsonl of a run: an object that does not end");
    }

    @Test
    void aRunThatStoppedEarlySaysSoAndWhere() throws IOException {
        counts(1, 1);
        manifest.putObject("stopped").put("source", "a.jsonl:3").put("code", "wrong-type");
        score("ada", 7, "so");
        reject("wrong-type", "expected a number");

        assertThat(page())
                .contains("the run stopped early, at a.jsonl:3 (wrong-type): what comes behind it was not read")
                .contains("1 episode and 1 rejected record make 2 records: it adds up, as far as the run came.");
    }

    private ObjectNode row(ObjectNode board, Integer rank, String agent, double value) {
        return ((ArrayNode) board.path("standings"))
                .addObject()
                .put("rank", rank)
                .put("agent", agent)
                .put("value", value);
    }

    private ObjectNode board(String kind, String id) {
        var board = boards.withArray(kind).addObject().put(kind.equals("families") ? "family" : "benchmark", id);
        board.put("title", id + " title").put("ruleset", "v1").put("by", "mean").putArray("standings");
        return board;
    }

    @Test
    void thePageBeginsWithWhoLeadsOnWhatAndWhatWasLeftOut() throws IOException {
        var duel = board("benchmarks", "arena/duel");
        row(duel, 1, "ada", 50)
                .put("n", 4)
                .put("scored", 4)
                .put("ci95_low", 40.0)
                .put("ci95_high", 60.0)
                .put("rejected", 2);
        row(duel, 2, "bo", 30).put("n", 3).put("scored", 3).put("missing", 1).put("unfinished", 1);
        var tied = board("benchmarks", "arena/tied");
        for (var agent : List.of("a", "b", "c", "d")) {
            row(tied, 1, agent, 7);
        }
        var page = page();

        assertThat(page)
                .contains("<a href=\"#leaders\">Who leads</a>", "<h3 id=\"b1\">arena/duel title</h3>")
                .contains(
                        "<a href=\"#b1\">arena/duel</a></span></th><td class=\"lead\"><span class=\"name\">ada</span></td>"
                                + numbers("50.00", "40.00", "60.00", "4")
                                + "<td class=\"lead\"><span class=\"name\">bo</span></td>" + numbers("30.00", "2", "4"))
                .contains("<span class=\"name\">c</span>and 1 more</td>" + numbers("7.0000", "–", "–", "–"));
        assertThat(page.indexOf("id=\"leaders\"")).isLessThan(page.indexOf("id=\"benchmarks\""));
    }

    /** Boards show their first 50 rows; who leads, and who comes next, is told of all. */
    @Test
    void whoLeadsAndWhoComesNextAreToldOfAllAgents() throws IOException {
        var board = board("benchmarks", "arena/even");
        for (int i = 0; i < 60; i++) {
            row(board, 1, "a" + i, 7);
        }
        for (int i = 0; i < 5; i++) {
            row(board, 61, "z" + i, 5);
        }
        row(board, 66, "last", 3);
        board("benchmarks", "arena/other");

        assertThat(page())
                .contains("<span class=\"name\">a2</span>and 57 more</td>" + numbers("7.0000", "–", "–", "–"))
                .contains("<span class=\"name\">z2</span>and 2 more</td>" + numbers("5.0000", "66"));
    }

    /** A silent gap raises the mean: what was played and has no score is said beside n. */
    @Test
    void episodesWithoutAScoreAreCountedBesideTheScores() throws IOException {
        row(board("benchmarks", "arena/maze"), 1, "ada", 50)
                .put("n", 4)
                .put("scored", 5)
                .put("aborted", 2)
                .put("missing", 1);
        row(board("benchmarks", "arena/whole"), 1, "bo", 50).put("n", 2).put("scored", 2);
        row(board("benchmarks", "arena/rated").put("by", "rating"), 1, "cy", 1500)
                .put("n", 4)
                .put("scored", 5);
        assertThat(page())
                .contains("<th scope=\"col\" class=\"n\">no score</th>")
                .containsOnlyOnce("no score</th>")
                .contains("<span class=\"name\">ada</span></th>" + numbers("50.00", "4", "3", "5", "2", "1"))
                .contains("<span class=\"name\">ada</span></td>" + numbers("50.00", "–", "–", "4"))
                .contains(numbers("1", "4") + "</tr>", numbers("1", "0") + "</tr>");
    }

    private static String numbers(String... shown) {
        return "<td class=\"n\">" + String.join("</td><td class=\"n\">", shown) + "</td>";
    }

    @Test
    void aSingleLeaderboardSpeaksForItself() throws IOException {
        row(board("benchmarks", "arena/duel"), 1, "ada", 50);

        assertThat(page()).doesNotContain("Who leads");
    }

    @Test
    void whatIsNothingForAllAgentsHasNoColumn() throws IOException {
        var duel = board("benchmarks", "arena/duel");
        row(duel, 1, "ada", 50).put("scored", 1).put("aborted", 0).put("missing", 0);
        assertThat(page()).contains(">scored</th></tr>").doesNotContain(">std</th>", ">aborted</th></tr>", "from</th>");

        row(duel, 2, "bo", 40)
                .put("scored", 1)
                .put("aborted", 0)
                .put("missing", 3)
                .put("std", 1.5);
        assertThat(page()).contains(">std</th>", ">scored</th><th scope=\"col\" class=\"n\">missing</th></tr>");
    }

    @Test
    void aFamilyShowsWhatItsBenchmarksCount() throws IOException {
        row(board("families", "arena"), 1, "ada", 1.5)
                .put("scored", 3)
                .put("aborted", 0)
                .put("rejected", 2)
                .put("sum", 3.5);
        assertThat(page())
                .contains(
                        ">scored</th><th scope=\"col\" class=\"n\">rejected</th><th scope=\"col\" class=\"n\">sum</th>")
                .contains(numbers("3", "2", "3.5000"));
    }

    @Test
    void countsOfFamiliesAreWholeAndManyColumnsStandInTablesBelow() throws IOException {
        var family = board("families", "arena");
        row(family, 1, "ada", 1.5).put("games", 12.0).put("sum", 3.5);
        var bo = row(family, 2, "bo", 2.5).put("games", 7.0).put("sum", 4.0);
        for (int i = 3; i <= 7; i++) {
            bo.put("game" + i, i);
        }

        assertThat(page())
                .contains(numbers("12", "3.5000", "–", "–", "–", "–") + "</tr>")
                .contains(numbers("7", "4.0000", "3", "4", "5", "6") + "</tr>")
                .contains("agent</th><th scope=\"col\" class=\"n\">game7</th></tr>")
                .contains("<span class=\"name\">bo</span></th>" + numbers("7") + "</tr>");
    }

    @Test
    void aNoteOfManyRowsStandsOnceBelowThem() throws IOException {
        var family = board("families", "arena");
        row(family, null, "ada", 1)
                .put("reason", "lacks <duel>")
                .putArray("notes")
                .add("late");
        row(family, null, "bo", 1).putArray("notes").add("late");

        assertThat(page())
                .contains("<span>1 2</span>", "<span>2</span>", "<li>lacks &lt;duel&gt;</li>\n<li>late</li>")
                .containsOnlyOnce("late</li>");
    }

    @Test
    void whatCannotBeSeenInNamesIsShown() throws IOException {
        row(board("benchmarks", "arena/duel"), 1, "\uFEFFzero\u200Bwidth ", 50);

        assertThat(page()).contains("⟨U+FEFF⟩zero⟨U+200B⟩width⟨U+0020⟩");
    }

    @Test
    void aLongNameIsToldWholeByThePointer() throws IOException {
        var duel = board("benchmarks", "arena/duel");
        row(duel, 1, "L".repeat(300), 50);
        row(duel, 2, "\"".repeat(61), 50);

        assertThat(page())
                .contains("title=\"" + "L".repeat(300) + "\">" + "L".repeat(300) + "</span>")
                .contains("title=\"" + "&quot;".repeat(61) + "\">");
    }

    @Test
    void numbersOfAnySizeTakeLittleRoom() throws IOException {
        counts(2, 0);
        score("ada", 9.871668311944719e306, "so");
        score("ada", 1.7746230354020885e307, "so");
        row(board("benchmarks", "arena/duel"), 1, "ada", 1.3808949332982802e307);

        assertThat(page())
                .contains(numbers("1.3809e+307"), "2 scores from 9.87167e+306 to 1.77462e+307")
                .doesNotContain("1.3808949332982802", "9.871668311944719");
    }

    @Test
    void thePageSaysWhatTheRunSaidOfItsFiles() throws IOException {
        manifest.putArray("notes").add("The files in arena/ count less");

        assertThat(page()).contains("<p class=\"say\">The files in arena/ count less</p>");
    }
}
