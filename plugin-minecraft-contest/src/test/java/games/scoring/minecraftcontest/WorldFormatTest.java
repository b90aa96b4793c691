package games.scoring.minecraftcontest;

import static games.scoring.minecraftcontest.Worlds.ALICE;
import static games.scoring.minecraftcontest.Worlds.ALICE_AND_BOB;
import static games.scoring.minecraftcontest.Worlds.action;
import static games.scoring.minecraftcontest.Worlds.despawned;
import static games.scoring.minecraftcontest.Worlds.event;
import static games.scoring.minecraftcontest.Worlds.hurt;
import static games.scoring.minecraftcontest.Worlds.hurtBy;
import static games.scoring.minecraftcontest.Worlds.moved;
import static games.scoring.minecraftcontest.Worlds.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.message.UsageException;
import games.scoring.testkit.Trial;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldFormatTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new MinecraftContestFamily());

    private Trial.Outcome read(Worlds world) throws IOException {
        return trial.files(world.write(folder, "match.nclevel"));
    }

    @Test
    void eachRegisteredAgentMakesAnEpisodeNamedByItsToken() throws Exception {
        var outcome = read(world().records("1", ALICE_AND_BOB, action(1), action(1), action(2), action(7)));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results())
                .extracting(result -> result.scored().episode().agent(), result -> result.input(Thucraft.ACTIONS))
                .containsExactly(Tuple.tuple("T1", 2.0), Tuple.tuple("T2", 1.0));
        assertThat(outcome.results().get(1).scored().episode().labels()).containsEntry("name", "bob");
    }

    @Test
    void onlyDatFilesDirectlyInRecordsCount() throws Exception {
        var more = Worlds.zipOf("record.json", ("{\"records\":[" + action(1) + "]}").getBytes(StandardCharsets.UTF_8));
        var outcome = read(world().member("records/0.txt", more)
                .member("records/sub/1.dat", more)
                .member("old_records/1.dat", more)
                .member("1.dat", more)
                .member("./records/3.dat", more)
                .member("records//4.dat", more)
                .records("2", ALICE, action(1)));
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void anUnreadableDatEndsTheReadingAndCountsNothingOfItself() throws Exception {
        var outcome = read(world().records("1", ALICE, action(1), moved(1, 0, 0, 0))
                .text("2", "{\"records\":[" + action(1) + "," + moved(1, 99, 0, 0) + "," + action(1))
                .records("3", action(1)));
        assertThat(outcome.results()).hasSize(1);
        var alice = outcome.results().get(0);
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.input(Thucraft.CHUNKS)).isEqualTo(1);
        assertThat(alice.notes())
                .contains("reading ended at records/2.dat, which can't be read: what came before it is rated");
        assertThat(outcome.rejects()).hasSize(1);
        assertThat(outcome.rejects().get(0).code()).isEqualTo(Reason.UNREADABLE);
        assertThat(outcome.rejects().get(0).source()).endsWith("match.nclevel!/records/2.dat");
    }

    /** Its records are read before its end, where the lie shows. */
    @ParameterizedTest
    @ValueSource(ints = {4, 12})
    void aDatThatLiesAboutItsChecksumOrSizeEndsTheReading(int field) throws Exception {
        var file = world().records("1", ALICE, action(1))
                .records("2", action(1))
                .records("3", action(1))
                .write(folder, "match.nclevel");
        var bytes = Files.readAllBytes(file);
        // They stand behind the data, in the 16 bytes before the next member.
        int third = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("records/3.dat") - 30;
        bytes[third - 16 + field] ^= 1;
        Files.write(file, bytes);
        var outcome = trial.files(file);
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.source()).endsWith("match.nclevel!/records/2.dat");
        });
        var alice = outcome.results().get(0);
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.notes())
                .contains("reading ended at records/2.dat, which can't be read: what came before it is rated");
    }

    @Test
    void aDirectoryThatLiesAboutADatIsToldAtTheEndOfTheWorld() throws Exception {
        var file = world().records("1", ALICE, action(1)).write(folder, "match.nclevel");
        var bytes = Files.readAllBytes(file);
        int central = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("PK\1\2");
        bytes[central + 24] ^= 1;
        Files.write(file, bytes);
        var outcome = trial.files(file);
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message())
                        .startsWith("its directory states another size or checksum for records/1.dat"));
        var alice = outcome.results().get(0);
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.notes())
                .contains("something is wrong with match.nclevel, as a reject row says: what was read of it is rated");
    }

    /** All of it is rated; what stands behind it may have been the rest of a match. */
    @Test
    void whatStandsBehindAWorldIsTold() throws Exception {
        var file = world().records("1", ALICE, action(1)).write(folder, "match.nclevel");
        Files.write(file, Files.readAllBytes(file), StandardOpenOption.APPEND);
        var outcome = trial.files(file);
        assertThat(outcome.results()).singleElement().satisfies(alice -> {
            assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
            assertThat(alice.notes())
                    .contains(
                            "something is wrong with match.nclevel, as a reject row says: what was read of it is rated");
        });
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.message())
                    .startsWith("another zip stands behind its end, and is not read.")
                    .endsWith("What was read of the world is rated");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "this is no zip archive"})
    void ofWhatIsNoZipNothingIsRated(String text) throws Exception {
        var outcome = trial.files(Files.writeString(folder.resolve("match.nclevel"), text));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.skipped()).isEmpty();
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message())
                        .startsWith("no zip archive")
                        .endsWith("Nothing of the world is rated, since no agent was registered before that"));
    }

    /** The directory lists the agent's registration before its action, which lies before it in the file. */
    @Test
    void recordsComeInTheOrderOfTheDirectory() throws Exception {
        var file =
                world().records("1", action(1)).records("2", ALICE).records("3").write(folder, "match.nclevel");
        var text = Files.readString(file, StandardCharsets.ISO_8859_1);
        int first = text.indexOf("PK\1\2");
        int second = text.indexOf("PK\1\2", first + 1);
        int third = text.indexOf("PK\1\2", second + 1);
        var swapped = text.substring(0, first)
                + text.substring(second, third)
                + text.substring(first, second)
                + text.substring(third);
        Files.writeString(file, swapped, StandardCharsets.ISO_8859_1);
        assertThat(trial.files(file).only().input(Thucraft.ACTIONS)).isEqualTo(1);

        // Of what is packed itself the directory is known too late.
        var packed = folder.resolve("packed.nclevel.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }
        var outcome = trial.files(packed);
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isZero());
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject ->
                        assertThat(reject.message()).startsWith("its directory lists its members in another order"));
    }

    /** By its own words: only records/*.dat count, and these lie elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {"world/records/1.dat", "./records/1.dat", "Records/1.dat"})
    void aWorldWhoseRecordsLieElsewhereIsRejectedAndSaysWhere(String name) throws Exception {
        var dat = Worlds.zipOf("record.json", ("{\"records\":[" + ALICE + "]}").getBytes(StandardCharsets.UTF_8));
        var outcome = read(world().member("level.dat", new byte[] {1}).member(name, dat));
        assertThat(outcome.skipped()).isEmpty();
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
            assertThat(reject.message()).contains("at the root of the world, found " + name + ". Pack it again");
        });
    }

    @Test
    void aWorldWhoseRecordsAreAllRefusedIsNotSaidToBeRated() throws Exception {
        var dat = Worlds.zipOf("record.json", ("{\"records\":[" + ALICE + "]}").getBytes(StandardCharsets.UTF_8));
        var outcome = read(world().member("level.dat", new byte[] {1})
                .member("records\\1.dat", dat)
                .member("records\\2.dat", dat));
        assertThat(outcome.skipped()).isEmpty();
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message())
                        .contains("'records\\1.dat' is refused, and so is 1 other member: its path holds a backslash")
                        .endsWith("No other member holds records: nothing of the world is rated"));
    }

    @Test
    void aWorldWithoutRecordsIsCountedAndMakesNoEpisode() throws Exception {
        var outcome = read(world().member("level.dat", new byte[] {1}));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.skipped()).singleElement().asString().contains("holds no records/*.dat");
    }

    @Test
    void aDatThatIsNoZipEndsTheReading() throws Exception {
        var outcome = read(world().records("1", ALICE, action(1))
                .member("records/2.dat", "not a zip".getBytes(StandardCharsets.UTF_8))
                .records("3", action(1)));
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1));
        assertThat(outcome.rejects()).hasSize(1);
    }

    @Test
    void aDatWithoutRecordJsonEndsTheReading() throws Exception {
        var outcome = read(world().records("1", ALICE)
                .member("records/2.dat", Worlds.zipOf("other.json", new byte[] {'{', '}'}))
                .records("3", action(1)));
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isZero());
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("record.json"));
    }

    @Test
    void agentsOfAnUnreadableDatAreNotRegistered() throws Exception {
        var outcome = read(world().records("1", ALICE)
                .text(
                        "2",
                        "{\"records\":["
                                + ALICE_AND_BOB.replace("T1", "T3").replace("\"unique_id\":1", "\"unique_id\":3")
                                + "]} rubbish"));
        assertThat(outcome.results())
                .extracting(result -> result.scored().episode().agent())
                .containsExactly("T1");
    }

    @Test
    void aTruncatedWorldIsRatedUpToWhereItBreaksOff() throws Exception {
        var file =
                world().records("1", ALICE, action(1)).records("2", action(1)).write(folder, "cut.nclevel");
        var bytes = Files.readAllBytes(file);
        int second = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("records/2.dat");
        Files.write(file, Arrays.copyOf(bytes, second + 60));
        var outcome = trial.files(file);
        assertThat(outcome.rejects()).isNotEmpty();
        assertThat(outcome.results())
                .allSatisfy(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1));
    }

    @Test
    void aBadEntryLosesTheRestOfItsEventAndNothingElse() throws Exception {
        var noVictim = "{\"damage\":7,\"damage_cause\":{\"kind\":2}}";
        var fall = "{\"victim_unique_id\":1,\"damage\":1.5,\"damage_cause\":{\"kind\":2}}";
        var outcome = read(world().records("1", ALICE, hurt(1, fall, noVictim, fall), hurt(2, fall), action(1)));
        assertThat(outcome.rejects()).hasSize(1);
        assertThat(outcome.rejects().get(0).pointer()).isEqualTo("/records/1");
        assertThat(outcome.rejects().get(0).message())
                .startsWith("/data/hurt_list/1: expected victim_unique_id, found damage 7, damage_cause.kind 2");
        var alice = outcome.results().get(0);
        assertThat(alice.input(Thucraft.DAMAGE_TAKEN)).isEqualTo(3);
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.notes()).contains("1 event of the world was set aside as bad");
    }

    /** It matters to kills by despawn alone, and is none there. */
    @ParameterizedTest
    @ValueSource(strings = {"100000000000000000000", "2.5", "-1e400", "NaN", "\"1\"", "true", "[1]", "{}"})
    void aTickThatIsNoWholeNumberCostsNothingButAKillByDespawn(String tick) throws Exception {
        var bad = despawned(1, 50).replace("\"tick\":1,", "\"tick\":" + tick + ",");
        assertThat(bad).isNotEqualTo(despawned(1, 50));
        var world = world().records(
                        "1",
                        ALICE,
                        action(1).replace("\"tick\":1,", "\"tick\":" + tick + ","),
                        hurt(1, hurtBy(50, "1", 1, false)),
                        bad)
                .write(folder, "match.nclevel");
        for (var kills : new String[] {"is_dead", "despawn"}) {
            var alice = trial.option("minecraft-contest.kills=" + kills)
                    .files(world)
                    .only();
            assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
            assertThat(alice.input(Thucraft.KILLS)).isZero();
            assertThat(
                            alice.notes()
                                    .contains(
                                            "hurts and despawns without a whole number as tick, which make no kill by despawn: 1"))
                    .isEqualTo(kills.equals("despawn"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-1", "2.0", "null"})
    void aWholeTickAndNoneAreGood(String tick) throws Exception {
        var outcome = read(world().records("1", ALICE, action(1).replace("\"tick\":1,", "\"tick\":" + tick + ",")));
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void anAmountBelowAllDoublesCountsAsNone() throws Exception {
        var fall = "{\"victim_unique_id\":1,\"damage\":1e-99999999999,\"damage_cause\":{\"kind\":2}}";
        var outcome = read(world().records("1", ALICE, hurt(1, fall), action(1)));
        assertThat(outcome.only().input(Thucraft.DAMAGE_TAKEN)).isZero();
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void aSecondRegistrationOfATokenIsSetAside() throws Exception {
        var outcome = read(world().records("1", ALICE, ALICE.replace("\"unique_id\":1", "\"unique_id\":2"), action(2)));
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("\"T1\" is registered a second time"));
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isZero());
    }

    /** One episode per token. */
    @Test
    void aSecondTokenWithAUniqueIdTakesItOver() throws Exception {
        var carol = ALICE.replace("T1", "T3").replace("alice", "carol");
        var outcome = read(world().records("1", ALICE, action(1), carol, action(1), action(1))
                .text("2", "{\"records\":[" + carol.replace("T3", "T4") + "," + action(1)));
        assertThat(outcome.rejects()).hasSize(1);
        assertThat(outcome.results())
                .extracting(result -> result.scored().episode().agent(), result -> result.input(Thucraft.ACTIONS))
                .containsExactly(Tuple.tuple("T1", 1.0), Tuple.tuple("T3", 2.0));
        assertThat(outcome.results().get(0).notes())
                .contains("unique_id 1 was registered again by T3, for whom later events count");
    }

    @Test
    void halfACharacterInANameCostsNoEpisode() throws Exception {
        var alice = read(world().records("1", ALICE.replace("alice", "a\\ud800"), action(1)))
                .only();
        assertThat(alice.scored().episode().labels()).containsEntry("name", "a\uFFFD");
    }

    @Test
    void aWorldWithoutAgentsIsCountedAndMakesNoEpisode() throws Exception {
        var outcome = read(world().records("1", action(1)));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.skipped()).singleElement().asString().contains("no agent is registered");
    }

    @Test
    void fieldsComeInAnyOrder() throws Exception {
        var outcome = read(world().records(
                        "1",
                        ALICE,
                        "{\"data\":{\"unique_id\":1,\"message\":{\"token\":\"x\",\"type\":510}},\"tick\":1,"
                                + "\"identifier\":\"after_receive_message\"}",
                        "{\"identifier\":\"after_player_inventory_change\",\"data\":{\"change_list\":[{\"change_list\":["
                                + "{\"item_type_id\":9},{\"slot\":3}],\"player_unique_id\":1}]}}"));
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(outcome.only().input(Thucraft.WOODEN_TOOLS)).isEqualTo(1);
    }

    @Test
    void damageAddsUpExactly() throws Exception {
        var events = new String[31];
        events[0] = ALICE_AND_BOB;
        Arrays.fill(events, 1, 31, hurt(1, hurtBy(2, "0.1", 1, false)));
        var outcome = read(world().records("1", events));
        // Ten times 0.1 added as doubles is 0.9999999999999999.
        assertThat(outcome.results().get(0).input(Thucraft.DAMAGE_DEALT)).isEqualTo(3.0);
        assertThat(outcome.results().get(1).input(Thucraft.DAMAGE_TAKEN)).isEqualTo(3.0);
    }

    @Test
    void aDeadVictimIsAKillOfItsAttacker() throws Exception {
        var outcome = read(world().records("1", ALICE, hurt(5, hurtBy(99, "20", 1, true))));
        assertThat(outcome.only().input(Thucraft.KILLS)).isEqualTo(1);
    }

    @Test
    void byDespawnAHurtAndADespawnOfOneVictimInOneTickMakeOneKill() throws Exception {
        var world = world().records(
                        "1",
                        ALICE_AND_BOB,
                        despawned(9, 2),
                        hurt(9, hurtBy(2, "5", 1, false), hurtBy(2, "5", 1, false)),
                        // the victim falls in another tick than it is hurt
                        hurt(10, hurtBy(2, "5", 1, false)),
                        despawned(11, 2),
                        // is_dead has counted this one already
                        hurt(12, hurtBy(77, "5", 2, true)),
                        despawned(12, 77))
                .records("2", hurt(13, hurtBy(78, "5", 2, false)))
                // a tick goes on in the next file
                .records("3", despawned(13, 78));
        var file = world.write(folder, "kills.nclevel");
        assertThat(trial.files(file).results())
                .extracting(result -> result.input(Thucraft.KILLS))
                .containsExactly(0.0, 1.0);
        assertThat(trial.option("minecraft-contest.kills=despawn").files(file).results())
                .extracting(result -> result.input(Thucraft.KILLS))
                .containsExactly(1.0, 2.0);
        assertThat(trial.option("minecraft-contest.kills=despawn").files(file).results())
                .extracting(result -> result.scored().rule().options())
                .containsOnly(Map.of("minecraft-contest.kills", "despawn"));
    }

    @Test
    void byDespawnEachTickIsLookedAtByItself() throws Exception {
        var file = world().records(
                        "1",
                        ALICE,
                        hurt(5, hurtBy(50, "1", 1, false)),
                        despawned(6, 50),
                        hurt(7, hurtBy(51, "1", 1, false)),
                        despawned(7, 51),
                        hurt(8, hurtBy(51, "1", 1, false)),
                        despawned(8, 51))
                .write(folder, "ticks.nclevel");
        assertThat(trial.option("minecraft-contest.kills=despawn")
                        .files(file)
                        .only()
                        .input(Thucraft.KILLS))
                .isEqualTo(2);
    }

    @Test
    void byDespawnTicksMayStepBack() throws Exception {
        var file = world().records(
                        "1",
                        ALICE,
                        hurt(9, hurtBy(50, "1", 1, false)),
                        despawned(10, 51),
                        despawned(9, 50),
                        hurt(8, hurtBy(51, "1", 1, false)))
                .write(folder, "back.nclevel");
        assertThat(trial.option("minecraft-contest.kills=despawn")
                        .files(file)
                        .only()
                        .input(Thucraft.KILLS))
                .isEqualTo(1);
    }

    /** Of a file that can't be read nothing counts: neither a kill of its own nor one that it completes. */
    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void byDespawnAnUnreadableDatTakesNoKillAndGivesNone(long last) throws Exception {
        var file = world().records(
                        "1",
                        ALICE,
                        hurt(5, hurtBy(61, "1", 1, false)),
                        despawned(5, 61),
                        hurt(5, hurtBy(62, "1", 1, false)))
                .text(
                        "2",
                        "{\"records\":["
                                + String.join(
                                        ",",
                                        despawned(5, 62),
                                        hurt(5, hurtBy(63, "1", 1, false)),
                                        despawned(5, 63),
                                        despawned(last, 99)))
                .write(folder, "cut.nclevel");
        var outcome = trial.option("minecraft-contest.kills=despawn").files(file);
        assertThat(outcome.rejects()).hasSize(1);
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.KILLS)).isEqualTo(1));
    }

    @Test
    void explainNamesTheFirstEntryOfEachInputAndHowManyThereAre() throws Exception {
        var outcome = read(world().records("1", ALICE).records("2", action(1), action(1), action(1)));
        assertThat(outcome.only().place(Thucraft.ACTIONS))
                .endsWith(
                        "match.nclevel!/records/2.dat!/record.json /records/0/data (made of 3 entries, of which this is the first)");
        assertThat(outcome.only().place(Thucraft.KILLS)).endsWith("match.nclevel (no event adds to it)");
    }

    @Test
    void aRepeatedDatIsSetAside() throws Exception {
        var inner = Worlds.zipOf(
                "record.json", ("{\"records\":[" + ALICE + "," + action(1) + "]}").getBytes(StandardCharsets.UTF_8));
        var file = world().member("records/1.dat", inner)
                .member("records/2.dat", inner)
                .write(folder, "twice.nclevel");
        var bytes = Files.readAllBytes(file);
        var text = new String(bytes, StandardCharsets.ISO_8859_1).replace("records/2.dat", "records/1.dat");
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
        var outcome = trial.files(file);
        assertThat(outcome.rejects()).isNotEmpty();
        assertThat(outcome.results())
                .allSatisfy(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1));
    }

    @Test
    void aCompressedWorldIsReadThrough() throws Exception {
        var world = world().records("1", ALICE, action(1)).write(folder, "plain.nclevel");
        var packed = folder.resolve("packed.nclevel.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(world, out);
        }
        assertThat(trial.files(packed).only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void anUnpackedWorldIsReadLikeItsArchive() throws Exception {
        var records = Files.createDirectories(folder.resolve("unpacked/records"));
        Files.write(
                records.resolve("1.dat"),
                Worlds.zipOf(
                        "record.json",
                        ("{\"records\":[" + ALICE + "," + action(1) + "]}").getBytes(StandardCharsets.UTF_8)));
        assertThat(trial.files(folder.resolve("unpacked")).only().input(Thucraft.ACTIONS))
                .isEqualTo(1);
    }

    @Test
    void anUnpackedWorldIsReadByTheNumbersOfItsFiles() throws Exception {
        var records = Files.createDirectories(folder.resolve("unpacked/records"));
        for (var dat : Map.of("9", ALICE, "10", action(1)).entrySet()) {
            var json = "{\"records\":[" + dat.getValue() + "]}";
            Files.write(
                    records.resolve(dat.getKey() + ".dat"),
                    Worlds.zipOf("record.json", json.getBytes(StandardCharsets.UTF_8)));
        }
        var alice = trial.files(folder.resolve("unpacked")).only();
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.notes())
                .contains(
                        "the world is a folder, or in an archive that is walked like one: its records are taken by their"
                                + " numbers. A zip that is called .nclevel is read in its own order");
    }

    /** Alice is hurt by Bob, by herself and by a fall; Bob by what is no agent; only kind 1 names an attacker. */
    @Test
    void hurtsAndHealsAreCountedForThoseWhomTheyName() throws Exception {
        var fall = "{\"victim_unique_id\":1,\"damage\":0.5,\"is_dead\":true,\"damage_cause\":{\"kind\":2,"
                + "\"attacker_unique_id\":2}}";
        var outcome = read(world().records(
                        "1",
                        ALICE_AND_BOB,
                        hurt(1, hurtBy(1, "3", 2, false), hurtBy(1, "2", 1, false), fall, hurtBy(2, "0", 99, true)),
                        hurt(2, hurtBy(77, "4", 2, true)),
                        healed(1, "2.5"),
                        healed(1, "0"),
                        healed(99, "8"),
                        despawned(3, 2)));
        assertThat(outcome.rejects()).isEmpty();
        assertThat(outcome.results())
                .extracting(
                        result -> result.input(Thucraft.DAMAGE_TAKEN),
                        result -> result.input(Thucraft.DAMAGE_DEALT),
                        result -> result.input(Thucraft.KILLS),
                        result -> result.input(Thucraft.HEALED),
                        result -> result.input(Thucraft.DEATHS))
                .containsExactly(Tuple.tuple(5.5, 2.0, 0.0, 2.5, 0.0), Tuple.tuple(0.0, 7.0, 1.0, 0.0, 1.0));
    }

    private static String healed(int id, String amount) {
        return event("after_entity_heal", 1, "{\"entity_unique_id\":" + id + ",\"heal_amount\":" + amount + "}");
    }

    /** What a bad entry added before its fault stays; the events after it count. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "agent_register         | {'agent_list':[{'name':'x','unique_id':3}]} | expected name, token and unique_id",
                "agent_register         | {'agent_list':[{'name':'x','token':'T3'}]} | expected name, token and unique_id",
                "agent_register         | {'agent_list':[{'token':'T1','unique_id':2}]} | \"T1\" is registered a second time",
                "receive_message        | {'message':{'type':500}} | expected unique_id",
                "receive_message        | {'unique_id':1} | expected message.type",
                "entity_hurt            | {} | expected the list hurt_list",
                "entity_hurt            | {'hurt_list':[7]} | expected an object, found 7",
                "entity_hurt            | {'hurt_list':[{'damage':1}]} | expected victim_unique_id",
                "entity_hurt            | {'hurt_list':[{'victim_unique_id':1}]} | expected damage, found",
                "entity_hurt            | {'hurt_list':[{'victim_unique_id':1,'damage':-1}]} | expected a damage of at least 0, found -1",
                "entity_hurt            | {'hurt_list':[{'victim_unique_id':1,'damage':2}]} | expected damage_cause.kind",
                "entity_hurt            | {'hurt_list':[{'victim_unique_id':1,'damage':2,'damage_cause':{'kind':1}}]} | expected damage_cause.attacker_unique_id",
                "entity_hurt            | {'hurt_list':[{'victim_unique_id':1,'damage':2,'damage_cause':{'kind':1,'attacker_unique_id':5}}]} | expected is_dead",
                "entity_despawn         | {'despawn_list':[{'id':1}]} | expected unique_id",
                "entity_heal            | {'heal_amount':1} | expected entity_unique_id",
                "entity_heal            | {'entity_unique_id':1} | expected heal_amount, found",
                "entity_heal            | {'entity_unique_id':1,'heal_amount':-0.5} | expected a heal_amount of at least 0, found -0.5",
                "entity_position_change | {'change_list':[{'position':{'x':1,'y':1,'z':1}}]} | expected unique_id",
                "entity_position_change | {'change_list':[{'unique_id':1,'position':{'x':1,'z':1}}]} | expected position with x, y and z",
                "entity_break_block     | {'block_type_id':16} | expected entity_unique_id",
                "entity_break_block     | {'entity_unique_id':1} | expected block_type_id",
                "entity_place_block     | {'entity_unique_id':1} | expected block_type_id",
                "player_inventory_change| {'change_list':[{'change_list':[]}]} | expected player_unique_id",
                "player_inventory_change| {'change_list':[{'player_unique_id':1}]} | expected change_list",
                "player_inventory_change| {'change_list':[{'player_unique_id':1,'change_list':[{'item_type_id':'9'}]}]} | in slot 0 of its change_list expected a whole item_type_id, found item_type_id (text)",
                "player_inventory_change| {'change_list':[{'player_unique_id':1,'change_list':[[]]}]} | in slot 0 of its change_list expected an object, found a list",
            })
    void aFaultyEntryIsToldAndTheEventsBehindItCount(String identifier, String data, String message) throws Exception {
        var outcome =
                read(world().records("1", ALICE, event("after_" + identifier, 1, data.replace('\'', '"')), action(1)));
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(faultOf(message));
            assertThat(reject.pointer()).isEqualTo("/records/1");
            assertThat(reject.message()).contains(message);
        });
        var alice = outcome.results().get(0);
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(alice.input(Thucraft.DAMAGE_TAKEN)).isEqualTo(data.contains("'damage':2") ? 2 : 0);
    }

    private static Reason faultOf(String message) {
        return message.contains("second time")
                ? Reason.INCONSISTENT
                : message.contains("at least 0") ? Reason.OUT_OF_RANGE : Reason.MALFORMED;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "7 | expected an event, an object, found 7",
                "[{'identifier':'after_tick','data':{}}] | expected an event, an object, found a list",
                "{'data':{}} | expected an event with an identifier",
                "{'identifier':['after_tick',['type','data']],'data':{}} | expected an event with an identifier",
                "{'identifier':{'type':'other','data':{}},'tick':3,'data':{}} | expected an event with an identifier",
                "{'identifier':{'identifier':'after_tick'},'data':{}} | expected an event with an identifier",
                "{'identifier':'after_tick'} | expected an event with data",
                "{'identifier':'after_tick','data':[{}]} | expected an event with data",
            })
    void whatIsNoEventIsToldAndTheEventsBehindItCount(String event, String message) throws Exception {
        var outcome = read(world().records("1", ALICE, event.replace('\'', '"'), action(1)));
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
            assertThat(reject.pointer()).isEqualTo("/records/1");
            assertThat(reject.message()).startsWith(message);
        });
        assertThat(outcome.results())
                .singleElement()
                .satisfies(alice -> assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1));
    }

    @Test
    void aFileHoldsOneListOfRecordsBesideWhateverElse() throws Exception {
        var records = "\"records\":[" + action(1) + "]";
        var outcome = read(world().records("1", ALICE)
                .text("2", "{\"meta\":{" + records + "}," + records + ",\"more\":[{" + records + "}]}"));
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
        for (var bad : List.of("{" + records + "," + records + "}", "{\"records\":{}}", "{}", "[]")) {
            var refused = read(world().records("1", ALICE, action(1)).text("2", bad));
            assertThat(refused.rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.UNREADABLE));
            assertThat(refused.results())
                    .singleElement()
                    .satisfies(
                            alice -> assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(1));
        }
    }

    /** Nothing says that an event without a tick happened in the same one as another. */
    @Test
    void byDespawnAnEventWithoutATickMakesNoKill() throws Exception {
        var untimed = despawned(5, 50).replace("\"tick\":5,", "");
        var file = world().records("1", ALICE, hurt(5, hurtBy(50, "1", 1, false)), untimed)
                .write(folder, "untimed.nclevel");
        assertThat(trial.option("minecraft-contest.kills=despawn")
                        .files(file)
                        .only()
                        .input(Thucraft.KILLS))
                .isZero();
    }

    /** The platform's ids: 16 coal, 15 iron, 14 gold, 56 diamond ore, 18 leaves. */
    @Test
    void eachOreHasItsId() throws Exception {
        var broken = new ArrayList<>(List.of(ALICE));
        for (int block = 0; block < 70; block++) {
            var times = Map.of(16, 2, 15, 3, 14, 4, 56, 5, 18, 6).getOrDefault(block, 1);
            broken.addAll(Collections.nCopies(times, block("after_entity_break_block", block)));
        }
        broken.add(block("after_entity_place_block", 3));
        broken.add(block("after_entity_place_block", 16));
        broken.add(block("after_entity_place_block", 3));
        var alice = read(world().records("1", broken.toArray(String[]::new))).only();
        assertThat(alice.input(Thucraft.COAL)).isEqualTo(2);
        assertThat(alice.input(Thucraft.IRON)).isEqualTo(3);
        assertThat(alice.input(Thucraft.GOLD)).isEqualTo(4);
        assertThat(alice.input(Thucraft.DIAMOND)).isEqualTo(5);
        assertThat(alice.input(Thucraft.LEAVES)).isEqualTo(6);
        assertThat(alice.input(Thucraft.BLOCK_KINDS_BROKEN)).isEqualTo(70);
        assertThat(alice.input(Thucraft.BLOCK_KINDS_PLACED)).isEqualTo(2);
    }

    private static String block(String identifier, int block) {
        return event(identifier, 1, "{\"entity_unique_id\":1,\"block_type_id\":" + block + "}");
    }

    private static final List<Input.Number> TOOLS = List.of(
            Thucraft.WOODEN_TOOLS,
            Thucraft.STONE_TOOLS,
            Thucraft.IRON_TOOLS,
            Thucraft.GOLDEN_TOOLS,
            Thucraft.DIAMOND_TOOLS);

    /** The platform's ids: wooden 9–12, stone 13–16, iron 24–27, golden 28–31, diamond 32–35. */
    @ParameterizedTest
    @CsvSource({
        "9, 12, wooden_tools",
        "13, 16, stone_tools",
        "24, 27, iron_tools",
        "28, 31, golden_tools",
        "32, 35, diamond_tools"
    })
    void eachMaterialHasFourToolsOfItsIds(int first, int last, String tools) throws Exception {
        var ofMaterial = TOOLS.stream()
                .filter(input -> input.name().equals(tools))
                .findFirst()
                .orElseThrow();
        for (int item = first - 1; item <= last + 1; item++) {
            var alice =
                    read(world().records("1", ALICE, item(item), item(item))).only();
            boolean counts = first <= item && item <= last;
            assertThat(alice.input(ofMaterial)).as("%d", item).isEqualTo(counts ? 1 : 0);
            assertThat(alice.place(ofMaterial)).contains(counts ? "made of this entry" : "no event adds to it");
            assertThat(alice.input(Thucraft.ITEM_KINDS)).isEqualTo(1);
        }
    }

    private static String item(int item) {
        return event(
                "after_player_inventory_change",
                1,
                "{\"change_list\":[{\"player_unique_id\":1,\"change_list\":[{\"slot\":0,\"count\":1,\"item_type_id\":"
                        + item + "}]}]}");
    }

    /** Actions are the types 500 to 599, a ping is 100; 300 to 399 ask for something. */
    @Test
    void theTypeOfAMessageSaysWhatItIs() throws Exception {
        var messages = Stream.of(99, 100, 101, 300, 399, 499, 500, 599, 600)
                .map(type -> action(1).replace("500", String.valueOf(type)))
                .toList();
        var alice = read(world().records("1", ALICE).records("2", messages.toArray(String[]::new)))
                .only();
        assertThat(alice.input(Thucraft.ACTIONS)).isEqualTo(2);
        assertThat(alice.input(Thucraft.PINGS)).isEqualTo(1);
    }

    /** Cells of 16 blocks each way, of which two touch at 16 and are apart at any of the three. */
    @Test
    void aCellIsSixteenBlocksLongWideAndHigh() throws Exception {
        var alice = read(world().records(
                                "1",
                                ALICE,
                                moved(1, 0, 0, 0),
                                moved(1, 15.9, 15.9, 15.9),
                                moved(1, 16, 0, 0),
                                moved(1, 0, 16, 0),
                                moved(1, 0, 0, 16),
                                moved(1, 31.9, 0, 0)))
                .only();
        assertThat(alice.input(Thucraft.CHUNKS)).isEqualTo(4);
        assertThat(alice.input(Thucraft.CHUNKS_TRUNCATED)).isEqualTo(4);
    }

    @Test
    void cellsAreCountedByFloorAndCutTowardsZero() throws Exception {
        var outcome = read(world().records(
                        "1",
                        ALICE,
                        moved(1, -0.5, 0, 0),
                        moved(1, 0.5, 0, 0),
                        moved(1, 15.9, 0, 0),
                        moved(1, -16, 0, 0),
                        moved(1, 2e9, 0, -2e9),
                        moved(1, 2e9, 0, -2e9)));
        assertThat(outcome.only().input(Thucraft.CHUNKS)).isEqualTo(3);
        assertThat(outcome.only().input(Thucraft.CHUNKS_TRUNCATED)).isEqualTo(3);
    }

    @Test
    void aPositionBeyondAnyWorldIsSetAside() throws Exception {
        var outcome = read(world().records("1", ALICE, moved(1, 3e9, 0.5, 0), moved(1, 1, 1, 1)));
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE);
            assertThat(reject.message())
                    .contains("between -2^31 and 2^31, found unique_id 1, position.x 3000000000, position.y 0.5");
        });
        assertThat(outcome.results().get(0).input(Thucraft.CHUNKS)).isEqualTo(1);
    }

    @Test
    void aNumberThatIsNoneCostsItsEventAndNotTheWorld() throws Exception {
        var outcome = read(world().records("1", ALICE, moved(1, Double.NaN, 0, 0), action(1)));
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.NOT_FINITE));
        assertThat(outcome.results().get(0).input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void aRecordOfAnotherTypeIsNoEvent() throws Exception {
        var first = action(1).replace("\"type\":\"event\"", "\"type\":\"other\"");
        var last = action(1).replace(",\"type\":\"event\"", "").replaceFirst("}$", ",\"type\":\"other\"}");
        var outcome = read(world().records("1", ALICE, first, last, action(1)));
        assertThat(outcome.rejects())
                .hasSize(2)
                .allSatisfy(reject ->
                        assertThat(reject.message()).startsWith("expected a record of type event, found other"));
        assertThat(outcome.results().get(0).input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void bothSharedWorldsAreRatedAndTheBadFileIsReported() throws Exception {
        var outcome = trial.files(
                Shared.file("data/minecraft-contest/mc_bad_middle.nclevel"),
                Shared.file("data/minecraft-contest/mc_small.nclevel"));
        assertThat(outcome.results()).hasSize(4);
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.source()).endsWith("mc_bad_middle.nclevel!/records/2.dat"));
        // Bob's heal of 4 comes after the bad file.
        assertThat(outcome.results())
                .extracting(result -> result.input(Thucraft.HEALED))
                .containsExactly(0.0, 0.0, 0.0, 4.0);
    }

    @Test
    void unknownIdentifiersAndPlainEntitiesAreIgnored() throws Exception {
        var outcome = read(world().records(
                        "1",
                        ALICE,
                        event("after_tick", 3, "{\"anything\":[1,{\"x\":2}]}"),
                        moved(55, 1, 1, 1),
                        despawned(3, 55)));
        assertThat(outcome.only().input(Thucraft.CHUNKS)).isZero();
        assertThat(outcome.only().input(Thucraft.DEATHS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes\\a.txt", "LONG", "C:notes.txt", "../notes.txt", "/notes.txt", "records\\1.dat"})
    void aMemberWithAnOddNameIsToldAndTheOthersAreRead(String name) throws Exception {
        var file = world().records("0", ALICE, action(1))
                .member(name.equals("LONG") ? "n".repeat(300) : name, new byte[] {1})
                .records("2", action(1))
                .write(folder, "odd.nclevel");
        var outcome = trial.files(file);
        assertThat(outcome.results()).hasSize(1);
        var result = outcome.results().get(0);
        assertThat(result.input(Thucraft.ACTIONS)).isEqualTo(2);
        assertThat(result.notes()).contains("members of the world were refused for their names; all others are read");
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.message()).contains("is refused: its path", "All other members are read and rated");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"world", "w.nclevel.bak", "w.dat"})
    void aWorldThatTheUserNamesIsRecognisedByWhatItHolds(String name) throws Exception {
        var file = world().member("level.dat", new byte[] {1})
                .records("1", ALICE, action(1))
                .write(folder, name);
        var result = trial.files(file).only();
        assertThat(result.input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(result.scored().episode().instance()).isEqualTo(name);
    }

    @Test
    void aCopyOfAWorldThatWasPutAsideIsNoSecondMatch() throws Exception {
        world().records("1", ALICE, action(1)).write(folder, "w.nclevel");
        world().records("1", ALICE, action(1)).write(folder, "w.nclevel.bak");
        assertThat(trial.files(folder).only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"world", "w.dat", "w.xyz"})
    void aWorldInAFolderIsRecognisedByItsBeginning(String name) throws Exception {
        world().member("level.dat", new byte[] {1})
                .records("1", ALICE, action(1))
                .write(folder, name);
        assertThat(trial.files(folder).only().input(Thucraft.ACTIONS)).isEqualTo(1);
    }

    @Test
    void anotherZipInAFolderIsLeftAlone() throws Exception {
        // Its members are called like records, and are no zips.
        world().member("records/1.dat", new byte[] {1, 2, 3}).write(folder, "book.epub");
        world().records("1", ALICE, action(1)).write(folder, "w.nclevel");
        var outcome = trial.files(folder);
        assertThat(outcome.only().input(Thucraft.ACTIONS)).isEqualTo(1);
        assertThat(outcome.rejects()).isEmpty();
    }

    @Test
    void aNamedZipWithoutRecordsIsLeftAlone() throws Exception {
        var file = world().member("records/1.txt", new byte[] {1}).write(folder, "other");
        assertThatThrownBy(() -> trial.files(file)).isInstanceOf(UsageException.class);
    }
}
