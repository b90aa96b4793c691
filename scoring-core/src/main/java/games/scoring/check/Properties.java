package games.scoring.check;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.check.Violation.Property;
import games.scoring.plugin.Catalog;
import games.scoring.record.Chunk;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Bounds;
import games.scoring.rule.Directions;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Explanation;
import games.scoring.rule.Numbers;
import games.scoring.rule.Reads;
import games.scoring.rule.RuleText;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What must be true of one benchmark's rule under one ruleset, tried on inputs drawn from its declarations. Every claim is
 * tried, however it was proven.
 *
 * <p>Not safe for use by several threads.
 */
public final class Properties {

    private static final int MOST_VIOLATIONS = 3;
    private static final int THREADS = 3;

    /** A scorer that gives no number for all of so many inputs gives none. */
    private static final int LEAST_FOR_A_NUMBER = 100;

    /** Each is spoiled in many ways. */
    private static final int MOST_SPOILED = 10;

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Benchmark benchmark;
    private final String ruleset;
    private final Evaluator evaluator;
    private final Sampling sampling;
    private final Raising raising;
    private final Values used;
    private @Nullable Bounds bounds;
    private @Nullable Directions directions;

    private Properties(Catalog catalog, Rulebook rulebook, Benchmark benchmark, String ruleset, Evaluator evaluator) {
        this.catalog = catalog;
        this.rulebook = rulebook;
        this.benchmark = benchmark;
        this.ruleset = ruleset;
        this.evaluator = evaluator;
        this.sampling = Sampling.of(evaluator);
        this.raising = new Raising(sampling, evaluator.rule().rule());
        this.used = new Values(evaluator.layout());
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
        return new Properties(catalog, rulebook, benchmark, ruleset, evaluator);
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
            case BOUNDS -> each(property, seed, samples, this::outOfBounds);
            case DIRECTION -> each(property, seed, samples, sample -> wrongWay(sample, seed));
            case PURITY -> purity(seed, samples);
            case TOTALITY -> totality(seed, samples);
            case EXPLANATION -> each(property, seed, samples, this::notRebuilt);
            case RENDERING -> rendering();
            case VALIDATION -> validation(seed, samples);
            case ROUND_TRIP -> each(property, seed, samples, this::notRead);
        };
    }

    private Violation violation(Property property, String message, String record) {
        return new Violation(property, benchmark.id(), ruleset, message, record);
    }

    private Bounds bounds() {
        var known = bounds;
        if (known == null) {
            known = Bounds.of(evaluator.rule().rule());
            bounds = known;
        }
        return known;
    }

    private Directions directions() {
        var known = directions;
        if (known == null) {
            known = Directions.of(evaluator.rule().rule());
            directions = known;
        }
        return known;
    }

    private List<Violation> each(
            Property property, long seed, int samples, Function<Sample, @Nullable String> refutation) {
        var found = new ArrayList<Violation>();
        for (int i = 0; i < samples && found.size() < MOST_VIOLATIONS; i++) {
            var sample = sampling.draw(seed + i);
            if (sample.isEmpty()) {
                return found;
            }
            if (guarded(sample.get(), refutation) != null) {
                var least = Shrinking.shrink(
                        sample.get(), one -> sampling.isValid(one) && guarded(one, refutation) != null);
                var message = guarded(least, refutation);
                if (message != null
                        && found.stream().noneMatch(other -> other.message().equals(message))) {
                    found.add(violation(property, message, least.record(ruleset)));
                }
            }
        }
        return found;
    }

    /** What rules and scorers throw is a violation, too. */
    private static @Nullable String guarded(Sample sample, Function<Sample, @Nullable String> refutation) {
        try {
            return refutation.apply(sample);
        } catch (RuntimeException e) {
            return "expected a value or a reason for none, found the exception " + e;
        }
    }

    private double[] metrics(Values values) {
        var metrics = new double[evaluator.rule().rule().metrics().size()];
        evaluator.metrics(values, metrics);
        return metrics;
    }

    // ---------------------------------------------------------------- properties

    private List<Violation> sampling(long seed, int samples) {
        for (int i = 0; i < samples; i++) {
            if (sampling.draw(seed + i).isEmpty()) {
                return List.of(violation(
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
                .map(unproven -> violation(Property.DIVISORS, unproven.message(), ""))
                .limit(MOST_VIOLATIONS)
                .toList();
    }

    private @Nullable String outOfBounds(Sample sample) {
        var values = sample.values();
        var metrics = metrics(values);
        var declared = evaluator.rule().rule().metrics();
        for (int i = 0; i < metrics.length; i++) {
            var metric = declared.get(i);
            var bound = bounds().metrics().get(metric.id());
            if (bound == null) {
                continue;
            }
            if (Double.isFinite(metrics[i])) {
                var refutation = outside(metric.id(), metrics[i], bound);
                if (refutation != null) {
                    return refutation;
                }
                if (metric.integer() && metrics[i] != Math.rint(metrics[i])) {
                    return metric.id() + " is declared to be whole, found " + metrics[i];
                }
            }
            var series = metric.value() instanceof Metric.OfSeries ? evaluator.series(values, i) : null;
            if (series != null) {
                for (double value : series) {
                    var refutation = Double.isFinite(value) ? outside(metric.id(), value, bound) : null;
                    if (refutation != null) {
                        return refutation;
                    }
                }
            }
        }
        for (var metric : evaluator.explain(values).metrics()) {
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
        var bound = term ? bounds().terms().get(part.name()) : null;
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
        if (!bound.contains(value)) {
            var strength = bound.strength() == Bounds.Strength.PROVEN ? "proven" : "declared";
            return what + " is " + strength + " to be " + bound.text() + ", found " + value;
        }
        if (bound.whole() && value != Math.rint(value)) {
            return what + " is proven to be whole, found " + value;
        }
        return null;
    }

    /** Raises one input after the other, and holds the metrics to their claims. */
    private @Nullable String wrongWay(Sample sample, long seed) {
        var layout = evaluator.layout();
        var before = metrics(sample.values());
        for (int i = 0; i < layout.size(); i++) {
            for (var raised : raising.raised(sample, i, new SplittableRandom(seed))) {
                var refutation = sampling.isValid(raised) ? wrongWay(sample, before, i, raised) : null;
                if (refutation != null) {
                    return refutation;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongWay(Sample sample, double[] before, int index, Sample raised) {
        var after = metrics(raised.values());
        var input = evaluator.layout().input(index).name();
        var declared = evaluator.rule().rule().metrics();
        for (int i = 0; i < before.length; i++) {
            var claim = directions().of(declared.get(i).id(), input);
            if (!Double.isFinite(before[i]) || !Double.isFinite(after[i]) || holds(claim.way(), before[i], after[i])) {
                continue;
            }
            if (claim.strength() == Directions.Strength.UP_TO_ROUNDING
                    && Math.abs(after[i] - before[i])
                            <= Directions.rounding(evaluator, i, sample.values())
                                    + Directions.rounding(evaluator, i, raised.values())) {
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

    private List<Violation> purity(long seed, int samples) {
        var found = each(Property.PURITY, seed, samples, this::notPure);
        if (!found.isEmpty()) {
            return found;
        }
        var drawn = new ArrayList<Sample>();
        for (int i = 0; i < samples; i++) {
            sampling.draw(seed + i).ifPresent(drawn::add);
        }
        var expected = drawn.stream().map(sample -> metrics(sample.values())).toList();
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
            return List.of(violation(
                    Property.PURITY, "expected the same scores on several threads, found " + e.getCause(), ""));
        } finally {
            threads.shutdownNow();
        }
        return List.of();
    }

    private @Nullable Violation inOtherOrder(List<Sample> drawn, List<double[]> expected, int first) {
        var values = new Values(evaluator.layout());
        for (int i = drawn.size() - 1; i >= 0; i--) {
            int at = (i + first * 7) % drawn.size();
            drawn.get(at).fill(values);
            var refutation = different(expected.get(at), metrics(values), "on another thread and in another order");
            if (refutation != null) {
                return violation(Property.PURITY, refutation, drawn.get(at).record(ruleset));
            }
        }
        return null;
    }

    private @Nullable String notPure(Sample sample) {
        var first = metrics(sample.values());
        sample.fill(used);
        var again = different(first, metrics(used), "the second time, in values used before");
        if (again != null) {
            return again;
        }
        return different(first, metrics(used), "the third time");
    }

    private @Nullable String different(double[] first, double[] again, String when) {
        for (int i = 0; i < first.length; i++) {
            if (Double.doubleToLongBits(first[i]) != Double.doubleToLongBits(again[i])) {
                return evaluator.rule().rule().metrics().get(i).id() + " was " + first[i] + " and is " + again[i] + " "
                        + when;
            }
        }
        return null;
    }

    private List<Violation> totality(long seed, int samples) {
        var found = each(Property.TOTALITY, seed, samples, this::notTotal);
        return found.isEmpty() ? numberless(seed, Math.max(samples, LEAST_FOR_A_NUMBER)) : found;
    }

    /** Finds scorers that were asked and gave no number for any of the inputs: nothing is ever scored by them. */
    private List<Violation> numberless(long seed, int samples) {
        var asked = new LinkedHashMap<String, Sample>();
        var gave = new HashSet<String>();
        boolean open = Reads.scorer(evaluator.rule().rule());
        for (int i = 0; open && i < samples; i++) {
            var sample = sampling.draw(seed + i);
            if (sample.isEmpty()) {
                break;
            }
            evaluator.scorers(sample.get().values(), (scorer, number) -> {
                asked.putIfAbsent(scorer.name(), sample.get());
                if (Double.isFinite(number)) {
                    gave.add(scorer.name());
                }
            });
            open = asked.isEmpty() || !gave.containsAll(asked.keySet());
        }
        asked.keySet().removeAll(gave);
        return asked.entrySet().stream()
                .limit(MOST_VIOLATIONS)
                .map(scorer -> violation(
                        Property.TOTALITY,
                        "the scorer " + scorer.getKey() + " gave no number for any of the inputs that were drawn:"
                                + " expected a finite number for some. Mend its code, or say with typically(…) what"
                                + " occurs",
                        scorer.getValue().record(ruleset)))
                .toList();
    }

    private @Nullable String notTotal(Sample sample) {
        var values = sample.values();
        evaluator.status(values);
        evaluator.notes(values, note -> {});
        var metrics = metrics(values);
        var declared = evaluator.rule().rule().metrics();
        for (int i = 0; i < metrics.length; i++) {
            var metric = declared.get(i);
            if (Double.isInfinite(metrics[i])) {
                return metric.id() + " is infinite";
            }
            if (metric.value() instanceof Metric.OfFormula
                    && Double.isNaN(metrics[i])
                    && evaluator.undefined(values, i).isBlank()) {
                return metric.id() + " is undefined, and no reason is given";
            }
        }
        return null;
    }

    private @Nullable String notRebuilt(Sample sample) {
        var values = sample.values();
        var metrics = metrics(values);
        var declared = evaluator.rule().rule().metrics();
        var explained = evaluator.explain(values).metrics();
        for (int i = 0; i < metrics.length; i++) {
            if (!Double.isFinite(metrics[i])) {
                continue;
            }
            var id = declared.get(i).id();
            var part = explained.stream().filter(one -> one.name().equals(id)).findFirst();
            if (part.isEmpty()) {
                return id + " is not explained";
            }
            if (!isSame(part.get().value(), metrics[i])) {
                return id + " is " + metrics[i] + ", and is explained as "
                        + part.get().value();
            }
            if (!isSame(part.get().rebuilt(), metrics[i])) {
                return id + " is " + metrics[i] + ", and its parts come to "
                        + part.get().rebuilt();
            }
        }
        return null;
    }

    private static boolean isSame(double one, double other) {
        return one == other || (Double.isNaN(one) && Double.isNaN(other));
    }

    private List<Violation> rendering() {
        var rule = evaluator.rule().rule();
        var markdown = RuleText.of(rule, "en").markdown();
        var found = new ArrayList<String>();
        for (var metric : rule.metrics()) {
            if (!markdown.contains(metric.id())) {
                found.add("the text does not name the metric " + metric.id());
            }
            for (var input : Reads.of(metric)) {
                if (!markdown.contains(input.name())) {
                    found.add("the text does not name the input " + input.name() + ", which " + metric.id() + " reads");
                }
            }
        }
        for (var line : markdown.lines().toList()) {
            if (line.startsWith("    ")) {
                int reason = line.indexOf(", else undefined:");
                var formula = reason < 0 ? line : line.substring(0, reason);
                if (formula.isBlank() || !isBalanced(formula, "([", ")]")) {
                    found.add("a line of the text has lost a bracket: " + line.strip());
                }
            }
        }
        var latex = RuleText.of(rule, "en").latex();
        boolean balanced = isBalanced(latex.replace("\\{", "").replace("\\}", ""), "{", "}")
                && count(latex, "\\left") == count(latex, "\\right")
                && count(latex, "\\begin{") == count(latex, "\\end{");
        if (!balanced) {
            found.add("the LaTeX has lost a bracket");
        }
        return found.stream()
                .limit(MOST_VIOLATIONS)
                .map(message -> violation(Property.RENDERING, message, ""))
                .toList();
    }

    private static boolean isBalanced(String text, String opening, String closing) {
        var open = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (opening.indexOf(c) >= 0) {
                open.append(c);
            } else if (closing.indexOf(c) >= 0) {
                int last = open.length() - 1;
                if (last < 0 || opening.indexOf(open.charAt(last)) != closing.indexOf(c)) {
                    return false;
                }
                open.setLength(last);
            }
        }
        return open.isEmpty();
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    /** Spoils one input after the other, and looks at how each record is refused. */
    private List<Violation> validation(long seed, int samples) {
        var found = new ArrayList<Violation>();
        for (int i = 0; i < Math.min(samples, MOST_SPOILED) && found.size() < MOST_VIOLATIONS; i++) {
            var sample = sampling.draw(seed + i);
            if (sample.isEmpty()) {
                return found;
            }
            for (var spoiled : Spoiling.of(sample.get(), evaluator, ruleset)) {
                var refutation = spoiled.refutation(outcome(spoiled.record()));
                if (refutation != null
                        && found.size() < MOST_VIOLATIONS
                        && found.stream().noneMatch(other -> other.message().equals(refutation))) {
                    found.add(violation(Property.VALIDATION, refutation, spoiled.record()));
                }
            }
        }
        return found;
    }

    /** Reads and scores a record; gives the reject, or null where it scores. */
    private @Nullable Reject outcome(String record) {
        return new SmallRun(catalog, rulebook)
                .records(record).rejects().stream().findFirst().orElse(null);
    }

    private @Nullable String notRead(Sample sample) {
        var read = new Read();
        var line = sample.record(ruleset);
        new RecordReader(catalog, rulebook, ReadOptions.DEFAULTS)
                .read(Chunk.of(line.getBytes(StandardCharsets.UTF_8), 1), "sample", read, new UnknownKeys());
        var reject = read.reject;
        if (reject != null) {
            return "expected the record to be read, found " + reject.code().code() + ": " + reject.message();
        }
        var episode = read.episode;
        if (episode == null) {
            return "expected the record to be read, found nothing";
        }
        var expected = metrics(sample.values());
        var found = metrics(episode.values());
        for (int i = 0; i < expected.length; i++) {
            if (!isSame(expected[i], found[i])) {
                return evaluator.rule().rule().metrics().get(i).id() + " is " + expected[i] + ", and " + found[i]
                        + " once the record was written and read";
            }
        }
        return null;
    }

    private static final class Read implements EpisodeReceiver {

        private @Nullable Episode episode;
        private @Nullable Reject reject;

        @Override
        public void episode(Episode episode) {
            this.episode = episode.kept();
        }

        @Override
        public void rejected(Reject reject) {
            this.reject = reject;
        }

        @Override
        public void leftOut() {}
    }
}
