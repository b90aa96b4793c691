package games.scoring.check;

import org.jspecify.annotations.Nullable;

/** Whether the explanation of a score comes to the score. */
final class Rebuilding {

    private final RuleTrial trial;

    Rebuilding(RuleTrial trial) {
        this.trial = trial;
    }

    /** Says what is explained otherwise; null where nothing is. */
    @Nullable
    String refutation(Sample sample) {
        var values = sample.values();
        var metrics = trial.metrics(values);
        var declared = trial.declared();
        var explained = trial.evaluator().explain(values).metrics();
        for (int i = 0; i < metrics.length; i++) {
            if (!Double.isFinite(metrics[i])) {
                continue;
            }
            var id = declared.get(i).id();
            var part = explained.stream().filter(one -> one.name().equals(id)).findFirst();
            if (part.isEmpty()) {
                return id + " is not explained";
            }
            if (!RuleTrial.isSame(part.get().value(), metrics[i])) {
                return id + " is " + metrics[i] + ", and is explained as "
                        + part.get().value();
            }
            if (!RuleTrial.isSame(part.get().rebuilt(), metrics[i])) {
                return id + " is " + metrics[i] + ", and its parts come to "
                        + part.get().rebuilt();
            }
        }
        return null;
    }
}
