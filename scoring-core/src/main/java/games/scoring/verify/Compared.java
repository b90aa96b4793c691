package games.scoring.verify;

import games.scoring.message.Counted;
import games.scoring.message.TextTable;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.rule.Json;
import games.scoring.rule.Numbers;
import games.scoring.standing.Distributions;
import games.scoring.verify.Comparison.Side;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
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
     * @param noise how far the difference may be off by the rounding of the scores
     * @param low the lower end of its 95 % interval (Student t); infinite where it is too large for a number, empty below
     *     two pairs or where all differences are equal
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
     * @param scoredA in how many instances and repeats, and episodes without an instance, the first side has a score that
     *     counts
     * @param lackingB in how many of these the second side has none; of episodes without an instance, how many more the
     *     first side has
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
            double noise,
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
            long scoredA,
            long lackingB,
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
         * Says whether b is worse than a by more than a margin, beyond what chance and rounding explain: the whole 95 %
         * interval of the difference lies beyond the margin. Where there is {@linkplain #hasInterval() none}, the
         * difference itself decides; where nothing is compared, b is worse if it {@link #lost()} all.
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
            double beyond = by + samples.map(TwoSamples::noise).orElse(noise);
            return higherIsBetter.orElseThrow() ? most < -beyond : least > beyond;
        }

        /**
         * Says whether there is an interval of the difference: of at least two pairs, or two scores a side without
         * instances, that do not all differ by the same.
         *
         * @return true if so
         */
        public boolean hasInterval() {
            return samples.map(TwoSamples::low).orElse(low).isPresent();
        }

        /**
         * Says how likely b is better: of the pairs, or of all pairs of a score of each side where there are no
         * instances, the share in which b is better, equal ones counting as half.
         *
         * @return the share, 0 to 1; empty where nothing is compared, or which way it is better is not known
         */
        public OptionalDouble probBetter() {
            if (!isCompared() || higherIsBetter.isEmpty()) {
                return OptionalDouble.empty();
            }
            double all =
                    samples.map(two -> (double) two.countA() * two.countB()).orElse((double) pairs);
            double ofHigher = samples.map(TwoSamples::higher).orElse(pairs / 2.0 + (higher - lower) / 2.0);
            return OptionalDouble.of((higherIsBetter.get() ? ofHigher : all - ofHigher) / all);
        }

        /** Gives the p-value that asks nothing of how scores spread: of ranks. NaN where nothing is compared. */
        private double ofRanks() {
            return samples.map(TwoSamples::mannWhitney).orElse(wilcoxon.orElse(Double.NaN));
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
     * Finds the benchmarks, and of several agents those, in which b has a score in less than a: what a gate fails on.
     * Without it, whoever aborts all that goes badly is compared by the rest.
     *
     * @param share how much of what a has a score in may lack one in b, 0 to below 1
     * @return the benchmarks; empty where the gate lets pass
     * @throws UsageException if the share is below 0 or not below 1, or a has no score at all: then nothing can be judged
     */
    public List<OfBenchmark> fewer(BigDecimal share) {
        if (share.signum() < 0 || share.compareTo(BigDecimal.ONE) >= 0) {
            throw new UsageException("--fail-if-fewer: expected a share of 0 or more and below 1, such as 0.05 or 5%,"
                    + " found " + share.toPlainString() + ".");
        }
        if (benchmarks.stream().allMatch(one -> one.scoredA() == 0)) {
            throw new UsageException("--fail-if-fewer: nothing to judge, since " + a.shown() + " has no score.");
        }
        return benchmarks.stream()
                .filter(one ->
                        BigDecimal.valueOf(one.lackingB()).compareTo(share.multiply(BigDecimal.valueOf(one.scoredA())))
                                > 0)
                .toList();
    }

    /** Gives the p-values of ranks, adjusted for the number of benchmarks and agents that are looked at. */
    private double[] adjusted() {
        return Holm.adjusted(
                benchmarks.stream().mapToDouble(OfBenchmark::ofRanks).toArray());
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
        var adjusted = adjusted();
        boolean several = benchmarks.stream().filter(OfBenchmark::isCompared).count() > 1;
        var holm = several ? List.of("p Holm") : List.<String>of();
        var pairs = new TextTable(row(Stream.of(
                titles,
                List.of("pairs", "mean a", "mean b", "b - a", "95 % interval", "p t", "p Wilcoxon"),
                holm,
                List.of("p sign", "b higher", "lower", "equal"))));
        var samples = new TextTable(row(Stream.of(
                titles,
                List.of("episodes a", "of b", "mean a", "mean b", "b - a", "95 % interval", "p Welch"),
                List.of("p Mann-Whitney"),
                holm,
                List.of("P(b better)"))));
        for (int i = 0; i < adjusted.length; i++) {
            var one = benchmarks.get(i);
            var names = new ArrayList<>(List.of(one.benchmark(), one.ruleset()));
            if (byAgent) {
                names.add(one.agent().map(Visible::shortName).orElse(""));
            }
            var its = several ? List.of(p(adjusted[i])) : List.<String>of();
            if (one.samples().isPresent()) {
                var better = List.of(number(one.probBetter().orElse(Double.NaN)));
                samples.row(row(Stream.of(names, cells(one.samples().get()), its, better)));
            } else {
                pairs.row(row(Stream.of(names, cells(one), its, signs(one))));
            }
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

    private static List<String> row(Stream<List<String>> parts) {
        return parts.flatMap(List::stream).toList();
    }

    private static List<String> cells(OfBenchmark one) {
        return List.of(
                Long.toString(one.pairs()),
                number(one.meanA()),
                number(one.meanB()),
                number(one.difference()),
                interval(one.low(), one.high()),
                p(one.t().orElse(Double.NaN)),
                p(one.wilcoxon().orElse(Double.NaN)));
    }

    private static List<String> signs(OfBenchmark one) {
        return List.of(
                p(one.sign().orElse(Double.NaN)),
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
                p(two.welch().orElse(Double.NaN)),
                p(two.mannWhitney()));
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

    private static String p(double value) {
        return value <= Distributions.LEAST_P ? "< " + number(Distributions.LEAST_P) : number(value);
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
        var adjusted = adjusted();
        for (int i = 0; i < adjusted.length; i++) {
            var one = benchmarks.get(i);
            double holm = adjusted[i];
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
            Json.put(node, "p_holm", holm);
            Json.put(node, "p_sign", one.sign().orElse(Double.NaN));
            node.put("higher", one.higher());
            node.put("lower", one.lower());
            node.put("lost", one.lost());
            node.put("averaged", one.averaged());
            node.put("unpaired_a", one.unpairedA());
            node.put("unpaired_b", one.unpairedB());
            node.put("without_score_a", one.withoutScoreA());
            node.put("without_score_b", one.withoutScoreB());
            node.put("scored_a", one.scoredA());
            node.put("lacking_b", one.lackingB());
            Json.put(node, "prob_better", one.probBetter().orElse(Double.NaN));
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
