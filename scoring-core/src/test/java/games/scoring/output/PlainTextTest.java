package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What tables keep of texts that a terminal would obey. */
final class PlainTextTest {

    @Test
    void controlsAndMarksOfDirectionAreReplacedButForTabsAndLineEnds() {
        assertThat(PlainText.paragraphs("a\tb\n\u0085\u009B\u202E\u2066\u061C\u200E\u200Fé\u200B"))
                .isEqualTo("a\tb\n\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDé\u200B");
    }

    @Test
    void inJsonTheyAreEscapedSoThatKeysStayApart() {
        assertThat(PlainText.json("{\"a\u202E\":\"\u2066é\u0085\",\"a\u200F\":\"\\n\"}"))
                .isEqualTo("{\"a\\u202e\":\"\\u2066é\\u0085\",\"a\\u200f\":\"\\n\"}");
    }
}
