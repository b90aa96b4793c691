package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Reason;
import games.scoring.testkit.Trial;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    private final Trial trial = Trial.of(new DiambraFamily());

    private static String record(String game, String inputs) {
        return "{\"benchmark\":\"diambra/" + game + "\",\"inputs\":{" + inputs + "}}";
    }

    private static double score(Trial trial, String game, String inputs) {
        return trial.records(record(game, inputs)).only().score();
    }

    @Test
    void theBoundsAreThoseOfTheDocuments() {
        var expected = Map.of(
                "doapp", "-1872 3328",
                "sfiii3n", "-1771 3220",
                "tektagt", "-4086 7264",
                "umk3", "-1992 3652",
                "samsh5sp", "-1000 1750",
                "kof98umh", "-1800 2520",
                "mvsc", "-288 2304",
                "xmvsf", "-288 2304",
                "soulclbr", "-2160 3840");
        assertThat(Game.ALL)
                .hasSize(9)
                .allSatisfy(game -> assertThat(
                                game.bars().lowestReward() + " " + game.bars().highestReward())
                        .isEqualTo(expected.get(game.id())));
    }

    /** The levels of Easy, Medium and Hard, and the weights k that they give the highest reward of all. */
    @ParameterizedTest
    @CsvSource({
        "doapp,    2, 3, 4, 1.5, 2",
        "sfiii3n,  4, 6, 8, 1.5, 2",
        "tektagt,  5, 7, 9, 1.4, 1.8",
        "umk3,     3, 4, 5, 1.3333333333333333, 1.6666666666666667",
        "samsh5sp, 4, 6, 8, 1.5, 2",
        "kof98umh, 4, 6, 8, 1.5, 2",
        "mvsc,     4, 6, 8, 1.5, 2",
        "xmvsf,    4, 6, 8, 1.5, 2",
        "soulclbr, 3, 4, 5, 1.3333333333333333, 1.6666666666666667"
    })
    void aLevelWeighsAsMuchMoreThanEasyAsItIsHigher(
            String id, int easy, int medium, int hard, double ofMedium, double ofHard) {
        var game = Game.find(id).orElseThrow();
        assertThat(game.levels()).isEqualTo(new Game.Levels(easy, medium, hard));
        int highest = game.bars().highestReward();
        for (var ruleset : new String[] {"text", "chart"}) {
            assertThat(score(trial.ruleset(ruleset), id, "\"total_reward\":" + highest + ",\"difficulty\":\"medium\""))
                    .isCloseTo(ofMedium * highest, within(1e-9));
            assertThat(score(trial.ruleset(ruleset), id, "\"total_reward\":" + highest + ",\"difficulty\":\"hard\""))
                    .isCloseTo(ofHard * highest, within(1e-9));
        }
    }

    @Test
    void anEpisodeWithoutAScoreHasALevelOfItsGameToo() {
        for (var status : new String[] {"unfinished", "aborted"}) {
            var line = "{\"benchmark\":\"diambra/soulclbr\",\"status\":\"" + status
                    + "\",\"inputs\":{\"difficulty_level\":%d}}";
            assertThat(trial.records(line.formatted(6)).rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
            assertThat(trial.records(line.formatted(5)).rejects()).isEmpty();
        }
    }

    @Test
    void easyIsTheRewardItselfUnderEveryReading() {
        for (var ruleset : new String[] {"text", "chart"}) {
            assertThat(score(trial.ruleset(ruleset), "kof98umh", "\"total_reward\":-123.4567,\"difficulty\":\"EASY\""))
                    .isEqualTo(-123.4567);
        }
    }

    @Test
    void textAndPictureAgreeAtTheEndsAndNotBetween() {
        var hard = ",\"difficulty\":\"hard\"";
        for (int reward : new int[] {-1872, 3328}) {
            assertThat(score(trial, "doapp", "\"total_reward\":" + reward + hard))
                    .isCloseTo(
                            score(trial.ruleset("chart"), "doapp", "\"total_reward\":" + reward + hard), within(1e-9));
        }
        assertThat(score(trial, "doapp", "\"total_reward\":0" + hard)).isZero();
        assertThat(score(trial.ruleset("chart"), "doapp", "\"total_reward\":0" + hard))
                .isCloseTo(1198.08, within(1e-9));
    }

    @Test
    void aHarderLevelMakesANegativeRewardWorse() {
        double easy = score(trial, "doapp", "\"total_reward\":-500,\"difficulty\":\"easy\"");
        double hard = score(trial, "doapp", "\"total_reward\":-500,\"difficulty\":\"hard\"");
        assertThat(hard).isLessThan(easy);
    }

    @Test
    void outsideTheBoundsTheWeightIsHeldOrGoesOnOrTheEpisodeIsRejected() {
        var low = "\"total_reward\":-2000,\"difficulty\":\"hard\"";
        var held = trial.records(record("doapp", low)).only();
        assertThat(held.metric("weight")).isEqualTo(1);
        assertThat(held.notes()).anyMatch(note -> note.contains("held between 1 and k"));
        var on = trial.option("diambra.outside=extrapolate")
                .records(record("doapp", low))
                .only();
        assertThat(on.metric("weight")).isCloseTo(1 - 128 / 5200.0, within(1e-12));
        var refused = trial.option("diambra.outside=reject").records(record("doapp", low));
        assertThat(refused.rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
    }

    @Test
    void outsideTheBoundsTheLinesOfThePictureGoOnWhateverTheOption() {
        for (var outside : new String[] {"clamp", "extrapolate", "reject"}) {
            var result = trial.ruleset("chart")
                    .option("diambra.outside=" + outside)
                    .records(record("doapp", "\"total_reward\":5000,\"difficulty\":\"hard\""))
                    .only();
            assertThat(result.score()).isCloseTo(9398.08, within(1e-9));
            assertThat(result.notes()).containsExactly("the reward is outside [R_min, R_max]: the line goes on");
        }
    }

    @Test
    void atTheEasyLevelNothingIsHeldOutsideTheBounds() {
        var easy = trial.records(record("doapp", "\"total_reward\":-2000,\"difficulty\":\"easy\""))
                .only();
        assertThat(easy.score()).isEqualTo(-2000);
        assertThat(easy.notes())
                .containsExactly(
                        "the reward is outside [R_min, R_max]: at the easy level it is the score all the same");
    }

    @Test
    void levelsOfTheGameCountAsTheDifficultyThatTheyFallUnder() {
        for (var game : Game.ALL) {
            for (int level = 1; level <= game.levels().hard(); level++) {
                var name = level <= game.levels().easy()
                        ? "easy"
                        : level <= game.levels().medium() ? "medium" : "hard";
                assertThat(score(trial, game.id(), "\"total_reward\":100,\"difficulty_level\":" + level))
                        .as("%s %d", game.id(), level)
                        .isEqualTo(score(trial, game.id(), "\"total_reward\":100,\"difficulty\":\"" + name + "\""));
            }
            var off = trial.records(record(
                    game.id(),
                    "\"total_reward\":100,\"difficulty_level\":"
                            + (game.levels().hard() + 1)));
            assertThat(off.rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
        }
    }

    @Test
    void aDifficultyAndALevelThatDisagreeAreInconsistent() {
        var both = "\"total_reward\":1,\"difficulty\":\"hard\",\"difficulty_level\":";
        assertThat(trial.records(record("doapp", both + 4)).rejects()).isEmpty();
        assertThat(trial.records(record("doapp", both + 2)).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT));
    }

    @Test
    void noDifficultyIsAMissingInput() {
        assertThat(trial.records(record("doapp", "\"total_reward\":1")).rejects())
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
                    assertThat(reject.message().toLowerCase(Locale.ROOT)).contains("difficulty");
                });
    }

    @Test
    void boundsAreOptions() {
        var result = trial.option("diambra.doapp.r_max=1000")
                .records(record("doapp", "\"total_reward\":1000,\"difficulty\":\"hard\""))
                .only();
        assertThat(result.score()).isEqualTo(2000);
        assertThat(result.metric("r_max")).isEqualTo(1000);
        var nothing = record("doapp", "\"total_reward\":1,\"difficulty\":\"hard\"");
        assertThatThrownBy(() -> trial.option("diambra.doapp.r_max=-1872").records(nothing))
                .hasMessageContaining("expected option diambra.doapp.r_min below diambra.doapp.r_max");
    }

    @Test
    void fiveEpisodesAreAveragedFirst() {
        var five = "\"rewards_by_episode\":[100,200,300,400,500],\"difficulty\":\"hard\"";
        assertThat(score(trial.ruleset("mean-of-5"), "doapp", five))
                .isEqualTo(score(trial, "doapp", "\"total_reward\":300,\"difficulty\":\"hard\""));
        for (var other : new String[] {"[1,2,3,4]", "[1,2,3,4,5,6]"}) {
            assertThat(trial.ruleset("mean-of-5")
                            .records(record("doapp", "\"rewards_by_episode\":" + other + ",\"difficulty\":\"hard\""))
                            .rejects())
                    .singleElement()
                    .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
        }
    }

    /** R = R_norm·factor·ΔH, and the factor is 0.5 where none is given; ΔH of Dead Or Alive ++ is 208. */
    @Test
    void aNormalisedRewardIsTurnedBackByItsFactor() {
        var normalised = "\"normalized_reward\":4,\"difficulty\":\"easy\"";
        assertThat(score(trial, "doapp", normalised)).isEqualTo(416);
        assertThat(score(trial, "doapp", normalised + ",\"normalization_factor\":0.25"))
                .isEqualTo(208);
        for (var faulty : new String[] {",\"total_reward\":416", ",\"normalization_factor\":0"}) {
            assertThat(trial.records(record("doapp", normalised + faulty)).rejects())
                    .hasSize(1);
        }
    }

    @Test
    void thePictureHasNoWeight() {
        var result = trial.ruleset("chart")
                .records(record("doapp", "\"total_reward\":1,\"difficulty\":\"hard\""))
                .only();
        assertThat(result.metric("weight")).isNaN();
        assertThat(result.scored().undefined()).containsEntry("weight", "no weight in this reading");
    }
}
