package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.plugin.Claim;
import games.scoring.plugin.PluginJar;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the child of a check says, its parent hears. */
class CheckLineTest {

    private static final String TEXT = "\"a\"\nb\u2028 \u6A21";

    static List<CheckLine> lines() {
        return List.of(
                new CheckLine.Step(3, "bounds", "bounds hold", TEXT, true, TEXT, 30),
                new CheckLine.Failed("logs", new CheckReport.Failure("maze/a", TEXT, "{}", "a.json", 1)),
                new CheckLine.Warned("logs", PluginSteps.failure("maze/a", TEXT)),
                new CheckLine.Brought(new CheckReport.Provided(
                        "maze",
                        TEXT,
                        new PluginJar("maze.module", "1.0", "maze.jar", "00ff", false),
                        List.of(new Claim("benchmark", "maze/a")))),
                new CheckLine.Took(new CheckReport.Cost("maze/a", 7, 1L << 40, 3)),
                new CheckLine.Threw(TEXT),
                new CheckLine.Done());
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aLineIsReadAsItWasSaid(CheckLine line) {
        assertThat(line.text()).doesNotContain("\n");
        assertThat(CheckLine.of(line.text())).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "loading…",
                "5",
                "null",
                "[]",
                "{}",
                "{\"level\":\"INFO\"}",
                "{\"@type\":",
                "{\"@type\":\"Step\"}",
                "{\"@type\":\"java.lang.Object\"}",
                "{\"@type\":\"Threw\",\"trace\":null}",
                "{\"@type\":\"Threw\",\"trace\":\"a\",\"level\":\"INFO\"}",
                "{\"@type\":\"Done\"} {}",
                "{\"@type\":\"Warned\",\"aspect\":\"logs\",\"warning\":{\"where\":\"a\"}}",
                "{\"@type\":\"Took\",\"cost\":{\"what\":\"a\",\"episodes\":1e99,\"nanos\":1,\"bytes\":1}}",
                "{\"@type\":\"Brought\",\"family\":{\"id\":\"a\",\"title\":\"A\",\"jar\":{\"name\":\"a\",\"version\":\"1\","
                        + "\"path\":\"a.jar\",\"sha256\":\"0\",\"bundled\":false},\"claims\":[null]}}"
            })
    void whatAPluginPrintsIsNoLine(String printed) {
        assertThat(CheckLine.of(printed)).isNull();
    }

    @Test
    void aLineThatNestsTooDeepIsNone() {
        assertThat(CheckLine.of("{\"@type\":\"Threw\",\"trace\":" + "[".repeat(100_000) + "}"))
                .isNull();
    }
}
