package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MetricTest {

    @Test
    void anotherFormulaChangesNothingElse() {
        var made = described(Metric.of("turn_ratio", Formula.constant(1)));

        assertThat(made.formula(Formula.constant(2)))
                .isEqualTo(described(Metric.of("turn_ratio", Formula.constant(2))))
                .isNotEqualTo(made);
    }

    @Test
    void metricsOfARuleHaveNamesOfTheirOwnAndTheScoreIsFirst() {
        var score = Metric.of(Metric.SCORE, Formula.constant(1));
        var wins = Metric.of("wins", Formula.constant(1));

        assertThatThrownBy(() -> Rule.score(score).metric(wins).metric(wins))
                .hasMessage("Two metrics of a rule have the id 'wins': rename one");
        assertThatThrownBy(() -> Rule.score(wins))
                .hasMessage("The first metric of a rule must be 'score', found 'wins'");
        assertThatThrownBy(() -> Rule.score(score).metrics(List.of()))
                .hasMessage("The first metric of a rule must be 'score', found none");
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
