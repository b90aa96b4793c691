package games.scoring.rule;

import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.Status;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Applies one bound rule to the inputs of episodes. Safe for use by several threads, each with its own {@link Values}.
 *
 * <p>Absent is NaN, and so is undefined. A formula is evaluated only where its {@link Needs} are met, so that no
 * comparison ever sees an absent input. A named term that stands in several places is computed once per episode.
 */
public final class Evaluator {

    /** Why a number that is neither missing nor guarded can be undefined. */
    static final String TOO_LARGE = "result too large";

    private static final int MOST_SHAPES = 32;

    private final BoundRule bound;
    private final Layout layout;
    private final Needs needs;
    private final Lack[] lacks;

    /** The metrics that are series. */
    private final int[] series;

    /** The list that each metric is; −1 for numbers. */
    private final int[] seriesInputs;

    private final double[][] noSeries;

    /** For all episodes. */
    private final Shape general;

    /** The inputs whose presence tells shapes apart: a bit for each. */
    private final long asked;

    /** What episodes mostly are like, as it was met; never changed, but replaced by more. */
    private volatile Shape[] shapes = {};

    /** Knows a node for every part of every formula. Filled in the constructor, only read afterwards. */
    private final Compiler parts;

    /** Computes the same under the names that people know; made when something is explained. */
    private volatile @Nullable Evaluator explaining;

