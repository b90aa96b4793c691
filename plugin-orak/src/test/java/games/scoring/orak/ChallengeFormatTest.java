package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.orak.Referee.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChallengeFormatTest {

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeEach
    void begin() {
        runs = new Runs(folder.resolve("game_logs"));
    }

    private void results(String game, String score) {
        runs.file(
                game + "/game_results.json",
                "{\"score\": " + score
                        + ", \"avg_score\": 0.5, \"start_time\": 1.0, \"end_time\": 2.0, \"game_info\": {}}");
    }

    private Outcome only() {
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(1);
        return referee.outcomes.get(0);
    }

    @Test
    void sharesAreTurnedBackIntoPixelsAndPointsWithANote() {
        results("super_mario", "0.2284");
        results("twenty_fourty_eight", "0.056");
        var referee = runs.read();
        assertThat(referee.episode("super_mario").shown("x_final")).isEqualTo("722");
        assertThat(referee.episode("twenty_fourty_eight").shown("final_game_score"))
                .isEqualTo("1120");
        assertThat(referee.outcomes).allSatisfy(each -> assertThat(each.notes()).hasSize(1));
        assertThat(referee.episode("super_mario").read().places().get("x_final").made())
                .isEqualTo("0.2284: times 3161, rounded");
    }

    @Test
    void resultsThatAreCutAreRefused() {
        runs.file("super_mario/game_results.json", "{\"score\": 0.2284, \"avg_score\": 0.");
        assertThat(only().reject()).isEqualTo(Reason.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"score\": 0.2284"})
    void resultsInTheFolderOfAGameThatAreEmptyOrCutAreRefused(String text) {
        runs.file("super_mario/game_results.json", text);
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.MALFORMED);
        assertThat(outcome.benchmark()).isEqualTo("orak/super-mario");
    }

    @Test
    void resultsInAnotherFolderAreKnownByWhatTheySay() {
        runs.file("elsewhere/game_results.json", "{\"score\": 1")
                .file("star_craft/game_results.json", "{\"score\": 1}");
        assertThat(only().score()).isEqualTo(100);
    }

    @Test
    void aShareBelowNothingIsToldAsItStands() {
        results("twenty_fourty_eight", "-0.1");
        var outcome = only();
        assertThat(outcome.reject()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(outcome.message()).endsWith("found -0.1");
    }

    @ParameterizedTest
    @CsvSource({"twenty_fourty_eight", "super_mario", "pokemon_red", "star_craft"})
    void resultsWithoutAScoreLackAnInput(String game) {
        runs.file(game + "/game_results.json", "{\"avg_score\": 0.5}");
        assertThat(only().reject()).isEqualTo(Reason.MISSING_INPUT);
    }

    @Test
    void flagsAndMatchesAreCounted() {
        results("pokemon_red", "6");
        results("star_craft", "1");
        var referee = runs.read();
        assertThat(referee.episode("pokemon_red").score()).isEqualTo(50);
        assertThat(referee.episode("star_craft").score()).isEqualTo(100);
    }

    @Test
    void theLastStateCountsWhereThereAreNoResults() {
        runs.file("twenty_fourty_eight/game_states.jsonl", """
                {"iteration": 1, "obs": {"obs_image": "abc"}, "action": "left", "result": {"score": 0.01, "is_finished": false, "avg_score": 0.0}}
                {"iteration": 2, "obs": {"obs_image": "abc"}, "action": "left", "result": {"score": 0.25, "is_finished": true, "avg_score": 0.0}}
                """);
        assertThat(only().score()).isEqualTo(25);
    }

    private void lastState(String game, String result) {
        runs.file(game + "/game_states.jsonl", "{\"iteration\": 1, \"result\": {" + result + "}}\n");
    }

    @Test
    void resultsCountBesideALastStateThatDeniesThemWithANote() {
        results("pokemon_red", "6");
        lastState("pokemon_red", "\"score\": 6, \"is_finished\": false");
        var unfinished = only();
        assertThat(unfinished.status()).isEqualTo(Status.SCORED);
        assertThat(unfinished.score()).isEqualTo(50);
        assertThat(unfinished.notes())
                .containsExactly("by its last line game_states.jsonl does not reach the end of the game: what"
                        + " game_results.json says counts");

        lastState("pokemon_red", "\"score\": 7, \"is_finished\": true");
        var differs = only();
        assertThat(differs.score()).isEqualTo(50);
        assertThat(differs.notes())
                .containsExactly("the score is 6 in game_results.json, which counts, and 7 in the last state of"
                        + " game_states.jsonl");

        lastState("pokemon_red", "\"score\": 6.0, \"is_finished\": true");
        assertThat(only().notes()).isEmpty();
    }

    @Test
    void aLastStateThatIsNotTheEndLeavesTheGameUnfinished() {
        runs.file("twenty_fourty_eight/game_states.jsonl", """
                {"iteration": 1, "obs": {}, "action": "left", "result": {"score": 0.01, "is_finished": true, "avg_score": 0.0}}
                {"iteration": 2, "obs": {}, "action": "left", "result": {"sco""");
        var outcome = only();
        assertThat(outcome.status()).isEqualTo(Status.UNFINISHED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "{\"iteration\": 2", "{} {}", "{\"a\": 1, \"a\": 2}"})
    void aLineThatIsNoStateIsToldAndCostsNoOther(String line) {
        runs.file(
                "pokemon_red/game_states.jsonl",
                "{\"iteration\": 1, \"result\": {\"score\": 3, \"is_finished\": false}}\n\n" + line
                        + "\n{\"iteration\": 3, \"result\": {\"score\": 6, \"is_finished\": true}}\n");
        var referee = runs.read();
        assertThat(referee.outcomes).hasSize(2);
        assertThat(referee.outcomes.get(0).score()).isEqualTo(50);
        assertThat(referee.outcomes.get(1).reject()).isEqualTo(Reason.MALFORMED);
        // Blank lines are lines.
        assertThat(referee.outcomes.get(1).source()).endsWith("game_states.jsonl:3");
    }

    @Test
    void behindALastLineThatIsNoStateTheEndIsNotKnown() {
        runs.file("pokemon_red/game_states.jsonl", """
                {"iteration": 1, "result": {"score": 3, "is_finished": true}}
                []
                """);
        assertThat(runs.read().outcomes)
                .extracting(Outcome::reject, Outcome::status)
                .containsExactly(tuple(null, Status.UNFINISHED), tuple(Reason.MALFORMED, null));
    }

    @Test
    void aFileWithoutAStateIsTold() {
        runs.file("pokemon_red/game_states.jsonl", "\n[\"iteration\"]\n");
        assertThat(only().reject()).isEqualTo(Reason.MALFORMED);
        runs.file("pokemon_red/game_states.jsonl", "{\"iteration\": 1");
        assertThat(only().reject()).isEqualTo(Reason.MALFORMED);
        runs.file("pokemon_red/game_states.jsonl", "");
        assertThat(only().reject()).isEqualTo(Reason.MALFORMED);
        assertThat(only().benchmark()).isEqualTo("orak/pokemon-red");
    }

    @Test
    void aFileThatIsNamedAloneIsReadAsItsFolder() {
        results("star_craft", "1");
        runs.file("pokemon_red/game_states.jsonl", """
                {"iteration": 1, "obs": {}, "action": "a", "result": {"score": 6, "is_finished": true, "avg_score": 0.0}}
                """);
        for (var name : List.of("star_craft/game_results.json", "pokemon_red/game_states.jsonl")) {
            var outcomes = Referee.logs(runs.root().resolve(name)).outcomes;
            assertThat(outcomes)
                    .singleElement()
                    .satisfies(each -> assertThat(each.status()).isEqualTo(Status.SCORED));
        }
    }

    @Test
    void aGameWhoseScoreNobodyKnowsIsRefused() {
        results("street_fighter", "0.3");
        assertThat(only().reject()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
    }
}
