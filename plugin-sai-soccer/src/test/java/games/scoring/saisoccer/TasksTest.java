package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Benchmark;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.StandingRule;
import games.scoring.testkit.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TasksTest {

    private final SaiSoccerFamily family = new SaiSoccerFamily();
    private final Trial trial = Trial.of(family);

    private static String record(String inputs) {
        return "{\"benchmark\":\"LowerT1KickToTarget-v0\",\"inputs\":{" + inputs + "}}";
    }

    /** The weights of each environment's reward_config. */
    @Test
    void eachTermWeighsWhatItsRewardConfigSays() {
        for (var task : List.of("goalie-penalty-kick", "obstacle-penalty-kick")) {
            assertWeights(
                    task,
                    -1.0,
                    Map.of(
                            "robot_distance_ball", 0.25,
                            "ball_vel_twd_goal", 1.5,
                            "goal_scored", 2.5,
                            "offside", -3.0,
                            "ball_hits", -0.2,
                            "robot_fallen", -1.5,
                            "ball_blocked", -0.5));
        }
        assertWeights("kick-to-target", -0.3, Map.of("offside", -1.0, "success", 2.0, "distance", 0.5));
    }

    private void assertWeights(String task, double ofSteps, Map<String, Double> weights) {
        weights.forEach((term, weight) -> {
            var line =
                    "{\"benchmark\":\"sai-soccer/" + task + "\",\"inputs\":{\"" + term + "\":2,\"episode_steps\":3}}";
            assertThat(trial.records(line).only().score()).as(term).isCloseTo(2 * weight + ofSteps, within(1e-12));
            assertThat(trial.ruleset("per-step").records(line).only().score())
                    .as(term)
                    .isCloseTo(2 * weight + 3 * ofSteps, within(1e-12));
        });
    }

    @Test
    void stepsCostOnceAnEpisodeAndUnderPerStepOnEachStep() {
        var inputs = record("\"episode_steps\":100");
        assertThat(trial.records(inputs).only().score()).isEqualTo(-0.3);
        assertThat(trial.ruleset("per-step").records(inputs).only().score()).isCloseTo(-30, within(1e-12));
        assertThat(trial.ruleset("per-step").records(record("")).rejects()).hasSize(1);
    }

    @Test
    void givenStepsAreOverwrittenAndSaidToBe() {
        var result = trial.records(record("\"steps\":777")).only();
        assertThat(result.score()).isEqualTo(-0.3);
        assertThat(result.notes()).anyMatch(note -> note.contains("overwrites them with 1"));
    }

    @Test
    void underPerStepTheEpisodesStepsCountAndTheGivenOnesDoNot() {
        var result = trial.ruleset("per-step")
                .records(record("\"success\":1,\"steps\":9,\"episode_steps\":4"))
                .only();
        assertThat(result.score()).isCloseTo(2 - 4 * 0.3, within(1e-12));
        assertThat(result.notes())
                .containsExactly("the given steps are ignored: episode_steps counts the steps of the episode");
    }

    @Test
    void underPerStepThePlatformsScoreStandsForNoTerms() {
        for (var task : family.benchmarks()) {
            var line = "{\"benchmark\":\"" + task.id() + "\",\"inputs\":{\"episode_score\":6.2,\"episode_steps\":1}}";
            assertThat(trial.records(line).only().score()).isEqualTo(6.2);
            assertThat(trial.ruleset("per-step").records(line).rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
        }
    }

    @Test
    void aRecordIsAnEpisodesEndUnlessItSaysOtherwise() {
        assertThat(trial.records(record("")).only().status()).isEqualTo(Status.SCORED);
        var going =
                trial.records(record("\"success\":true,\"terminated\":false")).only();
        assertThat(going.status()).isEqualTo(Status.UNFINISHED);
        assertThat(going.score()).isZero();
        assertThat(trial.records(record("\"terminated\":false,\"truncated\":true"))
                        .only()
                        .status())
                .isEqualTo(Status.SCORED);
    }

    @Test
    void theTotalIsOverTheThreeTasksInTheOrderOfTheWeights() {
        assertThat(family.standing())
                .contains(new StandingRule.WeightedMean(
                        family.benchmarks().stream().map(Benchmark::id).toList(), Tasks.WEIGHTS));
        assertThat(Tasks.WEIGHTS.absentMeans()).contains(List.of(1.0, 1.0, 1.0));
        assertThat(family.benchmarks())
                .extracting(Benchmark::name)
                .containsExactly("goalie-penalty-kick", "obstacle-penalty-kick", "kick-to-target");
        trial.option("sai-soccer.weights=0,0,0");
        for (var weights : List.of("1,1", "1,1,1,1", "-1,1,1")) {
            assertThatThrownBy(
                            () -> trial.option("sai-soccer.weights=" + weights).records(record("")))
                    .hasMessageContaining("sai-soccer.weights");
        }
    }

    /** The document states no date, and each rule names the place of its weights. */
    @Test
    void aGuessedDateIsCalledAGuess() {
        assertThat(family.rulesets())
                .allSatisfy(ruleset -> assertThat(ruleset.remarks())
                        .extracting(Text::english)
                        .contains("The document states no date: this one is a guess."))
                .allSatisfy(ruleset -> assertThat(ruleset.sources())
                        .singleElement()
                        .satisfies(source -> {
                            assertThat(source.version()).isEmpty();
                            assertThat(source.place()).isNotEmpty();
                        }));
        for (var benchmark : family.benchmarks()) {
            assertThat(benchmark.rules().values())
                    .flatExtracting(Rule::sources)
                    .extracting(Source::place)
                    .containsOnly(benchmark.aliases().get(0) + ", reward_config");
        }
    }

    @Test
    void everyTextIsInBothLanguages() {
        for (var ruleset : family.rulesets()) {
            assertThat(ruleset.title().others()).containsKey("zh");
            assertThat(ruleset.remarks())
                    .allSatisfy(remark -> assertThat(remark.others()).containsKey("zh"));
        }
        for (var benchmark : family.benchmarks()) {
            assertThat(benchmark.title().others()).containsKey("zh");
            assertThat(benchmark.inputs())
                    .allSatisfy(input ->
                            assertThat(input.about().meaning().others()).containsKey("zh"));
            for (var rule : benchmark.rules().values()) {
                assertThat(rule.metrics())
                        .allSatisfy(
                                metric -> assertThat(metric.title().others()).containsKey("zh"));
                assertThat(rule.remarks())
                        .allSatisfy(remark -> assertThat(remark.others()).containsKey("zh"));
                assertThat(rule.checks())
                        .allSatisfy(
                                check -> assertThat(check.expected().others()).containsKey("zh"));
                assertThat(rule.notes())
                        .allSatisfy(note -> assertThat(note.text().others()).containsKey("zh"));
            }
        }
    }
}
