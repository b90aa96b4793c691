package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InputSchemaTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Input.Number POINTS =
            Input.number("points").alias("pts").atLeast(2.5e-4).atMost(8.4474534237224622e18);

    private static final JsonNode SCHEMA = JSON.readTree(text());

    private static String text() {
        var benchmark = Benchmark.of("test/one", "One").inputs(POINTS).rule("v1", Rule.score(POINTS));
        var rule = TestFamily.evaluator(benchmark, "v1", List.of()).rule();
        return InputSchema.of(rule, List.of(Ruleset.of("v1", "2025-01-01", "v1")), "en");
    }

    private static boolean accepts(String record) {
        return accepts(SCHEMA, JSON.readTree(record));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'benchmark':'test/one','status':'aborted'}",
                "{'benchmark':'test/one','status':'Unfinished','inputs':{}}",
                "{'benchmark':'test/one','status':'MISSING'}",
                "{'benchmark':'test/one','status':'aborted','inputs':{'points':1}}",
                "{'benchmark':'test/one','status':'scored','inputs':{'points':1}}",
                "{'benchmark':'test/one','inputs':{'pts':1}}",
                "{'benchmark':'test/one','agent':null,'instance':null,'episode':null,'repeat':null,'ruleset':null,"
                        + "'status':null,'labels':null,'inputs':{'pts':1}}",
                "{'benchmark':'test/one','agent':'','ruleset':'','status':'','inputs':{'pts':1}}"
            })
    void aStatedStatusNeedsNoInputs(String record) {
        assertThat(accepts(record.replace('\'', '"'))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'benchmark':'test/one'}",
                "{'benchmark':'test/one','inputs':{}}",
                "{'benchmark':'test/one','status':'scored'}",
                "{'benchmark':'test/one','status':'Scored','inputs':{}}",
                "{'benchmark':'test/one','status':'lost','inputs':{'points':1}}",
                "{'benchmark':'test/one','status':1,'inputs':{'points':1}}",
                "{'benchmark':'test/one','status':null,'inputs':{}}",
                "{'benchmark':'test/one','repeat':9007199254740994,'inputs':{'points':1}}",
                "{'benchmark':'test/one','repeat':-9007199254740994,'inputs':{'points':1}}",
                "{'benchmark':null,'inputs':{'points':1}}",
                "{'benchmark':'test/one','inputs':null}",
                "{'benchmark':'test/one','status':'aborted','inputs':{'points':0}}",
                "{'benchmark':'test/one','status':'aborted','inputs':{'points':1,'pts':1}}",
                "{'status':'aborted'}"
            })
    void whatIsGivenIsCheckedAndAScoreNeedsItsInputs(String record) {
        assertThat(accepts(record.replace('\'', '"'))).isFalse();
    }

    @Test
    void numbersStandInTheirShortestText() {
        assertThat(text()).contains("\"minimum\" : 0.00025,", "\"maximum\" : 8447453423722462208");
    }

    /** ECMA-262 takes no other escapes in a pattern for Unicode, which is what a schema's patterns are. */
    @Test
    void nothingButSyntaxIsEscaped() {
        var way = Input.choice("way", "left-right", "up/down", "a.b");
        var benchmark = Benchmark.of("test/two", "Two").inputs(way).rule("v1", Rule.score(way.table(1, 2, 3)));
        var schema =
                InputSchema.of(TestFamily.evaluator(benchmark, "v1", List.of()).rule(), List.of(), "en");
        assertThat(JSON.readTree(schema)
                        .at("/properties/inputs/properties/way/pattern")
                        .asString())
                .isEqualTo("^(?:[lL][eE][fF][tT]-[rR][iI][gG][hH][tT]|[uU][pP]\\/[dD][oO][wW][nN]|[aA]\\.[bB])$");
    }

    /** Judges by the words of JSON Schema that the schema uses for all but numbers' types. */
    private static boolean accepts(JsonNode schema, JsonNode value) {
        if (schema.isBoolean()) {
            return schema.asBoolean();
        }
        for (var word : schema.properties()) {
            var said = word.getValue();
            boolean fine = switch (word.getKey()) {
                case "type" ->
                    (said.isArray() ? said.valueStream() : Stream.of(said)).anyMatch(type -> switch (type.asString()) {
                        case "object" -> value.isObject();
                        case "string" -> value.isString();
                        case "null" -> value.isNull();
                        default -> value.isNumber();
                    });
                case "enum" -> said.values().contains(value);
                case "pattern" ->
                    !value.isString()
                            || Pattern.compile(said.asString())
                                    .matcher(value.asString())
                                    .find();
                case "minimum" -> !value.isNumber() || value.asDouble() >= said.asDouble();
                case "maximum" -> !value.isNumber() || value.asDouble() <= said.asDouble();
                case "required" -> said.valueStream().allMatch(key -> value.has(key.asString()));
                case "properties" ->
                    said.properties().stream()
                            .allMatch(one ->
                                    !value.has(one.getKey()) || accepts(one.getValue(), value.get(one.getKey())));
                case "allOf" -> said.valueStream().allMatch(one -> accepts(one, value));
                case "anyOf" -> said.valueStream().anyMatch(one -> accepts(one, value));
                case "not" -> !accepts(said, value);
                case "if" -> accepts(said, value) || accepts(schema.get("else"), value);
                case "$ref" -> accepts(SCHEMA.at(said.asString().substring(1)), value);
                default -> true;
            };
            if (!fine) {
                return false;
            }
        }
        return true;
    }
}
