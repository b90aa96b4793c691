package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.api.CodePoints;
import games.scoring.api.Status;
import games.scoring.plugin.Catalog;
import games.scoring.record.Aggregate;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeParts;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reading;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.source.SourceWalk;
import games.scoring.verify.Verified.Unreproduced;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Recomputes episodes under every ruleset of their benchmark, from one reading, and compares with the scores that the
 * logs carry.
 *
 * <p>Episodes come in parts, as the results of a run do: several threads fill a {@link Part} each, and the parts are
 * committed in the order of the input, so that the outcome does not depend on the threads. Memory grows with the number
 * of groups (agent, benchmark, experiment), not with the number of episodes.
 *
 * <p>What counts as equal: the same double, or one within the tolerance; a recorded NaN where the rule leaves the metric
 * undefined; a series number by number. Of a number that is made of several episodes also one within the digits with which
 * the log prints it, unless equality of the doubles is asked for. What only one side has is counted and no difference.
 */
public final class Verification {

    /**
     * How to verify.
     *
     * @param tolerance how far numbers may lie apart
     * @param listed how many single episodes each list shows at most
     */
    public record Options(Tolerance tolerance, int listed) {

        /** Exact equality; lists of five. */
        public static final Options DEFAULTS = new Options(Tolerance.EXACT, 5);
    }

    /** More metrics than any rule has. */
    private static final int MOST_NAMES = 500;

    /** Reasons may hold words of the logs. */
    private static final int MOST_REASONS = 20;

    private static final String OTHERS = "(others)";

    private final Rulebook rulebook;
    private final Options options;
    private final Map<String, List<Evaluator>> evaluators = new ConcurrentHashMap<>();
    private final Tally all;

    /**
     * Makes ready to verify.
     *
     * @param rulebook the rules; where it was made with a ruleset for a family, that ruleset alone is tried there
     * @param options how to verify
     */
    public Verification(Rulebook rulebook, Options options) {
        this.rulebook = rulebook;
        this.options = options;
        this.all = new Tally(options.listed());
    }

    /**
     * Verifies everything that a walk finds.
     *
     * @param catalog the benchmarks
     * @param rulebook the rules; where it was made with a ruleset for a family, that ruleset alone is tried there
     * @param walk hands out what to read; closed by whoever opened it
     * @param reading how to read: {@link #reading}
     * @param options how to verify
     * @param warnings takes what the user should know and is no record, in the order of the input
     * @return the outcome
     * @throws games.scoring.message.UsageException if nothing is recognised in an input
     * @throws IOException if the walk can't go on
     */
    public static Verified run(
            Catalog catalog,
            Rulebook rulebook,
            SourceWalk walk,
            Reading.Options reading,
            Options options,
            Consumer<String> warnings)
            throws IOException {
        var verification = new Verification(rulebook, options);
        new Reading(catalog, rulebook, reading, warnings).read(walk, verification::part);
        return verification.result();
    }

    /**
     * Gives the options of a reading that verification needs: with places, and with the scores that logs carry.
     *
     * @param jobs how many threads
     * @param records what the user says about all records
     * @return the options
     */
    public static Reading.Options reading(int jobs, ReadOptions records) {
        return new Reading.Options(
                jobs, new ReadOptions(records.benchmark(), records.agent(), records.only(), true), true);
    }

    /**
     * Starts a part. Called by any thread.
     *
     * @return an empty part
     */
    public Part part() {
        return new Part(this, new Tally(options.listed()));
    }

    /** The episodes of a stretch of the input, in order. Used by one thread at a time. */
    public static final class Part implements EpisodeParts.Part {

        private final Verification verification;
        private final Tally tally;
        private final EpisodeScorer scorer;

        private Part(Verification verification, Tally tally) {
            this.verification = verification;
            this.tally = tally;
            this.scorer = new EpisodeScorer(verification.rulebook);
        }

        @Override
        public void episode(Episode episode) {
            verification.check(episode, scorer, tally);
        }

