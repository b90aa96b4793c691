package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.testkit.Trial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingFormatTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new DiambraFamily());

    private Path resource(String name) throws IOException {
        var file = folder.resolve(name);
        try (var bytes = RecordingFormatTest.class.getResourceAsStream(name)) {
            Files.copy(bytes, file);
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void aRecordingOfEachProtocolGivesRewardDifficultyAndUser(int protocol) throws Exception {
        check(trial.files(resource("protocol-" + protocol + ".diambra")).only());
    }

    private static void check(Trial.Result result) {
        // 0 + 12 + 0 - 8 + 30 - 208 + 45 up to the step that is terminated; the step of 1000 comes after it.
        assertThat(result.input(Rules.TOTAL_REWARD)).isEqualTo(-129);
        assertThat(level(result)).isEqualTo(4);
        assertThat(result.scored().rule().benchmark().id()).isEqualTo("diambra/doapp");
        assertThat(result.scored().episode().agent()).isEqualTo("someone");
        assertThat(result.metric("weight")).isEqualTo(1 + (-129 + 1872) / 5200.0);
        assertThat(result.notes()).contains("steps after the first one that is done are not counted: 1");
    }

    private static double level(Trial.Result result) {
        return result.input(Game.find("doapp").orElseThrow().difficultyLevel());
    }

    @Test
    void recordingsThatPythonMakesHereAreReadAlike() throws Exception {
        Python.record(folder);
        for (int protocol = 0; protocol <= 5; protocol++) {
            check(trial.files(folder.resolve("protocol-" + protocol + ".diambra"))
                    .only());
            var numpy = folder.resolve("numpy-" + protocol + ".diambra");
            if (Files.exists(numpy)) {
                check(trial.files(numpy).only());
            }
        }
        var longOne = trial.files(folder.resolve("long.diambra")).only();
        double total = 0;
        for (int i = 0; i < 4000; i++) {
            total += (i % 2 == 0 ? 1 : -1) * (i % 97);
        }
        assertThat(longOne.input(Rules.TOTAL_REWARD)).isEqualTo(total);
    }

    private Path pickle(String opcodes) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var bzip2 = new BZip2CompressorOutputStream(bytes)) {
            bzip2.write(opcodes.getBytes(StandardCharsets.ISO_8859_1));
        }
        var file = folder.resolve("made.diambra");
        Files.write(file, bytes.toByteArray());
        return file;
    }

    private static final String SUMMARY =
            "Vepisode_summary\n}(Vusername\nVme\nVenv_settings\n}(Vgame_id\nVdoapp\n" + "Vdifficulty\nI2\nuu";

    @Test
    void settingsMayBeADictionary() throws Exception {
        var result = trial.files(pickle("}(" + SUMMARY + "Vdata\n](}(Vreward\nI7\nVterminated\n\u0088ueu."))
                .only();
        assertThat(result.score()).isEqualTo(7);
        assertThat(level(result)).isEqualTo(2);
    }

    private static final String ONE_STEP = "Vdata\n](}(Vreward\nI7\nVterminated\n\u0088ueu.";

    /** EnvSettings: game_id is field 1, n_players 4, episode_settings 9; in that, difficulty 2 and continue_game 3. */
    @Test
    void settingsMayBeAMessage() throws Exception {
        var half = "\u0000\u0000\u0000\u0000\u0000\u0000\u00e0?";
        var result = trial.files(message("\n\u0005doapp" + " \u0002" + "J\u000b\u0010\u0003\u0019" + half))
                .only();
        assertThat(result.score()).isGreaterThan(7);
        assertThat(level(result)).isEqualTo(3);
        assertThat(result.notes())
                .anyMatch(note -> note.startsWith("a recording of 2 players"))
                .anyMatch(note -> note.startsWith("recorded with continues"));
    }

    private Path message(String message) throws IOException {
        return pickle(
                "}(Vepisode_summary\n}(Vusername\nVme\nVenv_settings\ncengine\nEnvSettings\n)\u0081}Vserialized\nC"
                        + (char) message.length() + message + "sbu" + ONE_STEP);
    }

    /** Protocol 0 writes the bytes of settings and of numpy's numbers as a text with escapes. */
    @Test
    void protocol0WritesBytesAsText() throws Exception {
        var bytes = "c_codecs\nencode\n(V%s\nVlatin1\ntR";
        var settings = bytes.formatted("\\u000a\u0005doappJ\u0002\u0010\u0002");
        var reward = "cnumpy._core.multiarray\nscalar\n(cnumpy\ndtype\n(Vf8\nI00\nI01\ntR"
                + bytes.formatted("\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\u001c@") + "tR";
        var result = trial.files(pickle("(dVepisode_summary\n(dVusername\nV\\u7528\\u6237\nsVenv_settings\n"
                        + "cengine\nEnvSettings\n(tR(dVserialized\n" + settings + "sbssVdata\n(l(dVreward\n" + reward
                        + "sVterminated\nI01\nsas."))
                .only();
        assertThat(result.score()).isEqualTo(7);
        assertThat(result.scored().episode().agent()).isEqualTo("\u7528\u6237");
    }

    @ParameterizedTest
    @CsvSource({
        "I17, WRONG_TYPE, the number 17",
        "F1.5, WRONG_TYPE, the number 1.5",
        "I01, WRONG_TYPE, true",
        "'C\u0002me', WRONG_TYPE, bytes",
        "'(Va\nl', WRONG_TYPE, a list"
    })
    void aUserIsAText(String user, Reason code, String found) throws Exception {
        var summary = SUMMARY.replace("Vme\n", user + (user.length() < 5 && !user.startsWith("C") ? "\n" : ""));
        assertThat(trial.files(pickle("}(" + summary + ONE_STEP)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(code);
                    assertThat(reject.pointer()).isEqualTo("/episode_summary/username");
                    assertThat(reject.message())
                            .isEqualTo("expected the user's name, a text, found " + found
                                    + ". Record the episode again, or export it as JSON Lines.");
                });
    }

    @Test
    void aUserThatIsNoneIsNone() throws Exception {
        var result = trial.files(pickle("}(" + SUMMARY.replace("Vme\n", "N") + ONE_STEP))
                .only();
        assertThat(result.scored().episode().agent()).isEmpty();
    }

    @Test
    void aUserOfMoreThan65536CharactersIsTooLarge() throws Exception {
        assertThat(trial.files(pickle("}(" + SUMMARY.replace("Vme\n", "V" + "m".repeat(65_537) + "\n") + ONE_STEP))
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void settingsMayHave64Kib() throws Exception {
        assertThat(trial.files(longSettings(60_000)).only().score()).isEqualTo(7);
        assertThat(trial.files(longSettings(70_000)).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("at most 64 KiB"));
    }

    /** The game and its level 2 behind a text of a field that is not known. */
    private Path longSettings(int length) throws IOException {
        var field =
                "\u00a2\u0001" + (char) (length & 127 | 128) + (char) (length >> 7 & 127 | 128) + (char) (length >> 14);
        var message = field + "x".repeat(length) + "\n\u0005doappJ\u0002\u0010\u0002";
        int size = message.length();
        return pickle("}(Vepisode_summary\n}(Venv_settings\ncengine\nEnvSettings\n)\u0081}Vserialized\nB"
                + (char) (size & 255) + (char) (size >> 8 & 255) + (char) (size >> 16) + "\u0000" + message + "sbu"
                + ONE_STEP);
    }

    /** An array of one would else be false, and the steps behind it be counted. */
    @ParameterizedTest
    @ValueSource(strings = {"N", "Vtrue\n", "Fnan\n", "]", "cnumpy.core.multiarray\n_reconstruct\n)R"})
    void anEndIsTrueOrFalse(String end) throws Exception {
        for (var name : new String[] {"terminated", "truncated", "done"}) {
            var steps = "Vdata\n](}(Vreward\nI7\nV" + name + "\n" + end + "u}(Vreward\nI5\nVterminated\n\u0088ueu.";
            assertThat(trial.files(pickle("}(" + SUMMARY + steps)).rejects())
                    .singleElement()
                    .satisfies(reject -> {
                        assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                        assertThat(reject.pointer()).isEqualTo("/data/0/" + name);
                        assertThat(reject.message()).startsWith("expected true or false, found ");
                    });
        }
    }

    @Test
    void aStepSaysWhetherItIsTheLastAndWhatItGives() throws Exception {
        for (var lacking : new String[] {"Vreward\nI7\n", "Vterminated\n\u0088"}) {
            assertThat(trial.files(pickle("}(" + SUMMARY + ONE_STEP.replace(lacking, "")))
                            .rejects())
                    .singleElement()
                    .satisfies(reject -> {
                        assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
                        assertThat(reject.message())
                                .startsWith(
                                        lacking.startsWith("Vreward")
                                                ? "expected the reward of the step, a finite number, found none. Record"
                                                : "expected one of terminated, truncated and done, true or false,"
                                                        + " found none. Record");
                    });
        }
    }

    @Test
    void stepsBehindTheLastAreCheckedAndNotCounted() throws Exception {
        var steps = "Vdata\n](}(Vreward\nI7\nVterminated\n\u0088u}(Vreward\nVx\nVterminated\n\u0089ueu.";
        assertThat(trial.files(pickle("}(" + SUMMARY + steps)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.pointer()).isEqualTo("/data/1/reward");
                    assertThat(reject.message())
                            .startsWith("expected the reward of the step, a finite number, found the text \"x\". ");
                });
    }

    @Test
    void settingsThatDoNotSayTheDifficultySayNone() throws Exception {
        for (var file :
                new Path[] {message("\n\u0005doapp"), pickle("}(" + SUMMARY.replace("Vdifficulty\nI2\n", "") + ONE_STEP)
                }) {
            assertThat(trial.files(file).rejects()).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
                assertThat(reject.message()).endsWith("Export the episode as JSON Lines, with its difficulty.");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Vhard\n', WRONG_TYPE, 'a number, found the text \"hard\". Export'",
        "'\u0088', WRONG_TYPE, 'a number, found true. Export'",
        "N, MISSING_INPUT, 'a number, found None. Export'",
        "'I0\n', OUT_OF_RANGE, 'expected a whole number from 1 to 4, found 0'"
    })
    void aDifficultyThatIsNoLevelIsNamed(String difficulty, Reason code, String message) throws Exception {
        assertThat(trial.files(pickle("}(" + SUMMARY.replace("I2\n", difficulty) + ONE_STEP))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(code);
                    assertThat(reject.pointer()).isEqualTo("/episode_summary/env_settings");
                    assertThat(reject.message()).contains(message);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "I7, the number 7",
        "], a list",
        "}, one with none as data",
        "'}(Vdata\nI7\nu', one with the number 7 as data"
    })
    void whatIsNoRecordingIsNamed(String root, String found) throws Exception {
        assertThat(trial.files(pickle(root + (root.equals("I7") ? "\n." : "."))).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
                    assertThat(reject.message())
                            .isEqualTo("expected a dictionary with episode_summary and data, a list of steps, found "
                                    + found + ". Record the episode again, or export it as JSON Lines.");
                });
    }

    @Test
    void playersAndContinuesAreTold() throws Exception {
        assertThat(trial.files(pickle("}(" + SUMMARY + ONE_STEP)).only().notes())
                .isEmpty();
        var more = SUMMARY.replace("I2\n", "I2\nVn_players\nI2\nVcontinue_game\n\u0088");
        assertThat(trial.files(pickle("}(" + more + ONE_STEP)).only().notes())
                .containsExactly(
                        "a recording of 2 players, while the rules are for one",
                        "recorded with continues, with which a reward can leave its bounds");
    }

    @Test
    void rewardsThatMayBeNormalisedAreTold() throws Exception {
        assertThat(trial.files(pickle("}(" + SUMMARY + ONE_STEP.replace("I7", "F0.5")))
                        .only()
                        .notes())
                .singleElement()
                .asString()
                .startsWith("some rewards are no whole numbers");
    }

    @Test
    void aStepThatWasCutOffIsTheLast() throws Exception {
        var steps = "Vdata\n](}(Vreward\nI7\nVtruncated\n\u0088u}(Vreward\nI5\nVterminated\nI1\nueu.";
        assertThat(trial.files(pickle("}(" + SUMMARY + steps)).only().score()).isEqualTo(7);
        assertThat(trial.files(pickle("}(" + SUMMARY + steps.replace("\u0088", "I0\n")))
                        .only()
                        .score())
                .isEqualTo(12);
    }

    @Test
    void aStepThatIsDoneIsTheLast() throws Exception {
        var steps =
                "Vdata\n](}(Vreward\nI3\nVdone\n\u0089u}(Vreward\nI4\nVdone\n\u0088u}(Vreward\nI5\nVdone\n\u0089ueu.";
        assertThat(trial.files(pickle("}(" + SUMMARY + steps)).only().score()).isEqualTo(7);
    }

    @Test
    void aDifficultyBetweenTwoIsNotTakenForTheLower() throws Exception {
        var outcome = trial.files(
                pickle("}(" + SUMMARY.replace("I2", "F2.5") + "Vdata\n](}(Vreward\nI7\nVterminated\n\u0088ueu."));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.message()).contains("2.5");
            assertThat(reject.pointer()).isEqualTo("/episode_summary/env_settings");
        });
    }

    @Test
    void anEpisodeWithoutALastStepIsUnfinished() throws Exception {
        var result = trial.files(pickle("}(" + SUMMARY + "Vdata\n](}(Vreward\nI7\nVterminated\n\u0089ueu."))
                .only();
        assertThat(result.status()).isEqualTo(Status.UNFINISHED);
    }

    @Test
    void aRecordingWithoutStepsIsUnfinished() throws Exception {
        var result = trial.files(pickle("}(" + SUMMARY + "Vdata\n]u.")).only();
        assertThat(result.status()).isEqualTo(Status.UNFINISHED);
        assertThat(result.scored().episode().statusReason()).isEqualTo("the log holds no step");
    }

    @Test
    void aPickleThatCallsAFunctionIsOnlyLookedAt() throws Exception {
        // What os.system('touch …') looks like; the reward is its result, and therefore none.
        var marker = folder.resolve("made-by-pickle");
        var outcome = trial.files(pickle(
                "}(" + SUMMARY + "Vdata\n](}(Vreward\ncos\nsystem\n(Vtouch " + marker + "\ntRVterminated\n\u0088ueu."));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.pointer()).isEqualTo("/data/0/reward");
        });
        assertThat(marker).doesNotExist();
    }

    @Test
    void whatIsNoRecordingIsUnreadable() throws Exception {
        var file = folder.resolve("bad.diambra");
        Files.writeString(file, "this is no bzip2");
        var outcome = trial.files(file);
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.message()).contains("BZh1 to BZh9");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"rec2", "rec.diambra.bz2"})
    void aRecordingThatTheUserNamesIsRecognisedByWhatItHolds(String name) throws Exception {
        check(trial.files(Files.move(resource("protocol-4.diambra"), folder.resolve(name)))
                .only());
    }

    @Test
    void aRecordingInAFolderIsRecognisedByWhatItHoldsButNoCopyThatWasPutAside() throws Exception {
        Files.move(resource("protocol-4.diambra"), folder.resolve("rec.bz2"));
        Files.copy(folder.resolve("rec.bz2"), folder.resolve("rec.diambra.bak"));
        Files.move(pickle("}Vdata\n]s."), folder.resolve("other.bz2"));
        check(trial.files(folder).only());
    }

    @Test
    void aCompressedRecordingInAFolderIsReadThrough() throws Exception {
        try (var out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("rec.diambra.gz")))) {
            Files.copy(resource("protocol-4.diambra"), out);
        }
        check(trial.files(folder.resolve("rec.diambra.gz")).only());
        Files.delete(folder.resolve("protocol-4.diambra"));
        check(trial.files(folder).only());
    }

    @Test
    void anotherBzip2IsNoRecording() throws Exception {
        var other = trial.files(Files.move(pickle("}Vdata\n]s."), folder.resolve("other")));
        assertThat(other.results()).isEmpty();
        assertThat(other.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.message()).contains("bzip2");
        });
    }

    @Test
    void aDamagedRecordingIsUnreadable() throws Exception {
        var file = resource("protocol-4.diambra");
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length - 4] ^= 1;
        Files.write(file, bytes);
        assertThat(trial.files(file).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("checksum"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0088", "\u0089", "I01\n"})
    void aTruthValueIsNoReward(String flag) throws Exception {
        var outcome = trial.files(pickle("}(" + SUMMARY + "Vdata\n](}(Vreward\n" + flag + "Vterminated\n\u0088ueu."));
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.pointer()).isEqualTo("/data/0/reward");
        });
    }

    @Test
    void aLevelOffTheGamesMapIsRefusedAlsoWhereTheEpisodeHasNoEnd() throws Exception {
        // Dead Or Alive ++ has four levels.
        for (var end : new String[] {"\u0088", "\u0089"}) {
            var outcome = trial.files(pickle(
                    "}(" + SUMMARY.replace("I2", "I5") + "Vdata\n](}(Vreward\nI7\nVterminated\n" + end + "ueu."));
            assertThat(outcome.rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
        }
    }

    @Test
    void rewardsThatAreNotFiniteAreRefused() throws Exception {
        var outcome = trial.files(pickle("}(" + SUMMARY + "Vdata\n](}(Vreward\nFnan\nVterminated\n\u0088ueu."));
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.NOT_FINITE));
    }

    @Test
    void aRecordingWithoutAGameSaysWhatToDo() throws Exception {
        var outcome = trial.files(pickle("}(Vdata\n]u."));
        assertThat(outcome.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.message()).contains("Export the episode as JSON Lines"));
    }
}
