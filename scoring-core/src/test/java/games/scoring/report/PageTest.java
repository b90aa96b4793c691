package games.scoring.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class PageTest {

    private final StringBuilder out = new StringBuilder();
    private final Page page = new Page(out);

    @Test
    void longNameMayBeBrokenBehindItsLowLines() throws IOException {
        page.name("reflection_planning_agent");

        assertThat(out).hasToString("<span class=\"name\">reflection_<wbr>planning_<wbr>agent</span>");
    }

    @Test
    void shortNameStaysAsItIs() throws IOException {
        page.name("agent_7");

        assertThat(out).hasToString("<span class=\"name\">agent_7</span>");
    }

    @Test
    void longHeaderMayBeBrokenTooAndHoldsNoMarkup() throws IOException {
        page.table("#wordle_withcritic, <b>");

        assertThat(out).contains("<th scope=\"col\" class=\"n\">wordle_<wbr>withcritic, &lt;b&gt;</th>");
    }
}
