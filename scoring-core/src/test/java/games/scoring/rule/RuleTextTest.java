package games.scoring.rule;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Condition;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import org.junit.jupiter.api.Test;

final class RuleTextTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");
    private static final Input.Number C = Input.number("c_1");
    private static final Input.Flag X = Input.flag("x");
    private static final Input.Flag Y = Input.flag("y");
    private static final Input.Flag Z = Input.flag("z");

    @Test
    void bracketsStandWhereLeavingThemOutWouldMakeAnotherTree() {
        assertThat(RuleText.line(A.minus(B.minus(C)))).isEqualTo("a − (b − c_1)");
        assertThat(RuleText.line(A.minus(B).minus(C))).isEqualTo("a − b − c_1");
        assertThat(RuleText.line(A.over(B.times(C)))).isEqualTo("a / (b · c_1)");
        assertThat(RuleText.line(A.times(B).over(C))).isEqualTo("a · b / c_1");
        assertThat(RuleText.line(A.times(B.over(C)))).isEqualTo("a · (b / c_1)");
        assertThat(RuleText.line(A.plus(B).times(C))).isEqualTo("(a + b) · c_1");
        assertThat(RuleText.line(A.plus(B.times(C)))).isEqualTo("a + b · c_1");
        assertThat(RuleText.line(A.minus(constant(-2)))).isEqualTo("a − (-2)");
        assertThat(RuleText.line(A.minus(sum(0, B.weighing(-2), C.weighing(1)))))
                .isEqualTo("a − (−2 · b + c_1)");
        assertThat(RuleText.line(A.plus(sum(0, B.weighing(0.7), C.weighing(-0.3)))))
                .isEqualTo("a + (0.7 · b − 0.3 · c_1)");
        assertThat(RuleText.line(sum(0, B.weighing(0.7), C.weighing(-0.3)).plus(A)))
                .isEqualTo("0.7 · b − 0.3 · c_1 + a");
        assertThat(RuleText.line(sum(1, A.plus(B).weighing(0.3), A.over(B).weighing(2))))
                .isEqualTo("1 + 0.3 · (a + b) + 2 · (a / b)");
        assertThat(RuleText.line(A.within(0, 1).times(100))).isEqualTo("min(max(a, 0), 1) · 100");
    }

    @Test
    void conditionsAreBracketedWhereverAReaderCouldErr() {
        assertThat(RuleText.line(not(any(X, Y)))).isEqualTo("not (x or y)");
        assertThat(RuleText.line(not(all(X, Y)))).isEqualTo("not (x and y)");
        assertThat(RuleText.line(any(all(X, Y), Z))).isEqualTo("(x and y) or z");
        assertThat(RuleText.line(all(X, any(Y, Z)))).isEqualTo("x and (y or z)");
        assertThat(RuleText.line(not(A.isLess(B)))).isEqualTo("not (a < b)");
        assertThat(RuleText.line(not(not(X)))).isEqualTo("not (not x)");
        assertThat(RuleText.line(not(given(A)))).isEqualTo("a is not given");
    }

    @Test
    void aCheckSaysOfWhichRecordsItAsks() {
        assertThat(checks(A.isAtLeast(0))).isEqualTo("- a ≥ 0 (e; else inconsistent)");
        assertThat(checks(B.isAtMost(A))).isEqualTo("- b ≤ a where b is given (e; else inconsistent)");
        assertThat(checks(B.isAtMost(C))).isEqualTo("- b ≤ c\\_1 where b and c\\_1 are given (e; else inconsistent)");
        assertThat(checks(given(B).and(B.isAtMost(A)))).isEqualTo("- b is given and b ≤ a (e; else inconsistent)");
    }

    /** The checks of a rule whose score is a. */
    private static String checks(Condition holds) {
        var lines = RuleText.of(Rule.score(A).check(Reason.INCONSISTENT, holds, "e"), "en")
                .markdown();
        return lines.lines().filter(line -> line.startsWith("- ")).findFirst().orElseThrow();
    }

    @Test
    void aGuardInsideAFormulaIsNotLost() {
        assertThat(RuleText.line(A.definedIf(X, "x was off").times(2))).isEqualTo("(a only if x) · 2");
        assertThat(RuleText.line(when(X, A.definedIf(Y, "y was off")).otherwise(0)))
                .isEqualTo("((a only if y) if x; otherwise 0)");
        // The last resort of a rule gives no number, and is there for its reason.
        assertThat(RuleText.line(A.ifAbsent(B.definedIf(any(), "not recorded"))))
                .isEqualTo("(a if its inputs are given; otherwise (undefined: not recorded))");
    }

    @Test
    void comparisonsReadAsWritten() {
        assertThat(RuleText.line(constant(16).isAtMost(A))).isEqualTo("16 ≤ a");
        assertThat(RuleText.line(A.isAtLeast(16))).isEqualTo("a ≥ 16");
    }

    @Test
    void numbersAreWrittenAsTheyCount() {
        assertThat(RuleText.shown(1 - 0.7)).isEqualTo("0.30000000000000004");
        assertThat(RuleText.line(sum(0, A.weighing(1 - 0.7), B.weighing(0.1 + 0.2))))
                .isEqualTo("0.30000000000000004 · a + 0.30000000000000004 · b");
        assertThat(RuleText.shown(20000)).isEqualTo("20000");
        assertThat(RuleText.shown(1e300)).isEqualTo("1e+300");
        assertThat(RuleText.shown(2.5e-9)).isEqualTo("2.5e-09");
    }

    @Test
    void markdownNamesTermsCasesChecksAndNotes() {
        var bonus = when(X, 100).when(Y.and(Z), 40).otherwise(0).as("bonus");
        var rule = Rule.score(A.over(50).as("share").times(0.5).plus(bonus).definedIf(Z, "the game was left"))
                .check(Reason.INCONSISTENT, A.isAtMost(B), "a at most b")
                .note(not(given(B)), "b derived");
        assertThat(RuleText.of(rule, "en").markdown()).isEqualTo("""
                        **score**

                            score = share · 0.5 + bonus
                                    only if z, else undefined: the game was left
                            share = a / 50
                            bonus = 100  if x
                                    40  if y and z
                                    0  otherwise

                        A record must have:

                        - a ≤ b where b is given (a at most b; else inconsistent)

                        Notes beside a score:

                        - b derived, if b is not given
                        """);
    }

    /** What is copied from a terminal is a name or a formula, and no markup. */
    @Test
    void theTextForATerminalIsTheMarkdownWithoutEscapes() {
        var text = RuleText.of(Rule.score(A).check(Reason.INCONSISTENT, B.isAtMost(C), "b in [0, c_1]"), "en");
        assertThat(text.markdown()).contains("- b ≤ c\\_1 where b and c\\_1 are given (b in \\[0, c\\_1\\];");
        assertThat(text.plain())
                .contains("- b ≤ c_1 where b and c_1 are given (b in [0, c_1];")
                .isEqualTo(text.markdown().replace("\\", ""));
    }

    @Test
    void latexSetsFractionsAndCases() {
        var rule = Rule.score(
                A.plus(B).over(C).as("ratio").times(when(X, 1).otherwise(0).as("won")));
        assertThat(RuleText.of(rule, "en").latex())
                .contains("\\mathrm{score} &= \\mathrm{ratio} \\cdot \\mathrm{won}")
                .contains("\\mathrm{ratio} &= \\frac{\\mathrm{a} + \\mathrm{b}}{\\mathrm{c\\_1}}")
                .contains("1 & \\text{if } \\mathrm{x}")
                .contains("0 & \\text{otherwise}");
    }

    @Test
    void latexSaysWhereAMetricOrTermIsUndefined() {
        var rule = Rule.score(
                A.over(B).definedIf(X, "lost & gone").as("ratio").plus(1).definedIf(Z, "the game was left"));
        assertThat(RuleText.of(rule, "en").latex()).isEqualTo("""
                \\begin{align*}
                \\mathrm{score} &= \\mathrm{ratio} + 1 \\\\
                  &\\quad \\text{only if } \\mathrm{z}\\text{, else undefined: the game was left} \\\\
                \\mathrm{ratio} &= \\frac{\\mathrm{a}}{\\mathrm{b}} \\\\
                  &\\quad \\text{only if } \\mathrm{x}\\text{, else undefined: lost \\& gone}
                \\end{align*}
                """);
    }
}
