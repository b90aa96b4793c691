package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import java.util.List;
import java.util.regex.Pattern;
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
                "{'benchmark':'test/one','inputs':{'pts':1}}"
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

    /** Judges by the words of JSON Schema that the schema uses for all but numbers' types. */
    private static boolean accepts(JsonNode schema, JsonNode value) {
        if (schema.isBoolean()) {
            return schema.asBoolean();
        }
        for (var word : schema.properties()) {
            var said = word.getValue();
            boolean fine = switch (word.getKey()) {
                case "type" ->
                    switch (said.asString()) {
                        case "object" -> value.isObject();
                        case "string" -> value.isString();
                        default -> value.isNumber();
                    };
                case "enum" -> said.values().contains(value);
                case "pattern" ->
                    !value.isString()
                            || Pattern.compile(said.asString())
                                    .matcher(value.asString())
                                    .find();
                case "minimum" -> !value.isNumber() || value.asDouble() >= said.asDouble();
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
