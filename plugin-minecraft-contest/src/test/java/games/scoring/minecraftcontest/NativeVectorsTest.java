package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Input;
import games.scoring.testkit.Trial;
import games.scoring.vectors.Shared;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The shared vectors of worlds, read as worlds and scored under the document's and the program's rules. */
class NativeVectorsTest {

    private static final Map<String, Input.Number> INPUTS = Map.ofEntries(
            Map.entry("perform", Thucraft.ACTIONS),
            Map.entry("ping", Thucraft.PINGS),
            Map.entry("kills", Thucraft.KILLS),
            Map.entry("deaths", Thucraft.DEATHS),
            Map.entry("damage_dealt", Thucraft.DAMAGE_DEALT),
            Map.entry("damage_taken", Thucraft.DAMAGE_TAKEN),
            Map.entry("healed", Thucraft.HEALED),
            Map.entry("coal", Thucraft.COAL),
            Map.entry("block_kinds_broken", Thucraft.BLOCK_KINDS_BROKEN),
            Map.entry("block_kinds_placed", Thucraft.BLOCK_KINDS_PLACED),
            Map.entry("item_kinds", Thucraft.ITEM_KINDS),
            Map.entry("tool_wood", Thucraft.WOODEN_TOOLS),
            Map.entry("tool_stone", Thucraft.STONE_TOOLS),
            Map.entry("tool_iron", Thucraft.IRON_TOOLS),
            Map.entry("tool_gold", Thucraft.GOLDEN_TOOLS),
            Map.entry("tool_diamond", Thucraft.DIAMOND_TOOLS));

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new MinecraftContestFamily());

    @TestFactory
    Stream<DynamicTest> everyWorldIsReadAsItsVectorSays() throws Exception {
        return Shared.vectors("native-and-aggregate.jsonl").stream()
                .filter(vector -> vector.path("plugin").stringValue().equals("minecraft"))
                .filter(vector -> !vector.path("kind").stringValue().equals("ranking"))
                .map(vector -> DynamicTest.dynamicTest(vector.path("id").stringValue(), () -> check(vector)));
    }

    private void check(JsonNode vector) throws Exception {
        var id = vector.path("id").stringValue();
        var world = vector.path("kind").stringValue().equals("nclevel")
                ? Shared.file("data/minecraft-contest/mc_small.nclevel")
                : Worlds.world().text("1", vector.path("input").toString()).write(folder, id + ".nclevel");
        var judged = vector.path("expected");
        players(trial.ruleset("rater-f10989e"), world, judged, "score", Thucraft.CHUNKS_TRUNCATED);
        var floor = vector.path("expected_alt").path("floor-cells");
        players(trial, world, floor.isMissingNode() ? judged : floor, "score_seed", Thucraft.CHUNKS);
        var despawn = vector.path("expected_alt").path("kill-by-despawn-same-tick");
        if (!despawn.isMissingNode()) {
            players(trial.option("minecraft-contest.kills=despawn"), world, despawn, "score_seed", Thucraft.CHUNKS);
        }
    }

    private static void players(Trial trial, Path world, JsonNode expected, String scores, Input.Number chunks)
            throws Exception {
        var outcome = trial.files(world);
        assertThat(outcome.rejects()).hasSize(expected.path("bad_records").intValue());
        assertThat(outcome.results()).hasSize(expected.path("players").size());
        for (var result : outcome.results()) {
            var player = expected.path("players").path(result.scored().episode().agent());
            assertThat(result.scored().episode().labels())
                    .containsEntry("name", player.path("name").stringValue());
            for (var input : player.path("inputs").properties()) {
                if (input.getKey().equals("chunks")) {
                    assertThat(result.input(chunks)).isEqualTo(input.getValue().doubleValue());
                } else if (!input.getKey().equals("get")) {
                    assertThat(result.input(INPUTS.get(input.getKey())))
                            .as(input.getKey())
                            .isEqualTo(input.getValue().doubleValue());
                }
            }
            var score = player.path(scores);
            near(result.score(), score.path("total").doubleValue());
            for (var zone : new String[] {"action", "survival", "exploration", "creation"}) {
                near(result.metric(zone), score.path(zone).doubleValue());
            }
        }
    }

    private static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(Math.abs(expected) * 1e-9));
    }
}
