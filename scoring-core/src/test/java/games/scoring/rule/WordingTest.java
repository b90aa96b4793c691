package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Text;
import org.junit.jupiter.api.Test;

class WordingTest {

    private static final Input.Number POINTS = Input.number("points");
    private static final Condition SOME = POINTS.isMore(0);

    private static final Rule RULE = Rule.score(
                    new Formula.DefinedIf(POINTS, SOME, Text.of("no points").and("zh", "没有得分")).times(2))
            .note(SOME, Text.of("points were counted").and("zh", "已计分"))
            .note(SOME, Text.of("only in English"));

    @Test
    void notesAndReasonsAreSaidInTheLanguage() {
        var chinese = Wording.of(RULE, "zh");
        assertThat(chinese.of("points were counted")).isEqualTo("已计分");
        assertThat(chinese.of("no points")).isEqualTo("没有得分");
        assertThat(chinese.of("only in English")).isEqualTo("only in English");
        assertThat(chinese.of("what a log format says")).isEqualTo("what a log format says");
        assertThat(Wording.of(RULE, "fr").of("no points")).isEqualTo("no points");
    }

    @Test
    void whatAFailedCheckExpectedIsSaidInTheLanguage() {
        var rule = RULE.check(Reason.OUT_OF_RANGE, SOME, Text.of("some points").and("zh", "有得分"));
        var chinese = Wording.of(rule, "zh");
        assertThat(chinese.ofFault("expected some points; found points 0")).isEqualTo("expected 有得分; found points 0");
        assertThat(chinese.ofFault("expected some points")).isEqualTo("expected 有得分");
        assertThat(chinese.ofFault("expected some points and more")).isEqualTo("expected some points and more");
    }
}
