package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.message.UsageException;
import games.scoring.testkit.Trial;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportFormatTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new DiambraFamily());

    private Trial.Outcome read(String... lines) throws IOException {
        var file = folder.resolve("episodes.jsonl");
        Files.writeString(file, String.join("\n", lines));
        return trial.files(file);
    }

    @Test
    void copiesThatWerePutAsideAreNoSecondLogs() throws Exception {
        var line = "{\"game\":\"doapp\",\"difficulty\":\"Medium\",\"rewards\":[1,2],\"done\":true}\n";
        for (var name : List.of("e.jsonlines", "f.ndjson", "e.jsonl~", "e.jsonl.bak", "e.jsonl.1", "e.json.old")) {
            Files.writeString(folder.resolve(name), line);
        }
        var outcome = trial.files(folder);
        assertThat(outcome.results().size() + outcome.rejects().size()).isEqualTo(2);
    }

    @Test
    void rewardsAddUpToTheFirstStepThatIsDone() throws Exception {
        var result = read("{\"game\":\"doapp\",\"difficulty\":\"Medium\",\"user\":\"me\",\"rewards\":[1,2,3,4],"
                        + "\"done\":[false,false,true,true]}")
                .only();
        assertThat(result.input(Rules.TOTAL_REWARD)).isEqualTo(6);
        assertThat(result.scored().episode().agent()).isEqualTo("me");
        assertThat(result.place(Rules.TOTAL_REWARD)).endsWith("episodes.jsonl line 1 /rewards (added up)");
        assertThat(result.notes()).contains("steps after the first one that is done are not counted: 1");
    }

    @Test
    void anExportThatTheUserNamesNeedsNoSuffix() throws Exception {
        var file = folder.resolve("exports");
        Files.writeString(file, easy("\"rewards\":[1,2]"));
        assertThat(trial.files(file).only().score()).isEqualTo(3);
    }

    @Test
    void withoutDoneAllRewardsCount() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":2,\"rewards\":[1,2.5]}")
                        .only()
                        .score())
                .isEqualTo(3.5);
    }

    @Test
    void anEpisodeThatIsNeverDoneIsUnfinished() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1],\"done\":[0]}")
                        .only()
                        .status())
                .isEqualTo(Status.UNFINISHED);
    }

    @Test
    void healthOfAllCharactersGivesTheRewards() throws Exception {
        // Vector di-070: -27 and 130.
        var result = read("{\"game\":\"tektagt\",\"difficulty\":\"Easy\",\"own\":[[227,227],[200,227],[200,180]],"
                        + "\"opp\":[[227,227],[227,227],[100,177]]}")
                .only();
        assertThat(result.score()).isEqualTo(103);
    }

    @Test
    void normalisedSumsAreTurnedBack() throws Exception {
        var result = read("{\"game\":\"doapp\",\"difficulty\":\"Hard\",\"normalized_cumulative_reward\":4,"
                        + "\"normalization_factor\":0.5}")
                .only();
        assertThat(result.score()).isEqualTo(599.04);
    }

    /** Rewards one by one may be raw or normalised: the factor alone does not say which. */
    @Test
    void aFactorBesideRewardsIsInconsistent() throws Exception {
        assertThat(read(easy("\"rewards\":[1,3],\"normalization_factor\":0.5")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                    assertThat(reject.pointer()).isEqualTo("/normalization_factor");
                    assertThat(reject.message()).contains("write the sum as normalized_cumulative_reward");
                });
        for (var rewards : new String[] {"", ",\"rewards\":[3]"}) {
            var health = read(easy("\"own\":[208,208],\"opp\":[208,205],\"normalization_factor\":0.5" + rewards))
                    .only();
            assertThat(health.score()).isEqualTo(3);
            assertThat(health.notes())
                    .containsExactly("normalization_factor is passed over: the rewards that own and opp give are raw");
        }
    }

    @Test
    void rewardsThatMayBeNormalisedAreTold() throws Exception {
        assertThat(read(easy("\"rewards\":[0.5,1.25]")).only().notes())
                .containsExactly("some rewards are no whole numbers: they may be normalised, and are taken as raw");
        assertThat(read(easy("\"rewards\":[1,0.5],\"done\":[true,false]"))
                        .only()
                        .notes())
                .containsExactly("steps after the first one that is done are not counted: 1");
    }

    @Test
    void aLineWithoutRewardsSaysWhatToDo() throws Exception {
        assertThat(read(easy("\"rewards\":[1]"), easy("\"total_reward\":7")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
                    assertThat(reject.message()).endsWith("write an episode record with the input total_reward.");
                });
    }

    @ParameterizedTest
    @CsvSource({"null, null", "'\"x\"', a text", "[], a list"})
    void aDoneIsTrueOrFalse(String done, String found) throws Exception {
        assertThat(read(easy("\"rewards\":[1,2],\"done\":[" + done + ",true]")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.pointer()).isEqualTo("/done/0");
                    assertThat(reject.message()).isEqualTo("expected true or false, found " + found);
                });
    }

    @Test
    void stepsBehindTheLastAreCheckedAndNotCounted() throws Exception {
        assertThat(read(easy("\"rewards\":[1,2,null],\"done\":[false,true,false]"))
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.pointer()).isEqualTo("/rewards/2"));
    }

    @Test
    void recordedScoresAreKeptForVerification() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[5],\"score\":5}")
                        .only()
                        .recorded("score"))
                .isEqualTo(5);
    }

    private static String easy(String more) {
        return "{\"game\":\"doapp\",\"difficulty\":\"easy\"," + more + "}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"rewards\":[]",
                "\"rewards\":[],\"done\":[]",
                "\"own\":[],\"opp\":[]",
                "\"own\":[[208]],\"opp\":[[208]]"
            })
    void anEpisodeWithoutStepsIsUnfinished(String rewards) throws Exception {
        var result = read(easy(rewards)).only();
        assertThat(result.status()).isEqualTo(Status.UNFINISHED);
        assertThat(result.score()).isNaN();
        assertThat(result.scored().episode().statusReason()).isEqualTo("the log holds no step");
    }

    @Test
    void rewardsBesideHealthAreThoseThatItGives() throws Exception {
        var health = ",\"own\":[208,200,200],\"opp\":[208,208,100.1]";
        var same = read(easy("\"rewards\":[-8,107.9]" + health)).only();
        assertThat(same.score()).isEqualTo(99.9);
        assertThat(same.place(Rules.TOTAL_REWARD)).endsWith("/rewards (added up)");
        assertThat(read(easy("\"rewards\":[-8,108]" + health)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                    assertThat(reject.pointer()).isEqualTo("/rewards/1");
                    assertThat(reject.message())
                            .contains("for step 2 the reward that own and opp give, 107.9, found 108.0");
                });
        assertThat(read(easy("\"rewards\":[-8]" + health)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                    assertThat(reject.message()).contains("each step of own and opp, 2 in all, found 1");
                });
        assertThat(read(easy("\"rewards\":[1],\"own\":[208,208]")).only().notes())
                .containsExactly("own without opp is passed over");
    }

    @Test
    void aNormalisedRewardBesideOthersIsInconsistent() throws Exception {
        for (var other : new String[] {"\"rewards\":[1]", "\"own\":[1,1],\"opp\":[1,1]"}) {
            assertThat(read(easy(other + ",\"normalized_cumulative_reward\":1")).rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1],\"done\":[false]", "[1],\"done\":[true]", "[]"})
    void aLevelOffTheGamesMapIsRefusedWhateverBecameOfTheEpisode(String rewards) throws Exception {
        // Soul Calibur has five levels.
        for (var key : new String[] {"difficulty", "difficulty_level"}) {
            var line = "{\"game\":\"soulclbr\",\"" + key + "\":%d,\"rewards\":" + rewards + "}";
            assertThat(read(line.formatted(6)).rejects()).singleElement().satisfies(reject -> {
                assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE);
                assertThat(reject.pointer()).isEqualTo("/" + key);
            });
            assertThat(read(line.formatted(5)).rejects()).isEmpty();
        }
    }

    @Test
    void twoLevelsThatDifferAreInconsistent() throws Exception {
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":2,\"difficulty_level\":4,\"rewards\":[3]}")
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
    }

    @Test
    void aTruthValueIsNoReward() throws Exception {
        assertThat(read(easy("\"rewards\":[4,true]")).rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
            assertThat(reject.pointer()).isEqualTo("/rewards/1");
            assertThat(reject.message()).isEqualTo("expected a number, found true");
        });
    }

    @Test
    void nullIsTheSameAsAbsent() throws Exception {
        var result = read(easy("\"user\":null,\"done\":null,\"difficulty_level\":null,\"score\":null,\"own\":null,"
                        + "\"opp\":null,\"normalization_factor\":null,\"normalized_cumulative_reward\":null,"
                        + "\"terminated\":null,\"rewards\":[3]"))
                .only();
        assertThat(result.score()).isEqualTo(3);
        assertThat(result.scored().episode().agent()).isEmpty();
        assertThat(result.notes()).isEmpty();
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":null,\"difficulty_level\":2,\"rewards\":[3]}")
                        .only()
                        .score())
                .isEqualTo(3);
        assertThat(read("{\"game\":\"doapp\",\"difficulty\":null,\"rewards\":[3]}")
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT));
    }

    @Test
    void terminatedAndTruncatedEndAnEpisodeAsDoneDoes() throws Exception {
        var rewards = "\"rewards\":[1,2,4],";
        assertThat(read(
                                easy(rewards + "\"terminated\":[false,true,false]"),
                                easy(rewards + "\"truncated\":[0,0,1]"),
                                easy(rewards + "\"terminated\":[false,false,true],\"truncated\":[true,false,false]"),
                                easy(rewards + "\"done\":[false,true,true],\"terminated\":[false,false,true]"))
                        .results())
                .extracting(Trial.Result::score)
                .containsExactly(3.0, 7.0, 1.0, 3.0);
        assertThat(read(easy(rewards + "\"terminated\":[false,false,false],\"truncated\":[false,false,false]"))
                        .only()
                        .status())
                .isEqualTo(Status.UNFINISHED);
        assertThat(read(easy("\"normalized_cumulative_reward\":1,\"terminated\":[false]"))
                        .only()
                        .status())
                .isEqualTo(Status.UNFINISHED);
        assertThat(read(easy(rewards + "\"terminated\":[false,true,false],\"truncated\":[false]"))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
                    assertThat(reject.pointer()).isEqualTo("/truncated");
                });
    }

    @Test
    void keysThatAreNotKnownAreNamedOnce() throws Exception {
        assertThat(read(easy("\"rewards\":[1],\"seed\":[1,{\"x\":2}],\"Done\":true"))
                        .only()
                        .notes())
                .containsExactly("keys that are not known are passed over: seed, Done");
        var many = new StringBuilder("\"rewards\":[1]");
        for (int i = 0; i < 25; i++) {
            many.append(",\"k").append(i).append("\":1");
        }
        assertThat(read(easy(many.toString())).only().notes())
                .containsExactly(
                        "keys that are not known are passed over: k0, k1, k2, k3, k4, k5, k6, k7, k8, k9 and 15 more");
    }

    @ParameterizedTest
    @CsvSource({"'{\"user\":\"x\"}', an object", "'\"5\"', a text", "[5], a list", "true, true"})
    void aRecordedScoreThatIsNoNumberIsToldAndIsNone(String score, String found) throws Exception {
        var result = read(easy("\"score\":" + score + ",\"rewards\":[5]")).only();
        assertThat(result.recorded("score")).isNaN();
        assertThat(result.notes()).containsExactly("score is passed over: expected a number, found " + found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"done", "terminated", "truncated", "rewards", "own", "opp"})
    void whatIsNoListIsNamed(String key) throws Exception {
        assertThat(read(easy("\"normalized_cumulative_reward\":1,\"" + key + "\":true"))
                        .rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.WRONG_TYPE);
                    assertThat(reject.pointer()).isEqualTo("/" + key);
                    assertThat(reject.message())
                            .startsWith("expected a list with ")
                            .endsWith(", found true");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "'[{LINE},{LINE}]', 'expected an episode, an object, found a list. Write one episode a line.'",
        "'\"x\"', 'expected an episode, an object, found a text. Write one episode a line.'",
        "'{\"game\":5,\"difficulty\":\"easy\",\"rewards\":[]}', 'expected the game, such as \"doapp\", a text, found 5'",
        "'{\"difficulty\":\"easy\",\"rewards\":[]}', 'expected the game, such as \"doapp\", a text, found none'"
    })
    void whatIsNoEpisodeIsNamed(String line, String message) throws Exception {
        var episode = easy("\"rewards\":[5]");
        assertThat(read(episode, line.replace("{LINE}", episode)).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.MALFORMED);
                    assertThat(reject.message()).startsWith(message);
                });
    }

    @Test
    void aBadFirstLineCostsNoOther() throws Exception {
        for (var bad : new String[] {"{\"game\":\"doapp\",\"diff", "oops", "{}"}) {
            var outcome = read(bad, easy("\"rewards\":[5]"));
            assertThat(outcome.results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.score()).isEqualTo(5));
            assertThat(outcome.rejects()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2_000, 20_000})
    void keysBehindLongListsAreFound(int steps) throws Exception {
        var done = "\"done\": [" + "false, ".repeat(steps - 1) + "true]";
        var rewards = "\"rewards\": [" + "1, ".repeat(steps - 1) + "1]";
        var sorted = "{\"difficulty\": \"easy\", " + done + ", \"game\": \"doapp\", " + rewards + "}";
        assertThat(read(sorted).only().score()).isEqualTo(steps);
        var gameBetween =
                "{" + rewards.replace("1, ", "1,") + ", \"game\": \"doapp\", " + done + ", \"difficulty\": \"easy\"}";
        assertThat(read("\ufeff" + gameBetween).only().score()).isEqualTo(steps);
        var health = "{\"difficulty_level\": 2, \"opp\": [" + "[208, 208], ".repeat(steps) + "[208, 207]], \"own\": ["
                + "[208, 208], ".repeat(steps) + "[208, 208]], \"game\": \"tektagt\"}";
        assertThat(read(health).only().score()).isEqualTo(1);
        var listsFirst = "{\"actions\": [" + "0, ".repeat(4 * steps) + "0], " + rewards + ", " + done
                + ", \"game\": \"doapp\", \"difficulty\": \"easy\"}";
        assertThat(read(listsFirst).only().score()).isEqualTo(steps);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rewards\":[LONG]}",
                "{\"game\":\"chess\",\"moves\":[LONG]}",
                "{\"benchmark\":\"x\",\"game\":\"chess\",\"done\":[LONG]}",
                "[{\"game\":\"chess\",\"done\":[LONG]}]",
                "{\"game\":\"chess\"}\n{\"difficulty\":\"easy\"}\n{\"rewards\":[]}",
                "{\"game\":\"difficulty\",\"own\":\"rewards\"}"
            })
    void otherJsonIsLeftAlone(String json) throws Exception {
        var file = folder.resolve("steps.json");
        Files.writeString(file, json.replace("LONG", "0,".repeat(100_000) + "0"));
        assertThatThrownBy(() -> trial.files(file)).isInstanceOf(UsageException.class);
    }

    @Test
    void theLastLineOfManyIsNoEpisodeForBeingCut() throws Exception {
        var file = folder.resolve("games.json");
        Files.writeString(file, "{\"game\":\"chess\",\"done\":true}\n".repeat(10_000));
        assertThatThrownBy(() -> trial.files(file)).isInstanceOf(UsageException.class);
    }

    @Test
    void eachBadLineIsSetAsideAlone() throws Exception {
        var outcome = read(
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[NaN]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1,\"2\"]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[1],\"done\":[true,false]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\"}",
                "{\"game\":\"pong\",\"difficulty\":\"easy\",\"rewards\":[1]}",
                "{\"game\":\"doapp\",\"difficulty\":\"brutal\",\"rewards\":[1]}",
                "{\"game\":\"tektagt\",\"difficulty\":1,\"own\":[[1,2],[1]],\"opp\":[[1,2],[1,2]]}",
                "{\"game\":\"doapp\",\"difficulty\":\"easy\",\"rewards\":[2]}");
        assertThat(outcome.results()).extracting(Trial.Result::score).containsExactly(1.0, 2.0);
        assertThat(outcome.rejects())
                .extracting(reject -> reject.code())
                .containsExactly(
                        Reason.MALFORMED,
                        Reason.NOT_FINITE,
                        Reason.WRONG_TYPE,
                        Reason.INCONSISTENT,
                        Reason.MISSING_INPUT,
                        Reason.UNKNOWN_BENCHMARK,
                        Reason.OUT_OF_RANGE,
                        Reason.INCONSISTENT);
        assertThat(outcome.rejects().get(2).source()).endsWith("episodes.jsonl:4");
        assertThat(outcome.rejects().get(2).pointer()).isEqualTo("/rewards/1");
    }

    @Test
    void theSharedVectorsOfRewardsAndHealthAgree() throws Exception {
        for (var vector : Shared.vectors("native-and-aggregate.jsonl")) {
            if (vector.path("plugin").stringValue().equals("diambra")
                    && !vector.path("kind").stringValue().equals("leaderboard")) {
                var result = read(vector.path("input").toString().replace("\"env_done_last\":true", "\"x\":1"))
                        .only();
                double expected = vector.path("expected").path("score").doubleValue();
                assertThat(result.score())
                        .as(vector.path("id").stringValue())
                        .isCloseTo(expected, Assertions.within(Math.abs(expected) * 1e-9));
                var chart = vector.path("expected_alt").path("chart-line").path("score");
                if (chart.isNumber()) {
                    var file = folder.resolve("episodes.jsonl");
                    assertThat(trial.ruleset("chart").files(file).only().score())
                            .isCloseTo(chart.doubleValue(), Assertions.within(Math.abs(chart.doubleValue()) * 1e-9));
                }
            }
        }
    }
}
