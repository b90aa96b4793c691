package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Reason;
import games.scoring.message.UsageException;
import games.scoring.plugin.PluginMemoryError;
import games.scoring.record.ArenaFamily;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import games.scoring.source.Compression;
import games.scoring.source.InputDigest;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;

@Timeout(60)
class ScoringRunTest {

    @TempDir
    Path folder;

    private Path input;
    private Path scratch;
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void makeFolders() throws IOException {
        input = Files.createDirectory(folder.resolve("input"));
        scratch = Files.createDirectory(folder.resolve("scratch"));
    }

    private boolean keepInputs;

    private static String record(String agent, String episode, Object points) {
        return "{\"benchmark\":\"arena/duel\",\"agent\":\"" + agent + "\""
                + (episode.isEmpty() ? "" : ",\"episode\":\"" + episode + "\"")
                + ",\"inputs\":{\"points\":" + points + "}}\n";
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(input.resolve(name), text);
    }

    private ScoringRun.Options options(int jobs) {
        return ScoringRun.Options.of(jobs).scratch(scratch).warnings(warnings::add);
    }

    /** What a run gave: the two files, and what it came to. */
    private record Ran(String scores, String rejects, ScoringRun.Outcome outcome) {
        List<String> lines() {
            return scores.lines().toList();
        }
    }

    private Ran run(ScoringRun.Options options) throws IOException {
        return run(options, KeySet.USUAL_LIMIT, List.of());
    }

