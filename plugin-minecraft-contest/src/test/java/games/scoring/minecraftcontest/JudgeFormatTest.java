package games.scoring.minecraftcontest;

import static games.scoring.minecraftcontest.Worlds.ALICE;
import static games.scoring.minecraftcontest.Worlds.action;
import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.record.Reject;
import games.scoring.testkit.Trial;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;
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
        "1100.9899999967, '\"1100.98\"', total, a text",
        "1100.9899999967, true, total, true",
        "1100.9899999967, '[1100.98]', total, a list",
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
        "'', final.json, nothing",
        "'\n', final.nclevel.json, nothing",
        "'[', final.json.zst, a list",
        "{}, final.json, no agent",
        "\uFEFF{}, final.json, no agent"
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
        Files.writeString(folder.resolve("b.json"), "{\"base\":1}");
        var outcome = trial.files(folder);
        assertThat(outcome.only().notes()).contains("no result of the judge's program lies beside the world");
        assertThat(outcome.rejects()).isEmpty();
    }

    @Test
    void aResultThatIsCutIsTold() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("final.json"), RESULT.substring(0, 60));
        var outcome = trial.files(folder);
        assertThat(outcome.results().get(0).notes())
                .contains("the judge's result beside the world can't be read: final.json");
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.source()).endsWith("final.json");
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
        });
    }

    @Test
    void aKeyThatStandsTwiceIsMalformed() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("final.json"), RESULT.replace("\"total\"", "\"total\": 1.0, \"total\""));
        assertThat(trial.files(folder).rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
            assertThat(reject.message()).contains("\"total\"");
        });
    }

    /** As the versions of the rules before 2023-05-21, which have no base. */
    @Test
    void aResultNeedsNoBase() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("printed.json"), RESULT.replace("\"base\": 1000.0, ", ""));
        var outcome = trial.files(folder);
        assertThat(outcome.only().recorded("score")).isEqualTo(1100.9899999967);
        assertThat(outcome.aggregates())
                .hasSize(17)
                .noneMatch(number -> number.place().endsWith("base"));
    }

    @ParameterizedTest
    @CsvSource({
        "final.nclevel, final.json.gz",
        "final.nclevel, final.nclevel.json.gz",
        "final.nclevel, printed.json.gz",
        "final.nclevel.gz, final.json",
        "final.nclevel.gz, final.nclevel.json",
        "final.nclevel.gz, final.nclevel.gz.json",
        "final.nclevel.gzip, final.json",
        "final, printed.json",
        "final, final.json",
        "final.bin, final.bin.json"
    })
    void aWorldAndItsResultArePairedHoweverTheyArePackedOrTheWorldIsCalled(String world, String result)
            throws Exception {
        writeWorld();
        var plain = folder.resolve("final.nclevel");
        var bytes = Files.readAllBytes(plain);
        Files.delete(plain);
        Files.write(folder.resolve(world), packed(world, bytes));
        Files.write(folder.resolve(result), packed(result, RESULT.getBytes(StandardCharsets.UTF_8)));
        var outcome = trial.files(folder);
        assertThat(outcome.only().recorded("score")).isEqualTo(1100.9899999967);
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.skipped()).singleElement().asString().contains("read with " + world);
    }

    @Test
    void aDamagedFileBesideAWorldCostsOnlyItself() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("printed.json"), RESULT);
        for (var other : new String[] {"other.gz", "other.json.gz"}) {
            Files.write(folder.resolve(other), new byte[] {0x1f, (byte) 0x8b, 8, 64});
        }
        assertThat(trial.files(folder).results().get(0).recorded("score")).isEqualTo(1100.9899999967);
        var packed = packed("final.json.gz", RESULT.getBytes(StandardCharsets.UTF_8));
        Files.write(folder.resolve("final.json.gz"), Arrays.copyOf(packed, packed.length / 2));
        var outcome = trial.files(folder);
        assertThat(outcome.results().get(0).notes())
                .contains("the judge's result beside the world can't be read: final.json.gz");
        assertThat(outcome.rejects())
                .filteredOn(reject -> reject.source().endsWith("final.json.gz"))
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.UNREADABLE));
    }

    private static byte[] packed(String name, byte[] bytes) throws Exception {
        if (!name.contains(".gz")) {
            return bytes;
        }
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void anUnpackedWorldIsPairedWithTheOnlyResult() throws Exception {
        Worlds.world().records("1", ALICE, action(1)).write(folder, "whole.zip");
        var records = Files.createDirectories(folder.resolve("world/records"));
        try (var zip = new ZipFile(folder.resolve("whole.zip").toFile())) {
            Files.copy(zip.getInputStream(zip.getEntry("records/1.dat")), records.resolve("1.dat"));
        }
        Files.delete(folder.resolve("whole.zip"));
        Files.writeString(folder.resolve("printed.json"), RESULT);
        var outcome = trial.files(folder);
        assertThat(outcome.only().recorded("score")).isEqualTo(1100.9899999967);
        assertThat(outcome.skipped()).singleElement().asString().contains("read with world");
    }

    /** What is not compared must not be said to be. */
    @Test
    void aSecondResultOfAWorldIsInconsistent() throws Exception {
        writeWorld();
        Files.writeString(folder.resolve("final.json"), RESULT);
        Files.writeString(folder.resolve("final.nclevel.json"), RESULT.replace("1100.9899999967", "1.0"));
        var outcome = trial.files(folder);
        assertThat(outcome.results().get(0).recorded("score")).isEqualTo(1100.9899999967);
        assertThat(outcome.skipped()).singleElement().asString().contains("final.json");
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.source()).endsWith("final.nclevel.json");
            assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
            assertThat(reject.message())
                    .isEqualTo("expected one result of final.nclevel, found final.json too, which alone is compared."
                            + " Put one of them elsewhere.");
        });
    }

    @Test
    void amongSeveralWorldsOrResultsNamesDecide() throws Exception {
        writeWorld();
        Files.copy(folder.resolve("final.nclevel"), folder.resolve("first.nclevel"));
        Files.writeString(folder.resolve("first.json"), RESULT);
        Files.writeString(folder.resolve("printed.json"), RESULT);
        var outcome = trial.files(folder);
        assertThat(outcome.results())
                .extracting(alice -> alice.recorded("score"))
                .containsExactly(NaN, 1100.9899999967, NaN);
        assertThat(outcome.results().get(0).notes()).contains("no result of the judge's program lies beside the world");
        assertThat(outcome.skipped()).singleElement().asString().contains("read with first.nclevel");
    }
}
