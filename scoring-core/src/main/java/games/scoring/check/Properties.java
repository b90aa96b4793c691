package games.scoring.check;

import games.scoring.api.Benchmark;
import games.scoring.check.Violation.Property;
import games.scoring.plugin.Catalog;
import games.scoring.rule.Bounds;
import games.scoring.rule.Directions;
import games.scoring.rule.Rulebook;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What must be true of one benchmark's rule under one ruleset, tried on inputs drawn from its declarations. Every claim is
 * tried, however it was proven.
 *
 * <p>Not safe for use by several threads.
 */
public final class Properties {

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final RuleTrial trial;
    private @Nullable Bounds bounds;
    private @Nullable Directions directions;

    private Properties(Catalog catalog, Rulebook rulebook, RuleTrial trial) {
        this.catalog = catalog;
        this.rulebook = rulebook;
        this.trial = trial;
    }

    /**
     * Makes ready to try a rule.
     *
     * @param catalog the families, the benchmark's among them
     * @param rulebook the run's settings
     * @param benchmark the benchmark
     * @param ruleset the ruleset
     * @return what can be tried
     * @throws IllegalArgumentException if the family does not have the ruleset
     */
    public static Properties of(Catalog catalog, Rulebook rulebook, Benchmark benchmark, String ruleset) {
        var evaluator = rulebook.under(benchmark, ruleset).evaluator();
        if (evaluator == null) {
            throw new IllegalArgumentException(benchmark.id() + " has no rule under " + ruleset);
        }
        return new Properties(catalog, rulebook, new RuleTrial(benchmark.id(), ruleset, evaluator));
    }

    /**
     * Tries all properties.
     *
     * @param seed decides what is drawn
     * @param samples how many inputs to draw for each property
     * @return what was found; empty where everything holds
     */
    public List<Violation> all(long seed, int samples) {
        var all = new ArrayList<Violation>();
        for (var property : Property.values()) {
            all.addAll(of(property, seed, samples));
        }
        return all;
    }

    /**
     * Tries one property.
     *
     * @param property which
     * @param seed decides what is drawn
     * @param samples how many inputs to draw
     * @return what was found, at most 3 violations; empty where it holds
     */
    public List<Violation> of(Property property, long seed, int samples) {
        return switch (property) {
            case SAMPLING -> sampling(seed, samples);
            case DIVISORS -> divisors();
            case BOUNDS -> trial.each(property, seed, samples, new BoundsKept(trial, this::bounds)::refutation);
            case DIRECTION -> {
                var directed = new DirectionsKept(trial, this::directions);
                yield trial.each(property, seed, samples, sample -> directed.refutation(sample, seed));
            }
            case PURITY -> new Purity(trial).violations(seed, samples);
            case TOTALITY -> new Totality(trial).violations(seed, samples);
            case EXPLANATION -> trial.each(property, seed, samples, new Rebuilding(trial)::refutation);
            case RENDERING -> rendering();
            case VALIDATION -> new Validation(trial, new SmallRun(catalog, rulebook)).violations(seed, samples);
            case ROUND_TRIP -> trial.each(property, seed, samples, new RoundTrip(trial, catalog, rulebook)::refutation);
        };
    }

    private Bounds bounds() {
        var known = bounds;
        if (known == null) {
            known = Bounds.of(trial.rule());
            bounds = known;
        }
        return known;
    }

    private Directions directions() {
        var known = directions;
        if (known == null) {
            known = Directions.of(trial.rule());
            directions = known;
        }
        return known;
    }

    private List<Violation> sampling(long seed, int samples) {
        for (int i = 0; i < samples; i++) {
            if (trial.draw(seed + i).isEmpty()) {
                return List.of(trial.violation(
                        Property.SAMPLING,
                        "found no inputs that the checks accept in " + Sampling.MOST_DRAWS
                                + " draws: say with typically(…) what occurs, or narrow the ranges",
                        ""));
            }
        }
        return List.of();
    }

    private List<Violation> divisors() {
        return bounds().unproven().stream()
                .map(unproven -> trial.violation(Property.DIVISORS, unproven.message(), ""))
                .limit(RuleTrial.MOST_VIOLATIONS)
                .toList();
    }

    private List<Violation> rendering() {
        return Rendering.faults(trial.rule()).stream()
                .limit(RuleTrial.MOST_VIOLATIONS)
                .map(message -> trial.violation(Property.RENDERING, message, ""))
                .toList();
    }
}
