package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.LeaderboardFiles;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import games.scoring.verify.CheckedTable.Line;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableCheckTest {

    private static final Catalog CATALOG = LeapFamily.catalog();

    private static CheckedTable within(String csv) {
        return within(csv, TableCheck.Options.DEFAULTS);
    }

    private static CheckedTable within(String csv, TableCheck.Options options) {
        return within(new TableCheck(CATALOG, Rulebook.of(CATALOG), options), TableFileTest.read(csv));
    }

    /** Checks a table against itself. */
    private static CheckedTable within(TableCheck check, PublishedTable table) {
        return checked(check, table, Optional.empty());
    }

    private static CheckedTable against(TableCheck check, PublishedTable table, Leaderboard leaderboard) {
        return checked(check, table, Optional.of(leaderboard));
    }

    private static CheckedTable checked(TableCheck check, PublishedTable table, Optional<Leaderboard> leaderboard) {
        return check.check(Path.of("t.csv"), List.of(table), leaderboard)
                .tables()
                .get(0);
    }

    private static String text(CheckedTable... tables) {
        var text = new StringBuilder();
        try {
            tables(tables).write(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static CheckedTables tables(CheckedTable... tables) {
        return new CheckedTables(List.of(tables), List.of(), List.of(), CheckedTables.LeftOut.NOTHING);
    }

    private static final String RANKS = """
            agent,game,mean,average
            ada,HighJump,10.0,1.0
            ada,long-2,5.0,1.0
            bob,HighJump,7.0,2.3
            bob,long-2,4.0,2.3
            cyd,HighJump,7.0,2.75
            cyd,long-2,3.0,2.75
            """;

    @Test
    void averageRanksAreRecomputedFromTheCells() {
        // ranks: ada 1, 1; bob 2.5 (tied), 2; cyd 2.5, 3
        var checked = within(RANKS);
        assertThat(checked.lines()).extracting(Line::agent).containsExactly("ada", "bob", "cyd");
        assertThat(checked.lines())
                .extracting(l -> l.recomputed().getAsDouble())
                .containsExactly(1.0, 2.25, 2.75);
        assertThat(checked.failed()).isFalse();
        assertThat(checked.equal()).isEqualTo(3);
    }

    @Test
    void whoHasNoPrintedAverageIsNotRankedWithTheOthers() {
        var checked = within(RANKS + "human,HighJump,9.0,\nhuman,long-2,4.5,\n");
        assertThat(checked.equal()).isEqualTo(3);
        assertThat(checked.remarks())
                .containsExactly(
                        "not ranked with the others, since the table prints no number over all for them: human");
    }

    @Test
    void aWrongAverageIsListedWithBothNumbers() {
        var checked = within(RANKS.replace("2.75", "2.5"));
        assertThat(checked.failed()).isTrue();
        assertThat(text(checked)).isEqualTo("""
                        average rank from the table's own cells: 2 of 3 as printed
                          line 6  cyd  average rank: printed 2.5, recomputed 2.750
                        """);
    }

    @Test
    void noNameCommandsATerminal() {
        var csv = RANKS.replace("2.75", "2.5").replace("cyd", "\"\u001B[31mred\ncyd\"")
                + "ada,\u001B]0;croquet\u0007,1,1.0\n";
        assertThat(text(within(csv)))
                .contains("  ⟨U+001B⟩[31mred⟨U+000A⟩cyd  average rank: ", "benchmarks: ⟨U+001B⟩]0;croquet⟨U+0007⟩\n")
                .doesNotContain("\u001B", "\u0007", "\ncyd");
    }

    @Test
    void aBlankAtTheEndOfANameMakesItAnother() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(check, TableFileTest.read("agent,game,mean\nada ,HighJump,10\n"), leaderboard("new", 1));
        assertThat(checked.compared()).isZero();
        assertThat(text(checked)).contains("ada⟨U+0020⟩  leap/high  mean: printed 10, not recomputed: no episode of");
        // ranks: "ada" 1, " ada" 2
        var apart = within("agent,game,mean,average\nada,HighJump,10,1\n ada,HighJump,9,2\n");
        assertThat(apart.equal()).isEqualTo(2);
    }

    @Test
    void slackForgives() {
        assertThat(within(RANKS.replace("2.75", "2.5"), new TableCheck.Options(0.2, false, false, id -> true))
                        .failed())
                .isFalse();
    }

    @Test
    void anAgentWithoutABenchmarkLeavesAllWithoutAnAverage() {
        var csv = RANKS.replace("cyd,long-2,3.0,2.75\n", "");
        assertThat(within(csv).compared()).isZero();
        assertThat(within(csv).lines().get(0).reason()).contains("cyd lacks leap/long-2");
        assertThat(text(within(csv))).contains("Nothing was compared.");
        assertThat(within(csv, new TableCheck.Options(0, true, false, id -> true))
                        .compared())
                .isEqualTo(3);
    }

    @Test
    void numbersOfBenchmarksThatNobodyKnowsAreNotConfirmed() {
        assertThat(within(RANKS).incomplete()).isFalse();
        var checked = within(RANKS + "ada,croquet,1,1.0\nbob,croquet,2,2.3\n");
        assertThat(checked.equal()).isEqualTo(3);
        assertThat(checked.failed()).isFalse();
        assertThat(checked.incomplete()).isTrue();
        assertThat(text(checked)).isEqualTo("""
                        average rank from the table's own cells: 3 of 3 as printed, 2 can't be recomputed
                          not checked, since no plugin knows these benchmarks: croquet
                        """);
    }

    @Test
    void aTableThatCanNotBeCheckedIsNotConfirmedByOneThatCan() {
        assertThat(within(RANKS + "ada,HighJump,9.0,1.0\n").incomplete()).isTrue();
        // Without a number over all benchmarks there is nothing to confirm.
        assertThat(within("agent,game,mean\nada,HighJump,1\n").incomplete()).isFalse();
    }

    @Test
    void benchmarksThatDoNotCountAreNamedAndChangeNothing() {
        var games = new Games(List.of("sprint", "swim", "chess"), List.of("sprint", "swim"), Set.of());
        var checked = games.within(TableFileTest.read("""
                agent,benchmark,mean,average
                ada,sprint,4,1.0
                ada,swim,4,1.0
                ada,chess,1,1.0
                bob,sprint,3,2.0
                bob,swim,3,2.0
                bob,chess,2,2.0
                """));
        assertThat(checked.equal()).isEqualTo(2);
        assertThat(checked.incomplete()).isFalse();
        assertThat(checked.remarks())
                .containsExactly("not checked, since the number over all benchmarks leaves them out: chess");
    }

    @Test
    void aTableThatCanNotBeCheckedSaysWhy() {
        assertThat(within("agent,game,mean\nada,HighJump,1\n").remarks())
                .containsExactly("not checked: no number over all benchmarks is printed");
        assertThat(within("agent,game,mean,average\nada,croquet,1,1\n")
                        .remarks()
                        .get(0))
                .contains("names no benchmark");
        assertThat(within(RANKS + "ada,HighJump,9.0,1.0\n").remarks().get(0)).contains("line 8", "--columns agent=");
        assertThat(within(RANKS + "ada,HighJump,10.0,1.5\n").remarks().get(0))
                .startsWith("not checked: line 8 gives ada 1.5 over all benchmarks, line 2 1.0");
    }

    @Test
    void oneMisprintedCellThatExplainsThreeRowsIsPointedOut() {
        // Right: ada 10 9, bob 8 7, cyd 6 5, dan 4 3. Printed for dan in the high jump: 9, which moves bob and cyd
        // down.
        var csv = """
                agent,benchmark,mean,average
                ada,leap/high,10,1.0
                bob,leap/high,8,2.0
                cyd,leap/high,6,3.0
                dan,leap/high,9,4.0
                ada,leap/long-2,9,1.0
                bob,leap/long-2,7,2.0
                cyd,leap/long-2,5,3.0
                dan,leap/long-2,3,4.0
                """;
        var checked = within(csv);
        assertThat(checked.equal()).isEqualTo(1);
        assertThat(checked.remarks())
                .containsExactly("3 of the 3 rows that differ would follow if the cell of dan in leap/high were below 6"
                        + " instead of 9");
    }

    @Property(tries = 300)
    void whatALeaderboardPrintsIsFoundAgain(@ForAll @Size(min = 1, max = 8) Set<@From("names") String> agents)
            throws IOException {
        var rulebook = Rulebook.of(CATALOG);
        var standings = new Standings();
        var part = standings.part();
        double height = 0;
        for (var agent : agents) {
            height += 1;
            part.scored(LeapFamily.scored(LeapFamily.draft("1", height, true).agent(agent), rulebook));
        }
        part.commit();
        var leaderboard = new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings);
        var csv = new String(LeaderboardFiles.csv(leaderboard), StandardCharsets.UTF_8);
        var table = TableFileTest.read(csv);
        var checked = against(new TableCheck(CATALOG, rulebook, TableCheck.Options.DEFAULTS), table, leaderboard);
        assertThat(checked.incomplete()).isFalse();
        // For each what ranks, the mean, the rank and seven counts; and number, rank and six counts over the family.
        assertThat(checked.equal()).isEqualTo(18L * agents.size());
    }

    @Test
    void aFamilysNumberInALeaderboardIsCheckedToo() throws IOException {
        var rulebook = Rulebook.of(CATALOG);
        var standings = new Standings();
        var part = standings.part();
        part.scored(LeapFamily.scored(LeapFamily.draft("1", 1, true).agent("ada"), rulebook));
        part.commit();
        var leaderboard = new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings);
        var csv = new String(LeaderboardFiles.csv(leaderboard), StandardCharsets.UTF_8);
        var forged = TableFileTest.read(csv.replaceAll("(?m)^(leap,,.*,average rank),[^,]*", "$1,99.5"));
        var checked = against(new TableCheck(CATALOG, rulebook, TableCheck.Options.DEFAULTS), forged, leaderboard);
        assertThat(checked.failed()).isTrue();
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars("'=+-@|\t\r\n \",/#\u0000\u0085\u00a0\u2003\u2028\u202e\ufeff\ufffdax")
                .ofMaxLength(4);
    }

    @Test
    void textsThatDifferInAnApostropheAreDifferentCells() {
        var rulebook = Rulebook.of(CATALOG);
        var standings = new Standings();
        var part = standings.part();
        for (var agent : List.of("=x", "'=x", "'x")) {
            part.scored(LeapFamily.scored(LeapFamily.draft("1", 1, true).agent(agent), rulebook));
        }
        commit(part);
        var csv = new String(
                LeaderboardFiles.csv(new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings)),
                StandardCharsets.UTF_8);
        assertThat(csv).contains(",'=x,", ",''=x,", ",'x,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rank",
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
                "lacking"
            })
    void aWrongNumberInAnyColumnOfALeaderboardIsADifference(String column) {
        assertWrongNumberIsFound("leap,leap/high,", column);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rank", "n", "scored", "aborted", "unfinished", "missing", "rejected"})
    void soIsAWrongCountOverAllBenchmarks(String column) {
        assertWrongNumberIsFound("leap,,", column);
    }

    private static void assertWrongNumberIsFound(String row, String column) {
        var leaderboard = leaderboard("new", 1, 2, 3.5);
        var csv = new String(LeaderboardFiles.csv(leaderboard), StandardCharsets.UTF_8);
        var cells = csv.lines()
                .filter(l -> l.startsWith(row))
                .findFirst()
                .orElseThrow()
                .split(",", -1);
        int at = List.of(csv.lines().findFirst().orElseThrow().split(",")).indexOf(column);
        assertThat(cells[at]).isNotEmpty();
        cells[at] = "77";
        var forged = csv.lines().findFirst().orElseThrow() + "\n" + String.join(",", cells) + "\n";

        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), new TableCheck.Options(0, false, true, id -> true));
        assertThat(against(check, TableFileTest.read(csv), leaderboard).failed())
                .isFalse();
        var checked = against(check, TableFileTest.read(forged), leaderboard);
        assertThat(checked.lines())
                .filteredOn(line -> !line.equal())
                .extracting(Line::what)
                .containsExactly(column);
        assertThat(checked.failed()).isTrue();
    }

    @Test
    void missingEpisodesArePlannedOnesWhichALogDoesNotTell() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(check, TableFileTest.read("agent,game,missing\nada,HighJump,7\n"), leaderboard("new", 1));
        assertThat(checked.failed()).isFalse();
        assertThat(checked.lines())
                .extracting(Line::reason)
                .containsExactly("only a plan tells which episodes are missing");
        var planned = new TableCheck(CATALOG, Rulebook.of(CATALOG), new TableCheck.Options(0, false, true, id -> true));
        assertThat(against(planned, TableFileTest.read("agent,game,missing\nada,HighJump,7\n"), leaderboard("new", 1))
                        .failed())
                .isTrue();
    }

    @Test
    void aRankBelowAgentsWithoutLogsIsNoDifference() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var csv = "agent,game,mean,rank\neve,HighJump,99,1\nada,HighJump,10,%d\n";
        var second = against(check, TableFileTest.read(csv.formatted(2)), leaderboard("new", 1));
        assertThat(second.failed()).isFalse();
        assertThat(text(second))
                .contains("  line 2  eve  leap/high  mean, rank: not recomputed: no episode of this agent\n")
                .contains("rank: printed 2, not recomputed: 1 agent of the table has no number here in what was read");
        assertThat(against(check, TableFileTest.read(csv.formatted(3)), leaderboard("new", 1))
                        .failed())
                .isTrue();
    }

    @Test
    void aRowWithoutABenchmarkHasItsRankAndCountsOverAll() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked =
                against(check, TableFileTest.read("agent,average,rank,n,std\nada,1,2,3,4\n"), leaderboard("new", 1));
        assertThat(text(checked))
                .contains("1 of 3 as printed, 1 can't be recomputed")
                .contains("line 2  ada  rank: printed 2, recomputed 1")
                .contains("line 2  ada  n: printed 3, recomputed 1")
                .contains("line 2  ada  std: printed 4, not recomputed: the row names no benchmark");
    }

    /** A jump of leap/high is 0 to 10 metres high, and scores 10 or 5 points a metre. */
    @Test
    void aNumberThatNoRulesetGivesIsImpossible() throws IOException {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        String table = "agent,game,mean\neve,high,100.0\neve,high,-0.1\neve,high,250\n";
        for (var checked : List.of(
                within(check, TableFileTest.read(table)),
                against(check, TableFileTest.read(table), leaderboard("new", 1)))) {
            assertThat(checked.failed()).isTrue();
            assertThat(checked.lines().stream().filter(Line::impossible))
                    .extracting(Line::line, Line::reason)
                    .containsExactly(
                            tuple(3L, "impossible: scores are 0 to 100 (new), 0 to 50 (old)"),
                            tuple(4L, "impossible: scores are 0 to 100 (new), 0 to 50 (old)"));
        }
    }

    @Test
    void aNumberThatIsImpossibleWasLookedAt() {
        var text = text(within("agent,game,mean\nada,HighJump,250\n"));
        assertThat(text).contains("1 impossible").doesNotContain("Nothing was compared.");
    }

    @Test
    void aRecomputedNumberHasNoDigitThatItsDoubleHasNot() {
        var line = new Line(
                2,
                "ada",
                "leap/high",
                "new",
                "mean",
                Printed.of("4.3999999999999999"),
                OptionalDouble.of(4.3999999999999995),
                false,
                false,
                "");
        assertThat(text(new CheckedTable("", "numbers", List.of(line), 0, List.of())))
                .contains("recomputed 4.3999999999999995 (new)");
    }

    /** A duel scores 0 to 1; a rating is some number around 1500, whatever the table calls it. */
    @Test
    void aRatingHasNoRange() {
        var catalog = new Catalog(
                List.of(LoadedFamily.read(new PluginJar("duels", "1", "duels.jar", "00", true), new Duels())));
        var check = new TableCheck(catalog, Rulebook.of(catalog), TableCheck.Options.DEFAULTS);
        var none = new Leaderboard(List.of(), List.of(), List.of());
        for (var header : List.of("mean", "value", "score")) {
            var table = TableFileTest.read("agent,benchmark," + header + "\nada,duels/chess,1510\n");
            assertThat(within(check, table).failed()).isFalse();
            assertThat(against(check, table, none).failed()).isFalse();
        }
        // As a leaderboard.csv has it; a mean beside the rating is one of scores.
        var table = TableFileTest.read("""
                agent,benchmark,ruleset,value,mean
                ada,duels/chess,v1,1510,
                bob,duels/chess,v1,1490,0.4
                cyd,duels/chess,v1,1500,1500
                """);
        for (var checked : List.of(within(check, table), against(check, table, none))) {
            assertThat(text(checked).lines().filter(line -> line.contains("impossible: ")))
                    .containsExactly(
                            "  line 4  cyd  duels/chess  mean: printed 1500, impossible: scores are 0 to 1 (v1)");
        }
    }

    private record Duels() implements Family {

        @Override
        public String id() {
            return "duels";
        }

        @Override
        public Text title() {
            return Text.of("Duels");
        }

        @Override
        public List<Ruleset> rulesets() {
            return List.of(Ruleset.of("v1", "2025-01-01", "v1"));
        }

        @Override
        public List<Benchmark> benchmarks() {
            var won = Input.number("won").between(0, 1);
            var white = Input.label("white");
            var black = Input.label("black");
            return List.of(Benchmark.of("duels/chess", "Chess")
                    .inputs(won, white, black)
                    .standing(new StandingRule.Rating(400, 10, 1500, white, black))
                    .rule("v1", Rule.score(won)));
        }
    }

    /** As a leaderboard.csv has them, with an agent in two families. */
    @Test
    void familiesOfOneFileAreCheckedApart(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("board.csv"), """
                family,benchmark,agent,value
                elsewhere,,ada,7
                leap,,ada,1.0
                leap,leap/high,ada,10
                leap,leap/long,ada,5
                elsewhere,elsewhere/one,ada,7
                """);
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = check.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty());
        assertThat(checked.tables()).extracting(CheckedTable::title).containsExactly("", "leap");
        assertThat(checked.tables().get(1).lines()).extracting(Line::equal).containsExactly(true);
        assertThat(checked.failed()).isFalse();
    }

    @Test
    void secondRowsOfAnAgentAndBenchmarkAreSaid() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(
                check,
                TableFileTest.read("agent,game,mean\nada,HighJump,10\nada,high,10\nada,high,12\n"),
                leaderboard("new", 1));
        assertThat(checked.remarks())
                .containsExactly("the same agent and benchmark, each row compared alone: line 3 as line 2, line 4 as"
                        + " line 2. Name the column that tells the two rows apart, as in --columns"
                        + " agent=model+agent+modality, family=HEADER or table=HEADER");
        assertThat(checked.failed()).isTrue();
    }

    @Test
    void whatTheTableLacksAndWhatIsNotCheckedIsSaid(@TempDir Path folder) throws IOException {
        var rulebook = Rulebook.of(CATALOG);
        var standings = new Standings();
        var part = standings.part();
        for (var agent : List.of("ada", "bob", "cyd")) {
            part.scored(LeapFamily.scored(LeapFamily.draft("1", 1, true).agent(agent), rulebook));
        }
        commit(part);
        var leaderboard = new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings);
        var file = folder.resolve("t.csv");
        Files.writeString(file, "agent,game,mean,colour,note\nada,HighJump,10,red,x\n");
        var check = new TableCheck(CATALOG, rulebook, TableCheck.Options.DEFAULTS);
        var checked = check.checkFile(file, TableFile.Options.DEFAULTS, Optional.of(leaderboard));
        assertThat(checked.failed()).isFalse();
        assertThat(checked.incomplete()).isFalse();
        var text = new StringBuilder();
        checked.write(text);
        assertThat(text).hasToString("""
                        printed numbers against recomputed ones: 1 of 1 as printed
                        Not checked: the columns colour, note.
                        Not in the table: 2 of the 3 rows of the leaderboards of what was read:
                          leap/high (new)  bob, cyd
                        """);
        assertThat(checked.json())
                .contains(
                        "\"not_checked\" : [ \"colour\", \"note\" ]", "\"not_in_table\" : [ {",
                        "\"agent\" : \"cyd\"", "\"benchmark\" : \"leap/high\"");

        // A table of our own has all rows, those over a family's benchmarks too.
        Files.write(file, LeaderboardFiles.csv(leaderboard));
        assertThat(check.checkFile(file, TableFile.Options.DEFAULTS, Optional.of(leaderboard))
                        .boards())
                .extracting(CheckedTables.Board::absent)
                .containsOnly(List.of());
    }

    @Test
    void aNumberWithoutLogsIsNotConfirmed() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var good = "agent,game,mean\nada,HighJump,10\n";
        assertThat(against(check, TableFileTest.read(good), leaderboard("new", 1))
                        .incomplete())
                .isFalse();
        for (var row : List.of("eve,HighJump,99", "ada,croquet,99")) {
            var checked = against(check, TableFileTest.read(good + row + "\n"), leaderboard("new", 1));
            assertThat(checked.failed()).isFalse();
            assertThat(checked.incomplete()).isTrue();
            assertThat(text(checked))
                    .contains("1 of 1 as printed, 1 can't be recomputed", "printed 99, not recomputed: no");
        }
    }

    private static void commit(ResultSink.Part part) {
        try {
            part.commit();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Leaderboard leaderboard(String ruleset, double... heights) {
        return withRejects(ruleset, 0, heights);
    }

    private static Leaderboard withRejects(String ruleset, int rejected, double... heights) {
        var rulebook = Rulebook.of(CATALOG, List.of(), List.of(ruleset));
        var standings = new Standings();
        var part = standings.part();
        for (double height : heights) {
            part.scored(LeapFamily.scored(LeapFamily.draft("1", height, true), rulebook));
        }
        for (int i = 0; i < rejected; i++) {
            part.rejected(new Reject("r", Reason.MISSING_INPUT, "", "", "leap/high", ruleset, "ada", "", ""));
        }
        commit(part);
        return new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings);
    }

    @Test
    void meansAreComparedAsTheyArePrinted() {
        // 10, 20, 35: mean 21.666…, sample standard deviation 12.583…
        var leaderboard = leaderboard("new", 1, 2, 3.5);
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var good = TableFileTest.read("agent,game,mean,std,n\nada,HighJump,21.7,12.6,3\n");
        assertThat(against(check, good, leaderboard).failed()).isFalse();
        assertThat(against(check, good, leaderboard).compared()).isEqualTo(3);
        var bad = TableFileTest.read("agent,game,mean,std,n\nada,HighJump,21.6,12.58,4\n");
        var checked = against(check, bad, leaderboard);
        assertThat(checked.equal()).isEqualTo(1);
        assertThat(text(checked))
                .contains("line 2  ada  leap/high  mean: printed 21.6, recomputed 21.667 (new)")
                .contains("line 2  ada  leap/high  n: printed 4, recomputed 3 (new)");
    }

    /** The jumps score 10, 20 and 35: three are not ten, and a number of many digits is told by its exponent. */
    @Test
    void countsAreWholeAndLargeNumbersHaveAnExponent() {
        var leaderboard = leaderboard("new", 1, 2, 3.5);
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(check, TableFileTest.read("agent,game,mean,n\nada,HighJump,2e226,0e1\n"), leaderboard);
        assertThat(checked.equal()).isZero();
        assertThat(text(checked))
                .contains("mean: printed 2e226, recomputed 21.7 (new)", "n: printed 0e1, recomputed 3 (new)");
        var row = TableFileTest.read("agent,game,mean\nada,HighJump,12.5\n")
                .rows()
                .get(0);
        var large = Line.of(
                new Cell(row, "leap/high", "mean", Printed.of("12.5")),
                new Recomputed("new", OptionalDouble.of(3.61234567e226), ""),
                0);
        assertThat(text(new CheckedTable("", "printed", List.of(large), 0, List.of())))
                .contains("mean: printed 12.5, recomputed 3.6123e+226 (new)");
    }

    /** Of scores of 10 and 30 the mean is 20, and the best 30. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "mean; 20; best; true",
                "mean; 30; best; false",
                "value; 30; best; true",
                "value; 20; best; false",
                "score; 30; best; true",
                "score; 20; best; false",
                "value,mean; 30,20; best; true",
                "value,mean; 30,30; best; false",
                "mean; 20; mean; true",
                "score; 20; mean; true",
            })
    void aMeanIsComparedWithTheMeanAndAValueOrScoreWithWhatRanks(
            String columns, String cells, String by, boolean isRight) {
        var board = leaderboard("new", 1, 3).benchmarks().get(0);
        var row = board.rows().get(0);
        var value = by.equals("best") ? OptionalDouble.of(30) : row.value();
        var best = new BenchmarkBoard(
                board.benchmark(),
                board.title(),
                board.ruleset(),
                board.options(),
                by,
                true,
                List.of(new BenchmarkRow(
                        1, row.agent(), value, "", row.summary(), row.stderr(), row.low(), row.high())));
        var checked = against(
                new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS),
                TableFileTest.read("agent,game," + columns + "\nada,HighJump," + cells + "\n"),
                new Leaderboard(List.of(best), List.of(), List.of()));
        assertThat(checked.failed()).isEqualTo(!isRight);
    }

    /** A rating has no mean: whoever prints one number for it, as arenas do under any header, prints the rating. */
    @Test
    void aLoneMeanOfARatingIsTheRating() {
        var catalog = new Catalog(
                List.of(LoadedFamily.read(new PluginJar("duels", "1", "duels.jar", "00", true), new Duels())));
        var none = OptionalDouble.empty();
        var counts = new Summary(2, none, none, none, none, 2, 0, 0, 0, 0, OptionalLong.empty());
        var row = new BenchmarkRow(1, "ada", OptionalDouble.of(1510), "", counts, none, none, none);
        var board = new BenchmarkBoard("duels/chess", "Chess", "v1", Map.of(), "rating", true, List.of(row));
        var leaderboard = new Leaderboard(List.of(board), List.of(), List.of());
        var check = new TableCheck(catalog, Rulebook.of(catalog), TableCheck.Options.DEFAULTS);
        var checked = against(check, TableFileTest.read("agent,game,mean\nada,duels/chess,1510\n"), leaderboard);
        assertThat(checked.equal()).isEqualTo(1);
        assertThat(checked.failed()).isFalse();
    }

    @Test
    void whatRejectedRecordsLackIsNoDifference() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var allRejected = against(
                check,
                TableFileTest.read("agent,game,mean,std,n\nada,HighJump,21.7,12.6,11757\n"),
                withRejects("new", 2));
        assertThat(allRejected.compared()).isZero();
        assertThat(allRejected.failed()).isFalse();
        assertThat(text(allRejected))
                .contains("line 2  ada  leap/high  n: printed 11757, not recomputed: 2 of its records were rejected");

        // the one rejected may be the fourth, and not a fifth
        var leaderboard = withRejects("new", 1, 1, 2, 3.5);
        assertThat(against(check, TableFileTest.read("agent,game,n\nada,HighJump,4\n"), leaderboard)
                        .failed())
                .isFalse();
        assertThat(against(check, TableFileTest.read("agent,game,n\nada,HighJump,5\n"), leaderboard)
                        .failed())
                .isTrue();
        assertThat(against(check, TableFileTest.read("agent,game,n\nada,HighJump,2\n"), leaderboard)
                        .failed())
                .isTrue();
    }

    @Test
    void anAgentWithoutEpisodesCanNotBeCompared() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(
                check, TableFileTest.read("agent,game,mean,average\nbob,HighJump,21.7,1\n"), leaderboard("new", 1));
        assertThat(checked.compared()).isZero();
        assertThat(checked.lines()).extracting(Line::reason).containsOnly("no episode of this agent");
    }

    @Test
    void aFamilyThatLacksABenchmarkGivesItsReason() {
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        var checked = against(
                check, TableFileTest.read("agent,game,mean,average\nada,HighJump,10,1\n"), leaderboard("new", 1));
        assertThat(checked.failed()).isFalse();
        assertThat(checked.lines()).extracting(Line::what).containsExactly("mean", "average rank");
        assertThat(checked.lines().get(1).recomputed()).hasValue(1);
    }

    @Test
    void rowsOfBenchmarksThatWereNotAskedForAreLeftOut(@TempDir Path folder) throws IOException {
        var rulebook = Rulebook.of(CATALOG);
        var high = leaderboard("new", 1);
        // The average rank of both jumps is 1.5, and of the high jump alone 1.
        var file = Files.writeString(folder.resolve("t.csv"), """
                agent,game,mean,average
                ada,HighJump,10,1.5
                ada,long-2,5,1.5
                ada,croquet,7,1.5
                ada,,,1.5
                """);
        var check = new TableCheck(CATALOG, rulebook, new TableCheck.Options(0, false, false, "leap/high"::equals));
        var checked = check.checkFile(file, TableFile.Options.DEFAULTS, Optional.of(high));
        var text = new StringBuilder();
        checked.write(text);
        assertThat(text).hasToString("""
                        printed numbers against recomputed ones: 1 of 1 as printed
                        Not checked: numbers over all benchmarks of leap, since only some of them were asked for.
                        Left out as not asked for: 3 rows.
                        """);
        assertThat(checked.failed() || checked.incomplete()).isFalse();
        assertThat(checked.json()).contains("\"left_out\" : 3", "\"left_out_over_all\" : [ \"leap\" ]");

        text.setLength(0);
        check.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty()).write(text);
        assertThat(text).hasToString("""
                        Not checked: numbers over all benchmarks of leap, since only some of them were asked for.
                        Left out as not asked for: 3 rows.
                        Nothing was compared.
                        """);

        var all = new TableCheck(CATALOG, rulebook, TableCheck.Options.DEFAULTS);
        assertThat(all.checkFile(file, TableFile.Options.DEFAULTS, Optional.of(high))
                        .leftOut())
                .isEqualTo(CheckedTables.LeftOut.NOTHING);
        var none = new TableCheck(CATALOG, rulebook, new TableCheck.Options(0, false, false, "leap/triple"::equals));
        assertThatThrownBy(() -> none.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("t.csv: no row to check of a benchmark that --only asks for");
    }

    @Test
    void aFileIsCheckedAgainstItselfOrAgainstLeaderboards(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("t.csv"), RANKS);
        var check = new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS);
        assertThat(check.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty())
                        .compared())
                .isEqualTo(3);
        var against = check.checkFile(file, TableFile.Options.DEFAULTS, Optional.of(leaderboard("new", 1)));
        assertThat(against.failed()).isFalse();
        assertThat(against.compared()).isEqualTo(2);
        assertThatThrownBy(() -> check.checkFile(
                        file, TableFile.Options.parse(List.of(), List.of("agent=eve")), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no row to check");
        assertThatThrownBy(() -> check.checkFile(folder, TableFile.Options.DEFAULTS, Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(folder + ": expected a table, a CSV file, found a folder");
        assertThatThrownBy(
                        () -> check.checkFile(folder.resolve("none.csv"), TableFile.Options.DEFAULTS, Optional.empty()))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void jsonHoldsBothNumbers() {
        var json = tables(within(RANKS.replace("2.75", "2.5"))).json();
        assertThat(json).contains("\"failed\" : true", "\"printed\" : \"2.5\"", "\"recomputed\" : 2.75");
    }

    @Test
    void averageRanksAreRecomputedTheWayThatScoresAreBetter() {
        // Right: ada 4 3, bob 6 5, cyd 8 7, dan 10 9. Printed for dan in the sprint: 5, which moves bob and cyd down.
        var csv = """
                agent,benchmark,mean,average
                ada,sprint,4,1.0
                bob,sprint,6,2.0
                cyd,sprint,8,3.0
                dan,sprint,5,4.0
                ada,swim,3,1.0
                bob,swim,5,2.0
                cyd,swim,7,3.0
                dan,swim,9,4.0
                """;
        var games = new Games(List.of("sprint", "swim"), Metric.Better.LOWER);
        var right = games.within(TableFileTest.read(csv.replace("dan,sprint,5", "dan,sprint,10")));
        assertThat(right.equal()).isEqualTo(4);
        var wrong = games.within(TableFileTest.read(csv));
        assertThat(wrong.equal()).isEqualTo(1);
        assertThat(wrong.remarks())
                .containsExactly(
                        "3 of the 3 rows that differ would follow if the cell of dan in games/sprint were above 8"
                                + " instead of 5");
    }

    @Test
    void ofEachBenchmarkItsOwnWayCounts() {
        var games = new Games(List.of("sprint", "jump"), List.of("sprint", "jump"), Set.of("sprint"));
        assertThat(games.within(TableFileTest.read("""
                        agent,benchmark,mean,average
                        ada,sprint,9.8,1.0
                        ada,jump,8.5,1.0
                        bob,sprint,10.2,2.0
                        bob,jump,7.9,2.0
                        """)).equal()).isEqualTo(2);
    }

    @Test
    void benchmarksOfAFamilyThatDoesNotRankAreLeftAside(@TempDir Path folder) throws IOException {
        var catalog = new Catalog(List.of(
                CATALOG.families().get(0),
                LoadedFamily.read(new PluginJar("duels", "1", "duels.jar", "00", true), new Duels())));
        var rulebook = Rulebook.of(catalog);
        var mixed = new TableCheck(catalog, rulebook, TableCheck.Options.DEFAULTS);
        assertThat(within(mixed, TableFileTest.read(RANKS + "ada,duels/chess,1,1.0\n"))
                        .equal())
                .isEqualTo(3);

        var check = new TableCheck(catalog, rulebook, TableCheck.Options.DEFAULTS);
        var file = Files.writeString(folder.resolve("t.csv"), RANKS);
        check.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty());
        assertThat(check.families()).containsExactly("leap");
        Files.writeString(file, "agent,game,mean\nada,duels/chess,1\n");
        check.checkFile(file, TableFile.Options.DEFAULTS, Optional.empty());
        assertThat(check.families()).containsExactlyInAnyOrder("leap", "duels");
    }

    /** Games under the names that a table gives them, in a family that ranks over those that count. */
    private record Games(List<String> games, List<String> counting, Set<String> lower) implements Family {

        Games(List<String> games, Metric.Better better) {
            this(games, games, better == Metric.Better.LOWER ? Set.copyOf(games) : Set.of());
        }

        CheckedTable within(PublishedTable table) {
            var catalog =
                    new Catalog(List.of(LoadedFamily.read(new PluginJar("games", "1", "g.jar", "00", true), this)));
            return TableCheckTest.within(
                    new TableCheck(catalog, Rulebook.of(catalog), TableCheck.Options.DEFAULTS), table);
        }

        @Override
        public String id() {
            return "games";
        }

        @Override
        public Text title() {
            return Text.of("Games");
        }

        @Override
        public List<Ruleset> rulesets() {
            return List.of(Ruleset.of("v1", "2025-01-01", "v1"));
        }

        @Override
        public List<Benchmark> benchmarks() {
            return games.stream()
                    .map(g -> Benchmark.of(benchmark(g), g)
                            .alias(g)
                            .inputs(Input.number("x"))
                            .rule(
                                    "v1",
                                    Rule.score(Metric.of(Metric.SCORE, Input.number("x"))
                                            .better(lower.contains(g) ? Metric.Better.LOWER : Metric.Better.HIGHER))))
                    .toList();
        }

        @Override
        public Optional<StandingRule.OfFamily> standing() {
            return Optional.of(new StandingRule.MeanRank(
                    counting.stream().map(Games::benchmark).toList()));
        }

        private static String benchmark(String game) {
            return "games/" + game.replace('_', '-');
        }
    }

    @Test
    void fifteenOfTwentyPublishedRowsFollowFromTheirCells() throws IOException {
        var shared = System.getenv("SCORING_SHARED");
        var file = shared == null
                ? Path.of("..", "..", "shared", "data", "orak", "published.csv")
                : Path.of(shared, "data", "orak", "published.csv");
        assumeTrue(Files.exists(file));
        PublishedTable table;
        try (var in = Files.newInputStream(file)) {
            table = TableFile.read(
                            in, file.toString(), TableFile.Options.parse(List.of(), List.of("table=leaderboard")))
                    .get(0);
        }
        var games = table.rows().stream()
                .map(PublishedTable.Row::benchmark)
                .distinct()
                .toList();
        assertThat(games).hasSize(12);
        var checked = new Games(games, Metric.Better.HIGHER).within(table);
        assertThat(checked.compared()).isEqualTo(20);
        assertThat(checked.equal()).isEqualTo(15);
        var differing = new ArrayList<String>();
        checked.lines().stream()
                .filter(l -> !l.equal())
                .forEach(l -> differing.add(l.agent() + " " + l.printed().text() + " "
                        + String.format(Locale.ROOT, "%.2f", l.recomputed().getAsDouble())));
        assertThat(differing)
                .containsExactlyInAnyOrder(
                        "Deepseek-R1-2025-01-20 / default 6.4 5.92",
                        "Claude-3.7-sonnet / default 6.3 6.42",
                        "GPT-4o-2024-08-06 / default 4.3 4.38",
                        "GPT-4o-2024-08-06 / planning 7.3 7.42",
                        "GPT-4o-2024-08-06 / ref-plan 4.8 4.96");
        assertThat(checked.remarks())
                .containsExactly("4 of the 5 rows that differ would follow if the cell of Deepseek-R1-2025-01-20 /"
                        + " default in games/pokemon-red were between 0 and 33.3 instead of 75");
    }
}
