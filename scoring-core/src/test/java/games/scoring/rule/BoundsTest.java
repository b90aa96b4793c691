package games.scoring.rule;

import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BoundsTest {

    private static final Input.Number POINTS = Input.integer("points").atLeast(0);
    private static final Input.Number FREE = Input.number("free");
    private static final Input.Number WINS = Input.integer("wins").atLeast(0);
    private static final Input.Number MATCHES = Input.integer("matches").atLeast(1);

    private static Bounds.Bound score(Rule rule) {
        return Bounds.of(rule).metrics().get("score");
    }

    @Test
    void aCapBoundsFromAbove() {
        var bound = score(Rule.score(POINTS.over(20000).cappedAt(1).times(100)));
        assertThat(bound.text()).isEqualTo("0 to 100");
        assertThat(bound.strength()).isEqualTo(Bounds.Strength.PROVEN);
    }

    @Test
    void endsAreThoseThatTheProgramComputes() {
        var thirds = Input.integer("n").between(0, 3);
        assertThat(score(Rule.score(thirds.over(3).times(0.1).plus(0.2))).highest())
                .isEqualTo(0.1 + 0.2);
    }

    @Test
    void aCheckMakesAQuotientAtMostOne() {
        var rule = Rule.score(WINS.over(MATCHES).times(100));
        assertThat(score(rule).text()).isEqualTo("0 or more");
        assertThat(score(rule.check(Reason.INCONSISTENT, WINS.isAtMost(MATCHES), "wins at most matches"))
                        .text())
                .isEqualTo("0 to 100");
    }

    @Test
    void aCheckKeepsADivisorFromZero() {
        var start = Input.number("start").absentMeans(40);
        var flag = Input.number("flag").absentMeans(3161);
        var rule = Rule.score(
                FREE.minus(start).over(flag.minus(start)).within(0, 1).times(100));
        assertThat(Bounds.of(rule).unproven()).hasSize(1);
        var checked = rule.check(Reason.INCONSISTENT, flag.isMore(start), "the flag beyond the start");
        assertThat(Bounds.of(checked).unproven()).isEmpty();
        assertThat(score(checked).text()).isEqualTo("0 to 100");
    }

    @Test
    void aGuardHoldsInItsBranchOnly() {
        var total = Input.integer("total").atLeast(1).absentMeans(4);
        var rule = Rule.score(when(WINS.isLess(total), WINS.over(total).times(40))
                .otherwise(constant(40).plus(WINS.cappedAt(60))));
        assertThat(score(rule).text()).isEqualTo("0 to 100");
    }

    @Test
    void theGuardOfExactlyTheDivisorProvesIt() {
        var a = Input.number("a").atLeast(0);
        var b = Input.number("b").atLeast(0);
        var mean = a.times(b).times(2).over(a.plus(b));
        assertThat(Bounds.of(Rule.score(when(a.plus(b).isEqual(0), 0).otherwise(mean)))
                        .unproven())
                .isEmpty();
        assertThat(Bounds.of(Rule.score(when(a.isEqual(0).and(b.isEqual(0)), 0).otherwise(mean)))
                        .unproven())
                .hasSize(1);
    }

    @Test
    void whatIsInTwoSetsIsInEach() {
        var crafted = Input.subset("crafted", "a", "b", "c");
        var attempted = Input.subset("attempted", "a", "b", "c").atLeast(1).absentMeansAll();
        var rule =
                Rule.score(crafted.sizeWithin(attempted).over(attempted.size()).times(100));
        assertThat(score(rule).text()).isEqualTo("0 to 100");
        assertThat(Bounds.of(rule).unproven()).isEmpty();
    }

    @Test
    void aCheckThatIsSkippedProvesNothing() {
        var counted = Input.integer("counted").atLeast(0);
        var rule = Rule.score(WINS.plus(0)).check(Reason.INCONSISTENT, WINS.isAtMost(counted.cappedAt(10)), "few");
        assertThat(score(rule).text()).isEqualTo("0 or more");
        var both = Rule.score(WINS.plus(counted.times(0)))
                .check(Reason.INCONSISTENT, WINS.isAtMost(counted.cappedAt(10)), "few");
        assertThat(score(both).text()).isEqualTo("0 to 10");
    }

    @Test
    void aCheckProvesMoreWhereAnInputOfItIsKnownToBeAbsent() {
        var names = Input.subset("names", "a", "b", "c");
        var counted = Input.integer("counted").between(0, 3);
        var rule = Rule.score(names.contains("a").asNumber().ifAbsent(counted).times(100))
                .check(Reason.INCONSISTENT, names.size().isEqual(counted), "counted to count the names")
                .check(Reason.OUT_OF_RANGE, given(names).or(counted.isAtMost(1)), "names, or at most 1");
        assertThat(score(rule).text()).isEqualTo("0 to 100");
    }

    @Test
    void aNegatedComparisonSaysNothingOfWhatMayBeUndefined() {
        var inner = FREE.definedIf(given(POINTS), "no points");
        var rule = Rule.score(when(constant(5).isLess(inner), 1).otherwise(FREE));
        assertThat(score(rule).text()).isEqualTo("any number");
    }

    @Test
    void overflowIsNoBound() {
        assertThat(score(Rule.score(FREE.times(FREE))).text()).isEqualTo("0 or more");
        assertThat(score(Rule.score(constant(1).over(FREE.exp().plus(1)))).text())
                .isEqualTo("0 to 1");
    }

    @Test
    void anOpenEndStaysOpen() {
        var rate = Input.number("rate").moreThan(0);
        assertThat(score(Rule.score(rate.cappedAt(1))).text()).isEqualTo("more than 0, at most 1");
        // A tiny number times a tiny number is 0.
        assertThat(score(Rule.score(rate.cappedAt(1).times(rate.cappedAt(1)))).text())
                .isEqualTo("0 to 1");
        assertThat(Bounds.of(Rule.score(constant(1).over(rate))).unproven()).isEmpty();
    }

    @Test
    void aDeclaredRangeIsShownAsDeclaredAndTheProvenOneIsKept() {
        var metric = Metric.of("score", FREE.times(FREE)).range(0, 100);
        var bound = score(Rule.score(metric));
        assertThat(bound.text()).isEqualTo("0 to 100");
        assertThat(bound.strength()).isEqualTo(Bounds.Strength.DECLARED);
        assertThat(bound.provenHighest()).isInfinite();
        var needless = Metric.of("score", FREE.within(0, 1)).range(-5, 100);
        assertThat(score(Rule.score(needless)).strength()).isEqualTo(Bounds.Strength.PROVEN);
    }

    @Test
    void factsThatSpeakOfOneAnotherEnd() {
        var a = FREE.plus(1);
        var b = a.minus(FREE);
        var rule = Rule.score(b.minus(a))
                .check(Reason.INCONSISTENT, b.isAtMost(b.minus(a).plus(3)), "odd")
                .check(Reason.INCONSISTENT, a.isAtMost(b.plus(a)), "odder");
        assertThat(score(rule)).isNotNull();
    }

    @Test
    void termsHaveBoundsWhereTheyAreUsed() {
        var ratio = WINS.over(MATCHES).as("ratio");
        var bounds = Bounds.of(
                Rule.score(when(WINS.isAtMost(MATCHES), ratio.times(2)).otherwise(0)));
        assertThat(bounds.terms().get("ratio").text()).isEqualTo("0 to 1");
    }

    @Test
    void anUnprovenDivisorIsNamedWithWhatToDo() {
        var message = Bounds.of(Rule.score(constant(1).over(POINTS)))
                .unproven()
                .get(0)
                .message();
        assertThat(message)
                .isEqualTo(
                        "metric score: expected a divisor that is never 0, found points, of which is known: 0 or more."
                                + " Narrow the range of an input, add a check, or guard exactly this part with a case or"
                                + " definedIf.");
    }

    @Test
    void logarithmsNeedPositiveArguments() {
        assertThat(Bounds.of(Rule.score(POINTS.log2())).unproven()).hasSize(1);
        var rule = Rule.score(POINTS.flooredAt(1).log2().times(0.5).plus(1));
        assertThat(Bounds.of(rule).unproven()).isEmpty();
        assertThat(score(rule).lowest()).isEqualTo(1);
    }

    @Test
    void listsAndTables() {
        var moves = Input.numbers("moves").each(-1, 3).length(2, 4);
        assertThat(score(Rule.score(moves.total())).text()).isEqualTo("-4 to 12");
        assertThat(score(Rule.score(moves.total().over(moves.length()))).text()).isEqualTo("-2 to 6");
        var level = Input.choice("level", "easy", "hard");
        assertThat(score(Rule.score(level.table(1, 1.5))).text()).isEqualTo("1 to 1.5");
        Formula guarded = when(level.is("hard"), 0).otherwise(level.table(1, 1.5));
        assertThat(score(Rule.score(guarded)).text()).isEqualTo("0 to 1");
    }

    @Test
    void aSeriesHasTheBoundsOfItsNumbersAndChangesThoseOfDifferences() {
        var moves = Input.numbers("moves").each(-1, 3).length(2, 4);
        var rule = Rule.score(FREE).metric(Metric.series("moves", moves)).metric(Metric.changes("steps", moves));
        var metrics = Bounds.of(rule).metrics();
        assertThat(metrics.get("moves").text()).isEqualTo("-1 to 3");
        // The first change is the first number itself.
        assertThat(metrics.get("steps").text()).isEqualTo("-4 to 4");
    }

    @Test
    void whatAScorerGivesIsDeclaredAndNothingOfItProven() {
        var bound = score(Rule.score(new Formula.Scored(new Rises()).plus(1)));
        assertThat(bound.text()).isEqualTo("1 to 6");
        assertThat(bound.strength()).isEqualTo(Bounds.Strength.DECLARED);
        assertThat(bound.provenLowest()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(bound.provenHighest()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void whatRestsOnTheRangeOfAScorerIsDeclared() {
        var scored = new Formula.Scored(new Rises());
        var read = Rises.UP.plus(Rises.DOWN).times(0);
        var checked = Rule.score(FREE.plus(read)).check(Reason.INCONSISTENT, FREE.isAtLeast(scored), "no less");
        var decided =
                Rule.score(when(scored.isMore(5), 7).otherwise(scored.isMore(5).asNumber()));
        for (var rule : List.of(checked, decided, Rule.score(scored.minus(6).ln()))) {
            assertThat(score(rule).strength()).isEqualTo(Bounds.Strength.DECLARED);
        }
        assertThat(score(checked).text()).isEqualTo("0 or more");
        assertThat(score(checked).provenLowest()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(score(decided).text()).isEqualTo("always 0");
        assertThat(score(decided).provenHighest()).isEqualTo(7);
        // What holds whatever the scorer gives is proven all the same.
        assertThat(score(Rule.score(scored.within(0, 5))).strength()).isEqualTo(Bounds.Strength.PROVEN);
    }

    @Test
    void aDivisorThatRestsOnAScorerIsUnproven() {
        var scored = new Formula.Scored(new Rises());
        assertThat(Bounds.of(Rule.score(constant(1).over(scored.plus(1)))).unproven())
                .singleElement()
                .satisfies(unproven -> assertThat(unproven.message())
                        .contains("found rises(up, down) + 1, of which is known: any number.")
                        .endsWith("What a scorer declares of itself is no proof, but a check of it is."));
        var checked = Rule.score(constant(1).over(scored))
                .check(Reason.INCONSISTENT, scored.isMore(0), "something was scored");
        assertThat(Bounds.of(checked).unproven()).isEmpty();
    }

    @Test
    void divisorsAreLookedAtWhereverARuleDivides() {
        var risky = constant(1).over(FREE).isMore(0);
        var rule = Rule.score(FREE)
                .check(Reason.INCONSISTENT, FREE.isLess(9), "less than 9")
                .check(Reason.INCONSISTENT, not(risky), "something")
                .note(FREE.isMore(1), "more")
                .note(risky, "something");
        assertThat(where(rule)).containsExactly("check 2", "note 2");
        assertThat(where(Rule.score(FREE).aborted(risky))).containsExactly("aborted");
        assertThat(where(Rule.score(FREE).unfinished(risky))).containsExactly("unfinished");
    }

    private static List<String> where(Rule rule) {
        return Bounds.of(rule).unproven().stream().map(Bounds.Unproven::where).toList();
    }

    @Test
    void eitherLogarithmNeedsAPositiveArgument() {
        assertThat(Bounds.of(Rule.score(FREE.ln())).unproven()).hasSize(1);
        assertThat(Bounds.of(Rule.score(FREE.log2())).unproven()).hasSize(1);
        assertThat(Bounds.of(Rule.score(FREE.exp().tanh())).unproven()).isEmpty();
    }

    @Test
    void boundsReadAsTheyAreSaid() {
        assertThat(text(0, 100)).isEqualTo("0 to 100");
        assertThat(text(0, Double.POSITIVE_INFINITY)).isEqualTo("0 or more");
        assertThat(text(Double.NEGATIVE_INFINITY, 7)).isEqualTo("7 or less");
        assertThat(text(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isEqualTo("any number");
        assertThat(text(Double.MIN_VALUE, Double.POSITIVE_INFINITY)).isEqualTo("more than 0");
        assertThat(text(Double.NEGATIVE_INFINITY, -Double.MIN_VALUE)).isEqualTo("less than 0");
        assertThat(text(Double.MIN_VALUE, 1)).isEqualTo("more than 0, at most 1");
        assertThat(text(-1, -Double.MIN_VALUE)).isEqualTo("-1 or more, less than 0");
        assertThat(text(5, 5)).isEqualTo("always 5");
        assertThat(text(1, 0)).isEqualTo("never defined");
    }

    private static String text(double lowest, double highest) {
        return bound(lowest, highest).text();
    }

    private static Bounds.Bound bound(double lowest, double highest) {
        return new Bounds.Bound(lowest, highest, false, Bounds.Strength.PROVEN, lowest, highest);
    }

    @Test
    void bothEndsLieWithinTheBounds() {
        assertThat(bound(0, 1).contains(0)).isTrue();
        assertThat(bound(0, 1).contains(1)).isTrue();
        assertThat(bound(0, 1).contains(-0.1)).isFalse();
        assertThat(bound(0, 1).contains(1.1)).isFalse();
    }
}
