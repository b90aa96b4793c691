package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The other games, each from a log made of the rules' text. */
final class GamesTest {

    @ParameterizedTest
    @CsvSource({
        "1, 100.0",
        "3, 33.333333333333336",
    })
    void tabooSharesAHundredAmongTheTurns(int turns, double score) throws IOException {
        var wrong = "[{\"action\":{\"type\":\"valid guess\",\"content\":\"x\"}}],";
        var right = "[{\"action\":{\"type\":\"correct guess\",\"content\":\"end game\"}}]";

        var result = scored("taboo", wrong.repeat(turns - 1) + right);

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.metric("success")).isEqualTo(1);
    }

    @Test
    void anInvalidClueLosesAndAWrongFormatAborts() throws IOException {
        var lost = scored("taboo", "[" + event("invalid clue") + "]");
        var aborted = scored("taboo", "[], [" + event("invalid format") + "], []");

        assertThat(lost.metric("lose")).isEqualTo(1);
        assertThat(lost.metric("score")).isEqualTo(0);
        assertThat(aborted.metric("score")).isNaN();
        assertThat(aborted.metric("violated_request_count")).isEqualTo(2);
        assertThat(aborted.metric("request_success_ratio")).isEqualTo(1.0 / 3);
    }

    @ParameterizedTest
    @CsvSource({
        "correct guess, 5, 8, 100.0",
        "correct guess, 6, 8, 66.66666666666667",
        "correct guess, 8, 8, 0.0",
        "correct guess, 10, 8, 0.0",
        "correct guess, 5, 5, 100.0",
        "correct guess, 6, 5, 0.0",
        "done, 6, 8, 0.0",
        "invalid format, 6, 8, NaN",
        "invalid content, 2, 8, NaN",
    })
    void guesswhatCostsNothingUpToFiveTurns(String end, int turns, int limit, Double score) throws IOException {
        var folder = MemoryEntry.episode("m/guesswhat/0_easy/episode_0")
                .with("interactions.json", log("[],".repeat(turns - 1) + "[" + event(end) + "]"))
                .withAbove("experiment_easy.json", "{\"max_turns\":" + limit + "}");

        assertThat(scored(folder).metric("score")).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({
        "correct guess, 1, 100.0",
        "done, 8, 0.0",
        "invalid format, 9, NaN",
    })
    void guesswhatNeedsTheLimitOnlyForAWinInMoreThanFiveTurns(String end, int turns, Double score) throws IOException {
        assertThat(scored("guesswhat", "[],".repeat(turns - 1) + "[" + event(end) + "]")
                        .metric("score"))
                .isEqualTo(score);
    }

    @Test
    void aWinInSixTurnsWithoutTheLimitNeedsTheScoresBesideIt() throws IOException {
        var log = log("[],".repeat(5) + "[" + event("correct guess") + "]");
        var without = MemoryEntry.episode("m/guesswhat/0_e/episode_0").with("interactions.json", log);
        var with = MemoryEntry.episode("m/guesswhat/0_e/episode_0")
                .with("interactions.json", log)
                .with("scores.json", scores("66.7", 0, 1));

        assertThat(Collected.of(without).rejects)
                .extracting(Collected.Rejected::reason)
                .containsExactly(Reason.MISSING_INPUT);
        assertThat(scored(with).metric("score")).isEqualTo(66.7);
        assertThat(scored(with).notes()).anyMatch(note -> note.startsWith("from scores.json: recorded scores, since"));
    }

    @ParameterizedTest
    @CsvSource({"imagegame", "referencegame"})
    void aLogWithoutItsInstanceIsScoredByItsScores(String game) throws IOException {
        var turn = "[" + event("get message") + ",{\"action\":{\"type\":\"x\"}},"
                + event("parse", "Instruction: put an X in the corner") + "," + event("get message") + ",{\"action\":"
                + "{\"type\":\"x\"}},{\"action\":{\"type\":\"parse\",\"content\":\"X\",\"answer\":\"first\"}}]";
        var folder = MemoryEntry.episode("m/" + game + "/0_e/episode_0").with("interactions.json", log(turn));
        var read = Collected.of(folder);

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MISSING_INPUT);
        assertThat(scored(folder.with("scores.json", scores("100", 0, 1))).metric("score"))
                .isEqualTo(100);
    }

    /** What is not there is missing, wherever it is, and the recorded scores stand in for it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "imagegame     | {\"turns\":[[]]} | instance.json /target_grid",
                "referencegame | {\"turns\":[[E,E,{\"action\":{\"type\":\"parse\",\"content\":\"x\"}},E,E,"
                        + "{\"action\":{\"type\":\"parse\",\"answer\":\"first\"}}]]} | instance.json /target_grid_name",
                "wordle        | {\"turns\":[[{\"action\":{\"type\":\"x\",\"data_for_computation\":{}}}]]}"
                        + " | /turns/0/0/action/data_for_computation/game_final_status",
                "privateshared | {\"turns\":[[E]],\"Aborted\":0,\"Filled Slots\":[1],\"probes\":[[{\"gt\":1}]]}"
                        + " | /probes/0/0/value",
                "adventuregame | {\"turns\":[[{\"action\":{\"type\":\"game_result\",\"content\":"
                        + "{\"goal_states_achieved\":[]}}}]]} | /turns/0/0/action/content/game_successfully_finished",
                "taboo         | {\"turns\":[[{\"from\":\"GM\"}]]} | /turns/0/0/action",
            })
    void aLogThatLacksAMemberIsScoredByItsScores(String game, String log, String place) throws IOException {
        var folder = MemoryEntry.episode("m/" + game + "/0_e/episode_0")
                .with("interactions.json", log.replace("E", "{\"action\":{\"type\":\"x\"}}"))
                .with("instance.json", "{}");

        assertThat(Collected.of(folder).rejects).singleElement().satisfies(reject -> {
            assertThat(reject.reason()).isEqualTo(Reason.MISSING_INPUT);
            assertThat(place).endsWith(reject.place().at());
        });
        var result = Bench.score(
                Collected.of(folder.with("scores.json", scores("100", 0, 1))).only(), folder, Rulesets.HEAD);
        assertThat(result.notes())
                .anyMatch(note ->
                        note.startsWith("from scores.json: recorded scores, since the log lacks something: " + place));
    }

    @ParameterizedTest
    @CsvSource({
        "taboo, OUT_OF_RANGE",
        "wordle, OUT_OF_RANGE",
        "wordle_withclue, OUT_OF_RANGE",
        "wordle_withcritic, OUT_OF_RANGE",
        "guesswhat, OUT_OF_RANGE",
        "referencegame, OUT_OF_RANGE",
    })
    void anOutcomeThatSaysNothingIsNoWin(String game, Reason reason) {
        assertThat(record(game, "finished").reject()).isEqualTo(reason);
        assertThat(record(game, "success").metric("score")).isEqualTo(100);
        assertThat(record(game, "lose").metric("score")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"taboo", "wordle", "wordle_withclue", "wordle_withcritic"})
    void nobodyWinsWithoutAGuess(String game) {
        var draft = EpisodeDraft.of("clembench/" + game, new Place("record", ""))
                .put(Standard.OUTCOME, "success", null)
                .put(game.equals("taboo") ? Standard.REQUEST_COUNT : Wordle.ROUNDS, 0, null);

        assertThat(Bench.score(draft, MemoryEntry.episode("record"), Rulesets.HEAD)
                        .reject())
                .isEqualTo(Reason.INCONSISTENT);
    }

    private static Bench.Result record(String game, String outcome) {
        var draft =
                EpisodeDraft.of("clembench/" + game, new Place("record", "")).put(Standard.OUTCOME, outcome, null);
        switch (game) {
            case "taboo" -> draft.put(Standard.REQUEST_COUNT, 1, null);
            case "guesswhat" -> draft.put(Guesswhat.TURNS, 1, null);
            case "referencegame" -> {}
            default -> draft.put(Wordle.ROUNDS, 1, null);
        }
        return Bench.score(draft, MemoryEntry.episode("record"), Rulesets.HEAD);
    }

    @ParameterizedTest
    @CsvSource({"lose, 4, INCONSISTENT", "success, 3, INCONSISTENT", "finished, 4, ", "lose, 3, ", "success, 4, "})
    void anOutcomeMustNotDenyWhatWasDrawn(String outcome, int common, @Nullable Reason reject) {
        var draft = EpisodeDraft.of("clembench/imagegame", new Place("record", ""))
                .put(Standard.OUTCOME, outcome, null)
                .put(Imagegame.TARGET_CELLS, 4, null)
                .put(Imagegame.DRAWN_CELLS, 4, null)
                .put(Imagegame.COMMON_CELLS, common, null);

        assertThat(Bench.score(draft, MemoryEntry.episode("record"), Rulesets.HEAD)
                        .reject())
                .isEqualTo(reject);
    }

    @ParameterizedTest
    @CsvSource({
        // As scores.json has it, and not made anew of the counts beside it.
        "taboo, 12.5, 0, 1, 12.5",
        "taboo, NaN, 0, 1, NaN",
        "taboo, 12.5, 0, , 12.5",
        "taboo, 12.5, 1, , NaN",
        "referencegame, 100, 0, , 100.0",
    })
    void scoresAloneAreTakenAsTheyAre(String game, String main, int aborted, @Nullable Integer success, Double score)
            throws IOException {
        var folder =
                MemoryEntry.episode("m/" + game + "/0_e/episode_0").with("scores.json", scores(main, aborted, success));

        assertThat(scored(folder).metric("score")).isEqualTo(score);
    }

    /** The published numbers are means over all Main Scores that were recorded; since then an abort leaves none. */
    @Test
    void aScoreAloneThatWasRecordedOfAnAbortedEpisodeCountsUnderThePublishedRuleset() throws IOException {
        for (var game : ClembenchFamily.games().values()) {
            var folder = MemoryEntry.episode("m/" + game.name() + "/0_e/episode_0")
                    .with("scores.json", scores("100", 1, null));
            var published = Collected.of(folder).scored(Rulesets.V2);

            assertThat(published.metric("score")).as(game.name()).isEqualTo(100);
            assertThat(published.status()).isEqualTo(Status.ABORTED);
            assertThat(scored(folder).metric("score")).as(game.name()).isNaN();
        }
    }

    private static String scores(String main, int aborted, @Nullable Integer success) {
        var outcome = success == null ? "" : ",\"Success\":" + success + ",\"Lose\":" + (1 - aborted - success);
        return "{\"turn scores\":{},\"episode scores\":{\"Request Count\":3,\"Parsed Request Count\":3,\"Main Score\":"
                + main + ",\"Aborted\":" + aborted + outcome + "}}";
    }

    @Test
    void aWrongFormatBeforeTheLastTurnDoesNotAbortGuesswhat() throws IOException {
        var folder = MemoryEntry.episode("m/guesswhat/easy/instance_00000")
                .with("interactions.json", log("[" + event("invalid format") + "],[" + event("correct guess") + "]"))
                .withAbove("experiment.json", "{\"max_turns\":8}");

        assertThat(scored(folder).metric("score")).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        // limit, turns, last event and its content; is it finished, is that a guess
        // At the limit a guess that missed ends the game without an event of its own.
        "3, 3, valid guess, crane, true, false",
        "3, 3, other, it shines, true, true",
        "3, 2, valid guess, crane, false, false",
        // A guess that hit is followed by an event that says so.
        "3, 1, valid guess, lantern, false, false",
        "3, 3, valid guess, Lantern, false, false",
        "0, 2, valid guess, lantern, false, false",
        // Where no limit is known, the game may have ended there.
        "0, 2, valid guess, crane, true, true",
    })
    void aTabooThatStopsBeforeTheLimitOrAfterAHitIsUnfinished(
            int limit, int turns, String last, String content, boolean finished, boolean guessed) throws IOException {
        var folder = MemoryEntry.episode("m/taboo/0_words/episode_0")
                .with("interactions.json", log("[],".repeat(turns - 1) + "[" + event(last, content) + "]"))
                .with("instance.json", "{\"target_word\":\"lantern\"}")
                .withAbove("experiment_words.json", limit == 0 ? "{}" : "{\"max_turns\":" + limit + "}");

        var result = scored(folder);

        assertThat(result.status()).isEqualTo(finished ? Status.SCORED : Status.UNFINISHED);
        if (finished) {
            assertThat(result.metric("score")).isEqualTo(0);
        } else {
            assertThat(result.message()).startsWith("the log stops before the end: its last event is");
        }
        assertThat(result.notes().contains("no event says how the game ended: counted as lost"))
                .isEqualTo(guessed);
    }

    @Test
    void aGuesswhatThatStopsBeforeTheLimitSaysSo() throws IOException {
        var folder = MemoryEntry.episode("m/guesswhat/easy/instance_00000")
                .with("interactions.json", log("[],[" + event("guess") + "]"))
                .withAbove("experiment.json", "{\"max_turns\":8}");

        assertThat(scored(folder).notes()).containsExactly("no event says how the game ended: counted as lost");
    }

    /** Whatever event it is: the program looks at the content alone. */
    @ParameterizedTest
    @CsvSource({"get message", "send message", "end"})
    void anyEventThatBeginsWithAbortAbortsMatchit(String type) throws IOException {
        var result = scored(
                "matchit_ascii",
                "[" + event(type, "Abort mission, different images") + "," + event("Decision Player A", "success") + ","
                        + event("Decision Player B", "success") + "]");

        assertThat(result.status()).isEqualTo(Status.ABORTED);
    }

    /** The program's formula, 100·(limit − turns)/(limit − 5), has nothing to divide by. */
    @Test
    void aLimitOfFiveTurnsLeavesGuesswhatNothingAndSaysSo() throws IOException {
        var folder = MemoryEntry.episode("m/guesswhat/0_easy/episode_0")
                .with("interactions.json", log("[],".repeat(5) + "[" + event("correct guess") + "]"))
                .withAbove("experiment_easy.json", "{\"max_turns\":5}");

        assertThat(scored(folder).metric("score")).isEqualTo(0);
        assertThat(scored(folder).notes()).singleElement().asString().startsWith("a turn limit of five or less: ");
    }

    @Test
    void anExperimentAboveWhatWasNamedIsNoFileThatIsLost() throws IOException {
        var folder = MemoryEntry.episode("m/guesswhat/0_easy/episode_0")
                .with("interactions.json", log("[],".repeat(5) + "[" + event("correct guess") + "]"))
                .named();

        assertThat(Collected.of(folder).rejects.get(0).message())
                .isEqualTo("expected max_turns in the experiment's file above the episode, where nothing was looked at."
                        + " Name the folder m/guesswhat/0_easy");
    }

    @Test
    void aMatchitWithoutADecisionSaysSo() throws IOException {
        var result = scored("matchit_ascii", "[" + event("Decision Player A", "success") + "]");

        assertThat(result.metric("score")).isEqualTo(0);
        assertThat(result.notes()).containsExactly("no event holds a decision of player B: counted as wrong");
    }

    /** Whatever scores a tool made of it all the same: newer logs, which have none, say whether the game was aborted. */
    @Test
    void aWordleWithoutItsSummaryIsUnfinished() throws IOException {
        var log = log("[" + event("metadata", "attempts: 1") + "]");
        var alone = MemoryEntry.episode("m/wordle/0_e/episode_0").with("interactions.json", log);
        var withScores = MemoryEntry.episode("m/wordle/0_e/episode_0")
                .with("interactions.json", log)
                .with("scores.json", scores("100", 0, 1));
        for (var folder : List.of(alone, withScores)) {
            var result = scored(folder);

            assertThat(result.status()).isEqualTo(Status.UNFINISHED);
            assertThat(result.message()).startsWith("no event holds data_for_computation");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "success, success, 100.0, 100.0",
        "success, failure, 0.0, 50.0",
        "failure, failure, 0.0, 0.0",
    })
    void matchitNeedsBothDecisions(String first, String second, double score, double player) throws IOException {
        var result = scored(
                "matchit_ascii",
                "[" + event("valid format") + "],[" + event("Decision Player A", first) + ","
                        + event("Decision Player B", second) + "]");

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.metric("player_score")).isEqualTo(player);
        assertThat(result.metric("request_count")).isEqualTo(1);
    }

    @Test
    void anAbortMessageAbortsMatchit() throws IOException {
        var result =
                scored("matchit_ascii", "[" + event("invalid format") + "," + event("end", "Abort: no format") + "]");

        assertThat(result.metric("aborted")).isEqualTo(1);
        assertThat(result.metric("violated_request_count")).isEqualTo(1);
        assertThat(result.metric("score")).isNaN();
    }

    @Test
    void imagegameComparesTheLastGridWithTheTarget() throws IOException {
        var turn = "[" + event("get message") + "," + event("parse", "Instruction: put an X in the corner") + ","
                + event("get message") + "," + event("parse", "X ▢\\n▢ ▢") + "]";
        var folder = MemoryEntry.episode("m/imagegame/0_grids/episode_0")
                .with("interactions.json", log(turn))
                .with("instance.json", "{\"target_grid\":\"X X\\n▢ X\"}");

        var result = scored(folder);

        assertThat(result.metric("precision")).isEqualTo(100);
        assertThat(result.metric("recall")).isEqualTo(33);
        assertThat(result.metric("score")).isEqualTo(50);
        assertThat(result.metric("average_generated_instruction_length")).isEqualTo(22);
        assertThat(result.metric("success")).isEqualTo(0);
    }

    /** Shares and F1 have four decimals, and as percentages none; the last grid is the one that is scored. */
    @Test
    void eachTurnOfAnImagegameIsComparedWithTheTarget() throws IOException {
        var result = scored(imagegame("[" + event("found instruction", "one two") + ","
                + event("found grid", "X X\\n▢ ▢") + "],[" + event("found instruction", "three four five") + ","
                + event("found grid", "X X\\nX ▢") + "],[" + event("found terminate pattern") + "]"));

        assertThat(result.metric("score")).isEqualTo(67);
        assertThat(result.metric("precision")).isEqualTo(67);
        assertThat(result.series().get("turn_precision")).containsExactly(100, 67);
        assertThat(result.series().get("turn_recall")).containsExactly(67, 67);
        // 2·1·0.6667 / 1.6667 is 0.8.
        assertThat(result.series().get("turn_f1")).containsExactly(80, 67);
        assertThat(result.series().get("changed_cell_count")).containsExactly(2, 1);
        assertThat(result.series().get("generated_expression_length")).containsExactly(7, 15);
        assertThat(result.series().get("generated_expression_number_of_tokens")).containsExactly(2, 3);
        assertThat(result.metric("average_changed_cell_count")).isEqualTo(1.5);
        assertThat(result.metric("average_generated_instruction_length")).isEqualTo(11);
        assertThat(result.metric("average_generated_expression_number_of_tokens"))
                .isEqualTo(2.5);
        assertThat(result.metric("request_count")).isEqualTo(4);
        assertThat(result.metric("parsed_request_count")).isEqualTo(4);
        assertThat(result.series().get("turn_request_count")).containsExactly(2, 2);
    }

    /** In the turn that aborts, each reply was a request, and those that could be parsed say so. */
    @Test
    void anAbortedImagegameCountsTheRequestsOfItsLastTurn() throws IOException {
        var reply = event("get message") + ",";
        var result = scored(imagegame("[" + reply + event("parse", "Instruction: all") + "," + reply
                + event("parse", "X X\\n▢ X") + "],[" + reply + event("parse", "Instruction: more") + "," + reply
                + event("invalid format") + "," + reply + event("parse", "unread") + "]"));

        assertThat(result.status()).isEqualTo(Status.ABORTED);
        assertThat(result.metric("request_count")).isEqualTo(4);
        assertThat(result.metric("parsed_request_count")).isEqualTo(3);
        assertThat(result.metric("violated_request_count")).isEqualTo(1);
        assertThat(result.metric("score")).isNaN();
    }

    /** Games of clembench 1.6 end with a reply that says so, in the language of their instance. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Instruction: DONE         | ''                                         | SCORED",
                "Anweisung: FERTIG         | ^\\s*anweisung\\s*:\\s*fertig\\s*$            | SCORED",
                "Instruktion: ÄNDE         | ^\\s*instruktion\\s*:\\s*ände\\s*$            | SCORED",
                "Anweisung: A ins Feld     | ^\\s*anweisung\\s*:\\s*fertig\\s*$            | UNFINISHED",
                // Others are not tried: this one would take longer than anybody waits.
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! | ^(a+)+$         | UNFINISHED",
                "Anweisung: FERTIG         | ^.*fertig$                                 | UNFINISHED",
            })
    void anImagegameEndsWithTheWordsThatItsInstanceAsksFor(String reply, String pattern, Status status)
            throws IOException {
        var instance =
                "{\"target_grid\":\"X\",\"player_1_terminate_pattern\":\"" + pattern.replace("\\", "\\\\") + "\"}";
        var folder = MemoryEntry.episode("m/imagegame/grids/episode_0")
                .with(
                        "interactions.json",
                        log("[" + event("parse", "all X") + "," + event("parse", "X") + "],[" + event("send message")
                                + "," + event("get message", reply) + "]"))
                .with("instance.json", instance);

        assertThat(scored(folder).status()).isEqualTo(status);
    }

    private static MemoryEntry imagegame(String turns) {
        return MemoryEntry.episode("m/imagegame/grids/instance_00000")
                .with("interactions.json", log(turns))
                .with("instance.json", "{\"target_grid\":\"X X\\n▢ X\"}");
    }

    @Test
    void newerImagegamesCallTheirRepliesByName() throws IOException {
        var turn = "[" + event("found instruction", "put an X in the corner") + "," + event("found grid", "X ▢\\n▢ ▢")
                + "],[" + event("found terminate pattern") + "]";
        var folder = MemoryEntry.episode("m/imagegame/grids/instance_00000")
                .with("interactions.json", log(turn))
                .with("instance.json", "{\"target_grid\":\"\\nx ▢\\n▢ ▢\\n\"}");

        assertThat(scored(folder).metric("score")).isEqualTo(100);
        assertThat(scored(folder).metric("success")).isEqualTo(1);
    }

    @Test
    void gridsOfOtherSizeHaveNothingInCommon() throws IOException {
        var turn = "[" + event("found instruction", "all") + "," + event("found grid", "X X") + "]";
        var folder = MemoryEntry.episode("m/imagegame/grids/instance_00000")
                .with("interactions.json", log(turn))
                .with("instance.json", "{\"target_grid\":\"X ▢\\n▢ ▢\"}");

        assertThat(scored(folder).metric("score")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"type\":\"parse_wrong\",\"content\":\"the correct is: first\"}', 0",
        "'{\"type\":\"parse_wrong\"}', 0",
        "'{\"type\":\"parse_correct\"}', 100",
        "'{\"type\":\"parse\",\"content\":\"the correct is: first\"}', 0",
    })
    void theTypeAloneSaysWhetherTheChoiceWasRight(String choice, double score) throws IOException {
        var result = scored(
                "referencegame",
                "[" + event("send message") + "," + event("get message") + "," + event("parse", "the full one") + ","
                        + event("send message") + "," + event("get message") + ",{\"action\":" + choice + "}]");

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.metric("lose")).isEqualTo(score == 0 ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        // Newer logs say by the event whether the choice was right.
        "parse_correct, 1, 100",
        "parse_wrong, 0, 0",
    })
    void newerReferencegamesSayWhetherTheChoiceWasRight(String type, double success, double score) throws IOException {
        var result = scored(
                "referencegame",
                "[" + event("send message") + "," + event("get message") + "," + event("parse", "the full one") + ","
                        + event("send message") + "," + event("get message") + "," + event(type, "first") + "]");

        assertThat(result.metric("success")).isEqualTo(success);
        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.metric("generated_expression_number_of_tokens")).isEqualTo(3);
    }

    @Test
    void anAbortedReferencegameHasNeitherSuccessNorLose() throws IOException {
        var result = scored(
                "referencegame",
                "[" + event("send message") + "," + event("get message") + "," + event("invalid format") + "]");

        assertThat(result.metric("aborted_at_player_1")).isEqualTo(1);
        assertThat(result.metric("success")).isNaN();
        assertThat(result.metric("lose")).isNaN();
        assertThat(result.metric("aborted")).isEqualTo(1);
    }

    /** The log stops before the end, in whatever game: no turn, a message that nobody answered, a reply that nobody judged. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "taboo         | valid clue, send message",
                "taboo         | valid clue, send message, get message",
                "taboo         | valid clue",
                "taboo         | clue",
                "taboo         | valid clue, send message, get message, valid response",
                "taboo         | valid guess, metadata",
                "guesswhat     | send message",
                "matchit_ascii | valid format, send message",
                "imagegame     | get message, found instruction, send message",
                "imagegame     | get message, found instruction",
                "referencegame | send message, get message, parse, send message",
                "referencegame | send message, get message, parse",
                "privateshared | send message",
                "adventuregame | goal_status, send message",
                "wordle            | metadata, send message",
                "wordle_withclue   | send message, get message",
                "wordle_withcritic | get message, metadata, send message",
            })
    void aLogThatStopsAmidATurnIsUnfinished(String game, String types) throws IOException {
        for (var turns : List.of("", "[" + events(types) + "]")) {
            var path = "m/" + game + "/0_e/episode_0";
            var alone = MemoryEntry.episode(path).with("interactions.json", log(turns));
            // Whatever scores a tool made of it all the same.
            var withScores = MemoryEntry.episode(path)
                    .with("interactions.json", log(turns))
                    .with("scores.json", scores("100", 0, 1));
            for (var folder : List.of(alone, withScores)) {
                var result = scored(folder);

                assertThat(result.status()).isEqualTo(Status.UNFINISHED);
                assertThat(result.message()).startsWith("the log stops before the end: it");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "taboo         | valid clue, invalid clue, send message  | SCORED",
                "taboo         | valid clue, valid guess                 | SCORED",
                "guesswhat     | correct guess, send message             | SCORED",
                "referencegame | send message, get message, other        | ABORTED",
                "referencegame | send message, invalid format            | ABORTED",
            })
    void aGameThatEndedMayLogMessagesAfterwards(String game, String types, Status status) throws IOException {
        assertThat(scored(game, "[" + events(types) + "]").status()).isEqualTo(status);
    }

    private static String events(String types) {
        return Stream.of(types.split(", ", -1))
                .map(type -> type.equals("goal_status")
                        ? "{\"action\":{\"type\":\"goal_status\",\"content\":{\"turn_goal_score\":0}}}"
                        : event(type))
                .collect(Collectors.joining(","));
    }

    @Test
    void aRecordOfTheGameThatLacksWhetherItWasAbortedIsNotWhole() throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/privateshared/e/episode_0")
                .with("interactions.json", "{\"turns\":[[]],\"probes\":[],\"Filled Slots\":[]}"));

        assertThat(read.rejects)
                .extracting(Collected.Rejected::reason, one -> one.place().at())
                .containsExactly(tuple(Reason.MISSING_INPUT, "/Aborted"));
    }

    @Test
    void kappaComparesDisagreementsWithChance() throws IOException {
        var probes =
                "[[{\"gt\":0,\"value\":0},{\"gt\":1,\"value\":1}],[{\"gt\":1,\"value\":0},{\"gt\":1,\"value\":1}]]";
        var folder = MemoryEntry.episode("m/privateshared/0_travel/episode_0")
                .with(
                        "interactions.json",
                        "{\"turns\":[],\"probes\":" + probes + ",\"Filled Slots\":[true],\"Aborted\":false,"
                                + "\"Request Count\":[2,3],\"Parsed Request Count\":[2,3],\"Violated Request Count\":[0,0]}");

        var result = scored(folder);

        // One of four disagrees; by chance it would be 1·2/4 + 3·2/4 = 2.
        assertThat(result.metric("kappa")).isEqualTo(0.5);
        assertThat(result.metric("accuracy")).isEqualTo(0.75);
        assertThat(result.metric("middle_accuracy")).isEqualTo(1);
        assertThat(result.metric("score")).isEqualTo(2 * 1.0 * 0.5 / 1.5 * 100);
        assertThat(result.metric("lose")).isEqualTo(1);
    }

    /** The middle of three slots is at the second turn, as that of four: int((slots + 1)/2) − 1, from 0. */
    @ParameterizedTest
    @CsvSource({
        "'true,false,true', 0.5, 0.6666666666666666",
        "'true,false,true,true', 0.5, 0.75",
        "'true,false', 1, 0.5"
    })
    void theMiddleAccuracyIsThatOfTheTurnAtHalfTheSlots(String slots, double middle, double filled) throws IOException {
        var right = "{\"gt\":1,\"value\":1}";
        var wrong = "{\"gt\":0,\"value\":1}";
        var result = scored(privateshared(
                "[" + right + "],[" + right + "," + wrong + "],[" + right + "," + right + "],[" + wrong + "]",
                slots,
                false));

        assertThat(result.metric("middle_accuracy")).isEqualTo(middle);
        assertThat(result.metric("slot_filling_accuracy")).isEqualTo(filled);
        assertThat(result.series().get("turn_accuracy")).containsExactly(1, 0.5, 1, 0);
        assertThat(result.series().get("slot_filled")).startsWith(1, 0);
        assertThat(result.metric("success")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "'[]', true", "'[],[{\"gt\":1,\"value\":1}]', true"})
    void anAbortedPrivatesharedMayHaveAskedNothing(String probes, String slots) throws IOException {
        var result = scored(privateshared(probes, slots, true));

        assertThat(result.reject()).isNull();
        assertThat(result.status()).isEqualTo(Status.ABORTED);
        assertThat(result.metric("aborted")).isEqualTo(1);
        assertThat(result.metric("score")).isNaN();
    }

    @Test
    void aRoundWithoutProbesCostsTheAccuracyOfTheTurns() throws IOException {
        var result = scored(privateshared("[],[{\"gt\":1,\"value\":1},{\"gt\":0,\"value\":0}]", "true", false));

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(result.metric("middle_accuracy")).isNaN();
        assertThat(result.series()).doesNotContainKey("turn_accuracy");
        assertThat(result.notes()).anyMatch(note -> note.startsWith("the accuracy of each turn is left out"));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "'[{\"gt\":1,\"value\":1}]', ''"})
    void aPrivatesharedThatWasPlayedAsksAndFills(String probes, String slots) throws IOException {
        assertThat(scored(privateshared(probes, slots, false)).reject()).isEqualTo(Reason.OUT_OF_RANGE);
    }

    private static MemoryEntry privateshared(String probes, String slots, boolean aborted) {
        return MemoryEntry.episode("m/privateshared/0_travel/episode_0")
                .with(
                        "interactions.json",
                        "{\"turns\":[],\"probes\":[" + probes + "],\"Filled Slots\":[" + slots + "],\"Aborted\":"
                                + aborted
                                + ",\"Request Count\":[1],\"Parsed Request Count\":[1],\"Violated Request Count\":[0]}");
    }

    @Test
    void kappaIsUndefinedWhereAllAnswersAreTheSame() throws IOException {
        var folder = MemoryEntry.episode("m/privateshared/0_travel/episode_0")
                .with(
                        "interactions.json",
                        "{\"turns\":[],\"probes\":[[{\"gt\":0,\"value\":0}]],\"Filled Slots\":[true],\"Aborted\":false,"
                                + "\"Request Count\":[2],\"Parsed Request Count\":[2],\"Violated Request Count\":[0]}");

        var result = scored(folder);

        assertThat(result.metric("kappa")).isNaN();
        assertThat(result.metric("truncated_kappa")).isEqualTo(0);
        assertThat(result.metric("score")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "wordle, 2, 100",
        "wordle, 3, 100",
        "wordle, 4, 50",
        "wordle, 5, 30",
        "wordle, 6, 20",
        "wordle_withclue, 2, 50",
        "wordle_withclue, 3, 33.33",
        "wordle_withclue, 6, 16.67"
    })
    void wordleScoresByTheNumberOfGuesses(String game, int guesses, double score) throws IOException {
        var feedback = "[\"crane\",\"c<red> r<yellow> a<green> n<red> e<red>\"]";
        var folder = wordle(game, "WIN", feedback, guesses, "");

        var result = scored(folder);

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.metric("total_guess_repetitions")).isEqualTo(guesses - 1);
        assertThat(result.series().get("closeness_score")).startsWith(8, 8);
        // Three red letters again, one green and one yellow kept.
        assertThat(result.series().get("strategy_score")).startsWith(0, -30);
    }

    @ParameterizedTest
    @CsvSource({
        "wordle, WIN, 100, 100",
        "wordle_withclue, WIN, 100, 100",
        "wordle, LOSS, 0, 100",
        "wordle, ABORTED, NaN, 0"
    })
    void oneGuessHasAStrategyOfAHundredUnlessTheGameWasAborted(
            String game, String status, Double score, double strategy) throws IOException {
        var result =
                scored(wordle(game, status, "[\"crane\",\"c<green> r<green> a<green> n<green> e<green>\"]", 1, ""));

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.series().get("closeness_score")).containsExactly(25);
        assertThat(result.series().get("strategy_score")).containsExactly(strategy);
    }

    /** The log holds running totals of the turns, and tells the guesser's requests from the critic's. */
    @Test
    void requestsOfGuesserAndCriticAreAddedUp() throws IOException {
        var result = scored(wordle("wordle_withcritic", "LOSS", "[\"crane\",\"c<red>\"]", 3, ""));

        assertThat(result.metric("request_count")).isEqualTo(9);
        assertThat(result.metric("parsed_request_count")).isEqualTo(7);
        assertThat(result.metric("violated_request_count")).isEqualTo(2);
        assertThat(result.metric("request_success_ratio")).isEqualTo(0.78);
        assertThat(result.series().get("turn_request_count")).containsExactly(2, 3, 4);
        assertThat(result.series().get("turn_parsed_request_count")).containsExactly(2, 2, 3);
        assertThat(result.series().get("turn_violated_request_count")).containsExactly(0, 1, 1);
        assertThat(result.metric("repeats_guess")).isEqualTo(1);
    }

    @Test
    void theCriticsDisagreementsAreSharedOutToo() throws IOException {
        var result = scored(wordle(
                "wordle_withcritic",
                "LOSS",
                "[\"crane\",\"c<red>\"]",
                4,
                "[\"a\",\"a\",\"no\"],[\"a\",\"b\",\"no\"],[\"a\",\"b\",\"no\"],[\"a\",\"a\",\"yes\"]"));

        assertThat(result.metric("repetition_guesser_on_critic_agreement")).isEqualTo(1);
        assertThat(result.metric("non_repetition_guesser_on_critic_agreement")).isEqualTo(0);
        assertThat(result.metric("repetition_guesser_on_critic_disagreement")).isEqualTo(0.33);
        assertThat(result.metric("non_repetition_guesser_on_critic_disagreement"))
                .isEqualTo(0.67);
        assertThat(result.metric("critic_agreements")).isEqualTo(1);
        assertThat(result.metric("critic_disagreements")).isEqualTo(3);
        assertThat(result.series().get("change_of_opinion")).containsExactly(0, 1, 1, 0);
    }

    @Test
    void theCriticsOpinionsAreSharedOutByWhetherTheGuessWasKept() throws IOException {
        var folder = wordle(
                "wordle_withcritic",
                "LOSS",
                "[\"crane\",\"c<red> r<red> a<red> n<red> e<red>\"]",
                3,
                "[\"a\",\"a\",\"yes\"],[\"a\",\"b\",\"yes\"],[\"a\",\"b\",\"yes\"]");

        var result = scored(folder);

        assertThat(result.metric("repetition_guesser_on_critic_agreement")).isEqualTo(0.33);
        assertThat(result.metric("non_repetition_guesser_on_critic_agreement")).isEqualTo(0.67);
        assertThat(result.metric("repetition_guesser_on_critic_disagreement")).isEqualTo(0);
        assertThat(result.metric("score")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "wordle, '\"Aborted\":0,\"Lose\":0,\"Success\":1,\"Guesser Guesses\":[\"a\",\"b\",\"b\",\"c\"]', 50.0, SCORED",
        "wordle_withclue, '\"Aborted\":0,\"Lose\":0,\"Success\":1,\"Guesser Guesses\":[\"a\",\"b\",\"b\"]', 33.33, SCORED",
        "wordle_withcritic, '\"Aborted\":0,\"Lose\":1,\"Success\":0', 0.0, SCORED",
        "wordle, '\"Aborted\":1,\"Lose\":0,\"Success\":0,\"Guesser Guesses\":[\"a\"]', NaN, ABORTED",
    })
    void newerWordlesKeepTheirRecordBesideTheTurns(String game, String record, Double score, Status status)
            throws IOException {
        var result = scored(MemoryEntry.episode("m/" + game + "/e/instance_00000")
                .with(
                        "interactions.json",
                        "{\"players\":{},\"turns\":[[]],\"Request Count\":5,\"Parsed Request Count\":4,"
                                + "\"Violated Request Count\":1,\"Guesser Feedbacks\":[\"a<green> b<red>\"]," + record
                                + "}"));

        assertThat(result.metric("score")).isEqualTo(score);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.metric("request_success_ratio")).isEqualTo(0.8);
        assertThat(result.series().get("closeness_score")).containsExactly(5);
    }

    @Test
    void aNewerWordleWithScoresIsScoredByThem() throws IOException {
        var result = scored(MemoryEntry.episode("m/wordle/e/instance_00000")
                .with(
                        "interactions.json",
                        "{\"turns\":[[]],\"Aborted\":0,\"Lose\":0,\"Success\":1,\"Guesser Guesses\":[\"a\"],\"players\":{}}")
                .with("scores.json", scores("30", 0, 1)));

        assertThat(result.metric("score")).isEqualTo(30);
    }

    @ParameterizedTest
    @CsvSource({"'\"Aborted\":0,\"Lose\":0,\"Success\":1'", "'\"Aborted\":0,\"Lose\":0'"})
    void aNewerWordleThatLacksWhatItIsScoredByNeedsItsScores(String record) throws IOException {
        var read = Collected.of(MemoryEntry.episode("m/wordle/e/instance_00000")
                .with("interactions.json", "{\"players\":{},\"turns\":[[]]," + record + "}"));

        assertThat(read.rejects).extracting(Collected.Rejected::reason).containsExactly(Reason.MISSING_INPUT);
        assertThat(read.rejects.get(0).message())
                .startsWith("expected the list Guesser Guesses, ")
                .endsWith(". Put its scores.json beside it, or leave the episode out");
    }

    /** The program does not read Success: an episode that was not aborted is one that was not lost. */
    @ParameterizedTest
    @CsvSource({"''", "',\"Success\":0'", "',\"Success\":1'"})
    void aNewerWordleThatWasNotLostIsASuccess(String success) throws IOException {
        var result = scored(newer("\"Aborted\":0,\"Lose\":0" + success + ",\"Guesser Guesses\":[\"a\",\"b\"]"));

        assertThat(result.metric("success")).isEqualTo(1);
        assertThat(result.metric("score")).isEqualTo(100);
    }

    /** Two digits are what logs have that sum the game up, and the rulesets of that time. */
    @ParameterizedTest
    @CsvSource({"head, 0.6666666666666666", "v1.6, 0.67", "v2.0, 0.67"})
    void theRatioOfANewerWordleIsNotRounded(String ruleset, double ratio) throws IOException {
        var read = Collected.of(newer("\"Request Count\":3,\"Parsed Request Count\":2,\"Violated Request Count\":1,"
                + "\"Aborted\":0,\"Lose\":0,\"Guesser Guesses\":[\"a\",\"b\",\"c\"]"));

        assertThat(read.scored(ruleset).metric("request_success_ratio")).isEqualTo(ratio);
    }

    private static MemoryEntry newer(String record) {
        return MemoryEntry.episode("m/wordle/e/instance_00000")
                .with("interactions.json", "{\"players\":{},\"turns\":[[]]," + record + "}");
    }

    private static MemoryEntry wordle(String game, String status, String feedback, int guesses, String changes) {
        var list = (feedback + ",").repeat(guesses);
        var data = "{\"turns_req_count\":[2,5,9],\"turns_parse_count\":[2,4,7],\"turns_guess_feedback\":["
                + list.substring(0, list.length() - 1) + "],\"critic_guesses_change\":[" + changes
                + "],\"guesser_req_count\":6,\"critic_req_count\":3,\"guesser_parsed_req_count\":5,"
                + "\"critic_parsed_req_count\":2,\"game_final_status\":\"" + status + "\"}";
        return MemoryEntry.episode("m/" + game + "/0_words/episode_0")
                .with(
                        "interactions.json",
                        log("[{\"action\":{\"type\":\"metadata\",\"content\":\"\",\"data_for_computation\":" + data
                                + "}}]"));
    }

    private static Bench.Result scored(String game, String turns) throws IOException {
        return scored(MemoryEntry.episode("m/" + game + "/0_e/episode_0").with("interactions.json", log(turns)));
    }

    private static Bench.Result scored(MemoryEntry folder) throws IOException {
        return Collected.of(folder).scored(Rulesets.HEAD);
    }

    private static String log(String turns) {
        return "{\"players\":{},\"turns\":[" + turns + "]}";
    }

    private static String event(String type) {
        return event(type, "x");
    }

    private static String event(String type, String content) {
        return "{\"from\":\"GM\",\"to\":\"GM\",\"action\":{\"type\":\"" + type + "\",\"content\":\"" + content + "\"}}";
    }
}
