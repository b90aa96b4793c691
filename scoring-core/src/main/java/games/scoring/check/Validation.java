package games.scoring.check;

import games.scoring.check.Violation.Property;
import games.scoring.record.Reject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether records that are spoiled in one way are refused for that. */
final class Validation {

    /** Each is spoiled in many ways. */
    private static final int MOST_SPOILED = 10;

    private final RuleTrial trial;
    private final SmallRun run;

    Validation(RuleTrial trial, SmallRun run) {
        this.trial = trial;
        this.run = run;
    }

    /** Spoils one input after the other, and looks at how each record is refused. */
    List<Violation> violations(long seed, int samples) {
        var found = new ArrayList<Violation>();
        for (int i = 0; i < Math.min(samples, MOST_SPOILED) && found.size() < RuleTrial.MOST_VIOLATIONS; i++) {
            var sample = trial.draw(seed + i);
            if (sample.isEmpty()) {
                return found;
            }
            for (var spoiled : Spoiling.of(sample.get(), trial.evaluator(), trial.ruleset())) {
                var refutation = spoiled.refutation(outcome(spoiled.record()));
                if (refutation != null
                        && found.size() < RuleTrial.MOST_VIOLATIONS
                        && found.stream().noneMatch(other -> other.message().equals(refutation))) {
                    found.add(trial.violation(Property.VALIDATION, refutation, spoiled.record()));
                }
            }
        }
        return found;
    }

    /** Reads and scores a record; gives the reject, or null where it scores. */
    private @Nullable Reject outcome(String record) {
        return run.records(record).rejects().stream().findFirst().orElse(null);
    }
}
