package games.scoring.verify;

import games.scoring.api.CodePoints;
import games.scoring.api.Metric;
import games.scoring.rule.Evaluator;
import games.scoring.rule.RuleDifference;
import games.scoring.score.Counting;
import games.scoring.standing.ExactSum;
import games.scoring.verify.RescoredEpisode.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The episodes of one benchmark that go from one ruleset to another. */
final class RescoreTally {

    /** What is tallied together, in the order in which it is told. */
    record Key(String benchmark, String oldRuleset, String newRuleset) implements Comparable<Key> {

        private static final Comparator<Key> ORDER = Comparator.comparing(Key::benchmark, CodePoints.ORDER)
                .thenComparing(Key::oldRuleset, CodePoints.ORDER)
                .thenComparing(Key::newRuleset, CodePoints.ORDER);

        static Key of(RescoredEpisode episode) {
            return new Key(
                    episode.benchmark(),
                    episode.before().ruleset(),
                    episode.after().ruleset());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** The scores of one side. */
    private static final class Side {

        private final Evaluator evaluator;
        private final ExactSum sum = new ExactSum();
        private long n;

        Side(Evaluator evaluator) {
            this.evaluator = evaluator;
        }

        void add(RescoredEpisode.Side episode) {
            double score = Counting.counted(episode.status(), episode.score());
            if (!Double.isNaN(score)) {
                n++;
                sum.add(score);
            }
        }

        Rescored.Side result() {
            return new Rescored.Side(evaluator.rule().ruleset(), n, n == 0 ? Double.NaN : sum.mean(n));
        }
    }

    private final Side before;
    private final Side after;
    private final TreeMap<String, Long> changes = new TreeMap<>();
    private final List<RescoredEpisode> first = new ArrayList<>();
    private long episodes;
    private long changed;
    private long statusChanged;
    private long rejectedBefore;
    private long rejectedNow;
    private double lowered;
    private double raised;

    RescoreTally(Evaluator before, Evaluator after) {
        this.before = new Side(before);
        this.after = new Side(after);
    }

    /** Adds an episode, to the first ones too if it changed and they are fewer than {@code listed}. */
    void add(RescoredEpisode episode, int listed) {
        var was = episode.before();
        var is = episode.after();
        before.add(was);
        after.add(is);
        episodes++;
        rejectedBefore += was.isRejected() && !is.isRejected() ? 1 : 0;
        rejectedNow += is.isRejected() && !was.isRejected() ? 1 : 0;
        changed += episode.scoreChanged() ? 1 : 0;
        statusChanged += was.status().equals(is.status()) ? 0 : 1;
        double change = is.score() - was.score();
        raised = change > raised ? change : raised;
        lowered = -change > lowered ? -change : lowered;
        episode.changes().stream()
                .filter(each -> !each.metric() || !each.name().equals(Metric.SCORE))
                .map(Change::name)
                .distinct()
                .forEach(name -> changes.merge(name, 1L, Long::sum));
        if (episode.changed() && first.size() < listed) {
            first.add(episode);
        }
    }

    /** Tells the family, and the full names of the options that either rule reads. */
    void tellWhatWasInForce(Set<String> families, Set<String> options) {
        families.add(before.evaluator.rule().benchmark().family());
        options.addAll(before.evaluator.rule().options().keySet());
        options.addAll(after.evaluator.rule().options().keySet());
    }

    Rescored.OfBenchmark result() {
        var old = before.evaluator.rule();
        return new Rescored.OfBenchmark(
                old.benchmark().id(),
                before.result(),
                after.result(),
                episodes,
                changed,
                statusChanged,
                rejectedBefore,
                rejectedNow,
                lowered,
                raised,
                changes,
                RuleDifference.between(old.rule(), after.evaluator.rule().rule()).changes().stream()
                        .map(RuleDifference.Change::line)
                        .toList(),
                first);
    }
}
