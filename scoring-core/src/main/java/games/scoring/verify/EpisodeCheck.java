package games.scoring.verify;

import games.scoring.api.Metric;
import games.scoring.api.log.EpisodeDraft.Recorded;
import games.scoring.message.Counted;
import games.scoring.message.WholeText;
import games.scoring.output.SeenEpisodes;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares what one episode recorded with what one rule gives.
 *
 * @param fault why the rule gives nothing; null where it does
 * @param metrics every metric that both sides have, in the order of the rule
 * @param notRecomputed what is recorded and the rule does not have
 * @param notRecorded what the rule has and is not recorded
 */
record EpisodeCheck(
        @Nullable Reject fault, List<Compared> metrics, List<String> notRecomputed, List<String> notRecorded) {

    /**
     * One metric that both sides have.
     *
     * @param metric its id
     * @param difference what differs; null where nothing does
     * @param near whether nothing differs, and some number is not equal to the last bit
     * @param largest the largest distance between two numbers of it; 0 where only the existence of a number differs
     */
    record Compared(String metric, @Nullable Difference difference, boolean near, double largest) {}

    static EpisodeCheck of(Episode episode, EpisodeScorer scorer, Evaluator evaluator, Tolerance tolerance) {
        var outcome = new Outcome();
        scorer.score(episode, evaluator, "", outcome);
        var scored = outcome.scored;
        return scored == null
                ? new EpisodeCheck(outcome.reject, List.of(), List.of(), List.of())
                : new Comparing(scored, tolerance).compare();
    }

    /** Says why a run rejects an episode; null where it scores it. */
    static @Nullable Reject reject(Episode episode, EpisodeScorer scorer, SeenEpisodes.Part seen) {
        var outcome = new Outcome();
        scorer.score(episode, outcome);
        var scored = outcome.scored;
        return scored != null && seen.has(scored) ? SeenEpisodes.Part.duplicate(episode) : outcome.reject;
    }

    /** Keeps what became of one episode. */
    private static final class Outcome implements Results {

        private @Nullable Scored scored;
        private @Nullable Reject reject;

        @Override
        public void scored(Scored result) {
            scored = result;
        }

        @Override
        public void rejected(Reject result) {
            reject = result;
        }
    }

    /** Says whether there was something to compare, and all of it is equal. */
    boolean equal() {
        return fault == null && !metrics.isEmpty() && differing() == 0;
    }

    /**
     * Says whether all is equal, and nothing was passed over.
     *
     * @param known how many of the recorded metrics some ruleset gives
     */
    boolean reproduces(int known) {
        return equal() && metrics.size() == known;
    }

    /**
     * Says how far it is from that: how many metrics differ or were passed over, or infinitely where there is nothing to
     * compare.
     */
    long distance(int known) {
        return fault == null && !metrics.isEmpty() ? differing() + known - metrics.size() : Long.MAX_VALUE;
    }

    long differing() {
        return metrics.stream().filter(m -> m.difference() != null).count();
    }

    /** Says whether some number is equal within the tolerance alone. */
    boolean near() {
        return metrics.stream().anyMatch(Compared::near);
    }

    /** Says in a clause what differs, or why there is nothing to compare. */
    String describe() {
        if (fault != null) {
            return fault.message();
        }
        var text = new StringBuilder();
        for (var metric : metrics) {
            var difference = metric.difference();
            if (difference != null) {
                text.append(text.isEmpty() ? "" : "; ").append(metric.metric()).append(' ');
                VerifiedText.appendNumbers(text, difference);
            }
        }
        return text.toString();
    }

    private static final class Comparing {

        private final Scored scored;
        private final Episode episode;
        private final Tolerance tolerance;

        Comparing(Scored scored, Tolerance tolerance) {
            this.scored = scored;
            this.episode = scored.episode();
            this.tolerance = tolerance;
        }

        EpisodeCheck compare() {
            var metrics = scored.rule().rule().metrics();
            var numbers = scored.metrics();
            var series = scored.series();
            var compared = new ArrayList<Compared>();
            var notRecorded = new ArrayList<String>();
            var known = new HashSet<String>();
            for (int i = 0; i < numbers.length; i++) {
                var metric = metrics.get(i);
                known.add(metric.id());
                var recorded = episode.recorded().get(metric.id());
                if (recorded == null) {
                    notRecorded.add(metric.id());
                } else {
                    compared.add(compare(metric, numbers[i], series == null ? null : series[i], recorded));
                }
            }
            var notRecomputed = episode.recorded().keySet().stream()
                    .filter(m -> !known.contains(m))
                    .map(WholeText::of)
                    .toList();
            return new EpisodeCheck(null, compared, notRecomputed, notRecorded);
        }

        private Compared compare(Metric metric, double number, double @Nullable [] computed, Recorded recorded) {
            boolean series = metric.value() instanceof Metric.OfSeries;
            if (series != recorded.series()) {
                var why = recorded.series()
                        ? "recorded as a list, while the rule gives one number"
                        : "recorded as one number, while the rule gives a list";
                return differing(metric, recorded, first(recorded), series ? Double.NaN : number, -1, why, 0);
            }
            if (series) {
                return compareSeries(metric, recorded, computed);
            }
            double value = first(recorded);
            if (tolerance.equal(value, number)) {
                return new Compared(metric.id(), null, !Tolerance.EXACT.equal(value, number), 0);
            }
            var why = Double.isNaN(number) ? scored.undefined().getOrDefault(metric.id(), "") : "";
            return differing(metric, recorded, value, number, -1, why, finite(value - number));
        }

        private Compared compareSeries(Metric metric, Recorded recorded, double @Nullable [] computed) {
            var ours = computed == null ? new double[0] : computed;
            var theirs = recorded.values();
            int common = Math.min(ours.length, theirs.length);
            int first = -1;
            int count = 0;
            double largest = 0;
            boolean near = false;
            for (int i = 0; i < common; i++) {
                near |= !Tolerance.EXACT.equal(theirs[i], ours[i]);
                if (!tolerance.equal(theirs[i], ours[i])) {
                    first = first < 0 ? i : first;
                    count++;
                    largest = Math.max(largest, finite(theirs[i] - ours[i]));
                }
            }
            if (count == 0 && ours.length == theirs.length) {
                return new Compared(metric.id(), null, near, 0);
            }
            var why = ours.length == theirs.length
                    ? count + " of " + Counted.of(common, "number differs", "numbers differ")
                    : Counted.of(theirs.length, "number") + " recorded, " + ours.length + " recomputed"
                            + (computed == null ? ", since the rule gives none" : "");
            int at = first < 0 ? common : first;
            return differing(metric, recorded, at(theirs, at), at(ours, at), at, why, largest);
        }

        private static double first(Recorded recorded) {
            return at(recorded.values(), 0);
        }

        private static double at(double[] numbers, int index) {
            return index < numbers.length ? numbers[index] : Double.NaN;
        }

        private static double finite(double distance) {
            return Double.isNaN(distance) ? 0 : Math.abs(distance);
        }

        private Compared differing(
                Metric metric, Recorded recorded, double theirs, double ours, int element, String why, double largest) {
            var difference = new Difference(
                    episode.instance(),
                    episode.episode(),
                    episode.source(),
                    WholeText.of(recorded.place().toString()),
                    theirs,
                    ours,
                    element,
                    why);
            return new Compared(metric.id(), difference, false, largest);
        }
    }
}
