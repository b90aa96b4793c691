package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class RangeTest {

    @Test
    void aRangeHoldsSomething() {
        assertThat(Input.Range.of(1, 1).contains(1)).isTrue();
        assertThatThrownBy(() -> Input.number("x").moreThan(1).atMost(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The input 'x': the range 1.0 .. 1.0 is empty");
        assertThatThrownBy(() -> Input.number("x").atLeast(1).lessThan(1)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> Input.number("x").typically(2, 1)).hasMessageContaining("'x'");
        assertThatThrownBy(() -> Input.numbers("x").each(2, 1)).hasMessageContaining("'x'");
        assertThatThrownBy(() -> Metric.of("wins", Input.number("x")).range(10, 0))
                .hasMessage("The metric 'wins': the range 10.0 .. 0.0 is empty");
        assertThatThrownBy(() -> Input.Range.of(2, 1)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> Input.Range.of(Double.NaN, 1)).hasMessageContaining("is empty");
    }
}
