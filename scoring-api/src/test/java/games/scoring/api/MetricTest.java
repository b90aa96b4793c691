package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MetricTest {

    @Test
    void anotherFormulaChangesNothingElse() {
        var made = described(Metric.of("turn_ratio", Formula.constant(1)));

        assertThat(made.formula(Formula.constant(2)))
                .isEqualTo(described(Metric.of("turn_ratio", Formula.constant(2))))
                .isNotEqualTo(made);
    }

    private static Metric described(Metric metric) {
        return metric.titled("share of turns left")
                .named("Turn Ratio")
                .unit("turns")
                .better(Metric.Better.LOWER)
                .whole()
                .range(0, 1);
    }
}
