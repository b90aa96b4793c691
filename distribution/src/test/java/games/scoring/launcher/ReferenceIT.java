package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
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
import org.junit.jupiter.params.provider.ValueSource;
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

    @Test
    void matchesAreAveragedAsTheirVectorSays() throws Exception {
        var vector = aggregate("mc-055");
        var records = new StringBuilder();
        for (var match : vector.path("input").path("matches")) {
            match.properties().forEach(played -> {
                // Y = 1000 · (1 + 0.02 · damage dealt) where nothing else was done
                double damage = (played.getValue().asDouble() / 1000 - 1) / 0.02;
                record(records, "minecraft-contest/thucraft", played.getKey(), "{\"damage_dealt\":" + damage + "}");
            });
        }
        var rows = leaderboard(records).path("benchmarks").path(0).path("standings");

        var expected = vector.path("expected");
        for (int i = 0; i < rows.size(); i++) {
            var agent = rows.path(i).path("agent").asString();
            assertThat(agent).isEqualTo(expected.path("rank").path(i).asString());
            assertThat(rows.path(i).path("value").asDouble())
                    .isCloseTo(expected.path("scores").path(agent).asDouble(), within(1e-5));
        }
        assertThat(rows.size()).isEqualTo(2);
    }

    @Test
    void theBestOfAUsersScoresCountsAsItsVectorSays() throws Exception {
        var vector = aggregate("di-071");
        var records = new StringBuilder();
        for (var each : vector.path("input").path("submissions")) {
            // an easy game's score is its reward
            record(
                    records,
                    "diambra/" + each.path("game").asString(),
                    each.path("user").asString(),
                    "{\"difficulty\":\"easy\",\"total_reward\":" + each.path("score") + "}");
        }
        var found = new StringBuilder();
        for (var board : leaderboard(records).path("benchmarks")) {
            for (var row : board.path("standings")) {
                found.append(board.path("benchmark").asString().substring("diambra/".length()))
                        .append(' ')
                        .append(row.path("agent").asString())
                        .append(' ')
                        .append((int) row.path("value").asDouble())
                        .append('\n');
            }
        }
        var expected = new StringBuilder();
        vector.path("expected")
                .properties()
                .forEach(game -> game.getValue()
                        .forEach(row -> expected.append(game.getKey())
                                .append(' ')
                                .append(row.path(0).asString())
                                .append(' ')
                                .append(row.path(1))
                                .append('\n')));
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sai-040", "sai-041", "sai-043", "sai-044"})
    void theTotalOverThreeTasksIsAsItsVectorSays(String id) throws Exception {
        var vector = aggregate(id);
        var input = vector.path("input");
        var records = new StringBuilder();
        var weights = new ArrayList<String>();
        for (var task : TASKS) {
            weights.add(input.path("weights").path(task).asString(""));
            for (var score : input.path("episode_scores").path(task)) {
                // one term of any size, its weight, and the steps that every episode costs
                boolean kick = task.contains("KickToTarget");
                double term = (score.asDouble(Double.NaN) + (kick ? 0.3 : 1)) / (kick ? 0.5 : 1.5);
                record(records, task, "m", "{\"" + (kick ? "distance" : "ball_vel_twd_goal") + "\":" + term + "}");
            }
        }
        var board = leaderboard(records, "--option", "sai-soccer.weights=" + String.join(",", weights));

        var expected = vector.path("expected");
        for (var each : board.path("benchmarks")) {
            for (var task : TASKS) {
                if (each.path("benchmark").asString().equals(ids().get(task))
                        && expected.path("task_scores").path(task).isNumber()) {
                    assertThat(each.path("standings").path(0).path("value").asDouble())
                            .as(task)
                            .isCloseTo(expected.path("task_scores").path(task).asDouble(), within(1e-9));
                }
            }
        }
        var total = board.path("families").path(0).path("standings").path(0);
        if (expected.path("score").isNumber()) {
            assertThat(total.path("value").asDouble())
                    .isCloseTo(expected.path("score").asDouble(), within(1e-9));
        } else {
            // A task is missing, or an episode of it is no number: no total, and why.
            assertThat(total.path("value").isNull()).isTrue();
            assertThat(total.path("reason").asString()).contains(id.equals("sai-043") ? "no score in" : "rejected");
        }
    }

    @Test
    void onlyTheEndOfAnEpisodeIsScoredAsItsVectorSays() throws Exception {
        var vector = aggregate("sai-038");
        var lines = new StringBuilder();
        for (var step : vector.path("input").path("steps")) {
            lines.append("{\"env_id\":\"")
                    .append(vector.path("input").path("env").asString())
                    .append("\",\"agent\":\"m\",\"reward_terms\":")
                    .append(step.path("terms"))
                    .append(",\"terminated\":")
                    .append(step.path("done"))
                    .append(",\"truncated\":false}\n");
        }
        var row =
                leaderboard(lines).path("benchmarks").path(0).path("standings").path(0);
        assertThat(row.path("n").asInt(-1)).isEqualTo(1);
        assertThat(row.path("value").asDouble())
                .isEqualTo(vector.path("expected").path("score").asDouble());
    }

    private static final List<String> TASKS =
            List.of("LowerT1GoaliePenaltyKick-v0", "LowerT1ObstaclePenaltyKick-v0", "LowerT1KickToTarget-v0");

    private static Map<String, String> ids() {
        return Map.of(
                TASKS.get(0),
                "sai-soccer/goalie-penalty-kick",
                TASKS.get(1),
                "sai-soccer/obstacle-penalty-kick",
                TASKS.get(2),
                "sai-soccer/kick-to-target");
    }

    private static JsonNode aggregate(String id) throws IOException {
        var file = Scoring.reference("vectors/native-and-aggregate.jsonl");
        assumeTrue(file.isPresent(), "no reference vectors here");
        for (var line : Files.readAllLines(file.orElseThrow())) {
            var vector = JSON.readTree(line);
            if (vector.path("id").asString().equals(id)) {
                return vector;
            }
        }
        throw new AssertionError("no vector " + id);
    }

    private static void record(StringBuilder records, String benchmark, String agent, String inputs) {
        records.append("{\"benchmark\":\"")
                .append(benchmark)
                .append("\",\"agent\":\"")
                .append(agent)
                .append("\",\"inputs\":")
                .append(inputs)
                .append("}\n");
    }

    private JsonNode leaderboard(StringBuilder records, String... options) throws Exception {
        var input = Files.writeString(folder.resolve("records.jsonl"), records);
        var out = folder.resolve("out");
        var arguments = new ArrayList<>(List.of("run", input.toString(), "-o", out.toString()));
        arguments.addAll(List.of(options));
        Scoring.run(arguments.toArray(String[]::new));
        return JSON.readTree(Files.readString(out.resolve("leaderboard.json")));
    }
}
