package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.verify.CheckedTable.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table with a row for each agent and a column for each number, beside the one that an export makes. */
class WideTableTest {

    private static final Leaderboard BOARD = new Leaderboard(
            List.of(board("leap/high", "old"), board("leap/long-2", "new"), board("sail/race", "other")),
            List.of(),
            List.of());

    @TempDir
    Path folder;

    private static BenchmarkBoard board(String benchmark, String ruleset) {
        return new BenchmarkBoard(benchmark, "", ruleset, Map.of(), "mean", true, List.of());
    }

    private CheckedTables check(String table) throws IOException {
        var exported = Files.createDirectories(folder.resolve("exported/leap"));
        Files.writeString(exported.resolve("a.csv"), "agent,hops\nada,1\n");
        Files.writeString(exported.resolve("b.csv"), ",\"high, mean\",long\nada,12.73,\nbob,3.5,4\n");
        var file = Files.writeString(folder.resolve("table.csv"), table);
        assertThat(WideTable.mayBe(file)).isTrue();
        return WideTable.check(file, folder.resolve("exported"), 0, true, BOARD).orElseThrow();
    }

    @Test
    void aTableOfARowForEachNumberIsComparedByItsTexts() throws IOException {
        var exported = Files.createDirectories(folder.resolve("exported/leap"));
        Files.writeString(exported.resolve("raw.csv"), """
                ,game,model,metric,value
                0,high,ada,speed,2.5
                1,high,ada,jump,30
                2,high,bob,speed,
                """);
        var file = Files.writeString(folder.resolve("table.csv"), """
                ,game,model,metric,value
                0,high,ada,jump,30.0
                1,high,ada,speed,2.4
                2,high,cyd,speed,1
                """);
        assertThat(WideTable.mayBe(file)).isTrue();
        var checked = WideTable.check(file, folder.resolve("exported"), 0, true, BOARD)
                .orElseThrow();
        var text = new StringBuilder();
        checked.write(text);
        assertThat(text).hasToString("""
                        printed numbers against leap/raw.csv of what was read, under new and old (--ruleset chooses another): 1 of 2 as printed, 1 can't be recomputed
                          line 3  high / ada / speed  value: printed 2.4, recomputed 2.500
                          line 4  high / cyd / speed  value: printed 1, not recomputed: the export has no such row
                        Not in the table: 1 of the 3 rows of the leaderboards of what was read:
                          leap/raw.csv  high / bob / speed
                        """);
        assertThat(checked.json()).contains("\"table\" : \"leap/raw.csv\"").doesNotContain("\"benchmark\"");
    }

    @Test
    void aTableOverAllBenchmarksIsNotComparedWithAPartOfThem() throws IOException {
        check("name,long,\"high, mean\"\nada,,12.7\n");
        assertThatThrownBy(
                        () -> WideTable.check(folder.resolve("table.csv"), folder.resolve("exported"), 0, false, BOARD))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--only asks for a part of a family's benchmarks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"benchmark\",\"agent\",\"value\"", "benchmark, agent , value", "\"Agent\"\t\"value\""})
    void aTableWithAColumnOfAgentsIsNone(String header) throws IOException {
        assertThat(WideTable.mayBe(Files.writeString(folder.resolve("table.csv"), header + "\n")))
                .isFalse();
    }

    @Test
    void namesOfColumnsMayBeQuotedAndHaveBlanksAround() throws IOException {
        var table =
                check("\"name\", long ,\"high, mean\"\nada,,12.7\n").tables().get(0);
        assertThat(table.checked()).contains("leap/b.csv");
    }

    @Test
    void aTableThatNamesItsModelsMayBeAnyPublishedOne() throws IOException {
        Files.createDirectories(folder.resolve("exported"));
        var file = Files.writeString(folder.resolve("table.csv"), "model,game,mean\nada,high,10\n");
        assertThat(WideTable.check(file, folder.resolve("exported"), 0, true, BOARD))
                .isEmpty();
    }

    @Test
    void eachCellIsComparedByItsAgentAndColumn() throws IOException {
        var checked = check("name,long,\"high, mean\"\nada,7,12.7\ncyd,1,\n");
        var table = checked.tables().get(0);
        assertThat(table.checked())
                .isEqualTo("printed numbers against leap/b.csv of what was read, under new and old (--ruleset chooses"
                        + " another)");
        assertThat(table.lines()).extracting(Line::what).containsExactly("long", "high, mean", "long");
        assertThat(table.lines()).extracting(Line::equal).containsExactly(false, true, false);
        assertThat(table.lines())
                .extracting(Line::reason)
                .containsExactly("the export gives no number", "", "no episode of this agent");
        assertThat(checked.failed()).isFalse();
        assertThat(checked.incomplete()).isTrue();
        assertThat(checked.boards().get(0).absent()).isEqualTo(List.of("bob"));
        assertThat(check("\tlong\thigh, mean\nbob\t5\t3.5\n").failed()).isTrue();
    }

    @Test
    void whatATableLacksIsNamedByTheTableAlone() throws IOException {
        var text = new StringBuilder();
        check("name,long,\"high, mean\"\nbob,4,3.5\n").write(text);
        assertThat(text.toString().lines()).contains("  leap/b.csv  ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "NaN", "n/a", "-", "inf", "7%"})
    void aCellHoldsANumberOrNothing(String cell) {
        assertThatThrownBy(() -> check("name,long,\"high, mean\"\nada," + cell + ",12.7\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("table.csv:2, 'long': expected a number, found '" + cell + "'");
    }

    @Test
    void recordsAreNoTable() {
        assertThatThrownBy(() -> check("{\"name\":\"ada\",\"long\":7}\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("table.csv: expected CSV with a header line, found JSON. --table takes");
    }

    @Test
    void aTableThatNoExportMakesIsRefused() {
        assertThatThrownBy(() -> check("name,wide\nada,7\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "expected a column 'agent', or the columns of a table that an export makes of INPUT")
                .hasMessageContaining("found 'name', 'wide'");
    }
}
