package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Rule;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Looks for claims about wild rules that a computed number refutes. */
final class BoundsProps {

    @Property(tries = 1500, shrinking = ShrinkingMode.OFF)
    void noNumberLiesOutsideItsBounds(@ForAll long seed) {
        var wild = new Wild(seed);
        var rule = wild.rule();
        Bounds bounds;
        try {
            bounds = Bounds.of(rule);
        } catch (IllegalArgumentException tooManyAlternatives) {
            return;
        }
        for (int i = 0; i < 25; i++) {
            check(rule, bounds, wild.values());
        }
    }

    private static void check(Rule rule, Bounds bounds, Map<String, Object> values) {
        var reference = new Reference(values);
        if (!reference.isValid(rule)) {
            return;
        }
        reference.faults.clear();
        reference.terms.clear();
        for (var metric : rule.metrics()) {
            double value = reference.metric(metric);
            if (Double.isFinite(value)) {
                assertThat(bounds.metrics().get(metric.id()).contains(value))
                        .as("%s = %s, claimed %s%n%s%n%s", metric.id(), value, bounds, text(rule), values)
                        .isTrue();
                assertThat(!bounds.metrics().get(metric.id()).whole() || value == Math.rint(value))
                        .as("%s = %s, claimed to be whole%n%s%n%s", metric.id(), value, text(rule), values)
                        .isTrue();
            }
        }
        reference.terms.forEach((name, seen) ->
                seen.forEach(value -> assertThat(bounds.terms().containsKey(name)
                                && bounds.terms().get(name).contains(value))
                        .as("term %s = %s, claimed %s%n%s%n%s", name, value, bounds.terms(), text(rule), values)
                        .isTrue()));
        reference.faults.forEach((part, value) -> assertThat(bounds.unproven().stream()
                        .anyMatch(unproven -> unproven.part().equals(part)))
                .as("%s = %s, claimed never%n%s%n%s", RuleText.line(part), value, text(rule), values)
                .isTrue());
    }

    static String text(Rule rule) {
        return RuleText.of(rule, "en").markdown();
    }
}
