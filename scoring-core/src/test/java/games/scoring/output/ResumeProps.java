package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.record.ArenaFamily;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.standing.Standings;
import games.scoring.standing.StandingsFile;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** A run that is killed at any moment, and resumed, leaves the bytes of one that was not. */
class ResumeProps {

    private static final Map<String, String> ASKED = Map.of("inputs", "in", "options", "");

    private Path temp;
    private Path input;
    private Path plan;
    private Compression compression = Compression.NONE;

    @BeforeProperty
    void makeFolder() throws IOException {
        temp = Files.createTempDirectory("resume");
        input = Files.createDirectory(temp.resolve("in"));
        plan = temp.resolve("plan.jsonl");
    }

    @AfterProperty
    void removeFolder() throws IOException {
        WrittenRun.delete(temp);
    }

    // ---- the rules

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void aKilledRunGoesOnToTheSameBytes(@ForAll @IntRange(max = 1_000_000) int seed) throws IOException {
        var random = new Random(seed);
        writeInputs(random);
        compression =
                List.of(Compression.NONE, Compression.GZIP, Compression.ZSTD).get(random.nextInt(3));
        var whole = run(open("whole", OutputFolder.Opening.NEW), random, Killed.NEVER);
        Path out = temp.resolve("killed");
        var opening = OutputFolder.Opening.NEW;
        boolean finished = false;
        // Killed again and again, the further the more often.
        for (int kills = 1 + random.nextInt(4); !finished; kills--) {
            var killed =
                    new Killed(out, temp.resolve("left"), kills <= 0 ? Integer.MAX_VALUE : random.nextInt(30), false);
            finished = run(open("killed", opening), random, killed) != null;
            if (!finished) {
                WrittenRun.delete(out);
                Files.move(temp.resolve("left"), out);
                damageWhatWasNotSaved(out, random);
                // Copied from elsewhere, inputs are the same.
                for (Path each : files(input).values()) {
                    Files.setLastModifiedTime(each, FileTime.fromMillis(random.nextInt()));
                }
                opening = OutputFolder.Opening.RESUME;
            }
        }
        assertThat(read(out)).isEqualTo(whole);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void aKilledRunThatReplacesAnotherLeavesThatOneUntilItIsComplete(@ForAll @IntRange(max = 1_000_000) int seed)
            throws IOException {
        var random = new Random(seed);
        writeInputs(random);
        Path out = temp.resolve("killed");
        try (var earlier = open("killed", OutputFolder.Opening.NEW)) {
            earlier.write("scores.jsonl" + compression.suffix(), "old".getBytes(StandardCharsets.UTF_8));
            earlier.complete(new byte[0]);
        }
        WrittenRun.finish(out, "{\"run\":{}}");
        var before = read(out);
        var whole = run(open("whole", OutputFolder.Opening.NEW), random, Killed.NEVER);
        var killed = new Killed(out, temp.resolve("left"), 1 + random.nextInt(20), random.nextBoolean());
        assertThat(run(open("killed", OutputFolder.Opening.OVERWRITE), random, killed))
                .isNull();
        WrittenRun.delete(out);
        Files.move(temp.resolve("left"), out);
        assertThat(read(out)).containsAllEntriesOf(before);
        boolean saved = Checkpoint.read(new WorkFolder(out).checkpoint()).isPresent();
        var opening = saved ? OutputFolder.Opening.RESUME : OutputFolder.Opening.OVERWRITE;
        assertThat(run(open("killed", opening), random, Killed.NEVER)).isEqualTo(whole);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void whatLosesWhatItHadSavedBeginsAgain(@ForAll @IntRange(max = 1_000_000) int seed) throws IOException {
        var random = new Random(seed);
        writeInputs(random);
        var whole = run(open("whole", OutputFolder.Opening.NEW), random, Killed.NEVER);
        Path out = temp.resolve("killed");
        run(open("killed", OutputFolder.Opening.NEW), random, new Killed(out, temp.resolve("left"), 20, false));
        WrittenRun.delete(out);
        Files.move(temp.resolve("left"), out);
        var files = files(out);
        for (Path each : List.copyOf(files.values())) {
            // Without the names of its files nothing tells them from others'.
            if (!each.endsWith("made.partial") && random.nextBoolean() && Files.size(each) > 0) {
                try (var file = new RandomAccessFile(each.toFile(), "rw")) {
                    file.setLength(random.nextInt((int) file.length()));
                }
            }
        }
        assertThat(run(open("killed", OutputFolder.Opening.RESUME), random, Killed.NEVER))
                .isEqualTo(whole);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void otherInputsAreRefused(@ForAll @IntRange(max = 1_000_000) int seed) throws IOException {
        var random = new Random(seed);
        writeInputs(random);
        // Killed where the last file is being read.
        Path out = temp.resolve("killed");
        run(open("killed", OutputFolder.Opening.NEW), random, new Killed(out, temp.resolve("left"), 24, true));
        WrittenRun.delete(out);
        Files.move(temp.resolve("left"), out);
        var done = files(input).values().stream()
                .filter(file -> !file.toString().endsWith(".txt"))
                .limit(8)
                .toList();
        Path changed = done.get(random.nextInt(done.size()));
        if (random.nextBoolean()) {
            // Of the same size, and as old as before.
            var time = Files.getLastModifiedTime(changed);
            byte[] bytes = Files.readAllBytes(changed);
            bytes[random.nextInt(bytes.length)] ^= 1;
            Files.write(changed, bytes);
            Files.setLastModifiedTime(changed, time);
        } else if (random.nextBoolean()) {
            Files.write(changed, new byte[] {'\n'}, StandardOpenOption.APPEND);
        } else if (random.nextBoolean()) {
            Files.delete(changed);
        } else {
            Files.move(changed, changed.resolveSibling("0" + changed.getFileName()));
        }
        assertThatThrownBy(() -> run(open("killed", OutputFolder.Opening.RESUME), random, Killed.NEVER))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("its inputs are not what they were")
                .hasMessageContaining("--overwrite");
    }

    @Property(tries = 1)
    void otherWorkIsRefused() throws IOException {
        var random = new Random(7);
        writeInputs(random);
        Path out = temp.resolve("killed");
        run(open("killed", OutputFolder.Opening.NEW), random, new Killed(out, temp.resolve("left"), 10, true));
        WrittenRun.delete(out);
        Files.move(temp.resolve("left"), out);
        assertThatThrownBy(() -> OutputFolder.open(
                        out,
                        OutputFolder.Opening.RESUME,
                        Map.of("inputs", "in", "options", "arena.gravity=2"),
                        List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("begun with options (none), and this is arena.gravity=2");
        assertThatThrownBy(() -> OutputFolder.open(out, false))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("--resume");
    }

    @Property(tries = 1)
    void aFinishedRunIsLeftAlone() throws IOException {
        writeInputs(new Random(8));
        var whole = run(open("whole", OutputFolder.Opening.NEW), new Random(1), Killed.NEVER);
        assertThatThrownBy(() -> open("whole", OutputFolder.Opening.RESUME))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("finished run");
        assertThat(read(temp.resolve("whole"))).isEqualTo(whole);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void aRunThatIsStoppedKeepsWhatItHas(@ForAll @IntRange(max = 1_000_000) int seed) throws IOException {
        var random = new Random(seed);
        writeInputs(random);
        var whole = run(open("whole", OutputFolder.Opening.NEW), random, Killed.NEVER);
        Path out = temp.resolve("stopped");
        var catalog = ArenaFamily.catalog();
        try (var folder = open("stopped", OutputFolder.Opening.NEW);
                var walk = walk(catalog)) {
            var run = new ScoringRun[1];
            var options = ScoringRun.Options.of(1 + random.nextInt(3))
                    .plan(Plan.read(plan, "plan.jsonl", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS))
                    .keeping(folder, Duration.ofDays(1))
                    .progress(counts -> {
                        if (counts.records() > 1000) {
                            run[0].stop();
                        }
                    });
            run[0] = new ScoringRun(catalog, Rulebook.of(catalog), options, 100);
            var outcome = run[0].run(walk, List.of(new Standings(), new LineFiles(folder, Compression.NONE, false)));
            assertThat(outcome.sources().stopped()).isTrue();
            assertThat(folder.isResumable()).isTrue();
        }
        assertThat(Files.size(out.resolve("scores.jsonl.partial"))).isPositive();
        assertThat(run(open("stopped", OutputFolder.Opening.RESUME), random, Killed.NEVER))
                .isEqualTo(whole);
    }

    @Property(tries = 1)
    void whatWasReadIsKeptForWhatComesAfter() throws IOException {
        clear();
        Files.writeString(input.resolve("a.jsonl"), line(new Random(1)).repeat(9));
        Path out = temp.resolve("killed");
        var every = Duration.ofMillis(100);
        var catalog = ArenaFamily.catalog();
        try (var folder = open("killed", OutputFolder.Opening.NEW);
                var walk = walk(catalog)) {
            // Broken off behind the reading, which took long enough, where tables are made.
            keepingRun(catalog, folder, every, counts -> sleep(every.dividedBy(4)), warning -> {})
                    .run(walk, List.of(new LineFiles(folder, Compression.NONE, false)));
            copy(out, temp.resolve("left"));
        }
        WrittenRun.delete(out);
        Files.move(temp.resolve("left"), out);
        var told = new ArrayList<String>();
        var commits = new AtomicInteger();
        try (var folder = open("killed", OutputFolder.Opening.RESUME);
                var walk = walk(catalog)) {
            var outcome = keepingRun(catalog, folder, every, counts -> commits.incrementAndGet(), told::add)
                    .run(walk, List.of(new LineFiles(folder, Compression.NONE, false)));
            assertThat(outcome.counts().records()).isEqualTo(9);
        }
        assertThat(told).singleElement().asString().contains("9 records behind it");
        assertThat(commits).hasValue(0);
    }

    // ---- a run, and how it is killed

    /** Copies the output at a moment, as a kill would leave it, and then ends the run. */
    private record Killed(Path out, Path left, int commits, boolean everyCommit) {
        static final Killed NEVER = new Killed(Path.of(""), Path.of(""), Integer.MAX_VALUE, false);
    }

    private static final class Kill extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private OutputFolder open(String name, OutputFolder.Opening opening) throws OutputException {
        return OutputFolder.open(temp.resolve(name), opening, ASKED, List.of());
    }

    private SourceWalk walk(Catalog catalog) {
        return SourceWalk.open(
                List.of(input.toString()), catalog, WalkOptions.defaults().digesting());
    }

    /** Gives the files, or null if the run was killed. */
    private Map<String, String> run(OutputFolder folder, Random random, Killed killed) throws IOException {
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog);
        var commits = new int[1];
        try (folder;
                var walk = walk(catalog)) {
            var standings = new Standings();
            var options = ScoringRun.Options.of(1 + random.nextInt(3))
                    .plan(Plan.read(plan, "plan.jsonl", catalog, rulebook, ReadOptions.DEFAULTS))
                    .keeping(
                            folder,
                            killed.everyCommit() || random.nextBoolean()
                                    ? Duration.ZERO
                                    : Duration.ofMillis(random.nextInt(20)))
                    .progress(counts -> {
                        if (commits[0]++ == killed.commits()) {
                            copy(killed.out(), killed.left());
                            throw new Kill();
                        }
                    });
            var outcome = new ScoringRun(catalog, rulebook, options, 100)
                    .run(walk, List.of(standings, new LineFiles(folder, compression, false)));
            folder.write("standings.json", StandingsFile.write(standings));
            WrittenRun.complete(folder, outcome, walk, catalog, rulebook);
        } catch (Kill e) {
            return null;
        }
        return read(folder.path());
    }

    private static ScoringRun keepingRun(
            Catalog catalog,
            OutputFolder folder,
            Duration every,
            Consumer<Counts> progress,
            Consumer<String> warnings) {
        return new ScoringRun(
                catalog,
                Rulebook.of(catalog),
                ScoringRun.Options.of(1)
                        .keeping(folder, every)
                        .progress(progress)
                        .warnings(warnings));
    }

    private static void sleep(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }

    /** Between what was saved and the kill, anything may have reached the disk. */
    private void damageWhatWasNotSaved(Path out, Random random) throws IOException {
        var saved = Checkpoint.read(new WorkFolder(out).checkpoint());
        if (saved.isEmpty()) {
            return;
        }
        for (var each : saved.get().files().entrySet()) {
            try (var file =
                    new RandomAccessFile(out.resolve(each.getKey() + ".partial").toFile(), "rw")) {
                long more = file.length() - each.getValue().size();
                file.setLength(each.getValue().size() + (more == 0 ? 0 : random.nextInt((int) more + 1)));
                if (random.nextBoolean()) {
                    file.seek(file.length());
                    file.write(new byte[random.nextInt(1000)]);
                }
            }
        }
        if (random.nextInt(4) == 0) {
            // Killed while the files got their names.
            String scores = "scores.jsonl" + compression.suffix();
            new WorkFolder(out).note(RunFiles.MANIFEST);
            Files.move(out.resolve(scores + ".partial"), out.resolve(scores));
        }
    }

    // ---- inputs

    /** Twelve files: records of all kinds, some of them twice, some compressed, the last of several chunks. */
    private void writeInputs(Random random) throws IOException {
        clear();
        for (int file = 0; file < 12; file++) {
            boolean csv = file % 4 == 3;
            var text = new StringBuilder(csv ? "benchmark,agent,instance,episode,ruleset,score,points\n" : "");
            int records = file >= 10 ? 6_000 : 1 + random.nextInt(200);
            for (int i = 0; i < records; i++) {
                text.append(csv ? row(random) : line(random));
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            boolean gzip = file % 3 == 1;
            Path path = input.resolve(String.format("%02d.%s%s", file, csv ? "csv" : "jsonl", gzip ? ".gz" : ""));
            try (OutputStream out =
                    gzip ? new GZIPOutputStream(Files.newOutputStream(path)) : Files.newOutputStream(path)) {
                out.write(bytes);
            }
        }
        Files.writeString(input.resolve("05.txt"), "nobody's");
        var wanted = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            wanted.append("{\"benchmark\":\"arena/duel\",\"agent\":\"m" + random.nextInt(5) + "\",\"instance\":\"i"
                    + random.nextInt(2000) + "\"}\n");
        }
        Files.writeString(plan, wanted);
    }

    private static String line(Random random) {
        String episode = random.nextInt(3) == 0 ? "" : ",\"episode\":\"e" + random.nextInt(3000) + "\"";
        String instance = ",\"instance\":\"i" + random.nextInt(1000) + "\"";
        Object points = random.nextInt(20) == 0 ? "\"many\"" : random.nextInt(1000);
        String unknown = random.nextInt(50) == 0 ? ",\"colour\":1" : "";
        String ruleset = random.nextInt(5) == 0 ? ",\"ruleset\":\"2025-06\"" : "";
        return "{\"benchmark\":\"arena/duel\",\"agent\":\"m" + random.nextInt(4) + "\"" + instance + episode + ruleset
                + unknown + ",\"inputs\":{\"points\":" + points + "}}\n";
    }

    private static String row(Random random) {
        String episode = random.nextInt(3) == 0 ? "" : "e" + random.nextInt(3000);
        Object points = random.nextInt(20) == 0 ? "many" : random.nextInt(1000);
        return "arena/duel,m" + random.nextInt(4) + ",\"i" + random.nextInt(1000)
                + (random.nextInt(9) == 0 ? "\n" : "") + "\"," + episode + ","
                + (random.nextInt(5) == 0 ? "2025-06" : "") + "," + (random.nextInt(50) == 0 ? "1" : "") + "," + points
                + "\n";
    }

    // ---- files

    private static Map<String, String> read(Path folder) throws IOException {
        var all = new TreeMap<String, String>();
        for (var each : files(folder).entrySet()) {
            String text = Files.readString(each.getValue(), StandardCharsets.ISO_8859_1);
            boolean manifest = each.getKey().equals("manifest.json");
            all.put(each.getKey(), manifest ? text.substring(0, text.indexOf("\"run\"")) : text);
        }
        return all;
    }

    private static Map<String, Path> files(Path folder) throws IOException {
        var all = new TreeMap<String, Path>();
        try (var found = Files.walk(folder)) {
            found.filter(Files::isRegularFile)
                    .forEach(each -> all.put(folder.relativize(each).toString(), each));
        }
        return all;
    }

    /** Copies a folder. Another thread may be merging keys on disk, which a run does not go on from: they are left out. */
    private static void copy(Path from, Path to) {
        try {
            Files.createDirectory(to);
            for (File each : Objects.requireNonNull(from.toFile().listFiles())) {
                if (each.isDirectory()) {
                    copy(each.toPath(), to.resolve(each.getName()));
                } else if (!each.getName().matches("episodes\\d+\\.partial")) {
                    Files.copy(each.toPath(), to.resolve(each.getName()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void clear() throws IOException {
        for (String name : List.of("whole", "killed", "left", "stopped")) {
            WrittenRun.delete(temp.resolve(name));
        }
        WrittenRun.delete(input);
        Files.createDirectory(input);
    }
}
