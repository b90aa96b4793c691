package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class ParserWordsTest {

    private static final JsonMapper JSON = new JsonMapper();

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":", "{\"a\":01}", "[1,2", "{a:1}", "nul", "\"\\x\"", "{\"a\":1e}", "{\"a\" 1}"})
    void whatAParserSaysToProgrammersIsLeftOut(String json) {
        var e = catchThrowableOfType(JacksonException.class, () -> JSON.readTree(json));
        assertThat(e).isNotNull();
        for (var message : new String[] {e.getOriginalMessage(), e.getMessage(), e.toString()}) {
            assertThat(ParserWords.without(message))
                    .isNotBlank()
                    .doesNotContain("jackson", "Source:", "Stream", "start marker", "\n");
        }
    }

    @Test
    void limitsAreToldWithoutTheirSettings() {
        var e = catchThrowableOfType(JacksonException.class, () -> JSON.readTree("[".repeat(2000)));
        assertThat(ParserWords.without(e.getOriginalMessage()))
                .doesNotContain("StreamReadConstraints", "`")
                .contains("depth");
    }

    @Test
    void otherMessagesStayAsTheyAre() {
        var message = "expected a list [1, 2] (of at least two), found [1]";
        assertThat(ParserWords.without(message)).isEqualTo(message);
    }

    @Test
    void aLongPointerEndsAtAPartThatHoldsTheFault() {
        assertThat(Pointer.shortened("/inputs/a")).isEqualTo("/inputs/a");
        assertThat(Pointer.shortened("/inputs" + "/abcdefghi".repeat(100)))
                .isEqualTo("/inputs" + "/abcdefghi".repeat(19));
        assertThat(Pointer.shortened("/" + "a".repeat(300))).isEmpty();
    }

    @Test
    void aPathThatStandsBesideAMessageIsNotSaidInItAgain() {
        assertThat(Reading.beside("a.zip!/b.dat", "a.zip!/b.dat: a.zip: cut off: copy it"))
                .isEqualTo("cut off: copy it");
        assertThat(Reading.beside("runs/a", "runs/a: damaged")).isEqualTo("damaged");
        assertThat(Reading.beside("runs/a", "runs/ab: damaged")).isEqualTo("runs/ab: damaged");
    }
}