        @Override
        public void rejected(Reject reject) {
            tally.rejected(reject.describe());
        }

        @Override
        public void leftOut() {
            tally.leftOut++;
        }

        @Override
        public void aggregate(Aggregate aggregate) {
            tally.aggregate(aggregate, verification.options.tolerance());
        }

        @Override
        public boolean end() {
            return true;
        }

        @Override
        public void commit() {
            verification.all.merge(tally);
        }
    }

    /**
     * Gives the outcome of all parts that were committed.
     *
     * @return the outcome
     */
    public Verified result() {
        return all.result();
    }

    private void check(Episode episode, EpisodeScorer scorer, Tally tally) {
        var benchmark = episode.layout().benchmark();
        if (episode.recorded().isEmpty()) {
            // Nothing to compare it with; a run says whether it is an episode at all.
            var reject = EpisodeCheck.reject(episode, scorer);
            if (reject != null) {
                tally.rejected(reject.describe());
                return;
            }
        }
        var group = tally.group(benchmark.id(), episode.agent(), experiment(episode.instance()));
        if (episode.recorded().isEmpty()) {
            group.nothingRecorded++;
            group.notCompared(whyNot(episode, "its log carries no scores beside what they come from"));
            return;
        }
        var checks = new LinkedHashMap<String, EpisodeCheck>();
        for (var evaluator : evaluators.computeIfAbsent(benchmark.id(), id -> evaluators(benchmark))) {
            checks.put(evaluator.rule().ruleset(), EpisodeCheck.of(episode, scorer, evaluator, options.tolerance()));
        }
        if (nothingInCommon(episode, checks)) {
            group.nothingInCommon++;
            group.notCompared(whyNot(episode, "no ruleset gives the scores that its log carries"));
            return;
        }
        group.compared++;
        boolean reproduced = false;
        boolean exactly = false;
        String nearest = "";
        EpisodeCheck least = null;
        for (var entry : checks.entrySet()) {
            var check = entry.getValue();
            group.ruleset(entry.getKey()).add(check);
            reproduced |= equal(check);
            exactly |= equal(check) && !check.near();
            if (least == null || distance(check) < distance(least)) {
                nearest = entry.getKey();
                least = check;
            }
        }
        if (reproduced) {
            group.reproduced++;
            group.near += exactly ? 0 : 1;
        } else if (least != null && group.byNone.size() < options.listed()) {
            group.byNone.add(new Unreproduced(
                    episode.instance(), episode.episode(), episode.source(), nearest, least.describe()));
        }
    }

    /**
     * An episode that nobody can compare: it is not whole, as its log says, so that a run gives it no scores; or no rule
     * has a metric of those that are recorded. An episode that is whole and that a rule can't score is a difference.
     */
    private static boolean nothingInCommon(Episode episode, Map<String, EpisodeCheck> checks) {
        return episode.status() == Status.UNFINISHED
                || episode.status() == Status.MISSING
                || checks.values().stream()
                        .allMatch(c -> c.fault() == null && c.metrics().isEmpty());
    }

    /** What the log format says of the episode tells more than that there is nothing to compare. */
    private static String whyNot(Episode episode, String otherwise) {
        var said = episode.status() == null ? String.join("; ", episode.notes()) : episode.statusReason();
        return said.isEmpty() ? otherwise : said;
    }

    static boolean equal(EpisodeCheck check) {
        return check.fault() == null && !check.metrics().isEmpty() && check.differing() == 0;
    }

    private static long distance(EpisodeCheck check) {
        return check.fault() == null && !check.metrics().isEmpty() ? check.differing() : Long.MAX_VALUE;
    }

    private List<Evaluator> evaluators(Benchmark benchmark) {
        var chosen = rulebook.chosen().get(benchmark.family());
        var rulesets = chosen == null ? List.copyOf(benchmark.rules().keySet()) : List.of(chosen);
        var evaluators = new ArrayList<Evaluator>();
        for (var ruleset : rulesets) {
            var evaluator = rulebook.under(benchmark, ruleset).evaluator();
            if (evaluator != null) {
                evaluators.add(evaluator);
            }
        }
        return evaluators;
    }

