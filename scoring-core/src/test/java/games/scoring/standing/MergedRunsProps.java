package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.LineFiles;
import games.scoring.output.OutputFolder;
import games.scoring.output.Plan;
import games.scoring.output.ScoringRun;
import games.scoring.output.WrittenRun;
import games.scoring.record.ArenaFamily;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.score.Contest;
import games.scoring.score.ResultSink;
import games.scoring.source.Compression;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;

/** Folders of runs, merged, are one run over all their inputs in their order: what stands in two of them counts once. */
final class MergedRunsProps {

    private static final String[] TO_TELL_APART = {
        "\"agent\":\"(none)\",", "", "\"agent\":\"\\\"(none)\\\"\",", "\"agent\":\"ada\","
    };

    private static final String[] STATUSES = {"scored", "aborted", "unfinished", "missing"};

    private final List<Path> made = new ArrayList<>();

    @AfterProperty
    void remove() throws IOException {
        for (var folder : made) {
            WrittenRun.delete(folder);
        }
    }

    private Path folder() throws IOException {
        var folder = Files.createTempDirectory("merged");
        made.add(folder);
        return folder;
    }

    private static String record(String agent, String instance, String more, int points) {
        return "{\"benchmark\":\"arena/duel\"," + agent + "\"instance\":\"" + instance + "\"" + more
                + ",\"inputs\":{\"points\":" + points + ",\"share\":0.5,\"fled\":false,\"finished\":true}}\n";
    }

    private static String drawn(Random random) {
        String ruleset = random.nextInt(4) == 0 ? ",\"ruleset\":\"2025-06\"" : "";
        String repeat = random.nextInt(4) == 0 ? ",\"repeat\":" + random.nextInt(2) : "";
        String episode = random.nextInt(4) > 0 ? ",\"episode\":\"e" + random.nextInt(5) + "\"" : "";
        String status =
                random.nextInt(4) == 0 ? ",\"status\":\"" + STATUSES[random.nextInt(STATUSES.length)] + "\"" : "";
        var record = record(
                TO_TELL_APART[random.nextInt(TO_TELL_APART.length)],
                "i" + random.nextInt(4),
                ruleset + repeat + episode + status,
                random.nextInt(20) == 0 ? -1 : random.nextInt(100));
        return random.nextInt(4) == 0 ? record.replace("arena/duel", "arena/sandbox") : record;
    }

    private FinishedRun run(String records, boolean episodes) throws IOException {
        var folder = folder();
        return run(List.of(Files.writeString(folder.resolve("in.jsonl"), records)), folder.resolve("out"), episodes);
    }

    private static FinishedRun run(List<Path> inputs, Path out, boolean episodes) throws IOException {
        return run(inputs, out, episodes, ScoringRun.Options.of(1));
    }