    private Ran run(ScoringRun.Options options, int keysInMemory, List<ResultSink> more) throws IOException {
        var catalog = ArenaFamily.catalog();
        var scores = new ByteArrayOutputStream();
        var rejects = new ByteArrayOutputStream();
        var run = new ScoringRun(catalog, Rulebook.of(catalog), options, keysInMemory);
        var sinks = new ArrayList<ResultSink>(more);
        sinks.add(new LineFiles(scores, rejects, keepInputs));
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults())) {
            var outcome = run.run(walk, sinks);
            try (Stream<Path> left = Files.list(scratch)) {
                assertThat(left).isEmpty();
            }
            String base = input.toString().replace('\\', '/') + "/";
            return new Ran(
                    scores.toString(StandardCharsets.UTF_8).replace(base, ""),
                    rejects.toString(StandardCharsets.UTF_8).replace(base, ""),
                    outcome);
        }
    }

    @Test
    void aRecordBecomesALine() throws IOException {
        write("a.jsonl", "\n" + record("m", "", 50));
        var ran = run(options(1));
        assertThat(ran.scores())
                .isEqualTo(
                        "{\"benchmark\":\"arena/duel\",\"ruleset\":\"2025-01\",\"agent\":\"m\",\"status\":\"scored\","
                                + "\"score\":5.0,\"metrics\":{\"share_percent\":null,\"points_whole\":50},\"series\":{\"hits\":null},"
                                + "\"undefined\":{\"share_percent\":\"share was not given\",\"hits\":\"hits was not given\"},"
                                + "\"source\":\"a.jsonl:2\"}\n");
        assertThat(ran.rejects()).isEmpty();
        assertThat(ran.outcome().counts()).isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 0));
        assertThat(ran.outcome().rulesets()).containsExactly(Map.entry("arena", Set.of("2025-01")));
        assertThat(ran.outcome().isPartial()).isFalse();
    }

    @Test
    void keptInputsStandAsARecordHasThem() throws IOException {
        keepInputs = true;
        String record =
                "{\"benchmark\":\"arena/duel\",\"instance\":\"i\",\"repeat\":3,\"labels\":{\"x\":\"1\",\"y\":\"2\"},\"inputs\":";
        // Under other names and spellings.
        write(
                "a.jsonl",
                record + "{\"medals\":[\"bronze\",\"gold\"],\"pts\":1000.0,\"share\":true,\"level\":\"HARD\","
                        + "\"finished\":true,\"laps\":[1.5,100],\"hits\":[2,-0],\"pings\":[],\"rival\":\"Zo\\u00eb\",\"fled\":false}}\n");
        String inputs = "{\"points\":1000,\"share\":1.0,\"finished\":true,\"fled\":false,\"level\":\"Hard\","
                + "\"medals\":[\"gold\",\"bronze\"],\"laps\":[1.5,100.0],\"hits\":[2,0],\"pings\":[],\"rival\":\"Zoë\"}";
        String line =
                "{\"benchmark\":\"arena/duel\",\"ruleset\":\"2025-01\",\"instance\":\"i\",\"repeat\":3,\"status\":\"scored\","
                        + "\"score\":100.0,\"metrics\":{\"share_percent\":100.0,\"points_whole\":1000},\"series\":{\"hits\":[2,0]},"
                        + "\"notes\":[\"played on the hard level\"],\"labels\":{\"x\":\"1\",\"y\":\"2\"},"
                        + "\"source\":\"a.jsonl:1\",\"inputs\":" + inputs + "}\n";
        assertThat(run(options(1)).scores()).isEqualTo(line);
        write("a.jsonl", record + inputs + "}\n");
        assertThat(run(options(1)).scores()).isEqualTo(line);
    }

    @Test
    void aRejectBecomesALine() throws IOException {
        String line = record("m", "e", "\"x\"");
        write("a.jsonl", line);
        var ran = run(options(1));
        assertThat(ran.scores()).isEmpty();
        assertThat(ran.rejects())
                .isEqualTo("{\"source\":\"a.jsonl:1\",\"code\":\"wrong-type\",\"pointer\":\"/inputs/points\","
                        + "\"message\":\"expected a whole number >= 0 (points), found \\\"x\\\". Write it as what is expected\","
                        + "\"benchmark\":\"arena/duel\",\"agent\":\"m\",\"episode\":\"e\",\"record\":\""
                        + line.strip().replace("\"", "\\\"") + "\"}\n");
        assertThat(ran.outcome().isPartial()).isTrue();
        assertThat(ran.outcome().firstReject()).map(Reject::code).contains(Reason.WRONG_TYPE);
    }

    /** Reads a file as a format that the user names. */
    private Ran readAs(String format, Path file) throws IOException {
        var catalog = ArenaFamily.catalog();
        var rejects = new ByteArrayOutputStream();
        var walking = WalkOptions.defaults().inputFormat(format);
        try (var walk = SourceWalk.open(List.of(file.toString()), catalog, walking)) {
            var outcome = new ScoringRun(catalog, Rulebook.of(catalog), options(1))
                    .run(walk, List.of(new LineFiles(new ByteArrayOutputStream(), rejects, false)));
            return new Ran("", rejects.toString(StandardCharsets.UTF_8), outcome);
        }
    }

    @Test
    void aWrongFormatThatTheUserNamesIsARejectThoughNothingIsFound() throws IOException {
        // The arena's format finds nothing in an empty file, and says nothing of it.
        var log = readAs("arena-log", write("a.txt", ""));
        assertThat(log.outcome().isPartial()).isTrue();
        assertThat(log.rejects())
                .contains("malformed", "expected a log of the format arena-log, which --input-format names");
        assertThat(readAs("arena-log", write("a.arena", "")).outcome().isPartial())
                .isFalse();

        var table = readAs("csv", write("b.txt", "one line of words\n"));
        assertThat(table.outcome().isPartial()).isTrue();
        assertThat(table.rejects()).contains("malformed", "a header without the column");
        assertThat(readAs("csv", write("b.csv", "benchmark,points\n")).outcome().isPartial())
                .isFalse();
    }

    private interface Damage {
        void to(Path file) throws IOException;
    }

    /** Scores a file of many chunks, to which something happens when the first of them is scored. */
    private Ran runWhile(Damage damage) throws IOException {
        return runWhile(write("a.jsonl", record("m", "", 50).repeat(60_000)), damage);
    }

    private Ran runWhile(Path file, Damage damage) throws IOException {
        var done = new boolean[1];
        return run(options(1).progress(counts -> {
            try {
                if (!done[0]) {
                    done[0] = true;
                    damage.to(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    @Test
    void aFileThatChangesWhileItIsReadIsOneRejectMore() throws IOException {
        for (Damage damage : List.<Damage>of(
                file -> Files.write(file, new byte[0]),
                file -> Files.writeString(file, record("m", "", 1), StandardOpenOption.APPEND))) {
            var ran = runWhile(damage);
            assertThat(ran.outcome().isPartial()).isTrue();
            assertThat(ran.rejects().lines().filter(line -> line.contains("\"unreadable\"")))
                    .singleElement()
                    .asString()
                    .startsWith("{\"source\":\"a.jsonl\",\"code\":\"unreadable\"")
                    .contains("changed while it was read");
        }
    }

    @Test
    void aLogThatChangesWhileItIsReadIsOneRejectBesideWhatWasRead() throws IOException {
        var log = write("a.arena", "m 5\n".repeat(20_000));
        var ran = runWhile(log, file -> Files.writeString(file, "m 7\n", StandardOpenOption.APPEND));
        assertThat(ran.lines()).hasSizeGreaterThanOrEqualTo(20_000);
        assertThat(ran.rejects().lines())
                .singleElement()
                .asString()
                .startsWith("{\"source\":\"a.arena\",\"code\":\"unreadable\"")
                .contains("\"changed while it was read");
    }

    /** Whatever of it was read before: what its digest is of can't be told. */
    @Test
    void anArchiveThatChangesWhileItIsReadIsOneRejectHoweverManyMembersItHas() throws IOException {
        var archive = input.resolve("a.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (var name : List.of("a.jsonl", "b.jsonl", "c.arena", "d.arena")) {
                zip.putNextEntry(new ZipEntry(name));
                String text = name.endsWith("jsonl") ? record("m", "", 50) : "m 5\n";
                zip.write(text.repeat(20_000).getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(run(options(1)).rejects()).isEmpty();
        var ran = runWhile(archive, file -> Files.writeString(file, " ", StandardOpenOption.APPEND));
        assertThat(ran.lines()).hasSize(80_000);
        assertThat(ran.rejects().lines())
                .singleElement()
                .asString()
                .startsWith("{\"source\":\"a.zip\",\"code\":\"unreadable\"")
                .contains("\"changed while it was read");
    }

    @Test
    void aFileThatVanishesWhileItIsReadIsOneReject() throws IOException {
        var ran = runWhile(Files::delete);
        assertThat(ran.outcome().counts().rejected()).isEqualTo(1);
        assertThat(ran.rejects()).contains("\"a.jsonl\"", "gone while it was read", "Put it back");
    }

    /** Several files of many chunks, with rejects, duplicates, stated statuses, unknown keys and logs between them. */
    private void writeMuch(int records) throws IOException {
        var random = new Random(7);
        for (int file = 0; file < 3; file++) {
            var text = new StringBuilder();
            for (int i = 0; i < records; i++) {
                int kind = random.nextInt(40);
                String agent = "m" + random.nextInt(5);
                if (kind == 0) {
                    text.append("not json\n");
                } else if (kind == 1) {
                    text.append(record(agent, "", -1));
                } else if (kind == 2) {
                    text.append("\n");
                } else if (kind == 3) {
                    text.append("{\"benchmark\":\"arena/duel\",\"x\":1,\"status\":\"aborted\",\"inputs\":{}}\n");
                } else if (kind < 20) {
                    text.append(record(agent, "e" + random.nextInt(records), random.nextInt(1000)));
                } else {
                    text.append(record(agent, "", random.nextInt(1000)));
                }
            }
            write("f" + file + ".jsonl", text.toString());
            for (int log = 0; log < 20; log++) {
                write("f" + file + "-" + log + ".arena", "m1 5\n" + (log == 3 ? "throw\n" : "m2 6\n"));
            }
        }
    }

    @Test
    void theBytesDoNotDependOnTheNumberOfThreads() throws IOException {
        writeMuch(9_000);
        var one = run(options(1));
        var warned = List.copyOf(warnings);
        for (int jobs : new int[] {2, 4, 7}) {
            warnings.clear();
            var several = run(options(jobs), jobs * 500, List.of());
            assertThat(several.scores().equals(one.scores())).isTrue();
            assertThat(several.rejects().equals(one.rejects())).isTrue();
            assertThat(several.outcome()).isEqualTo(one.outcome());
            assertThat(warnings).isEqualTo(warned);
        }
        var counts = one.outcome().counts();
        assertThat(counts.scored() + counts.aborted()).isEqualTo(one.lines().size());
        assertThat(counts.rejected()).isEqualTo(one.rejects().lines().count());
        assertThat(one.outcome().sources().recordFiles()).isEqualTo(3);
        assertThat(one.outcome().sources().logUnits()).isEqualTo(60);
    }

    @Test
    void aTableGivesWhatItsLinesGiveWhateverTheThreads() throws IOException {
        var random = new Random(8);
        var lines = new StringBuilder();
        var rows = new StringBuilder("benchmark,agent,episode,points\n");
        for (int i = 0; i < 30_000; i++) {
            int points = random.nextInt(20) == 0 ? -1 : random.nextInt(1000);
            String episode = random.nextBoolean() ? "" : "e" + random.nextInt(30_000);
            lines.append(record("m" + i % 7, episode, points));
            rows.append("arena/duel,m" + i % 7 + "," + episode + "," + points + "\n");
        }
        write("a.jsonl", lines.toString());
        var expected = run(options(2));
        Files.delete(input.resolve("a.jsonl"));
        write("a.csv", rows.toString());
        for (int jobs : new int[] {1, 2, 5}) {
            var ran = run(options(jobs));
            assertThat(ran.outcome().counts()).isEqualTo(expected.outcome().counts());
            assertThat(ran.scores()
                            .replaceAll("a.csv:\\d+", "")
                            .equals(expected.scores().replaceAll("a.jsonl:\\d+", "")))
                    .isTrue();
            assertThat(ran.scores()).contains("\"source\":\"a.csv:2\"");
        }
    }

    @Test
    void theFirstOfTwoEqualEpisodesCounts() throws IOException {
        write("a.jsonl", record("m", "e", 1) + record("n", "e", 2) + record("m", "f", 3) + record("m", "e", 4));
        write("b.jsonl", record("m", "f", 5) + record("m", "", 6) + record("m", "", 6));
        var ran = run(options(3));
        assertThat(ran.outcome().counts()).isEqualTo(new Counts(5, 0, 0, 0, 2, 0, 0));
        assertThat(ran.rejects())
                .contains("\"source\":\"a.jsonl:4\",\"code\":\"duplicate-episode\",\"pointer\":\"/episode\"")
                .contains("\"source\":\"b.jsonl:1\",\"code\":\"duplicate-episode\"")
                .contains("\"record\":\"{\\\"benchmark\\\"");
    }

    @Test
    void anotherRulesetInstanceOrRepeatIsAnotherEpisode() throws IOException {
        String start = "{\"benchmark\":\"arena/duel\",\"episode\":\"e\",\"inputs\":{\"points\":1}";
        write(
                "a.jsonl",
                start + "}\n" + start + ",\"ruleset\":\"2025-06\"}\n" + start + ",\"instance\":\"i\"}\n" + start
                        + ",\"repeat\":0}\n" + start + ",\"repeat\":1}\n" + start + ",\"ruleset\":\"2025-01\"}\n");
        var ran = run(options(1));
        assertThat(ran.outcome().counts().scored()).isEqualTo(5);
        assertThat(ran.rejects()).contains("a.jsonl:6").contains("duplicate-episode");
    }

    @Test
    void anEpisodeWhoseFirstRecordIsInvalidIsNoDuplicate() throws IOException {
        write("a.jsonl", record("m", "e", -1) + record("m", "e", 1));
        assertThat(run(options(1)).outcome().counts()).isEqualTo(new Counts(1, 0, 0, 0, 1, 0, 0));
    }

    @Test
    void failFastEndsWithTheFirstRejectWhateverTheThreads() throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append(record("m", i % 3 == 0 ? "e" + i : "", i == 20_000 || i == 25_000 ? -1 : 1));
        }
        write("a.jsonl", text.toString());
        for (int jobs : new int[] {1, 4}) {
            var ran = run(options(jobs).failFast(true));
            assertThat(ran.outcome().counts()).isEqualTo(new Counts(20_000, 0, 0, 0, 1, 0, 0));
            assertThat(ran.outcome().sources().stopped()).isTrue();
            assertThat(ran.outcome().sources().recordFiles()).isEqualTo(1);
            assertThat(ran.outcome().firstReject())
                    .map(Reject::source)
                    .get()
                    .asString()
                    .endsWith("a.jsonl:20001");
        }
    }

    @Test
    void whatARunThatStopsReadOfAFolderEndsWithTheFileOfTheStopWhateverTheThreads() throws IOException {
        for (int i = 10; i < 40; i++) {
            write(i + ".arena", "m " + (i == 12 ? -1 : 1) + " e" + i + "\n");
        }
        var catalog = ArenaFamily.catalog();
        var digests = new HashSet<InputDigest>();
        for (int jobs : new int[] {1, 2, 4}) {
            try (var walk = SourceWalk.open(
                    List.of(input.toString()), catalog, WalkOptions.defaults().digesting())) {
                new ScoringRun(catalog, Rulebook.of(catalog), options(jobs).failFast(true)).run(walk, List.of());
                digests.addAll(walk.digests());
            }
        }
        assertThat(digests).extracting(InputDigest::files).containsExactly(OptionalLong.of(3));
    }

    /** Whose end is its producer's matter. */
    @Test
    void failFastEndsAStreamWithoutEnd() throws IOException {
        byte[] line = record("m", "", 50).getBytes(StandardCharsets.UTF_8);
        var endless = new InputStream() {
            private byte[] next = "x\n".getBytes(StandardCharsets.UTF_8);

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                int n = Math.min(length, next.length);
                System.arraycopy(next, 0, bytes, from, n);
                next = n < next.length ? Arrays.copyOfRange(next, n, next.length) : line;
                return n;
            }
        };
        var catalog = ArenaFamily.catalog();
        var walking = WalkOptions.defaults()
                .inputFormat("jsonl")
                .standardInput(endless)
                .digesting();
        try (var walk = SourceWalk.open(List.of("-"), catalog, walking)) {
            var outcome =
                    new ScoringRun(catalog, Rulebook.of(catalog), options(1).failFast(true)).run(walk, List.of());
            assertThat(outcome.counts().rejected()).isEqualTo(1);
            assertThat(walk.digests())
                    .singleElement()
                    .satisfies(digest -> assertThat(digest.size()).isPositive());
        }
    }

    @Test
    void failFastEndsWithTheFirstDuplicateToo() throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append(record("m", "e" + (i == 20_000 ? 19_999 : i), i == 20_005 ? -1 : 1));
        }
        write("a.jsonl", text.toString());
        for (int jobs : new int[] {1, 4}) {
            var ran = run(options(jobs).failFast(true));
            assertThat(ran.outcome().counts()).isEqualTo(new Counts(20_000, 0, 0, 0, 1, 0, 0));
            assertThat(ran.outcome().firstReject()).map(Reject::code).contains(Reason.DUPLICATE_EPISODE);
        }
    }

    @Test
    void duplicatesAreFoundWithinAndBetweenFilesAndLogs() throws IOException {
        write("a.jsonl", record("m", "e1", 1) + record("m", "e2", 2) + record("m", "e1", 3));
        write("b.arena", "m 4 e3\nm 5 e2\nm -1 e4\nskip\nm 6 e4\nm 7\nm 7\nm 8 e3\n");
        write("c.jsonl", record("m", "e4", 9) + record("m", "e5", 10));
        for (int jobs : new int[] {1, 4}) {
            var ran = run(options(jobs));
            assertThat(ran.lines().stream().map(line -> line.replaceAll(".*\"source\":\"(.*?)\".*", "$1")))
                    .containsExactly(
                            "a.jsonl:1", "a.jsonl:2", "b.arena:1", "b.arena:5", "b.arena:6", "b.arena:7", "c.jsonl:2");
            assertThat(ran.rejects()
                            .lines()
                            .map(line -> line.replaceAll(".*\"source\":\"(.*?)\",\"code\":\"(.*?)\".*", "$1 $2")))
                    .containsExactly(
                            "a.jsonl:3 duplicate-episode",
                            "b.arena:2 duplicate-episode",
                            "b.arena:3 out-of-range",
                            "b.arena:8 duplicate-episode",
                            "c.jsonl:1 duplicate-episode");
            assertThat(ran.outcome().sources().skipped()).isEqualTo(1);
        }
    }

    @Test
    void aFailingLogFormatHarmsItsUnitAlone() throws IOException {
        write("a.arena", "m 10\nthrow\nm 20\n");
        write("b.arena", "m 30\n");
        write("c.arena", "m 40\nio\n");
        write("c2.arena", "parser\n");
        write("d.arena", "deep\n");
        write("e.arena", "link\n");
        write("e2.arena", "assert\n");
        write("f.arena", "null\nm 50\n");
        write("g.arena", "reject\nskip\nm -1\n");
        write("h.arena", "");
        var ran = run(options(2));
        assertThat(ran.lines()).hasSize(4);
        assertThat(ran.rejects().lines().map(line -> line.substring(0, line.indexOf(",\"message\""))))
                .containsExactly(
                        "{\"source\":\"a.arena\",\"code\":\"plugin-error\"",
                        "{\"source\":\"c.arena\",\"code\":\"unreadable\"",
                        "{\"source\":\"c2.arena\",\"code\":\"unreadable\"",
                        "{\"source\":\"d.arena\",\"code\":\"plugin-error\"",
                        "{\"source\":\"e.arena\",\"code\":\"plugin-error\"",
                        "{\"source\":\"e2.arena\",\"code\":\"plugin-error\"",
                        "{\"source\":\"f.arena:1\",\"code\":\"plugin-error\"",
                        "{\"source\":\"g.arena:1\",\"code\":\"unreadable\"",
                        "{\"source\":\"g.arena:3\",\"code\":\"out-of-range\"");
        assertThat(ran.outcome().sources().skipped()).isEqualTo(1);
        assertThat(ran.outcome().sources().logUnits()).isEqualTo(10);
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains("h.arena").contains("no episode");
        // what the log says it has no episode for is told with the reason that it gives
        assertThat(warnings.get(1)).startsWith("no episode of its own: ").contains("g.arena:2: ");
        assertThat(ran.outcome().sources().skips()).singleElement().asString().contains("g.arena:2: ");
    }

    @Test
    void anEmptyInputIsSaidToBeEmpty() throws IOException {
        write("a.jsonl", "");
        write("b.jsonl", "\uFEFF \r\n\n");
        write("c.jsonl", "\n".repeat(100_000) + record("m", "", 50));
        var ran = run(options(2));
        assertThat(ran.lines()).hasSize(1);
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).endsWith("a.jsonl: empty, there is no episode record in it");
        assertThat(warnings.get(1)).endsWith("b.jsonl: empty, there is no episode record in it");
    }

    @Test
    void aLogWithManyEpisodesComesOutInPieces() throws IOException {
        write("a.arena", "m 10\n".repeat(10_000));
        write("b.arena", "n 10\n".repeat(10_000));
        var parts = new ArrayList<Integer>();
        var ran = run(options(3), KeySet.USUAL_LIMIT, List.of(new PartSizes(parts)));
        assertThat(ran.lines()).hasSize(20_000);
        assertThat(ran.lines().get(9_999)).contains("\"agent\":\"m\"").contains("a.arena:10000");
        assertThat(ran.lines().get(10_000)).contains("\"agent\":\"n\"").contains("b.arena:1\"");
        assertThat(Collections.max(parts)).isLessThanOrEqualTo(4096);
    }

    private record PartSizes(List<Integer> sizes) implements ResultSink {
        @Override
        public Part part() {
            return new Part() {
                private int size;

                @Override
                public void scored(Scored scored) {
                    size++;
                }

                @Override
                public void rejected(Reject reject) {}

                @Override
                public void commit() {
                    sizes.add(size);
                }
            };
        }
    }

    @Test
    void filesThatAreNotReadAreCounted() throws IOException {
        write("a.jsonl", record("m", "", 1));
        write("notes.txt", "hello\n");
        var ran = run(options(1));
        assertThat(ran.outcome().sources().notRead()).isEqualTo(1);
        assertThat(ran.outcome().sources().examples())
                .singleElement()
                .asString()
                .contains("notes.txt");
        assertThat(ran.outcome().isPartial()).isFalse();
    }

    @Test
    void unknownKeysAreWarnedOfOncePerFile() throws IOException {
        write(
                "a.jsonl",
                record("m", "", 1).replace("{\"bench", "{\"wall\":1,\"bench").repeat(30_000));
        run(options(4));
        assertThat(warnings).singleElement().asString().endsWith("a.jsonl: ignored unknown keys: wall (30000 records)");
    }

    /** Told are the first twenty of the file, counted in each of its parts, whichever keys come first there. */
    @Test
    void manyUnknownKeysAreCountedTheSameWhereverTheFileIsCut() throws IOException {
        var keys = IntStream.range(0, 25).mapToObj(i -> "k" + i).collect(Collectors.toCollection(ArrayList::new));
        String first = record("m", "", 1).replace("{\"bench", "{\"" + String.join("\":1,\"", keys) + "\":1,\"bench");
        Collections.reverse(keys);
        String later = record("m", "", 1).replace("{\"bench", "{\"" + String.join("\":1,\"", keys) + "\":1,\"bench");
        write("a.jsonl", first.repeat(10_000) + later.repeat(10_000));
        run(options(4));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains(": k0 (20000 records), k1 (20000 records)")
                .endsWith("k19 (20000 records), …");
    }

    @Test
    void unwantedBenchmarksAreLeftOut() throws IOException {
        write("a.jsonl", record("m", "", 1) + "{\"benchmark\":\"arena/sandbox\",\"inputs\":{\"points\":1}}\n");
        var ran = run(options(1).records(new ReadOptions("", "", id -> id.endsWith("sandbox"), false)));
        assertThat(ran.outcome().counts()).isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 1));
        assertThat(ran.scores()).contains("arena/sandbox");
    }

    @Test
    void aFailingSinkEndsTheRun() throws IOException {
        writeMuch(5_000);
        ResultSink full = () -> new ResultSink.Part() {
            @Override
            public void scored(Scored scored) {}

            @Override
            public void rejected(Reject reject) {}

            @Override
            public void commit() throws IOException {
                throw new OutputException("out/scores.jsonl: no room");
            }
        };
        for (int jobs : new int[] {1, 4}) {
            assertThatThrownBy(() -> run(options(jobs), KeySet.USUAL_LIMIT, List.of(full)))
                    .isInstanceOf(OutputException.class)
                    .hasMessage("out/scores.jsonl: no room");
        }
    }

    @Test
    void anInputInWhichNothingIsRecognisedEndsTheRun() throws IOException {
        write("notes.txt", "hello\n");
        assertThatThrownBy(() -> run(options(2))).isInstanceOf(UsageException.class);
    }

    @Test
    void aDamagedFileKeepsWhatWasReadBefore() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            var random = new Random(1);
            for (int i = 0; i < 50_000; i++) {
                gzip.write(record("m" + random.nextInt(), "", i).getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] bytes = packed.toByteArray();
        Files.write(input.resolve("a.jsonl.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        var ran = run(options(2));
        assertThat(ran.lines().size()).isBetween(1_000, 49_000);
        assertThat(ran.outcome().counts().rejected()).isEqualTo(1);
        assertThat(ran.rejects()).contains("\"source\":\"a.jsonl.gz\",\"code\":\"unreadable\"");
    }

    // ---- plans

    private Plan plan(String text) throws IOException {
        return plan(text, ReadOptions.DEFAULTS);
    }

    private Plan plan(String text, ReadOptions reading) throws IOException {
        var catalog = ArenaFamily.catalog();
        var file = Files.writeString(folder.resolve("plan.jsonl"), text);
        return Plan.read(file, "plan.jsonl", catalog, Rulebook.of(catalog), reading);
    }

    private static List<String> sourcesOfMissing(Plan plan) throws IOException {
        var sources = new ArrayList<String>();
        plan.missing(episode -> sources.add(episode.source()));
        return sources;
    }

    private static String planned(String agent, String instance, String more) {
        return "{\"benchmark\":\"Duel-v0\",\"agent\":\"" + agent + "\",\"instance\":\"" + instance + "\"" + more
                + "}\n";
    }

    private static String played(String agent, String instance, String more) {
        return "{\"benchmark\":\"arena/duel\",\"agent\":\"" + agent + "\",\"instance\":\"" + instance + "\"" + more
                + ",\"inputs\":{\"points\":1}}\n";
    }

    @Test
    void aPlannedEpisodeThatARecordStatesToBeMissingIsMissing() throws IOException {
        String stated =
                "{\"benchmark\":\"arena/duel\",\"agent\":\"m\",\"instance\":\"%s\",\"status\":\"missing\",\"inputs\":{}}\n";
        write("in.jsonl", String.format(stated, "i1") + String.format(stated, "i2"));
        var ran = run(options(1).plan(plan(planned("m", "i1", ""))));
        assertThat(ran.outcome().counts().missing()).isEqualTo(2);
        assertThat(ran.outcome().lacking()).isEqualTo(1);
        assertThat(ran.outcome().isPartial()).isTrue();
        assertThat(run(options(1)).outcome().isPartial()).isFalse();
    }

    @Test
    void plannedEpisodesThatAreAbsentComeLastAndSorted() throws IOException {
        write("a.jsonl", played("m", "i1", ",\"repeat\":1") + played("n", "i1", "") + played("x", "y", ""));
        var plan = plan(planned("n", "i2", "")
                + planned("n", "i1", "")
                + planned("m", "i1", ",\"repeat\":2")
                + planned("m", "i1", ",\"repeat\":1")
                + planned("b", "i1", ""));
        assertThat(plan.size()).isEqualTo(5);
        var ran = run(options(2).plan(plan));
        assertThat(ran.outcome().counts()).isEqualTo(new Counts(3, 0, 0, 3, 0, 3, 0));
        assertThat(ran.outcome().counts().records()).isEqualTo(3);
        assertThat(ran.outcome().isPartial()).isTrue();
        assertThat(ran.lines().subList(3, 6).stream().map(line -> line.substring(0, line.indexOf(",\"score\""))))
                .containsExactly(
                        "{\"benchmark\":\"arena/duel\",\"ruleset\":\"2025-01\",\"agent\":\"b\",\"instance\":\"i1\",\"status\":\"missing\"",
                        "{\"benchmark\":\"arena/duel\",\"ruleset\":\"2025-01\",\"agent\":\"m\",\"instance\":\"i1\",\"repeat\":2,\"status\":\"missing\"",
                        "{\"benchmark\":\"arena/duel\",\"ruleset\":\"2025-01\",\"agent\":\"n\",\"instance\":\"i2\",\"status\":\"missing\"");
        assertThat(ran.lines().get(3)).contains("\"score\":null").contains("the plan lists the episode");
    }

    @Test
    void absentEpisodesAreSortedByAllThatTheyAreCalled() throws IOException {
        var sorted = new ArrayList<String>();
        for (var benchmark : List.of("arena/duel", "arena/sandbox")) {
            for (var agent : List.of("", "Zoe", "ada")) {
                for (var instance : List.of("", "i10", "i2")) {
                    for (var play : List.of(
                            "",
                            ",\"repeat\":1",
                            ",\"repeat\":2,\"episode\":\"a\"",
                            ",\"repeat\":2,\"episode\":\"b\"",
                            ",\"repeat\":10")) {
                        sorted.add(planned(agent, instance, play).replace("Duel-v0", benchmark));
                    }
                }
            }
        }
        for (int seed = 0; seed < 5; seed++) {
            var shuffled = new ArrayList<>(sorted);
            Collections.shuffle(shuffled, new Random(seed));
            var sources = sourcesOfMissing(plan(String.join("", shuffled)));
            assertThat(sources.stream().map(source -> shuffled.get(Integer.parseInt(source.substring(11)) - 1)))
                    .isEqualTo(sorted);
        }
    }

    @Test
    void aPlanIsKnownByItsLines() throws IOException {
        var lines = planned("m", "i1", "") + planned("m", "i2", "");
        var known = plan(lines).sha256();
        assertThat(plan(lines.strip()).sha256()).isEqualTo(known);
        assertThat(plan(lines.replace("\n", "\r\n")).sha256()).isEqualTo(known);
        assertThat(plan(lines.replace("i2", "i3")).sha256()).isNotEqualTo(known);
        assertThat(plan(lines + planned("m", "i2", "")).sha256()).isNotEqualTo(known);
    }

    @Test
    void aPlanMayBeginWithAByteOrderMark() throws IOException {
        assertThat(plan("\uFEFF" + planned("m", "i1", "")).size()).isEqualTo(1);
    }

    @Test
    void twoEqualLinesOfAPlanAskForTwoEpisodes() throws IOException {
        write("a.jsonl", played("m", "i", ",\"episode\":\"e1\""));
        var plan = plan(planned("m", "i", "") + planned("m", "i2", "") + planned("m", "i", ""));
        assertThat(sourcesOfMissing(plan)).containsExactly("plan.jsonl:1", "plan.jsonl:3", "plan.jsonl:2");

        var ran = run(options(1).plan(plan(planned("m", "i", "") + planned("m", "i", ""))));
        assertThat(ran.outcome().counts().planned()).isEqualTo(1);
    }

    @Test
    void anEpisodeWithAnIdCanNotBePlannedTwice() {
        var line = planned("m", "i", ",\"episode\":\"e1\"");
        assertThatThrownBy(() -> plan(line + planned("m", "i", ",\"episode\":\"e2\"") + line))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("plan.jsonl:3: the same as plan.jsonl:1");
    }

    @Test
    void idsAloneAndRepeatsAloneOfOneInstanceAreRefused() throws IOException {
        var id = planned("m", "i", ",\"episode\":\"e1\"");
        var repeat = planned("m", "i", ",\"repeat\":1");
        var any = planned("m", "i", "");
        for (var text : List.of(any + id + repeat, any + repeat + id)) {
            assertThatThrownBy(() -> plan(text))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--plan plan.jsonl:3: a line with an episode and no repeat")
                    .hasMessageContaining("plan.jsonl:2");
        }
        var both = planned("m", "i", ",\"episode\":\"e2\",\"repeat\":2");
        assertThat(plan(id + both + any + planned("m", "i2", ",\"repeat\":1")).size())
                .isEqualTo(4);
    }

    @Test
    void whatTheUserSaysOfAllRecordsHoldsForThePlanToo() throws IOException {
        write("a.jsonl", played("m", "i1", "") + "{\"inputs\":{\"points\":1},\"instance\":\"i2\"}\n");
        var text = planned("m", "i1", "") + planned("m", "i9", "") + "{\"instance\":\"i2\"}\n";
        var all = new ReadOptions("arena/duel", "mine", id -> true, false);
        assertThat(run(options(1).records(all).plan(plan(text, all))).outcome().counts())
                .isEqualTo(new Counts(2, 0, 0, 1, 0, 1, 0));
        // As in records, an empty text names nothing.
        write("a.jsonl", played("", "i1", "").replace("arena/duel", ""));
        assertThat(run(options(1).records(all).plan(plan(planned("", "i1", "").replace("Duel-v0", ""), all)))
                        .outcome()
                        .counts())
                .isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 0));
        write("a.jsonl", played("m", "i1", "") + "{\"inputs\":{\"points\":1},\"instance\":\"i2\"}\n");
        // Nothing is missed of benchmarks that are left out.
        var none = new ReadOptions("arena/duel", "mine", id -> !id.equals("arena/duel"), false);
        assertThat(run(options(1).records(none).plan(plan(text, none)))
                        .outcome()
                        .counts())
                .isEqualTo(new Counts(0, 0, 0, 0, 0, 0, 2));
    }

    @Test
    void manyMissingEpisodesAreGivenInOrder() throws IOException {
        write("a.jsonl", played("m", "there", ""));
        var text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append(planned("m", String.format("i%05d", 9_999 - i), ""));
        }
        var ran = run(options(2).plan(plan(text.toString())));
        assertThat(ran.outcome().counts().missing()).isEqualTo(10_000);
        assertThat(ran.lines().subList(1, 10_001)).isSorted();
    }

    @Test
    void aFaultInAPlanNamesItsLine() throws IOException {
        assertThatThrownBy(() -> plan(planned("m", "i", "") + "\n{\"benchmark\":\"arena/dule\"}"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--plan plan.jsonl:3: no benchmark 'arena/dule'. Closest: arena/duel. List all with: scoring benchmarks.");
        assertThatThrownBy(() -> plan(planned("m", "i", ",\"seed\":1")))
                .hasMessageContaining("plan.jsonl:1: no key 'seed' in a plan");
        for (String key : List.of("agent", "instance", "episode")) {
            assertThatThrownBy(() -> plan("{\"benchmark\":\"arena/duel\",\"" + key + "\":\"m\\ud800\"}"))
                    .hasMessageStartingWith("--plan plan.jsonl:1: /" + key + ": expected a text that UTF-8 can hold");
        }
        assertThatThrownBy(() -> plan(planned("m".repeat(RecordReader.LONGEST_TEXT + 1), "i", "")))
                .hasMessageContaining("plan.jsonl:1: not JSON (a text of more than 65536 characters");
        assertThat(plan(planned("m".repeat(RecordReader.LONGEST_TEXT), "i", "")).size())
                .isEqualTo(1);
        assertThatThrownBy(() -> plan("[]")).hasMessageContaining("expected a JSON object");
        assertThatThrownBy(() -> plan("benchmark,agent,instance\narena/duel,m,i\n"))
                .hasMessageContaining("plan.jsonl:1: expected a JSON object, found benchmark,agent,instance. Write each"
                        + " planned episode as a JSON object on a line of its own");
        assertThatThrownBy(() -> plan("{\"benchmark\":")).hasMessageContaining("plan.jsonl:1: not JSON");
        var absent = folder.resolve("absent.jsonl");
        var catalog = ArenaFamily.catalog();
        assertThatThrownBy(() -> Plan.read(absent, "absent.jsonl", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--plan absent.jsonl: no such file or folder.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "2         | -",
                "2.0       | -",
                "-2e0      | -",
                "2.5       | expected a whole number, found 2.5. Write it as what is expected.",
                "1e300     | expected a whole number, found 1e300. Write it as what is expected.",
                "\"2\"   | expected a whole number, found \"2\". Write it as what is expected.",
                "null      | -",
            })
    void aRepeatOfAPlanIsAWholeNumberHoweverItIsWritten(String repeat, @Nullable String fault) throws IOException {
        var text = planned("m", "i", ",\"repeat\":" + repeat);
        if (fault == null) {
            assertThat(plan(text).size()).isEqualTo(1);
        } else {
            assertThatThrownBy(() -> plan(text)).hasMessage("--plan plan.jsonl:1: /repeat: " + fault);
        }
    }

    @Test
    void aPlanMayBeCompressedAndWhatIsNoTextIsNamed() throws IOException {
        var catalog = ArenaFamily.catalog();
        byte[] line = planned("m", "i", "").getBytes(StandardCharsets.UTF_8);
        var sums = new HashSet<String>();
        for (var compression : Compression.values()) {
            var file = Files.write(folder.resolve("plan"), compression.frame(line, line.length));
            var plan = Plan.read(file, "plan", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS);
            assertThat(plan.size()).isEqualTo(1);
            sums.add(plan.sha256());
        }
        assertThat(sums).hasSize(1);
        for (var other : Map.of(
                        "PAR1",
                        "Parquet",
                        "PK\3\4" + "x".repeat(26) + "[Content_Types].xml",
                        "an office document, such as an Excel workbook",
                        "\u00ff\u00fe{\0",
                        "UTF-16")
                .entrySet()) {
            var file = Files.writeString(folder.resolve("plan"), other.getKey(), StandardCharsets.ISO_8859_1);
            assertThatThrownBy(() -> Plan.read(file, "plan", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--plan plan: expected JSON Lines in UTF-8, found " + other.getValue()
                            + ". Write each planned episode as a JSON object");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPlanMayComeThroughAPipe() throws Exception {
        var catalog = ArenaFamily.catalog();
        byte[] line = planned("m", "i", "").getBytes(StandardCharsets.UTF_8);
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (var compression : Compression.values()) {
            Files.write(folder.resolve("plan"), compression.frame(line, line.length));
            var writer = new ProcessBuilder("cp", "plan", "pipe")
                    .directory(folder.toFile())
                    .start();
            assertThat(Plan.read(pipe, "pipe", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS)
                            .size())
                    .isEqualTo(1);
            assertThat(writer.waitFor()).isZero();
        }
    }

    // ---- exports and the whole

    @Test
    void aRunLeavesItsFilesAndAManifest() throws IOException {
        write("a.jsonl", record("m", "", 50) + "x\n");
        write("b.arena", "n 70\n");
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog, List.of("arena.gravity=2"), List.of());
        var path = folder.resolve("out");
        try (var walk = SourceWalk.open(
                        List.of(input.toString()),
                        catalog,
                        WalkOptions.defaults().digesting());
                var out = OutputFolder.open(path, false)) {
            var exports = new Exports(catalog, List.of(), true, out, warnings::add);
            var outcome = new ScoringRun(catalog, rulebook, options(2))
                    .run(walk, List.of(new LineFiles(out, Compression.NONE, true), exports));
            exports.finish();
            var manifest = new Manifest(
                    outcome,
                    walk.digests(),
                    Map.of("agent", "z", "benchmark", ""),
                    Map.of(),
                    exports.notes(),
                    out.written(),
                    9_007_199_254_740_993L,
                    Instant.EPOCH,
                    Duration.ofMillis(5),
                    2);
            out.complete(manifest.text(catalog, rulebook));
        }
        assertThat(Files.readString(path.resolve("arena/tables/scores.txt"))).isEqualTo("n 7.0\n");
        assertThat(Files.readString(path.resolve("scores.jsonl"))).contains("\"inputs\":{\"points\":50}");
        String manifest = Files.readString(path.resolve("manifest.json"));
        assertThat(manifest)
                .contains("\"rulesets\": {\"arena\":[\"2025-01\"]}")
                .contains("\"options\": {\"arena.gravity\":\"2\"}")
                .contains("\"reading\": {\"agent\":\"z\"}")
                .contains(
                        "\"records\":3,\"scored\":2,\"aborted\":0,\"unfinished\":0,\"missing\":0,\"planned\":0,\"rejected\":1")
                .contains("The files in arena/ count what came in logs alone (1 episode); the leaderboards also count"
                        + " 1 episode record of arena, so numbers of one name may differ.")
                .contains("\"seed\": 9007199254740993")
                .contains("\"arena/tables/scores.txt\"")
                .contains(
                        "{\"name\":\"games.scoring.arena\",\"version\":\"1\",\"sha256\":\"00\",\"bundled\":true,\"families\":[\"arena\"]}");
        // It is JSON.
        new ObjectMapper().readTree(manifest);
        try (Stream<Path> left = Files.walk(path)) {
            assertThat(left.map(Path::toString)).noneMatch(name -> name.endsWith(".partial"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mallory, no such agent",
        "trent, never",
        "llama:free, the file 'llama:free.txt' can't be made: expected a path of plain names",
        "long, xxx' can't be made",
        "left-open, it left arena/left.txt open: close what create() gave",
        "file-below-file, there is a file of the name 'arena/tables/scores.txt'",
        "folder-as-file, the file 'tables' can't be made: there is a folder of this name",
        "twice, the file 'tables/scores.txt' can't be made: there is a file of this name"
    })
    void aFailingExportIsLeftOutAndTheScoresStay(String agent, String why) throws IOException {
        write("a.arena", "m 10\n" + agent + " 10\nn 10\n");
        var catalog = ArenaFamily.catalog();
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var out = OutputFolder.open(folder.resolve("out"), false)) {
            var exports = new Exports(catalog, List.of(), true, out, warnings::add);
            var scores = new ByteArrayOutputStream();
            new ScoringRun(catalog, Rulebook.of(catalog), options(2))
                    .run(walk, List.of(exports, new LineFiles(scores, scores, false)));
            exports.finish();
            assertThat(out.written()).isEmpty();
            assertThat(scores.toString(StandardCharsets.UTF_8).lines()).hasSize(3);
            assertThat(warnings)
                    .singleElement()
                    .asString()
                    .contains("arena-table")
                    .contains(why)
                    .endsWith("Its files are left out; the scores stay. Report this to the plugin's author.");
            assertThat(folder.resolve("out/arena")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arena", "arena/tables", "arena/tables/scores.txt", "arena/tables/scores.txt.partial"})
    void aFileInTheWayOfAnExportIsNoFaultOfThePlugin(String mine) throws IOException {
        write("a.arena", "m 10\n");
        var catalog = ArenaFamily.catalog();
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var out = OutputFolder.open(folder.resolve("out"), false)) {
            var inTheWay = folder.resolve("out").resolve(mine);
            Files.createDirectories(inTheWay.getParent());
            Files.writeString(inTheWay, "mine");
            var exports = new Exports(catalog, List.of(), true, out, warnings::add);
            var run = new ScoringRun(catalog, Rulebook.of(catalog), options(1));
            assertThatThrownBy(() -> run.run(walk, List.of(exports)))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(inTheWay + ": expected a")
                    .hasMessageContaining("Move it away or rename it");
            assertThat(inTheWay).hasContent("mine");
        }
    }

    @Test
    void aRejectWithoutEndIsCutBetweenTwoCharacters() throws IOException {
        write("a.arena", "verbose\n");
        var catalog = ArenaFamily.catalog();
        var rejects = new ByteArrayOutputStream();
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults())) {
            new ScoringRun(catalog, Rulebook.of(catalog), options(1))
                    .run(walk, List.of(new LineFiles(new ByteArrayOutputStream(), rejects, false)));
        }
        assertThat(rejects.toString(StandardCharsets.UTF_8)).contains("\"" + "🎲".repeat(499) + "…");
    }

    @Test
    void aThreadThatAPluginInterruptsWritesOn() throws IOException {
        write("a.arena", "m 10\ninterrupt\nmeddler 10\nn 10\ninterrupt\n");
        write("b.arena", "o 10\n");
        write("c.jsonl", record("p", "", 50) + "\n");
        var catalog = ArenaFamily.catalog();
        var path = folder.resolve("out");
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var out = OutputFolder.open(path, false)) {
            var exports = new Exports(catalog, List.of(), true, out, warnings::add);
            new ScoringRun(catalog, Rulebook.of(catalog), options(1))
                    .run(walk, List.of(exports, new LineFiles(out, Compression.NONE, false)));
            exports.finish();
            out.complete("{}".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Thread.interrupted()).isFalse();
        assertThat(Files.readAllLines(path.resolve("scores.jsonl"))).hasSize(5);
        assertThat(Files.readString(path.resolve("arena/tables/scores.txt")))
                .isEqualTo("m 1.0\nmeddler 1.0\nn 1.0\no 1.0\n");
        assertThat(warnings).isEmpty();
    }

    @Test
    void anExportThatIsAskedForIsGivenRecordsTooAndSoFallsShortOfNothing() throws IOException {
        write("a.jsonl", record("m", "", 50) + played("m", "i", ",\"repeat\":2"));
        write("b.arena", "n 70\n");
        var catalog = ArenaFamily.catalog();
        var path = folder.resolve("out");
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var out = OutputFolder.open(path, false)) {
            var exports = new Exports(catalog, List.of("arena-table"), true, out, warnings::add);
            new ScoringRun(catalog, Rulebook.of(catalog), options(1)).run(walk, List.of(exports));
            exports.finish();
            out.complete("{}".getBytes(StandardCharsets.UTF_8));
            assertThat(exports.notes()).isEmpty();
        }
        assertThat(Files.readString(path.resolve("arena/tables/scores.txt"))).isEqualTo("m 5.0\nm#2 0.1\nn 7.0\n");
    }

    @Test
    void anExportThatRunsOutOfMemoryIsNamed() throws IOException {
        write("a.arena", "glutton 10\n");
        var catalog = ArenaFamily.catalog();
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var out = OutputFolder.open(folder.resolve("out"), false)) {
            var exports = new Exports(catalog, List.of(), true, out, warnings::add);
            var run = new ScoringRun(catalog, Rulebook.of(catalog), options(2));
            assertThatThrownBy(() -> run.run(walk, List.of(exports)))
                    .isInstanceOf(PluginMemoryError.class)
                    .hasMessage("the export arena-table of the plugin 'arena'");
        }
    }

    @Test
    void whatAFamilyAlwaysWritesIsLeftOutWhereTheUserSaysSo() throws IOException {
        write("a.arena", "m 10\n");
        var catalog = ArenaFamily.catalog();
        for (var asked : List.of(List.<String>of(), List.of("arena-table"))) {
            try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                    var out = OutputFolder.open(folder.resolve("out"), false)) {
                var exports = new Exports(catalog, asked, false, out, warnings::add);
                new ScoringRun(catalog, Rulebook.of(catalog), options(1)).run(walk, List.of(exports));
                exports.finish();
                assertThat(out.written()).hasSize(asked.size());
            }
        }
    }

    @Test
    void anUnknownExportIsAUsageFault() throws IOException {
        try (var out = OutputFolder.open(folder.resolve("out"), false)) {
            assertThatThrownBy(
                            () -> new Exports(ArenaFamily.catalog(), List.of("arena-tabel"), true, out, warnings::add))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("Closest: arena-table");
        }
    }

    /** A line without an end, on a stream without one: whoever ends the run does not wait for either. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "benchmark,points\n\"a"})
    @Timeout(60)
    void aRunIsEndedInTheMiddleOfALineThatIsTooLong(String beginning) throws Exception {
        var catalog = ArenaFamily.catalog();
        var endless = new SequenceInputStream(
                new ByteArrayInputStream(beginning.getBytes(StandardCharsets.UTF_8)), new InputStream() {
                    @Override
                    public int read() {
                        return 'a';
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) {
                        Arrays.fill(bytes, offset, offset + length, (byte) 'a');
                        return length;
                    }
                });
        var run = new ScoringRun(catalog, Rulebook.of(catalog), options(2));
        var walking = WalkOptions.defaults()
                .inputFormat(beginning.contains(",") ? "csv" : "jsonl")
                .standardInput(endless)
                .digesting();
        var stopping = new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                // Then it is stopped sooner.
            }
            run.stop();
        });
        stopping.start();
        try (var walk = SourceWalk.open(List.of("-"), catalog, walking)) {
            assertThat(run.run(walk, List.of()).sources().stopped()).isTrue();
        }
        stopping.join();
    }
}
