package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The reference vectors and real logs, end to end, where they lie beside the checkout. */
@DisabledOnOs(OS.WINDOWS)
class ReferenceIT {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void everyRecordVectorAgrees() throws Exception {
        var vectors = new HashMap<String, JsonNode>();
        var input = folder.resolve("vectors.jsonl");
        try (var records = Files.newBufferedWriter(input)) {
            for (var family : List.of("orak", "clembench", "minecraft-contest", "diambra", "sai-soccer")) {
                var file = Scoring.reference("vectors/" + family + ".jsonl");
                assumeTrue(file.isPresent(), "no reference vectors here");
                for (var line : Files.readAllLines(file.orElseThrow())) {
                    var vector = JSON.readTree(line);
                    var id = vector.path("id").asString();
                    vectors.put(id, vector);
                    records.write(JSON.writeValueAsString(((ObjectNode) vector.path("record")).put("episode", id)));
                    records.write('\n');
                }
            }
        }
        var out = folder.resolve("out");
        Scoring.run("run", input.toString(), "-o", out.toString());

        var scores = byEpisode(out.resolve("scores.jsonl"));
        var rejects = byEpisode(out.resolve("rejects.jsonl"));
        assertThat(vectors).hasSizeGreaterThan(300);
        var softly = new SoftAssertions();
        vectors.forEach((id, vector) -> agrees(softly, id, vector, scores.get(id), rejects.get(id)));
        softly.assertAll();
    }

    private static void agrees(SoftAssertions softly, String id, JsonNode vector, JsonNode score, JsonNode reject) {
        var expected = vector.path("expect");
        if (expected.has("reject")) {
            softly.assertThat(reject).as(id + " is rejected").isNotNull();
            var code = expected.path("reject").asString();
            if (reject != null && !code.equals("any")) {
                softly.assertThat(reject.path("code").asString()).as(id).isEqualTo(code);
            }
            return;
        }
        softly.assertThat(score).as(id + " is scored").isNotNull();
        if (score == null) {
            return;
        }
        double tolerance = vector.path("tolerance").asDouble(1e-9);
        if (expected.has("score")) {
            near(softly, id + " score", expected.path("score"), score.path("score"), tolerance);
        }
        for (var metric : expected.path("metrics").properties()) {
            near(
                    softly,
                    id + " " + metric.getKey(),
                    metric.getValue(),
                    score.path("metrics").path(metric.getKey()),
                    tolerance);
        }
        if (expected.has("status")) {
            softly.assertThat(score.path("status").asString())
                    .as(id)
                    .isEqualTo(expected.path("status").asString());
        }
    }

    private static void near(SoftAssertions softly, String what, JsonNode expected, JsonNode found, double tolerance) {
        if (expected.isNull()) {
            softly.assertThat(found.isNull()).as(what + " is undefined").isTrue();
            return;
        }
        softly.assertThat(found.isNumber()).as(what + " is a number").isTrue();
        double number = expected.asDouble();
        softly.assertThat(Math.abs(found.asDouble(Double.NaN) - number))
                .as(what + ": " + found + " for " + expected)
                .isLessThanOrEqualTo(tolerance * Math.max(1, Math.abs(number)));
    }

    private static Map<String, JsonNode> byEpisode(Path file) throws IOException {
        var all = new HashMap<String, JsonNode>();
        for (var line : Files.readAllLines(file)) {
            var node = JSON.readTree(line);
            all.put(node.path("episode").asString(""), node);
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"adventuregame-v1, 448", "v1.6-seven-games, 500", "v2.0-adventuregame-replayed, 13", "newer-layouts, 75"
    })
    void everyRealEpisodeOfClembenchIsReproducedToTheLastBit(String tree, int episodes) throws Exception {
        var archive = Scoring.reference("data/clembench/" + tree + ".tar.gz");
        assumeTrue(archive.isPresent(), "no real logs here");
        var outcome = Scoring.run("verify", archive.orElseThrow().toString(), "--json");

        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        var verified = JSON.readTree(outcome.out());
        assertThat(verified.path("reproduced").asInt(-1)).isEqualTo(episodes);
    }

    @Test
    void fifteenOfTwentyRowsOfTheLeaderboardOfOrakFollowFromTheirCells() throws Exception {
        var file = Scoring.reference("data/orak/published.csv");
        assumeTrue(file.isPresent(), "no published tables here");
        var outcome = Scoring.run(
                "verify", "--table", file.orElseThrow().toString(), "--where", "table=leaderboard", "--json");

        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FAILED);
        var table = JSON.readTree(outcome.out()).path("tables").path(0);
        assertThat(table.path("compared").asInt(-1)).isEqualTo(20);
        assertThat(table.path("equal").asInt(-1)).isEqualTo(15);
        var differing = new ArrayList<String>();
        for (var line : table.path("lines")) {
            double recomputed = line.path("recomputed").asDouble(Double.NaN);
            // half a unit of the last printed digit of a rank, 0.05
            assertThat(line.path("equal").asBoolean())
                    .isEqualTo(Math.abs(recomputed
                                    - Double.parseDouble(line.path("printed").asString()))
                            <= 0.05 + 1e-9);
            if (!line.path("equal").asBoolean()) {
                differing.add(String.format(
                        Locale.ROOT,
                        "%s %s %.2f",
                        line.path("agent").asString(),
                        line.path("printed").asString(),
                        recomputed));
            }
        }
        // The five rows that rules/orak.md names.
        assertThat(differing)
                .containsExactlyInAnyOrder(
                        "Deepseek-R1-2025-01-20 / default 6.4 5.92",
                        "Claude-3.7-sonnet / default 6.3 6.42",
                        "GPT-4o-2024-08-06 / default 4.3 4.38",
                        "GPT-4o-2024-08-06 / planning 7.3 7.42",
                        "GPT-4o-2024-08-06 / ref-plan 4.8 4.96");
    }
}
