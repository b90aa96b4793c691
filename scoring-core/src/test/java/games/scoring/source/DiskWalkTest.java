package games.scoring.source;

import static games.scoring.source.Walked.RECORD;
import static games.scoring.source.Walked.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.record.ArenaFamily;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskWalkTest {

    private static final Catalog NOBODY = new Catalog(List.of());
    private static final Catalog EPISODES = Stranger.catalog(Stranger.claiming(
            "episodes",
            entry -> entry.isFolder() && entry.child("interactions.json").isPresent()));

    @TempDir
    Path folder;

    @Test
    void recordFilesAreToldByTheirFirstLine() throws IOException {
        write(folder.resolve("a.jsonl"), RECORD);
        write(folder.resolve("b.json"), "\uFEFF\r\n\n  {\"inputs\":{\"x\":[1,{}]},\"id\":7,\"benchmark\":\"a/b\"}\r\n");
        write(folder.resolve("c.ndjson"), "{\"benchmark\":\"a/b\",\"status\":\"aborted\"}");
        write(folder.resolve("d.json"), "{\n \"benchmark\": \"a/b\",\n \"inputs\": {}\n}\n");
        write(folder.resolve("e.json"), "{\"nested\":{\"benchmark\":\"a/b\",\"inputs\":{}}}");
        write(folder.resolve("f.txt"), RECORD);
        write(folder.resolve("g.jsonl"), "");
        write(folder.resolve("h.json"), "[" + RECORD + "]");
        write(folder.resolve("i.jsonl"), "{\"benchmark\": oops\n{broken\n" + RECORD);
        write(folder.resolve("j.jsonl"), "{broken\n" + RECORD);
        write(folder.resolve("k.jsonlines"), "words\n" + RECORD);

        assertThat(Walked.outcome(folder, NOBODY))
                .containsExactly(
                        Map.entry("/a.jsonl", "records"),
                        Map.entry("/b.json", "records"),
                        Map.entry("/c.ndjson", "records"),
                        Map.entry("/d.json", "not read"),
                        Map.entry("/e.json", "not read"),
                        Map.entry("/f.txt", "not read"),
                        Map.entry("/g.jsonl", "records"),
                        Map.entry("/h.json", "not read"),
                        Map.entry("/i.jsonl", "records"),
                        Map.entry("/j.jsonl", "records"),
                        Map.entry("/k.jsonlines", "records"));
    }

    @Test
    void whatBeginsWithRecordsUnderAnotherNameIsSaidTo() throws IOException {
        write(folder.resolve("a.jsonl"), RECORD);
        write(folder.resolve("b.txt"), "\n" + RECORD);
        write(folder.resolve("c.dat"), "benchmark,agent,status\na/b,m,scored\n");
        write(folder.resolve("d.jsonl.gz.old"), RECORD);
        write(folder.resolve("e.txt"), "words\n" + RECORD);
        write(folder.resolve("f.bin"), "\0" + RECORD);
        var nearly = Walked.units(folder, NOBODY).stream()
                .filter(unit -> unit instanceof NotRead left && left.kind() == NotRead.Kind.NEARLY_RECORDS)
                .toList();
        assertThat(nearly)
                .extracting(unit -> folder.relativize(Path.of(unit.path())).toString())
                .containsExactly("b.txt", "c.dat", "d.jsonl.gz.old");
        assertThat(((NotRead) nearly.get(0)).why())
                .contains("it holds episode records, which in a folder are looked for in .jsonl,")
                .endsWith("Rename it, or name it as an INPUT of its own");
        Files.delete(folder.resolve("a.jsonl"));
        assertThatThrownBy(() -> Walked.units(folder, NOBODY))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("b.txt holds episode records");
    }

    /** Behind 257 bytes of it, which is where a tar has its mark. */
    @Test
    void aTextThatNamesAMustardIsNoTar() throws IOException {
        String before = "{\"benchmark\":\"a/b\",\"inputs\":{},\"note\":\"";
        String record = before + "x".repeat(256 - before.length()) + "mustard-7b\"}\n";
        assertThat(record.indexOf("ustar")).isEqualTo(257);
        write(folder.resolve("a.jsonl"), record);
        assertThat(Walked.outcome(folder, NOBODY)).isEqualTo(Map.of("/a.jsonl", "records"));
        var options =
                WalkOptions.defaults().standardInput(new ByteArrayInputStream(record.getBytes(StandardCharsets.UTF_8)));
        assertThat(Walked.units(NOBODY, options, "-")).singleElement().isInstanceOf(RecordFile.class);
    }

    @Test
    void whatARunWritesIsNoInputThoughItLiesInOne() throws IOException {
        var out = Files.createDirectories(folder.resolve("logs/out"));
        write(out.resolve("scores.jsonl"), "{\"benchmark\":\"b\",\"status\":\"scored\"}\n");
        write(folder.resolve("a.jsonl"), "{\"benchmark\":\"b\",\"inputs\":{}}\n");
        var digests = new ArrayList<InputDigest>();
        for (var options : List.of(
                WalkOptions.defaults().without(out), WalkOptions.defaults().without(folder.resolve("absent")))) {
            try (var walk = SourceWalk.open(List.of(folder.toString()), ArenaFamily.catalog(), options.digesting())) {
                while (walk.next().isPresent()) {}
                digests.addAll(walk.digests());
            }
        }
        assertThat(digests).extracting(InputDigest::files).containsExactly(OptionalLong.of(1), OptionalLong.of(2));
    }

    @Test
    void whatARunWritesIsNoInputWhateverLinksLeadToIt() throws IOException {
        var input = Files.createDirectories(folder.resolve("input"));
        var real = Files.createDirectories(input.resolve("real"));
        write(real.resolve("scores.jsonl"), "{\"benchmark\":\"b\",\"status\":\"scored\"}\n");
        write(real.resolve("manifest.json.partial"), "{}\n");
        write(input.resolve("a.jsonl"), "{\"benchmark\":\"b\",\"inputs\":{}}\n");
        var out = Files.createSymbolicLink(folder.resolve("out"), real);
        Files.createSymbolicLink(input.resolve("latest"), Path.of("real"));
        Files.createSymbolicLink(input.resolve("latest.jsonl"), Path.of("real/scores.jsonl"));
        for (var leftOut : List.of(out, real, input.resolve("latest"))) {
            var options = WalkOptions.defaults().without(leftOut);
            assertThat(Walked.units(NOBODY, options, input.toString()))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            RecordFile.class, file -> assertThat(file.path()).endsWith("/a.jsonl"));
        }
    }

    @Test
    void tablesOfAnotherMakeAreTablesSoThatTheirReaderSaysWhatIsWrong() throws IOException {
        var arena = ArenaFamily.catalog();
        write(folder.resolve("a.csv"), "benchmark;points\narena/duel;5\n");
        write(folder.resolve("b.csv"), "benchmark\tpoints\narena/duel\t5\n");
        for (var charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Files.writeString(folder.resolve(charset + ".csv"), "benchmark,points\r\narena/duel,5\r\n", charset);
        }
        Files.writeString(
                folder.resolve("UTF-32.csv"), "benchmark,points\r\narena/duel,5\r\n", Charset.forName("UTF-32LE"));
        write(folder.resolve("bars.csv"), "benchmark|points\narena/duel|5\n");
        write(folder.resolve("c.csv"), "benchmark,points\rarena/duel,5\r");
        write(folder.resolve("d.csv"), "name;points\n");

        assertThat(Walked.outcome(folder, arena))
                .containsExactly(
                        Map.entry("/UTF-16.csv", "records"),
                        Map.entry("/UTF-16BE.csv", "records"),
                        Map.entry("/UTF-16LE.csv", "records"),
                        Map.entry("/UTF-32.csv", "records"),
                        Map.entry("/a.csv", "records"),
                        Map.entry("/b.csv", "records"),
                        Map.entry("/bars.csv", "records"),
                        Map.entry("/c.csv", "records"),
                        Map.entry("/d.csv", "not read"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\uFEFF\n"})
    void anEmptyTableIsOneInAFolderToo(String blank) throws IOException {
        var table = write(folder.resolve("a.csv"), blank);
        assertThat(Walked.units(folder, ArenaFamily.catalog()))
                .singleElement()
                .satisfies(unit -> assertThat(unit.path()).isEqualTo(table.toString()))
                .isInstanceOf(RecordFile.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':', quoteCharacter = '#', textBlock = """
            BENCHMARK,agent     : a column "BENCHMARK", where "benchmark" is expected. Rename it
            benchmark, points   : a column " points", where "points" is expected. Rename it
            benchmark,inputs.pts: a column "inputs.pts", where "pts" is expected. Rename it
            benchmark,Inputs    : a column "Inputs", where "inputs" is expected. Rename it
            agent,points        : a column "points", and none that is called "benchmark". Add it
            agent,inputs        : a column "inputs", and none that is called "benchmark". Add it
            agent;POINTS        : a column "POINTS", where "points" is expected. Rename it
            benchmark,note      : a column "benchmark", and none for an input. Give each input a column
            """)
    void aTableThatIsNearlyOneOfRecordsIsToldWhatKeepsItFromThat(String header, String told) throws IOException {
        var arena = ArenaFamily.catalog();
        var table = write(folder.resolve("b.csv"), header + "\n");
        write(folder.resolve("c.tsv"), "x");
        // What a family's own tools leave beside logs.
        write(folder.resolve("d.json"), "{}");
        write(folder.resolve("results.csv"), "model,clemscore\nm,1\n");
        write(folder.resolve("a.jsonl"), "{\"benchmark\":\"arena/duel\",\"inputs\":{}}\n");
        var unread = Walked.units(folder, arena).stream()
                .filter(unit -> unit instanceof NotRead left && left.kind() != NotRead.Kind.OTHER)
                .toList();
        assertThat(unread)
                .extracting(Unit::path)
                .containsExactly(table.toString(), folder.resolve("c.tsv").toString());
        assertThat(((NotRead) unread.get(0)).why()).contains("holds a table with ", told);
        assertThat(((NotRead) unread.get(0)).kind()).isEqualTo(NotRead.Kind.NEARLY_RECORDS);
        assertThat(((NotRead) unread.get(1)).kind()).isEqualTo(NotRead.Kind.CALLED_RECORDS);
        boolean mayBeOfOneBenchmark = List.of("agent,points", "agent,inputs").contains(header);
        if (mayBeOfOneBenchmark) {
            assertThat(Walked.units(table, arena)).singleElement().isInstanceOf(RecordFile.class);
        } else if (!header.contains("POINTS")) {
            assertThatThrownBy(() -> Walked.units(table, arena))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(told);
        }
    }

    @Test
    void tablesAreToldByTheirColumns() throws IOException {
        var arena = ArenaFamily.catalog();
        write(folder.resolve("a.csv"), "benchmark,points\n");
        write(folder.resolve("b.csv"), "\uFEFF\r\n\"status\",x,\"benchmark\"\r\n");
        write(folder.resolve("c.csv"), "family,benchmark,ruleset,rank,agent,n,mean\n");
        write(folder.resolve("d.csv"), "agent,points\n");
        write(folder.resolve("e.txt"), "benchmark,points\n");
        write(folder.resolve("f.csv"), "");
        write(folder.resolve("g.csv"), "benchmark,inputs\n");

        assertThat(Walked.outcome(folder, arena))
                .containsExactly(
                        Map.entry("/a.csv", "records"),
                        Map.entry("/b.csv", "records"),
                        Map.entry("/c.csv", "not read"),
                        Map.entry("/d.csv", "not read"),
                        Map.entry("/e.txt", "not read"),
                        Map.entry("/f.csv", "records"),
                        Map.entry("/g.csv", "records"));
        for (String name : List.of("d.csv", "e.txt", "f.csv")) {
            assertThat(Walked.units(folder.resolve(name), arena))
                    .extracting(Walked::describe)
                    .containsExactly("records");
        }
        assertThat(Walked.units(arena, WalkOptions.defaults().inputFormat("csv"), folder.toString()))
                .extracting(Walked::describe)
                .containsExactly("records", "records", "records", "records", "not read", "records", "records");
    }

    @Test
    void standardInputIsToldByItsFirstLine() throws IOException {
        var forms = Map.of(
                "\n benchmark,points\n".replace(" ", ""),
                RecordForm.CSV,
                "agent,points",
                RecordForm.CSV,
                "\n {\"benchmark\"",
                RecordForm.JSON_LINES,
                "family,benchmark,mean\n",
                RecordForm.JSON_LINES);
        for (var each : forms.entrySet()) {
            var options = WalkOptions.defaults()
                    .standardInput(new ByteArrayInputStream(each.getKey().getBytes(StandardCharsets.UTF_8)));
            try (var walk = SourceWalk.open(List.of("-"), ArenaFamily.catalog(), options)) {
                var records = (RecordFile) walk.next().orElseThrow();
                try (InputStream in = records.open()) {
                    assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                            .isEqualTo(each.getKey());
                }
                assertThat(records.form()).isEqualTo(each.getValue());
            }
        }
    }

    @Test
    void standardInputMayBeginWithALineOfAnyLength() throws IOException {
        for (int length : List.of(65_535, 65_536, 65_537, 200_000)) {
            var text = "[" + "1,".repeat(length / 2) + "1]";
            var options = WalkOptions.defaults()
                    .standardInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            try (var walk = SourceWalk.open(List.of("-"), ArenaFamily.catalog(), options);
                    InputStream in = ((RecordFile) walk.next().orElseThrow()).open()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(text);
            }
        }
    }

    @Test
    void aLogFormatThatTheUserNamesReadsStandardInputOnce() throws Exception {
        for (byte[] bytes : List.of("words".getBytes(StandardCharsets.UTF_8), gzip("words"))) {
            var options = WalkOptions.defaults()
                    .standardInput(new ByteArrayInputStream(bytes))
                    .inputFormat("lines")
                    .digesting();
            try (var walk = SourceWalk.open(
                    List.of("-"), Stranger.catalog(Stranger.claiming("lines", entry -> false)), options)) {
                var entry = ((LogUnit) walk.next().orElseThrow()).entry();
                assertThat(entry.path()).isEqualTo("-");
                assertThat(entry.child("words")).isEmpty();
                assertThat(Walked.text(entry)).isEqualTo("words");
                assertThatThrownBy(entry::open)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("can be read once");
                assertThat(walk.next()).isEmpty();
                assertThat(walk.digests())
                        .containsExactly(new InputDigest("-", bytes.length, sha256(bytes), OptionalLong.empty()));
            }
        }
    }

    @Test
    void aLogOnStandardInputIsToldByItsBeginning() throws Exception {
        var words = Stranger.claiming("words", entry -> {
            assertThat(entry.isNamed()).isTrue();
            try (InputStream in = entry.open()) {
                assertThat(in.readAllBytes()).startsWith(entry.head(9));
            }
            return new String(entry.head(9), StandardCharsets.UTF_8).equals("{\"words\":");
        });
        var forms = Map.of(
                "{\"words\":1}\n{\"words\":2}\n",
                "words",
                "{\"other\":1}\n",
                "records",
                "{\"bad\n" + RECORD,
                "records");
        for (var each : forms.entrySet()) {
            byte[] bytes = each.getKey().getBytes(StandardCharsets.UTF_8);
            for (byte[] stored : List.of(bytes, gzip(each.getKey()))) {
                var options = WalkOptions.defaults()
                        .standardInput(new ByteArrayInputStream(stored))
                        .digesting();
                try (var walk = SourceWalk.open(List.of("-"), Stranger.catalog(words), options)) {
                    var unit = walk.next().orElseThrow();
                    assertThat(Walked.describe(unit)).isEqualTo(each.getValue());
                    try (InputStream in =
                            unit instanceof LogUnit log ? log.entry().open() : ((RecordFile) unit).open()) {
                        assertThat(in.readAllBytes()).isEqualTo(bytes);
                    }
                    assertThat(walk.digests())
                            .containsExactly(new InputDigest("-", stored.length, sha256(stored), OptionalLong.empty()));
                }
            }
        }
    }

    @Test
    void ofAStreamThatIsNoTextTheFirstMebibyteIsShown() throws Exception {
        byte[] bytes = new byte[(1 << 20) + 10];
        bytes[1 << 19] = 'x';
        var far = Stranger.claiming("far", entry -> {
            try (InputStream in = entry.open()) {
                assertThat(in.readNBytes(1 << 20)).hasSize(1 << 20);
                // nobody takes it for the whole
                assertThatThrownBy(in::read).isInstanceOf(IOException.class);
            }
            return true;
        });
        var options = WalkOptions.defaults().standardInput(new ByteArrayInputStream(bytes));
        try (var walk = SourceWalk.open(List.of("-"), Stranger.catalog(far), options)) {
            var log = (LogUnit) walk.next().orElseThrow();
            try (InputStream in = log.entry().open()) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
        }
    }

    @Test
    void recordsInAnotherShapeAreSaidToBe() throws IOException {
        var list = Files.writeString(folder.resolve("r.json"), "[\n " + RECORD.strip() + ",\n" + RECORD + "]\n");
        assertThatThrownBy(() -> Walked.units(list, ArenaFamily.catalog()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds one JSON list, and episode records go one a line")
                .hasMessageContaining("jq -c '.[]'");
        var object = Files.writeString(
                folder.resolve("r.json"), RECORD.replace(",", ",\n").replace("{", "{\n"));
        assertThatThrownBy(() -> Walked.units(object, ArenaFamily.catalog()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("JSON over several lines")
                .hasMessageContaining("jq -c . ");
    }

    @Test
    void aRecordFileIsOneWhateverItsFirstLineIs() throws IOException {
        var firstLines = List.of(
                RECORD.substring(9, 25),
                "garbage",
                "# comment",
                "null",
                "\"x\"",
                "{}",
                "{\"meta\":1}",
                "{\"inputs\":{}}\n{\"benchmark\":\"a/b\"}",
                "[1,2]",
                "\0\0\0",
                "\uFEFF\uFEFF{}",
                "{\"a\":\"" + "x".repeat(17 << 20) + "\"}");
        for (var first : firstLines) {
            for (var name : List.of("runs/r.jsonl", "runs/r.ndjson", "r.txt")) {
                write(folder.resolve(name), first + "\n" + RECORD);
            }
            assertThat(Walked.outcome(folder.resolve("runs"), ArenaFamily.catalog()))
                    .as(first.substring(0, Math.min(9, first.length())))
                    .isEqualTo(Map.of("/r.jsonl", "records", "/r.ndjson", "records"));
            assertThat(Walked.units(folder.resolve("r.txt"), ArenaFamily.catalog()))
                    .singleElement()
                    .isInstanceOf(RecordFile.class);
        }
    }

    @Test
    void alsoInUtf16OrBehindTwoMarksButNotWhereALogFormatClaimsIt() throws IOException {
        Files.write(folder.resolve("u.jsonl"), ("\uFEFF" + RECORD).getBytes(StandardCharsets.UTF_16LE));
        Files.writeString(folder.resolve("m.jsonl"), "\uFEFF\uFEFF" + RECORD);
        Files.writeString(folder.resolve("l.jsonl"), "{}\n" + RECORD);
        Files.writeString(folder.resolve("o.jsonl"), "{\"benchmark\":\"a/b\",\"note\":\"\\\"inputs\\\"\"}\n");
        var stranger = Stranger.claiming("lines", entry -> entry.name().equals("l.jsonl"));
        assertThat(Walked.outcome(folder, Stranger.catalog(stranger)))
                .isEqualTo(Map.of(
                        "/u.jsonl", "records", "/m.jsonl", "records", "/l.jsonl", "lines", "/o.jsonl", "not read"));
    }

    @Test
    void aTableIsOneWithANulInItsFirstRowOrALineForExcelBeforeIt() throws IOException {
        Files.writeString(folder.resolve("nul.csv"), "benchmark,agent,status\na/b,m\0,scored\n");
        Files.writeString(folder.resolve("sep.csv"), "sep=,\r\nbenchmark,agent,status\r\na/b,m,scored\r\n");
        Files.writeString(folder.resolve("semi.csv"), "sep=;\nbenchmark;agent;status\na/b;m;scored\n");
        assertThat(Walked.outcome(folder, ArenaFamily.catalog()))
                .isEqualTo(Map.of("/nul.csv", "records", "/sep.csv", "records", "/semi.csv", "records"));
    }

    @Test
    void whatOfZstdIsNotReadIsSaid() throws IOException {
        // A frame's head: the magic number, what it has, its window, and a dictionary's number.
        var heads = Map.of(
                "a window of more than 128 MiB", HexFormat.of().parseHex("28b52ffd00a8010000"),
                "a dictionary", HexFormat.of().parseHex("28b52ffd015807010000"));
        for (var head : heads.entrySet()) {
            var file = Files.write(folder.resolve("r.jsonl.zst"), head.getValue());
            assertThat(Walked.units(file, ArenaFamily.catalog()))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            NotRead.class,
                            unit -> assertThat(unit.why())
                                    .startsWith(file + ": compressed by zstd with " + head.getKey()
                                            + ", which is not read. Decompress it, or compress it again without "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nu", "tr", "12", "0.", "-", "1e", "\"a,", "[1,2", "\"\\"})
    void aListIsOneWhereverTheLookAtItEnds(String cut) throws IOException {
        String record = "{\"benchmark\":\"a/b\",\"inputs\":{}, \"x\":";
        String begun = "[\n" + RECORD.strip() + ",\n" + record;
        var file = write(
                folder.resolve("a.jsonl"), begun + " ".repeat(Entry.HEAD - begun.length() - cut.length()) + cut + "…");
        assertThat(Walked.units(file, ArenaFamily.catalog()))
                .singleElement()
                .isInstanceOfSatisfying(
                        NotRead.class, unit -> assertThat(unit.why()).contains("found one JSON list"));
    }

    @Test
    void recordsOverSeveralLinesThatAreCalledLinesAreOneReject() throws IOException {
        for (var shape : List.of(
                "[\n " + RECORD.strip() + ",\n" + RECORD + "]\n",
                "[\n" + (RECORD.strip() + ",\n").repeat(3000) + "]\n",
                RECORD.replace(",", ",\n").replace("{", "{\n"))) {
            var file = Files.writeString(folder.resolve("r.jsonl"), shape);
            assertThat(Walked.units(file, ArenaFamily.catalog()))
                    .singleElement()
                    .satisfies(unit -> {
                        assertThat(((NotRead) unit).reason()).isEqualTo(Reason.MALFORMED);
                        assertThat(((NotRead) unit).why())
                                .startsWith(file + ": expected a JSON object {...} on each line, found ")
                                .contains("jq -c");
                    });
        }
        // One line that is a list, or broken off, leaves the others as they are.
        for (var line : List.of("[" + RECORD.strip() + "]", "[1,", RECORD.substring(0, 20))) {
            var file = Files.writeString(folder.resolve("r.jsonl"), line + "\n" + RECORD);
            assertThat(Walked.units(file, ArenaFamily.catalog()))
                    .singleElement()
                    .isInstanceOf(RecordFile.class);
        }
    }

    @Test
    void aFileIsOpenedOnceForAllFormatsThatLookAtItsBeginningAndALookIsNotDigested() throws Exception {
        Path file = write(folder.resolve("a/x.bin"), "words");
        write(folder.resolve("a/r.jsonl"), RECORD);
        var changing = Stranger.claiming("first", entry -> {
            if (entry.name().equals("x.bin")) {
                assertThat(entry.head(2)).hasSize(2);
                assertThat(Walked.text(entry)).isEqualTo("words");
                Files.writeString(file, "other");
            }
            return false;
        });
        var seen = new ArrayList<String>();
        var next = Stranger.claiming("next", entry -> {
            if (entry.name().equals("x.bin")) {
                seen.add(new String(entry.head(4096), StandardCharsets.UTF_8));
            }
            return false;
        });
        try (var walk = SourceWalk.open(
                List.of(folder.toString()),
                Stranger.catalog(changing, next),
                WalkOptions.defaults().digesting())) {
            for (Unit unit : Walked.drain(walk)) {
                if (unit instanceof RecordFile records) {
                    records.open().readAllBytes();
                }
            }
            assertThat(seen).containsExactly("words");
            assertThat(walk.digests()).extracting(InputDigest::files).containsExactly(OptionalLong.of(1));
        }
    }

    @Test
    void aFileThatTheUserNamesMayHaveAnyName() throws IOException {
        assertThat(Walked.units(write(folder.resolve("records.txt"), RECORD), NOBODY))
                .singleElement()
                .isInstanceOf(RecordFile.class);
    }

    @Test
    void brokenRecordsThatTheUserNamesAreReadAndWillBeRejected() throws IOException {
        assertThat(Walked.units(write(folder.resolve("broken.jsonl"), "no json\n"), NOBODY))
                .singleElement()
                .isInstanceOf(RecordFile.class);
    }

    @Test
    void unitsComeInTheOrderOfTheirPathsByCodePoints() throws IOException {
        // U+1F3AE is above U+FF5E, though its first char is below.
        for (String name : List.of("\uD83C\uDFAE", "\uFF5E", "b", "B", "a.b", "a/x", "é", "10", "9")) {
            write(folder.resolve(name + ".jsonl"), RECORD);
        }
        assertThat(Walked.units(folder, NOBODY).stream().map(unit -> folder.relativize(Path.of(unit.path()))))
                .extracting(Path::toString)
                .containsExactly(
                        "10.jsonl",
                        "9.jsonl",
                        "B.jsonl",
                        "a.b.jsonl",
                        "a/x.jsonl",
                        "b.jsonl",
                        "é.jsonl",
                        "\uFF5E.jsonl",
                        "\uD83C\uDFAE.jsonl");
    }

    /** What lies beside it may say the opposite. */
    @Test
    void filesOfALogThatAreNamedAloneAreSaidOnce() throws IOException {
        var files = Stranger.catalog(Stranger.claiming(
                "episodes",
                entry -> entry.isFolder()
                        ? entry.child("interactions.json").isPresent()
                        : entry.name().equals("interactions.json")));
        var one = write(folder.resolve("e1/interactions.json"), "{}");
        var two = write(folder.resolve("e2/interactions.json"), "{}");
        var lonely = write(folder.resolve("e3/interactions.json"), "{}");
        write(folder.resolve("e1/error.json"), "{}");
        write(folder.resolve("e2/error.json"), "{}");
        var warnings = new ArrayList<String>();
        var options = WalkOptions.defaults().warnings(warnings::add);
        Walked.units(files, options, one.toString(), two.toString(), lonely.toString());
        assertThat(warnings)
                .containsExactly(
                        one + " and 1 other file: named alone, though the folder is the log: what lies beside it"
                                + " was not looked at. Name the folder.");
    }

    @Test
    void aClaimedFolderIsOneUnit() throws IOException {
        write(folder.resolve("model/game/e1/interactions.json"), "{}");
        write(folder.resolve("model/game/e1/records.jsonl"), RECORD);
        write(folder.resolve("model/game/e2/interactions.json"), "{}");
        write(folder.resolve("model/readme.md"), "words");

        assertThat(Walked.outcome(folder, EPISODES))
                .containsExactly(
                        Map.entry("/model/game/e1", "episodes"),
                        Map.entry("/model/game/e2", "episodes"),
                        Map.entry("/model/readme.md", "not read"));
    }

    @Test
    void aFolderOfStrangersIsAnErrorThatNamesTheFormatsTried() throws IOException {
        write(folder.resolve("a.txt"), "words");
        write(folder.resolve("b/c.txt"), "words");
        assertThatThrownBy(() -> Walked.units(folder, EPISODES))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        folder.toString(), "2 files", "jsonl", "episodes (stranger)", "--input-format");
    }

    @Test
    void anEmptyFolderIsNoError() throws IOException {
        assertThat(Walked.units(folder, EPISODES)).isEmpty();
    }

    @Test
    void whatIsNotThereIsSaidBeforeAnythingIsRead() throws IOException {
        Path there = write(folder.resolve("a.jsonl"), RECORD);
        assertThatThrownBy(() -> SourceWalk.open(
                        List.of(there.toString(), folder.resolve("b.jsonl").toString()),
                        NOBODY,
                        WalkOptions.defaults()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("b.jsonl: no such file or folder");
    }

    @Test
    void noInputIsReadTwice() throws IOException {
        var runs = folder.resolve("runs");
        var one = write(runs.resolve("sub/one.jsonl"), RECORD);
        write(folder.resolve("runs-2/one.jsonl"), RECORD);
        var link = Files.createSymbolicLink(folder.resolve("link"), runs);

        assertRefused("/one.jsonl: the same input is named twice", one, one);
        assertRefused(runs + " and " + link + ": the same input is named twice", runs, link);
        assertRefused("/sub/../sub: the same input is named twice", runs.resolve("sub"), runs.resolve("sub/../sub"));
        assertRefused(one + " lies in " + runs + ", which is read with all that is in it", one, runs);
        assertRefused(link.resolve("sub") + " lies in " + runs, runs, link.resolve("sub"));

        var apart = List.of(runs.toString(), folder.resolve("runs-2").toString());
        try (var walk = SourceWalk.open(apart, NOBODY, WalkOptions.defaults())) {
            assertThat(walk.next()).isPresent();
        }
    }

    private static void assertRefused(String said, Path... inputs) {
        var named = Arrays.stream(inputs).map(Path::toString).toList();
        assertThatThrownBy(() -> SourceWalk.open(named, NOBODY, WalkOptions.defaults()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(said)
                .hasMessageContaining("would count twice");
    }

    @Test
    void compressedFilesAreReadThrough() throws IOException {
        Files.write(folder.resolve("a.jsonl.gz"), gzip(RECORD));
        Files.write(
                folder.resolve("b.jsonl.zst"),
                com.github.luben.zstd.Zstd.compress(RECORD.getBytes(StandardCharsets.UTF_8)));
        Files.createDirectories(folder.resolve("e"));
        Files.write(folder.resolve("e/interactions.json.gz"), gzip("{}"));

        var units = Walked.units(folder, EPISODES);

        assertThat(units).extracting(Walked::describe).containsExactly("records", "records", "episodes");
        for (Unit unit : units.subList(0, 2)) {
            var records = (RecordFile) unit;
            try (InputStream in = records.open()) {
                assertThat(in).hasContent(RECORD.strip());
            }
        }
        LogEntry episode = ((LogUnit) units.get(2)).entry();
        assertThat(Walked.text(episode.child("interactions.json").orElseThrow()))
                .isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10_003})
    void aChildIsFoundByItsNameHoweverOftenAndAmongHoweverManyItIsAskedFor(int others) throws IOException {
        var episode = Files.createDirectories(folder.resolve("runs/e"));
        write(episode.resolve("interactions.json"), "{}");
        for (int i = 0; i < others; i++) {
            Files.createFile(folder.resolve("runs/x" + i));
        }

        var units = Walked.units(folder.resolve("runs"), EPISODES);
        var unit = units.stream()
                .filter(LogUnit.class::isInstance)
                .map(each -> ((LogUnit) each).entry())
                .findFirst()
                .orElseThrow();

        for (int round = 0; round < 3; round++) {
            var above = unit.parent().orElseThrow();
            assertThat(unit.child("interactions.json")).isPresent();
            assertThat(unit.child("scores.json")).isEmpty();
            assertThat(unit.child("instance.json")).isEmpty();
            assertThat(above.child("experiment.json")).isEmpty();
            assertThat(above.child("x1").orElseThrow().name()).isEqualTo("x1");
            assertThat(above.child("x1/../x2")).isEmpty();
        }
        assertThat(units).hasSize(1 + others);
    }

    @Test
    void compressionIsToldByTheFirstBytesWhateverAFileIsCalled() throws IOException {
        byte[] plain = RECORD.getBytes(StandardCharsets.UTF_8);
        byte[] table = "benchmark,points\na/b,1\n".getBytes(StandardCharsets.UTF_8);
        for (Compression compression : Compression.values()) {
            byte[] records = compression == Compression.NONE ? plain : compression.frame(plain, plain.length);
            byte[] rows = compression == Compression.NONE ? table : compression.frame(table, table.length);
            for (String name :
                    List.of("a.jsonl", "a.json", "a.jsonl.gz", "a.jsonl.zst", "a.csv", "a.log", "a.gz", "a")) {
                Path file = Files.write(folder.resolve(name), name.equals("a.csv") ? rows : records);
                var unit =
                        (RecordFile) Walked.units(file, ArenaFamily.catalog()).get(0);
                try (InputStream in = unit.open()) {
                    assertThat(in.readAllBytes()).as(name).isEqualTo(name.equals("a.csv") ? table : plain);
                }
            }
            // In a folder, names say what is looked at.
            assertThat(Walked.outcome(folder, ArenaFamily.catalog()))
                    .containsOnly(
                            Map.entry("/a.jsonl", "records"),
                            Map.entry("/a.json", "records"),
                            Map.entry("/a.jsonl.gz", "records"),
                            Map.entry("/a.jsonl.zst", "records"),
                            Map.entry("/a.csv", "records"),
                            Map.entry("/a.log", "not read"),
                            Map.entry("/a.gz", "not read"),
                            Map.entry("/a", "not read"));
        }
    }

    @Test
    void aCompressedFileWhoseBeginningIsDamagedIsNoText() throws IOException {
        for (String name : List.of("a.jsonl.gz", "b.jsonl.zst", "c.gz")) {
            byte[] packed = name.endsWith("gz") ? gzip(RECORD) : Compression.ZSTD.frame(new byte[9], 9);
            packed[0] = 'x';
            Path file = Files.write(folder.resolve(name), packed);
            assertThat(Walked.units(file, NOBODY))
                    .singleElement()
                    .satisfies(unit -> assertThat(Walked.describe(unit)).isEqualTo("unreadable"));
        }
    }

    @Test
    void aCompressedFileOfNoBytesIsEmpty() throws IOException {
        for (String name : List.of("a.jsonl.gz", "b.jsonl.zst", "c.jsonl", "d.gz", "e.zst")) {
            Path file = Files.createFile(folder.resolve(name));
            var unit = (RecordFile) Walked.units(file, NOBODY).get(0);
            try (InputStream in = unit.open()) {
                assertThat(in.read()).as(name).isNegative();
            }
        }
    }

    @Test
    void whatIsPackedOtherwiseIsNamed() throws IOException {
        var kinds = Map.of(
                "xz", "fd377a585a000004",
                "bzip2", "425a6839314159265359",
                "7z", "377abcaf271c0004",
                "lz4", "04224d186440a7",
                "rar", "526172211a070100");
        for (var kind : kinds.entrySet()) {
            byte[] bytes = HexFormat.of().parseHex(kind.getValue());
            var names = List.of(
                    "a.jsonl",
                    "a.csv",
                    "a.json",
                    "a.tar",
                    "a.zip",
                    "a.jsonl.gz",
                    "a.tgz",
                    "a.jsonl.x",
                    "a.csv.x",
                    "a.tar.x");
            for (String name : names) {
                Files.write(folder.resolve(name), bytes);
            }
            assertPacked(folder, names.size(), "packed with " + kind.getKey() + ", which is not read. Unpack it");
            assertPacked(Files.write(folder.resolve("a"), bytes), 1, "packed with " + kind.getKey() + ", which");
            var stream = WalkOptions.defaults().standardInput(new ByteArrayInputStream(bytes));
            try (var walk = SourceWalk.open(List.of("-"), NOBODY, stream)) {
                var unit = (RecordFile) walk.next().orElseThrow();
                assertThatThrownBy(unit::open).hasMessageContaining("packed with " + kind.getKey());
            }
        }
        byte[] once = gzip(RECORD);
        Path twice = Files.write(folder.resolve("a.jsonl.gz"), Compression.GZIP.frame(once, once.length));
        assertPacked(twice, 1, "compressed twice. Decompress it once");
    }

    @Test
    void recordsThatAreCalledAnArchiveAreRecordsWhereTheUserNamesThem() throws IOException {
        for (String name : List.of("a.zip", "a.tar", "a.tgz", "a.tar.gz", "a.tar.zst")) {
            assertThat(Walked.outcome(write(folder.resolve(name), RECORD), NOBODY)
                            .values())
                    .as(name)
                    .containsExactly("records");
            assertThat(Walked.outcome(Files.write(folder.resolve(name), gzip(RECORD)), NOBODY)
                            .values())
                    .as("gzip called " + name)
                    .containsExactly("records");
        }
    }

    @Test
    void aFolderOfLinksThatLeadOutIsNotCalledEmpty() throws IOException {
        var outside = write(folder.resolve("a.jsonl"), RECORD);
        var links = Files.createDirectory(folder.resolve("links"));
        Files.createSymbolicLink(links.resolve("a.jsonl"), outside);
        var warnings = new ArrayList<String>();
        Walked.units(NOBODY, WalkOptions.defaults().warnings(warnings::add), links.toString());
        assertThat(warnings)
                .containsExactly(links + ": nothing in it was read. A link in it leads out of it and was not followed: "
                        + links + "/a.jsonl. Name what it leads to as an INPUT of its own.");
    }

    /** What is called otherwise may be recognised in one of the two places alone. */
    @Test
    void aFileOfRecordsIsReadOnceThoughLinksLeadToIt() throws IOException {
        var input = Files.createDirectory(folder.resolve("input"));
        write(input.resolve("a.jsonl"), RECORD);
        write(input.resolve("store/4f2a"), RECORD);
        Files.write(input.resolve("run.jsonl.gz"), gzip(RECORD));
        Files.createSymbolicLink(input.resolve("latest.jsonl"), input.resolve("a.jsonl"));
        Files.createSymbolicLink(input.resolve("run.jsonl"), input.resolve("run.jsonl.gz"));
        Files.createSymbolicLink(input.resolve("named.jsonl"), input.resolve("store/4f2a"));

        assertThat(Walked.outcome(input, NOBODY))
                .containsEntry("/a.jsonl", "records")
                .containsEntry("/latest.jsonl", "not read")
                .containsEntry("/run.jsonl", "not read")
                .containsEntry("/run.jsonl.gz", "records")
                .containsEntry("/named.jsonl", "records")
                .containsEntry("/store/4f2a", "not read");
    }

    @Test
    void linksThatLeadOutAreToldBesideWhatWasRead() throws IOException {
        var outside = write(folder.resolve("a.jsonl"), RECORD);
        var input = Files.createDirectory(folder.resolve("input"));
        write(input.resolve("b.jsonl"), RECORD);
        Files.createSymbolicLink(input.resolve("a.jsonl"), outside);
        Files.createSymbolicLink(input.resolve("c.jsonl"), outside);
        var warnings = new ArrayList<String>();
        Walked.units(NOBODY, WalkOptions.defaults().warnings(warnings::add), input.toString());
        assertThat(warnings)
                .containsExactly(input + ": 2 links in it lead out of it and were not followed, the first being "
                        + input + "/a.jsonl. Name what they lead to as an INPUT of its own.");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNamedPipeIsRead() throws Exception {
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Files.writeString(folder.resolve("a.jsonl"), RECORD);
        var writer = new ProcessBuilder("cp", "a.jsonl", "pipe")
                .directory(folder.toFile())
                .start();
        try (var walk = SourceWalk.open(List.of(pipe.toString()), NOBODY, WalkOptions.defaults());
                var in = ((RecordFile) walk.next().orElseThrow()).open()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(RECORD);
        }
        assertThat(writer.waitFor()).isZero();
    }

    /** Makes a file whose name holds the byte that %FF stands for. */
    private Path odd(String name, String text) throws IOException {
        return write(Path.of(URI.create(folder.toUri() + name)), text);
    }

    /** Java shows all bytes that are no UTF-8 as U+FFFD: nothing could tell which of two such files was read. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatHasNoNameInUtf8IsRefusedWhereItWouldBeRead() throws IOException {
        odd("a%FF.jsonl", RECORD);
        odd("a%FE.jsonl", RECORD);
        odd("e%FF/interactions.json", "{}");
        odd("e%FE/interactions.json", "{}");
        odd("deep/m%FF/e/interactions.json", "{}");
        odd("notes%E4.txt", "");
        odd("an-earlier-run%FF/manifest.json", "{\"program\":{\"name\":\"scoring\"}}");
        write(folder.resolve("\uFFFD.jsonl"), RECORD);
        try (var walk = SourceWalk.open(
                List.of(folder.toString()), EPISODES, WalkOptions.defaults().digesting())) {
            var units = Walked.drain(walk);
            assertThat(units)
                    .extracting(unit -> unit.path().substring(folder.toString().length()) + " " + Walked.describe(unit))
                    .containsExactly(
                            "/an-earlier-run\uFFFD/manifest.json not read",
                            "/a\uFFFD.jsonl unreadable",
                            "/a\uFFFD.jsonl unreadable",
                            "/deep/m\uFFFD unreadable",
                            "/e\uFFFD unreadable",
                            "/e\uFFFD unreadable",
                            "/notes\uFFFD.txt not read",
                            "/\uFFFD.jsonl records");
            assertThat(((NotRead) units.get(1)).why())
                    .isEqualTo(
                            folder + "/a\uFFFD.jsonl: expected a name in UTF-8, found other bytes where \uFFFD stands."
                                    + " Rename the file or folder");
            try (var in = ((RecordFile) units.get(units.size() - 1)).open()) {
                in.readAllBytes();
            }
            assertThat(walk.digests()).extracting(InputDigest::files).containsExactly(OptionalLong.of(1));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLogFormatIsToldOfAPartThatHasNoNameInUtf8() throws IOException {
        write(folder.resolve("e/interactions.json"), "{}");
        odd("e/part%FF.json", "{}");
        odd("e/parts%FF/1.json", "{}");
        var episode = ((LogUnit) Walked.units(folder, EPISODES).get(0)).entry();
        var parts = episode.children();
        assertThat(parts)
                .extracting(LogEntry::name)
                .containsExactly("interactions.json", "parts\uFFFD", "part\uFFFD.json");
        for (var part : List.of(parts.get(1).children().get(0), parts.get(2))) {
            assertThatThrownBy(part::open)
                    .isInstanceOf(IOException.class)
                    .hasMessage(part.path() + ": expected a name in UTF-8, found other bytes where \uFFFD stands."
                            + " Rename the file or folder");
        }
    }

    @Test
    void ofALinkThatLeadsToItselfIsSaidWhatHelps() throws IOException {
        Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
        var why = "a link that leads to itself, or through more links than the system follows. Remove it";
        assertThat(Walked.units(folder, NOBODY))
                .hasSize(2)
                .allSatisfy(unit -> assertThat(((NotRead) unit).why()).contains(why));
        assertThatThrownBy(() -> Walked.units(folder.resolve("a"), NOBODY))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("/a: " + why);
    }

    private static void assertPacked(Path input, int files, String why) throws IOException {
        assertThat(Walked.units(input, NOBODY))
                .filteredOn(unit -> !Walked.describe(unit).equals("not read"))
                .hasSize(files)
                .allSatisfy(unit -> assertThat(((NotRead) unit).why()).contains(why));
        for (String format : List.of("jsonl", "csv")) {
            assertThat(Walked.units(NOBODY, WalkOptions.defaults().inputFormat(format), input.toString()))
                    .filteredOn(unit -> !Walked.describe(unit).equals("not read"))
                    .allSatisfy(unit -> assertThat(((NotRead) unit).why()).contains(why));
        }
    }

    @Test
    void aBombEndsAtTheRatio() throws IOException {
        // 100 MiB of blanks in some 100 KiB
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(RECORD.getBytes(StandardCharsets.UTF_8));
            byte[] blanks = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                out.write(blanks);
            }
        }
        Files.write(folder.resolve("a.jsonl.gz"), bytes.toByteArray());
        var records = (RecordFile) Walked.units(folder, NOBODY).get(0);
        try (InputStream in = records.open()) {
            assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
                    .isInstanceOf(LimitException.class)
                    .hasMessageContaining("a.jsonl.gz");
        }
    }

    @Test
    void aFileEndsAtItsLimitForALogFormat() throws IOException {
        write(folder.resolve("e/interactions.json"), "0123456789");
        var limits = new Limits(100, 10, 1, 9, 100, 100);
        var unit = (LogUnit) Walked.units(EPISODES, WalkOptions.defaults().limits(limits), folder.toString())
                .get(0);
        assertThatThrownBy(() ->
                        Walked.text(unit.entry().child("interactions.json").orElseThrow()))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("9 bytes");
    }

    @Test
    void foldersInOneAnotherEndAtTheirLimit() throws IOException {
        write(folder.resolve("1/2/3/4/a.jsonl"), RECORD);
        var limits = new Limits(100, 4, 1, 100, 100, 100);
        assertThat(Walked.units(NOBODY, WalkOptions.defaults().limits(limits), folder.toString()))
                .extracting(Walked::describe)
                .containsExactly("records");
        write(folder.resolve("1/2/3/4/5/a.jsonl"), RECORD);
        assertThat(Walked.units(NOBODY, WalkOptions.defaults().limits(limits), folder.toString()))
                .extracting(Walked::describe)
                .containsExactly("too-large", "records");
    }

    @Test
    void linksDoNotLeadOutOfTheInputNorRound() throws IOException {
        Path outside = write(folder.resolve("outside/secret.jsonl"), RECORD);
        Path input = folder.resolve("input");
        write(input.resolve("store/abc"), RECORD);
        write(input.resolve("e/interactions.json"), "{}");
        Files.createSymbolicLink(input.resolve("a.jsonl"), Path.of("store/abc"));
        Files.createSymbolicLink(input.resolve("out.jsonl"), outside);
        Files.createSymbolicLink(input.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(input.resolve("store/round"), Path.of(".."));
        Files.createSymbolicLink(input.resolve("nothing"), Path.of("absent"));
        Files.createSymbolicLink(input.resolve("self"), Path.of("self"));
        Files.createSymbolicLink(input.resolve("latest"), Path.of("e"));
        Files.createSymbolicLink(input.resolve("e/round"), Path.of("../e"));
        Files.createSymbolicLink(input.resolve("e/out"), outside);
        Files.createSymbolicLink(input.resolve("e/shared"), Path.of("../store/abc"));

        assertThat(Walked.outcome(input, EPISODES))
                .containsExactly(
                        Map.entry("/a.jsonl", "records"),
                        Map.entry("/e", "episodes"),
                        Map.entry("/latest", "not read"),
                        Map.entry("/nothing", "not read"),
                        Map.entry("/out.jsonl", "not read"),
                        Map.entry("/self", "unreadable"),
                        Map.entry("/store/abc", "not read"),
                        Map.entry("/store/round", "not read"),
                        Map.entry("/up", "not read"));

        var episode = Walked.units(input, EPISODES).stream()
                .filter(LogUnit.class::isInstance)
                .map(unit -> ((LogUnit) unit).entry())
                .findFirst()
                .orElseThrow();
        assertThat(episode.children()).extracting(LogEntry::name).containsExactly("interactions.json", "shared");
        assertThat(episode.child("out")).isEmpty();
        assertThat(Walked.text(episode.child("shared").orElseThrow())).isEqualTo(RECORD);
    }

    @Test
    void namesDoNotLeadOutOfAFolder() throws IOException {
        write(folder.resolve("secret"), "");
        write(folder.resolve("in/e/interactions.json"), "{}");
        var entry = ((LogUnit) Walked.units(folder.resolve("in"), EPISODES).get(0)).entry();
        for (String name : List.of("..", ".", "", "../../secret", "a\\..", "/etc/hosts", "interactions.json\0")) {
            assertThat(entry.child(name)).as(name).isEmpty();
        }
    }

    @Test
    void foldersAboveTheInputShowTheirNamesOnly() throws IOException {
        write(folder.resolve("model-7/run/e1/interactions.json"), "{}");
        write(folder.resolve("model-7/secret.txt"), "");
        var entry = ((LogUnit)
                        Walked.units(folder.resolve("model-7/run/e1"), EPISODES).get(0))
                .entry();
        LogEntry run = entry.parent().orElseThrow();
        LogEntry model = run.parent().orElseThrow();
        assertThat(run.name()).isEqualTo("run");
        assertThat(model.name()).isEqualTo("model-7");
        assertThat(model.path()).isEqualTo(folder + "/model-7");
        assertThat(model.children()).extracting(LogEntry::name).containsExactly("run");
        assertThat(model.child("secret.txt")).isEmpty();
        int levels = 0;
        for (var above = model.parent(); above.isPresent(); above = above.get().parent()) {
            levels++;
        }
        assertThat(levels).isEqualTo(folder.toRealPath().getNameCount() + 1);
    }

    @Test
    void pathsAboveTheInputAreWrittenLikeTheInput() {
        assertThat(DiskInput.up("runs/a")).isEqualTo("runs");
        assertThat(DiskInput.up("runs")).isEqualTo(".");
        assertThat(DiskInput.up(".")).isEqualTo("..");
        assertThat(DiskInput.up("..")).isEqualTo("../..");
        assertThat(DiskInput.up("/a")).isEqualTo("/");
    }

    @Test
    void aFailingFormatIsReportedOnceAndTheOthersGoOn() throws IOException {
        write(folder.resolve("a/interactions.json"), "{}");
        write(folder.resolve("b/interactions.json"), "{}");
        var catalog = Stranger.catalog(
                Stranger.claiming("deep", entry -> {
                    throw new StackOverflowError();
                }),
                Stranger.claiming("broken", entry -> {
                    throw new IllegalStateException("oops");
                }),
                Stranger.claiming("shy", entry -> {
                    throw new IOException("gone");
                }),
                Stranger.claiming(
                        "episodes", entry -> entry.child("interactions.json").isPresent()));
        var warnings = new ArrayList<String>();
        var units = Walked.units(catalog, WalkOptions.defaults().warnings(warnings::add), folder.toString());
        assertThat(units).extracting(Walked::describe).containsExactly("episodes", "episodes");
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(1)).contains("plugins/stranger.jar", "broken", "oops");
    }

    @Test
    void aNamedFormatIsTheOnlyOneAndReadsWhatItDoesNotClaim() throws IOException {
        var catalog = Stranger.catalog(
                Stranger.claiming("greedy", entry -> true), Stranger.claiming("picky", entry -> false));
        Path file = write(folder.resolve("a.jsonl"), RECORD);
        var options = WalkOptions.defaults();
        assertThat(Walked.units(catalog, options, file.toString()))
                .extracting(Walked::describe)
                .containsExactly("records");
        assertThat(Walked.units(catalog, options.inputFormat("picky"), file.toString()))
                .extracting(Walked::describe)
                .containsExactly("picky");
        assertThat(Walked.units(catalog, options.inputFormat("jsonl"), folder.toString()))
                .extracting(Walked::describe)
                .containsExactly("records");
        assertThatThrownBy(() -> Walked.units(catalog, options.inputFormat("nobody"), file.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessage("No input format 'nobody'. There are: jsonl, csv, parquet, greedy, picky");
    }

    @Test
    void parquetIsToldByItsContentAndRejectedWhereNothingReadsIt() throws IOException {
        Files.writeString(folder.resolve("a.parquet"), "PAR1 and so on");
        Files.writeString(folder.resolve("b.parquet"), "another thing");
        Files.writeString(folder.resolve("c.txt"), "PAR1 and so on");
        assertThat(Walked.outcome(folder, NOBODY))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("/a.parquet", "unreadable", "/b.parquet", "not read", "/c.txt", "not read"));
        assertThat(Walked.units(NOBODY, WalkOptions.defaults(), folder + "/c.txt"))
                .singleElement()
                .isInstanceOfSatisfying(
                        NotRead.class, unit -> assertThat(unit.why()).contains("lib/parquet", "CSV or JSON Lines"));
        Files.write(folder.resolve("d.parquet.gz"), gzip("PAR1 and so on"));
        assertThat(Walked.units(NOBODY, WalkOptions.defaults(), folder + "/d.parquet.gz"))
                .singleElement()
                .isInstanceOfSatisfying(
                        NotRead.class, unit -> assertThat(unit.why()).contains("Unpack it"));
    }

    @Test
    void standardInputIsReadOnceCompressedOrNot() throws Exception {
        for (byte[] bytes : List.of(RECORD.getBytes(StandardCharsets.UTF_8), gzip(RECORD))) {
            var options = WalkOptions.defaults()
                    .standardInput(new ByteArrayInputStream(bytes))
                    .digesting();
            try (var walk = SourceWalk.open(List.of("-"), NOBODY, options)) {
                var records = (RecordFile) walk.next().orElseThrow();
                assertThat(records.path()).isEqualTo("-");
                try (InputStream in = records.open()) {
                    assertThat(in).hasContent(RECORD.strip());
                }
                assertThatThrownBy(records::open).isInstanceOf(IOException.class);
                assertThat(walk.next()).isEmpty();
                assertThat(walk.digests())
                        .containsExactly(new InputDigest("-", bytes.length, sha256(bytes), OptionalLong.empty()));
            }
        }
    }

    /** A log's file, printed for people: each of its lines would be a reject. */
    @Test
    void jsonOverSeveralLinesOnStandardInputIsOneReject() throws Exception {
        var log = "{\n  \"game\": \"x\",\n  \"score\": 1,\n  \"steps\": [\n0" + ",\n0".repeat(50_000) + "\n]\n}\n";
        for (var text : List.of(log, "[\n" + log + "]", "\uFEFF" + log)) {
            var unit = fromStandardInput(text);
            assertThat(((NotRead) unit).reason()).isEqualTo(Reason.MALFORMED);
            assertThat(((NotRead) unit).why()).contains("JSON over several lines", "name its file", "--input-format");
        }
        for (var text : List.of(RECORD, "{\"a\":1}\n{\n", "words\n" + log)) {
            assertThat(fromStandardInput(text)).isInstanceOf(RecordFile.class);
        }
    }

    private static Unit fromStandardInput(String text) throws IOException {
        var options =
                WalkOptions.defaults().standardInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try (var walk = SourceWalk.open(List.of("-"), NOBODY, options)) {
            return walk.next().orElseThrow();
        }
    }

    @Test
    void aStrangersFormatThatClaimsEverythingTakesNothingFromABundledOne() throws IOException {
        write(folder.resolve("e1/log.json"), "{}");
        write(folder.resolve("e2/log.json"), "{}");
        write(folder.resolve("other.txt"), "words");
        var logs = Stranger.claiming("logs", entry -> entry.name().equals("log.json"));
        var everything = Stranger.claiming("everything", entry -> !entry.isFolder());
        var warnings = new ArrayList<String>();

        var units = Walked.units(
                Stranger.catalog(logs, everything), WalkOptions.defaults().warnings(warnings::add), folder.toString());

        assertThat(units).extracting(Walked::describe).containsExactly("logs", "logs", "everything");
        assertThat(warnings)
                .singleElement()
                .asString()
                .endsWith("/e1/log.json: claimed by the log format logs of z, which reads it, and by everything of"
                        + " plugins/a.jar. Name the one that is meant with --input-format, or tell the plugin's"
                        + " author.");
    }

    @Test
    void anArchiveIsNotReadFromAStreamAsIfItWereRecords() throws Exception {
        var files = Map.of("r.jsonl", RECORD);
        byte[] tar = ArchiveWalkTest.tar(files);
        for (byte[] bytes : List.of(ArchiveWalkTest.zip(files), tar, ArchiveWalkTest.gzip(tar))) {
            var options = WalkOptions.defaults().standardInput(new ByteArrayInputStream(bytes));
            try (var walk = SourceWalk.open(List.of("-"), NOBODY, options)) {
                var records = (RecordFile) walk.next().orElseThrow();
                assertThatThrownBy(records::open)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("an archive can't be read from a stream. Name the file, or unpack it");
            }
        }
    }

    @Test
    void aFolderIsDigestedAsSha256sumWould() throws Exception {
        var runs = folder.resolve("runs");
        write(runs.resolve("b.jsonl"), RECORD);
        write(runs.resolve("a/interactions.json"), "{}");
        write(runs.resolve("a/unread.json"), "{}");
        write(runs.resolve("readme.txt"), "words");
        write(folder.resolve("b.jsonl"), RECORD);
        try (var walk = SourceWalk.open(
                List.of(runs.toString(), folder.resolve("b.jsonl").toString()),
                EPISODES,
                WalkOptions.defaults().digesting())) {
            var log = (LogUnit) walk.next().orElseThrow();
            try (InputStream in =
                    log.entry().child("interactions.json").orElseThrow().open()) {
                assertThat(in.read()).isEqualTo('{');
            }
            Walked.drain(walk);
            String lines = sha256("{}".getBytes(StandardCharsets.UTF_8)) + "  a/interactions.json\n"
                    + sha256(RECORD.getBytes(StandardCharsets.UTF_8)) + "  b.jsonl\n";
            assertThat(walk.digests())
                    .containsExactly(
                            new InputDigest(
                                    runs.toString(),
                                    2 + RECORD.length(),
                                    sha256(lines.getBytes(StandardCharsets.UTF_8)),
                                    OptionalLong.of(2)),
                            new InputDigest(
                                    folder.resolve("b.jsonl").toString(),
                                    RECORD.length(),
                                    sha256(RECORD.getBytes(StandardCharsets.UTF_8)),
                                    OptionalLong.empty()));
        }
    }

    /** An input is what is scored of it, whatever is exported besides. */
    @Test
    void whatIsReadAgainForAnExportIsInNoDigest() throws Exception {
        write(folder.resolve("a/interactions.json"), "{}");
        write(folder.resolve("a/scores.json"), "[1]");
        write(folder.resolve("readme.txt"), "words");
        write(folder.resolve("zip/b.zip"), "");
        Files.write(folder.resolve("zip/b.zip"), ArchiveWalkTest.zip(Map.of("m.txt", "member")));
        var options = WalkOptions.defaults().digesting();
        try (var walk = SourceWalk.open(List.of(folder.toString()), EPISODES, options)) {
            var log = (LogUnit) walk.next().orElseThrow();
            var again = log.again();
            assertThat(again.path()).isEqualTo(log.path());
            assertThat(Walked.text(again.child("interactions.json").orElseThrow()))
                    .isEqualTo("{}");
            assertThat(Walked.text(log.entry().child("interactions.json").orElseThrow()))
                    .isEqualTo("{}");
            for (var child : again.children()) {
                Walked.text(child);
            }
            var root = again.parent().orElseThrow();
            assertThat(root.isNamed()).isTrue();
            assertThat(Walked.text(root.child("readme.txt").orElseThrow())).isEqualTo("words");
            root.child("zip").orElseThrow().child("b.zip").orElseThrow().members(member -> {
                assertThat(Walked.text(member)).isEqualTo("member");
                return true;
            });
            assertThat(root.parent()
                            .orElseThrow()
                            .child(root.name())
                            .orElseThrow()
                            .path())
                    .isEqualTo(root.path());
            String lines = sha256("{}".getBytes(StandardCharsets.UTF_8)) + "  a/interactions.json\n";
            assertThat(walk.digests())
                    .containsExactly(new InputDigest(
                            folder.toString(), 2, sha256(lines.getBytes(StandardCharsets.UTF_8)), OptionalLong.of(1)));
        }
    }

    @Test
    void whatAFormatForgetsToCloseIsDigestedNevertheless() throws Exception {
        Path file = write(folder.resolve("a/interactions.json"), "{}");
        var options = WalkOptions.defaults().digesting();
        try (var walk = SourceWalk.open(List.of(folder.toString()), EPISODES, options)) {
            var log = (LogUnit) walk.next().orElseThrow();
            InputStream open =
                    log.entry().child("interactions.json").orElseThrow().open();
            assertThat(walk.digests()).extracting(InputDigest::size).containsExactly(Files.size(file));
            open.close();
        }
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** What a run made of the logs beside it stands for the same episodes again. */
    @Test
    void whatAnEarlierRunWroteIsLeftOutBelowAFolder() throws IOException {
        String line = "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":1}}\n";
        Files.writeString(folder.resolve("a.jsonl"), line);
        Path out = Files.createDirectory(folder.resolve("out"));
        Files.writeString(out.resolve("manifest.json"), "{\n  \"program\": {\"name\":\"scoring\"}\n}");
        Files.writeString(out.resolve("scores.jsonl"), line);
        Path broken = Files.createDirectories(folder.resolve("runs/broken"));
        Files.createDirectory(broken.resolve("resume.partial"));
        Files.writeString(broken.resolve("resume.partial/made.partial"), "scores.jsonl\n");
        Path page = Files.createDirectory(folder.resolve("page"));
        Files.writeString(page.resolve("manifest.json"), "{\"name\":\"scoring\"}");
        Files.writeString(page.resolve("a.jsonl"), line);

        var warnings = new ArrayList<String>();
        var options = WalkOptions.defaults().warnings(warnings::add);
        var units = Walked.units(ArenaFamily.catalog(), options, folder.toString());
        assertThat(units.stream().filter(RecordFile.class::isInstance).map(Unit::path))
                .containsExactly(folder + "/a.jsonl", folder + "/page/a.jsonl");
        assertThat(units.stream().filter(NotRead.class::isInstance).map(Unit::path))
                .contains(out + "/manifest.json", out + "/scores.jsonl", broken + "/resume.partial/made.partial");
        assertThat(warnings)
                .containsExactly(
                        out + ": what an earlier run wrote, which is left out: its episodes would count twice. To score"
                                + " them again, name it as an INPUT of its own.",
                        broken + ": what an earlier run wrote, which is left out: its episodes would count twice. To"
                                + " score them again, name it as an INPUT of its own.");
        // Named, it is read, also beside the folder above it, and each episode once.
        Files.writeString(out.resolve("scores.csv"), "benchmark,points\narena/duel,1\n");
        assertThat(Walked.units(ArenaFamily.catalog(), options, folder.toString(), out.toString()).stream()
                        .filter(RecordFile.class::isInstance))
                .hasSize(3);
    }
}
