package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layouts of results trees, and what is made of folders that hold less than a log. */
final class LayoutsTest {

    private static final String LOG =
            Logs.interactions("[game_result:{'goal_states_achieved':['a'],'game_successfully_finished':false}]");
    private static final String SCORES =
            "{\"turn scores\": {}, \"episode scores\": {\"Violated Request Count\": 0, \"Request Count\": 9,"
                    + " \"Parsed Request Count\": 9, \"turn_limit_loss\": %d, \"turns_over_par\": NaN,"
                    + " \"achieved_goal_ratio\": 0.5, \"Main Score\": %s, \"Aborted\": %d, \"Success\": 0, \"Lose\": 0}}";

    @ParameterizedTest
    @CsvSource({
        "m-t0.0--m-t0.0/adventuregame/0_home/episode_3, m-t0.0--m-t0.0, 0_home/episode_3",
        "results/m-t0.0/adventuregame/home/instance_00003, m-t0.0, home/instance_00003",
        "a/b/m/adventuregame/home/instance_00003, m, home/instance_00003",
        "m/adventuregame/home/any_name, m, home/any_name",
        // Deeper ones: what is played several times, and what stands between.
        "m/adventuregame/home/instance_00003/branch_00001, m, home/instance_00003/branch_00001",
        "m/adventuregame/home/instance_00003/episode_00001, m, home/instance_00003/episode_00001",
        "m/epoch_00002/adventuregame/home/instance_00003, m, epoch_00002/home/instance_00003",
        "a/epoch_00002/m/adventuregame/home/instance_00003, m, epoch_00002/home/instance_00003",
        "m/adventuregame/home/epoch_00002/instance_00003, m, epoch_00002/home/instance_00003",
        "m/adventuregame/home/instance_00003/epoch_00002, m, home/instance_00003/epoch_00002",
        "m/adventuregame/home/instance_00003/epoch_00002/episode_00001, m, home/instance_00003/epoch_00002/episode_00001",
    })
    void namesComeFromTheLastFourFolders(String path, String agent, String instance) throws IOException {
        var draft = Collected.of(MemoryEntry.episode(path).with("interactions.json", LOG))
                .only();

        assertThat(draft.benchmark()).isEqualTo("clembench/adventuregame");
        assertThat(draft.agent()).isEqualTo(agent);
        assertThat(draft.instance()).isEqualTo(instance);
    }

    @Test
    void aFolderAloneIsKnownByWhatTheLogSays() throws IOException {
        var meta = "{\"meta\":{\"game_name\":\"adventuregame\"},\"player_models\":{\"0\":{\"model_spec\":"
                + "{\"model_name\":\"m\"}}}," + LOG.substring(1);

        var draft = Collected.of(MemoryEntry.episode("copy").with("interactions.json", meta))
                .only();

        assertThat(draft.benchmark()).isEqualTo("clembench/adventuregame");
        assertThat(draft.agent()).isEqualTo("m");
        assertThat(draft.instance()).isEqualTo("copy");
    }

    /** The game's folder may be called otherwise: the model's is where it is all the same. */
    @ParameterizedTest
    @CsvSource({
        "results/m-t0.0/adventure_v2/home/instance_00003, m-t0.0",
        "m-t0.0/adventure_v2/home/instance_00003/branch_00001, m-t0.0",
        "m-t0.0/adventuregame/home/instance_00003, m-t0.0",
        // Not so deep, or called otherwise, it may lie anywhere.
        "adventure_v2/home/instance_00003, m",
        "instance_00003, m",
        "some/old/copies/copy, m",
    })
    void theModelIsItsFolderWhateverTheGamesIsCalled(String path, String agent) throws IOException {
        var meta = "{\"meta\":{\"game_name\":\"adventuregame\"},\"player_models\":{\"0\":{\"model_spec\":"
                + "{\"model_name\":\"m\"}}}," + LOG.substring(1);

        var draft = Collected.of(MemoryEntry.episode(path).with("interactions.json", meta))
                .only();

        assertThat(draft.benchmark()).isEqualTo("clembench/adventuregame");
        assertThat(draft.agent()).isEqualTo(agent);
    }

