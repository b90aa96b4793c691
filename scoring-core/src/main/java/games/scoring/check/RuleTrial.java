package games.scoring.check;

import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.check.Violation.Property;
import games.scoring.message.Thrown;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tries what must be true of a rule on inputs that are drawn, and makes those as small as can be on which it is not. */
final class RuleTrial {

    /** So many are told of each property. */
    static final int MOST_VIOLATIONS = 3;

    private final String benchmark;
    private final String ruleset;
    private final Evaluator evaluator;
    private final Sampling sampling;

    RuleTrial(String benchmark, String ruleset, Evaluator evaluator) {
        this.benchmark = benchmark;
        this.ruleset = ruleset;
        this.evaluator = evaluator;
        this.sampling = Sampling.of(evaluator);
    }

    String ruleset() {
        return ruleset;
    }

    Evaluator evaluator() {
        return evaluator;
    }

    Sampling sampling() {
        return sampling;
    }

    Rule rule() {
        return evaluator.rule().rule();
    }

    /** Gives the rule's metrics. */
    List<Metric> declared() {
        return rule().metrics();
    }

    /** Draws inputs; empty where none are found. */
    Optional<Sample> draw(long seed) {
        return sampling.draw(seed);
    }

    /** Scores inputs. */
    double[] metrics(Values values) {
        var metrics = new double[declared().size()];
        evaluator.metrics(values, metrics);
        return metrics;
    }

    /** Scores inputs, lists too: gives the numbers of each metric, one unless it is a list; null where it has no value. */
    double[] @Nullable [] numbers(Values values) {
        var metrics = metrics(values);
        var numbers = new double[metrics.length] @Nullable [];
        for (int i = 0; i < metrics.length; i++) {
            numbers[i] = Double.isNaN(metrics[i]) ? evaluator.series(values, i) : new double[] {metrics[i]};
        }
        return numbers;
    }

    /** Says that a property does not hold. */
    Violation violation(Property property, String message, String record) {
        return new Violation(property, benchmark, ruleset, message, record);
    }

    /**
     * Tries a property on so many inputs.
     *
     * @param refutation says in what way the property does not hold for some inputs; null where it does
     */
    List<Violation> each(Property property, long seed, int samples, Function<Sample, @Nullable String> refutation) {
        var found = new ArrayList<Violation>();
        for (int i = 0; i < samples && found.size() < MOST_VIOLATIONS; i++) {
            var sample = sampling.draw(seed + i);
            if (sample.isEmpty()) {
                return found;
            }
            if (guarded(sample.get(), refutation) != null) {
                var least = Shrinking.shrink(
                        sample.get(), one -> sampling.isValid(one) && guarded(one, refutation) != null);
                var message = guarded(least, refutation);
                if (message != null
                        && found.stream().noneMatch(other -> other.message().equals(message))) {
                    found.add(violation(property, message, least.record(ruleset)));
                }
            }
        }
        return found;
    }

    /** What rules and scorers throw is a violation, too. */
    private static @Nullable String guarded(Sample sample, Function<Sample, @Nullable String> refutation) {
        try {
            return refutation.apply(sample);
        } catch (RuntimeException e) {
            return "expected a value or a reason for none, found the exception " + Thrown.words(e);
        }
    }

    /** Says whether two numbers are one, or both none. */
    static boolean isSame(double one, double other) {
        return one == other || (Double.isNaN(one) && Double.isNaN(other));
    }
}
