package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Text;
import org.junit.jupiter.api.Test;

class PlainTextsTest {

    @Test
    void aLanguageHasATag() {
        assertThat(PlainTexts.faults(Lab.family(said("zh")))).isEmpty();
        assertThat(PlainTexts.faults(Lab.family(said("pt-BR")))).isEmpty();
        assertThat(PlainTexts.faults(Lab.family(said("deutsch!"))))
                .singleElement()
                .asString()
                .contains("lab/one")
                .contains("expected the tag of a language as BCP 47 has it")
                .contains("deutsch!");
    }

    private static Rule said(String language) {
        return Rule.score(Input.number("a")).remark(Text.of("words").and(language, "Worte"));
    }
}
