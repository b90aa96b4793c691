package games.scoring.rule;

import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;
import static games.scoring.rule.TestFamily.evaluator;
import static games.scoring.rule.TestFamily.values;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.rule.Explanation.Origin;
import games.scoring.rule.Explanation.Part;
import games.scoring.rule.Explanation.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ExplanationTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");

    private static Part score(Rule rule, Map<String, ?> inputs) {
        var evaluator = evaluator(rule);
        return evaluator.explain(values(evaluator.layout(), inputs)).metrics().get(0);
    }

    @Test
    void aSumHasWeightsAndContributions() {
        var score = score(Rule.score(sum(10, A.as("first").weighing(0.5), B.weighing(-2))), Map.of("a", 6, "b", 3));
        assertThat(score.value()).isEqualTo(7);
        assertThat(score.parts()).extracting(Part::label).containsExactly("10", "first", "b");
        assertThat(score.parts()).allMatch(part -> part.role() == Role.ADDEND);
        assertThat(score.parts())
                .extracting(part -> part.weight().getAsDouble())
                .containsExactly(1.0, 0.5, -2.0);
        assertThat(score.parts())
                .extracting(part -> part.contribution().getAsDouble())
                .containsExactly(10.0, 3.0, -6.0);
    }

    @Test
    void theNumberOfAnOptionStandsUnderTheOptionsName() {
        var limit = Input.number("limit").setting(10);
        var rule = Rule.score(limit.cappedAt(A).over(limit.plus(1)));
        var evaluator = evaluator(TestFamily.benchmark(rule), "v1", List.of(limit), "test.limit=4");
        var score = evaluator
                .explain(values(evaluator.layout(), Map.of("a", 6)))
                .metrics()
                .get(0);
        assertThat(score.parts()).extracting(Part::label).containsExactly("min(limit, a)", "limit + 1");
        assertThat(score.parts().get(0).remark()).isEqualTo("held at 4 (would be 6)");
        assertThat(score.parts().get(1).parts().get(0).name()).isEqualTo("limit");
        assertThat(score.parts().get(1).parts().get(0).value()).isEqualTo(4);
        assertThat(score.rebuilt()).isEqualTo(TestFamily.score(evaluator, Map.of("a", 6)));
    }

    @Test
    void additionsAreFlatAndConstantFactorsAreWeights() {
        var score = score(
                Rule.score(constant(40).plus(A.times(30)).minus(constant(2).times(B))), Map.of("a", 1, "b", 4));
        assertThat(score.parts())
                .extracting(part -> part.weight().getAsDouble())
                .containsExactly(1.0, 30.0, -2.0);
        assertThat(score.rebuilt()).isEqualTo(62);
    }

    @Test
    void aProductHasFactorsAndDivisors() {
        var score = score(Rule.score(A.times(100).over(B)), Map.of("a", 1, "b", 3));
        assertThat(score.parts()).extracting(Part::role).containsExactly(Role.FACTOR, Role.FACTOR, Role.DIVISOR);
        assertThat(score.parts()).allMatch(part -> part.weight().isEmpty());
        assertThat(score.rebuilt()).isEqualTo(100.0 / 3);
    }

    @Test
    void aLimitThatBitIsNamed() {
        var rule = Rule.score(A.within(1, 2).times(10));
        assertThat(score(rule, Map.of("a", 2.033)).remarks()).containsExactly("held at 2 (would be 2.033)");
        assertThat(score(rule, Map.of("a", 0.5)).remarks()).containsExactly("held at 1 (would be 0.5)");
        assertThat(score(rule, Map.of("a", 1.5)).remarks()).isEmpty();
        assertThat(score(Rule.score(A.cappedAt(B)), Map.of("a", 3, "b", 2)).remark())
                .isEqualTo("held at 2 (would be 3)");
        assertThat(score(Rule.score(A.times(A).cappedAt(1)), Map.of("a", 1e200)).remark())
                .isEqualTo("held at 1 (would be too large for a double)");
        assertThat(score(Rule.score(A.over(B).cappedAt(1)), Map.of("a", 3, "b", 0))
                        .remark())
                .isEqualTo("held at 1 (division by zero: b is 0)");
    }

    @Test
    void theInnermostPartWithoutANumberSaysWhy() {
        var byZero = score(Rule.score(A.over(B).times(2).plus(1).cappedAt(1)), Map.of("a", 3, "b", 0));
        var sum = byZero.parts().get(0);
        assertThat(sum.value()).isInfinite();
        assertThat(sum.remark()).isEmpty();
        assertThat(sum.parts().get(0).remark()).isEqualTo("division by zero: b is 0");

        var large = score(Rule.score(A.times(A).cappedAt(1)), Map.of("a", 1e200));
        assertThat(large.parts().get(0).remark()).isEqualTo("too large for a double");
    }

    @Test
    void remarksOfNamedPartsStayWithThem() {
        var score = score(Rule.score(A.cappedAt(1).as("held").times(10)), Map.of("a", 5));
        assertThat(score.remarks()).isEmpty();
        assertThat(score.parts().get(0).remarks()).hasSize(1);
    }

    @Test
    void theRowThatAppliedIsNamed() {
        var rule = Rule.score(when(A.isMore(10), 100).when(A.isMore(5), B).otherwise(0));
        var score = score(rule, Map.of("a", 7, "b", 3));
        assertThat(score.remark()).startsWith("row 2 of 2 applies: ");
        assertThat(score.parts()).extracting(Part::label).containsExactly("b");
        assertThat(score(rule, Map.of("a", 1, "b", 3)).remark()).isEqualTo("no row applies");
    }

    @Test
    void theFallbackThatAppliedIsNamed() {
        var evaluator = evaluator(SampleRules.spire());
        var explanation = evaluator.explain(values(evaluator.layout(), Map.of("floors_cleared", 20)));
        var bosses = find(explanation.metrics().get(0), "bosses");
        assertThat(bosses.value()).isEqualTo(1);
        assertThat(bosses.remark()).isEqualTo("fallback, as bosses_defeated was not given");
    }

    private static Part find(Part part, String name) {
        return part.name().equals(name)
                ? part
                : part.parts().stream()
                        .map(inner -> find(inner, name))
                        .filter(found -> found != null)
                        .findFirst()
                        .orElse(null);
    }

    @Test
    void anUndefinedMetricSaysWhy() {
        var evaluator = evaluator(SampleRules.adventure(), "", List.of());
        var inputs = Map.of(
                "turns",
                6,
                "optimal_turns",
                10,
                "max_turns",
                50,
                "goal_count",
                3,
                "goals_achieved",
                1,
                "finished",
                false);
        var explanation = evaluator.explain(values(evaluator.layout(), inputs));
        assertThat(find(explanation.metrics().get(3), "turn_ratio").remark())
                .isEqualTo("the adventure was not finished");
        assertThat(explanation.metrics()).extracting(Part::name).doesNotContain("goal_score");
    }

    @Test
    void inputsAreListedWithWhereTheirValueCameFrom() {
        var evaluator = evaluator(SampleRules.adventure(), "", List.of());
        var inputs = new HashMap<String, Object>(Map.of(
                "turns",
                6,
                "optimal_turns",
                10,
                "max_turns",
                50,
                "goal_count",
                3,
                "goals_achieved",
                1,
                "finished",
                false,
                "goals_by_turn",
                new double[] {0, 1}));
        var read = evaluator.explain(values(evaluator.layout(), inputs)).inputs();
        assertThat(read)
                .filteredOn(r -> r.input().name().equals("turns"))
                .singleElement()
                .satisfies(r -> {
                    assertThat(r.origin()).isEqualTo(Origin.GIVEN);
                    assertThat(r.text()).isEqualTo("6");
                });
        assertThat(read)
                .filteredOn(r -> r.origin() == Origin.DEFAULT)
                .extracting(r -> r.input().name() + "=" + r.text())
                .containsExactly("ended_by=done", "violated_requests=0");
        assertThat(read)
                .filteredOn(r -> r.origin() == Origin.ABSENT)
                .extracting(r -> r.input().name())
                .containsExactly("parsed_requests");
        assertThat(read).extracting(Explanation.Read::text).contains("[0, 1]", "false");
    }

    @Property
    void thePartsRebuildTheNumberToTheLastBit(
            @ForAll("formulas") Formula formula,
            @ForAll @DoubleRange(min = -100, max = 100) double a,
            @ForAll @DoubleRange(min = -1, max = 1) double b) {
        var score = score(Rule.score(formula.plus(A.times(0)).plus(B.times(0))), Map.of("a", a, "b", b));
        if (!Double.isNaN(score.value())) {
            assertThat(score.rebuilt()).isEqualTo(score.value());
            assertRebuilt(score);
        }
    }

    private static void assertRebuilt(Part part) {
        if (!Double.isNaN(part.value())) {
            assertThat(part.rebuilt() + 0.0).isEqualTo(part.value() + 0.0);
        }
        part.parts().forEach(ExplanationTest::assertRebuilt);
    }

    @Provide
    Arbitrary<Formula> formulas() {
        return formula(4);
    }

    private static Arbitrary<Formula> formula(int depth) {
        Arbitrary<Formula> leaf =
                Arbitraries.of(A, B, constant(0.1), constant(3), A.isMore(B).asNumber());
        if (depth == 0) {
            return leaf;
        }
        var smaller = formula(depth - 1);
        return Arbitraries.oneOf(
                leaf,
                Combinators.combine(smaller, smaller).as(Formula::plus),
                Combinators.combine(smaller, smaller).as(Formula::minus),
                Combinators.combine(smaller, smaller).as(Formula::times),
                Combinators.combine(smaller, smaller).as(Formula::over),
                Combinators.combine(smaller, smaller).as(Formula::cappedAt),
                Combinators.combine(smaller, smaller).as(Formula::flooredAt),
                Combinators.combine(smaller, smaller).as((x, y) -> sum(0.3, x.weighing(0.7), y.weighing(-1.3))),
                Combinators.combine(smaller, smaller).as((x, y) -> sum(0, x.weighing(0.7), y.weighing(1))),
                Combinators.combine(smaller, smaller)
                        .as((x, y) -> when(A.isMore(0), x).otherwise(y)),
                smaller.map(x -> x.times(0.3)),
                smaller.map(x -> constant(7).times(x)),
                smaller.map(Formula::tanh),
                smaller.map(Formula::abs),
                smaller.map(x -> x.rounded(2, Formula.Rounding.PYTHON)),
                smaller.map(x -> x.as("t" + (x.hashCode() & Integer.MAX_VALUE))));
    }
}
