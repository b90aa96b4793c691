package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class ParserWordsTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":            | an object that does not end
            {"a":"x          | a text that does not end
            {"a              | a key that does not end
            [1,2             | a list that does not end
            {"a":01}         | a number with a zero before it
            {a:1}            | 'a' where a key in double quotes belongs
            {"a":nul}        | 'nul' where a JSON value belongs
            {"a":.5}         | '.' where a JSON value belongs
            {"a":“}          | '“' where a JSON value belongs
            [,]              | ',' where a JSON value belongs
            {"a":NaN}        | 'NaN', which is no number in JSON
            {"a":-Infinity}  | '-Infinity', which is no number in JSON
            {"a":+1}         | '+', with which no number begins
            {"a":-x}         | 'x' where a digit behind the minus belongs
            {"a":1.}         | '}' where a digit behind the point belongs
            {"a":1e}         | '}' where a digit of the exponent belongs
            {"a" 1}          | '1' where the colon behind a key belongs
            {"a":1 "b":2}    | '"' where a comma or the end of the object belongs
            [1 2]            | '2' where a comma or the end of the list belongs
            [1}              | '}' where ']' belongs
            ]                | ']', which closes nothing
            {"a":"x\ty"}     | the control character of code 9 in a text, where it must be escaped
            {"a":\u0001}     | the control character of code 1
            {"a":"\\x"}      | 'x' behind a backslash, which is no escape
            {"a":"\\u12x4"}  | 'x' where a hexadecimal digit of an escape belongs
            {"a":/*c*/1}     | '/', and JSON has no comments
            {"a":1}{}        | more behind the end of the value
            {"a":1,"a":2}    | the key "a" twice
            """)
    void whatAParserSaysIsSaidInOurWords(String json, String said) {
        var e = catchThrowableOfType(JacksonException.class, () -> JSON.readTree(json));
        assertThat(e).isNotNull();
        assertThat(ParserWords.without(e.getOriginalMessage())).isEqualTo(said);
        assertThat(ParserWords.without("expected a log: " + e.getOriginalMessage() + ". Mend it"))
                .isEqualTo("expected a log: " + said + ". Mend it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [[[1]]]         | more than 2 objects and lists in one another, the most that is read. Make it flatter, or leave it out
            "abcdefghijk"   | a text of more than 10 characters, the most that is read. Shorten it, or leave it out
            12345678901     | a number of more than 10 digits, the most that is read. Shorten it, or leave it out
            {"abcdefghijkl":1} | a key of more than 10 characters, the most that is read. Shorten it, or leave it out
            """)
    void aLimitIsToldWithWhatToDo(String json, String said) {
        var limits = StreamReadConstraints.builder()
                .maxNestingDepth(2)
                .maxStringLength(10)
                .maxNumberLength(10)
                .maxNameLength(10)
                .build();
        var mapper = JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(limits).build())
                .build();
        var e = catchThrowableOfType(JacksonException.class, () -> mapper.readTree(json));
        assertThat(e).isNotNull();
        assertThat(ParserWords.without("expected a log: " + e.getOriginalMessage()))
                .isEqualTo("expected a log: " + said);
    }

    @Test
    void theValuesThatLooserParsersTakeAreNotListed() {
        assertThat(ParserWords.without(
                        "Unrecognized token 'x': was expecting (JSON String, Number (or 'NaN'/'+INF'/'-INF'),"
                                + " Array, Object or token 'null', 'true' or 'false')"))
                .isEqualTo("'x' where a JSON value belongs");
    }

    @Test
    void otherMessagesStayAsTheyAre() {
        for (var message : new String[] {
            "expected a list [1, 2] (of at least two), found [1]",
            "Unexpected move in round 3: expected a value of 1",
            "Illegal end: no open Object to close"
        }) {
            assertThat(ParserWords.without(message)).isEqualTo(message);
        }
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
        assertThat(SourceReject.beside("a.zip!/b.dat", "a.zip!/b.dat: a.zip: cut off: copy it"))
                .isEqualTo("cut off: copy it");
        assertThat(SourceReject.beside("runs/a", "runs/a: damaged")).isEqualTo("damaged");
        assertThat(SourceReject.beside("runs/a", "runs/ab: damaged")).isEqualTo("runs/ab: damaged");
    }
}