    @Test
    void whatLiesAboveTheInputIsNoModelOfAGameThatItsFolderDoesNotName() throws IOException {
        var meta = "{\"meta\":{\"game_name\":\"adventuregame\"}," + LOG.substring(1);
        var episode = MemoryEntry.episode("home/me/copies/instance_00003").with("interactions.json", meta);

        assertThat(Collected.of(episode.named()).only().agent()).isEmpty();
    }

    /** It has a name, and nothing above it. */
    @ParameterizedTest
    @CsvSource({
        "adventuregame/home/episode_3, clembench/adventuregame, m, home/episode_3",
        "home/episode_3, clembench/adventuregame, m, home/episode_3",
        "m-t0.0/adventuregame/home/episode_3, clembench/adventuregame, m-t0.0, home/episode_3",
    })
    void anArchiveIsNoFolderOfTheTree(String path, String benchmark, String agent, String instance) throws IOException {
        var models = "{\"player_models\":{\"0\":{\"model_spec\":{\"model_name\":\"m\"}}}," + LOG.substring(1);
        var draft = Collected.of(MemoryEntry.inArchive("taboo.tgz", path).with("interactions.json", models))
                .only();

        assertThat(draft.benchmark()).isEqualTo(benchmark);
        assertThat(draft.agent()).isEqualTo(agent);
        assertThat(draft.instance()).isEqualTo(instance);
    }

