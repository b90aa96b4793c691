package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Logs that were cut, altered or have lost an event: a reject that says where, or a score that says what is lost. */
final class DamagedExamplesTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Path TREE = Path.of("../examples/clembench/results");
    private static final String EPISODE = "careful/adventuregame/lighthouse_basic_easy/instance_00001";

    @ParameterizedTest
    @ValueSource(
            strings = {
                EPISODE,
                "hasty/adventuregame/lighthouse_basic_easy/instance_00001",
                "careful/taboo/coast_en/instance_00000",
            })
    void aLogThatIsCutAnywhereIsRejectedAsMalformed(String path) throws IOException {
        var whole = Files.readAllBytes(TREE.resolve(path).resolve("interactions.json"));
        for (int end = 0; end < whole.length; end += whole.length / 997 + 1) {
            var read = Collected.of(MemoryEntry.episode(path).with("interactions.json", Arrays.copyOf(whole, end)));

            assertThat(read.episodes).as("cut at " + end).isEmpty();
            assertThat(read.rejects).hasSize(1);
            assertThat(read.rejects.get(0).reason()).isEqualTo(Reason.MALFORMED);
            assertThat(read.rejects.get(0).place().path()).endsWith("interactions.json");
        }
    }

    @Test
    void aBrokenByteIsRejectedAsMalformed() throws IOException {
        var whole = Files.readAllBytes(TREE.resolve(EPISODE).resolve("interactions.json"));
        whole[whole.length / 2] = (byte) 0xFF;

        var read = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", whole));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({
        "/turns, 7",
        "/turns/0, {}",
        "/turns/0/1, \"text\"",
        "/turns/0/1/action, []",
        "/turns/0/1/action/type, 5",
        "/turns/1/3/action/content/phase, 1",
        "/turns/1/3/action/content/fail_type, null",
        "/turns/1/3/action/content/exploration_info, 3",
        "/turns/0/3/action/content/action_type, []",
        "/turns/0/3/action/content/exploration_info/action_epistemic, \"yes\"",
        "/turns/0/3/action/content/exploration_info/known_entities_ratio, \"half\"",
        "/turns/0/4/action/content/turn_goal_score, true",
        "/turns/0/4/action/content/turn_goal_score, 0.5",
        "/turns/7/7/action/content/goal_states_achieved, 2",
        "/turns/7/7/action/content/game_successfully_finished, \"maybe\"",
        "/adventure_info, []",
        "/adventure_info/max_turns, \"fifty\"",
        "/adventure_info/goal_count, null",
    })
    void aValueOfAnotherTypeIsRejectedByItsPointer(String pointer, String value) throws IOException {
        var log = (ObjectNode) JSON.readTree(TREE.resolve(EPISODE).resolve("interactions.json"));
        replace(log, pointer, JSON.readTree(value));

        var read = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", log.toString()));

        assertThat(read.episodes).isEmpty();
        assertThat(read.rejects).hasSize(1);
        assertThat(read.rejects.get(0).place().at()).isEqualTo(pointer);
        assertThat(read.rejects.get(0).reason()).isEqualTo(Reason.WRONG_TYPE);
    }

    private static void replace(ObjectNode log, String pointer, JsonNode value) {
        int slash = pointer.lastIndexOf('/');
        var parent = log.at(pointer.substring(0, slash));
        var last = pointer.substring(slash + 1);
        if (parent instanceof ArrayNode list) {
            list.set(Integer.parseInt(last), value);
        } else {
            assertThat(parent.has(last)).as(pointer).isTrue();
            ((ObjectNode) parent).set(last, value);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"turns":[]} {} | expected the end of the file after the closing brace, found more
            {"meta":{}} | expected the list of turns, found nothing
            [] | expected a JSON object, found [
            '' | expected a JSON object, found an empty file
            7 | expected a JSON object, found another value
            {"turns":{}} | expected a list, found an object
            {"turns":[[7]]} | expected an object, found 7
            {"turns":[[{}]]} | expected an object, found nothing
            {"turns":[[{"action":[]}]]} | expected an object, found a list
            """)
    void whatIsNoLogIsToldByWhatStandsThere(String text, String message) throws IOException {
        var read = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", text));

        assertThat(read.episodes).isEmpty();
        assertThat(read.rejects).hasSize(1);
        assertThat(read.rejects.get(0).message()).startsWith(message);
    }

    @Test
    void aLogThatLostAnEventIsScoredByWhatIsLeft() throws IOException {
        var text = Files.readString(TREE.resolve(EPISODE).resolve("interactions.json"));
        var turns = JSON.readTree(text).path("turns");
        for (int turn = 0; turn < turns.size(); turn++) {
            for (int index = 0; index < turns.path(turn).size(); index++) {
                var log = JSON.readTree(text);
                var lost = ((ArrayNode) log.path("turns").path(turn)).remove(index);
                var type = lost.path("action").path("type").stringValue();

                var read = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", log.toString()));

                var draft = read.only();
                var result = Bench.score(draft, read.episodes.get(0).entry(), Rulesets.V2);
                assertThat(result.reject()).as(type).isNull();
                assertThat(result.metric("score")).isEqualTo(type.equals("game_result") ? 0.0 : 100.0);
                assertThat(draft.notes().isEmpty()).isEqualTo(!type.equals("game_result"));
            }
        }
    }

    @Test
    void aLogThatLostEveryEndSaysSo() throws IOException {
        var log = JSON.readTree(TREE.resolve(EPISODE).resolve("interactions.json"));
        for (var turn : log.path("turns")) {
            var ends = new ArrayList<Integer>();
            for (int i = turn.size() - 1; i >= 0; i--) {
                var type = turn.path(i).path("action").path("type").stringValue();
                var done = turn.path(i)
                        .path("action")
                        .path("content")
                        .path("action_type")
                        .asString("");
                if (List.of("model_done", "adventure_finished").contains(type) || done.equals("done")) {
                    ends.add(i);
                }
            }
            ends.forEach(((ArrayNode) turn)::remove);
        }

        var draft = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", log.toString()))
                .only();

        assertThat(draft.notes()).containsExactly("no event says how the adventure ended: taken as ended by DONE");
    }

    @Test
    void nestingWithoutEndIsRejectedAsTooLarge() throws IOException {
        var read = Collected.of(MemoryEntry.episode(EPISODE)
                .with("interactions.json", "{\"players\":{},\"turns\":" + "[".repeat(100_000)));

        assertThat(read.rejects).hasSize(1);
        assertThat(read.rejects.get(0).reason()).isIn(Reason.TOO_LARGE, Reason.WRONG_TYPE);
    }

    @Test
    void nestingInAnEventIsRejectedAsTooLarge() throws IOException {
        var read = Collected.of(MemoryEntry.episode(EPISODE)
                .with("interactions.json", "{\"players\":{},\"turns\":[[{\"action\":" + "{\"a\":".repeat(100_000)));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.TOO_LARGE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/turns                 | {'players':{},'turns':[],'turns':[]}",
                "/turns/0/0/action      | {'turns':[[{'action':{'type':'x'},'action':{'type':'x'}}]]}",
                "/turns/0/0/action/type | {'turns':[[{'action':{'type':'x','type':'x'}}]]}",
                "/turns/0/0/action/type | {'turns':[[{'action':{'type':7,'type':'x'}}]]}",
                "/turns/0/0/action/content | {'turns':[[{'action':{'content':1,'content':2,'type':'x'}}]]}",
                "/turns/0/0/action/content/turn_goal_score | {'turns':[[{'action':{'type':'goal_status','content':{'turn_goal_score':1,'turn_goal_score':2}}}]]}",
                "/adventure_info/max_turns | {'adventure_info':{'max_turns':1,'max_turns':2},'turns':[]}",
            })
    void aNameThatStandsTwiceInWhatIsReadIsRejectedAsMalformed(String pointer, String log) throws IOException {
        var read = Collected.of(MemoryEntry.episode(EPISODE).with("interactions.json", log.replace('\'', '"')));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MALFORMED);
        assertThat(read.rejects.get(0).place().at()).isEqualTo(pointer);
    }
}
