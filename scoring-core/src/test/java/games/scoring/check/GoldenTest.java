package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A golden line that would test nothing is a fault. */
final class GoldenTest {

    @Test
    void aKeyThatNoOutputHasIsAFault() {
        assertThat(faults("scor"))
                .singleElement()
                .asString()
                .startsWith("unknown key \"scor\": expected one of agent, ");
        assertThat(faults("Status")).singleElement().asString().startsWith("unknown key \"Status\"");
        assertThat(Golden.faults(line("{'source':'e.jsonl:1','status':'scored','score':5,'metrics':{'wins':1}}")))
                .isEmpty();
        assertThat(Golden.faults(line("{'source':'e.jsonl:1','code':'wrong-type','pointer':'/inputs/x'}")))
                .isEmpty();
    }

    @Test
    void aLineThatOnlySelectsStatesNothing() {
        for (var text : new String[] {
            "{'source':'e.jsonl:1'}", "{'source':'e.jsonl:1','agent':'a','ruleset':'v1'}", "{'source':'a','metrics':{}}"
        }) {
            assertThat(Golden.faults(line(text)))
                    .as(text)
                    .singleElement()
                    .asString()
                    .startsWith("it states nothing of the episode");
        }
    }

    private static List<String> faults(String key) {
        return Golden.faults(line("{'source':'e.jsonl:1','" + key + "':5}"));
    }

    private static JsonNode line(String text) {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }
}
