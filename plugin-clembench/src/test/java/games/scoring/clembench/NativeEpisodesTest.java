package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Episodes of adventuregame, and what the programs of each ruleset made of them. */
final class NativeEpisodesTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<String, String> RULESETS = Map.of(
            "seed_2024_06", Rulesets.README,
            "v1_2024_09", Rulesets.V1,
            "v2.0_published", Rulesets.V2,
            "head", Rulesets.HEAD);

    @TempDir
    Path folder = Path.of("");

    @Test
    void nativeEpisodesScoreAsTheirProgramsDid() throws IOException {
        var failures = new ArrayList<String>();
        int count = 0;
        for (var vector : Shared.vectors("clembench-adventuregame-native.jsonl")) {
            count++;
            var name = vector.path("name").stringValue();
            var read = read(vector, name);
            for (var expected : vector.path("expected").properties()) {
                var ruleset = RULESETS.get(expected.getKey());
                if (ruleset != null) {
                    check(name + " " + ruleset, expected.getValue(), read, ruleset, failures);
                }
            }
        }
        assertThat(failures).isEmpty();
        assertThat(count).isEqualTo(28);
    }

    private Collected read(JsonNode vector, String name) throws IOException {
        var interactions = JSON.createObjectNode();
        interactions.putObject("players");
        interactions.set("turns", vector.path("turns"));
        if (vector.path("adventure_info").isObject()) {
            interactions.set("adventure_info", vector.path("adventure_info"));
        }
        var episode = folder.resolve("adventuregame/experiment").resolve(name).resolve("episode_0");
        Files.createDirectories(episode);
        Files.writeString(episode.resolve("interactions.json"), JSON.writeValueAsString(interactions));
        return Collected.below(episode);
    }

    private static void check(String id, JsonNode expected, Collected read, String ruleset, List<String> failures) {
        if (read.episodes.isEmpty()) {
            // The programs crash here, and drop the episode in silence.
            assertThat(expected.has("error")).as(id).isTrue();
            assertThat(read.rejects.get(0).reason()).as(id).isEqualTo(Reason.MISSING_INPUT);
            return;
        }
        var one = read.episodes.get(0);
        var result = Bench.score(one.draft(), one.entry(), ruleset);
        if (expected.has("error")) {
            crashed(id, result, failures);
        } else if (id.startsWith("more_goals_than_count")) {
            assertThat(result.reject()).as(id).isEqualTo(Reason.OUT_OF_RANGE);
        } else if (result.reject() != null) {
            failures.add(id + ": " + result.reject() + " " + result.message());
        } else {
            episode(id, expected, result, ruleset, failures);
        }
    }

    /** What crashes a program is a reject here, or has no score, or has a note that says so. */
    private static void crashed(String id, Bench.Result result, List<String> failures) {
        boolean stated = result.reject() != null
                || Double.isNaN(result.metric("score"))
                || result.notes().stream().anyMatch(note -> note.contains("stopped"));
        if (!stated) {
            failures.add(id + ": a score without a word about the crash: " + result.notes());
        }
        if (id.equals("trailing_empty_turn " + Rulesets.README)) {
            assertThat(result.metric("score")).isEqualTo(0.975);
        }
    }

    private static void episode(
            String id, JsonNode expected, Bench.Result result, String ruleset, List<String> failures) {
        for (var metric : expected.path("episode").properties()) {
            compare(id, Standard.id(metric.getKey()), metric.getValue(), result, failures);
        }
        var goals = expected.path("turn_goal_scores")
                .valueStream()
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
        assertThat(result.series().get("goal_score")).as(id).isEqualTo(goals);
        if (!ruleset.equals(Rulesets.README)) {
            for (var type : Adventuregame.FAIL_TYPES.keySet()) {
                double fails = result.metrics().getOrDefault(type, 0.0);
                double known =
                        expected.path("fail_type_counts_nonzero").path(type).asDouble(0);
                if (fails != known) {
                    failures.add(id + " " + type + ": " + fails + ", expected " + known);
                }
            }
        }
    }

    private static void compare(
            String id, String metric, JsonNode expected, Bench.Result result, List<String> failures) {
        double value = result.metric(metric);
        boolean none = expected.isNull() || expected.isString();
        if (none ? !Double.isNaN(value) : value != expected.doubleValue()) {
            failures.add(id + " " + metric + ": " + value + ", expected " + expected);
        }
    }
}
