package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Status;
import games.scoring.api.standing.Export;
import games.scoring.vectors.Shared;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The family's own files, byte for byte. */
final class ExportsTest {

    private static final Path LOG =
            Path.of("../examples/clembench/results/careful/taboo/coast_en/instance_00000/interactions.json");
    private static final String V1_RESULTS = "adventuregame-v1/adventuregame_v1_gnurro/results";
    private static final String V1_6_RESULTS = "v1.6-seven-games/clembench_v1.6_clemcore_e9a80005/results";

    @ParameterizedTest
    @CsvSource({
        "adventuregame-v1, v1-2024-09, 448",
        "v2.0-adventuregame-replayed, v2.0, 13",
        "newer-layouts, head, 75",
        "v1.6-seven-games, v1.6, 500",
    })
    void scoresFilesAreThoseOfTheTools(String tree, String ruleset, int count) throws IOException {
        var read = Collected.below(Shared.data(tree));
        var different = new ArrayList<String>();
        int written = 0;
        for (var one : read.episodes) {
            var stored = one.entry().child("scores.json");
            if (stored.isEmpty()) {
                continue;
            }
            var path = one.entry().path();
            // Apart from its tree, which would be copied with each.
            var alone = MemoryEntry.episode(lastFour(path)).with("interactions.json", "{}");
            var files = export("clembench", List.of(new Collected.Read(one.draft(), alone)), ruleset);
            var scores = files.keySet().stream()
                    .filter(name -> name.endsWith("/scores.json"))
                    .toList();
            written += scores.size();
            assertThat(scores)
                    .allMatch(name -> path.endsWith(name.replace("results/", "").replace("/scores.json", "")));
            String expected;
            try (var in = stored.get().open()) {
                expected = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
            var ours = files.getOrDefault(scores.get(0), "");
            if (!ours.equals(expected)) {
                different.add(path + ": " + firstDifference(expected, ours));
            }
        }
        assertThat(different).isEmpty();
        assertThat(written).isEqualTo(count);
    }

    private static String lastFour(String path) {
        var parts = List.of(path.split("/", -1));
        return String.join("/", parts.subList(parts.size() - 4, parts.size()));
    }

    @Test
    void theTreeIsCopiedWithItsOtherFiles() throws IOException {
        var log = Files.readString(LOG);
        var episode = MemoryEntry.episode("tree/m--m/taboo/0_high_en/episode_1")
                .with("interactions.json", log)
                .with("instance.json", Files.readString(LOG.resolveSibling("instance.json")))
                .with("scores.json", "{\"episode scores\":{\"stale\":1}}")
                .with("transcript.html", "<p>")
                .withAbove("experiment_high_en.json", "{}")
                .withAbove("notes.txt", "not of the tools");
        var files = export("clembench", Collected.of(episode).episodes, Rulesets.HEAD);

        var folder = "results/m--m/taboo/0_high_en/";
        assertThat(files.keySet())
                .containsExactlyInAnyOrder(
                        folder + "experiment_high_en.json",
                        folder + "notes.txt",
                        folder + "episode_1/interactions.json",
                        folder + "episode_1/instance.json",
                        folder + "episode_1/transcript.html",
                        folder + "episode_1/scores.json");
        assertThat(files).containsEntry(folder + "episode_1/interactions.json", log);
        assertThat(files.get(folder + "episode_1/scores.json"))
                .contains("Main Score")
                .doesNotContain("stale");
    }

    /** The root's files, an experiment without episodes, a folder of another's scores, and what lies deep in an episode. */
    @Test
    void theTreeIsCopiedWithEverythingThatBelongsToNoEpisode(@TempDir Path folder) throws IOException {
        var tree = folder.resolve("in/results");
        var episode = tree.resolve("m/taboo/0_high_en/episode_1");
        Files.createDirectories(episode.resolve("images/0/large"));
        Files.copy(LOG, episode.resolve("interactions.json"));
        Files.writeString(episode.resolve("images/0/large/path.png"), "png");
        Files.writeString(episode.resolve("images/0/large/scores.json"), "{}");
        Files.writeString(tree.resolve("results.csv"), "old");
        Files.writeString(tree.resolve("m/run.json"), "{}");
        Files.createDirectories(tree.resolve("m/analysis"));
        Files.writeString(tree.resolve("m/analysis/scores.json"), "{\"mean\":3}");
        Files.writeString(tree.resolve("m/analysis/plot.csv"), "1,2");
        Files.createDirectories(tree.resolve("m/taboo/1_low_en"));
        Files.writeString(tree.resolve("m/taboo/1_low_en/experiment_low_en.json"), "{}");
        Files.createDirectories(tree.resolve("m/taboo/0_high_en/episode_2"));
        Files.writeString(tree.resolve("m/taboo/0_high_en/episode_2/interactions.json"), "{");
        Files.writeString(folder.resolve("in/secret.txt"), "beside the tree");

        var files = export("clembench", Collected.below(tree.getParent()).episodes, Rulesets.HEAD);

        assertThat(files.keySet())
                .containsExactlyInAnyOrder(
                        "results/results.csv",
                        "results/m/run.json",
                        "results/m/analysis/scores.json",
                        "results/m/analysis/plot.csv",
                        "results/m/taboo/1_low_en/experiment_low_en.json",
                        "results/m/taboo/0_high_en/episode_1/interactions.json",
                        "results/m/taboo/0_high_en/episode_1/scores.json",
                        "results/m/taboo/0_high_en/episode_1/images/0/large/path.png",
                        "results/m/taboo/0_high_en/episode_1/images/0/large/scores.json");
    }

    @Test
    void branchesAndEpochsAreCopiedUnderTheirModelWithWhatLiesAboveThem() throws IOException {
        var log = Files.readString(LOG);
        var instance = MemoryEntry.episode("tree/m/epoch_00001/taboo/words/instance_00001")
                .with("completed.json", "{}");
        instance.folder("branch_00001").with("interactions.json", log);
        instance.folder("branch_00002").with("interactions.json", log);

        assertThat(export("clembench", Collected.of(instance).episodes, Rulesets.HEAD)
                        .keySet())
                .containsExactlyInAnyOrder(
                        "results/m/epoch_00001/taboo/words/instance_00001/completed.json",
                        "results/m/taboo/epoch_00001/words/instance_00001/branch_00001/interactions.json",
                        "results/m/taboo/epoch_00001/words/instance_00001/branch_00001/scores.json",
                        "results/m/taboo/epoch_00001/words/instance_00001/branch_00002/interactions.json",
                        "results/m/taboo/epoch_00001/words/instance_00001/branch_00002/scores.json");
    }

    @Test
    void theSameEpisodeOfTwoTreesIsCopiedTwiceAndNamesCannotClimbOut() throws IOException {
        var log = Files.readString(LOG);
        var one = Collected.of(
                MemoryEntry.episode("a/../taboo/0_high_en/episode_1").with("interactions.json", log));
        var two = Collected.of(
                MemoryEntry.episode("b/../taboo/0_high_en/episode_1").with("interactions.json", log));
        one.episodes.addAll(two.episodes);

        assertThat(export("clembench", one.episodes, Rulesets.HEAD).keySet())
                .hasSize(4)
                .allMatch(name -> name.startsWith("results/._/taboo/") || name.startsWith("results-2/._/taboo/"));
    }

    @ParameterizedTest
    @CsvSource({"CON, _CON", "aux.txt, _aux.txt", "a:b?, a_b_", "end., end_", "'', _", "gpt-4--gpt-4, gpt-4--gpt-4"})
    void namesAreThoseThatEveryFileSystemTakes(String name, String plain) {
        assertThat(TreeCopy.plain(name)).isEqualTo(plain);
    }

    @Test
    void aLongNameIsCutBetweenItsCharacters() {
        assertThat(TreeCopy.plain("x".repeat(300))).isEqualTo("x".repeat(240));
        assertThat(TreeCopy.plain("x" + "\uD83C\uDFB2".repeat(100))).isEqualTo("x" + "\uD83C\uDFB2".repeat(59));
    }

    @Test
    void theTableOfV1IsThatOfTheTools() throws IOException {
        var tree = Shared.data(V1_RESULTS);
        var files = tables(tree, Rulesets.V1);

        var golden = Files.readAllLines(tree.resolve("results.csv"));
        var ours = files.getOrDefault("results.csv", "").lines().toList();

        assertThat(ours).hasSize(8);
        assertThat(golden).containsAll(ours);
        assertThat(ours.get(0)).isEqualTo(golden.get(0));
    }

    @Test
    void theTablesOfV16AreThoseOfTheTools() throws IOException {
        var tree = Shared.data(V1_6_RESULTS);
        var files = tables(tree, Rulesets.V1_6);

        assertThat(files).containsEntry("results.csv", Files.readString(tree.resolve("results.csv")));
        assertThat(rows(files.getOrDefault("raw.csv", ""))).isEqualTo(rows(Files.readString(tree.resolve("raw.csv"))));
    }

    /** The rows without their index, sorted. */
    private static List<String> rows(String csv) {
        return csv.lines()
                .skip(1)
                .map(row -> row.substring(row.indexOf(',') + 1))
                .sorted()
                .collect(Collectors.toList());
    }

    @Test
    void theTableOfV20IsThatOfTheToolsAndThePublishedOne() throws IOException {
        var tree = Shared.data("v2.0-scores/v2.0_fixture");
        var files = tables(tree, Rulesets.V2);

        assertThat(files).containsEntry("results.csv", Files.readString(tree.resolve("golden_results.csv")));
        var published = Files.readAllLines(Shared.data("v2.0-scores/clembench-runs/v2.0/results.csv"));
        assertThat(published)
                .containsAll(files.getOrDefault("results.csv", "").lines().toList());
    }

    @Test
    void theHeadRulesetDropsAbortedEpisodesFromTheQuality() throws IOException {
        var files = tables(Shared.data("v2.0-scores/v2.0_fixture"), Rulesets.HEAD);

        assertThat(files.getOrDefault("results.csv", "")).contains(",29.42,46.09,72.88,");
    }

    @Test
    void theTablesAreTheSameHoweverFewRowsAreKeptInMemory() throws IOException {
        var all = new ArrayList<Collected.Read>();
        for (int i = 20; i > 0; i--) {
            var aborted = i % 3 == 0;
            var scores = "\"Main Score\":" + (aborted ? "NaN" : i) + ",\"Aborted\":" + (aborted ? 1 : 0)
                    + (i % 4 == 0 ? "" : ",\"Lose\":1");
            var folder = "m" + i % 2 + "/" + (i % 5 == 0 ? "taboo" : "codenames") + "/0_x/episode_" + i;
            all.addAll(Collected.of(
                            MemoryEntry.episode(folder).with("scores.json", "{\"episode scores\":{" + scores + "}}"))
                    .episodes);
        }

        var files = export(new TablesExport(100), all, Rulesets.HEAD);

        assertThat(files).hasSize(3);
        assertThat(files.getOrDefault("raw.csv", "").lines()).hasSize(1 + 20 * 3 - 5 + 20);
        for (int most : new int[] {1, 2, 7, 20}) {
            assertThat(export(new TablesExport(most), all, Rulesets.HEAD)).isEqualTo(files);
        }
    }

    /** It is written a piece at a time. */
    @Test
    void aLongTableHasEachOfItsRowsOnce() throws IOException {
        var all = new ArrayList<Collected.Read>();
        for (int i = 0; i < 500; i++) {
            all.addAll(Collected.of(MemoryEntry.episode("m/taboo/0_x/episode_" + i)
                            .with("scores.json", "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0}}"))
                    .episodes);
        }

        var raw = export("clembench-tables", all, Rulesets.HEAD).getOrDefault("raw.csv", "");

        var lines = raw.lines().toList();
        assertThat(lines.get(0)).isEqualTo(",game,model,experiment,episode,metric,value");
        assertThat(lines).hasSize(1 + 3 * 500).doesNotHaveDuplicates();
        for (int i = 1; i < lines.size(); i++) {
            assertThat(lines.get(i)).startsWith(i - 1 + ",taboo,m,0_x,episode_");
        }
    }

    @Test
    void whatACommaOrAQuoteStandsInIsQuoted() throws IOException {
        var read = Collected.of(MemoryEntry.episode("a, \"b\"/taboo/0_x/episode_0")
                .with("scores.json", "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0,\"Note\":\"c,d\"}}"));

        var files = export("clembench-tables", read.episodes, Rulesets.HEAD);

        assertThat(files.getOrDefault("raw.csv", "").lines())
                .contains("2,taboo,\"a, \"\"b\"\"\",0_x,episode_0,Note,\"c,d\"");
        assertThat(files.getOrDefault("results-nostd.csv", "").lines())
                .anyMatch(row -> row.startsWith("\"a, \"\"b\"\"\","));
    }

    /** It follows from Aborted: the tools refuse it, or it would stand there twice. */
    @Test
    void aRecordedPlayedIsNoRowOfItsOwn() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/taboo/0_x/episode_0")
                .with("scores.json", "{\"episode scores\":{\"Played\":0,\"Main Score\":50,\"Aborted\":0}}"));

