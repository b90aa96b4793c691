package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.Place;
import games.scoring.rule.Rulebook;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edges of episode records, each with its code and pointer. */
class RecordReaderTest {

    private static final String GOOD = "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}}";

    private static double points(Episode episode) {
        return episode.values().number(episode.layout().indexOf(ArenaFamily.POINTS));
    }

    /** Reads a line that stands for the row of a table. */
    private static Reject row(String line) {
        return row((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static Reject row(byte[] line) {
        var read = new Read();
        new RecordReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), ReadOptions.DEFAULTS)
                .readRows(Chunk.of(line, 7), "a.parquet", read, read.unknown);
        return read.reject();
    }

    @Nested
    class Records {

        @Test
        void aRecordKeepsAllThatItSays() {
            Episode episode = Read.lines("{\"benchmark\":\"arena/duel\",\"agent\":\"m1\",\"instance\":\"seed-3\","
                            + "\"episode\":\"e17\",\"repeat\":2,\"ruleset\":\"2025-06\",\"labels\":{\"b\":\"x\",\"a\":\"y\"},"
                            + "\"inputs\":{\"points\":13204}}")
                    .episode();
            assertThat(episode.layout().benchmark().id()).isEqualTo("arena/duel");
            assertThat(episode.agent()).isEqualTo("m1");
            assertThat(episode.instance()).isEqualTo("seed-3");
            assertThat(episode.episode()).isEqualTo("e17");
            assertThat(episode.repeat()).isEqualTo(2L);
            assertThat(episode.ruleset()).isEqualTo("2025-06");
            assertThat(episode.labels()).containsExactly(Map.entry("b", "x"), Map.entry("a", "y"));
            assertThat(points(episode)).isEqualTo(13204);
            assertThat(episode.source()).isEqualTo("a.jsonl:1");
        }

        @Test
        void keysComeInAnyOrder() {
            Episode episode = Read.lines("{\"inputs\":{\"points\":7},\"agent\":\"m\",\"x\":{\"benchmark\":1},"
                            + "\"benchmark\":\"arena/duel\"}")
                    .episode();
            assertThat(points(episode)).isEqualTo(7);
            assertThat(episode.agent()).isEqualTo("m");
        }

        @Test
        void recordsThatBeginAlikeKeepAllThatTheyBeginWith() {
            var duel =
                    "{\"instance\":\"seed-3\",\"benchmark\":\"arena/duel\",\"agent\":\"m1\",\"ruleset\":\"2025-06\",\"inputs\":{\"points\":7}}\n";
            var sandbox = duel.replace("duel", "sandbox").replace("m1", "m2").replace("\"points\":7", "");
            assertThat(Read.lines(duel.repeat(3) + sandbox.repeat(3)).episodes)
                    .extracting(Episode::instance)
                    .containsOnly("seed-3");
            var agents = Read.lines((duel + sandbox + duel.replace("m1", "m3"))
                            .repeat(50)
                            .replace("\"instance\":\"seed-3\",", ""))
                    .episodes;
            assertThat(agents).extracting(Episode::agent).startsWith("m1", "m2", "m3", "m1", "m2", "m3");
            assertThat(agents).extracting(Episode::instance).containsOnly("");
        }

        @Test
        void recordsThatBeginAlikeKeepTheInputsBeforeTheirAgent() {
            var line =
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7},\"agent\":\"m1\",\"episode\":\"e%d\"}\n";
            var text = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                text.append(line.formatted(i));
            }
            assertThat(Read.lines(text.toString()).episodes)
                    .hasSize(8)
                    .allSatisfy(episode -> assertThat(points(episode)).isEqualTo(7));
        }

        @Test
        void recordsThatBeginAlikeKeepTheirFirstInputs() {
            var record =
                    "{\"benchmark\":\"arena/duel\",\"agent\":\"m1\",\"inputs\":{\"points\":7,\"finished\":true}}\n";
            assertThat(Read.lines(record.repeat(4)).episodes)
                    .extracting(RecordReaderTest::points)
                    .containsOnly(7.0);
        }

        @Test
        void anAliasOfABenchmarkStandsForIt() {
            assertThat(Read.lines("{\"benchmark\":\"Duel-v0\",\"inputs\":{}}")
                            .episode()
                            .layout()
                            .benchmark()
                            .id())
                    .isEqualTo("arena/duel");
        }