    /** Gives what an instance shares with the others of its experiment: the part before the last slash. */
    static String experiment(String instance) {
        return instance.substring(0, Math.max(0, instance.lastIndexOf('/')));
    }

    /** What was found out so far. */
    private static final class Tally {

        private final int listed;
        private final Map<String, Map<String, Map<String, GroupTally>>> groups = new TreeMap<>(CodePoints.ORDER);
        private final List<String> rejects = new ArrayList<>();
        private final List<Aggregate> wrong = new ArrayList<>();
        private long aggregates;
        private long near;
        private long differing;
        private long rejected;
        private long leftOut;

        Tally(int listed) {
            this.listed = listed;
        }

        GroupTally group(String benchmark, String agent, String experiment) {
            return groups.computeIfAbsent(benchmark, b -> new TreeMap<>(CodePoints.ORDER))
                    .computeIfAbsent(agent, a -> new TreeMap<>(CodePoints.ORDER))
                    .computeIfAbsent(experiment, e -> new GroupTally(listed));
        }

        void rejected(String reject) {
            rejected++;
            if (rejects.size() < listed) {
                rejects.add(reject);
            }
        }

        void aggregate(Aggregate aggregate, Tolerance tolerance) {
            aggregates++;
            boolean exact = Tolerance.EXACT.equal(aggregate.recorded(), aggregate.recomputed());
            // A log may print such a number with few digits; who asks for the last bit asks for it there too.
            boolean near = !exact
                    && !tolerance.equals(Tolerance.EXACT)
                    && (tolerance.equal(aggregate.recorded(), aggregate.recomputed())
                            || Math.abs(aggregate.recorded() - aggregate.recomputed()) <= aggregate.slack());
            if (near) {
                this.near++;
            } else if (!exact) {
                differing++;
                if (wrong.size() < listed) {
                    wrong.add(aggregate);
                }
            }
        }

        void merge(Tally later) {
            addFirst(wrong, later.wrong, listed);
            aggregates += later.aggregates;
            near += later.near;
            differing += later.differing;
            later.groups.forEach((benchmark, agents) -> agents.forEach((agent, experiments) -> experiments.forEach(
                    (experiment, group) -> group(benchmark, agent, experiment).merge(group))));
            addFirst(rejects, later.rejects, listed);
            rejected += later.rejected;
            leftOut += later.leftOut;
        }

        Verified result() {
            var all = new ArrayList<Verified.Group>();
            groups.forEach((benchmark, agents) -> agents.forEach((agent, experiments) ->
                    experiments.forEach((experiment, group) -> all.add(group.result(benchmark, agent, experiment)))));
            return new Verified(
                    all, new Verified.Aggregates(aggregates, near, differing, wrong), rejected, rejects, leftOut);
        }
    }

    /** Logs may name what they like: names beyond a bound are counted as one. */
    private static void count(Map<String, Long> counts, String name, long more, int most) {
        counts.merge(counts.size() < most || counts.containsKey(name) ? name : OTHERS, more, Long::sum);
    }

    private static <T> void addFirst(List<T> first, List<T> later, int most) {
        later.stream().limit(Math.max(0, most - first.size())).forEach(first::add);
    }

    private static final class GroupTally {

        private final int listed;
        private final Map<String, RulesetTally> rulesets = new LinkedHashMap<>();
        private final List<Unreproduced> byNone = new ArrayList<>();
        private final Map<String, Long> notCompared = new TreeMap<>(CodePoints.ORDER);
        private long compared;
        private long reproduced;
        private long near;
        private long nothingRecorded;
        private long nothingInCommon;

        GroupTally(int listed) {
            this.listed = listed;
        }

        void notCompared(String why) {
            count(notCompared, why, 1, MOST_REASONS);
        }