    private Evaluator(BoundRule bound, Layout layout) {
        this.bound = bound;
        this.layout = layout;
        var rule = bound.rule();
        needs = Needs.of(rule.metrics().get(0));
        parts = new Compiler(layout);
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula value) {
                parts.node(value.formula());
            }
        }
        lacks = rule.metrics().stream()
                .map(metric -> new Lack(Needs.of(metric), layout))
                .toArray(Lack[]::new);
        seriesInputs = rule.metrics().stream()
                .mapToInt(
                        metric -> metric.value() instanceof Metric.OfSeries value ? layout.indexOf(value.series()) : -1)
                .toArray();
        series = IntStream.range(0, seriesInputs.length)
                .filter(i -> seriesInputs[i] >= 0)
                .toArray();
        noSeries = new double[seriesInputs.length][];
        var maker = new Shape.Maker(this, lacks, null, parts);
        general = maker.make();
        asked = layout.size() < Long.SIZE ? maker.asked() : 0;
    }

    /** Gives the rule as it is for an episode: made ready for its like, unless there are too many kinds. */
    private Shape shape(Values values) {
        if (asked == 0) {
            return general;
        }
        long given = values.given64(0) & asked;
        var last = values.shape();
        if (last != null && last.evaluator == this && last.given == given) {
            return last;
        }
        var shape = find(given);
        if (shape == null) {
            shape = shapes.length < MOST_SHAPES ? add(given) : general;
        }
        values.setShape(shape);
        return shape;
    }

    private @Nullable Shape find(long given) {
        for (var shape : shapes) {
            if (shape.given == given) {
                return shape;
            }
        }
        return null;
    }

    private synchronized Shape add(long given) {
        var shape = find(given);
        if (shape == null) {
            var known = new Known(asked, given);
            shape = new Shape.Maker(this, lacks, known, new Compiler(layout, Set.of(), known)).make();
            var more = Arrays.copyOf(shapes, shapes.length + 1);
            more[shapes.length] = shape;
            shapes = more;
        }
        return shape;
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
        return bound;
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
     * Says what a record must carry lest its score be undefined; checks may ask for more.
     *
     * @return the needs of the primary metric
     */
    public Needs needs() {
        return needs;
    }

    /**
     * Looks for the first fault: an input that may not be there, one that the rule needs and that is absent, then the
     * checks in order. A check is skipped where an input that it compares is absent, unless presence alone decides it.
     *
     * @param values inputs whose types and ranges were already checked
     * @return the fault, or null where the episode can be scored
     */
    public @Nullable Fault fault(Values values) {
        var shape = shape(values);
        boolean complete = shape.isComplete(values);
        for (var check : shape.checks) {
            // Beside an input that may not be there, nothing helps that is added.
            if ((complete || Needs.forbids(declared(check).holds())) && check.fails(values)) {
                return Faults.failed(declared(check), layout, values);
            }
        }
        return complete ? null : Faults.missing(needs, layout, values);
    }

    private Rule.Check declared(Shape.Asked check) {
        return bound.rule().checks().get(check.number());
    }

    /**
     * Decides what became of an episode without faults.
     *
     * @param values the inputs
     * @return SCORED, ABORTED or UNFINISHED; ABORTED where both conditions hold
     */
    public Status status(Values values) {
        var shape = shape(values);
        if (shape.aborted != null && shape.aborted.holds(values)) {
            return Status.ABORTED;
        }
        return shape.unfinished != null && shape.unfinished.holds(values) ? Status.UNFINISHED : Status.SCORED;
    }

    /**
     * Computes all metrics that are numbers.
     *
     * @param values the inputs of an episode without faults
     * @param metrics takes a number for each metric of the rule, in order; NaN where it is undefined and for a series
     */
    public void metrics(Values values, double[] metrics) {
        shape(values).evaluate(values, metrics);
    }

    /**
     * Computes the primary metric alone.
     *
     * @param values the inputs of an episode without faults
     * @return the score; NaN where it is undefined
     */
    public double score(Values values) {
        return shape(values).score(values);
    }

    /**
     * Gives the metrics that are series.
     *
     * @param values the inputs of an episode without faults
     * @return the numbers of each, in the order of the metrics, not to be changed; null elsewhere, and where the list is
     *     absent or a change is too large. Null where the rule has no series
     */
    public double @Nullable [] @Nullable [] series(Values values) {
        if (series.length == 0) {
            return null;
        }
        double[][] all = null;
        for (int metric : series) {
            double[] numbers = series(values, metric);
            if (numbers != null) {
                all = all == null ? new double[lacks.length][] : all;
                all[metric] = numbers;
            }
        }
        return all == null ? noSeries : all;
    }

    /**
     * Gives a metric that is a series.
     *
     * @param values the inputs of an episode without faults
     * @param metric the metric's position in the rule
     * @return the numbers, or null where the list is absent or a change is too large
     */
    public double @Nullable [] series(Values values, int metric) {
        int input = seriesInputs[metric];
        if (input < 0) {
            return null;
        }
        double[] given = values.series(input);
        var of = (Metric.OfSeries) bound.rule().metrics().get(metric).value();
        double[] numbers = given != null || of.series().absentMeans().isEmpty()
                ? given
                : Defaults.numbers(of.series().absentMeans().get());
        return numbers != null && of.changes() ? changes(numbers) : numbers;
    }

    private static double @Nullable [] changes(double[] numbers) {
        var changes = new double[numbers.length];
        double before = 0;
        for (int i = 0; i < numbers.length; i++) {
            changes[i] = numbers[i] - before;
            if (Double.isInfinite(changes[i])) {
                return null;
            }
            before = numbers[i];
        }
        return changes;
    }

    /**
     * Says which metrics have no value because an input is not given that they are computed from.
     *
     * @param values the inputs of an episode without faults
     * @return why, as a clause, by metric id, in the order of the metrics; the same object for many episodes
     */
    public Map<String, String> lacking(Values values) {
        var known = shape(values).lacking;
        if (known != null) {
            return known;
        }
        var reasons = new LinkedHashMap<String, String>();
        for (int i = 0; i < lacks.length; i++) {
            if (!lacks[i].isMet(values)) {
                reasons.put(bound.rule().metrics().get(i).id(), lacks[i].reason(values));
            }
        }
        return reasons;
    }

    /**
     * Says why a metric is undefined.
     *
     * @param values the inputs of an episode without faults
     * @param metric the position of a metric that came out as NaN, or as no list
     * @return the reason, as a clause
     */
    public String undefined(Values values, int metric) {
        var declared = bound.rule().metrics().get(metric);
        var own = lacks[metric];
        if (!own.isMet(values)) {
            return own.reason(values);
        }
        var reason = declared.value() instanceof Metric.OfFormula value
                ? evaluation(values).whyUndefined(value.formula())
                : null;
        return reason == null ? TOO_LARGE : reason;
    }

    /**
     * Asks each scorer that the metrics come to with an episode's inputs.
     *
     * @param values the inputs of an episode without faults
     * @param out takes each scorer, and what it gives
     */
    public void scorers(Values values, ObjDoubleConsumer<Scorer> out) {
        var metrics = bound.rule().metrics();
        for (int i = 0; i < lacks.length; i++) {
            if (lacks[i].isMet(values) && metrics.get(i).value() instanceof Metric.OfFormula of) {
                evaluation(values).scorers(of.formula(), out);
            }
        }
    }

    /** Gives an episode's numbers for all parts of the formulas. */
    Evaluation evaluation(Values values) {
        return new Evaluation(parts, values);
    }

    /**
     * Explains the metrics of an episode, term by term.
     *
     * @param values the inputs of an episode without faults
     * @return how each number came about
     */
    public Explanation explain(Values values) {
        return new Explainer(explaining(), values).explain();
    }

    /**
     * Gives the values of the terms that an explanation shows, without making one: the innermost names of what is neither
     * input nor metric, those of metrics without a value left out.
     *
     * @param values the inputs of an episode without faults
     * @param out takes each term, metric by metric and from the top down; one that stands in several places comes as often
     */
    public void terms(Values values, ObjDoubleConsumer<String> out) {
        explaining().shownTerms(values, out);
    }

    private Evaluator explaining() {
        var own = explaining;
        if (own == null) {
            own = Evaluator.of(bound.asShown(), layout);
            explaining = own;
        }
        return own;
    }

    private void shownTerms(Values values, ObjDoubleConsumer<String> out) {
        var metrics = bound.rule().metrics();
        var numbers = new double[metrics.size()];
        metrics(values, numbers);
        for (int i = 0; i < numbers.length; i++) {
            if (metrics.get(i).value() instanceof Metric.OfFormula of && !Double.isNaN(numbers[i])) {
                evaluation(values).terms(metrics.get(i).id(), of.formula(), out);
            }
        }
    }

    /**
     * Says what must be said beside the scores: the rule's notes, in order. A note is skipped where an input that it
     * compares is absent, unless presence alone decides it.
     *
     * @param values the inputs of an episode without faults
     * @param out takes each note, a clause
     */
    public void notes(Values values, Consumer<String> out) {
        List<Rule.Note> all = bound.rule().notes();
        for (int i = nextNote(values, 0); i >= 0; i = nextNote(values, i + 1)) {
            out.accept(all.get(i).text().english());
        }
    }

    /**
     * Finds the next note that must be said beside the scores.
     *
     * @param values the inputs of an episode without faults
     * @param from the position of a note in the rule
     * @return the position of the first from there on that holds; −1 where none does
     */
    public int nextNote(Values values, int from) {
        for (var note : shape(values).notes) {
            if (note.number() >= from && note.holds(values)) {
                return note.number();
            }
        }
        return -1;
    }
}