        @Test
        void anUnknownBenchmarkIsNamedWithTheClosestOne() {
            var read = Read.lines(
                    "{\"benchmark\":\"arena/dual\",\"agent\":\"m\",\"episode\":\"e\",\"inputs\":{\"x\":null}}");
            read.isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
            assertThat(read.reject().message())
                    .isEqualTo("no benchmark \"arena/dual\". Closest: arena/duel. The family 'arena' has 2; list them"
                            + " with: scoring benchmarks arena");
            assertThat(read.reject().benchmark()).isEqualTo("arena/dual");
            assertThat(read.reject().agent()).isEqualTo("m");
            assertThat(read.reject().episode()).isEqualTo("e");
        }

        @Test
        void aLineThatIsNoObjectIsShownByItsFirstWord() {
            assertThat(Read.lines("null").reject().message())
                    .isEqualTo("expected a JSON object {...} on each line, found \"null\"");
            assertThat(Read.lines("\u4e2d\u6587 text").reject().message()).endsWith("found \"\u4e2d\u6587\"");
            assertThat(Read.lines("\u00a0{}").reject().message()).endsWith("found \"⟨U+00A0⟩{}\"");
        }

        @Test
        void aRecordWithoutBenchmarkIsAnUnknownBenchmark() {
            Read.lines("{\"inputs\":{\"points\":7}}").isRejected(Reason.UNKNOWN_BENCHMARK, "/benchmark");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"inputs\":{\"points\":7}}", "{\"agent\":\"m\",\"inputs\":{\"points\":7}}"})
        void theUserMayNameBenchmarkAndAgent(String record) {
            var options = new ReadOptions("Duel-v0", "m", id -> true, false);
            Episode episode = Read.lines(record, options).episode();
            assertThat(episode.layout().benchmark().id()).isEqualTo("arena/duel");
            assertThat(episode.agent()).isEqualTo("m");
            assertThat(points(episode)).isEqualTo(7);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"benchmark\":\"\",\"agent\":\"\",\"inputs\":{\"points\":7}}\n",
                    "{\"inputs\":{\"points\":7},\"agent\":\"\",\"benchmark\":\"\"}\n",
                    "{\"benchmark\":\"arena/duel\",\"agent\":\"\",\"inputs\":{\"points\":7}}\n"
                })
        void anEmptyNameIsAsGoodAsNone(String record) {
            theUserMayNameBenchmarkAndAgent(record);
        }

        @Test
        void theRecordsOwnBenchmarkAndAgentCount() {
            var options = new ReadOptions("arena/sandbox", "other", id -> true, false);
            Episode episode = Read.lines(
                            "{\"inputs\":{\"points\":7},\"benchmark\":\"arena/duel\",\"agent\":\"m\"}", options)
                    .episode();
            assertThat(episode.layout().benchmark().id()).isEqualTo("arena/duel");
            assertThat(episode.agent()).isEqualTo("m");
        }

        @Test
        void recordsOfUnwantedBenchmarksAreLeftOut() {
            var options = new ReadOptions("", "", id -> id.equals("arena/sandbox"), false);
            var read = Read.lines(GOOD + "\n{\"inputs\":{\"nonsense\":[]},\"benchmark\":\"arena/duel\"}\n", options);
            assertThat(read.leftOut).isEqualTo(2);
            assertThat(read.episodes).isEmpty();
            assertThat(read.rejects).isEmpty();
        }

        @Test
        void inputsAreRequired() {
            Read.lines("{\"benchmark\":\"arena/duel\"}").isRejected(Reason.MISSING_INPUT, "/inputs");
        }

        @Test
        void scoresThatWereWrittenWithoutTheInputsAreToldOfTheOption() {
            var read =
                    Read.lines("{\"benchmark\":\"arena/duel\",\"status\":\"scored\",\"score\":5.0,\"source\":\"a:1\"}");
            read.isRejected(Reason.MISSING_INPUT, "/inputs");
            assertThat(read.rejects.get(0).message())
                    .isEqualTo(
                            "expected the key \"inputs\" with what was measured, found none. This is what a run wrote:"
                                    + " only scores made with 'scoring run --keep-inputs' can be scored again");
        }

        @Test
        void anEpisodeThatIsStatedToBeAbortedNeedsNoInputs() {
            assertThat(Read.lines("{\"benchmark\":\"arena/duel\",\"status\":\"aborted\"}")
                            .episode()
                            .status())
                    .isEqualTo(Status.ABORTED);
        }

        /** As pandas, polars and DuckDB write the gaps of a table. */
        @Test
        void aNullIsAsGoodAsNoneOfWhatMayBeLacking() {
            var read = Read.lines(
                    "{\"benchmark\":\"arena/duel\",\"agent\":null,\"instance\":null,\"episode\":null,\"repeat\":null,"
                            + "\"ruleset\":null,\"status\":null,\"labels\":null,\"inputs\":{\"points\":1}}\n",
                    new ReadOptions("", "usual", id -> true, false));
            var episode = read.episode();
            assertThat(episode.agent()).isEqualTo("usual");
            assertThat(episode.instance() + episode.episode() + episode.ruleset())
                    .isEmpty();
            assertThat(episode.repeat()).isNull();
            assertThat(episode.status()).isNull();
            assertThat(episode.labels()).isEmpty();
        }

        @Test
        void aNullOfAnInputIsToldHowToLeaveOut() {
            assertThat(Read.inputs("{\"points\":null}").reject().message())
                    .endsWith("found null. Leave the key out where there is none; all of a file so: jq -c"
                            + " 'del(..|nulls)' FILE");
            assertThat(Read.inputs("{\"of_another\":null}").reject().message())
                    .contains("It is null. Leave the key out", "del(..|nulls)");
        }

        /** A null in a table stands in the JSON of a cell. */
        @Test
        void aNullOfARowIsToldWhatFitsACell() {
            assertThat(row("{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":null}}")
                            .message())
                    .endsWith("found null. Leave the cell empty, or the key out, where there is none");
            assertThat(row("{\"benchmark\":\"arena/duel\",\"inputs\":{\"of_another\":null}}")
                            .message())
                    .contains("It is null. Leave the cell empty, or the key out, where there is none. Correct");
        }

        @Test
        void aNameThatIsNearlyThatOfTheBenchmarkIsToBeRenamed() {
            assertThat(row("{\"agent\":\"m\",\"inputs\":{\"points\":1,\"BENCHMARK\":\"arena/duel\"}}")
                            .message())
                    .isEqualTo("expected a column \"benchmark\", found \"BENCHMARK\". Rename it");
            assertThat(Read.lines("{\"Benchmark\":\"arena/duel\",\"inputs\":{}}")
                            .reject()
                            .message())
                    .isEqualTo("expected a key \"benchmark\", found \"Benchmark\". Rename it");
            assertThat(row("{\"inputs\":{\"points\":1}}").message())
                    .isEqualTo("expected a benchmark, found none. Fill the column \"benchmark\", or name it with"
                            + " --benchmark");
        }

        /** Without the key the record would name no benchmark at all. */
        @Test
        void aNullInThePlaceOfTheBenchmarkIsNotToBeLeftOut() {
            assertThat(Read.lines("{\"benchmark\":null,\"inputs\":{}}").reject().message())
                    .endsWith("expected a text, found null");
        }

        @ParameterizedTest
        @CsvSource({
            "'{\"benchmark\":7,\"inputs\":{}}', /benchmark",
            "'{\"benchmark\":\"arena/duel\",\"agent\":7,\"inputs\":{}}', /agent",
            "'{\"benchmark\":\"arena/duel\",\"instance\":[7],\"inputs\":{}}', /instance",
            "'{\"benchmark\":\"arena/duel\",\"episode\":true,\"inputs\":{}}', /episode",
            "'{\"benchmark\":null,\"inputs\":{}}', /benchmark",
            "'{\"benchmark\":\"arena/duel\",\"ruleset\":true,\"inputs\":{}}', /ruleset",
            "'{\"benchmark\":\"arena/duel\",\"repeat\":\"1\",\"inputs\":{}}', /repeat",
            "'{\"benchmark\":\"arena/duel\",\"repeat\":1.5,\"inputs\":{}}', /repeat",
            "'{\"benchmark\":\"arena/duel\",\"status\":1,\"inputs\":{}}', /status",
            "'{\"benchmark\":\"arena/duel\",\"labels\":[],\"inputs\":{}}', /labels",
            "'{\"benchmark\":\"arena/duel\",\"labels\":{\"a/b\":1},\"inputs\":{}}', /labels/a~1b",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":[]}', /inputs",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":null}', /inputs",
        })
        void aTopLevelValueOfAnotherTypeIsWrong(String record, String pointer) {
            Read.lines(record).isRejected(Reason.WRONG_TYPE, pointer);
        }

        @ParameterizedTest
        @CsvSource({"aborted, ABORTED", "unfinished, UNFINISHED", "missing, MISSING", "Aborted, ABORTED"})
        void aStatusMayBeStated(String word, Status status) {
            Episode episode = Read.lines("{\"benchmark\":\"arena/duel\",\"status\":\"" + word + "\",\"inputs\":{}}")
                    .episode();
            assertThat(episode.status()).isEqualTo(status);
            assertThat(episode.statusReason()).startsWith("the record says that the episode ");
        }

        /** An empty status is as good as none, as an empty agent is. */
        @ParameterizedTest
        @ValueSource(strings = {"scored", ""})
        void theStatusScoredLeavesTheDecisionToTheRule(String word) {
            assertThat(Read.lines("{\"benchmark\":\"arena/duel\",\"status\":\"" + word + "\",\"inputs\":{}}")
                            .episode()
                            .status())
                    .isNull();
        }

        @Test
        void anotherStatusIsOutOfRange() {
            Read.lines("{\"benchmark\":\"arena/duel\",\"status\":\"done\",\"inputs\":{}}")
                    .isRejected(Reason.OUT_OF_RANGE, "/status");
        }

        @Test
        void unknownTopLevelKeysAreCountedForOneWarning() {
            var read = Read.lines("""
                    {"benchmark":"arena/duel","inputs":{},"wall":1,"note":[{"a":1}]}
                    {"wall":2,"benchmark":"arena/duel","inputs":{}}
                    """);
            assertThat(read.episodes).hasSize(2);
            assertThat(read.unknown.describe("a.jsonl"))
                    .isEqualTo("a.jsonl: ignored unknown keys: wall (2 records), note (1 record)");
        }

        @Test
        void theWarningNamesTheKeyThatIsMeant() {
            var read = Read.lines("{\"benchmark\":\"arena/duel\",\"statu\":\"aborted\",\"inputs\":{}}");
            assertThat(read.unknown.describe("a.jsonl"))
                    .endsWith("keys: statu (1 record; if it is \"status\", call it so)");
        }

        @Test
        void theFirstFaultOfTheTextIsNamed() {
            Read.inputs("{\"share\":2,\"points\":\"x\"}").isRejected(Reason.OUT_OF_RANGE, "/inputs/share");
        }

        @Test
        void placesAreGivenWhereAsked() {
            var options = new ReadOptions("", "", id -> true, true);
            assertThat(Read.lines("\n{\"benchmark\":\"arena/duel\",\"inputs\":{\"pts\":7}}", options)
                            .episode()
                            .places())
                    .containsExactly(Map.entry("points", new Place("a.jsonl:2", "/inputs/pts")));
        }
    }

    @Nested
    class Lines {

        @Test
        void aByteOrderMarkCrlfAndBlankLinesAreAccepted() {
            var read = Read.lines("\uFEFF" + GOOD + "\r\n\r\n  \t\n" + GOOD + "\r\n\n" + GOOD);
            assertThat(read.rejects).isEmpty();
            assertThat(read.episodes)
                    .extracting(Episode::source)
                    .containsExactly("a.jsonl:1", "a.jsonl:4", "a.jsonl:6");
        }

        @Test
        void noLinesAreNoRecords() {
            assertThat(Read.lines("").episodes).isEmpty();
            assertThat(Read.lines("\uFEFF").rejects).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}} {}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7}} x",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":07}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":+7}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":.7}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7.}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":INF}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":7,}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{points:7}}",
                    "{'benchmark':\"arena/duel\",\"inputs\":{}}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{},\"x\":\"\t\"}",
                    "{\"benchmark\":\"arena/duel\",\"inputs\":{},\"x\":\"\\q\"}",
                    "[1]",
                    "7",
                    "\"text\"",
                    "benchmark,points",
                    "null",
                })
        void whatIsNotOneJsonObjectIsMalformed(String line) {
            var read = Read.lines(line);
            read.isRejected(Reason.MALFORMED, "");
            assertThat(read.reject().record()).isEqualTo(line);
        }

        @Test
        void aMalformedLineHarmsNoOther() {
            var read = Read.lines(GOOD + "\n{\"benchmark\":\n" + GOOD + "\n");
            assertThat(read.episodes).extracting(Episode::source).containsExactly("a.jsonl:1", "a.jsonl:3");
            assertThat(read.rejects).extracting(Reject::source).containsExactly("a.jsonl:2");
        }

        @ParameterizedTest
        @CsvSource({
            "'{\"benchmark\":\"arena/duel\",\"benchmark\":\"arena/duel\",\"inputs\":{}}', /benchmark",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{},\"inputs\":{}}', /inputs",
            "'{\"benchmark\":\"arena/duel\",\"x\":1,\"inputs\":{},\"x\":1}', /x",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":1,\"points\":1}}', /inputs/points",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":1,\"p\\u006Fints\":1}}', /inputs/points",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"pts\":1,\"points\":1,\"points\":1}}', /inputs/points",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"nonsense\":1,\"nonsense\":1}}', /inputs/nonsense",
            "'{\"benchmark\":\"arena/sandbox\",\"inputs\":{\"more\":1,\"more\":1}}', /inputs/more",
            "'{\"benchmark\":\"arena/duel\",\"labels\":{\"a\":\"\",\"a\":\"\"},\"inputs\":{}}', /labels/a",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{},\"x\":[{\"y\":{\"z\":1,\"z\":2}}]}', /x/0/y/z",
        })
        void aKeyTwiceIsMalformed(String line, String pointer) {
            Read.lines(line).isRejected(Reason.MALFORMED, pointer);
        }

        @ParameterizedTest
        @CsvSource({
            "'{\"benchmark\":\"arena/duel\",\"agent\":\"\\ud800\",\"inputs\":{}}', /agent",
            "'{\"benchmark\":\"arena/duel\",\"agent\":\"a\\udc00b\",\"inputs\":{}}', /agent",
            "'{\"benchmark\":\"arena/duel\",\"agent\":\"\\udc00\\ud800\",\"inputs\":{}}', /agent",
            "'{\"benchmark\":\"arena/duel\",\"instance\":\"\\ud800x\",\"inputs\":{}}', /instance",
            "'{\"benchmark\":\"arena/duel\",\"episode\":\"\\ud800\",\"inputs\":{}}', /episode",
            "'{\"benchmark\":\"arena/duel\",\"labels\":{\"a\":\"\\ud800\"},\"inputs\":{}}', /labels/a",
            "'{\"benchmark\":\"arena/duel\",\"labels\":{\"\\ud800\":\"a\"},\"inputs\":{}}', /labels",
            "'{\"benchmark\":\"arena/duel\",\"labels\":{\"x\\udc00\":\"a\"},\"inputs\":{}}', /labels",
            "'{\"benchmark\":\"arena/duel\",\"\\ud800\":1,\"inputs\":{}}', ''",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{},\"zz\":{\"y\":[1,\"\\uD800\"]}}', /zz/y/1",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{},\"zz\":{\"y\":{\"\\udfff\":1}}}', /zz/y",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"level\":\"\\ud800\"}}', /inputs/level",
            "'{\"benchmark\":\"none\",\"zz\":\"\\ud800\",\"inputs\":{}}', /zz",
            "'{\"benchmark\":\"arena/duel\",\"inputs\":{\"rival\":\"\\ud800\"}}', /inputs/rival",
        })
        void halfOfACharacterIsMalformed(String line, String pointer) {
            var read = Read.lines(line);
            read.isRejected(Reason.MALFORMED, pointer);
            assertThat(read.reject().agent()).isEmpty();
        }

        @Test
        void aTextOfATableThatIsNoUtf8IsNamedByItsColumn() {
            byte[] line = "{\"benchmark\":\"arena/duel\",\"agent\":\"ab?\",\"inputs\":{}}\n"
                    .getBytes(StandardCharsets.US_ASCII);
            line[new String(line, StandardCharsets.US_ASCII).indexOf('?')] = (byte) 0xFF;
            var reject = row(line);
            assertThat(reject.source()).isEqualTo("a.parquet:7");
            assertThat(reject.pointer()).isEqualTo("/agent");
            assertThat(reject.message())
                    .isEqualTo("expected UTF-8, found the byte 0xff in this column of the row. Write the table with"
                            + " texts in UTF-8");
        }

        @Test
        void aCharacterOfTwoHalvesIsOne() {
            Episode episode = Read.lines("{\"benchmark\":\"arena/duel\",\"agent\":\"\\ud83d\\ude00\",\"inputs\":{}}")
                    .episode();
            assertThat(episode.agent()).isEqualTo("\uD83D\uDE00");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"{\"benchmark\":\"arena/duel\",\"age", "{\"benchmark\":\"arena/duel\",\"agent\":\"m", "{"})
        void aLineThatIsCutOffIsToldAlikeWhateverEndsIt(String cut) {
            var message = "expected a whole JSON object on each line, found the line's end in the middle of it";
            assertThat(Read.lines(cut + "\n").reject().message()).startsWith(message);
            assertThat(Read.lines(cut + "\r\n").reject().message()).startsWith(message);
        }

        @Test
        void aLineThatIsNotJsonIsMalformedWhateverElseIsWrong() {
            Read.lines("{\"benchmark\":\"none\",\"agent\":7,\"inputs\":{\"points\":null}")
                    .isRejected(Reason.MALFORMED, "");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "C080",
                    "E080AF",
                    "EDA080",
                    "F4908080",
                    "F8888080",
                    "FF",
                    "80",
                    "C3",
                    "E282",
                    "C328",
                    "F0808080"
                })
        void badUtf8IsMalformed(String hex) {
            byte[] bad = HexFormat.of().parseHex(hex);
            byte[] line = GOOD.replace("duel\"", "duel\",\"agent\":\"ABCDEFGHIJKLMNOPQ\"")
                    .getBytes(StandardCharsets.UTF_8);
            int at = new String(line, StandardCharsets.UTF_8).indexOf("GHIJ");
            System.arraycopy(bad, 0, line, at, bad.length);
            Read.bytes(line, ReadOptions.DEFAULTS).isRejected(Reason.MALFORMED, "");
        }

        @Test
        void utf16IsMalformed() {
            var read = Read.bytes(GOOD.getBytes(StandardCharsets.UTF_16LE), ReadOptions.DEFAULTS);
            assertThat(read.episodes).isEmpty();
            assertThat(read.rejects).extracting(Reject::code).containsOnly(Reason.MALFORMED);
        }

        @Test
        void everyCharacterOfUnicodeIsAccepted() {
            var read =
                    Read.lines("{\"benchmark\":\"arena/duel\",\"agent\":\"é€𝄞\uFFFD\\ud834\\udd1e\",\"inputs\":{}}");
            assertThat(read.episode().agent()).isEqualTo("é€𝄞\uFFFD𝄞");
        }

        @Test
        void nestingHasAnEnd() {
            String deep = "[".repeat(200) + "]".repeat(200);
            assertThat(Read.lines("{\"benchmark\":\"arena/duel\",\"inputs\":{},\"x\":" + deep + "}")
                            .reject()
                            .code())
                    .isEqualTo(Reason.TOO_LARGE);
        }

        @Test
        void textsAndNumbersHaveAnEnd() {
            String longText = "x".repeat(RecordReader.LONGEST_TEXT + 1);
            Read.lines("{\"benchmark\":\"arena/duel\",\"agent\":\"" + longText + "\",\"inputs\":{}}")
                    .isRejected(Reason.TOO_LARGE, "/agent");
            Read.inputs("{\"energy\":1" + "0".repeat(1000) + "}").isRejected(Reason.TOO_LARGE, "/inputs/energy");
            Read.inputs("{\"share\":0." + "0".repeat(990) + "}").episode();
            Read.inputs("{\"share\":0." + "0".repeat(1001) + "}").isRejected(Reason.TOO_LARGE, "/inputs/share");
            Read.inputs("{\"points\":0." + "0".repeat(1001) + "}").isRejected(Reason.TOO_LARGE, "/inputs/points");
        }

        @Test
        void listsHaveAnEnd() {
            String list = "0,".repeat(900_000) + "0";
            Read.inputs("{\"hits\":[" + list + "]}").episode();
            Read.inputs("{\"hits\":[" + list + "," + list + "]}").isRejected(Reason.OUT_OF_RANGE, "/inputs/hits");
            Read.inputs("{\"hits\":[" + list + "],\"pings\":[" + list + "]}").isRejected(Reason.TOO_LARGE, "/inputs");
        }

        @Test
        void theRawTextIsCutAt4KiBBetweenCharacters() {
            var read =
                    Read.lines("{\"benchmark\":\"arena/duel\",\"agent\":\"" + "é".repeat(4000) + "\",\"inputs\":[]}");
            String shown = read.reject().record();
            assertThat(shown.getBytes(StandardCharsets.UTF_8).length).isBetween(4095, 4096);
            assertThat(shown).endsWith("é");
        }
    }

    @Nested
    class Inputs {

        @ParameterizedTest
        @CsvSource({
            "5, 5",
            "5.0, 5",
            "1e1, 10",
            "1E+1, 10",
            "100e-2, 1",
            "-0, 0",
            "0.0, 0",
            "0e999999, 0",
            "9007199254740992, 9007199254740992",
            "9007199254740992.0, 9007199254740992",
            "0.9007199254740992e16, 9007199254740992",
        })
        void aWholeNumberMayBeWrittenInAnyWay(String text, double value) {
            Episode episode = Read.inputs("{\"points\":" + text + "}").episode();
            assertThat(Double.doubleToRawLongBits(points(episode))).isEqualTo(Double.doubleToRawLongBits(value));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "5.5",
                    "1e-1",
                    "9007199254740993",
                    "9007199254740993.0",
                    "-9007199254740993",
                    "1e300",
                    "5.00000000000000000000001",
                    "1e-999999",
                    "123456789012345678901234567890",
                    "\"12\"",
                    "\"12k\"",
                    "null",
                    "true",
                    "[1]",
                    "{}",
                })
        void anythingElseIsNoWholeNumber(String text) {
            Read.inputs("{\"points\":" + text + "}").isRejected(Reason.WRONG_TYPE, "/inputs/points");
        }

        @Test
        void messagesSayWhatWasExpectedAndFound() {
            Reject reject = Read.inputs("{\"points\":\"12k\"}").reject();
            assertThat(reject.message()).isEqualTo("expected a whole number >= 0 (points), found \"12k\"");
            assertThat(reject.describe())
                    .isEqualTo(
                            "a.jsonl:1 /inputs/points: expected a whole number >= 0 (points), found \"12k\". Write it as what is expected. Record"
                                    + " set aside as wrong-type.");
            assertThat(Read.inputs("{\"points\":9007199254740993}").reject().message())
                    .isEqualTo("expected a whole number >= 0 (points), found 9007199254740993, which is beyond 2^53");
        }

        @Test
        void messagesShowNoControlCharactersAndNoLongTexts() {
            String message = Read.inputs("{\"level\":\"\\u001b[31m" + "x".repeat(500) + "\"}")
                    .reject()
                    .message();
            assertThat(message).doesNotContain("\u001b").hasSizeLessThan(120);
        }

        @ParameterizedTest
        @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1e400", "-1e400"})
        void aNumberMustBeFinite(String text) {
            Read.inputs("{\"energy\":" + text + "}").isRejected(Reason.NOT_FINITE, "/inputs/energy");
            Read.inputs("{\"points\":" + text + "}").isRejected(Reason.NOT_FINITE, "/inputs/points");
            Read.inputs("{\"laps\":[1," + text + "]}").isRejected(Reason.NOT_FINITE, "/inputs/laps/1");
        }

        @ParameterizedTest
        @CsvSource({
            "points, -1",
            "share, 1.0000000000000002",
            "share, -1e-300",
            "energy, 0",
            "energy, -0.0",
            "energy, 1e-400"
        })
        void aNumberOutsideItsRangeIsNamed(String input, String text) {
            Read.inputs("{\"" + input + "\":" + text + "}").isRejected(Reason.OUT_OF_RANGE, "/inputs/" + input);
        }

        @Test
        void trueAndFalseAreNumbersOnlyWhereTheInputSaysSo() {
            Episode episode = Read.inputs("{\"share\":true}").episode();
            assertThat(episode.values().number(episode.layout().indexOf(ArenaFamily.SHARE)))
                    .isEqualTo(1);
            Read.inputs("{\"energy\":true}").isRejected(Reason.WRONG_TYPE, "/inputs/energy");
        }

        @ParameterizedTest
        @ValueSource(strings = {"1", "0", "\"true\"", "null", "[]"})
        void aFlagIsTrueOrFalse(String text) {
            Read.inputs("{\"finished\":" + text + "}").isRejected(Reason.WRONG_TYPE, "/inputs/finished");
        }

        @ParameterizedTest
        @CsvSource({"easy, 0", "EASY, 0", "1, 0", "hard, 1", "Hard, 1"})
        void aChoiceComesInAnyCaseAndSpelling(String word, double option) {
            Episode episode = Read.inputs("{\"level\":\"" + word + "\"}").episode();
            assertThat(episode.values().number(episode.layout().indexOf(ArenaFamily.LEVEL)))
                    .isEqualTo(option);
        }

        @Test
        void anotherWordIsOutOfRangeAndANumberIsNoWord() {
            Read.inputs("{\"level\":\"medium\"}").isRejected(Reason.OUT_OF_RANGE, "/inputs/level");
            Read.inputs("{\"level\":1}").isRejected(Reason.WRONG_TYPE, "/inputs/level");
        }

        @Test
        void aSetMayNameAWordTwice() {
            Episode episode =
                    Read.inputs("{\"medals\":[\"gold\",\"GOLD\",\"bronze\"]}").episode();
            assertThat(episode.values().mask(episode.layout().indexOf(ArenaFamily.MEDALS)))
                    .isEqualTo(0b101);
        }

        @Test
        void anEmptySetIsNotAbsent() {
            Episode episode = Read.inputs("{\"medals\":[]}").episode();
            assertThat(episode.values().given(episode.layout().indexOf(ArenaFamily.MEDALS)))
                    .isTrue();
        }

        @Test
        void aWordOfASetIsNamedByItsPosition() {
            Read.inputs("{\"medals\":[\"gold\",\"tin\"]}").isRejected(Reason.OUT_OF_RANGE, "/inputs/medals/1");
            Read.inputs("{\"medals\":[\"gold\",7]}").isRejected(Reason.WRONG_TYPE, "/inputs/medals/1");
            Read.inputs("{\"medals\":\"gold\"}").isRejected(Reason.WRONG_TYPE, "/inputs/medals");
        }

        @Test
        void aListHoldsNumbers() {
            Episode episode = Read.inputs("{\"laps\":[1,2.5,0],\"hits\":[]}").episode();
            assertThat(episode.values().series(episode.layout().indexOf(ArenaFamily.LAPS)))
                    .containsExactly(1, 2.5, 0);
            assertThat(episode.values().series(episode.layout().indexOf(ArenaFamily.HITS)))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "'[1,\"2\"]', WRONG_TYPE, /inputs/laps/1",
            "'[1,null]', WRONG_TYPE, /inputs/laps/1",
            "'[1,true]', WRONG_TYPE, /inputs/laps/1",
            "'[1,[2]]', WRONG_TYPE, /inputs/laps/1",
            "'[1,2,101,-5]', OUT_OF_RANGE, /inputs/laps/2",
            "'[]', OUT_OF_RANGE, /inputs/laps",
            "'[1,2,3,4,5]', OUT_OF_RANGE, /inputs/laps",
            "'7', WRONG_TYPE, /inputs/laps",
            "'null', WRONG_TYPE, /inputs/laps",
        })
        void anElementOfAListIsNamedByItsPosition(String list, Reason code, String pointer) {
            Read.inputs("{\"laps\":" + list + "}").isRejected(code, pointer);
        }

        @Test
        void aListOfWholeNumbersHoldsNoOthers() {
            Read.inputs("{\"hits\":[1,2.0,2.5]}").isRejected(Reason.WRONG_TYPE, "/inputs/hits/2");
        }

        @Test
        void freeTextIsText() {
            Episode episode = Read.inputs("{\"rival\":\"\"}").episode();
            assertThat(episode.values().label(episode.layout().indexOf(ArenaFamily.RIVAL)))
                    .isEmpty();
            Read.inputs("{\"rival\":null}").isRejected(Reason.WRONG_TYPE, "/inputs/rival");
        }

        @Test
        void anInputMayComeUnderAnAlias() {
            assertThat(points(Read.inputs("{\"final_points\":7}").episode())).isEqualTo(7);
        }

        @Test
        void twoNamesOfOneInputContradictOneAnother() {
            Read.inputs("{\"points\":7,\"pts\":7}").isRejected(Reason.INCONSISTENT, "/inputs/pts");
            Read.inputs("{\"pts\":7,\"points\":7}").isRejected(Reason.INCONSISTENT, "/inputs/points");
            Read.inputs("{\"pts\":7,\"final_points\":7}").isRejected(Reason.INCONSISTENT, "/inputs/final_points");
        }

        @Test
        void anUnknownInputIsNamedWithTheClosestOne() {
            var read = Read.inputs("{\"poins\":7}");
            read.isRejected(Reason.UNKNOWN_INPUT, "/inputs/poins");
            assertThat(read.reject().message()).contains("Closest: points.");
            Read.inputs("{\"a/b~c\":7}").isRejected(Reason.UNKNOWN_INPUT, "/inputs/a~1b~0c");
        }

        @Test
        void unknownInputsAreCountedInANoteWhereTheBenchmarkIgnoresThem() {
            Episode episode = Read.lines(
                            "{\"benchmark\":\"arena/sandbox\",\"inputs\":{\"b\":[1],\"points\":7,\"a\":null}}")
                    .episode();
            assertThat(episode.notes()).containsExactly("2 unknown inputs were ignored: b, a");
            assertThat(Read.lines("{\"benchmark\":\"arena/sandbox\",\"inputs\":{\"b\":{}}}")
                            .episode()
                            .notes())
                    .containsExactly("1 unknown input was ignored: b");
        }
    }
}
