package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Reason;
import games.scoring.testkit.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThucraftTest {

    private final MinecraftContestFamily family = new MinecraftContestFamily();
    private final Trial trial = Trial.of(family);

    private static String record(String inputs) {
        return "{\"benchmark\":\"minecraft-contest/thucraft\",\"inputs\":{" + inputs + "}}";
    }

    /** tanh(0) is 0, and the action zone of these versions has no other part. */
    @ParameterizedTest
    @ValueSource(strings = {"2023-03-23", "2023-03-25", "2023-05-21"})
    void whoNeverActsScoresZeroAndTheRuleSaysSo(String ruleset) {
        assertThat(trial.ruleset(ruleset).records(record("\"coal\":5")).only().score())
                .isZero();
        assertThat(family.benchmarks().get(0).rules().get(ruleset).remarks())
                .extracting(remark -> remark.in("en"))
                .contains("An agent that never acts scores 0.");
    }

    /** The documents' coefficients: those of the four versions from 2023-03-23 on, and those since 2023-05-25. */
    @ParameterizedTest
    @CsvSource({
        "kills,              survival,    0.05,  0.30",
        "damage_dealt,       survival,    0.001, 0.02",
        "healed,             survival,    0.001, 0.10",
        "coal,               exploration, 0.01,  0.05",
        "iron,               exploration, 0.02,  0.06",
        "gold,               exploration, 0.04,  0.12",
        "diamond,            exploration, 0.08,  0.24",
        "leaves,             exploration, 0.01,  0.01",
        "block_kinds_broken, exploration, 0.1,   0.30",
        "item_kinds,         creation,    0.1,   0.10",
        "block_kinds_placed, creation,    0.1,   0.30",
        "wooden_tools,       creation,    0.01,  0.05",
        "stone_tools,        creation,    0.02,  0.15",
        "iron_tools,         creation,    0.04,  0.25",
        "golden_tools,       creation,    0.08,  0.30",
        "diamond_tools,      creation,    0.16,  0.50"
    })
    void eachInputWeighsWhatItsDocumentSays(String input, String zone, double first, double since) {
        var one = record("\"" + input + "\":1");
        for (var ruleset : List.of("2023-03-23", "2023-03-25", "2023-05-21", "2023-05-24")) {
            assertThat(trial.ruleset(ruleset).records(one).only().metric(zone))
                    .as(ruleset)
                    .isCloseTo(1 + first, within(1e-12));
        }
        for (var ruleset : List.of("2023-05-25", "2023-05-27", "rater-f10989e")) {
            assertThat(trial.ruleset(ruleset).records(one).only().metric(zone))
                    .as(ruleset)
                    .isCloseTo(1 + since, within(1e-12));
        }
    }

    /** The product of the zones, with the factor 1000 since 2023-05-21; tanh(1) is 0.7615941559557649. */
    @ParameterizedTest
    @CsvSource({
        "2023-03-23,    1,    7615.941559557649, 1.4",
        "2023-03-25,    1,    7615.941559557649, 1.4",
        "2023-05-21,    1000, 7.615941559557649, 1.4",
        "2023-05-24,    1000, 7.854347403601884, 1.4",
        "2023-05-25,    1000, 7.854347403601884, 2",
        "2023-05-27,    1000, 7.854347403601884, 2",
        "rater-f10989e, 1000, 7.854347403601884, 2"
    })
    void eachVersionHasItsBaseItsActionZoneAndItsLogarithm(
            String ruleset, double base, double action, double exploration) {
        var result = trial.ruleset(ruleset)
                .records(record("\"actions\":10000,\"deaths\":5,\"chunks\":4"))
                .only();
        assertThat(result.metric("action")).isCloseTo(action, within(action * 1e-12));
        assertThat(result.metric("survival")).isEqualTo(0.5);
        // 0.2 and 0.5 times log2(4), which is 2.
        assertThat(result.metric("exploration")).isCloseTo(exploration, within(1e-12));
        assertThat(result.score()).isCloseTo(base * action * 0.5 * exploration, within(base * action * 1e-12));
    }

    @Test
    void theDocumentsOwnSymbolsNameTheInputs() {
        var symbols = trial.records(record("\"X_行动\":10000,\"X_杀敌\":2,\"X_探索\":8,\"X_新的钻石制工具\":1"))
                .only();
        var names = trial.records(record("\"actions\":10000,\"kills\":2,\"chunks\":8,\"diamond_tools\":1"))
                .only();
        assertThat(symbols.score()).isEqualTo(names.score());
    }

    @Test
    void noVisitedCellCountsAsOneAndIsRejectedIfStrict() {
        var none = trial.records(record("\"actions\":1")).only();
        assertThat(none.metric("exploration")).isEqualTo(1);
        assertThat(none.notes()).anyMatch(note -> note.contains("log2(0)"));
        assertThat(trial.option("minecraft-contest.strict=true")
                        .records(record("\"actions\":1"))
                        .rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
        assertThat(trial.option("minecraft-contest.strict=true")
                        .records(record("\"chunks\":1"))
                        .only()
                        .notes())
                .isEmpty();
    }

    @Test
    void anEmptyRecordScoresTheBase() {
        assertThat(trial.records(record("")).only().score()).isEqualTo(1000);
    }

    @Test
    void oneMaterialHasFourTools() {
        assertThat(trial.records(record("\"iron_tools\":5")).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE));
    }

    @Test
    void aFewPingsFillTheActionZoneOfTheLastProgram() {
        var pings = record("\"pings\":20,\"chunks\":1");
        assertThat(trial.ruleset("rater-f10989e").records(pings).only().metric("action"))
                .isEqualTo(10);
        assertThat(trial.records(pings).only().metric("action")).isEqualTo(1);
    }

    @Test
    void theLastProgramCountsItsOwnCellsWhereTheyAreGiven() {
        var both = record("\"chunks\":8,\"chunks_truncated\":4");
        assertThat(trial.ruleset("rater-f10989e").records(both).only().metric("exploration"))
                .isEqualTo(2);
        assertThat(trial.records(both).only().metric("exploration")).isEqualTo(2.5);
    }

    @Test
    void theFirstVersionSaysThatItsAchievementsZoneIsTakenAsOne() {
        var result = trial.ruleset("2023-03-23")
                .records(record("\"actions\":10000,\"invalid_actions\":1000,\"max_item_count\":100"))
                .only();
        assertThat(result.notes()).anyMatch(note -> note.contains("achievements zone"));
        // 10000·tanh(1) / 2, and 1 + 0.001·100
        assertThat(result.metric("action")).isEqualTo(10000 * StrictMath.tanh(1) / 2);
        assertThat(result.metric("creation")).isEqualTo(1.1);
    }

    @Test
    void achievementsMultiplyUnderTheSecondVersionAlone() {
        var ten = record("\"actions\":10000,\"achievements\":10");
        assertThat(trial.ruleset("2023-03-25").records(ten).only().metric("achievement"))
                .isEqualTo(2);
        assertThat(trial.ruleset("2023-05-21").records(ten).only().score())
                .isEqualTo(trial.ruleset("2023-05-21")
                        .records(record("\"actions\":10000"))
                        .only()
                        .score());
    }

    @Test
    void theMostItemsHeldCountUnderTheFirstVersionAlone() {
        var held = record("\"max_item_count\":100");
        for (var ruleset : family.rulesets()) {
            assertThat(trial.ruleset(ruleset.id()).records(held).only().metric("creation"))
                    .as(ruleset.id())
                    .isEqualTo(ruleset.id().equals("2023-03-23") ? 1.1 : 1);
        }
    }

    @Test
    void invalidActionsShrinkTheActionZoneUnderTheFirstTwoVersionsAlone() {
        var half = record("\"actions\":10000,\"invalid_actions\":1000,\"achievements\":2");
        double action = 10000 * StrictMath.tanh(1) / 2;
        assertThat(trial.ruleset("2023-03-23").records(half).only().score()).isEqualTo(action);
        assertThat(trial.ruleset("2023-03-25").records(half).only().score()).isEqualTo(action * 1.2);
        assertThat(trial.ruleset("2023-05-21").records(half).only().metric("action"))
                .isEqualTo(10 * StrictMath.tanh(1));
    }

    @Test
    void damageTakenCountsUntilTheSeedAndNotAfter() {
        var damage = record("\"damage_taken\":100");
        for (var ruleset : List.of("2023-03-23", "2023-03-25", "2023-05-21", "2023-05-24")) {
            assertThat(trial.ruleset(ruleset).records(damage).only().metric("survival"))
                    .as(ruleset)
                    .isEqualTo(1.1);
        }
        assertThat(trial.records(damage).only().metric("survival")).isEqualTo(2);
        for (var ruleset : List.of("2023-05-27", "rater-f10989e")) {
            assertThat(trial.ruleset(ruleset).records(damage).only().metric("survival"))
                    .as(ruleset)
                    .isEqualTo(1);
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
