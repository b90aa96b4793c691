package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.plugin.Catalog;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import games.scoring.verify.CheckedTable.Line;
import games.scoring.verify.CheckedTables.Board;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AgainstBoardsTest {

    private static final Catalog CATALOG = LeapFamily.catalog();

    private final Standings standings = new Standings();

    private AgainstBoardsTest jump(String benchmark, String ruleset, String agent, double height) throws IOException {
        var part = standings.part();
        part.scored(LeapFamily.scored(
                EpisodeDraft.of(benchmark, LeapFamily.FILE)
                        .agent(agent)
                        .instance("1")
                        .put(LeapFamily.HEIGHT, height, null),
                Rulebook.of(CATALOG, List.of(), List.of(ruleset))));
        part.commit();
        return this;
    }

    private AgainstBoardsTest rejected(String agent) throws IOException {
        var part = standings.part();
        part.rejected(new Reject("r", Reason.MISSING_INPUT, "", "", "leap/high", "new", agent, "", ""));
        part.commit();
        return this;
    }

    private Leaderboard leaderboard() {
        var rulebook = Rulebook.of(CATALOG);
        return new Ranking(CATALOG, f -> rulebook.settings(f.id()), false).rank(standings);
    }

    private CheckedTable check(String... rows) {
        return new TableCheck(CATALOG, Rulebook.of(CATALOG), TableCheck.Options.DEFAULTS)
                .check(
                        Path.of("t.csv"),
                        List.of(TableFileTest.read(String.join("\n", rows) + "\n")),
                        Optional.of(leaderboard()))
                .tables()
                .get(0);
    }

    private List<Board> absent(String... rows) {
        var rulebook = Rulebook.of(CATALOG);
        return new AgainstBoards(
                        new TableNames(CATALOG),
                        new PossibleScores(rulebook),
                        TableCheck.Options.DEFAULTS,
                        leaderboard())
                .absent(List.of(TableFileTest.read(String.join("\n", rows) + "\n")));
    }

    private static Line line(CheckedTable checked, String agent, String what) {
        return checked.lines().stream()
                .filter(line -> line.agent().equals(agent) && line.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void rowsOfDifferentBenchmarksAreNotTheSame() throws IOException {
        var checked = jump("leap/high", "new", "ada", 1)
                .check(
                        "agent,game,average",
                        "ada,HighJump,1",
                        "ada,LongJump,1",
                        "ada,croquet,1",
                        "ada,golf,1",
                        "ada,,1");
        assertThat(checked.remarks()).isEmpty();
    }

    /** Who has a rank in the table, and no number in what was read, may stand above others. */
    @Test
    void aRankMayBeAsMuchLowerAsAgentsOfTheTableHaveNoNumberHere() throws IOException {
        jump("leap/high", "new", "ada", 1);
        assertThat(check("agent,game,rank", "ada,HighJump,2", "eve,HighJump,1").failed())
                .isFalse();
        assertThat(check("agent,game,rank", "ada,HighJump,3", "eve,HighJump,1").failed())
                .isTrue();
        // Of eve the table has only how many episodes there were.
        assertThat(check("agent,game,rank,n", "ada,HighJump,2,1", "eve,HighJump,,5")
                        .failed())
                .isTrue();
    }

    @Test
    void whoseRecordsWereAllRejectedHasNoNumberHere() throws IOException {
        jump("leap/high", "new", "ada", 1).rejected("bob");
        assertThat(check("agent,game,rank", "ada,HighJump,2", "bob,HighJump,1").failed())
                .isFalse();
        assertThat(check("agent,average,rank", "ada,1,2", "bob,1,1").failed()).isFalse();
    }

    @Test
    void soMayARankOverAllBenchmarks() throws IOException {
        jump("leap/high", "new", "ada", 1);
        assertThat(line(check("agent,rank", "ada,1", "eve,2"), "ada", "rank").equal())
                .isTrue();
        assertThat(line(check("agent,rank", "ada,2", "eve,1"), "ada", "rank").reason())
                .isEqualTo("1 agent of the table has no number here in what was read");
        assertThat(line(check("agent,rank", "ada,3", "eve,1"), "ada", "rank").recomputed())
                .hasValue(1);
        assertThat(check("agent,rank", "ada,3", "eve,1").failed()).isTrue();
        assertThat(check("agent,rank,average", "ada,2,", "eve,,1").failed()).isFalse();
        assertThat(check("agent,game,average,rank", "ada,,,2", "eve,HighJump,1,")
                        .failed())
                .isFalse();
        assertThat(check("agent,game,mean,rank", "ada,,,2", "eve,HighJump,1,").failed())
                .isTrue();
    }

    @Test
    void whereAgentsAreNotRankedTheReasonIsSaid() throws IOException {
        jump("leap/high", "new", "ada", 1).jump("leap/high", "new", "bob", 2).jump("leap/long-2", "new", "ada", 1);
        var checked = check("agent,rank,average", "bob,1,1");
        assertThat(checked.failed()).isFalse();
        assertThat(checked.compared()).isZero();
        var reason = leaderboard().families().get(0).rows().stream()
                .filter(row -> row.agent().equals("bob"))
                .findFirst()
                .orElseThrow()
                .reason();
        assertThat(checked.lines()).extracting(Line::reason).containsOnly(reason);
        assertThat(reason).isNotEmpty();
    }

    @Test
    void aRowThatNamesARulesetIsComparedUnderItAlone() throws IOException {
        jump("leap/high", "new", "ada", 1);
        var checked = check("agent,game,ruleset,mean,average", "ada,HighJump,old,5,1", "ada,HighJump,new,10,1");
        assertThat(checked.lines())
                .filteredOn(line -> line.line() == 2)
                .allSatisfy(line -> assertThat(line.recomputed()).isEmpty());
        assertThat(checked.lines())
                .filteredOn(line -> line.line() == 3)
                .allSatisfy(line -> assertThat(line.equal()).isTrue());
    }

    /** Without a ruleset in its rows a table means the leaderboard that it agrees with. */
    @Test
    void whatDiffersFromOneRulesetMayAgreeWithAnother() throws IOException {
        jump("leap/high", "new", "ada", 1).jump("leap/high", "old", "ada", 1);
        assertThat(check("agent,game,mean", "ada,HighJump,5").equal()).isEqualTo(1);
        assertThat(check("agent,game,mean", "ada,HighJump,10").equal()).isEqualTo(1);
        assertThat(check("agent,game,mean", "ada,HighJump,7").failed()).isTrue();
    }

    /** Under one ruleset bob lacks a benchmark, so that nobody has a number over all. */
    @Test
    void whatCanBeRecomputedUnderOneRulesetIsComparedThere() throws IOException {
        jump("leap/high", "new", "ada", 1).jump("leap/high", "new", "bob", 2).jump("leap/long-2", "new", "ada", 1);
        jump("leap/high", "old", "ada", 1).jump("leap/high", "old", "bob", 2);
        assertThat(check("agent,average", "bob,1").equal()).isEqualTo(1);
        assertThat(check("agent,average", "bob,2").failed()).isTrue();
    }

    @Test
    void whoIsAbsentOverAllIsListedWhereTheTableHasSuchNumbers() throws IOException {
        jump("leap/high", "new", "ada", 1).jump("leap/high", "new", "bob", 2);
        var high = new Board(Board.Kind.BENCHMARK, "leap/high", "new", 2, List.of("bob"));
        assertThat(absent("agent,game,mean", "ada,HighJump,10")).containsExactly(high);
        assertThat(absent("agent,game,mean,average", "ada,HighJump,10,1"))
                .containsExactly(high, new Board(Board.Kind.FAMILY, "leap", "new", 2, List.of("bob")));
        assertThat(absent("agent,game,mean,average", "ada,HighJump,10,", "bob,HighJump,20,1"))
                .extracting(Board::absent)
                .containsExactly(List.of(), List.of("ada"));
        assertThat(absent("agent,game,mean", "ada,HighJump,10", "ada,,"))
                .containsExactly(high, new Board(Board.Kind.FAMILY, "leap", "new", 2, List.of("bob")));
    }
}
