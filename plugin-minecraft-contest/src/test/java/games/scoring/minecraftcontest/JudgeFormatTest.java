package games.scoring.minecraftcontest;

import static games.scoring.minecraftcontest.Worlds.ALICE;
import static games.scoring.minecraftcontest.Worlds.action;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.record.Reject;
import games.scoring.testkit.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeFormatTest {

    // One action of one agent, as the judge's program prints it.
    private static final String RESULT = """
            {
              "T1": {
                "base": 1000.0, "action": 1.000899999997, "survival": 1.0, "exploration": 1.0, "creation": 1.1,
                "total": 1100.9899999967,
                "details": {"name": "alice", "actions_of_perform": 1, "actions_of_get": 4, "actions_of_ping": 0,
                  "kills": 0, "deaths": 0, "damage_dealt": 0.0, "damage_taken": 0.0, "healed": 0.0,
                  "section_visisted": 0, "coal_ore_mined": 0, "iron_ore_mined": 0, "gold_ore_mined": 0,
                  "diamond_ore_mined": 0, "leaves_mined": 0, "block_types_broken": 0, "item_types_got": 1,
                  "block_types_placed": 0}
              }
            }
            """;

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new MinecraftContestFamily()).ruleset("rater-f10989e");

    @Test
    void aWorldCarriesTheScoresThatWerePrintedOfIt() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("final.json"), RESULT);
        var outcome = trial.files(folder);
        var alice = outcome.only();
        assertThat(alice.recorded("score")).isEqualTo(1100.9899999967);
        assertThat(alice.score()).isCloseTo(1100.9899999967, within(1e-9));
        assertThat(alice.recorded("creation")).isEqualTo(1.1);
        assertThat(outcome.skipped()).singleElement().asString().contains("read with final.nclevel");
    }

    /** The world of {@link #RESULT}. */
    private void writeWorld() throws Exception {
        var get = action(1).replace("500", "300");
        var item = Worlds.event(
                "after_player_inventory_change",
                1,
                "{\"change_list\":[{\"player_unique_id\":1,\"change_list\":[{\"item_type_id\":4}]}]}");
        Worlds.world().records("1", ALICE, action(1), get, get, get, get, item).write(folder, "final.nclevel");
    }

    /** The base and 17 counts, as the world gives them. */
    @Test
    void whatAResultPrintsBesideItsScoresIsComparedWithTheWorld() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("final.json"), RESULT);
        assertThat(trial.files(folder).aggregates())
                .hasSize(18)
                .allSatisfy(number -> assertThat(number.recorded()).isEqualTo(number.recomputed()));
    }

    @ParameterizedTest
    @CsvSource({
        "base, 1000",
        "details/actions_of_perform, 1",
        "details/actions_of_get, 4",
        "details/deaths, 0",
        "details/damage_dealt, 0",
        "details/section_visisted, 0",
        "details/coal_ore_mined, 0",
        "details/item_types_got, 1",
    })
    void aCountOrBaseThatIsNotTheWorldsIsTold(String pointer, double right) throws Exception {
        writeWorld();
        var name = pointer.substring(pointer.indexOf('/') + 1);
        Files.writeString(
                folder.resolve("final.json"),
                RESULT.replaceFirst("\"" + name + "\": [0-9.]+", "\"" + name + "\": 777"));
        assertThat(trial.files(folder).aggregates())
                .filteredOn(number -> number.recorded() != number.recomputed())
                .singleElement()
                .satisfies(number -> {
                    assertThat(number.place()).endsWith("final.json /T1/" + pointer);
                    assertThat(number.recorded()).isEqualTo(777);
                    assertThat(number.recomputed()).isEqualTo(right);
                });
    }

    /** −1 and 1 lie in two cells by floor, and in one if cut towards zero, as only the last program does. */
    @ParameterizedTest
    @CsvSource({"2, 2", "1, 1", "3, 1"})
    void cellsMayBeCountedByFloorOrCut(int printed, int recomputed) throws Exception {
        Worlds.world()
                .records("1", ALICE, Worlds.moved(1, -1, 0, 0), Worlds.moved(1, 1, 0, 0))
                .write(folder, "final.nclevel");
        Files.writeString(
                folder.resolve("final.json"),
                RESULT.replace("\"section_visisted\": 0", "\"section_visisted\": " + printed));
        assertThat(trial.files(folder).aggregates())
                .filteredOn(number -> number.place().endsWith("section_visisted"))
                .singleElement()
                .satisfies(number -> assertThat(number.recomputed()).isEqualTo(recomputed));
    }

    @Test
    void anAgentThatTheWorldLacksAndANameThatItDoesNotGiveAreRejected() throws Exception {
        writeWorld();
        var ghost = "," + RESULT.strip().substring(1).replace("\"T1\"", "\"T9\"");
        Files.writeString(
                folder.resolve("final.json"),
                RESULT.strip().replaceFirst("}$", "").replace("alice", "bob") + ghost);
        var outcome = trial.files(folder);
        assertThat(outcome.results()).hasSize(1);
        assertThat(outcome.rejects())
                .extracting(Reject::code, Reject::pointer)
                .containsExactly(
                        Tuple.tuple(Reason.INCONSISTENT, "/T1/details/name"), Tuple.tuple(Reason.INCONSISTENT, "/T9"));
        assertThat(outcome.rejects().get(0).message()).contains("\"alice\", found \"bob\"");
        assertThat(outcome.rejects().get(1).message()).contains("registered in final.nclevel");
    }

    @Test
    void aResultThatEndsTooSoonOrNamesAnAgentTwiceIsRefused() throws Exception {
        var twice = "{" + RESULT.substring(1, RESULT.lastIndexOf('}')) + "," + RESULT.substring(1);
        for (var damaged : new String[] {"{}" + RESULT, RESULT + "{}", twice}) {
            var file = folder.resolve("result.json");
            Files.writeString(file, damaged);
            var outcome = trial.files(file);
            assertThat(outcome.results()).isEmpty();
            assertThat(outcome.rejects()).singleElement().asString().contains("MALFORMED");
        }
    }

    @Test
    void anAgentThatTheResultDoesNotHoldIsNamedSo() throws Exception {
        Worlds.world().records("1", Worlds.ALICE_AND_BOB, action(1)).write(folder, "final.nclevel");
        Files.writeString(folder.resolve("final.json"), RESULT);
        assertThat(trial.files(folder).results().get(1).notes())
                .contains("the judge's result beside the world does not hold this agent");
    }

    @Test
    void aResultWithANumberThatIsNoneIsNotFinite() throws Exception {
        var file = folder.resolve("result.json");
        Files.writeString(file, RESULT.replace("1100.9899999967", "NaN"));
        assertThat(trial.files(file).rejects()).singleElement().asString().contains("NOT_FINITE", "total");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"base\": 1000.0', '\"base\": null', base, null",
        "1100.9899999967, null, total, null",
        "'\"kills\": 0', '\"kills\": null', kills, null",
        "1100.9899999967, '\"1100.98\"', total, something else",
    })
    void aResultWithNullOrATextForANumberIsOfWrongType(String number, String other, String key, String found)
            throws Exception {
        var file = folder.resolve("result.json");
        Files.writeString(file, RESULT.replace(number, other));
        assertThat(trial.files(file).rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.message()).endsWith("expected " + key + " to be a number, found " + found);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'', final.json, nothing in the file",
        "'\n', final.nclevel.json, nothing in the file",
        "{}, final.json, no agent",
        "\uFEFF{}, final.json, no agent",
        "\uFEFF, final.json, nothing in the file"
    })
    void anEmptyResultOfAWorldIsTold(String text, String name, String found) throws Exception {
        writeWorld();
        Files.writeString(folder.resolve(name), text);
        var outcome = trial.files(folder);
        assertThat(outcome.results().get(0).notes())
                .contains("the judge's result beside the world can't be read: " + name);
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.source()).endsWith(name);
            assertThat(reject.message()).endsWith("expected an object by agent token, found " + found);
        });
        assertThat(outcome.skipped()).singleElement().asString().contains("read with final.nclevel");
    }

    @Test
    void aResultThatTheUserNamesMayHaveAnyName() throws Exception {
        var outcome = trial.files(Files.writeString(folder.resolve("printed.txt"), RESULT));
        assertThat(outcome.only().recorded("action")).isEqualTo(1.000899999997);
    }

    @Test
    void aWorldIsRatedThoughTheResultBesideItIsDamaged() throws Exception {
        Worlds.world().records("1", ALICE, action(1)).write(folder, "final.nclevel");
        Files.writeString(folder.resolve("final.json"), "{}" + RESULT);
        var outcome = trial.files(folder);
        assertThat(outcome.results()).singleElement().satisfies(alice -> {
            assertThat(alice.metric("action")).isGreaterThan(1);
            assertThat(alice.notes()).contains("the judge's result beside the world can't be read: final.json");
        });
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.source()).endsWith("final.json");
            assertThat(reject.message()).contains("end of the file");
        });
    }

    @Test
    void onItsOwnAResultGivesTheZonesThatNeedNoTools() throws Exception {
        var file = folder.resolve("result.json");
        Files.writeString(file, RESULT);
        var alice = trial.files(file).only();
        assertThat(alice.metric("action")).isCloseTo(alice.recorded("action"), within(1e-12));
        assertThat(alice.metric("exploration")).isEqualTo(alice.recorded("exploration"));
        assertThat(alice.recorded("score")).isNaN();
        assertThat(alice.notes()).anyMatch(note -> note.contains("tools are not in the judge's counts"));
    }

    /** By the names that the judge's program has for them, one of them misspelt. */
    @Test
    void eachCountOfAResultIsAnInput() throws Exception {
        var counts = new LinkedHashMap<String, Input.Number>();
        counts.put("actions_of_perform", Thucraft.ACTIONS);
        counts.put("actions_of_ping", Thucraft.PINGS);
        counts.put("kills", Thucraft.KILLS);
        counts.put("deaths", Thucraft.DEATHS);
        counts.put("damage_dealt", Thucraft.DAMAGE_DEALT);
        counts.put("damage_taken", Thucraft.DAMAGE_TAKEN);
        counts.put("healed", Thucraft.HEALED);
        counts.put("section_visisted", Thucraft.CHUNKS_TRUNCATED);
        counts.put("coal_ore_mined", Thucraft.COAL);
        counts.put("iron_ore_mined", Thucraft.IRON);
        counts.put("gold_ore_mined", Thucraft.GOLD);
        counts.put("diamond_ore_mined", Thucraft.DIAMOND);
        counts.put("leaves_mined", Thucraft.LEAVES);
        counts.put("block_types_broken", Thucraft.BLOCK_KINDS_BROKEN);
        counts.put("item_types_got", Thucraft.ITEM_KINDS);
        counts.put("block_types_placed", Thucraft.BLOCK_KINDS_PLACED);
        var result = RESULT;
        int number = 10;
        for (var name : counts.keySet()) {
            result = result.replaceFirst("\"" + name + "\": [0-9.]+", "\"" + name + "\": " + ++number);
        }
        var alice = trial.files(Files.writeString(folder.resolve("result.json"), result))
                .only();
        number = 10;
        for (var count : counts.entrySet()) {
            assertThat(alice.input(count.getValue())).as(count.getKey()).isEqualTo(++number);
            assertThat(alice.place(count.getValue())).endsWith("/T1/details/" + count.getKey());
        }
        assertThat(alice.input(Thucraft.CHUNKS)).isEqualTo(alice.input(Thucraft.CHUNKS_TRUNCATED));
    }

    @Test
    void otherJsonIsLeftAlone() throws Exception {
        Worlds.world().records("1", ALICE).write(folder, "a.nclevel");
        Files.writeString(folder.resolve("a.json"), "{\"base\":1}");
        assertThat(trial.files(folder).results()).hasSize(1);
    }
}