        RulesetTally ruleset(String ruleset) {
            return rulesets.computeIfAbsent(ruleset, r -> new RulesetTally(listed));
        }

        void merge(GroupTally later) {
            later.rulesets.forEach((ruleset, tally) -> ruleset(ruleset).merge(tally));
            addFirst(byNone, later.byNone, listed);
            later.notCompared.forEach((why, count) -> count(notCompared, why, count, MOST_REASONS));
            compared += later.compared;
            reproduced += later.reproduced;
            near += later.near;
            nothingRecorded += later.nothingRecorded;
            nothingInCommon += later.nothingInCommon;
        }

        Verified.Group result(String benchmark, String agent, String experiment) {
            var all = new ArrayList<Verified.UnderRuleset>();
            rulesets.forEach((ruleset, tally) -> all.add(tally.result(ruleset)));
            return new Verified.Group(
                    benchmark,
                    agent,
                    experiment,
                    compared,
                    reproduced,
                    near,
                    nothingRecorded,
                    nothingInCommon,
                    notCompared,
                    byNone,
                    all);
        }
    }

    private static final class RulesetTally {

        private final int listed;
        private final Map<String, MetricTally> metrics = new LinkedHashMap<>();
        private final Map<String, Long> notRecomputed = new TreeMap<>(CodePoints.ORDER);
        private final Map<String, Long> notRecorded = new TreeMap<>(CodePoints.ORDER);
        private final List<String> faults = new ArrayList<>();
        private long equal;
        private long near;
        private long differing;
        private long unscored;

        RulesetTally(int listed) {
            this.listed = listed;
        }

        void add(EpisodeCheck check) {
            var fault = check.fault();
            if (fault != null) {
                unscored++;
                if (faults.size() < listed) {
                    faults.add(fault.describe());
                }
                return;
            }
            if (equal(check)) {
                equal++;
                near += check.near() ? 1 : 0;
            } else {
                differing++;
            }
            check.metrics()
                    .forEach(m -> metrics.computeIfAbsent(m.metric(), k -> new MetricTally(listed))
                            .add(m));
            check.notRecomputed().forEach(m -> count(notRecomputed, m, 1, MOST_NAMES));
            check.notRecorded().forEach(m -> count(notRecorded, m, 1, MOST_NAMES));
        }

        void merge(RulesetTally later) {
            later.metrics.forEach((metric, tally) -> metrics.computeIfAbsent(metric, k -> new MetricTally(listed))
                    .merge(tally));
            later.notRecomputed.forEach((metric, count) -> count(notRecomputed, metric, count, MOST_NAMES));
            later.notRecorded.forEach((metric, count) -> count(notRecorded, metric, count, MOST_NAMES));
            addFirst(faults, later.faults, listed);
            equal += later.equal;
            near += later.near;
            differing += later.differing;
            unscored += later.unscored;
        }

        Verified.UnderRuleset result(String ruleset) {
            var all = new ArrayList<Verified.OfMetric>();
            metrics.forEach((metric, tally) -> all.add(
                    new Verified.OfMetric(metric, tally.compared, tally.differing, tally.largest, tally.differences)));
            return new Verified.UnderRuleset(
                    ruleset, equal, near, differing, unscored, faults, all, notRecomputed, notRecorded);
        }
    }

    private static final class MetricTally {

        private final int listed;
        private final List<Difference> differences = new ArrayList<>();
        private long compared;
        private long differing;
        private double largest;

        MetricTally(int listed) {
            this.listed = listed;
        }

        void add(EpisodeCheck.Compared metric) {
            compared++;
            var difference = metric.difference();
            if (difference != null) {
                differing++;
                largest = Math.max(largest, metric.largest());
                if (differences.size() < listed) {
                    differences.add(difference);
                }
            }
        }

        void merge(MetricTally later) {
            compared += later.compared;
            differing += later.differing;
            largest = Math.max(largest, later.largest);
            addFirst(differences, later.differences, listed);
        }
    }
}