    @Test
    void aGameThatNeitherFolderNorLogNamesIsAskedFor() throws IOException {
        var log = "{\"players\":{},\"turns\":[[]]}";

        var read = Collected.of(
                MemoryEntry.inArchive("high.tar", "0_high_en/episode_3").with("interactions.json", log));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.UNKNOWN_BENCHMARK);
        assertThat(read.rejects.get(0).message()).startsWith("expected the game's folder above those of experiment");
    }

    @Test
    void anEpochThatNoModelStandsAboveIsThatOfTheLogsModels() throws IOException {
        var models = "{\"player_models\":{\"0\":{\"model_spec\":{\"model_name\":\"a\"}},\"1\":{\"model_spec\":"
                + "{\"model_name\":\"b\"}}}," + LOG.substring(1);

        var draft = Collected.of(MemoryEntry.episode("epoch_00001/adventuregame/home/instance_00003")
                        .with("interactions.json", models))
                .only();

        assertThat(draft.benchmark()).isEqualTo("clembench/adventuregame");
        assertThat(draft.agent()).isEqualTo("a--b");
    }

    @Test
    void anInstanceThatHoldsBranchesIsNoEpisode() throws IOException {
        var instance = MemoryEntry.episode("m/adventuregame/home/instance_00003")
                .with("instance.json", "{\"max_turns\":50,\"optimal_turns\":10,\"goal_state\":[\"a\",\"b\"]}")
                .with("completed.json", "{}");
        instance.folder("branch_00001").with("interactions.json", "{\"players\":{},\"turns\":[[]]}");
        instance.folder("branch_00002").with("interactions.json", LOG).with("scores.json", "{\"episode scores\":{}}");
        instance.folder("branch_00003");

        var read = Collected.of(instance);

        assertThat(read.rejects).isEmpty();
        assertThat(read.episodes)
                .extracting(one -> one.draft().instance())
                .containsExactly(
                        "home/instance_00003/branch_00001",
                        "home/instance_00003/branch_00002",
                        "home/instance_00003/branch_00003");
        assertThat(read.episodes.get(0).draft().values()).containsEntry("goal_count", 2.0);
        assertThat(read.episodes.get(1).draft().status()).isEmpty();
        assertThat(read.episodes.get(2).draft().status()).contains(Status.UNFINISHED);
    }

    @Test
    void aLogBesideBranchesIsReadOnceAndSoAreThey() throws IOException {
        var instance = MemoryEntry.episode("m/adventuregame/home/instance_00003")
                .with("interactions.json", LOG)
                .with("scores.json", SCORES.formatted(0, "50", 0));
        instance.folder("branch_00001").with("interactions.json", LOG);

        assertThat(Collected.of(instance).episodes)
                .extracting(one -> one.draft().instance())
                .containsExactly("home/instance_00003/branch_00001", "home/instance_00003");
    }

    /** Whatever folders lie between, and however the episodes are called. */
    @ParameterizedTest
    @CsvSource({
        "results, interactions.json, instance_00001",
        "results/m, interactions.json, instance_00001",
        "results/m/taboo/e, interactions.json, instance_00001",
        "results/m/taboo/e, interactions.json, played",
        "results/m, scores.json, instance_00001",
        "results/m/taboo, scores.json, played",
        "results/m/taboo/e, my_scores.json, episode_1",
        // Where a game's folder seems to lie above.
        "taboo/runs/results, interactions.json, instance_00001",
    })
    void aFileAboveTheEpisodesHidesNoneAndIsToldWithItsPlace(String folder, String file, String episode)
            throws IOException {
        var at = MemoryEntry.episode(folder)
                .with(file, file.endsWith("scores.json") ? SCORES.formatted(0, "50", 0) : LOG);
        for (var model : List.of("a", "b")) {
            at.folder(model).folder("adventuregame").folder("e").folder(episode).with("interactions.json", LOG);
        }

        var read = Collected.of(at);

        assertThat(read.episodes)
                .extracting(one -> one.draft().agent(), one -> one.draft().instance())
                .containsExactly(tuple("a", "e/" + episode), tuple("b", "e/" + episode));
        assertThat(read.rejects)
                .extracting(Collected.Rejected::reason, one -> one.place().path())
                .containsExactly(tuple(Reason.INCONSISTENT, folder + "/" + file));
        assertThat(read.rejects.get(0).message()).startsWith("expected a log or scores in the folder of their own");
    }

    @Test
    void aLogThatScoresLieBesideAboveTheEpisodesIsToldOnce() throws IOException {
        var at = MemoryEntry.episode("results")
                .with("interactions.json", LOG)
                .with("scores.json", SCORES.formatted(0, "50", 0));
        at.folder("m")
                .folder("adventuregame")
                .folder("e")
                .folder("instance_00001")
                .with("interactions.json", LOG);

        var read = Collected.of(at);

        assertThat(read.episodes).hasSize(1);
        assertThat(read.rejects).extracting(one -> one.place().path()).containsExactly("results/interactions.json");
    }

    @Test
    void anEpisodeOfAnyNameMayKeepACopyOfItsLog() throws IOException {
        var played = MemoryEntry.episode("m/adventuregame/e/played").with("interactions.json", LOG);
        played.folder("backup").with("interactions.json", LOG);

        assertThat(Collected.of(played).only().instance()).isEqualTo("e/played");
    }

    @Test
    void aBranchFindsItsExperimentsFile() throws IOException {
        var instance = MemoryEntry.episode("m/guesswhat/easy/instance_00003")
                .withAbove("experiment.json", "{\"max_turns\":8}");
        var branch = instance.folder("branch_00001").with("interactions.json", "{\"turns\":[[]]}");

        assertThat(new EpisodeFolder(branch).turnLimit()).isEqualTo(8);
    }

    @Test
    void aFolderAloneIsKnownByItsAdventure() throws IOException {
        var draft = Collected.of(MemoryEntry.episode("x/y/z").with("interactions.json", LOG))
                .only();

        assertThat(draft.benchmark()).isEqualTo("clembench/adventuregame");
        assertThat(draft.agent()).isEmpty();
    }

    @Test
    void anUnknownGameBecomesAnUnknownBenchmark() throws IOException {
        var read = Collected.of(
                MemoryEntry.episode("m/chess/e/episode_0").with("interactions.json", "{\"players\":{},\"turns\":[]}"));

        var result = read.scored(Rulesets.HEAD);
        assertThat(result.reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
    }

    @Test
    void aByteOrderMarkHidesNoLogWhateverItsFolderIsCalled() throws IOException {
        var folder = MemoryEntry.episode("m/adventuregame/e/run1").with("interactions.json", "\uFEFF" + LOG);
        var scores = MemoryEntry.episode("m/adventuregame/e/run2")
                .with("my_scores.json", "\uFEFF\n" + SCORES.formatted(0, "50", 0));

        assertThat(Collected.of(folder).only().instance()).isEqualTo("e/run1");
        assertThat(Collected.of(folder.children().get(0)).only().instance()).isEqualTo("e/run1");
        assertThat(Collected.of(scores).only().instance()).isEqualTo("e/run2");
    }

    @Test
    void otherJsonOfThatNameIsNotClaimed() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/adventuregame/e/notes").with("interactions.json", "{\"a\":1}"));

        assertThat(read.episodes).isEmpty();
        assertThat(read.rejects).isEmpty();
    }

    @Test
    void instanceJsonStandsInForLostAdventureInfo() throws IOException {
        var log = "{\"players\":{},\"turns\":[[]]}";
        var instance = "{\"max_turns\":50,\"optimal_turns\":10,\"goal_state\":[\"a\",\"b\",\"a\"]}";

        var draft = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                        .with("interactions.json", log)
                        .with("instance.json", instance))
                .only();

        assertThat(draft.values())
                .containsEntry("goal_count", 2.0)
                .containsEntry("max_turns", 50.0)
                .containsEntry("optimal_turns", 10.0);
        assertThat(draft.notes()).anyMatch(note -> note.startsWith("no adventure_info"));
    }

    @Test
    void withoutEitherTheInputsAreMissing() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[[]]}"));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MISSING_INPUT);
    }

    @Test
    void aFolderWithAnInstanceAndNoLogIsUnfinished() throws IOException {
        var draft = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                        .with("instance.json", "{}")
                        .with("error.json", "{\"error\":\"IndexError\",\"message\":\"list index out of range\"}"))
                .only();

        assertThat(draft.status()).contains(Status.UNFINISHED);
        assertThat(draft.statusReason()).isEqualTo("the game stopped with IndexError: list index out of range");
    }

    private static final String NOT_COMPLETED =
            "the log says of itself that the game was not completed: false at /meta/completed";

    /** Whatever game it is, and whatever scores a tool made of the log all the same. */
    @ParameterizedTest
    @CsvSource({"adventuregame, false", "taboo, false", "wordle, true", "codenames, true", "codenames, false"})
    void aLogThatSaysThatTheGameDidNotEndIsUnfinished(String game, boolean withScores) throws IOException {
        var path = "m/" + game + "/e/instance_00001";
        var log = "{\"meta\":{\"game_name\":\"%s\",\"completed\":%s},\"turns\":[[]]}";
        var error = "{\"timestamp\":\"t\",\"error\":\"ConnectionError\",\"message\":\"api down\"}";
        var logs = List.of(
                MemoryEntry.episode(path).with("interactions.json", log.formatted(game, false)),
                MemoryEntry.episode(path)
                        .with("interactions.json", log.formatted(game, false))
                        .with("error.json", error),
                MemoryEntry.episode(path)
                        .with("interactions.json", "{\"turns\":[[]]}")
                        .with("error.json", error));
        var reasons = new ArrayList<String>();
        for (var one : logs) {
            var draft = Collected.of(withScores ? one.with("scores.json", SCORES.formatted(0, "50", 0)) : one)
                    .only();
            assertThat(draft.status()).contains(Status.UNFINISHED);
            reasons.add(draft.statusReason());
        }

        assertThat(reasons)
                .containsExactly(
                        NOT_COMPLETED,
                        "the game stopped with ConnectionError: api down",
                        "the game stopped with ConnectionError: api down");
    }

    @ParameterizedTest
    @CsvSource({"true, error.json", "false, completed.json"})
    void aGameThatWasCompletedAfterAllIsScored(boolean completed, String beside) throws IOException {
        var draft = Collected.of(MemoryEntry.episode("m/adventuregame/e/instance_00001")
                        .with("interactions.json", "{\"meta\":{\"completed\":" + completed + "}," + LOG.substring(1))
                        .with(beside, "{}"))
                .only();

        assertThat(draft.status()).isEmpty();
    }

    @Test
    void anInstanceThatHoldsEpochsIsNoEpisode() throws IOException {
        var instance = MemoryEntry.episode("m/adventuregame/home/instance_00003")
                .with("instance.json", "{\"max_turns\":50,\"optimal_turns\":10,\"goal_state\":[\"a\",\"b\"]}");
        instance.folder("epoch_00001").with("interactions.json", "{\"players\":{},\"turns\":[[]]}");
        instance.folder("epoch_00002").folder("episode_00001").with("interactions.json", LOG);
        instance.folder("epoch_00003");

        var read = Collected.of(instance);

        assertThat(read.rejects).isEmpty();
        assertThat(read.episodes)
                .extracting(one -> one.draft().instance())
                .containsExactly(
                        "home/instance_00003/epoch_00001",
                        "home/instance_00003/epoch_00002/episode_00001",
                        "home/instance_00003/epoch_00003");
        assertThat(read.episodes.get(0).draft().values()).containsEntry("goal_count", 2.0);
        assertThat(read.episodes.get(2).draft().status()).contains(Status.UNFINISHED);
    }

    @ParameterizedTest
    @CsvSource({
        // recorded ratio of goals, of turns, aborted; the score of the document
        "1.0, 0.75, 0, 0.75",
        "0.5, NaN, 0, NaN",
        "1.0, 0.0, 1, NaN",
    })
    void scoresAloneMakeTheDocumentsScoreOfTheirRatios(String goals, String turns, int aborted, Double score)
            throws IOException {
        var entry = MemoryEntry.episode("m/adventuregame/e/episode_0")
                .with(
                        "scores.json",
                        "{\"episode scores\":{\"Aborted\":" + aborted + ",\"Main Score\":50,\"achieved_goal_ratio\":"
                                + goals + ",\"turn_ratio\":" + turns + "}}");

        var result = Collected.of(entry).scored(Rulesets.README);

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.notes().contains("made of the recorded achieved_goal_ratio and turn_ratio"))
                .isEqualTo(!score.isNaN());
    }

    @ParameterizedTest
    @CsvSource({
        // ruleset, limit, recorded, aborted; score, status
        "v2.0, 0, 50.0, 0, 50.0, SCORED",
        "v2.0, 1, 50.0, 1, 50.0, ABORTED",
        "v2.0, 1, NaN, 1, NaN, ABORTED",
        "v1-2024-09, 1, NaN, 1, 50.0, ABORTED",
        "head, 0, 50.0, 0, 50.0, SCORED",
        "head, 1, 50.0, 1, NaN, ABORTED",
        "v1-2024-09, 1, 50.0, 0, 50.0, SCORED",
        "readme-2024-06, 0, 50.0, 0, NaN, SCORED",
        // The score is the recorded one, whatever the goals make of it.
        "v2.0, 0, 61.0, 0, 61.0, SCORED",
        "head, 0, 61.0, 0, 61.0, SCORED",
        "head, 1, 61.0, 1, NaN, ABORTED",
        "v2.0, 0, 0.0, 0, 0.0, SCORED",
    })
    void aFolderWithScoresAloneScoresByThem(
            String ruleset, int limit, String recorded, int aborted, Double score, Status status) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                .with("scores.json", SCORES.formatted(limit, recorded, aborted)));

        var result = read.scored(ruleset);

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.notes())
                .contains("from scores.json alone, with no interactions.json to recompute it from: recorded scores");
    }

    @ParameterizedTest
    @CsvSource({"v2.0, 40.5", "head, 40.5", "v1-2024-09, 40.5", "readme-2024-06, NaN"})
    void scoresWithoutGoalsHaveTheirMainScore(String ruleset, Double score) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                .with("scores.json", "{\"episode scores\": {\"Main Score\": 40.5, \"Aborted\": 0}}"));

        var result = read.scored(ruleset);

        assertThat(result.metric("score")).isEqualTo(score);
    }

    /** The tables hold what was recorded, and a run has one number of episodes that were played. */
    @ParameterizedTest
    @CsvSource({
        // ruleset, aborted; status, note
        "readme-2024-06, 1, ABORTED, as later rulesets have it",
        "v1-2024-09, 1, ABORTED, as later rulesets have it",
        "v2.0, 1, ABORTED, ''",
        "head, 1, ABORTED, ''",
        "readme-2024-06, 0, SCORED, ''",
        "v1-2024-09, 0, SCORED, ''",
        "v2.0, 0, SCORED, as earlier rulesets have it",
        "head, 0, SCORED, as earlier rulesets have it",
    })
    void whatWasRecordedAsAbortedStaysSoUnderEveryRuleset(String ruleset, int aborted, Status status, String note)
            throws IOException {
        var scores = SCORES.formatted(1, "0.0", aborted).replace("\"Lose\": 0", "\"Lose\": " + (1 - aborted));
        var read =
                Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0").with("scores.json", scores));

        var result = read.scored(ruleset);

        assertThat(result.status()).isEqualTo(status);
        assertThat(result.metric("aborted")).isEqualTo(aborted);
        assertThat(result.metric("lose")).isEqualTo(1 - aborted);
        assertThat(String.join("; ", result.notes())).contains(note);
        assertThat(result.notes()).hasSize(note.isEmpty() ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({
        "adventuregame, turns_over_par, 22",
        "adventuregame, turn_ratio, 0.45",
        "adventuregame, finish_speed, 0.55",
        "adventuregame, plan_followed_ratio, 0.25",
        "adventuregame, Success, 1",
        "imagegame, F1, 87",
        "imagegame, Average Changed Cell Count, 1.3333",
        "privateshared, Kappa, 0.875",
        "privateshared, Middle-Accuracy, 0.75",
        "wordle, repeats guess, 1",
        "wordle_withcritic, Repetition-Guesser-On-Critic-Agreement, 0.67",
        "matchit_ascii, Player Score, 50",
        "taboo, Repetition-Guesser, 2",
        "codenames, Request Success Ratio, 0.917",
        "guesswhat, Request Success Ratio, 0.917",
        "referencegame, Request Success Ratio, 0.917",
    })
    void whatScoresAloneRecordIsWhatTheEpisodeHas(String game, String name, double value) throws IOException {
        var scores = "{\"episode scores\":{\"Request Count\":12,\"Parsed Request Count\":11,"
                + "\"Violated Request Count\":1,\"" + name + "\":" + value
                + ",\"Main Score\":0,\"Aborted\":0" + (name.equals("Success") ? "" : ",\"Success\":0") + "}}";
        var read =
                Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0").with("scores.json", scores));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.metric(Standard.id(name))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "adventuregame, Success, 7",
        "adventuregame, Lose, -1",
        "taboo, Request Success Ratio, 1.5",
        "imagegame, Precision, 250",
        "privateshared, Accuracy, 1.01",
        "wordle, repeats guess, 2",
        "wordle_withcritic, Repetition-Guesser-On-Critic-Agreement, 67",
        "matchit_ascii, Player Score, 150",
    })
    void aRecordedMetricIsOneThatTheGameCanHave(String game, String name, double value) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                .with(
                        "scores.json",
                        "{\"episode scores\":{\"Main Score\":0,\"Aborted\":0,\"" + name + "\":" + value + "}}"));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.reject()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(result.message()).contains("recorded_" + Standard.id(name));
    }

    @Test
    void textMapWorldsLogNoRequestsAndGuesswhatDoes() {
        assertThat(metrics("textmapworld")).doesNotContain("request_count", "request_success_ratio");
        assertThat(metrics("guesswhat"))
                .contains("request_count", "parsed_request_count", "violated_request_count", "request_success_ratio");
    }

    private static List<String> metrics(String game) {
        var benchmark = Bench.CATALOG.benchmark("clembench/" + game).orElseThrow();
        return benchmark.rules().values().iterator().next().metrics().stream()
                .map(Metric::id)
                .toList();
    }

    @Test
    void aMainScoreInQuotesIsRejected() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/taboo/e/episode_0")
                .with("scores.json", "{\"episode scores\":{\"Main Score\":\"50\",\"Aborted\":0}}"));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.WRONG_TYPE);
        assertThat(read.rejects.get(0).place().at()).isEqualTo("/episode scores/Main Score");
    }

    @Test
    void scoresOfNothingHaveNone() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/adventuregame/e/episode_0")
                .with("scores.json", "{\"episode scores\": {\"Aborted\": 0}}"));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.undefined()).containsEntry("score", "no Main Score was recorded");
    }

    @Test
    void aMainScoreThatIsMadeOfTheGoalsSaysSo() throws IOException {
        var read = Collected.of(
                MemoryEntry.episode("m/adventuregame/e/episode_0").with("scores.json", SCORES.formatted(1, "NaN", 1)));

        assertThat(read.scored(Rulesets.V1).notes())
                .contains("no Main Score was recorded: made of the recorded achieved_goal_ratio");
    }

    /** The published tables skip a Main Score that is NaN, whatever the goals would make of it. */
    @Test
    void scoresAloneHaveNoOtherMainScoreThanTheRecordedOne() throws IOException {
        var read = Collected.of(
                MemoryEntry.episode("m/adventuregame/e/episode_0").with("scores.json", SCORES.formatted(1, "NaN", 1)));

        var result = read.scored(Rulesets.V2);

        assertThat(result.undefined()).containsEntry("score", "no Main Score was recorded");
        assertThat(result.metric("achieved_goal_ratio")).isEqualTo(0.5);
    }

    /** The tools leave out what a file does not say: it counts in the quality, and not in the share played. */
    @ParameterizedTest
    @CsvSource({
        "adventuregame, ''",
        "taboo, ''",
        "codenames, ''",
        "taboo, ',\"Aborted\":null'",
        "dond, ',\"Aborted\":NaN'"
    })
    void scoresThatDontSayWhetherTheEpisodeWasAbortedHaveAScoreAllTheSame(String game, String aborted)
            throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                .with("scores.json", "{\"episode scores\":{\"Main Score\":50,\"turn_limit_loss\":1" + aborted + "}}"));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.status()).isEqualTo(Status.SCORED);
        assertThat(result.metric("score")).isEqualTo(50);
        assertThat(result.undefined()).containsEntry("aborted", "whether the episode was aborted was not recorded");
        assertThat(result.notes())
                .contains("whether the episode was aborted was not recorded: it counts in the quality, and not in the"
                        + " share of episodes played");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"Lose\":1', MISSING_INPUT",
        "'\"Main Score\":NaN', MISSING_INPUT",
        "'\"Main Score\":50,\"Aborted\":2', OUT_OF_RANGE",
        "'\"Main Score\":50,\"Aborted\":\"no\"', WRONG_TYPE",
    })
    void scoresThatSayNothingOrSomethingElseAreRejected(String scores, Reason reason) throws IOException {
        for (var game : List.of("adventuregame", "taboo", "codenames")) {
            var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                    .with("scores.json", "{\"episode scores\":{" + scores + "}}"));

            assertThat(read.episodes).isEmpty();
            assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(reason);
            assertThat(read.rejects.get(0).place().at()).isEqualTo("/episode scores/Aborted");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Lose, '\"Lose\":\"1\",\"Success\":1'",
        "Lose, '\"Lose\":[],\"turns_over_par\":2'",
        "Success, '\"Lose\":0,\"Success\":\"yes\"'",
    })
    void anOutcomeThatIsNoNumberIsOfWrongType(String key, String outcome) throws IOException {
        for (var game : List.of("adventuregame", "taboo", "referencegame", "codenames")) {
            var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                    .with("scores.json", "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0," + outcome + "}}"));

            assertThat(read.episodes).isEmpty();
            assertThat(read.rejects).singleElement().satisfies(reject -> {
                assertThat(reject.reason()).isEqualTo(Reason.WRONG_TYPE);
                assertThat(reject.place().at()).isEqualTo("/episode scores/" + key);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hot_air_balloon, 80, 0, 80.0, SCORED",
        "clean_up, NaN, 0, NaN, SCORED",
        "dond, NaN, 1, NaN, ABORTED",
        "codenames, 100, 0, 100.0, SCORED",
        "codenames, NaN, 1, NaN, ABORTED",
        "codenames, NaN, 0, NaN, SCORED"
    })
    void aGameWhoseLogsAreNotReadScoresByItsScores(
            String game, String recorded, int aborted, Double score, Status status) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[]}")
                .with("scores.json", SCORES.formatted(0, recorded, aborted)));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.status()).isEqualTo(status);
    }

    @Test
    void aGameWhoseLogsAreNotReadNeedsItsScores() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/codenames/e/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[]}"));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MISSING_INPUT);
        assertThat(read.rejects.get(0).message()).contains(". Put its scores.json beside it");
    }

    @Test
    void aNewerLogThatCantBeCountedScoresByItsScores() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/wordle/e/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[[]],\"Aborted\":0}")
                .with("scores.json", SCORES.formatted(0, "50", 0).replace("\"Success\": 0", "\"Success\": 1")));

        var result = read.scored(Rulesets.HEAD);

        assertThat(result.metric("score")).isEqualTo(50);
        assertThat(result.metric("success")).isEqualTo(1);
    }

    private static Collected named(String episode, String name, String content) throws IOException {
        var file = MemoryEntry.episode(episode).with(name, content).children().get(0);
        return Collected.of(((MemoryEntry) file).named());
    }

    /** What lies beside it may say the opposite, and is not shown. */
    @Test
    void ofAFileThatIsNamedAloneItIsSaid() throws IOException {
        var read =
                named("m/taboo/e/episode_0", "scores.json", "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0}}");

        var result = read.scored(Rulesets.HEAD);
        assertThat(result.metric("score")).isEqualTo(50);
        assertThat(result.notes())
                .anyMatch(note -> note.startsWith("named alone: ") && note.endsWith("the folder m/taboo/e/episode_0"));
    }

    @Test
    void whatAFileThatIsNamedAloneLacksMayLieBesideIt() throws IOException {
        var read = named("m/imagegame/e/episode_0", "interactions.json", "{\"players\":{},\"turns\":[[]]}");

        assertThat(read.rejects.get(0).message()).endsWith("Name the folder m/imagegame/e/episode_0");
    }

    @ParameterizedTest
    @CsvSource({"e/instance_00001, my_scores.json", "e/kept, my_scores.json", "e/kept, scores.json"})
    void anyFileWhoseNameEndsSoHoldsScores(String episode, String file) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/taboo/" + episode)
                .with(file, "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0}}")
                .with("z_scores.json", "{\"episode scores\":{\"Main Score\":20,\"Aborted\":0}}"));

        assertThat(read.scored(Rulesets.HEAD).metric("score")).isEqualTo(50);
    }

    /** Aborted ones have neither; of others, one says the other. */
    @ParameterizedTest
    @CsvSource({
        "taboo, '', ,",
        "codenames, '', ,",
        "privateshared, '', ,",
        "guesswhat, '', ,",
        "adventuregame, '', ,",
        "adventuregame, ',\"turns_over_par\":NaN', 0, 1",
        "adventuregame, ',\"turns_over_par\":2', 1, 0",
        "adventuregame, ',\"turn_limit_loss\":1', 0, 1",
        "taboo, ',\"Success\":0', 0, 1",
        "taboo, ',\"Lose\":0', 1, 0",
    })
    void anOutcomeThatNobodyRecordedIsNotMadeUp(
            String game, String more, @Nullable Double success, @Nullable Double lose) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                .with("scores.json", "{\"episode scores\":{\"Main Score\":50,\"Aborted\":0" + more + "}}"));

        var result = read.scored(game.equals("adventuregame") ? Rulesets.V1 : Rulesets.HEAD);

        assertThat(result.metric("success")).isEqualTo(orNone(success));
        assertThat(result.metric("lose")).isEqualTo(orNone(lose));
        if (success == null) {
            assertThat(result.undefined()).containsEntry("success", Standard.NO_OUTCOME);
        }
    }

    /** The two need not be each other's opposite: what a tool recorded stands in its tables as it is. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "1, 0", "0, 1"})
    void successAndLoseAreAsRecorded(int success, int lose) throws IOException {
        for (var game : ClembenchFamily.games().keySet()) {
            var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                    .with(
                            "scores.json",
                            "{\"episode scores\":{\"Main Score\":0,\"Aborted\":0,\"Success\":" + success + ",\"Lose\":"
                                    + lose + "}}"));

            var result = read.scored(Rulesets.HEAD);

            assertThat(result.metric("success")).as(game).isEqualTo(success);
            assertThat(result.metric("lose")).as(game).isEqualTo(lose);
        }
    }

    private static Double orNone(@Nullable Double value) {
        return value == null ? Double.valueOf(Double.NaN) : value;
    }

    /** The file at fault is named, be it one that lies beside the log or above it. */
    @ParameterizedTest
    @CsvSource({
        "imagegame, '', MALFORMED, ''",
        "imagegame, '{\"target_grid\":', MALFORMED, /target_grid",
        "imagegame, '{\"target_grid\":5}', WRONG_TYPE, /target_grid",
        "referencegame, '', MALFORMED, ''",
        "adventuregame, '', MALFORMED, ''",
        "adventuregame, '{\"goal_state\":[],\"max_turns\":\"x\"}', WRONG_TYPE, /max_turns",
    })
    void aFaultBesideTheLogIsToldOfItsFile(String game, String instance, Reason reason, String pointer)
            throws IOException {
        var events = Logs.events("[s:'x',g:'x',parse:'x',s:'x',g:'x',parse:'x']")
                .replace("\"parse\",", "\"parse\",\"answer\":\"first\",");
        var read = Collected.of(MemoryEntry.episode("m/" + game + "/e/episode_0")
                .with("interactions.json", "{\"players\":{},\"turns\":[" + events + "]}")
                .with("instance.json", instance));

        assertThat(read.rejects)
                .extracting(
                        Collected.Rejected::reason,
                        one -> one.place().path(),
                        one -> one.place().at())
                .containsExactly(tuple(reason, "m/" + game + "/e/episode_0/instance.json", pointer));
    }
}
