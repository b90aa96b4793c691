package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulebookTest {

    private static final Input.Number X = Input.number("x");
    private static final Benchmark ONE = Benchmark.of("maze/one", "One")
            .inputs(X)
            .rule("docs-2025", Rule.score(X))
            .rule("paper-v3", Rule.score(X.times(2)));
    private static final Benchmark TWO =
            Benchmark.of("maze/two", "Two").inputs(X).rule("docs-2025", Rule.score(X));
    private static final Benchmark OTHER = Benchmark.of("race/lap", "Lap")
            .inputs(X)
            .rule("docs-2025", Rule.score(X))
            .rule("old", Rule.score(X));
    private static final Catalog CATALOG = TestFamily.catalog(
            TestFamily.of("maze", List.of("docs-2025", "paper-v3"), List.of(), ONE, TWO),
            TestFamily.of("race", List.of("docs-2025", "old"), List.of(), OTHER));

    private static Rulebook.Resolution resolve(Benchmark benchmark, String named, String... rulesets) {
        return Rulebook.of(CATALOG, List.of(), List.of(rulesets)).resolve(benchmark, named);
    }

    private static String ruleset(Benchmark benchmark, String named, String... rulesets) {
        var bound = resolve(benchmark, named, rulesets).evaluator().rule();
        return bound.ruleset() + "/" + bound.applied();
    }

    @Test
    void theRulesetInForceIsTheRunsChoiceThenTheRecordsThenTheDefault() {
        assertThat(inForce("docs-2025", "paper-v3")).isEqualTo("paper-v3");
        assertThat(inForce("paper-v3")).isEqualTo("paper-v3");
        assertThat(inForce("")).isEqualTo("docs-2025");
        assertThat(inForce("nonsense")).isEmpty();
        assertThat(Rulebook.of(CATALOG).inForce("nowhere/nothing", "")).isEmpty();
    }

    private static String inForce(String named, String... rulesets) {
        return Rulebook.of(CATALOG, List.of(), List.of(rulesets)).inForce(ONE.id(), named);
    }

    @Test
    void theRunWinsOverTheRecordAndTheRecordOverTheDefault() {
        assertThat(ruleset(ONE, "")).isEqualTo("docs-2025/docs-2025");
        assertThat(ruleset(ONE, "paper-v3")).isEqualTo("paper-v3/paper-v3");
        assertThat(ruleset(ONE, "", "maze=paper-v3")).isEqualTo("paper-v3/paper-v3");
        assertThat(ruleset(ONE, "docs-2025", "maze=paper-v3")).isEqualTo("paper-v3/paper-v3");
    }

    @Test
    void anOverruledRecordIsNoted() {
        assertThat(resolve(ONE, "docs-2025", "paper-v3").note())
                .isEqualTo("scored under paper-v3, as the run asks, though the record names docs-2025");
        assertThat(resolve(ONE, "paper-v3", "paper-v3").note()).isEmpty();
        assertThat(resolve(ONE, "", "paper-v3").note()).isEmpty();
        assertThat(resolve(ONE, "nonsense", "paper-v3").fault()).isNull();
    }

    @Test
    void aRulesetThatABenchmarkDoesNotListFallsBackUnderTheNameAskedFor() {
        assertThat(ruleset(TWO, "paper-v3")).isEqualTo("paper-v3/docs-2025");
    }

    @Test
    void aRulesetWithoutFamilyAppliesWhereItIsKnown() {
        assertThat(ruleset(ONE, "", "paper-v3")).isEqualTo("paper-v3/paper-v3");
        assertThat(ruleset(OTHER, "", "paper-v3")).isEqualTo("docs-2025/docs-2025");
        assertThat(ruleset(OTHER, "", "docs-2025", "race=old")).isEqualTo("old/old");
    }

    @Test
    void anUnknownRulesetOfARecordIsAFaultThatNamesTheOnesThereAre() {
        var fault = resolve(ONE, "paper-v2").fault();
        assertThat(fault.reason()).isEqualTo(Reason.UNKNOWN_RULESET);
        assertThat(fault.pointer()).isEqualTo("/ruleset");
        assertThat(fault.message())
                .isEqualTo("expected a ruleset of maze/one (docs-2025, paper-v3), found 'paper-v2'. Closest: paper-v3");
    }

    @Test
    void rulesetsOfTheRunMustExistAndAgree() {
        assertThatThrownBy(() -> resolve(ONE, "", "paper-v9"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no family has this ruleset")
                .hasMessageContaining("maze: docs-2025, paper-v3; race: docs-2025, old");
        assertThatThrownBy(() -> resolve(ONE, "", "mase=paper-v3")).hasMessageContaining("Closest: maze.");
        assertThatThrownBy(() -> resolve(ONE, "", "maze=old")).hasMessageContaining("no ruleset 'old' of maze");
        assertThatThrownBy(() -> resolve(ONE, "", "maze=docs-2025", "maze=paper-v3"))
                .hasMessageContaining("both docs-2025 and paper-v3");
    }

    @Test
    void evaluatorsAndLayoutsAreMadeOnce() {
        var rulebook = Rulebook.of(CATALOG);
        var evaluator = rulebook.resolve(ONE, "").evaluator();
        assertThat(rulebook.resolve(ONE, "").evaluator()).isSameAs(evaluator);
        assertThat(evaluator.layout()).isSameAs(rulebook.layout(ONE));
        assertThat(rulebook.under(ONE, "paper-v3").evaluator().layout()).isSameAs(rulebook.layout(ONE));
    }
}
