package games.scoring.rule;

import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleDifferenceTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");
    private static final Input.Flag Y = Input.flag("y");

    private static List<String> lines(Rule old, Rule now) {
        return RuleDifference.between(old, now).changes().stream()
                .map(RuleDifference.Change::line)
                .toList();
    }

    @Test
    void aDifferenceIsToldAtTheTermThatChanged() {
        var old = Rule.score(
                sum(1, A.weighing(0.3), B.weighing(0.01)).as("survival").times(1000));
        var now = Rule.score(sum(1, A.weighing(0.3)).as("survival").times(1000));
        assertThat(lines(old, now))
                .containsExactly("survival: 1 + 0.3 · a + 0.01 · b → 1 + 0.3 · a; no longer reads b");
    }

    @Test
    void aRuleDoesNotDifferFromItself() {
        var rule = Rule.score(A.times(when(Y, 2).otherwise(B).as("factor"))).aborted(Y);
        assertThat(RuleDifference.between(rule, rule).changes()).isEmpty();
    }

    @Test
    void eachOfSeveralChecksAndNotesOfOneTextIsCompared() {
        var old = Rule.score(A.plus(B))
                .check(Reason.OUT_OF_RANGE, A.isAtMost(10), "in the field")
                .check(Reason.OUT_OF_RANGE, B.isAtMost(10), "in the field")
                .note(A.isMore(4), "near the edge")
                .note(B.isMore(4), "near the edge");
        var now = Rule.score(A.plus(B))
                .check(Reason.OUT_OF_RANGE, A.isAtMost(3), "in the field")
                .check(Reason.OUT_OF_RANGE, B.isAtMost(10), "in the field")
                .note(B.isMore(4), "near the edge");
        assertThat(lines(old, now))
                .containsExactly(
                        "check 'in the field': a ≤ 10, else out-of-range → a ≤ 3, else out-of-range",
                        "note 'near the edge': dropped: a > 4");
    }

    @Test
    void aListThatBecomesItsChangesIsTold() {
        var moves = Input.numbers("moves");
        var old = Rule.score(A.plus(0)).metric(Metric.series("steps", moves));
        var now = Rule.score(A.plus(0)).metric(Metric.changes("steps", moves));
        assertThat(lines(old, now)).containsExactly("steps: moves → each number of moves less the one before");
    }

    @Test
    void aTermReadsWhatItIsMadeOf() {
        var old = Rule.score(A.plus(1).as("t").times(B));
        var now = Rule.score(A.plus(1).times(B));
        assertThat(lines(old, now)).containsExactly("score: t · b → (a + 1) · b", "t: dropped: a + 1");
    }

    @Test
    void aTermInAConditionAloneIsTold() {
        var old = Rule.score(A.plus(0)).aborted(B.plus(1).as("t").isMore(5));
        var now = Rule.score(A.plus(0)).aborted(B.plus(2).as("t").isMore(5));
        assertThat(lines(old, now)).containsExactly("t: b + 1 → b + 2");
    }

    @Test
    void anOptionThatAScorerReadsIsTold() {
        var limit = Input.number("limit").setting(1);
        var family = TestFamily.of("test", List.of("v1"), List.of(limit));
        var scorer = new Scorer() {
            @Override
            public String name() {
                return "held";
            }

            @Override
            public Text meaning() {
                return Text.of("a up to the limit");
            }

            @Override
            public List<Input> reads() {
                return List.of(A, limit);
            }

            @Override
            public Input.Range range() {
                return Input.Range.ALL;
            }

            @Override
            public double score(Scorer.Values values) {
                return Math.min(values.number(A), values.number(limit));
            }
        };
        var old = new BoundScorer(scorer, RunSettings.defaults(family));
        var now = new BoundScorer(scorer, RunSettings.of(family, List.of("test.limit=2")));
        assertThat(lines(Rule.score(new Formula.Scored(old)), Rule.score(new Formula.Scored(now))))
                .containsExactly("scorer 'held': a up to the limit (under test.limit=1) → a up to the limit"
                        + " (under test.limit=2)");
    }
}