        var raw = export("clembench-tables", read.episodes, Rulesets.HEAD).getOrDefault("raw.csv", "");

        assertThat(raw.lines().filter(row -> row.contains(",Played,")))
                .containsExactly("2,taboo,m,0_x,episode_0,Played,1.0");
    }

    /** Python's json writes a bare Infinity and reads a number without end as one; pandas writes both so. */
    @Test
    void aRecordedInfinityCostsNoTable() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/taboo/0_x/episode_0")
                .with(
                        "scores.json",
                        "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0,\"Speed\":Infinity,\"Loss\":-1e999}}"));

        assertThat(export("clembench-tables", read.episodes, Rulesets.HEAD)
                        .getOrDefault("raw.csv", "")
                        .lines())
                .contains("2,taboo,m,0_x,episode_0,Speed,inf", "3,taboo,m,0_x,episode_0,Loss,-inf");
    }

    /** What a file does not say is left out of the mean that it would be in, and the leaderboard agrees. */
    @Test
    void scoresWithoutAbortedCountInTheQualityAlone() throws IOException {
        var all = new ArrayList<Collected.Read>();
        for (var scores : List.of(
                "\"Main Score\":100,\"Aborted\":0",
                "\"Main Score\":NaN,\"Aborted\":1",
                "\"Main Score\":50",
                "\"Main Score\":0,\"Aborted\":null")) {
            all.addAll(Collected.of(MemoryEntry.episode("m/taboo/0_x/episode_" + all.size())
                            .with("scores.json", "{\"episode scores\":{" + scores + "}}"))
                    .episodes);
        }

        var files = export("clembench-tables", all, Rulesets.HEAD);

        assertThat(files.getOrDefault("raw.csv", "").lines().filter(row -> row.contains(",Played,")))
                .containsExactly(
                        "7,taboo,m,0_x,episode_0,Played,1.0",
                        "8,taboo,m,0_x,episode_1,Played,0.0",
                        "9,taboo,m,0_x,episode_3,Played,");
        assertThat(files.getOrDefault("results-nostd.csv", "").lines())
                .containsExactly(
                        ",\"-, clemscore\",\"all, Average % Played\",\"all, Average Quality Score\",\"taboo, % Played\",\"taboo,"
                                + " Quality Score\"",
                        "m,25.0,50.0,50.0,50.0,50.0");
        var board = Bench.leaderboard(all).families().get(0);
        assertThat(board.rows().get(0).value()).hasValue(25.0);
        assertThat(board.rows().get(0).columns()).containsExactly(50.0, 50.0, 50.0, 50.0);
        assertThat(board.rows().get(0).notes())
                .containsExactly(
                        "taboo: 2 episodes don't say whether they were aborted and count in Quality Score alone");
    }

    /** Its rules know few of the scores that the tools log, and the tools' tables hold all. */
    @ParameterizedTest
    @CsvSource({"codenames", "wordle"})
    void scoresBesideALogThatIsNotReadAreTakenAsTheyAre(String game) throws IOException {
        var scores = "{\"episode scores\":{\"Target Word Recall\":0.25,\"Main Score\":50,\"Aborted\":0}}";
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/0_x/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[],\"Aborted\":0}")
                .with("scores.json", scores));

        assertThat(export("clembench", read.episodes, Rulesets.HEAD))
                .containsEntry("results/m/" + game + "/0_x/episode_0/scores.json", scores);
        assertThat(rows(export("clembench-tables", read.episodes, Rulesets.HEAD).getOrDefault("raw.csv", "")))
                .containsExactly(
                        game + ",m,0_x,episode_0,Aborted,0.0",
                        game + ",m,0_x,episode_0,Main Score,50.0",
                        game + ",m,0_x,episode_0,Played,1.0",
                        game + ",m,0_x,episode_0,Target Word Recall,0.25");
    }

    private static Map<String, String> tables(Path tree, String ruleset) throws IOException {
        return export("clembench-tables", Collected.below(tree).episodes, ruleset);
    }

    private static Map<String, String> export(String id, List<Collected.Read> episodes, String ruleset)
            throws IOException {
        return export(
                new ClembenchFamily()
                        .exports().stream()
                                .filter(one -> one.id().equals(id))
                                .findFirst()
                                .orElseThrow(),
                episodes,
                ruleset);
    }

    private static Map<String, String> export(Export export, List<Collected.Read> episodes, String ruleset)
            throws IOException {
        var files = new TreeMap<String, ByteArrayOutputStream>();
        var writer = export.open(path -> {
            var bytes = new ByteArrayOutputStream();
            assertThat(files.put(path, bytes)).as(path).isNull();
            return bytes;
        });
        for (var one : episodes) {
            if (one.draft()
                    .status()
                    .filter(status -> status == Status.UNFINISHED)
                    .isEmpty()) {
                writer.episode(ScoredStub.of(one, ruleset));
            }
        }
        writer.finish();
        var texts = new TreeMap<String, String>();
        files.forEach((path, bytes) -> texts.put(path, bytes.toString(StandardCharsets.UTF_8)));
        return texts;
    }

    private static String firstDifference(String expected, String actual) {
        int at = Arrays.mismatch(expected.toCharArray(), actual.toCharArray());
        return "expected …" + cut(expected, at) + ", found …" + cut(actual, at);
    }

    private static String cut(String text, int at) {
        return text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 40));
    }
}
