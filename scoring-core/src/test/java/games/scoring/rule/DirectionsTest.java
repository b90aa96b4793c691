package games.scoring.rule;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DirectionsTest {

    private static final Input.Number X = Input.number("x");
    private static final Input.Number Y = Input.number("y");
    private static final Input.Number POINTS = Input.integer("points").atLeast(0);
    private static final Input.Number MATCHES = Input.integer("matches").atLeast(1);
    private static final Input.Flag CLEARED = Input.flag("cleared");
    private static final Input.Flag BROKEN = Input.flag("broken");

    private static String way(Rule rule, Input input) {
        return Directions.of(rule).of("score", input.name()).text();
    }

    private static String way(Formula score, Input input) {
        return way(Rule.score(score), input);
    }

    @Test
    void sumsAndProductsFollowTheirSigns() {
        assertThat(way(X.plus(Y.times(2)), X)).isEqualTo("rising");
        assertThat(way(X.minus(Y), Y)).isEqualTo("falling");
        assertThat(way(X.times(Y), X)).isEqualTo("unknown");
        assertThat(way(X.times(POINTS), X)).isEqualTo("rising");
        assertThat(way(POINTS.times(POINTS), POINTS)).isEqualTo("rising");
        assertThat(way(sum(1, X.weighing(-0.5), POINTS.weighing(0)), X)).isEqualTo("falling");
        assertThat(way(sum(1, X.weighing(-0.5), POINTS.weighing(0)), POINTS)).isEqualTo("rising");
    }

    @Test
    void divisorsFall() {
        assertThat(way(POINTS.over(MATCHES), POINTS)).isEqualTo("rising");
        assertThat(way(POINTS.over(MATCHES), MATCHES)).isEqualTo("falling");
        assertThat(way(X.over(MATCHES), MATCHES)).isEqualTo("unknown");
    }

    @Test
    void thresholdsThatOnlyTurnTrueRiseWhereRowsAreApart() {
        assertThat(way(
                        when(POINTS.isAtMost(3), 100)
                                .when(POINTS.isAtMost(4), 50)
                                .otherwise(20),
                        POINTS))
                .isEqualTo("falling");
        assertThat(way(when(POINTS.isEqual(3), 100).when(POINTS.isEqual(4), 50).otherwise(20), POINTS))
                .isEqualTo("unknown");
        assertThat(way(when(POINTS.isAtMost(3), POINTS).otherwise(POINTS.times(2)), POINTS))
                .isEqualTo("rising");
        assertThat(way(when(POINTS.isAtMost(3), POINTS.plus(10)).otherwise(POINTS.times(2)), POINTS))
                .isEqualTo("unknown");
    }

    @Test
    void flagsTurnFromFalseToTrue() {
        var win = Input.flag("win");
        var baba = when(CLEARED, 100).when(BROKEN.and(win), 40).when(BROKEN, 20).otherwise(0);
        assertThat(way(baba, CLEARED)).isEqualTo("rising");
        assertThat(way(baba, BROKEN)).isEqualTo("rising");
        assertThat(way(baba, win)).isEqualTo("rising");
        assertThat(way(when(not(CLEARED), 1).otherwise(0), CLEARED)).isEqualTo("falling");
        assertThat(way(CLEARED.asNumber().times(POINTS), CLEARED)).isEqualTo("rising");
    }

    @Test
    void setsGrowAndListsRise() {
        var crafted = Input.subset("crafted", "a", "b", "c");
        var attempted = Input.subset("attempted", "a", "b", "c").atLeast(1);
        var ratio = crafted.sizeWithin(attempted).over(attempted.size());
        assertThat(way(ratio, crafted)).isEqualTo("rising");
        assertThat(way(ratio, attempted)).isEqualTo("unknown");
        var moves = Input.numbers("moves").length(1, 9);
        assertThat(way(moves.total().over(moves.length()), moves)).isEqualTo("rising");
    }

    @Test
    void anInputInsideAFallbackIsNotFlat() {
        var distance = Input.number("distance").atLeast(0);
        var flag = Input.number("flag_distance").moreThan(0).absentMeans(3000);
        var progress = distance.over(flag).ifAbsent(X.minus(40).over(3121));
        assertThat(way(progress, distance)).isEqualTo("rising");
        assertThat(way(progress, flag)).isEqualTo("falling");
        assertThat(way(progress, X)).isEqualTo("rising");
    }

    @Test
    void signsMayComeFromChecksAndGuards() {
        var max = Input.number("max");
        var rule = Rule.score(X.over(max.minus(Y)))
                .check(Reason.INCONSISTENT, Y.isLess(max), "y below max")
                .check(Reason.INCONSISTENT, X.isAtLeast(0), "x at least 0");
        assertThat(way(rule, X)).isEqualTo("rising");
        assertThat(way(rule, Y)).isEqualTo("rising");
        assertThat(way(rule, max)).isEqualTo("falling");
    }

    @Test
    void aComparisonThatAnOverflowMayUpsetTellsNothing() {
        var difference = X.times(X.abs()).minus(Y.times(Y.abs()));
        assertThat(way(when(difference.isAtLeast(0), 1).otherwise(0), X)).isEqualTo("unknown");
        assertThat(way(when(X.minus(Y).isAtLeast(0), 1).otherwise(0), X)).isEqualTo("rising");
    }

    @Test
    void aRewardTimesAWeightThatRisesWithItRisesUpToRounding() {
        double lowest = -1872;
        double highest = 3328;
        var level = Input.choice("level", "easy", "medium", "hard");
        var k = level.table(2, 3, 4).over(2).as("k");
        var line = constant(1)
                .plus(k.minus(1).times(X.minus(lowest)).over(constant(highest).minus(lowest)));
        var score = X.times(line.flooredAt(1).cappedAt(k));
        assertThat(way(score, X)).isEqualTo("rising, up to rounding");
        // Nothing is left of it where the lowest reward is too low for the weight.
        assertThat(way(X.times(X.plus(10)), X)).isEqualTo("unknown");
    }

    @Test
    void theSlopeIsEnclosedInThePartThatHoldsTheInput() {
        var reward = X.ifAbsent(Y.times(Input.number("factor").moreThan(0)).times(208));
        var score = reward.times(reward.plus(2000).over(5000).within(0, 1).plus(1));
        assertThat(way(score, X)).isEqualTo("rising, up to rounding");
        assertThat(way(score, Y)).isEqualTo("rising, up to rounding");
    }

    @Test
    void whatIsRoundedOrComparedMustRiseToTheLastBit() {
        var risesUpToRounding = POINTS.over(POINTS.plus(5));
        assertThat(way(risesUpToRounding, POINTS)).isEqualTo("unknown");
        var product = X.times(X.plus(2000).over(5000).within(0, 1).plus(1));
        assertThat(way(product, X)).isEqualTo("rising, up to rounding");
        assertThat(way(product.rounded(0, Formula.Rounding.PYTHON), X)).isEqualTo("unknown");
        assertThat(way(when(product.isAtLeast(7), 1).otherwise(0), X)).isEqualTo("unknown");
    }

    @Test
    void aRowThatIsPassedOverDoesNotTellWhichInputsAreGiven() {
        var one = Input.number("one");
        var two = Input.number("two");
        var three = Input.number("three");
        var first = new Formula.FirstGiven(List.of(one, two, three));
        var size = when(given(one), first).otherwise(5).abs().plus(1);
        // None given: the sign is 1, and the score rises.
        var sign = when(any(given(one), given(two), given(three)), -1).otherwise(1);
        assertThat(way(X.times(size.times(sign)), X)).isEqualTo("unknown");
    }

    @Test
    void parametersAndChoicesAreNotAskedFor() {
        var level = Input.choice("level", "easy", "hard");
        var limit = Input.number("limit").parameter();
        assertThat(Directions.of(Rule.score(level.table(1, 2).times(limit).plus(X)))
                        .metrics()
                        .get("score"))
                .containsOnlyKeys("x");
    }

    @Test
    void maximaAndMinimaOfSlopesTakeTheRightSide() {
        // max(−x, x − 4)·… falls and then rises.
        assertThat(way(X.times(-1).flooredAt(X.minus(4)), X)).isEqualTo("unknown");
        assertThat(way(X.minus(X.times(0.5).cappedAt(3)), X)).isEqualTo("rising, up to rounding");
        assertThat(way(X.times(0.5).cappedAt(3).minus(X), X)).isEqualTo("falling, up to rounding");
        assertThat(way(X.times(2).flooredAt(3).minus(X), X)).isEqualTo("unknown");
        assertThat(way(X.times(0.5).flooredAt(3).minus(X), X)).isEqualTo("falling, up to rounding");
    }

    @Test
    void theSlopeCountsInTheDirectionOfThePartThatHoldsTheInput() {
        var lost = X.ifAbsent(Y.times(-208));
        assertThat(way(lost.times(lost.plus(2000).over(5000).within(0, 1).plus(1)), Y))
                .isEqualTo("falling, up to rounding");
        var either = X.ifAbsent(Y.times(Y));
        assertThat(way(either.times(either.plus(2000).over(5000).within(0, 1).plus(1)), Y))
                .isEqualTo("unknown");
    }

    @Test
    void slopesOfAbsoluteValuesTurnAtZero() {
        assertThat(way(X.abs().plus(X), X)).isEqualTo("rising, up to rounding");
        assertThat(way(X.abs().minus(X), X)).isEqualTo("falling, up to rounding");
        assertThat(way(X.abs().minus(X.times(0.5)), X)).isEqualTo("unknown");
    }

    @Test
    void slopesOfLogarithmsFallAsTheirArgumentRises() {
        var fromOne = Input.number("n").atLeast(1);
        assertThat(way(fromOne.minus(fromOne.ln()), fromOne)).isEqualTo("rising, up to rounding");
        // The binary logarithm is steeper than 1 below 1 / ln 2.
        assertThat(way(fromOne.minus(fromOne.log2()), fromOne)).isEqualTo("unknown");
        var fromTwo = Input.number("n").atLeast(2);
        assertThat(way(fromTwo.minus(fromTwo.log2()), fromTwo)).isEqualTo("rising, up to rounding");
        assertThat(way(POINTS.minus(POINTS.ln()), POINTS)).isEqualTo("unknown");
    }

    @Test
    void theSlopeOfTheLesserOrGreaterIsThatOfTheOneItIs() {
        assertThat(way(X.cappedAt(5).minus(constant(5).cappedAt(X).times(0.5)), X))
                .isEqualTo("rising, up to rounding");
        assertThat(way(X.flooredAt(5).minus(constant(5).flooredAt(X).times(0.5)), X))
                .isEqualTo("rising, up to rounding");
    }

    @Test
    void theSlopeIsTakenForEachOptionOfAChoice() {
        var level = Input.choice("level", "easy", "hard");
        var side = Input.choice("side", "left", "right").absentMeans("right");
        assertThat(way(nineTenthsLess(level.table(1, 2)), X)).isEqualTo("rising, up to rounding");
        assertThat(way(nineTenthsLess(level.table(1, 2).ifAbsent(side.table(3, 4))), X))
                .isEqualTo("rising, up to rounding");
        assertThat(way(nineTenthsLess(when(CLEARED, level.table(1, 2)).otherwise(side.table(3, 4))), X))
                .isEqualTo("rising, up to rounding");
        assertThat(way(nineTenthsLess(level.table(1, 2).plus(side.table(3, 4))), X))
                .isEqualTo("rising, up to rounding");
        // Absent it counts as right, and the score falls.
        var taken = when(given(side), 0.9).otherwise(1.1);
        assertThat(way(X.times(side.table(1, 2)).minus(side.table(1, 2).times(X).times(taken)), X))
                .isEqualTo("unknown");
    }

    /** Rises whatever the weight is, as long as it is one and the same on both sides. */
    private static Formula nineTenthsLess(Formula weight) {
        return X.times(weight).minus(weight.times(X).times(0.9));
    }

    @Test
    void theSlopeIsTakenForEachRowThatTheInputHasNoPartIn() {
        assertThat(way(when(CLEARED, X).otherwise(X.times(2)).minus(X.times(0.5)), X))
                .isEqualTo("rising, up to rounding");
        assertThat(way(when(CLEARED, X).otherwise(X.times(2)).minus(X.times(1.5)), X))
                .isEqualTo("unknown");
        // At 5 it drops.
        assertThat(way(when(X.isLess(5), X.plus(100)).otherwise(X).minus(X.times(0.5)), X))
                .isEqualTo("unknown");
    }

    @Test
    void rowsThatMeetAreApart() {
        assertThat(way(when(POINTS.isAtMost(3), 0).otherwise(POINTS.minus(4)), POINTS))
                .isEqualTo("rising");
        assertThat(way(when(POINTS.isAtMost(3), POINTS.times(-1)).otherwise(-3), POINTS))
                .isEqualTo("falling");
    }

    @Test
    void whatIsEqualToTheEndOfARangeIsLeftOnOneSideOnly() {
        var share = Input.number("share").between(0, 1);
        assertThat(way(when(share.isEqual(1), 5).otherwise(0), share)).isEqualTo("rising");
        assertThat(way(when(share.isEqual(0), 5).otherwise(0), share)).isEqualTo("falling");
        assertThat(way(when(share.isEqual(0.5), 5).otherwise(0), share)).isEqualTo("unknown");
    }

    @Test
    void javaCodeMovesAsItDeclares() {
        var scored = new Formula.Scored(new Rises());
        assertThat(way(scored, Rises.UP)).isEqualTo("rising, as declared");
        assertThat(way(scored, Rises.DOWN)).isEqualTo("falling, as declared");
        // So does what rests on its sign.
        assertThat(way(X.times(scored), X)).isEqualTo("rising, as declared");
        assertThat(way(X.over(scored.plus(1)), X)).isEqualTo("rising, as declared");
        assertThat(way(X.times(scored), Rises.UP)).isEqualTo("unknown");
        var six = Input.number("six").between(6, 7);
        assertThat(way(six.minus(scored).abs(), six)).isEqualTo("rising, as declared");
        assertThat(way(six.times(scored.plus(20).minus(six)), six)).isEqualTo("rising, as declared");
        assertThat(way(when(six.isLess(6.5), scored).otherwise(6), six)).isEqualTo("rising, as declared");
        assertThat(way(when(scored.isMore(5), X.times(-1)).otherwise(X), X)).isEqualTo("rising, as declared");
        assertThat(way(X.plus(scored), X)).isEqualTo("rising");
    }
}
