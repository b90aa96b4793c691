package games.scoring.api;

import java.util.Optional;

/**
 * A named output of a rule.
 *
 * @param id the name in output files, such as {@code turn_ratio}: a letter, then letters, digits, {@code _}, {@code .} and
 *     {@code -}, up to 100 in all
 * @param title what it is
 * @param nativeName its name in the benchmark's own files; empty where it has none
 * @param unit its unit, empty for plain numbers
 * @param better which way is better
 * @param integer whether it is always whole, and written without a point
 * @param range the range that the author declares; empty where only the proven one is shown
 * @param value how it is computed
 */
public record Metric(
        String id,
        Text title,
        String nativeName,
        String unit,
        Better better,
        boolean integer,
        Optional<Input.Range> range,
        Value value) {

    /** Which way a metric is better. */
    public enum Better {
        /** Higher is better. */
        HIGHER,
        /** Lower is better. */
        LOWER,
        /** Neither: a count or a description. */
        NEITHER
    }

    /** How a metric is computed: one number, or a list of them. */
    public sealed interface Value permits OfFormula, OfSeries {}

    /**
     * One number.
     *
     * @param formula the formula
     */
    public record OfFormula(Formula formula) implements Value {}

    /**
     * A list of numbers, passed through.
     *
     * @param series the list
     * @param changes whether the metric is each number's change from the one before, the first from 0
     */
    public record OfSeries(Input.Series series, boolean changes) implements Value {}

    /** The id of the primary metric. */
    public static final String SCORE = "score";

    /**
     * Makes a metric.
     *
     * @param id the name in output files
     * @param title what it is
     * @param nativeName its name in the benchmark's own files
     * @param unit its unit
     * @param better which way is better
     * @param integer whether it is always whole
     * @param range the range that the author declares
     * @param value how it is computed
     * @throws IllegalArgumentException if the id is malformed
     */
    public Metric {
        Names.checkName("metric", id);
    }

    /**
     * Makes a metric of one number: higher is better.
     *
     * @param id the name in output files
     * @param formula how it is computed
     * @return the metric
     * @throws IllegalArgumentException if the id is malformed
     */
    public static Metric of(String id, Formula formula) {
        return new Metric(id, Text.NONE, "", "", Better.HIGHER, false, Optional.empty(), new OfFormula(formula));
    }

    /**
     * Makes a metric that passes a list through.
     *
     * @param id the name in output files
     * @param series the list
     * @return the metric
     * @throws IllegalArgumentException if the id is malformed
     */
    public static Metric series(String id, Input.Series series) {
        return new Metric(id, Text.NONE, "", "", Better.NEITHER, false, Optional.empty(), new OfSeries(series, false));
    }

    /**
     * Makes a metric that gives each number's change from the one before, the first from 0. Where one of them is too large
     * for a double, it has no value.
     *
     * @param id the name in output files
     * @param series the list
     * @return the metric
     * @throws IllegalArgumentException if the id is malformed
     */
    public static Metric changes(String id, Input.Series series) {
        return new Metric(id, Text.NONE, "", "", Better.NEITHER, false, Optional.empty(), new OfSeries(series, true));
    }

    /**
     * Says how the metric is computed.
     *
     * @param formula the formula; the metric is one number by it, whatever it was before
     * @return this metric with the formula
     */
    public Metric formula(Formula formula) {
        return new Metric(id, title, nativeName, unit, better, integer, range, new OfFormula(formula));
    }

    /**
     * Says what the metric is.
     *
     * @param title the words, in English
     * @return this metric with the title
     */
    public Metric titled(String title) {
        return titled(Text.of(title));
    }

    /**
     * Says what the metric is.
     *
     * @param title the words
     * @return this metric with the title
     */
    public Metric titled(Text title) {
        return new Metric(id, title, nativeName, unit, better, integer, range, value);
    }

    /**
     * Gives the metric's name in the benchmark's own files.
     *
     * @param nativeName the name, such as {@code Main Score}
     * @return this metric with that name
     */
    public Metric named(String nativeName) {
        return new Metric(id, title, nativeName, unit, better, integer, range, value);
    }

    /**
     * Gives the unit.
     *
     * @param unit the unit in the plural
     * @return this metric with the unit
     */
    public Metric unit(String unit) {
        return new Metric(id, title, nativeName, unit, better, integer, range, value);
    }

    /**
     * Says which way is better.
     *
     * @param better which way
     * @return this metric with it
     */
    public Metric better(Better better) {
        return new Metric(id, title, nativeName, unit, better, integer, range, value);
    }

    /**
     * Says that every value is whole.
     *
     * @return this metric, written without a point
     */
    public Metric whole() {
        return new Metric(id, title, nativeName, unit, better, true, range, value);
    }

    /**
     * Declares a range, for what can't be proven. It is tested by sampling and shown as declared.
     *
     * @param lowest the lowest value
     * @param highest the highest value
     * @return this metric with the range
     * @throws IllegalArgumentException if the range is empty or an end is NaN
     */
    public Metric range(double lowest, double highest) {
        Input.Range range;
        try {
            range = Input.Range.of(lowest, highest);
        } catch (IllegalArgumentException e) {
            throw Names.of("metric", id, e);
        }
        return new Metric(id, title, nativeName, unit, better, integer, Optional.of(range), value);
    }
}
