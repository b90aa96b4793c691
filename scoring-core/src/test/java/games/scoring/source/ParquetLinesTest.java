package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import games.scoring.record.ArenaFamily;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the columns of a table become in the record of a row. */
class ParquetLinesTest {

    /** Rows that are alike; a cell without text is absent. */
    private record Rows(List<String> columns, List<String> cells, long[] left, Set<Integer> unread)
            implements Parquet.Reader {

        private static final String REFUSED = "{}";

        @Override
        public String refusal(int column) {
            return List.of("blob", "agent").contains(columns.get(column))
                    ? "column \"" + columns.get(column) + "\": binary"
                    : "";
        }

        @Override
        public void leave(int column) {
            unread.add(column);
        }

        @Override
        public void passOver(int column) {
            unread.add(column);
        }

        @Override
        public boolean isTooLarge() {
            return bytes().length > 16 << 20;
        }

        @Override
        public boolean isRefused(int column) {
            return cells.get(column).equals(REFUSED);
        }

        @Override
        public boolean next() {
            return left[0]-- > 0;
        }

        @Override
        public byte[] bytes() {
            return String.join("", cells).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int from(int column) {
            return String.join("", cells.subList(0, column)).length();
        }

        @Override
        public int to(int column) {
            return from(column) + cells.get(column).length();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** Gives the line of a row of arena/duel. */
    private static String line(String columns, String... cells) throws IOException {
        return lineOf("\"arena/duel\"", "", columns, cells);
    }

    /** Gives the line of a row with this cell for its benchmark, where the user names a usual one. */
    private static String lineOf(String benchmark, String usual, String columns, String... cells) throws IOException {
        var names = List.of(("benchmark " + columns).split(" "));
        var all = new String[names.size()];
        Arrays.fill(all, "");
        all[0] = benchmark;
        System.arraycopy(cells, 0, all, 1, cells.length);
        var rows = new Rows(names, List.of(all), new long[] {1}, new HashSet<>());
        try (var lines = new ParquetLines(rows, 100, usual, ArenaFamily.catalog())) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .replace("\"benchmark\":\"arena/duel\",", "");
        }
    }

    @Test
    void theNumbersOfRowsThatPandasWritesAreNoInput() throws IOException {
        assertThat(line("points __index_level_0__", "1", "7"))
                .isEqualTo("{\"__index_level_0__\":7,\"inputs\":{\"points\":1}}");
        assertThat(line("points __index_level_0__", "1", "\"alpha\""))
                .isEqualTo("{\"inputs\":{\"points\":1,\"__index_level_0__\":\"alpha\"}}");
        assertThat(line("points index", "1", "7")).isEqualTo("{\"inputs\":{\"points\":1,\"index\":7}}");
    }

    @Test
    void namesMayBeNumbers() throws IOException {
        assertThat(line("points episode agent instance", "1", "17", "17.5", "true"))
                .isEqualTo("{\"episode\":\"17\",\"agent\":\"17.5\",\"instance\":\"true\",\"inputs\":{\"points\":1}}");
        assertThat(line("points agent", "1", "NaN")).isEqualTo("{\"agent\":NaN,\"inputs\":{\"points\":1}}");
    }

    @Test
    void allInputsMayStandInOneText() throws IOException {
        assertThat(line("inputs rank", "\"{\\\"laps\\\": [1]}\"", "2"))
                .isEqualTo("{\"rank\":2,\"inputs\":{\"laps\": [1]}}");
        assertThat(line("inputs points", "\"{\\u000a}\"", "2")).isEqualTo("{\"inputs\":{\"points\":2}}");
        assertThat(line("inputs points", "\"[1]\"", "2")).isEqualTo("{\"inputs\":\"[1]\"}");
    }

    /** As an empty cell of CSV: so fillna("") of pandas leaves it. */
    @Test
    void anEmptyTextInPlaceOfAnObjectIsAbsent() throws IOException {
        assertThat(line("inputs labels points", "\"\"", "\"\"", "2")).isEqualTo("{\"inputs\":{\"points\":2}}");
        assertThat(line("inputs", "\" \"")).isEqualTo("{\"inputs\":\" \"}");
        assertThat(line("inputs", "\"\"")).isEqualTo("{\"benchmark\":\"arena/duel\"}");
    }

    /** So that its code and pointer are those of the same object in a line. */
    @Test
    void whatNoRecordMayHoldIsLeftInAnObjectForTheReader() throws IOException {
        String digits = "1".repeat(1200);
        for (var object :
                List.of("{'points':NaN}", "{'points':-Infinity}", "{'points':" + digits + "}", "{'\\ud800':1}")) {
            String json = object.replace('\'', '"');
            String cell = '"' + json.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            assertThat(line("inputs labels", cell, cell))
                    .isEqualTo("{\"labels\":" + json + ",\"inputs\":" + json + "}");
        }
        assertThat(line("labels", "\"\\ufeff{}\"")).contains("\"labels\":\"\\ufeff{}\"");
    }

    @Test
    void besideAColumnOfAllInputsOthersAreNone() throws IOException {
        assertThat(line("inputs note metrics", "{\"points\":1}", "\"x\"", "{\"a\":2}"))
                .isEqualTo("{\"note\":\"x\",\"metrics\":{\"a\":2},\"inputs\":{\"points\":1}}");
        assertThat(line("inputs points inputs/note", "{\"laps\":[1]}", "1", "\"x\""))
                .isEqualTo("{\"inputs\":{\"laps\":[1],\"points\":1,\"note\":\"x\"}}");
        // What is nearly called as one that means something may be meant so.
        assertThat(line("inputs Points", "{\"laps\":[1]}", "1")).isEqualTo("{\"inputs\":{\"laps\":[1],\"Points\":1}}");
        assertThat(line("inputs statu", "{\"laps\":[1]}", "\"aborted\""))
                .isEqualTo("{\"statu\":\"aborted\",\"inputs\":{\"laps\":[1]}}");
    }

    @Test
    void aValueThatCantBeReadIsInTheWayWhereARecordNeedsIt() throws IOException {
        assertThat(line("points agent", "1")).isEqualTo("{\"inputs\":{\"points\":1}}");
        for (var column : List.of("agent", "points", "inputs")) {
            assertThatThrownBy(() -> line(column, Rows.REFUSED))
                    .hasMessageMatching("row 1, .*No row was read from this one on");
        }
    }

    @Test
    void aValueThatCantBeReadIsAnInputAsAnyOtherThatTheBenchmarkHasNot() throws IOException {
        assertThat(line("points blob", "1")).isEqualTo("{\"inputs\":{\"points\":1}}");
        assertThat(line("points blob", "1", Rows.REFUSED)).isEqualTo("{\"inputs\":{\"points\":1,\"blob\":{}}}");
    }

    @Test
    void besideAColumnOfAllInputsNobodyReadsAColumnThatCantBeRead() throws IOException {
        assertThat(line("inputs blob", "{\"points\":1}", "null"))
                .isEqualTo("{\"blob\":null,\"inputs\":{\"points\":1}}");
        assertThat(line("inputs blob", "{\"points\":1}")).isEqualTo("{\"inputs\":{\"points\":1}}");
    }

    /** Which may be the cell that no record of this benchmark has. */
    @Test
    void ofARowThatIsTooLargeSoIsTheLine() throws IOException {
        String note = '"' + "x".repeat(17 << 20) + '"';
        assertThat(line("points series/note", "1", note)).contains(note);
    }

    /** However few bytes state them, so that an honest table is whole and a hostile one has an end. */
    @Test
    void aFewMillionRowsMayStandInAnyFile() throws IOException {
        var rows = new Rows(List.of(), List.of(), new long[] {1L << 40}, Set.of());
        long read = 0;
        try (var lines = new ParquetLines(rows, 100, "", ArenaFamily.catalog())) {
            byte[] buffer = new byte[3 << 12];
            for (int n = lines.read(buffer); n > 0; n = lines.read(buffer)) {
                read += n;
            }
            fail("no end was found");
        } catch (LimitException e) {
            assertThat(e).hasMessageContaining("500 rows for each byte");
        }
        assertThat(read).isEqualTo((1L << 22) * "{}\n".length());
    }

    /** So that its row has the inputs of the benchmark that will be taken for its own, as in CSV. */
    @Test
    void aRowThatNamesNoBenchmarkIsOfTheUsualOne() throws IOException {
        assertThat(lineOf("", "arena/duel", "laps")).isEqualTo("{\"inputs\":{}}");
        assertThat(lineOf("\"\"", "arena/duel", "laps")).isEqualTo("{\"benchmark\":\"\",\"inputs\":{}}");
        assertThat(lineOf("\"\"", "arena/sandbox", "laps")).isEqualTo("{\"benchmark\":\"\"}");
        assertThat(lineOf("\"arena/sandbox\"", "arena/duel", "laps")).isEqualTo("{\"benchmark\":\"arena/sandbox\"}");
    }
}
