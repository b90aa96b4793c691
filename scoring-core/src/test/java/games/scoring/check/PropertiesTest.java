package games.scoring.check;

import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import games.scoring.check.Violation.Property;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A property that can't fail is none: each is shown a rule that breaks it. */
final class PropertiesTest {

    private static final Input.Number POINTS = Input.integer("points").atLeast(0);
    private static final Input.Number WINS = Input.integer("wins").atLeast(0);
    private static final Input.Number MATCHES = Input.integer("matches").atLeast(1);
    private static final Input.Number FREE = Input.number("free");
    private static final Input.Subset FOUND =
            Input.subset("found", "a", "b", "c").atLeast(1);
    private static final Input.Series MOVES = Input.numbers("moves").each(-1, 1).length(0, 5);
    private static final Input.Choice LEVEL = Input.choice("level", "easy", "hard");

    private static List<Violation> tried(Rule rule, Property property) {
        return Lab.properties(rule).of(property, 1, 500);
    }

    @Test
    void aSoundRuleBreaksNoProperty() {
        var level = LEVEL.table(1, 1.5).as("level_factor");
        var rule = Rule.score(when(FREE.isLess(0), 0)
                        .otherwise(WINS.over(MATCHES).times(level))
                        .as("rate")
                        .times(100)
                        .plus(FOUND.size())
                        .plus(MOVES.total()))
                .metric("share", POINTS.over(POINTS.plus(1)).definedIf(LEVEL.is("hard"), "it was easy"))
                .check(Reason.INCONSISTENT, WINS.isAtMost(MATCHES), "wins at most matches")
                .note(FREE.isLess(0), "a negative number");
        assertThat(Lab.properties(rule).all(7, 500)).isEmpty();
    }

    @Test
    void aDeclaredRangeThatIsTooNarrowIsRefutedByTheSmallestRecord() {
        var rule = Rule.score(Metric.of("score", POINTS.plus(FREE.times(0))).range(0, 10));
        var found = tried(rule, Property.BOUNDS);
        assertThat(found).isNotEmpty();
        assertThat(found.get(0).message()).isEqualTo("score is declared to be 0 to 10, found 11.0");
        assertThat(found.get(0).record())
                .isEqualTo("{\"benchmark\":\"lab/one\",\"ruleset\":\"r1\",\"inputs\":{\"points\":11,\"free\":0.0}}");
    }

    @Test
    void aMetricThatIsCalledWholeMustBeWhole() {
        var rule = Rule.score(Metric.of("score", POINTS.over(2)).whole());
        assertThat(tried(rule, Property.BOUNDS).get(0).message()).isEqualTo("score is declared to be whole, found 0.5");
    }

    @Test
    void eachNumberOfAListMustBeWhatItIsCalled() {
        var whole =
                Rule.score(POINTS.plus(0)).metric(Metric.series("steps", MOVES).whole());
        assertThat(tried(whole, Property.BOUNDS).get(0).message()).startsWith("steps is declared to be whole, found ");
        var narrow =
                Rule.score(POINTS.plus(0)).metric(Metric.changes("steps", MOVES).range(0, 2));
        assertThat(tried(narrow, Property.BOUNDS).get(0).message())
                .startsWith("steps is declared to be 0 to 2, found -");
    }

    @Test
    void aListWithAChangeThatOverflowsHasAReasonForNone() {
        var rule = Rule.score(POINTS.plus(0)).metric(Metric.changes("steps", Input.numbers("any")));
        assertThat(tried(rule, Property.TOTALITY)).isEmpty();
    }

    @Test
    void aDivisorThatMayBeZeroIsNamed() {
        assertThat(tried(Rule.score(constant(1).over(POINTS)), Property.DIVISORS)
                        .get(0)
                        .message())
                .startsWith("metric score: expected a divisor that is never 0, found points");
    }

    @Test
    void checksThatNothingPassesAreNamed() {
        var rule = Rule.score(POINTS.plus(0)).check(Reason.INCONSISTENT, POINTS.isLess(0), "less than nothing");
        assertThat(tried(rule, Property.SAMPLING)).hasSize(1);
    }

    @Test
    void aScorerThatThrowsIsAViolation() {
        var rule = Rule.score(new Formula.Scored(scorer(values -> {
            if (values.number(POINTS) > 5) {
                throw new IllegalStateException("too many");
            }
            return 0;
        })));
        assertThat(tried(rule, Property.TOTALITY).get(0).text())
                .contains("found the exception java.lang.IllegalStateException: too many")
                .contains("\"points\":6");
    }

    @Test
    void aScorerThatNeverGivesANumberIsAViolationWhereverItStands() {
        var never = new Formula.Scored(scorer(values -> Double.NaN));
        for (var rule : List.of(
                Rule.score(never),
                Rule.score(FREE).metric("odd", never.plus(1)),
                Rule.score(when(LEVEL.is("easy"), FREE).otherwise(never)))) {
            assertThat(Lab.properties(rule).of(Property.TOTALITY, 1, 1))
                    .singleElement()
                    .satisfies(violation -> {
                        assertThat(violation.message())
                                .startsWith("the scorer odd gave no number for any of the inputs that were drawn");
                        assertThat(violation.record()).contains("\"points\":");
                    });
        }
    }

    @Test
    void aScorerThatGivesANumberNowAndThenIsNone() {
        var rule = Rule.score(
                new Formula.Scored(scorer(values -> values.number(POINTS) == 3 ? 1 : Double.POSITIVE_INFINITY)));
        assertThat(tried(rule, Property.TOTALITY)).isEmpty();
    }

    @Test
    void aScorerThatRemembersIsNotPure() {
        var calls = new int[1];
        var rule = Rule.score(new Formula.Scored(scorer(values -> calls[0]++ % 100)));
        assertThat(tried(rule, Property.PURITY).get(0).message()).contains("the second time");
    }

    @Test
    void aScorerOutsideItsRangeIsRefuted() {
        var rule = Rule.score(new Formula.Scored(scorer(values -> values.number(POINTS))));
        assertThat(tried(rule, Property.BOUNDS).get(0).message())
                .isEqualTo("score is declared to be 0 to 100, found 101.0");
    }

    /** The score itself has no bounds that it could leave. */
    @Test
    void aScorerOutsideItsRangeIsRefutedWhereverItStands() {
        var rule = Rule.score(new Formula.Scored(scorer(values -> values.number(POINTS))).plus(Input.number("bonus")));
        assertThat(tried(rule, Property.BOUNDS).get(0).message())
                .isEqualTo("the scorer odd is declared to be 0.0 to 100.0, found 101.0");
    }

    @Test
    void aDirectionThatIsNoneIsRefutedByTheSmallestStep() {
        var rule = Rule.score(new Formula.Scored(scorer(values -> values.number(POINTS) == 3 ? 1 : 2)));
        var found = tried(rule, Property.DIRECTION);
        assertThat(found.get(0).message())
                .isEqualTo("score is claimed to be rising, as declared in points, and goes from 2.0 to 1.0 when points"
                        + " becomes 3");
        assertThat(found.get(0).record()).endsWith("\"inputs\":{\"points\":2}}");
    }

    private interface Code {
        double score(Scorer.Values values);
    }

    private static Scorer scorer(Code code) {
        return new Scorer() {
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
                return List.of(POINTS);
            }

            @Override
            public Input.Range range() {
                return Input.Range.of(0, 100);
            }

            @Override
            public Set<String> rising() {
                return Set.of("points");
            }

            @Override
            public double score(Values values) {
                return code.score(values);
            }
        };
    }
}
