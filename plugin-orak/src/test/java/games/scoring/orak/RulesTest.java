package games.scoring.orak;

import static games.scoring.orak.Referee.record;
import static games.scoring.orak.Referee.score;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.orak.Referee.Outcome;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rules give, worked out by hand. */
class RulesTest {

    private static final Offset<Double> NEAR = Offset.offset(1e-9);

    private static void isRejected(Outcome outcome, Reason reason) {
        assertThat(outcome.reject()).as("%s", outcome).isEqualTo(reason);
    }

    /** The lowest that each input can be, and what is below it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "street-fighter-3 | {'stages_cleared':0} | {'stages_cleared':-1}",
                "super-mario      | {'distance':0,'flag_distance':0.5} | {'distance':-1,'flag_distance':0.5}",
                "her-story        | {'clips_viewed':0} | {'clips_viewed':-1}",
                "pokemon-red      | {'flags_achieved':0} | {'flags_achieved':-1}",
                "darkest-dungeon  | {'recorded_fraction':0} | {'recorded_fraction':-0.1}",
                "darkest-dungeon  | {'combats_cleared':0,'combats_total':1,'heroes_survived':0,'total_stress':0}"
                        + " | {'combats_cleared':0,'combats_total':0,'heroes_survived':0,'total_stress':0}",
                "starcraft-2      | {'wins':0,'matches':1} | {'wins':0,'matches':0}",
                "slay-the-spire   | {'floors_cleared':0,'bosses_defeated':0} | {'floors_cleared':-1}",
                "baba-is-you      | {'recorded_points':0} | {'recorded_points':-1}",
                "2048             | {'final_game_score':0} | {'final_game_score':-1}",
            })
    void whoAchievesNothingScoresZeroAndNobodyAchievesLess(String game, String nothing, String less) {
        assertThat(score(game, nothing.replace('\'', '"'))).isEqualTo(0);
        isRejected(record(game, Rulesets.DOCS, less.replace('\'', '"')), Reason.OUT_OF_RANGE);
    }

    @Test
    void threeOfTenStages() {
        assertThat(score("street-fighter-3", "{\"stages_cleared\":3}")).isEqualTo(30);
        isRejected(record("street-fighter-3", Rulesets.DOCS, "{\"stages_cleared\":11}"), Reason.OUT_OF_RANGE);
    }

    @Test
    void marioIsMeasuredFromTheStart() {
        assertThat(score("super-mario", "{\"x_final\":1427}")).isCloseTo(100.0 * 1387 / 3121, NEAR);
        assertThat(score("super-mario", "{\"distance\":1387,\"flag_distance\":3121}"))
                .isCloseTo(100.0 * 1387 / 3121, NEAR);
    }

    @Test
    void marioBehindTheStartScoresZeroAndBeyondTheFlagAHundred() {
        assertThat(score("super-mario", "{\"x_final\":20}")).isEqualTo(0);
        assertThat(score("super-mario", "{\"x_final\":4000}")).isEqualTo(100);
    }

    @Test
    void theChallengeCountsMarioFromTheEdgeWithoutLimits() {
        assertThat(record("super-mario", Rulesets.STARTER_KIT, "{\"x_final\":4000}")
                        .score())
                .isCloseTo(100.0 * 4000 / 3161, NEAR);
        assertThat(record("super-mario", Rulesets.STARTER_KIT, "{\"distance\":960,\"flag_distance\":1960}")
                        .score())
                .isEqualTo(50);
    }

    @Test
    void aFlagAtTheStartContradictsItself() {
        isRejected(
                record("super-mario", Rulesets.DOCS, "{\"x_final\":5,\"x_start\":9,\"x_flag\":9}"),
                Reason.INCONSISTENT);
    }

    @Test
    void marioHasOneFormOrTheOther() {
        isRejected(record("super-mario", Rulesets.DOCS, "{\"distance\":5}"), Reason.MISSING_INPUT);
        isRejected(record("super-mario", Rulesets.DOCS, "{\"distance\":5,\"x_final\":5}"), Reason.INCONSISTENT);
        isRejected(
                record("super-mario", Rulesets.DOCS, "{\"distance\":5,\"flag_distance\":9,\"x_final\":5}"),
                Reason.INCONSISTENT);
        isRejected(record("super-mario", Rulesets.DOCS, "{}"), Reason.MISSING_INPUT);
    }

    @Test
    void aceAttorneyWeighsAccuracyAndPace() {
        // accuracy (1·2/3 + 2·1) / 10, pace (1·25/50 + 2·3/9) / 10
        assertThat(score("ace-attorney", trial(2, 50, 0, 50, 1, 9, 0, 50)))
                .isCloseTo(100 * (0.7 * (8.0 / 30) + 0.3 * (7.0 / 60)), NEAR);
    }

    @Test
    void aceAttorneyComesOutToTheLastBitAsThePrintedRuleHasIt() {
        double accuracy = (4 * 1 + 2 * 1) / 10.0;
        double pace = (4 * (11 / 11.0) + 2 * (3 / 5.0)) / 10.0;
        assertThat(score("ace-attorney", trial(0, 25, 1, 11, 1, 5, 0, 4)))
                .isEqualTo((0.7 * accuracy + 0.3 * pace) * 100)
                .isEqualTo(57.599999999999994);
    }

    @Test
    void quickerThanTheBestPlayGivesMoreThanAHundred() {
        assertThat(score("ace-attorney", trial(3, 25, 1, 11, 1, 3, 1, 2))).isCloseTo(109, NEAR);
    }

    @Test
    void nothingRightHasNoPace() {
        assertThat(score("ace-attorney", trial(0, 1, 0, 1, 0, 1, 0, 1))).isEqualTo(0);
    }

    private static String trial(int... scoresAndSteps) {
        var inputs = new StringBuilder("{");
        for (int i = 0; i < 4; i++) {
            var task = AceAttorney.TASKS.get(i).name();
            inputs.append(i == 0 ? "" : ",")
                    .append("\"%s_score\":%d,\"%s_steps\":%d"
                            .formatted(task, scoresAndSteps[2 * i], task, scoresAndSteps[2 * i + 1]));
        }
        return inputs.append('}').toString();
    }

    @Test
    void thePaperHasOneClipLess() {
        assertThat(record("her-story", Rulesets.PAPER, "{\"clips_viewed\":271}").score())
                .isEqualTo(100);
        isRejected(record("her-story", Rulesets.PAPER, "{\"clips_viewed\":272}"), Reason.OUT_OF_RANGE);
        assertThat(score("her-story", "{\"clips_viewed\":272}")).isEqualTo(100);
    }

    @Test
    void flagsByNameOrByCount() {
        assertThat(score("pokemon-red", "{\"flags\":[\"Exit Red's House\",\"defeat_brock\"]}"))
                .isCloseTo(200.0 / 12, NEAR);
        assertThat(score("pokemon-red", "{\"flags_achieved\":2}")).isCloseTo(200.0 / 12, NEAR);
        isRejected(
                record("pokemon-red", Rulesets.DOCS, "{\"flags\":[\"defeat_brock\"],\"flags_achieved\":2}"),
                Reason.INCONSISTENT);
    }

    @Test
    void theChallengeCountsTheFirstSevenFlags() {
        assertThat(record("pokemon-red", Rulesets.STARTER_KIT, "{\"flags\":[\"exit_reds_house\",\"defeat_brock\"]}")
                        .score())
                .isCloseTo(100.0 / 7, NEAR);
        var flags = PokemonRed.FLAGS.options().words();
        for (int i = 0; i < 12; i++) {
            // Delivering the parcel is the seventh of the list.
            assertThat(record("pokemon-red", Rulesets.STARTER_KIT, "{\"flags\":[\"" + flags.get(i) + "\"]}")
                            .score())
                    .isCloseTo(i <= flags.indexOf("deliver_oaks_parcel") ? 100.0 / 7 : 0, NEAR);
        }
        assertThat(record("pokemon-red", Rulesets.STARTER_KIT, "{\"flags_achieved\":7}")
                        .score())
                .isEqualTo(100);
        isRejected(record("pokemon-red", Rulesets.STARTER_KIT, "{\"flags_achieved\":8}"), Reason.OUT_OF_RANGE);
    }

    @Test
    void survivalAndStressCountOnceAllCombatsAreCleared() {
        assertThat(score("darkest-dungeon", "{\"combats_cleared\":3,\"heroes_survived\":4,\"total_stress\":0}"))
                .isEqualTo(30);
        assertThat(score("darkest-dungeon", "{\"combats_cleared\":4,\"heroes_survived\":3,\"total_stress\":90}"))
                .isEqualTo(81.625);
        assertThat(score("darkest-dungeon", "{\"combats_cleared\":9,\"heroes_survived\":4,\"total_stress\":0}"))
                .isEqualTo(100);
    }

    @Test
    void moreStressThanTheHeroesCanBearContradictsItself() {
        isRejected(
                record(
                        "darkest-dungeon",
                        Rulesets.DOCS,
                        "{\"combats_cleared\":4,\"heroes_survived\":3,\"total_stress\":601}"),
                Reason.INCONSISTENT);
    }

    @Test
    void aRecordedFractionStandsForTheParts() {
        var outcome = record("darkest-dungeon", Rulesets.DOCS, "{\"recorded_fraction\":0.94}");
        assertThat(outcome.score()).isEqualTo(94);
        assertThat(outcome.notes()).containsExactly("parts not in the log");
        isRejected(
                record("darkest-dungeon", Rulesets.DOCS, "{\"recorded_fraction\":0.94,\"combats_cleared\":4}"),
                Reason.INCONSISTENT);
    }

    @Test
    void itemsCraftedCountAmongThoseAttempted() {
        assertThat(score("minecraft", "{\"items_crafted\":[\"bucket\",\"Crafting Table\"]}"))
                .isEqualTo(25);
        assertThat(score("minecraft", "{\"items_crafted\":[\"bucket\"],\"items_attempted\":[\"furnace\",\"bucket\"]}"))
                .isEqualTo(50);
        isRejected(
                record("minecraft", Rulesets.DOCS, "{\"items_crafted\":[],\"items_attempted\":[]}"),
                Reason.OUT_OF_RANGE);
    }

    @Test
    void goldIsDividedByAnotherAmountInEachRuleset() {
        assertThat(score("stardew-valley", "{\"gold_earned\":1013}")).isEqualTo(100);
        assertThat(record("stardew-valley", Rulesets.LEADERBOARD, "{\"gold_earned\":813}")
                        .score())
                .isEqualTo(100);
        assertThat(record("stardew-valley", Rulesets.PAPER, "{\"gold_earned\":1912}")
                        .score())
                .isEqualTo(200);
        assertThat(score("stardew-valley", "{\"gold_earned\":-200}")).isEqualTo(0);
    }

    @Test
    void moreWinsThanMatchesContradictThemselves() {
        assertThat(score("starcraft-2", "{\"wins\":1,\"matches\":4}")).isEqualTo(25);
        isRejected(record("starcraft-2", Rulesets.DOCS, "{\"wins\":2,\"matches\":1}"), Reason.INCONSISTENT);
    }

    @Test
    void bossesFollowFromTheFloorWhereTheyAreNotGiven() {
        var outcome = record("slay-the-spire", Rulesets.DOCS, "{\"floors_cleared\":33}");
        assertThat(outcome.score()).isCloseTo(50 * 33.0 / 50 + 50 * 2.0 / 3, NEAR);
        assertThat(outcome.notes()).containsExactly("bosses derived from the floor");
        // The bosses stand on the floors 16, 33 and 50.
        int[][] floorsAndBosses = {{15, 0}, {16, 1}, {32, 1}, {33, 2}, {49, 2}, {50, 3}};
        for (int[] each : floorsAndBosses) {
            assertThat(score("slay-the-spire", "{\"floors_cleared\":" + each[0] + "}"))
                    .isCloseTo(each[0] + 50 * each[1] / 3.0, NEAR);
        }
        assertThat(score("slay-the-spire", "{\"floors_cleared\":51}")).isEqualTo(100);
        assertThat(score("slay-the-spire", "{\"floors_cleared\":33,\"bosses_defeated\":1}"))
                .isCloseTo(33 + 50 / 3.0, NEAR);
    }

    @Test
    void olderTablesCountFloorsAlone() {
        assertThat(record("slay-the-spire", Rulesets.FLOORS_ONLY, "{\"floors_cleared\":15}")
                        .score())
                .isEqualTo(30);
        assertThat(record("slay-the-spire", Rulesets.FLOORS_ONLY, "{\"floors_cleared\":51}")
                        .score())
                .isEqualTo(100);
    }

    @Test
    void aWinRuleAloneScoresInTheProgramOnly() {
        var inputs = "{\"level_cleared\":false,\"wall_is_stop_broken\":false,\"win_rule_created\":true}";
        assertThat(score("baba-is-you", inputs)).isEqualTo(0);
        assertThat(record("baba-is-you", Rulesets.CODE, inputs).score()).isEqualTo(40);
        assertThat(record("baba-is-you", Rulesets.CODE, inputs.replace("created\":true", "created\":false"))
                        .score())
                .isEqualTo(0);
        assertThat(record("baba-is-you", Rulesets.CODE, inputs.replace("cleared\":false", "cleared\":true"))
                        .score())
                .isEqualTo(100);
        assertThat(record(
                                "baba-is-you",
                                Rulesets.CODE,
                                "{\"level_cleared\":false,\"wall_is_stop_broken\":true,\"win_rule_created\":false}")
                        .score())
                .isEqualTo(20);
    }

    @Test
    void aWallBrokenScoresTwentyAndWithAWinRuleForty() {
        assertThat(score(
                        "baba-is-you",
                        "{\"level_cleared\":false,\"wall_is_stop_broken\":true,\"win_rule_created\":false}"))
                .isEqualTo(20);
        assertThat(score(
                        "baba-is-you",
                        "{\"level_cleared\":false,\"wall_is_stop_broken\":true,\"win_rule_created\":true}"))
                .isEqualTo(40);
        assertThat(score(
                        "baba-is-you",
                        "{\"level_cleared\":true,\"wall_is_stop_broken\":false,\"win_rule_created\":false}"))
                .isEqualTo(100);
    }

    @Test
    void recordedPointsAreOneOfFour() {
        assertThat(score("baba-is-you", "{\"recorded_points\":100}")).isEqualTo(100);
        assertThat(record("baba-is-you", Rulesets.DOCS, "{\"recorded_points\":40}")
                        .notes())
                .containsExactly("the wall condition is not in the log");
        assertThat(record("baba-is-you", Rulesets.CODE, "{\"recorded_points\":40}")
                        .notes())
                .isEmpty();
        isRejected(record("baba-is-you", Rulesets.DOCS, "{\"recorded_points\":30}"), Reason.OUT_OF_RANGE);
        isRejected(
                record("baba-is-you", Rulesets.DOCS, "{\"recorded_points\":20,\"level_cleared\":false}"),
                Reason.INCONSISTENT);
    }

    @Test
    void twentyThousandPointsAreAHundred() {
        assertThat(score("2048", "{\"final_game_score\":25000}")).isEqualTo(100);
        assertThat(score("2048", "{\"Final Game Score\":18432}")).isCloseTo(92.16, NEAR);
    }

    @Test
    void aRulesetThatLeavesAGameUnchangedFallsBackToTheDocument() {
        assertThat(record("2048", Rulesets.FLOORS_ONLY, "{\"final_game_score\":5000}")
                        .score())
                .isEqualTo(25);
    }

    @Test
    void aMatchNamesBothPlayers() {
        isRejected(
                record("starcraft-2-versus", Rulesets.DOCS, "{\"agent_a\":\"x\",\"result\":\"a\"}"),
                Reason.MISSING_INPUT);
    }

    @Test
    void aMatchIsWorthOneAHalfOrNothingToTheFirstPlayer() {
        assertThat(score("starcraft-2-versus", "{\"agent_a\":\"x\",\"agent_b\":\"y\",\"result\":\"a\"}"))
                .isEqualTo(1);
        assertThat(score("starcraft-2-versus", "{\"agent_a\":\"x\",\"agent_b\":\"y\",\"result\":\"tie\"}"))
                .isEqualTo(0.5);
        assertThat(score("street-fighter-3-versus", "{\"agent_a\":\"x\",\"agent_b\":\"y\",\"result\":\"B\"}"))
                .isEqualTo(0);
    }
}
