package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class SamplingTest {

    private static final Input.Number UNIT = Input.number("unit").moreThan(0).atMost(1);
    private static final Input.Number COUNT = Input.integer("count").atLeast(0);
    private static final Input.Number LIMIT = Input.integer("limit").atLeast(0).absentMeans(20);
    private static final Input.Subset WORDS = Input.subset("words", "a", "b").atLeast(1);

    private static Sampling sampling(Rule rule) {
        return Lab.sampling(rule);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        var rule = Rule.score(UNIT.times(COUNT).plus(WORDS.size()));
        for (long seed = 0; seed < 50; seed++) {
            assertThat(sampling(rule).draw(seed).orElseThrow().record("r"))
                    .isEqualTo(sampling(rule).draw(seed).orElseThrow().record("r"));
        }
    }

    @Test
    void endsNeighboursAndConstantsAreDrawn() {
        var rule = Rule.score(UNIT.cappedAt(0.25).times(COUNT));
        var sampling = sampling(rule);
        var seen = new TreeSet<Double>();
        for (long seed = 0; seed < 3000; seed++) {
            seen.add((Double) sampling.draw(seed).orElseThrow().get(0));
        }
        assertThat(seen)
                .contains(Double.MIN_VALUE, 1.0, Math.nextDown(1.0), 0.25, Math.nextUp(0.25), Math.nextDown(0.25))
                .doesNotContain(0.0);
    }

    @Test
    void onlyWhatTheRuleAcceptsIsDrawn() {
        var rule = Rule.score(COUNT.times(LIMIT).times(UNIT))
                .check(Reason.INCONSISTENT, COUNT.isLess(LIMIT), "fewer than the limit");
        var sampling = sampling(rule);
        Set<Boolean> presence = new HashSet<>();
        for (long seed = 0; seed < 300; seed++) {
            var sample = sampling.draw(seed).orElseThrow();
            var limit = sample.get(1);
            presence.add(limit != null);
            assertThat((Double) sample.get(0)).isLessThan(limit == null ? 20 : (Double) limit);
        }
        assertThat(presence).containsExactlyInAnyOrder(true, false);
    }
}
