package games.scoring.verify;

import games.scoring.message.Counted;
import games.scoring.message.TextTable;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.rule.Json;
import games.scoring.rule.Numbers;
import games.scoring.verify.Comparison.Side;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two sides compared, benchmark by benchmark. Differences are b − a.
 *
 * @param a what the first side is: an agent, or a run
 * @param b what the second side is
 * @param benchmarks each benchmark and ruleset that both sides or one of them played, by id; where several agents are
 *     compared each with itself, all of them together, and then each that the first side has
 * @param unknown of each benchmark that is compared and whose rules no plugin here has, which: sentences. Which way it is
 *     better is not known
 * @param remarks what must be said beside it
 * @param stopped of each run that stopped early, where: a sentence. What it did not read has no part in this
 */
public record Compared(
        Side a,
        Side b,
        List<OfBenchmark> benchmarks,
        List<String> unknown,
        List<String> remarks,
        List<String> stopped) {

    private static final List<String> PAIRS = List.of(
            "pairs",
            "mean a",
            "mean b",
            "b - a",
            "95 % interval",
            "p t",
            "p Wilcoxon",
            "p sign",
            "b higher",
            "lower",
            "equal");

    private static final List<String> SAMPLES =
            List.of("episodes a", "of b", "mean a", "mean b", "b - a", "95 % interval", "p Welch", "p Mann-Whitney");

    /**
     * Makes a comparison.
     *
     * @param a what the first side is
     * @param b what the second side is
     * @param benchmarks each benchmark and ruleset
     * @param unknown of each benchmark whose rules no plugin here has, which
     * @param remarks what must be said beside it
     * @param stopped of each run that stopped early, where
     */
    public Compared {
        benchmarks = List.copyOf(benchmarks);
        unknown = List.copyOf(unknown);
        remarks = List.copyOf(remarks);
        stopped = List.copyOf(stopped);
    }

    /**
     * One benchmark under one ruleset: of all agents, or of one of several.
     *
     * @param benchmark the benchmark's id
     * @param ruleset the ruleset's id
     * @param agent the agent; empty for all together
     * @param higherIsBetter whether a higher score is better; empty where no plugin here has its rules
     * @param pairs how many instances and repeats both sides have a score in that counts
     * @param meanA the mean of the first side over the pairs; NaN without pairs
     * @param meanB the mean of the second side over the pairs
     * @param difference the mean of b − a; NaN without pairs
     * @param low the lower end of its 95 % interval (Student t); empty below two pairs
     * @param high its upper end
     * @param t the p-value of the paired t-test, two-sided; empty below two pairs or where all differences are equal
     * @param wilcoxon the p-value of the Wilcoxon signed-rank test, two-sided; empty without pairs
     * @param sign the p-value of the sign test, two-sided; empty without pairs
     * @param higher in how many pairs b is higher
     * @param lower in how many pairs b is lower
     * @param averaged in how many pairs a side has several episodes, whose mean counts
     * @param unpairedA how many episodes of the first side have a score that counts and no partner
     * @param unpairedB how many episodes of the second side
     * @param withoutScoreA how many episodes of the first side have no score that counts
     * @param withoutScoreB how many episodes of the second side
     * @param samples the comparison of the scores as two samples, where both sides have some without an instance, and the
     *     first side no others; then there are no pairs
     */
    public record OfBenchmark(
            String benchmark,
            String ruleset,
            Optional<String> agent,
            Optional<Boolean> higherIsBetter,
            long pairs,
            double meanA,
            double meanB,
            double difference,
            OptionalDouble low,
            OptionalDouble high,
            OptionalDouble t,
            OptionalDouble wilcoxon,
            OptionalDouble sign,
            long higher,
            long lower,
            long averaged,
            long unpairedA,
            long unpairedB,
            long withoutScoreA,
            long withoutScoreB,
            Optional<TwoSamples> samples) {

        /**
         * Says whether b lost all that a has scores in: nothing is left to compare it with.
         *
         * @return true if so
         */
        public boolean lost() {
            return !isCompared() && unpairedA > 0;
        }

        boolean isCompared() {
            return pairs > 0 || samples.isPresent();
        }

        private String where() {
            return benchmark + " (" + ruleset
                    + agent.map(a -> ", " + Visible.shortName(a)).orElse("") + ")";
        }

        /**
         * Says whether b is worse than a by more than a margin, beyond what chance explains: the whole 95 % interval of
         * the difference lies beyond the margin. With one pair, or one score of a side without instances, there is no
         * interval, and the difference itself decides; where nothing is compared, b is worse if it {@link #lost()} all.
         *
         * @param by the margin, 0 or more
         * @return true if b is worse
         * @throws java.util.NoSuchElementException if something is compared, and which way it is better is not known
         */
        public boolean worse(double by) {
            if (!isCompared()) {
                return lost();
            }
            double least =
                    samples.map(two -> two.low().orElse(two.difference())).orElse(low.orElse(difference));
            double most =
                    samples.map(two -> two.high().orElse(two.difference())).orElse(high.orElse(difference));
            return higherIsBetter.orElseThrow() ? most < -by : least > by;
        }
    }

    /**
     * Finds the benchmarks, and of several agents those, in which b is worse than a: what a gate fails on.
     *
     * @param by the margin, 0 or more
     * @return the benchmarks; empty where the gate lets pass
     * @throws UsageException if the margin is negative, infinite or no number; or if nothing was compared though both
     *     sides have scores, or a has none: a gate that can't fail, or can't but fail, is none; or if no plugin here has
     *     the rules of a benchmark
     */
    public List<OfBenchmark> worse(double by) {
        if (!(by >= 0 && by < Double.POSITIVE_INFINITY)) {
            throw new UsageException("--fail-if-worse: expected a margin of 0 or more, found " + by + ".");
        }
        if (!unknown.isEmpty()) {
            throw new UsageException("--fail-if-worse: " + unknown.get(0));
        }
        boolean allLost = benchmarks.stream().anyMatch(OfBenchmark::lost)
                && benchmarks.stream().allMatch(one -> one.unpairedB() == 0);
        if (benchmarks.stream().noneMatch(OfBenchmark::isCompared) && !allLost) {
            throw new UsageException("--fail-if-worse: nothing to judge, since no episode of " + a.shown()
                    + " has a partner in " + b.shown() + ". Pairs share benchmark, ruleset, instance and repeat.");
        }
        return benchmarks.stream().filter(c -> c.worse(by)).toList();
    }

    /**
     * Writes the comparison for a person: a table with a line for each benchmark and ruleset, then what must be said
     * beside it.
     *
     * @param out takes the lines, each ended by a line feed
     * @throws IOException if they can't be written
     */
    public void write(Appendable out) throws IOException {
        var lines = new Lines(out);
        lines.add("a: " + a.shown());
        lines.add("b: " + b.shown());
        boolean byAgent = benchmarks.stream().anyMatch(one -> one.agent().isPresent());
        var titles = byAgent ? List.of("benchmark", "ruleset", "agent") : List.of("benchmark", "ruleset");
        var pairs = new TextTable(row(titles, PAIRS));
        var samples = new TextTable(row(titles, SAMPLES));
        for (var one : benchmarks) {
            var names = new ArrayList<>(List.of(one.benchmark(), one.ruleset()));
            if (byAgent) {
                names.add(one.agent().map(Visible::shortName).orElse(""));
            }
            (one.samples().isPresent() ? samples : pairs)
                    .row(row(names, one.samples().map(Compared::cells).orElseGet(() -> cells(one))));
        }
        long sampled =
                benchmarks.stream().filter(one -> one.samples().isPresent()).count();
        if (sampled == 0 || sampled < benchmarks.size()) {
            table(pairs, lines);
        }
        if (sampled > 0) {
            lines.add("without instances, and so not in pairs:");
            table(samples, lines);
        }
        for (var one : benchmarks) {
            beside(one, lines);
        }
        for (var sentences : unknown) {
            lines.add(sentences);
        }
        for (var remark : remarks) {
            lines.add(remark);
        }
        for (var each : stopped) {
            lines.add(each);
        }
    }

    private static void table(TextTable table, Lines lines) throws IOException {
        for (var line : table.lines("")) {
            lines.add(line);
        }
    }

    private static List<String> row(List<String> names, List<String> cells) {
        var row = new ArrayList<>(names);
        row.addAll(cells);
        return row;
    }

    private static List<String> cells(OfBenchmark one) {
        return List.of(
                Long.toString(one.pairs()),
                number(one.meanA()),
                number(one.meanB()),
                number(one.difference()),
                interval(one.low(), one.high()),
                number(one.t().orElse(Double.NaN)),
                number(one.wilcoxon().orElse(Double.NaN)),
                number(one.sign().orElse(Double.NaN)),
                Long.toString(one.higher()),
                Long.toString(one.lower()),
                Long.toString(one.pairs() - one.higher() - one.lower()));
    }

    private static List<String> cells(TwoSamples two) {
        return List.of(
                Integer.toString(two.countA()),
                Integer.toString(two.countB()),
                number(two.meanA()),
                number(two.meanB()),
                number(two.difference()),
                interval(two.low(), two.high()),
                number(two.welch().orElse(Double.NaN)),
                number(two.mannWhitney()));
    }

    private static String interval(OptionalDouble low, OptionalDouble high) {
        return low.isPresent() ? number(low.getAsDouble()) + " to " + number(high.orElse(Double.NaN)) : "";
    }

    private static void beside(OfBenchmark one, Lines lines) throws IOException {
        var parts = new ArrayList<String>();
        if (!one.higherIsBetter().orElse(true)) {
            parts.add("a lower score is better");
        }
        if (one.lost()) {
            parts.add("nothing of a is left to compare");
        }
        if (one.averaged() > 0) {
            parts.add(Counted.of(one.averaged(), "pair averages several episodes", "pairs average several episodes"));
        }
        if (one.unpairedA() + one.unpairedB() > 0) {
            parts.add("without a partner: " + one.unpairedA() + " of a, " + one.unpairedB() + " of b");
        }
        if (one.withoutScoreA() + one.withoutScoreB() > 0) {
            parts.add(
                    "without a score that counts: " + one.withoutScoreA() + " of a, " + one.withoutScoreB() + " of b");
        }
        if (!parts.isEmpty()) {
            lines.add(one.where() + ": " + String.join("; ", parts));
        }
    }

    /** Four digits are what a person compares. */
    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "too large" : "too low";
        }
        if (Double.isNaN(value)) {
            return "";
        }
        var rounded = new BigDecimal(value).round(new MathContext(4)).doubleValue();
        return rounded == Math.rint(rounded) ? Numbers.wholeText(rounded) : Numbers.text(rounded);
    }

    /**
     * Writes the comparison as JSON.
     *
     * @return the text, with a line feed at the end
     */
    public String json() {
        var root = Json.object();
        root.put("a", a.describe());
        root.put("b", b.describe());
        var all = root.putArray("benchmarks");
        for (var one : benchmarks) {
            var node = all.addObject();
            node.put("benchmark", one.benchmark());
            node.put("ruleset", one.ruleset());
            one.agent().ifPresent(agent -> node.put("agent", agent));
            one.higherIsBetter().ifPresent(higher -> node.put("better", higher ? "higher" : "lower"));
            node.put("pairs", one.pairs());
            Json.put(node, "mean_a", one.meanA());
            Json.put(node, "mean_b", one.meanB());
            Json.put(node, "difference", one.difference());
            Json.put(node, "ci95_low", one.low().orElse(Double.NaN));
            Json.put(node, "ci95_high", one.high().orElse(Double.NaN));
            Json.put(node, "p_t", one.t().orElse(Double.NaN));
            Json.put(node, "p_wilcoxon", one.wilcoxon().orElse(Double.NaN));
            Json.put(node, "p_sign", one.sign().orElse(Double.NaN));
            node.put("higher", one.higher());
            node.put("lower", one.lower());
            node.put("lost", one.lost());
            node.put("averaged", one.averaged());
            node.put("unpaired_a", one.unpairedA());
            node.put("unpaired_b", one.unpairedB());
            node.put("without_score_a", one.withoutScoreA());
            node.put("without_score_b", one.withoutScoreB());
            one.samples().ifPresent(two -> put(node.putObject("samples"), two));
        }
        if (unknown.size() + remarks.size() > 0) {
            var said = root.putArray("remarks");
            unknown.forEach(said::add);
            remarks.forEach(said::add);
        }
        if (!stopped.isEmpty()) {
            var said = root.putArray("stopped");
            stopped.forEach(said::add);
        }
        return Json.indented(root);
    }

    private static void put(ObjectNode node, TwoSamples two) {
        node.put("n_a", two.countA());
        node.put("n_b", two.countB());
        Json.put(node, "mean_a", two.meanA());
        Json.put(node, "mean_b", two.meanB());
        Json.put(node, "difference", two.difference());
        Json.put(node, "ci95_low", two.low().orElse(Double.NaN));
        Json.put(node, "ci95_high", two.high().orElse(Double.NaN));
        Json.put(node, "p_welch", two.welch().orElse(Double.NaN));
        Json.put(node, "p_mann_whitney", two.mannWhitney());
    }
}
