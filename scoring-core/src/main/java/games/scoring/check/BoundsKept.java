package games.scoring.check;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.rule.Bounds;
import games.scoring.rule.Explanation;
import games.scoring.rule.Numbers;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether metrics and terms stay within what is proven or declared of them. */
final class BoundsKept {

    private final RuleTrial trial;
    private final Supplier<Bounds> bounds;

    /**
     * Makes ready.
     *
     * @param bounds gives the bounds, once they are needed
     */
    BoundsKept(RuleTrial trial, Supplier<Bounds> bounds) {
        this.trial = trial;
        this.bounds = bounds;
    }

    /** Says what is out of bounds; null where nothing is. */
    @Nullable
    String refutation(Sample sample) {
        var values = sample.values();
        var all = trial.numbers(values);
        var declared = trial.declared();
        for (int i = 0; i < all.length; i++) {
            var metric = declared.get(i);
            var bound = bounds.get().metrics().get(metric.id());
            var numbers = all[i];
            if (bound == null || numbers == null) {
                continue;
            }
            for (double number : numbers) {
                var refutation = outside(metric.id(), number, bound);
                if (refutation != null) {
                    return refutation;
                }
                if (metric.integer() && number != Math.rint(number)) {
                    return metric.id() + " is declared to be whole, found " + number;
                }
            }
        }
        for (var metric : trial.evaluator().explain(values).metrics()) {
            var refutation = Double.isFinite(metric.value()) ? termOutside(metric) : null;
            if (refutation != null) {
                return refutation;
            }
        }
        return null;
    }

    private @Nullable String termOutside(Explanation.Part part) {
        if (part.formula() instanceof Formula.Scored scored && Double.isFinite(part.value())) {
            var range = scored.scorer().range();
            if (!range.contains(part.value())) {
                return "the scorer " + scored.scorer().name() + " is declared to be " + Numbers.text(range.lowest())
                        + " to " + Numbers.text(range.highest()) + ", found " + Numbers.text(part.value());
            }
        }
        boolean term = part.role() != Explanation.Role.METRIC
                && !part.name().isEmpty()
                && !(part.formula() instanceof Input.Number);
        var bound = term ? bounds.get().terms().get(part.name()) : null;
        if (bound != null && Double.isFinite(part.value())) {
            var refutation = outside("the term " + part.name(), part.value(), bound);
            if (refutation != null) {
                return refutation;
            }
        }
        for (var inner : part.parts()) {
            var refutation = termOutside(inner);
            if (refutation != null) {
                return refutation;
            }
        }
        return null;
    }

    private static @Nullable String outside(String what, double value, Bounds.Bound bound) {
        if (bound.lowest() > bound.highest() && bound.provenLowest() <= bound.provenHighest()) {
            var proven = new Bounds.Bound(
                    bound.provenLowest(),
                    bound.provenHighest(),
                    bound.whole(),
                    Bounds.Strength.PROVEN,
                    bound.provenLowest(),
                    bound.provenHighest());
            return what + " can never have a number of its declared range: proven is " + proven.text() + ", found "
                    + value;
        }
        if (!bound.contains(value)) {
            var strength = bound.strength() == Bounds.Strength.PROVEN ? "proven" : "declared";
            return what + " is " + strength + " to be " + bound.text() + ", found " + value;
        }
        if (bound.whole() && value != Math.rint(value)) {
            return what + " is proven to be whole, found " + value;
        }
        return null;
    }
}
