package games.scoring.rule;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NeedsTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");
    private static final Input.Number C = Input.number("c");
    private static final Input.Number D = Input.number("d").absentMeans(1);
    private static final Input.Flag F = Input.flag("f");

    private static String needs(Formula formula) {
        return Needs.of(formula).toString();
    }

    @Test
    void whatIsReadWithNeitherDefaultNorFallbackIsNeeded() {
        assertThat(needs(A.plus(D))).isEqualTo("a");
        assertThat(needs(constant(1).plus(D))).isEqualTo("nothing");
        assertThat(needs(A.ifAbsent(B))).isEqualTo("a or b");
        assertThat(needs(A.ifAbsent(D))).isEqualTo("nothing");
        assertThat(needs(A.plus(B).ifAbsent(C))).isEqualTo("a and b, or c");
        assertThat(needs(A.plus(B).plus(C))).isEqualTo("a, b and c");
    }

    @Test
    void whatConditionsReadIsNeeded() {
        assertThat(needs(when(F, A).otherwise(0))).isEqualTo("f and a");
        assertThat(needs(B.isAtLeast(3).asNumber())).isEqualTo("b");
        assertThat(needs(A.definedIf(F, "no"))).isEqualTo("f and a");
    }

    @Test
    void whatPresenceDecidesIsNotNeeded() {
        assertThat(needs(when(given(A), A).otherwise(B))).isEqualTo("a or b");
        assertThat(needs(when(given(A).and(A.isMore(3)), 1).otherwise(0))).isEqualTo("nothing");
        assertThat(needs(when(not(given(A)).or(A.isMore(3)), 1).otherwise(0))).isEqualTo("nothing");
        assertThat(needs(when(given(A), B).otherwise(C))).isEqualTo("a and b, or c and no a");
        assertThat(needs(A.definedIf(given(A), "a is not given"))).isEqualTo("nothing");
    }

    @Test
    void aGuardThatNeverHoldsDoesNotMakeItsInputsOptional() {
        assertThat(needs(A.definedIf(any(), "never"))).isEqualTo("a");
    }

    @Test
    void aRewardAndADifficultyMakeFourAlternatives() {
        var rule = SampleRules.diambra().rules().get("text");
        assertThat(Needs.of(rule).alternatives()).hasSize(4);
        assertThat(Needs.of(rule).required()).isEmpty();
        assertThat(Needs.of(SampleRules.spire()).required()).containsExactly(SampleRules.FLOORS);
    }

    @Test
    void marioNeedsAPlaceOrADistance() {
        assertThat(Needs.of(SampleRules.mario())).hasToString("x_final or distance");
    }

    @Test
    void aRecordNeedsWhatChecksAskForThatPresenceAloneDecides() {
        var alone = any(given(B), given(F));
        var rule = Rule.score(A.ifAbsent(B))
                .check(Reason.MISSING_INPUT, alone, "b or f")
                .check(Reason.MISSING_INPUT, any(given(C), A.isMore(3)), "c, unless a is above 3")
                .check(Reason.INCONSISTENT, not(given(C)), "no c");
        assertThat(Needs.of(rule)).hasToString("a and f, or b");
        assertThat(Needs.of(rule.check(Reason.MISSING_INPUT, not(alone).or(given(C)), "c")))
                .hasToString("a, f and c, or b and c");
    }

    @Test
    void missingIsTheLeastThatWouldHelp() {
        var needs = Needs.of(A.plus(B).ifAbsent(C));
        assertThat(needs.missing(input -> input.equals(A))).containsExactly(List.of(B), List.of(C));
        assertThat(needs.missing(input -> false)).containsExactly(List.of(A, B), List.of(C));
        assertThat(needs.missing(input -> input.equals(C))).isEmpty();
        assertThat(needs.isMet(input -> input.equals(C))).isTrue();
    }

    @Test
    void implicationLooksAtAllAlternatives() {
        var either = Needs.of(A.ifAbsent(B));
        assertThat(either.impliedBy(Needs.of(A))).isTrue();
        assertThat(Needs.of(A).impliedBy(either)).isFalse();
        assertThat(Needs.NOTHING.impliedBy(either)).isTrue();
        assertThat(either.impliedBy(Needs.NOTHING)).isFalse();
        var split = Needs.of(when(given(A), B).otherwise(B.plus(0)));
        assertThat(split.impliedBy(Needs.of(B))).isTrue();
    }

    @Test
    void tooManyAlternativesAreRefused() {
        Formula sum = constant(0);
        for (int i = 0; i < 10; i++) {
            sum = sum.plus(Input.number("x" + i).ifAbsent(Input.number("y" + i)).as("t" + i));
        }
        var many = sum;
        assertThatThrownBy(() -> Needs.of(many)).hasMessageContaining("ways to be complete");
    }

    @Property(tries = 300)
    void aFormulaWhoseNeedsAreMetIsDefined(@ForAll("formulas") Formula formula, @ForAll Set<Integer> absent) {
        var rule = Rule.score(constant(1))
                .metric("m", formula)
                .note(all(given(A), given(B), given(C), given(D), given(F)), "all");
        var evaluator = TestFamily.evaluator(rule);
        var values = new Values(evaluator.layout());
        var inputs = List.<Input>of(A, B, C, D, F);
        for (int i = 0; i < inputs.size(); i++) {
            if (!absent.contains(i)) {
                values.setNumber(evaluator.layout().indexOf(inputs.get(i)), 1);
            }
        }
        var needs = Needs.of(formula);
        boolean met = needs.isMet(input -> values.given(evaluator.layout().indexOf(input)));
        var metrics = new double[2];
        evaluator.metrics(values, metrics);
        assertThat(Double.isNaN(metrics[1])).isNotEqualTo(met);
        var scored = TestFamily.evaluator(
                Rule.score(formula).note(all(given(A), given(B), given(C), given(D), given(F)), "all"));
        var same = new Values(scored.layout());
        inputs.forEach(input -> {
            if (values.given(evaluator.layout().indexOf(input))) {
                same.setNumber(scored.layout().indexOf(input), 1);
            }
        });
        assertThat(scored.fault(same) == null).isEqualTo(met);
    }

    @Provide
    Arbitrary<Formula> formulas() {
        return formula(3);
    }

    private static Arbitrary<Formula> formula(int depth) {
        Arbitrary<Formula> leaf = Arbitraries.of(A, B, C, D, constant(2), F.asNumber());
        if (depth == 0) {
            return leaf;
        }
        var smaller = formula(depth - 1);
        var condition = condition(depth - 1);
        return Arbitraries.oneOf(
                leaf,
                Combinators.combine(smaller, smaller).as(Formula::plus),
                Combinators.combine(smaller, smaller).as(Formula::ifAbsent),
                Combinators.combine(condition, smaller, smaller)
                        .as((when, then, otherwise) -> when(when, then).otherwise(otherwise)),
                condition.map(Condition::asNumber));
    }

    private static Arbitrary<Condition> condition(int depth) {
        Arbitrary<Condition> leaf =
                Arbitraries.of(given(A), given(B), given(D), not(given(C)), F, A.isAtLeast(1), B.isLess(D));
        if (depth == 0) {
            return leaf;
        }
        var smaller = condition(depth - 1);
        return Arbitraries.oneOf(
                leaf,
                Combinators.combine(smaller, smaller).as(Condition::and),
                Combinators.combine(smaller, smaller).as(Condition::or),
                smaller.map(Condition::not));
    }
}
