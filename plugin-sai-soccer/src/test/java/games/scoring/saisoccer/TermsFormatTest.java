package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.message.UsageException;
import games.scoring.testkit.Trial;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class TermsFormatTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new SaiSoccerFamily());

    private Trial.Outcome read(String... lines) throws IOException {
        var file = folder.resolve("terms.jsonl");
        Files.writeString(file, String.join("\n", lines));
        return trial.files(file);
    }

    private static String line(String task, String terms, String more) {
        return "{\"env_id\":\"LowerT1" + task + "-v0\",\"reward_terms\":{" + terms + "}" + more + "}";
    }

    @Test
    void aLineIsAnEpisodeOfItsEnvironment() throws Exception {
        var result = read(line(
                        "KickToTarget", "\"success\":true,\"distance\":0.5", ",\"agent\":\"a1\",\"terminated\":true"))
                .only();
        assertThat(result.scored().rule().benchmark().id()).isEqualTo("sai-soccer/kick-to-target");
        assertThat(result.scored().episode().agent()).isEqualTo("a1");
        assertThat(result.score()).isCloseTo(1.95, within(1e-12));
        assertThat(result.place(Tasks.DISTANCE)).endsWith("terms.jsonl line 1 /reward_terms/distance");
    }

    @Test
    void copiesThatWerePutAsideAreNoSecondLogs() throws Exception {
        var line = line("KickToTarget", "\"distance\":0.5", "") + "\n";
        for (var name : List.of(
                "terms.jsonlines",
                "more.json",
                "terms.jsonl~",
                "terms.jsonl.bak",
                "terms.jsonl.1",
                "terms.ndjson.old")) {
            Files.writeString(folder.resolve(name), line);
        }
        assertThat(trial.files(folder).results()).hasSize(2);
    }

    @Test
    void termsThatTheTaskDoesNotKnowAreIgnoredAndNamedWhateverTheyHold() throws Exception {
        var result = read(line(
                        "KickToTarget", "\"goal_scored\":null,\"Success\":true,\"success\":1,\"bonus\":\"x\"", ""))
                .only();
        assertThat(result.score()).isCloseTo(1.7, within(1e-12));
        assertThat(result.notes())
                .contains("reward terms that the function does not know are ignored: goal_scored, Success, bonus");
    }

    @Test
    void aTermThatIsNoNumberIsRefused() throws Exception {
        var outcome = read(
                line("KickToTarget", "\"x\":null,\"distance\":\"0.5\"", ""),
                line("KickToTarget", "\"distance\":NaN", ""),
                "{\"reward_terms\":{\"distance\":null},\"env_id\":\"LowerT1KickToTarget-v0\"}",
                line("KickToTarget", "\"distance\":0.5", ",\"terminated\":\"yes\""),
                line("PenaltyKick", "\"goal_scored\":true", ""),
                "{\"env_id\":\"LowerT1KickToTarget-v0\"}",
                line("KickToTarget", "\"distance\":1", "} {"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects())
                .extracting(reject -> reject.code())
                .containsExactly(
                        Reason.WRONG_TYPE,
                        Reason.NOT_FINITE,
                        Reason.WRONG_TYPE,
                        Reason.WRONG_TYPE,
                        Reason.UNKNOWN_BENCHMARK,
                        Reason.MALFORMED,
                        Reason.MALFORMED);
        assertThat(outcome.rejects().get(0).pointer()).isEqualTo("/reward_terms/distance");
        assertThat(outcome.rejects().get(0).source()).endsWith("terms.jsonl:1");
    }

    @Test
    void theFaultOfAKnownTermIsToldWhateverStandsBeforeIt() throws Exception {
        for (var faulty :
                new String[] {"\"extra\":null,\"goal_scored\":\"a\"", "\"x\":NaN,\"y\":[],\"goal_scored\":{}"}) {
            var outcome = read(
                    "{\"reward_terms\":{" + faulty + "},\"env_id\":\"LowerT1GoaliePenaltyKick-v0\"}",
                    line("GoaliePenaltyKick", faulty, ""));
            assertThat(outcome.rejects()).hasSize(2).allSatisfy(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                assertThat(reject.pointer()).isEqualTo("/reward_terms/goal_scored");
                assertThat(reject.message()).startsWith("expected a number, true or false, found ");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'\"done\":false', UNFINISHED",
        "'\"done\":true', SCORED",
        "'\"done\":true,\"terminated\":false', SCORED",
        "'\"truncated\":false,\"done\":true', SCORED",
        "'\"truncated\":false,\"done\":false', UNFINISHED",
        "'\"terminated\":false,\"done\":false', UNFINISHED",
        "'\"done\":true,\"truncated\":true', SCORED",
        "'\"done\":false,\"terminated\":false,\"truncated\":false', UNFINISHED"
    })
    void doneSaysWhetherTheEpisodeIsOver(String flags, Status expected) throws Exception {
        var result = read(line("KickToTarget", "\"success\":1", "," + flags)).only();
        assertThat(result.status()).isEqualTo(expected);
        assertThat(result.score()).isCloseTo(expected == Status.SCORED ? 1.7 : 0, within(1e-12));
        assertThat(result.notes()).noneMatch(note -> note.contains("not known"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"done\":false,\"terminated\":true",
                "\"truncated\":true,\"done\":false",
                "\"terminated\":false,\"truncated\":false,\"done\":true"
            })
    void aDoneThatSaysOtherwiseIsInconsistent(String flags) throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1", "," + flags)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                    assertThat(reject.pointer()).isEqualTo("/done");
                });
    }

    @Test
    void keysThatAreNotKnownAreNamedOnce() throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1", ",\"seed\":{\"a\":[1]},\"Agent\":null"))
                        .only()
                        .notes())
                .containsExactly("keys that are not known are passed over: seed, Agent");
        var many = new StringBuilder();
        for (int i = 0; i < 25; i++) {
            many.append(",\"k").append(i).append("\":1");
        }
        assertThat(read(line("KickToTarget", "\"success\":1", many.toString()))
                        .only()
                        .notes())
                .containsExactly(
                        "keys that are not known are passed over: k0, k1, k2, k3, k4, k5, k6, k7, k8, k9 and 15 more");
    }

    @ParameterizedTest
    @CsvSource({"'{\"agent\":\"x\"}', an object", "'\"1.7\"', text", "null, null", "[1.7], a list"})
    void aRecordedScoreThatIsNoNumberIsToldAndIsNone(String score, String found) throws Exception {
        var result = read(line("KickToTarget", "\"success\":1", ",\"score\":" + score))
                .only();
        assertThat(result.recorded("score")).isNaN();
        assertThat(result.notes()).containsExactly("score is passed over: expected a number, found " + found);
    }

    @ParameterizedTest
    @CsvSource({
        "'[{LINE}]', 'expected an object with env_id and reward_terms, found a list. Write one episode a line.'",
        "'{\"env_id\":\"x\",\"reward_terms\":null}', 'expected reward_terms, an object of numbers, found null'",
        "'{\"env_id\":\"x\",\"reward_terms\":[]}', 'expected reward_terms, an object of numbers, found a list'",
        "'{\"env_id\":\"x\"}', 'expected reward_terms, an object of numbers, found none'",
        "'{\"env_id\":5,\"reward_terms\":{}}', 'expected env_id, a text, found a number'",
        "'{\"reward_terms\":{}}', 'expected env_id, a text, found none'"
    })
    void whatIsNoEpisodeIsNamed(String text, String message) throws Exception {
        var episode = line("KickToTarget", "\"success\":1", "");
        assertThat(read(episode, text.replace("{LINE}", episode)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
                    assertThat(reject.message()).startsWith(message);
                });
    }

    @Test
    void aBadFirstLineCostsNoOther() throws Exception {
        for (var bad : new String[] {"{\"env_id\":\"Lower", "oops", "{}"}) {
            var outcome = read(bad, line("KickToTarget", "\"success\":1", ""));
            assertThat(outcome.results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.score()).isCloseTo(1.7, within(1e-12)));
            assertThat(outcome.rejects()).hasSize(1);
        }
    }

    @Test
    void keysBehindALongListAreFound() throws Exception {
        var actions = ",\"actions\":[" + "0.25,".repeat(4_000) + "0]";
        var terms = "{\"reward_terms\":{\"success\":1}%s,\"env_id\":\"LowerT1KickToTarget-v0\"}";
        assertThat(read(terms.formatted(actions)).only().score()).isCloseTo(1.7, within(1e-12));
        // Beyond 64 KiB, whatever stands before them.
        for (var before : List.of("", ",\"terminated\":true")) {
            assertThat(read(terms.formatted(before + actions.replace("0.25", "0.25000000000000000000")))
                            .only()
                            .score())
                    .isCloseTo(1.7, within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"env_id\":\"CartPole-v1\",\"done\":false,\"obs\":[LONG]}",
                "{\"reward_terms\":{},\"obs\":[LONG]}",
                "{\"benchmark\":\"x\",\"reward_terms\":{},\"done\":false,\"obs\":[LONG]}",
                "[\"env_id\", {\"reward_terms\":{},\"done\":false,\"obs\":[LONG]}]",
                "{\"env_id\":\"CartPole-v1\"}\n{\"reward_terms\":{}}",
                "{\"env_id\":\"reward_terms\"}"
            })
    void otherJsonIsLeftAlone(String json) throws Exception {
        var file = folder.resolve("steps.json");
        Files.writeString(file, json.replace("LONG", "0,".repeat(100_000) + "0"));
        assertThatThrownBy(() -> trial.files(file)).isInstanceOf(UsageException.class);
    }

    @Test
    void aLineThatIsNotTheLastOfItsEpisodeIsUnfinished() throws Exception {
        var result = read(line(
                        "GoaliePenaltyKick", "\"goal_scored\":true", ",\"terminated\":false,\"truncated\":false"))
                .only();
        assertThat(result.status()).isEqualTo(Status.UNFINISHED);
        assertThat(result.score()).isZero();
    }

    @Test
    void whoAndWhichIsSaidAsInEpisodeRecords() throws Exception {
        var result = read(line(
                        "KickToTarget",
                        "\"success\":1",
                        ",\"agent\":\"a\",\"instance\":\"seed-1\",\"episode\":\"e\",\"repeat\":2,\"labels\":{\"k\":\"v\"}"))
                .only();
        var episode = result.scored().episode();
        assertThat(episode.agent()).isEqualTo("a");
        assertThat(episode.instance()).isEqualTo("seed-1");
        assertThat(episode.episode()).isEqualTo("e");
        assertThat(episode.repeat()).isEqualTo(2);
        assertThat(episode.labels()).containsExactly(entry("k", "v"));
        assertThat(result.notes()).isEmpty();
    }

    @Test
    void anInstanceOrEpisodeMayBeCounted() throws Exception {
        var episode = read(line("KickToTarget", "\"success\":1", ",\"instance\":-7,\"episode\":0"))
                .only()
                .scored()
                .episode();
        assertThat(episode.instance()).isEqualTo("-7");
        assertThat(episode.episode()).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            agent,         3,        `expected a text, found a number`
            episode,       true,     `expected a text, found true or false`
            instance,      ["a"],    `expected a text, found a list`
            episode,       1.5,      `expected a text or a whole number, found 1.5`
            repeat,        "2",      `expected a whole number from -2^53 to 2^53, found text`
            repeat,        1.5,      `expected a whole number from -2^53 to 2^53, found 1.5`
            repeat,        NaN,      `expected a whole number from -2^53 to 2^53, found NaN`
            repeat,        1e17,     `expected a whole number from -2^53 to 2^53, found 1e17`
            labels,        [],       `expected an object of texts, found a list`
            labels/k,      `{"k":1}`,`expected a text, found a number`
            """)
    void whoAndWhichMustBeOfItsType(String pointer, String value, String said) throws Exception {
        var key = pointer.startsWith("labels") ? "labels" : pointer;
        assertThat(read(line("KickToTarget", "\"success\":1", ",\"" + key + "\":" + value))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.pointer()).isEqualTo("/" + pointer);
                    assertThat(reject.message()).startsWith(said);
                });
        assertThat(read(line("KickToTarget", "\"success\":1", ",\"" + key + "\":null"))
                        .rejects())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"null, null", "true, true or false", "'\"9\"', text"})
    void episodeStepsAreANumber(String value, String found) throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1", ",\"episode_steps\":" + value))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.message()).startsWith("expected the number of steps, found " + found + ". ");
                });
    }

    @Test
    void aTextThatIsTooLongIsToldWithTheLimit() throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1", ",\"agent\":\"" + "x".repeat(70_000) + "\""))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.TOO_LARGE);
                    assertThat(reject.message())
                            .contains("a text of more than 65536 characters, the most that is read");
                });
    }

    @Test
    void aFileThatTheUserNamesNeedsNoSuffix() throws Exception {
        var file = folder.resolve("terms");
        Files.writeString(file, line("KickToTarget", "\"success\":1", ""));
        assertThat(trial.files(file).only().score()).isCloseTo(1.7, within(1e-12));
    }

    @Test
    void aTermNamedTwiceIsMalformed() throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1,\"success\":0", "")).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.MALFORMED));
    }

    @Test
    void recordedScoresAndStepsAreKept() throws Exception {
        var result = read(line("KickToTarget", "\"success\":1", ",\"episode_steps\":3,\"score\":1.7"))
                .only();
        assertThat(result.recorded("score")).isEqualTo(1.7);
        assertThat(result.input(Tasks.EPISODE_STEPS)).isEqualTo(3);
    }

    @Test
    void theSharedSamplesOfRealEnvironmentsScore() throws Exception {
        var samples = JsonMapper.builder()
                .build()
                .readTree(Files.readString(Shared.file("data/sai-soccer/sai_reward_terms_samples.json")))
                .path("reward_terms");
        for (var sample : samples.properties()) {
            if (sample.getKey().equals("LowerT1PenaltyKick-v0")) {
                continue; // no task of the contest
            }
            var outcome = read("{\"env_id\":\"" + sample.getKey() + "\",\"reward_terms\":" + sample.getValue() + "}");
            assertThat(outcome.only().score()).isBetween(-1.0, -0.29);
        }
    }
}
