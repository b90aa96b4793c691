package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextTest {

    private static final Text SCORE =
            Text.of("score").and("zh", "得分").and("zh-Hant", "得分（繁）").and("pt-BR", "placar");

    @Test
    void aTagDoesNotDependOnCase() {
        assertThat(SCORE.in("ZH")).isEqualTo("得分");
        assertThat(SCORE.in("PT-br")).isEqualTo("placar");
    }

    @Test
    void aLanguageFallsBackToTheNearestThatItIsAKindOf() {
        assertThat(SCORE.in("zh-TW")).isEqualTo("得分");
        assertThat(SCORE.in("zh-hant-TW")).isEqualTo("得分（繁）");
    }

    @Test
    void whatHasNoTranslationIsEnglish() {
        assertThat(SCORE.in("pt")).isEqualTo("score");
        assertThat(SCORE.in("zho")).isEqualTo("score");
        assertThat(SCORE.in("")).isEqualTo("score");
    }
}
