package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Status;
import games.scoring.score.Contest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a standings file that is damaged, or that no run can have written. */
class StandingsFileTest {

    /** One scored episode of one agent. */
    private static String written() {
        var standings = new Standings();
        standings.entrants(new Contest("f/one", "v1")).agent("ada").add(Status.SCORED, 50, "i1");
        return new String(StandingsFile.write(standings), StandardCharsets.UTF_8);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> reading(String file) {
        return assertThatThrownBy(() -> StandingsFile.read(file.getBytes(StandardCharsets.UTF_8), "out/standings.json"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        var bytes = written().getBytes(StandardCharsets.UTF_8);
        assertThat(StandingsFile.write(StandingsFile.read(bytes, "s"))).isEqualTo(bytes);
    }

    @Test
    void damageIsToldInOurWordsWithItsLine() {
        reading(written().replace("\"contests\" : [", "\"contests\" : [ ?"))
                .hasMessage("out/standings.json:3: not a standings file that 'scoring run' wrote: found '?' where a"
                        + " JSON value belongs. Copy it again, or make it anew with: scoring run");
        var cut = written();
        reading(cut.substring(0, cut.indexOf("\"scored\"")))
                .hasMessageStartingWith("out/standings.json:")
                .hasMessageContaining("found an object that does not end. Copy it again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "end_unknown" : 0 | "end_unknown" : 2  | counts more episodes of unknown end than scored ones
            "n" : 1           | "n" : 2            | counts more scores than episodes that may have one
            "scored" : 1      | "scored" : -1      | lacks a count, or holds a negative one
            "scored" : 1      | "scored" : 0       | counts more scores than episodes that may have one
            "aborted" : 0     | "aborted" : "none" | lacks a count, or holds a negative one
            "lowest"          | "least"            | lacks 'lowest'
            0x1.9p5           | fifty              | holds a number that is none
            """)
    void whatNoRunWritesIsRefused(String right, String wrong, String why) {
        assertThat(written()).contains(right);
        reading(written().replace(right, wrong))
                .hasMessage("out/standings.json: not a standings file that 'scoring run' wrote: it " + why
                        + ". Copy it again, or make it anew with: scoring run");
    }
}
