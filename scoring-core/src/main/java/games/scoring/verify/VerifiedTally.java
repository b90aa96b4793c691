package games.scoring.verify;

import games.scoring.api.CodePoints;
import games.scoring.record.Aggregate;
import games.scoring.record.Episode;
import games.scoring.verify.Verified.Unreproduced;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a verification found out so far: counts that can be merged, and the first of each kind of fault. */
final class VerifiedTally {

    /** More metrics than any rule has. */
    private static final int MOST_NAMES = 500;

    /** Reasons may hold words of the logs. */
    private static final int MOST_REASONS = 20;

    private static final String OTHERS = "(others)";

    private final int listed;
    private final Map<String, Map<String, Map<String, OfGroup>>> groups = new TreeMap<>(CodePoints.ORDER);
    private final List<String> rejects = new ArrayList<>();
    private final List<Aggregate> wrong = new ArrayList<>();
    private long aggregates;
    private long near;
    private long differing;
    private long rejected;
    private long leftOut;

    VerifiedTally(int listed) {
        this.listed = listed;
    }

    OfGroup group(String benchmark, String agent, String experiment) {
        return groups.computeIfAbsent(benchmark, b -> new TreeMap<>(CodePoints.ORDER))
                .computeIfAbsent(agent, a -> new TreeMap<>(CodePoints.ORDER))
                .computeIfAbsent(experiment, e -> new OfGroup(listed));
    }

    void rejected(String reject) {
        rejected++;
        if (rejects.size() < listed) {
            rejects.add(reject);
        }
    }

    void leftOut() {
        leftOut++;
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

    void merge(VerifiedTally later) {
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

    /** Logs may name what they like: names beyond a bound are counted as one. */
    private static void count(Map<String, Long> counts, String name, long more, int most) {
        counts.merge(counts.size() < most || counts.containsKey(name) ? name : OTHERS, more, Long::sum);
    }

    private static <T> void addFirst(List<T> first, List<T> later, int most) {
        later.stream().limit(Math.max(0, most - first.size())).forEach(first::add);
    }

    /** The episodes of one agent in one experiment of a benchmark. */
    static final class OfGroup {

        private final int listed;
        private final Map<String, UnderRuleset> rulesets = new LinkedHashMap<>();
        private final List<Unreproduced> byNone = new ArrayList<>();
        private final Map<String, Long> notCompared = new TreeMap<>(CodePoints.ORDER);
        private long compared;
        private long reproduced;
        private long near;
        private long nothingRecorded;
        private long nothingInCommon;

        OfGroup(int listed) {
            this.listed = listed;
        }

        /** Takes an episode whose log carries no scores. */
        void nothingRecorded(String why) {
            nothingRecorded++;
            count(notCompared, why, 1, MOST_REASONS);
        }

        /** Takes an episode that nobody can compare with the scores that its log carries. */
        void nothingInCommon(String why) {
            nothingInCommon++;
            count(notCompared, why, 1, MOST_REASONS);
        }

        /**
         * Takes an episode.
         *
         * @param checks what was found under each ruleset
         */
        void compared(Episode episode, Map<String, EpisodeCheck> checks) {
            compared++;
            int known = known(checks);
            boolean equal = false;
            boolean exactly = false;
            String nearest = "";
            EpisodeCheck least = null;
            for (var entry : checks.entrySet()) {
                var check = entry.getValue();
                ruleset(entry.getKey()).add(check, known);
                equal |= check.reproduces(known);
                exactly |= check.reproduces(known) && !check.near();
                if (least == null || check.distance(known) < least.distance(known)) {
                    nearest = entry.getKey();
                    least = check;
                }
            }
            if (equal) {
                reproduced++;
                near += exactly ? 0 : 1;
            } else if (least != null && byNone.size() < listed) {
                byNone.add(new Unreproduced(
                        episode.instance(), episode.episode(), episode.source(), nearest, least.describe()));
            }
        }

        /** Counts the recorded metrics that some ruleset gives: one that passes over some of them reproduces nothing. */
        private static int known(Map<String, EpisodeCheck> checks) {
            var known = new HashSet<String>();
            for (var check : checks.values()) {
                check.metrics().forEach(m -> known.add(m.metric()));
            }
            return known.size();
        }

        private UnderRuleset ruleset(String ruleset) {
            return rulesets.computeIfAbsent(ruleset, r -> new UnderRuleset(listed));
        }

        void merge(OfGroup later) {
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

    private static final class UnderRuleset {

        private final int listed;
        private final Map<String, OfMetric> metrics = new LinkedHashMap<>();
        private final Map<String, Long> notRecomputed = new TreeMap<>(CodePoints.ORDER);
        private final Map<String, Long> notRecorded = new TreeMap<>(CodePoints.ORDER);
        private final List<String> faults = new ArrayList<>();
        private long equal;
        private long near;
        private long lacking;
        private long differing;
        private long unscored;

        UnderRuleset(int listed) {
            this.listed = listed;
        }

        void add(EpisodeCheck check, int known) {
            var fault = check.fault();
            if (fault != null) {
                unscored++;
                if (faults.size() < listed) {
                    faults.add(fault.describe());
                }
                return;
            }
            if (check.reproduces(known)) {
                equal++;
                near += check.near() ? 1 : 0;
            } else if (check.equal()) {
                lacking++;
            } else {
                differing++;
            }
            check.metrics()
                    .forEach(m -> metrics.computeIfAbsent(m.metric(), k -> new OfMetric(listed))
                            .add(m));
            check.notRecomputed().forEach(m -> count(notRecomputed, m, 1, MOST_NAMES));
            check.notRecorded().forEach(m -> count(notRecorded, m, 1, MOST_NAMES));
        }

        void merge(UnderRuleset later) {
            later.metrics.forEach((metric, tally) ->
                    metrics.computeIfAbsent(metric, k -> new OfMetric(listed)).merge(tally));
            later.notRecomputed.forEach((metric, count) -> count(notRecomputed, metric, count, MOST_NAMES));
            later.notRecorded.forEach((metric, count) -> count(notRecorded, metric, count, MOST_NAMES));
            addFirst(faults, later.faults, listed);
            equal += later.equal;
            near += later.near;
            lacking += later.lacking;
            differing += later.differing;
            unscored += later.unscored;
        }

        Verified.UnderRuleset result(String ruleset) {
            var all = new ArrayList<Verified.OfMetric>();
            metrics.forEach((metric, tally) -> all.add(
                    new Verified.OfMetric(metric, tally.compared, tally.differing, tally.largest, tally.differences)));
            return new Verified.UnderRuleset(
                    ruleset, equal, near, lacking, differing, unscored, faults, all, notRecomputed, notRecorded);
        }
    }

    private static final class OfMetric {

        private final int listed;
        private final List<Difference> differences = new ArrayList<>();
        private long compared;
        private long differing;
        private double largest;

        OfMetric(int listed) {
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

        void merge(OfMetric later) {
            compared += later.compared;
            differing += later.differing;
            largest = Math.max(largest, later.largest);
            addFirst(differences, later.differences, listed);
        }
    }
}
