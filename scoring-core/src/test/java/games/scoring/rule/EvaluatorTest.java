package games.scoring.rule;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;
import static games.scoring.rule.TestFamily.evaluator;
import static games.scoring.rule.TestFamily.metrics;
import static games.scoring.rule.TestFamily.score;
import static games.scoring.rule.TestFamily.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.plugin.PluginMemoryError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EvaluatorTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");
    private static final Input.Flag F = Input.flag("f");
    private static final Input.Choice C = Input.choice("c", "red", "green", "blue");
    private static final Input.Subset S = Input.subset("s", "x", "y", "z");
    private static final Input.Subset W = Input.subset("w", "x", "y", "z").absentMeansAll();
    private static final Input.Series L = Input.numbers("l");

    private static double value(Formula formula, Map<String, ?> inputs) {
        // The benchmark lists A and B whether or not the formula reads them.
        var listed = Rule.score(formula).note(given(A).and(given(B)), "both are given");
        return score(evaluator(listed), inputs);
    }

    @Test
    void arithmeticIsThatOfDoubles() {
        var ab = Map.of("a", 7, "b", 2);
        assertThat(value(A.plus(B), ab)).isEqualTo(9);
        assertThat(value(A.minus(B), ab)).isEqualTo(5);
        assertThat(value(A.times(B), ab)).isEqualTo(14);
        assertThat(value(A.over(B), ab)).isEqualTo(3.5);
        assertThat(value(A.plus(1), ab)).isEqualTo(8);
        assertThat(value(A.minus(1), ab)).isEqualTo(6);
        assertThat(value(A.times(3), ab)).isEqualTo(21);
        assertThat(value(A.over(2), ab)).isEqualTo(3.5);
        assertThat(value(constant(1).minus(A.over(B)), ab)).isEqualTo(-2.5);
        assertThat(value(A.over(3).times(100), Map.of("a", 2))).isEqualTo(2.0 / 3 * 100);
    }

    @Test
    void limitsHold() {
        assertThat(value(A.cappedAt(1), Map.of("a", 2))).isEqualTo(1);
        assertThat(value(A.flooredAt(3), Map.of("a", 2))).isEqualTo(3);
        assertThat(value(A.within(0, 1), Map.of("a", -5))).isZero();
        assertThat(value(A.cappedAt(B), Map.of("a", 2, "b", 1.5))).isEqualTo(1.5);
    }

    @Test
    void functionsAreThoseOfStrictMath() {
        var a = Map.of("a", 0.37);
        assertThat(value(A.tanh(), a)).isEqualTo(StrictMath.tanh(0.37));
        assertThat(value(A.ln(), a)).isEqualTo(StrictMath.log(0.37));
        assertThat(value(A.exp(), a)).isEqualTo(StrictMath.exp(0.37));
        assertThat(value(A.log2(), Map.of("a", 1L << 47))).isEqualTo(47);
        assertThat(value(A.abs(), Map.of("a", -4))).isEqualTo(4);
        assertThat(value(A.rounded(2, Formula.Rounding.PYTHON), Map.of("a", 0.015)))
                .isEqualTo(0.01);
        assertThat(value(A.rounded(2, Formula.Rounding.NUMPY), Map.of("a", 0.015)))
                .isEqualTo(0.02);
    }

    @Test
    void aWeightedSumAddsFromTheFirstToTheLast() {
        double expected = 0.1;
        expected += 0.7 * 0.3;
        expected += 1e-3 * 3.0;
        assertThat(value(sum(0.1, A.weighing(0.3), B.weighing(3)), Map.of("a", 0.7, "b", 1e-3)))
                .isEqualTo(expected);
    }

    @Test
    void theFirstRowThatHoldsGivesTheNumber() {
        var cases = when(A.isLess(0), -1)
                .when(A.isEqual(0), 0)
                .when(A.isMore(10), B)
                .otherwise(1);
        assertThat(value(cases, Map.of("a", -3, "b", 5))).isEqualTo(-1);
        assertThat(value(cases, Map.of("a", 0, "b", 5))).isEqualTo(0);
        assertThat(value(cases, Map.of("a", 11, "b", 5))).isEqualTo(5);
        assertThat(value(cases, Map.of("a", 10, "b", 5))).isEqualTo(1);
    }

    @Test
    void choicesAndFlagsAreLookedUp() {
        assertThat(value(C.table(1, 1.5, 2), Map.of("c", "green"))).isEqualTo(1.5);
        assertThat(value(C.absentMeans("blue").table(1, 1.5, 2), Map.of())).isEqualTo(2);
        assertThat(value(C.is("red").asNumber(), Map.of("c", "RED"))).isEqualTo(1);
        assertThat(value(C.absentMeans("red").is("red").asNumber(), Map.of())).isEqualTo(1);
        assertThat(value(F.asNumber(), Map.of("f", true))).isEqualTo(1);
        assertThat(value(F.asNumber(), Map.of("f", false))).isZero();
        assertThat(value(F.absentMeans(true).asNumber(), Map.of())).isEqualTo(1);
        assertThat(value(not(F.absentMeans(true)).asNumber(), Map.of())).isZero();
    }

    @Test
    void setsAreCounted() {
        assertThat(value(S.size(), Map.of("s", Set.of("x", "z")))).isEqualTo(2);
        assertThat(value(S.size(), Map.of("s", Set.of()))).isZero();
        assertThat(value(W.size(), Map.of())).isEqualTo(3);
        assertThat(value(S.sizeWithin(W), Map.of("s", Set.of("x", "z")))).isEqualTo(2);
        assertThat(value(S.sizeWithin(W), Map.of("s", Set.of("x", "z"), "w", Set.of("y", "z"))))
                .isEqualTo(1);
        assertThat(value(S.contains("x").asNumber(), Map.of("s", Set.of("y")))).isZero();
        assertThat(value(W.contains("x").asNumber(), Map.of())).isEqualTo(1);
    }

    @Test
    void listsHaveLengthAndTotal() {
        var list = Map.of("l", new double[] {0.1, 0.2, 0.3});
        assertThat(value(L.length(), list)).isEqualTo(3);
        assertThat(value(L.total(), list)).isEqualTo(0.1 + 0.2 + 0.3);
        assertThat(value(L.total(), Map.of("l", new double[0]))).isZero();
    }

    @Test
    void comparisonsAndJunctionsHold() {
        var ab = Map.of("a", 2, "b", 3);
        assertThat(value(A.isAtMost(B).and(B.isAtLeast(A)).asNumber(), ab)).isEqualTo(1);
        assertThat(value(A.isMore(B).or(A.isEqual(2)).asNumber(), ab)).isEqualTo(1);
        assertThat(value(A.isLess(B).and(A.isEqual(B)).asNumber(), ab)).isZero();
        assertThat(value(all().asNumber(), Map.of())).isEqualTo(1);
        assertThat(value(any().asNumber(), Map.of())).isZero();
    }

    @Test
    void aFallbackIsUsedWhereAnInputIsAbsentAndNotWhereAGuardFails() {
        var formula = A.plus(B).ifAbsent(constant(7));
        assertThat(value(formula, Map.of("a", 1, "b", 2))).isEqualTo(3);
        assertThat(value(formula, Map.of("a", 1))).isEqualTo(7);

        var guarded = A.definedIf(A.isMore(0), "a is not positive").ifAbsent(constant(7));
        var evaluator = evaluator(Rule.score(guarded));
        assertThat(score(evaluator, Map.of("a", -1))).isNaN();
        assertThat(evaluator.undefined(values(evaluator.layout(), Map.of("a", -1)), 0))
                .isEqualTo("a is not positive");
    }

    @Test
    void aGivenDefaultIsNotGiven() {
        var withDefault = A.absentMeans(5);
        assertThat(value(withDefault.plus(given(withDefault).asNumber()), Map.of()))
                .isEqualTo(5);
        assertThat(value(withDefault.plus(given(withDefault).asNumber()), Map.of("a", 5)))
                .isEqualTo(6);
    }

    @Test
    void aTermInSeveralPlacesIsTheSameNumberEverywhere() {
        var half = A.over(3).as("third");
        var evaluator = evaluator(Rule.score(half.times(half).plus(B.times(half)))
                .metric("third", half)
                .metric("guarded", half.definedIf(F, "f does not hold")));
        var metrics = metrics(evaluator, Map.of("a", 2, "b", 5, "f", true));
        double third = 2 / 3.0;
        assertThat(metrics).containsExactly(third * third + 5 * third, third, third);
        assertThat(metrics(evaluator, Map.of("a", 2, "b", 5, "f", false))[2]).isNaN();
    }

    @Test
    void aMetricThatReadsAnAbsentInputIsUndefinedAndTheScoreIsNot() {
        var evaluator = evaluator(Rule.score(A)
                .metric("more", B.isMore(3).asNumber())
                .metric("both", B.plus(L.total()))
                .metric("either", B.ifAbsent(L.total())));
        assertThat(metrics(evaluator, Map.of("a", 1))).containsExactly(1, Double.NaN, Double.NaN, Double.NaN);
        var values = values(evaluator.layout(), Map.of("a", 1));
        assertThat(evaluator.undefined(values, 1)).isEqualTo("b was not given");
        assertThat(evaluator.undefined(values, 2)).isEqualTo("b and l were not given");
        assertThat(evaluator.undefined(values, 3)).isEqualTo("b or l was not given");
        assertThat(metrics(evaluator, Map.of("a", 1, "b", 4))).containsExactly(1, 1, Double.NaN, 4);
    }

    @Test
    void aResultThatOverflowsIsUndefined() {
        var evaluator =
                evaluator(Rule.score(A.times(B)).metric("difference", A.times(B).minus(A.times(B))));
        assertThat(metrics(evaluator, Map.of("a", 1e300, "b", 1e300))).containsExactly(Double.NaN, Double.NaN);
        var values = values(evaluator.layout(), Map.of("a", 1e300, "b", 1e300));
        assertThat(evaluator.undefined(values, 0)).isEqualTo("result too large");
        assertThat(evaluator.undefined(values, 1)).isEqualTo("result too large");
    }

    @Test
    void aListWithAChangeThatOverflowsIsUndefined() {
        var evaluator = evaluator(Rule.score(L.total()).metric(Metric.changes("steps", L)));
        var values = values(evaluator.layout(), Map.of("l", new double[] {1.7e308, -1.7e308, 1e308}));
        assertThat(evaluator.series(values, 1)).isNull();
        assertThat(evaluator.undefined(values, 1)).isEqualTo("result too large");
    }

    @Test
    void aDivisionByZeroAndALogarithmOfNoPositiveNumberAreCalledSo() {
        assertThat(reason(A.over(B), Map.of("a", 1, "b", 0))).isEqualTo("division by zero: b is 0");
        assertThat(reason(A.over(B), Map.of("a", 0, "b", 0))).isEqualTo("division by zero: b is 0");
        assertThat(reason(A.over(A.minus(B).as("lead")).times(100), Map.of("a", 2, "b", 2)))
                .isEqualTo("division by zero: lead is 0");
        assertThat(reason(A.ln(), Map.of("a", 0))).isEqualTo("logarithm of a number that is not above 0: a is 0");
        assertThat(reason(A.minus(B).log2(), Map.of("a", 2, "b", 5)))
                .isEqualTo("logarithm of a number that is not above 0: a − b is -3");
        assertThat(reason(A.over(B).ln(), Map.of("a", -1, "b", Double.MIN_VALUE)))
                .isEqualTo("logarithm of a number that is not above 0: a / b is below every double");
    }

    @Test
    void aDivisionByZeroThatIsHeldAtALimitIsNotToBlameForAnotherPart() {
        assertThat(reason(A.over(B).cappedAt(1).plus(A.times(A)), Map.of("a", 1e300, "b", 0)))
                .isEqualTo("result too large");
        assertThat(reason(when(A.isMore(1), A.times(A)).otherwise(A.over(B)), Map.of("a", 1e300, "b", 0)))
                .isEqualTo("result too large");
    }

    private static String reason(Formula formula, Map<String, ?> inputs) {
        var evaluator = evaluator(Rule.score(formula));
        return evaluator.undefined(values(evaluator.layout(), inputs), 0);
    }

    @Test
    void aScorerSeesItsInputsWithDefaults() {
        var scorer = new Scorer() {
            @Override
            public String name() {
                return "odd";
            }

            @Override
            public Text meaning() {
                return Text.of("something odd");
            }

            @Override
            public List<Input> reads() {
                return List.of(A, F, C, W, L);
            }

            @Override
            public Input.Range range() {
                return Input.Range.ALL;
            }

            @Override
            public double score(Scorer.Values values) {
                if (values.number(A) > 100) {
                    throw new OutOfMemoryError("Java heap space");
                }
                return values.number(A) < 0
                        ? Double.NaN
                        : values.number(A)
                                + (values.flag(F) ? 10 : 0)
                                + values.choice(C).length() * 100
                                + values.subset(W).size() * 1000
                                + values.series(L)[0] * 10_000;
            }
        };
        var evaluator = evaluator(Rule.score(new Formula.Scored(scorer)));
        var inputs = new HashMap<String, Object>(Map.of("a", 1, "f", true, "c", "red", "l", new double[] {2}));
        assertThat(score(evaluator, inputs)).isEqualTo(23_311);
        inputs.put("a", -1);
        assertThat(score(evaluator, inputs)).isNaN();
        assertThat(evaluator.undefined(values(evaluator.layout(), inputs), 0)).isEqualTo("odd gives no number");
        inputs.put("a", 101);
        assertThatThrownBy(() -> score(evaluator, inputs))
                .isInstanceOf(PluginMemoryError.class)
                .hasMessage("the scorer odd of the plugin 'test'");
    }

    @Test
    void seriesArePassedThroughOrChanged() {
        var evaluator = evaluator(Rule.score(A).metric(Metric.series("l", L)).metric(Metric.changes("d", L)));
        var values = values(evaluator.layout(), Map.of("a", 1, "l", new double[] {1, 3, 2}));
        assertThat(evaluator.series(values, 1)).containsExactly(1, 3, 2);
        assertThat(evaluator.series(values, 2)).containsExactly(1, 2, -1);
        var without = values(evaluator.layout(), Map.of("a", 1));
        assertThat(evaluator.series(without, 1)).isNull();
        assertThat(evaluator.undefined(without, 1)).isEqualTo("l was not given");
    }

    @Test
    void aMissingInputIsNamedWithWhatWasExpected() {
        var evaluator = evaluator(SampleRules.TILES);
        var fault = evaluator.fault(new Values(evaluator.layout()));
        assertThat(fault.reason()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(fault.pointer()).isEqualTo("/inputs/final_game_score");
        assertThat(fault.message())
                .isEqualTo(
                        "expected /inputs/final_game_score, a whole number >= 0 (points), which the score is computed"
                                + " from; found nothing");
    }

    @Test
    void alternativesAreNamedAsBrieflyAsCanBe() {
        var evaluator = evaluator(SampleRules.diambra(), "text", SampleRules.DIAMBRA_SETTINGS);
        var fault = evaluator.fault(new Values(evaluator.layout()));
        assertThat(fault.pointer()).isEqualTo("/inputs");
        assertThat(fault.message())
                .startsWith("expected /inputs/total_reward or /inputs/normalized_reward, and /inputs/difficulty or"
                        + " /inputs/difficulty_level, which");
        fault = evaluator.fault(values(evaluator.layout(), Map.of("normalized_reward", 3)));
        assertThat(fault.message()).startsWith("expected /inputs/difficulty or /inputs/difficulty_level, which");
    }

    @Test
    void aFailedCheckSaysWhatWasFound() {
        var evaluator = evaluator(Rule.score(A).check(Reason.INCONSISTENT, A.isAtMost(B), "a at most b"));
        var fault = evaluator.fault(values(evaluator.layout(), Map.of("a", 3, "b", 2.5)));
        assertThat(fault)
                .isEqualTo(new Fault(Reason.INCONSISTENT, "/inputs", "expected a at most b; found a 3, b 2.5"));
        evaluator = evaluator(Rule.score(A).check(Reason.OUT_OF_RANGE, not(A.isEqual(3)), "no three"));
        assertThat(evaluator.fault(values(evaluator.layout(), Map.of("a", 3))).pointer())
                .isEqualTo("/inputs/a");
    }

    @Test
    void aCheckThatAsksForInputsPointsToWhatIsNotThere() {
        var evaluator = evaluator(Rule.score(L.total())
                .check(Reason.MISSING_INPUT, given(A).and(given(B)), "a and b, which make the pair"));
        assertThat(evaluator.fault(values(evaluator.layout(), Map.of("l", new double[1], "a", 3))))
                .isEqualTo(new Fault(
                        Reason.MISSING_INPUT, "/inputs/b", "expected a and b, which make the pair; found a 3, no b"));
        assertThat(evaluator.fault(values(evaluator.layout(), Map.of("l", new double[1]))))
                .isEqualTo(new Fault(
                        Reason.MISSING_INPUT, "/inputs", "expected a and b, which make the pair; found nothing"));
    }

    /** To add what is lacking would not help. */
    @Test
    void anInputThatMayNotBeThereIsToldBeforeOneThatIsLacking() {
        var evaluator = evaluator(Rule.score(A)
                .check(Reason.MISSING_INPUT, given(L), "l")
                .check(Reason.INCONSISTENT, given(A).or(not(given(L))), "a beside l")
                .check(Reason.INCONSISTENT, not(given(B)), "a in place of b"));
        assertThat(evaluator.fault(values(evaluator.layout(), Map.of("b", 3, "l", new double[1]))))
                .isEqualTo(new Fault(Reason.INCONSISTENT, "/inputs/b", "expected a in place of b; found b 3"));
        assertThat(evaluator
                        .fault(values(evaluator.layout(), Map.of("l", new double[1])))
                        .reason())
                .isEqualTo(Reason.MISSING_INPUT);
    }

    @Test
    void aCheckIsSkippedWhereAnInputThatItComparesIsAbsent() {
        var evaluator = evaluator(Rule.score(A)
                .check(Reason.INCONSISTENT, A.isAtMost(B), "a at most b")
                .check(Reason.INCONSISTENT, not(B.isMore(A)), "b not more than a")
                .check(Reason.INCONSISTENT, exclusive(B, L), "b or l"));
        assertThat(evaluator.fault(values(evaluator.layout(), Map.of("a", 3)))).isNull();
        assertThat(evaluator
                        .fault(values(evaluator.layout(), Map.of("a", 3, "b", 3, "l", new double[1])))
                        .message())
                .contains("b or l");
        var defaulted =
                evaluator(Rule.score(A).check(Reason.INCONSISTENT, A.isAtMost(B.absentMeans(2)), "a at most b"));
        assertThat(defaulted.fault(values(defaulted.layout(), Map.of("a", 3)))).isNotNull();
    }

    @Test
    void notesAreSaidInOrderAndSkippedWhereWhatTheyCompareIsAbsent() {
        var evaluator = evaluator(Rule.score(A)
                .note(not(given(B)), "no b")
                .note(B.isMore(0), "b is positive")
                .note(not(B.isMore(0)), "b is not positive")
                .note(any(not(given(B)), B.isAtMost(0)), "b is absent or not positive"));
        var said = new ArrayList<String>();
        evaluator.notes(values(evaluator.layout(), Map.of("a", 1)), said::add);
        assertThat(said).containsExactly("no b", "b is absent or not positive");
    }

    @Test
    void statusFollowsTheConditions() {
        var evaluator = evaluator(Rule.score(A).aborted(A.isLess(0)).unfinished(A.isLess(1)));
        assertThat(evaluator.status(values(evaluator.layout(), Map.of("a", -1))))
                .isEqualTo(Status.ABORTED);
        assertThat(evaluator.status(values(evaluator.layout(), Map.of("a", 0)))).isEqualTo(Status.UNFINISHED);
        assertThat(evaluator.status(values(evaluator.layout(), Map.of("a", 1)))).isEqualTo(Status.SCORED);
    }

    // From here on: numbers of the shared vectors.

    @Test
    void tilesAreCappedAt20000Points() {
        var evaluator = evaluator(SampleRules.TILES);
        assertThat(score(evaluator, Map.of("final_game_score", 1120))).isEqualTo(5.6, within(1e-12));
        assertThat(score(evaluator, Map.of("final_game_score", 25000))).isEqualTo(100);
        assertThat(score(evaluator, Map.of("final_game_score", 18432))).isEqualTo(92.16, within(1e-12));
    }

    @Test
    void bossesAreDerivedFromTheFloorWhereTheyAreNotGiven() {
        var evaluator = evaluator(SampleRules.spire());
        assertThat(score(evaluator, Map.of("floors_cleared", 32, "bosses_defeated", 1)))
                .isEqualTo(48.666667, within(1e-6));
        assertThat(score(evaluator, Map.of("floors_cleared", 50))).isEqualTo(100);
        assertThat(score(evaluator, Map.of("floors_cleared", 51))).isEqualTo(100);
        assertThat(score(evaluator, Map.of("floors_cleared", 5))).isEqualTo(5);
    }

    @Test
    void marioIsMeasuredFromTheStartOrByDistances() {
        var evaluator = evaluator(SampleRules.mario());
        assertThat(score(evaluator, Map.of("x_final", 1427))).isEqualTo(44.440884, within(1e-6));
        assertThat(score(evaluator, Map.of("x_final", 20, "x_start", 40, "x_flag", 3161)))
                .isZero();
        assertThat(score(evaluator, Map.of("distance", 1387, "flag_distance", 3121)))
                .isEqualTo(44.440884, within(1e-6));
        var layout = evaluator.layout();
        assertThat(evaluator
                        .fault(values(layout, Map.of("x_final", 500, "x_start", 3161, "x_flag", 3161)))
                        .reason())
                .isEqualTo(Reason.INCONSISTENT);
        assertThat(evaluator.fault(values(layout, Map.of("distance", 100))).message())
                .contains("both distance and flag_distance");
        assertThat(evaluator.fault(values(layout, Map.of("x_start", 100))).message())
                .startsWith("expected /inputs/x_final or /inputs/distance");
    }

    @Test
    void anAdventureIsRatedByGoalsAndTurns() {
        var evaluator = evaluator(SampleRules.adventure(), "", List.of());
        Map<String, Object> inputs = new HashMap<>(Map.of(
                "turns",
                49,
                "optimal_turns",
                10,
                "max_turns",
                50,
                "goal_count",
                3,
                "goals_achieved",
                3,
                "finished",
                true));
        assertThat(metrics(evaluator, inputs))
                .startsWith(0.025000000000000022, 1, 39, 0.025000000000000022, 0, 1, 0)
                .endsWith(Double.NaN, Double.NaN);
        inputs.putAll(Map.of("turns", 6, "goals_achieved", 1, "finished", false));
        assertThat(metrics(evaluator, inputs))
                .startsWith(1 / 3.0 * (1 - -4 / 40.0), 1 / 3.0, Double.NaN, Double.NaN, 0, 0, 1);
        assertThat(score(evaluator, inputs)).isEqualTo(0.3666666666666667, within(1e-15));
        inputs.put("ended_by", "invalid_format");
        var values = values(evaluator.layout(), inputs);
        assertThat(evaluator.status(values)).isEqualTo(Status.ABORTED);
        assertThat(metrics(evaluator, inputs)).startsWith(Double.NaN, 1 / 3.0).contains(1, 0, 0);
        assertThat(evaluator.undefined(values, 0)).isEqualTo("the episode was aborted");
        assertThat(evaluator.undefined(values, 3)).isEqualTo("the adventure was not finished");
    }

    @Test
    void rewardsAreWeighedByDifficulty() {
        var evaluator = evaluator(SampleRules.diambra(), "text", SampleRules.DIAMBRA_SETTINGS);
        assertThat(score(evaluator, Map.of("total_reward", 1026, "difficulty", "hard")))
                .isEqualTo(1597.7976923076924, within(1e-9));
        assertThat(score(evaluator, Map.of("total_reward", 3500, "difficulty_level", 4)))
                .isEqualTo(7000);
        assertThat(metrics(evaluator, Map.of("total_reward", -2000, "difficulty", "hard")))
                .containsExactly(-2000, 1);
        assertThat(evaluator.rule().options()).isEmpty();
    }

    @Test
    void aSettingChangesTheRuleAndIsNamed() {
        var evaluator =
                evaluator(SampleRules.diambra(), "text", SampleRules.DIAMBRA_SETTINGS, "diambra.outside=Extrapolate");
        assertThat(evaluator.rule().options()).containsExactly(Map.entry("diambra.outside", "extrapolate"));
        assertThat(metrics(evaluator, Map.of("total_reward", 3500, "difficulty", "hard"))[1])
                .isGreaterThan(2);
        assertThat(evaluator.rule().rule().checks()).hasSize(1);

        evaluator = evaluator(SampleRules.diambra(), "text", SampleRules.DIAMBRA_SETTINGS, "diambra.outside=reject");
        var fault = evaluator.fault(values(evaluator.layout(), Map.of("total_reward", 3500, "difficulty", "hard")));
        assertThat(fault.reason()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(fault.pointer()).isEqualTo("/inputs/total_reward");
    }

    @Test
    void aRowThatNeverHoldsKeepsItsPlace() {
        var flag = Input.flag("yes");
        var cases = Formula.when(new Condition.Any(List.of()), Formula.constant(1))
                .when(flag, Formula.constant(2))
                .otherwise(3);
        var evaluator = TestFamily.evaluator(Rule.score(cases));
        var values = TestFamily.values(evaluator.layout(), Map.of("yes", true));
        assertThat(evaluator.score(values)).isEqualTo(2);
        assertThat(evaluator.evaluation(values).row((Formula.Cases) cases)).isEqualTo(1);
    }

    @Test
    void aListThatIsAbsentIsTheOneThatItsAbsenceMeans() {
        var all = Input.numbers("moves").length(0, 9);
        var moves = new Input.Series(
                all.about(), false, all.range(), all.shortest(), all.longest(), Optional.of(List.of(1.0, 3.0)));
        var rule = Rule.score(A).metric(Metric.series("moves", moves)).metric(Metric.changes("steps", moves));
        var evaluator = evaluator(rule);
        var absent = evaluator.series(TestFamily.values(evaluator.layout(), Map.of("a", 1)));
        assertThat(absent).isDeepEqualTo(new double[][] {null, {1, 3}, {1, 2}});
        var given =
                evaluator.series(TestFamily.values(evaluator.layout(), Map.of("a", 1, "moves", new double[] {5, 4})));
        assertThat(given).isDeepEqualTo(new double[][] {null, {5, 4}, {5, -1}});
    }

    @Test
    void scorersAreAskedWhereEvaluationComesToThem() {
        var scored = new Formula.Scored(new Rises());
        var rule = Rule.score(when(A.isMore(0), scored.plus(scored)).otherwise(7))
                .metric("guarded", scored.definedIf(A.isMore(1), "a is small"))
                .metric("lacking", scored.plus(B));
        var evaluator = evaluator(rule);
        assertThat(asked(evaluator, Map.of("a", 0, "up", 3, "down", 1))).isEmpty();
        assertThat(asked(evaluator, Map.of("a", 1, "up", 3, "down", 1))).containsExactly(2.0, 2.0);
        assertThat(asked(evaluator, Map.of("a", 2, "up", 3, "down", 1))).containsExactly(2.0, 2.0, 2.0);
        assertThat(asked(evaluator, Map.of("a", 0, "b", 1, "up", 3, "down", 1))).containsExactly(2.0);
    }

    private static List<Double> asked(Evaluator evaluator, Map<String, Object> given) {
        var asked = new ArrayList<Double>();
        evaluator.scorers(TestFamily.values(evaluator.layout(), given), (scorer, value) -> {
            assertThat(scorer.name()).isEqualTo("rises");
            asked.add(value);
        });
        return asked;
    }
}
