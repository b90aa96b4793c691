package games.scoring.rule;

import games.scoring.api.Status;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Applies one bound rule to the inputs of episodes. Safe for use by several threads, each with its own {@link Values}.
 */
public final class Evaluator {

    private final BoundRule rule;
    private final Layout layout;

    private Evaluator(BoundRule rule, Layout layout) {
        this.rule = rule;
        this.layout = layout;
    }

    /**
     * Makes ready to apply a rule.
     *
     * @param rule the rule
     * @param layout the layout of the values it will see
     * @return the evaluator
     */
    public static Evaluator of(BoundRule rule, Layout layout) {
        return new Evaluator(rule, layout);
    }

    /**
     * Gives the rule.
     *
     * @return the rule
     */
    public BoundRule rule() {
        return rule;
    }

    /**
     * Gives the layout of the values.
     *
     * @return the layout
     */
    public Layout layout() {
        return layout;
    }

    /**
     * Looks for the first fault: an input that the rule needs and that is absent, then the checks in order.
     *
     * @param values inputs whose types and ranges were already checked
     * @return the fault, or null where the episode can be scored
     */
    public @Nullable Fault fault(Values values) {
        throw new UnsupportedOperationException();
    }

    /**
     * Decides what became of an episode without faults.
     *
     * @param values the inputs
     * @return SCORED, ABORTED or UNFINISHED
     */
    public Status status(Values values) {
        throw new UnsupportedOperationException();
    }

    /**
     * Computes all metrics that are numbers.
     *
     * @param values the inputs of an episode without faults
     * @param metrics takes a number for each metric of the rule, in order; NaN where it is undefined and for a series
     */
    public void metrics(Values values, double[] metrics) {
        throw new UnsupportedOperationException();
    }

    /**
     * Gives a metric that is a series.
     *
     * @param values the inputs of an episode without faults
     * @param metric the metric's position in the rule
     * @return the numbers, or null where the list is absent
     */
    public double @Nullable [] series(Values values, int metric) {
        throw new UnsupportedOperationException();
    }

    /**
     * Says why a metric is undefined.
     *
     * @param values the inputs of an episode without faults
     * @param metric the position of a metric that came out as NaN
     * @return the reason, as a clause
     */
    public String undefined(Values values, int metric) {
        throw new UnsupportedOperationException();
    }

    /**
     * Says what must be said beside the scores: the rule's notes, in order.
     *
     * @param values the inputs of an episode without faults
     * @param out takes each note, a clause
     */
    public void notes(Values values, Consumer<String> out) {
        throw new UnsupportedOperationException();
    }
}
