package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.LineFiles;
import games.scoring.output.OutputFolder;
import games.scoring.output.Plan;
import games.scoring.output.ScoringRun;
import games.scoring.output.WrittenRun;
import games.scoring.plugin.Catalog;
import games.scoring.record.Only;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.source.Compression;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.verify.RescoredEpisode.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RescoreTest {

    private static final Catalog CATALOG = LeapFamily.catalog();

    @TempDir
    Path folder;

    private static String record(String instance, double height, boolean landed, String more) {
        return "{\"benchmark\":\"leap/high\",\"agent\":\"ada\",\"instance\":\"" + instance + "\"" + more
                + ",\"inputs\":{\"height\":" + height + ",\"landed\":" + landed + "}}\n";
    }

    private Path input(String... records) throws IOException {
        return Files.writeString(folder.resolve("in.jsonl"), String.join("", records));
    }

    private enum Kept {
        INPUTS,
        SCORES,
        NOTHING
    }

    private Path run(Path input, Kept kept, String... rulesets) throws IOException {
        return run(input, kept, false, rulesets);
    }

    private Path run(Path input, Kept kept, boolean failFast, String... rulesets) throws IOException {
        return run(input, kept, options(failFast), rulesets);
    }

    private ScoringRun.Options options(boolean failFast) {
        return ScoringRun.Options.of(1).failFast(failFast).scratch(folder);
    }

    private Path run(Path input, Kept kept, ScoringRun.Options options, String... rulesets) throws IOException {
        var out = folder.resolve("out");
        var rulebook = Rulebook.of(CATALOG, List.of(), List.of(rulesets));
        try (var walk = SourceWalk.open(
                        List.of(input.toString()),
                        CATALOG,
                        WalkOptions.defaults().digesting());
                var output = OutputFolder.open(out, true)) {
            var sinks = kept == Kept.NOTHING
                    ? List.<LineFiles>of()
                    : List.of(new LineFiles(output, Compression.NONE, kept == Kept.INPUTS));
            var outcome = new ScoringRun(CATALOG, rulebook, options).run(walk, sinks);
            WrittenRun.complete(output, outcome, walk, CATALOG, rulebook);
        }
        return out;
    }

    private static Rescored rescore(Path out, List<RescoredEpisode> episodes, String... rulesets) throws IOException {
        return rescore(out, Optional.empty(), episodes, rulesets);
    }

    private static Rescored rescore(Path out, Optional<Path> root, List<RescoredEpisode> episodes, String... rulesets)
            throws IOException {
        return Rescore.of(
                CATALOG,
                out,
                new Rescore.Options(List.of(rulesets), List.of(), root, 2, 3),
                warning -> {},
                episodes::add);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INPUTS", "SCORES", "NOTHING"})
    void scoresTermsAndMetricsThatDifferAreTold(String kept) throws IOException {
        var input = input(record("i1", 4, true, ""), record("i2", 0, true, ""), record("i3", 2, false, ""));
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(run(input, Kept.valueOf(kept)), episodes, "old");
        var one = rescored.benchmarks().get(0);
        assertThat(one.before().ruleset()).isEqualTo("new");
        assertThat(one.after().ruleset()).isEqualTo("old");
        assertThat(one.episodes()).isEqualTo(3);
        assertThat(one.changed()).isEqualTo(2);
        assertThat(one.before().mean()).isEqualTo(20);
        assertThat(one.after().mean()).isEqualTo(10);
        assertThat(one.lowered()).isEqualTo(20);
        assertThat(one.raised()).isZero();
        assertThat(one.changes()).isEqualTo(Map.of("jump", 2L));
        assertThat(one.ruleChanges()).anyMatch(c -> c.contains("inches"));
        assertThat(episodes).hasSize(3);
        var first = episodes.get(0);
        assertThat(first.source()).endsWith("in.jsonl:1");
        assertThat(first.before().score()).isEqualTo(40);
        assertThat(first.after().score()).isEqualTo(20);
        assertThat(first.changes())
                .containsExactly(new Change("score", true, 40, 20), new Change("jump", false, 40, 20));
        assertThat(first.line())
                .contains("\"score\":{\"old\":40.0,\"new\":20.0}", "\"terms\":{\"jump\":{\"old\":40.0,\"new\":20.0}}");
        assertThat(rescored.remarks()).isEmpty();
    }

    @Test
    void theFirstNumberOfAListThatDiffersIsTold() throws IOException {
        var input = input("""
                {"benchmark":"leap/run","agent":"ada","instance":"i1","inputs":{"hops":[1,2,4]}}
                {"benchmark":"leap/run","agent":"ada","instance":"i2","inputs":{"hops":[1,0]}}
                """);
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(run(input, Kept.INPUTS), episodes, "old");
        var one = rescored.benchmarks().get(0);
        assertThat(one.ruleChanges()).containsExactly("hops: hops → each number of hops less the one before");
        assertThat(one.changes()).isEqualTo(Map.of("hops", 2L));
        assertThat(episodes.get(0).changes()).containsExactly(new Change("hops", true, 1, 2, 1));
        assertThat(episodes.get(0).line()).contains("\"series\":{\"hops\":{\"old\":2.0,\"new\":1.0,\"element\":1}}");
        var text = new StringBuilder();
        rescored.write(text);
        assertThat(text).contains("i1  7 → 7; hops at 1: 2 → 1", "i2  1 → 1; hops at 1: 0 → -1");
    }

    @Test
    void onlyWhatStandingsCountIsInTheMeans() throws IOException {
        var input = input(
                record("i1", 4, true, "").replace("high", "triple"),
                record("i2", 1, false, "").replace("high", "triple"));
        for (var kept : Kept.values()) {
            var rescored = rescore(run(input, kept), new ArrayList<>(), "old");
            var one = rescored.benchmarks().get(0);
            assertThat(one.before().n()).isEqualTo(1);
            assertThat(one.before().mean()).isEqualTo(4);
            assertThat(one.after().n()).isEqualTo(2);
            assertThat(one.after().mean()).isEqualTo(2.5);
            assertThat(one.changed()).isZero();
            var text = new StringBuilder();
            rescored.write(text);
            assertThat(text).contains("mean 4 of 1 → 2.5 of 2", "another status: 1");
        }
    }

    /** The inputs that a run kept, or that its records hold, were read under its own option. */
    @ParameterizedTest
    @ValueSource(strings = {"INPUTS", "NOTHING"})
    void anOptionThatDecidesHowLogsAreReadIsRefused(String kept) throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.valueOf(kept));
        var options = new Rescore.Options(List.of(), List.of("leap.landed=back"), Optional.empty(), 1, 3);
        assertThatThrownBy(() -> Rescore.of(CATALOG, out, options, warning -> {}, episode -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--option leap.landed=back: decides what is read from logs")
                .hasMessageContaining("scoring run INPUT... -o NEW --option leap.landed=back");
    }

    @Test
    void whatTheRunRejectedForItsRulesetIsNoDuplicate() throws IOException {
        var input = input(record("i1", 4, true, ""), record("i2", 4, true, ",\"ruleset\":\"nope\""));
        var rescored = rescore(run(input, Kept.SCORES), new ArrayList<>(), "old");
        assertThat(rescored.remarks()).isEmpty();
        var one = rescored.benchmarks().get(0);
        assertThat(one.rejectedBefore()).isEqualTo(1);
        assertThat(one.before().n()).isEqualTo(1);
        assertThat(one.after().n()).isEqualTo(2);
    }

    @Test
    void theRunsOwnRulesetIsTheOldOne() throws IOException {
        var input = input(record("i1", 4, true, ""));
        for (var kept : Kept.values()) {
            var one = rescore(run(input, kept, "old"), new ArrayList<>(), "new")
                    .benchmarks()
                    .get(0);
            assertThat(one.before().ruleset()).isEqualTo("old");
            assertThat(one.before().mean()).isEqualTo(20);
            assertThat(one.after().mean()).isEqualTo(40);
        }
    }

    @Test
    void theSameRulesetChangesNothing() throws IOException {
        var input = input(record("i1", 4, true, ""), record("i2", 4, false, ",\"status\":\"aborted\""));
        for (var kept : Kept.values()) {
            var one = rescore(run(input, kept), new ArrayList<>(), "new")
                    .benchmarks()
                    .get(0);
            assertThat(one.changed() + one.statusChanged()).isZero();
            assertThat(one.first()).isEmpty();
        }
    }

    @Test
    void aStatedStatusStaysWhateverTheRuleset() throws IOException {
        var input = input(record("i1", 4, true, ",\"status\":\"aborted\""));
        for (var kept : Kept.values()) {
            var episodes = new ArrayList<RescoredEpisode>();
            rescore(run(input, kept), episodes, "old");
            assertThat(episodes.get(0).after().status()).isEqualTo("aborted");
            assertThat(episodes.get(0).after().score()).isNaN();
        }
    }

    @Test
    void aStatedStatusStaysThoughTheRuleWouldFindTheSame() throws IOException {
        var input = input(
                record("i1", 4, false, ",\"status\":\"unfinished\"").replace("high", "triple"),
                record("i2", 4, false, "").replace("high", "triple"));
        for (var kept : Kept.values()) {
            var episodes = new ArrayList<RescoredEpisode>();
            var rescored = rescore(run(input, kept), episodes, "new");
            assertThat(episodes).extracting(each -> each.after().status()).containsOnly("unfinished");
            assertThat(episodes).extracting(each -> each.after().score()).containsExactly(Double.NaN, 4.0);
            assertThat(rescored.remarks()).isEmpty();
        }
    }

    @Test
    void duplicatesAreLeftOutAsInTheRun() throws IOException {
        var input = input(
                record("i1", 4, true, ",\"episode\":\"e\""),
                record("i1", 4, true, ",\"episode\":\"e\""),
                "{\"benchmark\":\"leap/high\",\"inputs\":{\"landed\":true}}\n",
                record("i2", 1, true, ""));
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(run(input, Kept.SCORES), episodes, "old");
        assertThat(episodes)
                .extracting(episode -> episode.before().status())
                .containsExactly("scored", "rejected", "scored");
        assertThat(rescored.remarks()).containsExactly("1 further record is left out, since the run rejected it.");
        episodes.clear();
        rescored = rescore(run(input, Kept.INPUTS), episodes, "old");
        assertThat(episodes).hasSize(2);
        // Of what a run rejected no inputs are kept.
        assertThat(rescored.remarks()).containsExactly("2 further records are left out, since the run rejected them.");
    }

    @Test
    void whatARunKeptDoesNotChangeWhatIsTold() throws IOException {
        var input = input(
                record("i1", 4, true, ",\"episode\":\"e\""),
                record("i1", 4, true, ",\"episode\":\"e\""),
                record("i2", 1, false, ",\"status\":\"missing\""));
        var text = "{\"benchmark\":\"leap/high\",\"agent\":\"ada\",\"instance\":\"i%d\"}\n";
        Files.writeString(folder.resolve("plan.jsonl"), text.formatted(1) + text.formatted(2) + text.formatted(3));
        for (var kept : Kept.values()) {
            var plan = Plan.read(
                    folder.resolve("plan.jsonl"), "plan.jsonl", CATALOG, Rulebook.of(CATALOG), ReadOptions.DEFAULTS);
            var episodes = new ArrayList<RescoredEpisode>();
            var rescored = rescore(run(input, kept, options(false).plan(plan)), episodes, "old");
            assertThat(episodes).extracting(RescoredEpisode::instance).containsExactly("i1", "i2");
            assertThat(rescored.benchmarks().get(0).episodes()).isEqualTo(2);
            assertThat(rescored.remarks()).containsExactly("1 further record is left out, since the run rejected it.");
        }
    }

    @Test
    void aRulesetThatDidNothingIsWarnedOfAndNoRemark() throws IOException {
        var out = run(input(record("i1", 4, true, "").replace("high", "nothing")), Kept.SCORES);
        var warnings = new ArrayList<String>();
        var options = new Rescore.Options(List.of("leap=old"), List.of(), Optional.empty(), 1, 3);
        assertThat(Rescore.of(CATALOG, out, options, warnings::add, episode -> {})
                        .remarks())
                .isEmpty();
        assertThat(warnings).containsExactly("--ruleset leap=old: no episode of leap was scored, so it did nothing.");
    }

    @Test
    void aRootFromWhichNothingStartsIsRefused() throws IOException {
        var input = input(record("i1", 4, true, ""));
        for (var kept : Kept.values()) {
            var out = run(input, kept);
            assertThatThrownBy(() -> rescore(out, Optional.of(folder), new ArrayList<>(), "old"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--root " + folder + ": ")
                    .hasMessageContaining(kept == Kept.INPUTS ? "the run kept its inputs, in " : "by absolute paths")
                    .hasMessageEndingWith("Leave --root out.");
        }
    }

    @Test
    void whatARunDidNotReadAfterItStoppedIsNotRescored() throws IOException {
        var bad = "{\"benchmark\":\"leap/high\",\"inputs\":{\"landed\":true}}\n";
        var input =
                input(record("i1", 4, true, ""), record("i2", 2, true, ""), bad, record("i3", 1, true, ""), bad, bad);
        for (var kept : Kept.values()) {
            var episodes = new ArrayList<RescoredEpisode>();
            var rescored = rescore(run(input, kept, true), episodes, "old");
            assertThat(episodes)
                    .filteredOn(e -> e.before().status().equals("scored"))
                    .hasSize(2);
            assertThat(episodes.size() + rescored.rejected()).isEqualTo(kept == Kept.INPUTS ? 2 : 3);
            assertThat(rescored.remarks()).hasSize(kept == Kept.INPUTS ? 1 : 0);
            assertThat(rescored.stopped().orElseThrow())
                    .contains("the run stopped early, at ", "in.jsonl:3 (missing-input): what comes behind it was not");
        }
    }

    @Test
    void aRunThatStoppedInAFolderIsRescoredUpToTheFileOfTheStop() throws IOException {
        var input = Files.createDirectory(folder.resolve("in"));
        for (int i = 10; i < 30; i++) {
            var record = record("i" + i, 4, true, "");
            Files.writeString(input.resolve(i + ".jsonl"), i == 12 ? record.replace("height", "hight") : record);
        }
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(run(input, Kept.SCORES, true), episodes, "old");
        assertThat(episodes).extracting(RescoredEpisode::instance).containsExactly("i10", "i11");
        assertThat(rescored.stopped().orElseThrow()).contains("12.jsonl:1 (unknown-input)");
    }

    @Test
    void aRunThatStoppedAtADuplicateIsRescoredUpToIt() throws IOException {
        var twice = record("i1", 4, true, ",\"episode\":\"e\"");
        var input = input(twice, record("i2", 2, true, ""), twice, record("i3", 1, true, ""));
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(run(input, Kept.SCORES, true), episodes, "old");
        assertThat(episodes).hasSize(2);
        assertThat(rescored.remarks()).containsExactly("1 further record is left out, since the run rejected it.");
        assertThat(rescored.stopped().orElseThrow()).contains("in.jsonl:3 (duplicate-episode)");
    }

    @Test
    void onlyTheBenchmarksThatTheRunTookAreRescoredThoughTheGlobHasABlank() throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.NOTHING);
        var only = new Only(List.of("{hall/low, hall/high}")).text().replace("\\", "\\\\");
        WrittenRun.change(
                out,
                "manifest.json",
                text -> text.replaceFirst(
                        "\"reading\": ?\\{\\s*}",
                        Matcher.quoteReplacement("\"reading\": {\"only\": \"" + only + "\"}")));
        var episodes = new ArrayList<RescoredEpisode>();
        rescore(out, episodes, "old");
        assertThat(episodes).isEmpty();
    }

    @Test
    void inputsThatChangedAreRefused() throws IOException {
        var input = input(record("i1", 4, true, ""));
        var out = run(input, Kept.SCORES);
        Files.writeString(input, record("i1", 5, true, ""));
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not what the run read");
        Files.writeString(input, "");
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old")).isInstanceOf(UsageException.class);
        Files.delete(input);
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("which is not there");
    }

    /** As a name with a colon is on Windows. */
    @Test
    void anInputThatCanHaveNoSuchNameOnThisSystemIsNotThere() throws IOException {
        var input = input(record("i1", 4, true, ""));
        var out = run(input, Kept.SCORES);
        WrittenRun.change(
                out, "manifest.json", text -> text.replace(input.toString().replace('\\', '/'), "in\\u0000.jsonl"));
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("which is not there");
    }

    @Test
    void inputsAreFoundAboveTheOutputOrWhereTheUserSays() throws IOException {
        var made = Files.createDirectories(folder.resolve("made/results"));
        Files.writeString(folder.resolve("made/in.jsonl"), record("i1", 4, true, ""));
        var out = run(folder.resolve("made/in.jsonl"), Kept.SCORES);
        // As a run that was made in the folder "made" writes it.
        var prefix = folder.resolve("made").toString().replace('\\', '/') + "/";
        WrittenRun.change(out, "scores.jsonl", text -> text.replace(prefix, ""));
        WrittenRun.change(out, "manifest.json", text -> text.replace(prefix, ""));

        var elsewhere = new ArrayList<RescoredEpisode>();
        assertThatThrownBy(() -> rescore(out, elsewhere, "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the run read in.jsonl, which is not there. Looked in the working folder and in"
                        + " those above " + out)
                .hasMessageContaining("--root");
        rescore(out, Optional.of(folder.resolve("made")), elsewhere, "old");
        assertThat(elsewhere).extracting(RescoredEpisode::source).containsExactly("in.jsonl:1");

        var above = new ArrayList<RescoredEpisode>();
        rescore(Files.move(out, made.resolve("out")), above, "old");
        assertThat(above).isEqualTo(elsewhere);
    }

    @Test
    void keptInputsNeedNoInputFile() throws IOException {
        var input = input(record("i1", 4, true, ""));
        var out = run(input, Kept.INPUTS);
        Files.delete(input);
        assertThat(rescore(out, new ArrayList<>(), "old")
                        .benchmarks()
                        .get(0)
                        .after()
                        .mean())
                .isEqualTo(20);
    }

    @Test
    void aFolderWithoutAFinishedRunAnUnknownRulesetAndNoChangeAreRefused() throws IOException {
        assertThatThrownBy(() -> rescore(folder, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("manifest.json");
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "older")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> rescore(out, new ArrayList<>()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--ruleset");
    }

    @Test
    void scoresThatAreNotWhatTheRulesGiveTodayAreSaid() throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        WrittenRun.change(out, "scores.jsonl", text -> text.replace("\"score\":40.0", "\"score\":41.0"));
        var episodes = new ArrayList<RescoredEpisode>();
        var rescored = rescore(out, episodes, "old");
        assertThat(episodes.get(0).before().score()).isEqualTo(41);
        assertThat(rescored.remarks().get(0)).startsWith("1 of the run's scores");
    }

    @Test
    void anEpisodeOfTheRunThatIsNotFoundAgainIsRefused() throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        WrittenRun.change(out, "scores.jsonl", text -> text.replace("\"i1\"", "\"ix\""));
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void noNameCommandsATerminal() throws IOException {
        var record = record("\\u001b[2J\\n", 4, true, "").replace("ada", "\\u001b[31mred\\nada");
        var out = run(input(record), Kept.SCORES);
        var text = new StringBuilder();
        rescore(out, new ArrayList<>(), "old").write(text);
        assertThat(text.toString().lines())
                .contains("  ⟨U+001B⟩[31mred⟨U+000A⟩ada  ⟨U+001B⟩[2J⟨U+000A⟩  40 → 20; jump 40 → 20");
    }

    @Test
    void theTextTellsRuleMeanAndTerms() throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        var text = new StringBuilder();
        rescore(out, new ArrayList<>(), "old").write(text);
        assertThat(text.toString().lines())
                .contains(
                        "leap/high  new → old: 1 episode, the score differs in 1",
                        "  mean 40 of 1 → 20 of 1; lowered by up to 20",
                        "  other values: jump in 1",
                        "  ada  i1  40 → 20; jump 40 → 20");
    }

    @Test
    void aTermThatRepeatsTheMetricOfItsNameIsToldAndCountedOnce() throws IOException {
        var metric = new RescoredEpisode.Change("reach", true, 1, 2);
        var same = new RescoredEpisode.Change("reach", false, 1, 2);
        var other = new RescoredEpisode.Change("reach", false, 1, 3);
        assertThat(told(metric, same)).endsWith("40 → 20; reach 1 → 2\n");
        assertThat(told(metric, other)).endsWith("40 → 20; reach 1 → 2; reach 1 → 3\n");
        assertThat(told(same)).endsWith("40 → 20; reach 1 → 2\n");
    }

    private static String told(RescoredEpisode.Change... changes) throws IOException {
        var episode = new RescoredEpisode(
                "leap/high",
                "ada",
                "i1",
                "",
                "a.jsonl:1",
                new RescoredEpisode.Side("new", "scored", 40),
                new RescoredEpisode.Side("old", "scored", 20),
                List.of(changes),
                "");
        var benchmark = new Rescored.OfBenchmark(
                "leap/high",
                new Rescored.Side("new", 1, 40),
                new Rescored.Side("old", 1, 20),
                1,
                1,
                0,
                0,
                0,
                20,
                0,
                Map.of(),
                List.of(),
                List.of(episode));
        var text = new StringBuilder();
        new Rescored(List.of(benchmark), 0, List.of(), List.of(), Optional.empty()).write(text);
        return text.toString();
    }

    /** Whatever the run kept: what its own rules say of an episode, and where it read it. */
    @Test
    void theEpisodesOfARunAreGivenAsItScoredThem() throws IOException {
        var input = input(
                record("i1", 4, true, ",\"ruleset\":\"new\",\"episode\":\"e\""),
                record("i1", 4, true, ",\"episode\":\"e\""),
                record("i2", 4, false, ",\"status\":\"unfinished\"").replace("high", "triple"),
                record("i3", 4, false, "").replace("high", "triple"),
                "{\"benchmark\":\"leap/high\",\"inputs\":{\"landed\":true}}\n");
        for (var kept : Kept.values()) {
            var given = new ArrayList<EpisodesOfRun.OfRun>();
            var warnings = new ArrayList<String>();
            var run = FinishedRun.open(run(input, kept, "new"));
            EpisodesOfRun.read(CATALOG, run, Optional.empty(), 2, warnings::add, given::add);

            assertThat(given).extracting(EpisodesOfRun.OfRun::source).containsExactly(at(1), at(3), at(4));
            assertThat(given).extracting(each -> each.scored().score()).containsExactly(40.0, Double.NaN, 4.0);
            assertThat(given)
                    .extracting(each -> each.scored().status().word())
                    .containsExactly("scored", "unfinished", "unfinished");
            // Left to the rule, and not a status of the record, though the kept line states one.
            assertThat(given.get(2).scored().episode().status()).isNull();
            assertThat(given.get(1).scored().episode().statusReason())
                    .isEqualTo("the record says that the episode was not finished");
            assertThat(given).noneMatch(EpisodesOfRun.OfRun::differs);
            assertThat(warnings).isEmpty();
        }
    }

    @Test
    void noMoreEpisodesAreGivenThanAreWanted() throws IOException {
        var input = input(record("i1", 4, true, ""), record("i2", 3, true, ""));
        var run = FinishedRun.open(run(input, Kept.SCORES));
        var given = new ArrayList<EpisodesOfRun.OfRun>();
        EpisodesOfRun.read(CATALOG, run, Optional.empty(), 1, warning -> {}, each -> !given.add(each));
        assertThat(given).hasSize(1);
    }

    @Test
    void aScoreThatIsNotWhatTheRunGaveIsMarked() throws IOException {
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        WrittenRun.change(out, "scores.jsonl", text -> text.replace("\"score\":40.0", "\"score\":41.0"));
        var given = new ArrayList<EpisodesOfRun.OfRun>();
        EpisodesOfRun.read(CATALOG, FinishedRun.open(out), Optional.empty(), 1, warning -> {}, given::add);
        assertThat(given).singleElement().matches(EpisodesOfRun.OfRun::differs);
    }

    /** As after a plugin has renamed an input. */
    @Test
    void keptInputsThatCanNotBeReadAnyMoreAreTold() throws IOException {
        var out = run(input(record("i1", 4, true, ""), record("i2", 3, true, "")), Kept.INPUTS);
        WrittenRun.change(out, "scores.jsonl", text -> text.replaceFirst("\"height\":", "\"hight\":"));
        var given = new ArrayList<EpisodesOfRun.OfRun>();
        var warnings = new ArrayList<String>();
        EpisodesOfRun.read(CATALOG, FinishedRun.open(out), Optional.empty(), 1, warnings::add, given::add);
        assertThat(given)
                .singleElement()
                .extracting(EpisodesOfRun.OfRun::source)
                .isEqualTo(at(2));
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("1 episode that the run scored is rejected today")
                .contains("found \"hight\"");
    }

    @Test
    void aPipeIsNotWaitedFor() throws Exception {
        var pipe = folder.resolve("in.jsonl");
        var out = run(input(record("i1", 4, true, "")), Kept.SCORES);
        Files.delete(pipe);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the run read the pipe " + pipe + ", which can't be read again");
    }

    private String at(int line) {
        return folder.resolve("in.jsonl") + ":" + line;
    }

    /** The default would be shown as what the run used. */
    @ParameterizedTest
    @EnumSource(Kept.class)
    void aRunUnderARulesetThatIsNotHereIsRefused(Kept kept) throws IOException {
        var out = run(input(record("i1", 4, true, "")), kept);
        var manifest = out.resolve("manifest.json");
        var text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"leap\":[\"new\"]", "\"leap\":[\"gone\"]"));
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leap (gone): the plugin here that has the family 'leap' lacks this ruleset")
                .hasMessageContaining("--plugins DIR");
        Files.writeString(manifest, text.replace("\"leap\":[\"new\"]", "\"golf\":[\"new\"]"));
        assertThatThrownBy(() -> rescore(out, new ArrayList<>(), "old"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no plugin here that has the family 'golf'");
    }
}
