package games.scoring.check;

import games.scoring.rule.Directions;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether metrics go the way that is claimed when one input after the other is raised. */
final class DirectionsKept {

    private final RuleTrial trial;
    private final Raising raising;
    private final Supplier<Directions> directions;

    /**
     * Makes ready.
     *
     * @param directions gives the claims, once they are needed
     */
    DirectionsKept(RuleTrial trial, Supplier<Directions> directions) {
        this.trial = trial;
        this.raising = new Raising(trial.sampling(), trial.rule());
        this.directions = directions;
    }

    /** Says what goes the wrong way; null where nothing does. */
    @Nullable
    String refutation(Sample sample, long seed) {
        var layout = trial.evaluator().layout();
        var before = trial.metrics(sample.values());
        for (int i = 0; i < layout.size(); i++) {
            for (var raised : raising.raised(sample, i, new SplittableRandom(seed))) {
                var refutation = trial.sampling().isValid(raised) ? wrongWay(sample, before, i, raised) : null;
                if (refutation != null) {
                    return refutation;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongWay(Sample sample, double[] before, int index, Sample raised) {
        var after = trial.metrics(raised.values());
        var input = trial.evaluator().layout().input(index).name();
        var declared = trial.declared();
        for (int i = 0; i < before.length; i++) {
            var claim = directions.get().of(declared.get(i).id(), input);
            if (!Double.isFinite(before[i]) || !Double.isFinite(after[i]) || holds(claim.way(), before[i], after[i])) {
                continue;
            }
            // What is declared may be about a slope too.
            if (claim.strength() != Directions.Strength.TO_THE_LAST_BIT
                    && Math.abs(after[i] - before[i])
                            <= Directions.rounding(trial.evaluator(), i, sample.values())
                                    + Directions.rounding(trial.evaluator(), i, raised.values())) {
                continue;
            }
            return declared.get(i).id() + " is claimed to be " + claim.text() + " in " + input + ", and goes from "
                    + before[i] + " to " + after[i] + " when " + input + " becomes " + raised.text(index);
        }
        return null;
    }

    private static boolean holds(Directions.Way way, double before, double after) {
        return switch (way) {
            case RISING -> after >= before;
            case FALLING -> after <= before;
            case FLAT -> after == before;
            case UNKNOWN -> true;
        };
    }
}
