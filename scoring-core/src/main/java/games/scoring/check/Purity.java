package games.scoring.check;

import games.scoring.check.Violation.Property;
import games.scoring.rule.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Whether the same inputs give the same scores: again, in values used before, on several threads and in another order. */
final class Purity {

    private static final int THREADS = 3;

    private final RuleTrial trial;
    private final Values used;

    Purity(RuleTrial trial) {
        this.trial = trial;
        this.used = new Values(trial.evaluator().layout());
    }

    List<Violation> violations(long seed, int samples) {
        var found = trial.each(Property.PURITY, seed, samples, this::notPure);
        if (!found.isEmpty()) {
            return found;
        }
        var drawn = new ArrayList<Sample>();
        for (int i = 0; i < samples; i++) {
            trial.draw(seed + i).ifPresent(drawn::add);
        }
        var expected =
                drawn.stream().map(sample -> trial.metrics(sample.values())).toList();
        var threads = Executors.newFixedThreadPool(THREADS);
        try {
            var tasks = new ArrayList<Callable<@Nullable Violation>>();
            for (int t = 0; t < THREADS; t++) {
                int first = t;
                tasks.add(() -> inOtherOrder(drawn, expected, first));
            }
            for (var result : threads.invokeAll(tasks)) {
                var violation = result.get();
                if (violation != null) {
                    return List.of(violation);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            return List.of(trial.violation(
                    Property.PURITY, "expected the same scores on several threads, found " + e.getCause(), ""));
        } finally {
            threads.shutdownNow();
        }
        return List.of();
    }

    private @Nullable Violation inOtherOrder(List<Sample> drawn, List<double[]> expected, int first) {
        var values = new Values(trial.evaluator().layout());
        for (int i = drawn.size() - 1; i >= 0; i--) {
            int at = (i + first * 7) % drawn.size();
            drawn.get(at).fill(values);
            var refutation =
                    different(expected.get(at), trial.metrics(values), "on another thread and in another order");
            if (refutation != null) {
                return trial.violation(
                        Property.PURITY, refutation, drawn.get(at).record(trial.ruleset()));
            }
        }
        return null;
    }

    private @Nullable String notPure(Sample sample) {
        var first = trial.metrics(sample.values());
        sample.fill(used);
        var again = different(first, trial.metrics(used), "the second time, in values used before");
        if (again != null) {
            return again;
        }
        return different(first, trial.metrics(used), "the third time");
    }

    private @Nullable String different(double[] first, double[] again, String when) {
        for (int i = 0; i < first.length; i++) {
            if (Double.doubleToLongBits(first[i]) != Double.doubleToLongBits(again[i])) {
                return trial.declared().get(i).id() + " was " + first[i] + " and is " + again[i] + " " + when;
            }
        }
        return null;
    }
}