    private static FinishedRun run(List<Path> inputs, Path out, boolean episodes, ScoringRun.Options options)
            throws IOException {
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog);
        var paths = inputs.stream().map(Path::toString).toList();
        try (var walk = SourceWalk.open(paths, catalog, WalkOptions.defaults().digesting());
                var folder = OutputFolder.open(out, false)) {
            var standings = new Standings();
            var sinks = new ArrayList<ResultSink>(List.of(standings));
            if (episodes) {
                sinks.add(new LineFiles(folder, Compression.NONE, false));
            }
            var outcome = new ScoringRun(catalog, rulebook, options).run(walk, sinks);
            folder.write("standings.json", StandingsFile.write(standings));
            WrittenRun.complete(folder, outcome, walk, catalog, rulebook);
        }
        return FinishedRun.open(out);
    }

    private static String text(Standings standings) {
        return new String(StandingsFile.write(standings), StandardCharsets.UTF_8);
    }

    private static MergedRuns merged(FinishedRun... runs) throws IOException {
        return MergedRuns.of(List.of(runs), Path.of(System.getProperty("java.io.tmpdir")));
    }

    @Property(tries = 40)
    void mergedRunsAreOneRunOverAllTheirInputs(
            @ForAll @IntRange(max = 1_000_000) int seed, @ForAll @IntRange(min = 1, max = 4) int count)
            throws IOException {
        var random = new Random(seed);
        var inputs = new ArrayList<Path>();
        var runs = new ArrayList<FinishedRun>();
        for (int i = 0; i < count; i++) {
            var folder = folder();
            var records = new StringBuilder();
            for (int left = random.nextInt(40); left > 0; left--) {
                records.append(drawn(random));
            }
            var input = Files.writeString(folder.resolve("in.jsonl"), records);
            inputs.add(input);
            runs.add(run(List.of(input), folder.resolve("out"), true));
        }

        var merged = merged(runs.toArray(new FinishedRun[0]));

        var whole = run(inputs, folder().resolve("out"), true);
        assertThat(text(merged.standings()))
                .isEqualTo(Files.readString(whole.folder().resolve("standings.json")));
    }

    @Example
    void aCopyOfARunAddsNothingButRejects() throws IOException {
        var run = run(record("", "i1", ",\"episode\":\"a\"", 10) + record("", "i2", ",\"episode\":\"b\"", 30), true);
        var copy = folder().resolve("copy");
        Files.createDirectory(copy);
        try (var files = Files.list(run.folder())) {
            for (var file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }

        var merged = merged(run, FinishedRun.open(copy));

        assertThat(merged.duplicates()).isEqualTo(2);
        assertThat(merged.remarks())
                .singleElement()
                .asString()
                .contains("copy: 2 episodes stand in an earlier folder too, the first being ", "in.jsonl:1");
        var agents = merged.standings().contests().values().iterator().next().agents;
        assertThat(agents.get("(none)").n).isEqualTo(2);
        assertThat(merged.standings().rejected().values()).containsExactly(new TreeMap<>(Map.of("(none)", 2L)));
    }

    /** As if the record of one episode didn't tell whether it was aborted. */
    private static FinishedRun withAnUnknownEnd(FinishedRun run) throws IOException {
        return with(run, "\"end_unknown\" : 0", "\"end_unknown\" : 1");
    }

    /** Writes something else where the last of its like stands in the standings. */
    private static FinishedRun with(FinishedRun run, String before, String instead) throws IOException {
        var standings = run.folder().resolve("standings.json");
        var manifest = run.folder().resolve("manifest.json");
        var written = written(standings);
        var text = Files.readString(standings);
        int at = text.lastIndexOf(before);
        assertThat(at).as(text).isNotNegative();
        Files.writeString(standings, text.substring(0, at) + instead + text.substring(at + before.length()));
        Files.writeString(manifest, Files.readString(manifest).replace(written, written(standings)));
        return FinishedRun.open(run.folder());
    }

    /** How the manifest knows a file. */
    private static String written(Path file) throws IOException {
        var sum = new CRC32C();
        sum.update(Files.readAllBytes(file));
        return "\"size\":" + Files.size(file) + ",\"crc32c\":\""
                + HexFormat.of().toHexDigits((int) sum.getValue());
    }

    @Example
    void copiesOfWhatMayHaveBeenAbortedAreNotTakenApart() throws IOException {
        var first = run(record("", "i1", ",\"episode\":\"a\"", 10), true);
        var other = withAnUnknownEnd(run(record("", "i2", ",\"episode\":\"b\"", 30), true));
        var both = withAnUnknownEnd(
                run(record("", "i1", ",\"episode\":\"a\"", 10) + record("", "i2", ",\"episode\":\"b\"", 30), true));

        assertThat(text(merged(first, other).standings())).contains("\"end_unknown\" : 1");
        assertThatThrownBy(() -> merged(first, both))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl does not say which of them may have been aborted");
    }

    @Example
    void whereNothingStandsTwiceAllThatIsKnownIsKept() throws IOException {
        var duel = record("", "i1", ",\"episode\":\"a\"", 10);
        var sandbox = record("", "i1", ",\"episode\":\"a\"", 30).replace("arena/duel", "arena/sandbox");
        var other = withAnUnknownEnd(run(duel + sandbox, true));
        other = with(other, "\"options\" : { }", "\"options\" : { \"arena.gravity\" : \"2\" }");
        other = with(
                other,
                "\"duels\" : [ ]",
                "\"duels\" : [ { \"first\" : \"x\", \"second\" : \"y\","
                        + " \"first_wins\" : 3, \"second_wins\" : 2, \"ties\" : 1 } ]");

        var merged = merged(run(duel, true), other);

        assertThat(merged.duplicates()).isEqualTo(1);
        var all = StandingsFile.read(Files.readAllBytes(other.folder().resolve("standings.json")), "standings.json");
        var contest = new Contest("arena/sandbox", "2025-01");
        var theirs = all.contests().get(contest);
        var ours = merged.standings().contests().get(contest);
        assertThat(ours.options).isEqualTo(theirs.options).hasSize(1);
        assertThat(ours.duels.results()).isEqualTo(theirs.duels.results()).hasSize(1);
        assertThat(ours.agents.get("(none)").endUnknown).isEqualTo(1);
    }

    @Example
    void emptyInputsAreNoSameInput() throws IOException {
        assertThat(merged(run("", false), run("", false)).duplicates()).isZero();
    }

    @Example
    void episodesWithoutIdsOfOneInputCountTwiceAndItIsSaid() throws IOException {
        var records = record("", "i1", "", 10);

        var merged = merged(run(records, true), run(records, true));

        assertThat(merged.duplicates()).isZero();
        assertThat(merged.remarks())
                .singleElement()
                .asString()
                .contains(
                        " was made of ",
                        ", which are equal, and 1 episode of ",
                        " has no id to be told apart by. It counts in both.");
    }

    @Example
    void withoutEpisodesTheSameInputTwiceIsRefused() throws IOException {
        var records = record("", "i1", ",\"episode\":\"a\"", 10);
        var first = run(records, true);
        var same = run(records, false);
        var other = run(record("", "i2", ",\"episode\":\"b\"", 30), false);

        assertThatThrownBy(() -> merged(first, same))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(" was made of ", ", which are equal", "without --no-episodes");
        assertThat(merged(first, other).remarks())
                .singleElement()
                .asString()
                .contains("whether its episodes stand in other folders too is not known, since it has no scores.jsonl");
    }

    /** A run that lacks one planned episode. */
    private FinishedRun lacking(String planned, String records) throws IOException {
        var folder = folder();
        var plan = Files.writeString(
                folder.resolve("plan.jsonl"), "{\"benchmark\":\"arena/duel\",\"agent\":\"ada\"," + planned + "}\n");
        var catalog = ArenaFamily.catalog();
        return run(
                List.of(Files.writeString(folder.resolve("in.jsonl"), records)),
                folder.resolve("out"),
                true,
                ScoringRun.Options.of(1)
                        .plan(Plan.read(plan, "plan.jsonl", catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS)));
    }

    @Example
    void whatAPlanAloneKnowsCameFromNoInputThatTwoRunsWereMadeOf() throws IOException {
        var records = record("", "i2", ",\"episode\":\"b\"", 30);

        var merged = merged(lacking("\"instance\":\"i1\"", records), lacking("\"instance\":\"i1\"", records));

        assertThat(merged.remarks())
                .satisfiesExactly(
                        first -> assertThat(first).contains(": 1 episode stands in an earlier folder too"),
                        second -> assertThat(second).startsWith("Planned and absent episodes count"));
    }

    @Example
    void whatAPlanAloneKnowsIsNoEarlierEpisode() throws IOException {
        var lacking = lacking("\"instance\":\"i1\",\"episode\":\"a\"", record("", "i2", ",\"episode\":\"b\"", 30));
        var having = run(record("\"agent\":\"ada\",", "i1", ",\"episode\":\"a\"", 10), true);

        var merged = merged(lacking, having);

        assertThat(merged.duplicates()).isZero();
        var ada =
                merged.standings().contests().values().iterator().next().agents.get("ada");
        assertThat(List.of(ada.scored, ada.missing)).containsExactly(1L, 1L);
        assertThat(merged.remarks()).singleElement().asString().startsWith("Planned and absent episodes count");
    }

    @Example
    void anAgentThatIsCalledNoneIsNotNobody() throws IOException {
        var all = new StringBuilder();
        for (var agent : TO_TELL_APART) {
            all.append(record(agent, "i1", "", 10));
        }

        var agents = merged(run(all.toString(), true))
                .standings()
                .contests()
                .values()
                .iterator()
                .next()
                .agents;

        assertThat(agents.keySet()).containsExactly("\"\"(none)\"\"", "\"(none)\"", "(none)", "ada");
        assertThat(agents.values()).allMatch(standing -> standing.n == 1);
    }
}
