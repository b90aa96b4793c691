package games.scoring.check;

import games.scoring.check.Violation.Property;
import games.scoring.rule.Reads;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether all inputs that are accepted give a number or a reason for none, and no scorer gives none for all of them. */
final class Totality {

    /** A scorer that gives no number for all of so many inputs gives none. */
    private static final int LEAST_FOR_A_NUMBER = 100;

    private final RuleTrial trial;

    Totality(RuleTrial trial) {
        this.trial = trial;
    }

    List<Violation> violations(long seed, int samples) {
        var found = trial.each(Property.TOTALITY, seed, samples, this::notTotal);
        return found.isEmpty() ? numberless(seed, Math.max(samples, LEAST_FOR_A_NUMBER)) : found;
    }

    /** Finds scorers that were asked and gave no number for any of the inputs: nothing is ever scored by them. */
    private List<Violation> numberless(long seed, int samples) {
        var asked = new LinkedHashMap<String, Sample>();
        var gave = new HashSet<String>();
        boolean open = Reads.scorer(trial.rule());
        for (int i = 0; open && i < samples; i++) {
            var sample = trial.draw(seed + i);
            if (sample.isEmpty()) {
                break;
            }
            trial.evaluator().scorers(sample.get().values(), (scorer, number) -> {
                asked.putIfAbsent(scorer.name(), sample.get());
                if (Double.isFinite(number)) {
                    gave.add(scorer.name());
                }
            });
            open = asked.isEmpty() || !gave.containsAll(asked.keySet());
        }
        asked.keySet().removeAll(gave);
        return asked.entrySet().stream()
                .limit(RuleTrial.MOST_VIOLATIONS)
                .map(scorer -> trial.violation(
                        Property.TOTALITY,
                        "the scorer " + scorer.getKey() + " gave no number for any of the inputs that were drawn:"
                                + " expected a finite number for some. Mend its code, or say with typically(…) what"
                                + " occurs",
                        scorer.getValue().record(trial.ruleset())))
                .toList();
    }

    private @Nullable String notTotal(Sample sample) {
        var values = sample.values();
        trial.evaluator().status(values);
        trial.evaluator().notes(values, note -> {});
        var all = trial.numbers(values);
        var declared = trial.declared();
        for (int i = 0; i < all.length; i++) {
            var metric = declared.get(i);
            var numbers = all[i];
            if (numbers == null) {
                if (trial.evaluator().undefined(values, i).isBlank()) {
                    return metric.id() + " is undefined, and no reason is given";
                }
                continue;
            }
            for (double number : numbers) {
                if (!Double.isFinite(number)) {
                    return metric.id() + " is " + (Double.isNaN(number) ? "no number" : "infinite");
                }
            }
        }
        return null;
    }
}
