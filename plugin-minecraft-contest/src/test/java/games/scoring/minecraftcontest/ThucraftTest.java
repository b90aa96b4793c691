package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.testkit.Trial;
import org.junit.jupiter.api.Test;

class ThucraftTest {

    private final MinecraftContestFamily family = new MinecraftContestFamily();
    private final Trial trial = Trial.of(family);

    private static String record(String inputs) {
        return "{\"benchmark\":\"minecraft-contest/thucraft\",\"inputs\":{" + inputs + "}}";
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
        assertThat(trial.records(damage).only().metric("survival")).isEqualTo(2);
        assertThat(trial.ruleset("2023-05-27").records(damage).only().metric("survival"))
                .isEqualTo(1);
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
