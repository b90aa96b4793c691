package games.scoring.verify;

import games.scoring.api.Metric;
import games.scoring.api.log.EpisodeDraft.Recorded;
import games.scoring.record.Episode;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Fault;
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
        @Nullable Fault fault, List<Compared> metrics, List<String> notRecomputed, List<String> notRecorded) {

    /**
     * One metric that both sides have.
     *
     * @param metric its id
     * @param difference what differs; null where nothing does
     * @param largest the largest distance between two numbers of it; 0 where only the existence of a number differs
     */
    record Compared(String metric, @Nullable Difference difference, double largest) {}

    static EpisodeCheck of(Episode episode, Evaluator evaluator, Tolerance tolerance) {
        var fault = evaluator.fault(episode.values());
        if (fault != null) {
            return new EpisodeCheck(fault, List.of(), List.of(), List.of());
        }
        return new Comparing(episode, evaluator, tolerance).compare();
    }

    long differing() {
        return metrics.stream().filter(m -> m.difference() != null).count();
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

        private final Episode episode;
        private final Evaluator evaluator;
        private final Tolerance tolerance;

        Comparing(Episode episode, Evaluator evaluator, Tolerance tolerance) {
            this.episode = episode;
            this.evaluator = evaluator;
            this.tolerance = tolerance;
        }

        EpisodeCheck compare() {
            var metrics = evaluator.rule().rule().metrics();
            var numbers = new double[metrics.size()];
            evaluator.metrics(episode.values(), numbers);
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
                    compared.add(compare(metric, i, numbers[i], recorded));
                }
            }
            var notRecomputed = episode.recorded().keySet().stream()
                    .filter(m -> !known.contains(m))
                    .toList();
            return new EpisodeCheck(null, compared, notRecomputed, notRecorded);
        }

        private Compared compare(Metric metric, int index, double number, Recorded recorded) {
            boolean series = metric.value() instanceof Metric.OfSeries;
            if (series != recorded.series()) {
                double first = recorded.values().length == 0 ? Double.NaN : recorded.values()[0];
                var why = recorded.series()
                        ? "recorded as a list, while the rule gives one number"
                        : "recorded as one number, while the rule gives a list";
                return differing(metric, recorded, first, series ? Double.NaN : number, -1, why, 0);
            }
            if (series) {
                return compareSeries(metric, recorded, evaluator.series(episode.values(), index));
            }
            double value = recorded.values()[0];
            if (tolerance.equal(value, number)) {
                return new Compared(metric.id(), null, 0);
            }
            var why = Double.isNaN(number) ? evaluator.undefined(episode.values(), index) : "";
            return differing(metric, recorded, value, number, -1, why, finite(value - number));
        }

        private Compared compareSeries(Metric metric, Recorded recorded, double @Nullable [] computed) {
            var ours = computed == null ? new double[0] : computed;
            var theirs = recorded.values();
            int common = Math.min(ours.length, theirs.length);
            int first = -1;
            int count = 0;
            double largest = 0;
            for (int i = 0; i < common; i++) {
                if (!tolerance.equal(theirs[i], ours[i])) {
                    first = first < 0 ? i : first;
                    count++;
                    largest = Math.max(largest, finite(theirs[i] - ours[i]));
                }
            }
            if (count == 0 && ours.length == theirs.length) {
                return new Compared(metric.id(), null, 0);
            }
            var why = ours.length == theirs.length
                    ? count + " of " + common + " numbers differ"
                    : theirs.length + " numbers recorded, " + ours.length + " recomputed"
                            + (computed == null ? ", since the rule's list is absent" : "");
            int at = first < 0 ? common : first;
            return differing(metric, recorded, at(theirs, at), at(ours, at), at, why, largest);
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
                    recorded.place().toString(),
                    theirs,
                    ours,
                    element,
                    why);
            return new Compared(metric.id(), difference, largest);
        }
    }
}
