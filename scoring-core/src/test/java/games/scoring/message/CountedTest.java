package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Counts in sentences. */
final class CountedTest {

    @Test
    void oneIsSingularAndAllOthersArePlural() {
        assertThat(Counted.of(1, "episode")).isEqualTo("1 episode");
        assertThat(Counted.of(0, "episode")).isEqualTo("0 episodes");
        assertThat(Counted.of(2, "entry", "entries")).isEqualTo("2 entries");
    }
}
