package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A name that can't be one is told as what it is the name of. */
final class NamesTest {

    @Test
    void aBadNameIsToldAsWhatItNames() {
        var one = Formula.constant(1);
        var expected = "expected a letter, then letters, digits, '_', '.' and '-'";
        assertThatThrownBy(() -> Input.number("2nd")).hasMessage("The input id '2nd' is malformed: " + expected);
        assertThatThrownBy(() -> Metric.of("a b", one)).hasMessage("The metric id 'a b' is malformed: " + expected);
        assertThatThrownBy(() -> one.as("")).hasMessage("The term id '' is malformed: " + expected);
        assertThatThrownBy(() -> Ruleset.of("a/b", "2026-01-01", "One"))
                .hasMessageStartingWith("The ruleset id 'a/b' is malformed: ");
        assertThatThrownBy(() -> Benchmark.of("maze", "One"))
                .hasMessageStartingWith("The benchmark id 'maze' is malformed: ");
    }
}
