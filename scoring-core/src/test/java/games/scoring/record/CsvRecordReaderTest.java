package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.rule.Rulebook;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edges of records in CSV, each with its code and pointer. */
class CsvRecordReaderTest {

    private static final ArenaReading READING = new ArenaReading();

    /** Reads CSV of the family of these tests. */
    private static final class ArenaReading {

        Read bytes(byte[] bytes, ReadOptions options) {
            var read = new Read();
            try {
                new CsvRecordReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), options)
                        .read(new ByteArrayInputStream(bytes), "a.csv", read, read.unknown);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return read;
        }

        Read text(String text) {
            return bytes(text.getBytes(StandardCharsets.UTF_8), ReadOptions.DEFAULTS);
        }
    }

    private static Read rows(String... lines) {
        return READING.text(String.join("\n", lines) + "\n");
    }

    /** Reads one row of arena/duel with this input. */
    private static Read input(String name, String cell) {
        return rows("benchmark," + name, "arena/duel," + cell);
    }

    @Test
    void aLineThatTellsExcelTheSeparatorIsNoHeader() {
        var read = rows("\uFEFFsep=,\r", "benchmark,speed\r", "arena/duel,x\r");
        assertThat(read.rejects).singleElement().satisfies(reject -> {
            assertThat(reject.source()).isEqualTo("a.csv:3");
            assertThat(reject.pointer()).isEqualTo("/inputs/speed");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF", "\uFEFFsep=,\n"})
    void aFirstCellInQuotesMayHoldCommasAndLineEnds(String before) {
        for (String first : new String[] {"\"a, b\"", "\"a\nb\"", "\"a \"\", b\""}) {
            var read = READING.text(before + first + ",benchmark,points\n,arena/duel,5\n");
            assertThat(read.rejects).isEmpty();
            assertThat(read.episodes)
                    .singleElement()
                    .satisfies(episode ->
                            assertThat(number(episode, ArenaFamily.POINTS)).isEqualTo(5));
        }
    }

    private static double number(Episode episode, Input input) {
        return episode.values().number(episode.layout().indexOf(input));
    }

    private static boolean given(Episode episode, Input input) {
        return episode.values().given(episode.layout().indexOf(input));
    }

    @Test
    void allInputsMayStandInOneCell() {
        var read = rows(
                "benchmark,inputs,points,note",
                "arena/duel,\" { \"\"laps\"\": [1] } \",2,x",
                "arena/duel,{ },3,",
                "arena/duel,,4,");
        assertThat(read.rejects).isEmpty();
        assertThat(read.episodes)
                .extracting(episode -> number(episode, ArenaFamily.POINTS))
                .containsExactly(2.0, 3.0, 4.0);
        assertThat(read.episodes)
                .extracting(episode -> given(episode, ArenaFamily.LAPS))
                .containsExactly(true, false, false);
        // As a key of a line that is none.
        assertThat(read.unknown.describe("a.csv")).isEqualTo("a.csv: ignored unknown keys: note (1 record)");
    }

    @Test
    void allInputsMayStandInTheFirstCell() {
        var read = rows("inputs,benchmark,points,note", "{},arena/duel,3,x");
        assertThat(number(read.episode(), ArenaFamily.POINTS)).isEqualTo(3);
        assertThat(read.unknown.describe("a.csv")).isEqualTo("a.csv: ignored unknown keys: note (1 record)");
    }

    /** What it holds would be dropped in silence. */
    @ParameterizedTest
    @CsvSource({"Episode, episode", "' agent', agent", "Points, points", "inputs.points, points", "Inputs, inputs"})
    void besideAllInputsAColumnThatIsNearlyCalledAsAnotherIsNotIgnored(String column, String meant) {
        var reject = rows("benchmark,inputs," + column, "arena/duel,{},5").reject();
        assertThat(reject.code()).isEqualTo(Reason.UNKNOWN_INPUT);
        assertThat(reject.message()).contains("found \"" + column + "\"", meant);
    }

    /** As a key of a line is. */
    @ParameterizedTest
    @CsvSource({"statu, status", "agnet, agent", "Labels_, labels", "label, labels"})
    void besideAllInputsAColumnThatMayBeOneOfTheRecordIsIgnoredAndSaid(String column, String meant) {
        var read = rows("benchmark,inputs," + column, "arena/duel,{},5");
        assertThat(read.rejects).isEmpty();
        assertThat(read.unknown.describe("a.csv"))
                .endsWith(column + " (1 record; if it is \"" + meant + "\", call it so)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"state", "model", "game", "index", "Unnamed: 0", "score", "pot"})
    void besideAllInputsAnyOtherColumnIsIgnored(String column) {
        var read = rows("benchmark,inputs," + column, "arena/duel,{},5");
        assertThat(read.rejects).isEmpty();
        assertThat(read.unknown.describe("a.csv")).endsWith("ignored unknown keys: " + column + " (1 record)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "7", "text", "{'points': 1}", "{}}", "\"{\"\"points\"\":1},{\"\"points\"\":2}\""})
    void whatIsNoObjectOfInputsIsTheWrongType(String cell) {
        assertThat(rows("benchmark,inputs", "arena/duel," + cell).rejects)
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.pointer()).isEqualTo("/inputs");
                    assertThat(reject.message()).contains("Write it in JSON");
                });
    }

    @Test
    void anInputThatStandsTwiceInARowIsRejected() {
        assertThat(rows("benchmark,inputs,points", "arena/duel,\"{\"\"points\"\":1}\",1").rejects)
                .singleElement()
                .satisfies(reject -> assertThat(reject.pointer()).isEqualTo("/inputs/points"));
    }

    @Test
    void ofAHeaderWithoutEndOneMiBIsReadAndNoMore() throws IOException {
        for (byte each : "xy \r".getBytes(StandardCharsets.UTF_8)) {
            var endless = new InputStream() {
                private long read;

                @Override
                public int read() {
                    assertThat(++read).isLessThan(2 << 20);
                    return each;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) {
                    bytes[offset] = (byte) read();
                    return 1;
                }
            };
            assertThat(CsvHeader.read(endless, "a.csv").fault()).isNotNull();
        }
    }

    @Nested
    class Records {

        @Test
        void aRowKeepsAllThatItSays() {
            Episode episode = rows(
                            "benchmark,agent,instance,episode,repeat,ruleset,status,points,level,medals,laps,finished,rival",
                            "Duel-v0,m1,seed-3,e17,2,2025-06,aborted,13204,HARD,\"[\"\"gold\"\",\"\"bronze\"\"]\","
                                    + "\"[1.5, 2]\",true,\"the \"\"one\"\", only\"")
                    .episode();
            assertThat(episode.layout().benchmark().id()).isEqualTo("arena/duel");
            assertThat(episode.agent()).isEqualTo("m1");
            assertThat(episode.instance()).isEqualTo("seed-3");
            assertThat(episode.episode()).isEqualTo("e17");
            assertThat(episode.repeat()).isEqualTo(2L);
            assertThat(episode.ruleset()).isEqualTo("2025-06");
            assertThat(episode.status()).hasToString("ABORTED");
            assertThat(episode.source()).isEqualTo("a.csv:2");
            assertThat(number(episode, ArenaFamily.POINTS)).isEqualTo(13204);
            assertThat(number(episode, ArenaFamily.LEVEL)).isEqualTo(1);
            assertThat(number(episode, ArenaFamily.FINISHED)).isEqualTo(1);
            var layout = episode.layout();
            assertThat(episode.values().mask(layout.indexOf(ArenaFamily.MEDALS)))
                    .isEqualTo(0b101);
            assertThat(episode.values().series(layout.indexOf(ArenaFamily.LAPS)))
                    .containsExactly(1.5, 2);
            assertThat(episode.values().label(layout.indexOf(ArenaFamily.RIVAL)))
                    .isEqualTo("the \"one\", only");
        }

        @Test
        void columnsComeInAnyOrderAndMayBeOfSeveralBenchmarks() {
            var read = rows("points,share,benchmark", "5,0.5,arena/duel", "6,,arena/sandbox");
            assertThat(read.rejects).isEmpty();
            assertThat(read.episodes)
                    .extracting(episode -> episode.layout().benchmark().id())
                    .containsExactly("arena/duel", "arena/sandbox");
        }

        @Test
        void aTableWithoutAColumnForAnInputHasNoInputs() {
            var read = rows("benchmark,agent,status,score", "arena/duel,m,scored,7", "arena/duel,n,aborted,");
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
                assertThat(reject.told())
                        .isEqualTo("expected inputs of arena/duel, found none. Give each that was measured a column, or"
                                + " write all into a column \"inputs\"; list them with: scoring benchmarks arena/duel");
            });
            assertThat(rows("benchmark,inputs", "arena/sandbox,").rejects)
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.told()).startsWith("expected inputs of arena/sandbox"));
            assertThat(read.episodes)
                    .singleElement()
                    .satisfies(episode -> assertThat(episode.agent()).isEqualTo("n"));
            assertThat(rows("benchmark,share", "arena/sandbox,").rejects).hasSize(1);
            assertThat(rows("benchmark,points", "arena/sandbox,").rejects).isEmpty();
        }

        @Test
        void anEmptyCellIsAbsent() {
            Episode episode = rows("benchmark,agent,repeat,points,rival,laps", "arena/duel,,,,,")
                    .episode();
            assertThat(episode.agent()).isEmpty();
            assertThat(episode.repeat()).isNull();
            assertThat(given(episode, ArenaFamily.POINTS)).isFalse();
            assertThat(given(episode, ArenaFamily.RIVAL)).isFalse();
        }

        @Test
        void anEmptyCellInQuotesIsTheEmptyTextOfATextAndAbsentElsewhere() {
            Episode episode = rows("benchmark,agent,points,rival,laps", "arena/duel,\"\",\"\",\"\",\"\"")
                    .episode();
            assertThat(given(episode, ArenaFamily.POINTS)).isFalse();
            assertThat(given(episode, ArenaFamily.LAPS)).isFalse();
            assertThat(given(episode, ArenaFamily.RIVAL)).isTrue();
        }

        @Test
        void theUserMayNameBenchmarkAndAgent() {
            var options = new ReadOptions("Duel-v0", "m", id -> true, false);
            var read = READING.bytes("agent,points\n,1\nx,2\n".getBytes(StandardCharsets.UTF_8), options);
            assertThat(read.episodes).extracting(Episode::agent).containsExactly("m", "x");
            var some = "benchmark,points\n,1\narena/sandbox,2\n".getBytes(StandardCharsets.UTF_8);
            assertThat(READING.bytes(some, options).episodes)
                    .extracting(episode -> episode.layout().benchmark().id())
                    .containsExactly("arena/duel", "arena/sandbox");
        }

        @Test
        void aMarkCarriageReturnsAndBlankLinesAreAccepted() {
            var read = READING.text("\uFEFF\r\n\r\nbenchmark,points\r\n\r\narena/duel,1\r\n  \r\narena/duel,2");
            assertThat(read.rejects).isEmpty();
            assertThat(read.episodes).extracting(Episode::source).containsExactly("a.csv:5", "a.csv:7");
        }

        @Test
        void aRowBeginsWhereItsFirstLineDoes() {
            var read = rows("benchmark,rival,points", "arena/duel,\"a", "b\",1", "arena/duel,c,2");
            assertThat(read.episodes).extracting(Episode::source).containsExactly("a.csv:2", "a.csv:4");
            assertThat(read.episodes.get(0).raw().cut()).isEqualTo("arena/duel,\"a\nb\",1");
        }

        @ParameterizedTest
        @CsvSource({"a, \\ud800, /labels/a", "\\udc00, a, /labels", "\\ud800, a, /labels"})
        void halfOfACharacterIsMalformed(String key, String value, String pointer) {
            rows("benchmark,points,labels", "arena/duel,1,\"{\"\"" + key + "\"\":\"\"" + value + "\"\"}\"")
                    .isRejected(Reason.MALFORMED, pointer);
        }

        @Test
        void labelsPassThrough() {
            Episode episode = rows("benchmark,points,labels", "arena/duel,1,\"{\"\"b\"\":\"\"x\"\"}\"")
                    .episode();
            assertThat(episode.labels()).containsExactly(Map.entry("b", "x"));
        }

        @Test
        void columnsOfResultsAreIgnoredAndCounted() {
            var read = rows("benchmark,points,score,metrics/share_percent", "arena/duel,1,5.0,2", "arena/duel,1,,");
            assertThat(read.episodes).hasSize(2);
            assertThat(read.unknown.describe("a.csv"))
                    .isEqualTo("a.csv: ignored unknown keys: score (1 record), metrics/share_percent (1 record)");
        }

        @Test
        void aScoredTableIsSaidToBeOneInPlaceOfItsColumns() {
            var read = rows(
                    "benchmark,points,wall,score,metrics/a,source",
                    "arena/duel,1,,5.0,2,r.jsonl:1",
                    "arena/duel,1,,,,x");
            assertThat(read.unknown.describe("a.csv"))
                    .isEqualTo("a.csv: scored output, scored anew from the inputs in it: its scores, metrics and notes"
                            + " are not taken");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                ignoreLeadingAndTrailingWhitespace = false,
                value = {
                    "points| 100|Take off the blanks around it",
                    "finished|false |Take off the blanks around it",
                    "points|1,000|Write a point before decimals, and nothing between thousands",
                    "energy|1,5|Write a point before decimals, and nothing between thousands"
                })
        void whatIsNearlyANumberOrAFlagIsToldWhatToDo(String column, String cell, String remedy) {
            var reject =
                    rows("benchmark," + column, "arena/duel,\"" + cell + "\"").reject();
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.message()).endsWith("found \"" + cell + "\". " + remedy);
        }

        /** As pandas and spreadsheets write them. */
        @ParameterizedTest
        @ValueSource(strings = {"True", "TRUE", "tRUE", "true"})
        void capitalsOfAFlagDoNotMatter(String cell) {
            assertThat(number(input("fled", cell).episode(), ArenaFamily.FLED)).isEqualTo(1);
            var no = cell.equals("true") ? "false" : cell.equals("TRUE") ? "FALSE" : "False";
            assertThat(number(input("finished", no).episode(), ArenaFamily.FINISHED))
                    .isZero();
            assertThat(number(input("share", cell).episode(), ArenaFamily.SHARE))
                    .isEqualTo(1);
            assertThat(input("points", cell).reject().message())
                    .endsWith("found " + (cell.equals("true") ? "true" : "\"" + cell + "\""));
        }

        @Test
        void whereNothingWasMeasuredNaNIsToldToBeLeftOut() {
            assertThat(input("nothing", "NaN").reject().message()).contains("It is NaN: leave the cell empty");
            assertThat(rows("benchmark,points,repeat", "arena/duel,1,NaN")
                            .reject()
                            .message())
                    .endsWith("Leave the cell empty, or the key out, where there is none");
        }

        @Test
        void whatToDoAboutACellIsSaidOfItsOwnRowAlone() {
            var read = rows("benchmark,points", "arena/duel,\"5,0\"", "arena/duel,x");
            assertThat(read.rejects).hasSize(2);
            assertThat(read.rejects.get(0).message()).endsWith("nothing between thousands");
            assertThat(read.rejects.get(1).message()).endsWith("found \"x\"");
        }

        @Test
        void whatIsNoNumberWithOrWithoutItsCommasIsToldNothingOfThem() {
            assertThat(input("points", "\"a,b\"").reject().message()).endsWith("found \"a,b\"");
            assertThat(input("points", "\" a \"").reject().message()).endsWith("found \" a \"");
        }

        @Test
        void aListMayStandBehindBlanksAndLineEnds() {
            var read = input("laps", "\" \n\t[1,2]\"");
            assertThat(read.rejects).isEmpty();
            assertThat(read.episodes).hasSize(1);
        }

        @Test
        void aColumnThatIsNearlyOneOfTheRecordIsToldItsName() {
            rows("BENCHMARK,points", "arena/duel,1").isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
            assertThat(rows("BENCHMARK,points", "arena/duel,1").reject().message())
                    .isEqualTo("expected a column \"benchmark\", found \"BENCHMARK\". Rename it");
            assertThat(rows("benchmrak,points", "arena/duel,1").reject().message())
                    .isEqualTo("expected a column \"benchmark\", found \"benchmrak\". Rename it");
            assertThat(rows("benchmark, Agent,points", "arena/duel,m,1")
                            .reject()
                            .message())
                    .contains("found \" Agent\".", "If it is \"agent\", call it so.");
        }

        @Test
        void aColumnWithoutANameIsNoInputThatIsDropped() {
            var read = rows("benchmark,points,,", "arena/duel,1,,", "arena/duel,1,7,");
            assertThat(read.episodes).hasSize(1);
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.UNKNOWN_INPUT);
                assertThat(reject.pointer()).isEqualTo("/inputs/column 3");
            });
        }

        @Test
        void theNumbersOfRowsThatPandasWritesAreIgnored() {
            var read = rows(",benchmark,points", "0,arena/duel,1", "1,arena/duel,2");
            assertThat(read.episodes).hasSize(2);
            assertThat(read.unknown.describe("a.csv")).endsWith("ignored unknown keys: column 1 (2 records)");
        }

        @ParameterizedTest
        @ValueSource(strings = {"alpha", "007", "-1", "0.5"})
        void whatPandasWritesThereAndIsNoNumberOfARowIsNotDropped(String index) {
            var read = rows(",benchmark,points", "0,arena/duel,1", index + ",arena/duel,2", ",arena/duel,3");
            assertThat(read.episodes).hasSize(2);
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.UNKNOWN_INPUT);
                assertThat(reject.pointer()).isEqualTo("/inputs/column 1");
                assertThat(reject.message()).endsWith("if it is the index of pandas, write index=False");
            });
        }

        @Test
        void theIndexOfPandasUnderAnotherNameIsAnInputAndToldHowToLeaveOut() {
            var read = rows("benchmark,points,__index_level_0__", "arena/duel,1,0", "arena/duel,1,alpha");
            assertThat(read.episodes).hasSize(1);
            assertThat(read.unknown.describe("a.csv")).endsWith("keys: __index_level_0__ (1 record)");
            assertThat(read.rejects)
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.message()).contains("index=False"));
            assertThat(input("index", "0").reject().message()).contains("index=False");
            assertThat(input("Unnamed: 0", "0").reject().message()).contains("index=False");
        }

        @Test
        void anInputMayBeNamedWithItsPlace() {
            assertThat(number(rows("benchmark,inputs/points", "arena/duel,4").episode(), ArenaFamily.POINTS))
                    .isEqualTo(4);
        }

        /** A list is one where the input is: a text may look like any. */
        @Test
        void aTextThatLooksLikeAListIsThatText() {
            var episode = input("rival", "[1]").episode();
            assertThat(episode.values().label(episode.layout().indexOf(ArenaFamily.RIVAL)))
                    .isEqualTo("[1]");
        }

        /** As of a table over all inputs of several benchmarks. */
        @Test
        void aRowMayHaveManyCells() {
            var empty = ",".repeat(50);
            var names = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                names.append(",x").append(i);
            }
            var episode = rows("benchmark" + names + ",points,rival", "arena/duel" + empty + ",7,\"the \"\"one\"\"\"")
                    .episode();
            assertThat(number(episode, ArenaFamily.POINTS)).isEqualTo(7);
            assertThat(episode.values().label(episode.layout().indexOf(ArenaFamily.RIVAL)))
                    .isEqualTo("the \"one\"");
        }

        /** As csv.QUOTE_ALL of Python does; the last line may lack its end. */
        @Test
        void allCellsMayStandInQuotes() {
            var read = READING.text("\"benchmark\",\"agent\",\"points\"\n\"arena/duel\",\"m\",\"5\"");
            assertThat(read.episode().agent()).isEqualTo("m");
            assertThat(number(read.episode(), ArenaFamily.POINTS)).isEqualTo(5);
            assertThat(READING.text("\"benchmark\",\"points\"").rejects).isEmpty();
        }

        @Test
        void anApostropheBeforeWhatASpreadsheetWouldRunIsNoPartOfTheText() {
            var read = rows(
                    "benchmark,points,agent",
                    "arena/duel,1,'=1+1",
                    "arena/duel,1,'tis",
                    "arena/duel,1,''-x",
                    "arena/duel,1,=x");
            assertThat(read.episodes).extracting(Episode::agent).containsExactly("=1+1", "'tis", "'-x", "=x");
        }
    }

    @Nested
    class Rejects {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        points   | x         | wrong-type
                        points   | 05        | wrong-type
                        points   | +5        | wrong-type
                        points   | 5.5       | wrong-type
                        points   | "5,0"     | wrong-type
                        points   | true      | wrong-type
                        points   | -1        | out-of-range
                        energy   | NaN       | not-finite
                        energy   | 1e400     | not-finite
                        finished | yes       | wrong-type
                        finished | 1         | wrong-type
                        level    | medium    | out-of-range
                        medals   | gold      | wrong-type
                        medals   | "[""iron""]" | out-of-range
                        laps     | 5         | wrong-type
                        laps     | "[1,2"    | wrong-type
                        laps     | "[1],2"   | wrong-type
                        laps     | "[1] 2"   | wrong-type
                        """)
        void aCellIsReadAsStrictlyAsJson(String column, String cell, String code) {
            Reject reject = input(column, cell).reject();
            assertThat(reject.code().code()).as(reject.message()).isEqualTo(code);
            assertThat(reject.pointer()).startsWith("/inputs/" + column);
            assertThat(reject.source()).isEqualTo("a.csv:2");
            assertThat(reject.record()).isEqualTo("arena/duel," + cell);
        }

        @ParameterizedTest
        @ValueSource(strings = {" 5", "5 ", "5\t", "\" 5\"", "\"5\n\"", "\"5\r\""})
        void blanksAroundANumberMakeItAText(String cell) {
            Reject reject = input("points", cell).reject();
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.pointer()).isEqualTo("/inputs/points");
            assertThat(rows("benchmark,repeat", "arena/duel," + cell).reject().pointer())
                    .isEqualTo("/repeat");
            assertThat(input("finished", cell.replace("5", "true")).reject().code())
                    .isEqualTo(Reason.WRONG_TYPE);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        UTF-16   | benchmark,points\\n | expected UTF-8, found UTF-16
                        UTF-16LE | benchmark,points\\n | expected UTF-8, found UTF-16
                        UTF-8    | benchmark;points\\n | found semicolons, tabs or bars
                        UTF-8    | benchmark\\tpoints\\n | found semicolons, tabs or bars
                        UTF-8    | "benchmark";"points, all"\\n | found semicolons, tabs or bars
                        UTF-8    | "benchmark"\\t"points"\\n | found semicolons, tabs or bars
                        UTF-8    | "benchmark;points"\\n | found semicolons, tabs or bars
                        UTF-8    | benchmark,points\\rarena/duel,5\\r | found carriage returns alone
                        """)
        void aFileOfAnotherMakeIsOneRejectThatSaysWhatToDo(String charset, String text, String message) {
            byte[] bytes = text.translateEscapes().getBytes(Charset.forName(charset));
            Reject reject = READING.bytes(bytes, ReadOptions.DEFAULTS).reject();
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
            assertThat(reject.message()).contains(message, "Save the file", "No row of the file was read");
        }

        @Test
        void aCellCanNotAddKeysToItsRecord() {
            Reject reject = rows("benchmark,agent,laps", "arena/duel,m,\"[1]},\"\"agent\"\":\"\"x\"\",\"\"y\"\":{\"")
                    .reject();
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.agent()).isEqualTo("m");
        }

        @Test
        void anUnknownColumnIsAnUnknownInputOfTheRowsThatFillIt() {
            var read = rows("benchmark,points,point", "arena/duel,1,", "arena/duel,,5");
            assertThat(read.episodes).hasSize(1);
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.UNKNOWN_INPUT);
                assertThat(reject.pointer()).isEqualTo("/inputs/point");
                assertThat(reject.message()).contains("Closest: points");
            });
        }

        @Test
        void anAliasBesideItsInputIsInconsistent() {
            rows("benchmark,points,pts", "arena/duel,1,1").isRejected(Reason.INCONSISTENT, "/inputs/pts");
        }

        @Test
        void aRowWithoutABenchmarkIsAnUnknownBenchmark() {
            rows("benchmark,points", ",1").isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
            rows("points", "1").isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
            rows("benchmark,points", "arena/dual,1").isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
            rows("benchmark,points", "arena/dual," + "x".repeat(400_000))
                    .isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
        }

        @Test
        void aRepeatThatIsNoWholeNumberIsTheWrongType() {
            rows("benchmark,repeat", "arena/duel,x").isRejected(Reason.WRONG_TYPE, "/repeat");
        }

        @ParameterizedTest
        @ValueSource(strings = {"arena/duel,1", "arena/duel,1,2,3", "arena/duel,\"a\"b,1", "arena/duel,a\"b,1"})
        void whatIsWrongWithARowEndsWithIt(String row) {
            var read = rows("benchmark,rival,points", row, "arena/duel,c,2");
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
                assertThat(reject.source()).isEqualTo("a.csv:2");
                assertThat(reject.record()).isEqualTo(row);
            });
            assertThat(read.episodes).extracting(Episode::source).containsExactly("a.csv:3");
        }

        @ParameterizedTest
        @CsvSource(quoteCharacter = '\'', textBlock = """
                        'arena/duel,"a"b and what is behind it,1', 'behind the closing quote of cell 2, found "b and what is be". Write a quote inside a cell twice'
                        'arena/duel,"a"b,1', 'behind the closing quote of cell 2, found "b,1". Write a quote inside a cell twice'
                        'arena/duel,a"b,1', 'found one in the middle of cell 2. Put the cell in quotes, and write that quote twice'
                        """)
        void aQuoteInTheWrongPlaceIsToldWithWhatToDo(String row, String message) {
            assertThat(rows("benchmark,rival,points", row).reject().message()).endsWith(message);
        }

        @Test
        void aQuoteThatIsNeverClosedTakesTheRestOfTheFile() {
            var read = rows("benchmark,rival", "arena/duel,a", "arena/duel,\"b", "arena/duel,c");
            assertThat(read.episodes).hasSize(1);
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
                assertThat(reject.source()).isEqualTo("a.csv:3");
                assertThat(reject.message()).contains("cell 2", "the end of the file");
            });
        }

        @Test
        void otherBytesThanUtf8AreMalformed() {
            byte[] latin =
                    "benchmark,rival\narena/duel,caf\u00e9\narena/duel,x\n".getBytes(StandardCharsets.ISO_8859_1);
            var read = READING.bytes(latin, ReadOptions.DEFAULTS);
            assertThat(read.rejects).extracting(Reject::code).containsExactly(Reason.MALFORMED);
            assertThat(read.episodes).hasSize(1);
        }

        @Test
        void otherBytesAreFoundWhereAHeaderOrARowBegins() {
            for (var text : new String[] {"\u00e9,benchmark\n1,arena/duel\n", "rival,benchmark\n\u00e9,arena/duel\n"}) {
                var read = READING.bytes(text.getBytes(StandardCharsets.ISO_8859_1), ReadOptions.DEFAULTS);
                assertThat(read.reject().code()).isEqualTo(Reason.MALFORMED);
                assertThat(read.reject().message()).startsWith("expected UTF-8, found other bytes");
            }
        }

        @Test
        void otherBytesAreFoundByTheirPositionInTheRow() {
            byte[] latin =
                    "benchmark,rival\narena/duel,x\narena/duel,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
            assertThat(READING.bytes(latin, ReadOptions.DEFAULTS).rejects)
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.message())
                            .startsWith("expected UTF-8, found other bytes at position 15 of the row"));
        }

        @Test
        void aTextThatIsTooLongIsTooLarge() {
            input("rival", "x".repeat(70_000)).isRejected(Reason.TOO_LARGE, "/inputs/rival");
            input("rival", "x".repeat(400_000)).isRejected(Reason.TOO_LARGE, "/inputs/rival");
            for (int characters : new int[] {70_000, 400_000}) {
                rows("benchmark,points", "é".repeat(characters) + ",1").isRejected(Reason.TOO_LARGE, "/benchmark");
            }
        }

        @Test
        void aRowOfMoreThan16MibIsTooLargeAndTheRestGoesOn() {
            String cell = "\"" + "x\n".repeat(8 << 20) + "\"";
            var read = rows("benchmark,rival", "arena/duel," + cell, "arena/duel,x");
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.TOO_LARGE);
                assertThat(reject.source()).isEqualTo("a.csv:2");
            });
            assertThat(read.episodes).extracting(Episode::source).containsExactly("a.csv:" + (3 + (8 << 20)));
        }

        @Test
        void aHeaderOfMoreThanOneMibIsTooLarge() {
            var reject =
                    rows("benchmark," + "x".repeat(1 << 20), "arena/duel,1").reject();
            assertThat(reject.code()).isEqualTo(Reason.TOO_LARGE);
            assertThat(reject.message())
                    .isEqualTo("expected a header of at most 1 MiB, found a longer one. No row of the file was read");
            var longest = rows("benchmark,points," + "x".repeat((1 << 20) - 17), "arena/duel,1,");
            assertThat(longest.episodes).hasSize(1);
        }

        @Test
        void aColumnThatStandsTwiceIsNamed() {
            assertThat(rows("benchmark,points,points", "arena/duel,1,1")
                            .reject()
                            .message())
                    .isEqualTo(
                            "expected each column once, found \"points\" twice. Keep one. No row of the file was read");
        }

        @ParameterizedTest
        @ValueSource(strings = {"benchmark,points,points", "benchmark,\"points", "benchmark;points"})
        void aHeaderThatCanNotBeUnderstoodRejectsTheFile(String header) {
            Reject reject = rows("", header, "arena/duel,1,1").reject();
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
            assertThat(reject.source()).isEqualTo("a.csv:2");
            assertThat(reject.message()).endsWith("No row of the file was read");
        }
    }
}
