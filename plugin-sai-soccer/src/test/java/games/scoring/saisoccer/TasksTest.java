package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Benchmark;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.StandingRule;
import games.scoring.testkit.Trial;
import org.junit.jupiter.api.Test;

class TasksTest {

    private final SaiSoccerFamily family = new SaiSoccerFamily();
    private final Trial trial = Trial.of(family);

    private static String record(String inputs) {
        return "{\"benchmark\":\"LowerT1KickToTarget-v0\",\"inputs\":{" + inputs + "}}";
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
        assertThat(family.benchmarks())
                .extracting(Benchmark::name)
                .containsExactly("goalie-penalty-kick", "obstacle-penalty-kick", "kick-to-target");
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
