package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Rule;
import games.scoring.check.Violation.Property;
import games.scoring.rule.Wild;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.ShrinkingMode;

/** Looks for claims about wild rules that drawn inputs refute. */
final class WildProps {

    private static final List<Property> CLAIMS = List.of(
            Property.BOUNDS,
            Property.DIRECTION,
            Property.PURITY,
            Property.TOTALITY,
            Property.EXPLANATION,
            Property.ROUND_TRIP);

    @net.jqwik.api.Property(tries = 120, shrinking = ShrinkingMode.OFF)
    void noClaimIsRefuted(@ForAll long seed) {
        assertThat(violations(new Wild(seed).rule(), seed, 15)).isEmpty();
    }

    @net.jqwik.api.Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void noClaimAboutASlopeIsRefuted(@ForAll long seed) {
        assertThat(violations(new Wild(seed).smoothRule(), seed, 15)).isEmpty();
    }

    static List<String> violations(Rule rule, long seed, int samples) {
        Properties properties;
        try {
            properties = Lab.properties(rule, Wild.inputs());
        } catch (IllegalArgumentException tooManyAlternatives) {
            return List.of();
        }
        var all = new ArrayList<String>();
        for (var claim : CLAIMS) {
            properties.of(claim, seed, samples).forEach(violation -> all.add(claim + ": " + violation.text()));
        }
        return all;
    }
}
