package games.scoring.verify;

import games.scoring.api.CodePoints;
import games.scoring.record.Aggregate;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What recomputing recorded scores showed.
 *
 * <p>Every list of single episodes is cut after the number that {@link Verification.Options#listed()} gives; counts
 * count all.
 *
 * @param groups the groups of episodes, by benchmark, agent and experiment
 * @param aggregates the numbers of logs that are no scores of an episode
 * @param rejected how many records could not be read or had wrong inputs
 * @param rejects the first of them, each as a sentence
 * @param leftOut how many episodes were left out because the user wanted other benchmarks
 */
public record Verified(List<Group> groups, Aggregates aggregates, long rejected, List<String> rejects, long leftOut) {

    /**
     * Makes a result.
     *
     * @param groups the groups
     * @param aggregates the numbers of logs that are no scores of an episode
     * @param rejected how many records could not be read
     * @param rejects the first of them
     * @param leftOut how many episodes were left out
     */
    public Verified {
        groups = List.copyOf(groups);
        rejects = List.copyOf(rejects);
    }

    /**
     * Numbers of logs that are no scores of an episode: means and totals of several, counts beside the scores.
     *
     * @param compared how many there are
     * @param near how many are equal within the tolerance, or the digits with which the log prints them, and not to the last bit
     * @param differing how many are other than they are recomputed
     * @param wrong the first of those
     */
    public record Aggregates(long compared, long near, long differing, List<Aggregate> wrong) {

        /**
         * Makes a part.
         *
         * @param compared how many there are
         * @param near how many are not equal to the last bit, but near enough
         * @param differing how many are other than they are recomputed
         * @param wrong the first of those
         */
        public Aggregates {
            wrong = List.copyOf(wrong);
        }
    }

    /**
     * The episodes of one agent in one experiment of a benchmark.
     *
     * @param benchmark the benchmark's id
     * @param agent the agent, or an empty string
     * @param experiment what the instances have in common: their part before the last slash, or an empty string
     * @param compared how many episodes were compared with what they recorded
     * @param reproduced how many of them some ruleset reproduces
     * @param near how many of those no ruleset reproduces to the last bit, but within the tolerance
     * @param nothingRecorded how many further episodes carry no scores
     * @param nothingInCommon how many further episodes carry scores, none of which a ruleset gives
     * @param notCompared why those further episodes can't be compared, each reason with how many it holds for
     * @param byNone the first episodes that no ruleset reproduces
     * @param rulesets each ruleset that was tried, in the order in which the benchmark lists them
     */
    public record Group(
            String benchmark,
            String agent,
            String experiment,
            long compared,
            long reproduced,
            long near,
            long nothingRecorded,
            long nothingInCommon,
            Map<String, Long> notCompared,
            List<Unreproduced> byNone,
            List<UnderRuleset> rulesets) {

        /**
         * Makes a group.
         *
         * @param benchmark the benchmark's id
         * @param agent the agent
         * @param experiment what the instances have in common
         * @param compared how many episodes were compared
         * @param reproduced how many of them some ruleset reproduces
         * @param near how many of those within the tolerance alone
         * @param nothingRecorded how many further episodes carry no scores
         * @param nothingInCommon how many carry scores that no ruleset gives
         * @param notCompared why those can't be compared
         * @param byNone the first episodes that no ruleset reproduces
         * @param rulesets each ruleset that was tried
         */
        public Group {
            notCompared = sorted(notCompared);
            byNone = List.copyOf(byNone);
            rulesets = List.copyOf(rulesets);
        }

        /**
         * Gives the rulesets that reproduce every episode that was compared.
         *
         * @return the rulesets, those that do to the last bit first, and then those that have the most of the recorded metrics; empty where none reproduces all,
         *     or nothing was compared
         */
        public List<UnderRuleset> reproducedBy() {
            return rulesets.stream()
                    .filter(r -> r.equal() > 0 && r.equal() == compared)
                    .sorted(UnderRuleset.NEAREST_FIRST)
                    .toList();
        }

        /**
         * Gives the ruleset that is nearest to what was recorded.
         *
         * @return the one under which the most episodes are equal, and of those the one that has the most of the recorded
         *     metrics; empty where nothing was compared
         */
        public Optional<UnderRuleset> nearest() {
            return rulesets.stream().min(UnderRuleset.NEAREST_FIRST);
        }
    }

    /**
     * An episode that no ruleset reproduces.
     *
     * @param instance its instance, or an empty string
     * @param episode its id, or an empty string
     * @param source where it stands
     * @param nearest the ruleset under which the fewest metrics differ
     * @param why which metrics differ under that ruleset, or why it gives none, as a clause
     */
    public record Unreproduced(String instance, String episode, String source, String nearest, String why) {}

    /**
     * A group under one ruleset.
     *
     * @param ruleset the ruleset's id
     * @param equal how many episodes are equal in every recorded metric that any ruleset gives
     * @param near how many of those are equal within the tolerance, and not to the last bit
     * @param lacking how many are equal in what the rule has, and record what it lacks and another ruleset gives
     * @param differing how many differ in some metric
     * @param unscored how many the ruleset can't score
     * @param faults why it can't score the first of them
     * @param metrics each metric that was compared in some episode, in the order of the rule as far as an episode has it
     * @param notRecomputed metrics that are recorded and that the rule does not have: in how many episodes
     * @param notRecorded metrics that the rule has and that are not recorded: in how many episodes
     */
    public record UnderRuleset(
            String ruleset,
            long equal,
            long near,
            long lacking,
            long differing,
            long unscored,
            List<String> faults,
            List<OfMetric> metrics,
            Map<String, Long> notRecomputed,
            Map<String, Long> notRecorded) {

        private static final Comparator<UnderRuleset> NEAREST_FIRST = Comparator.comparingLong(
                        (UnderRuleset r) -> -r.equal())
                .thenComparingLong(UnderRuleset::near)
                .thenComparingLong(r -> total(r.notRecomputed()))
                .thenComparingLong(r -> total(r.notRecorded()));

        private static long total(Map<String, Long> counts) {
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }

        /**
         * Makes a group under a ruleset.
         *
         * @param ruleset the ruleset's id
         * @param equal how many episodes are equal
         * @param near how many of those within the tolerance alone
         * @param lacking how many are equal in what the rule has alone
         * @param differing how many differ
         * @param unscored how many the ruleset can't score
         * @param faults why not
         * @param metrics each metric that was compared
         * @param notRecomputed metrics that the rule does not have
         * @param notRecorded metrics that are not recorded
         */
        public UnderRuleset {
            faults = List.copyOf(faults);
            metrics = List.copyOf(metrics);
            notRecomputed = sorted(notRecomputed);
            notRecorded = sorted(notRecorded);
        }
    }

    /**
     * One metric of a group under one ruleset.
     *
     * @param metric the metric's id
     * @param compared in how many episodes it was compared
     * @param differing in how many it differs
     * @param largest the largest distance between two numbers; 0 where only the existence of a number differs
     * @param differences the first differences
     */
    public record OfMetric(String metric, long compared, long differing, double largest, List<Difference> differences) {

        /**
         * Makes a metric's part.
         *
         * @param metric the metric's id
         * @param compared in how many episodes it was compared
         * @param differing in how many it differs
         * @param largest the largest distance
         * @param differences the first differences
         */
        public OfMetric {
            differences = List.copyOf(differences);
        }
    }

    /**
     * Counts the episodes that were compared.
     *
     * @return those with recorded scores that some ruleset gives too
     */
    public long compared() {
        return groups.stream().mapToLong(Group::compared).sum();
    }

    /**
     * Counts the episodes that some ruleset reproduces.
     *
     * @return at most as many as were compared
     */
    public long reproduced() {
        return groups.stream().mapToLong(Group::reproduced).sum();
    }

    /**
     * Counts the episodes that no ruleset reproduces to the last bit, but within the tolerance.
     *
     * @return at most as many as are reproduced
     */
    public long near() {
        return groups.stream().mapToLong(Group::near).sum();
    }

    /**
     * Counts the episodes that carry no scores.
     *
     * @return how many there are
     */
    public long nothingRecorded() {
        return groups.stream().mapToLong(Group::nothingRecorded).sum();
    }

    /**
     * Counts the episodes that carry scores, none of which a ruleset gives.
     *
     * @return how many there are
     */
    public long nothingInCommon() {
        return groups.stream().mapToLong(Group::nothingInCommon).sum();
    }

    /**
     * Says whether anything was compared, be it an episode or a further number.
     *
     * @return true if so
     */
    public boolean comparedAny() {
        return compared() + aggregates.compared() > 0;
    }

    /**
     * Says whether the verification failed: some episode is reproduced by no ruleset, or a further number is other than
     * it is recomputed.
     *
     * @return true if so
     */
    public boolean failed() {
        return reproduced() < compared() || aggregates.differing() > 0;
    }

    private static Map<String, Long> sorted(Map<String, Long> counts) {
        var sorted = new TreeMap<String, Long>(CodePoints.ORDER);
        sorted.putAll(counts);
        return Collections.unmodifiableMap(sorted);
    }
}
