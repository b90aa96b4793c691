package games.scoring.saisoccer;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Compares what a result adds up itself: a task's score is the mean of its episodes, and the total a weighted mean of
 * the tasks. Its weights are not in the result, hence the total can only be seen to lie among them.
 */
final class Aggregates {

    /** What the order of additions may change. */
    private static final double ROUNDING = 1e-9;

    private final Place file;
    private final EpisodeSink out;

    Aggregates(Place file, EpisodeSink out) {
        this.file = file;
        this.out = out;
    }

    void check(JsonNode root) {
        var tasks = root.path("tasks");
        for (int i = 0; i < tasks.size(); i++) {
            checkTask(tasks.get(i), file.at("/tasks/" + i + "/score"));
        }
        checkTotal(root.path("score"), scores(tasks));
    }

    private void checkTask(JsonNode task, Place place) {
        var outcome = Outcome.of(task);
        var score = ResultFormat.number(task.path("score"));
        double[] episodes = scores(task.path("episodes"));
        if (score.isEmpty() || !areFinite(episodes) || outcome == Outcome.FAILED || outcome == Outcome.NOT_OVER) {
            return;
        }
        double mean = DoubleStream.of(episodes).sum() / episodes.length;
        // Written so that NaN differs from everything.
        if (!(StrictMath.abs(score.getAsDouble() - mean) <= slack(task.path("score"), episodes))) {
            out.reject(
                    place,
                    Reason.INCONSISTENT,
                    "expected the score of the task " + task.path("id").asString("") + " to be the mean of its "
                            + episodes.length + " episodes, " + ResultFormat.text(mean) + ", found "
                            + ResultFormat.text(score.getAsDouble())
                            + ". Fetch the result from the platform again.");
        }
    }

    private void checkTotal(JsonNode node, double[] tasks) {
        var total = ResultFormat.number(node);
        if (total.isEmpty() || !areFinite(tasks)) {
            return;
        }
        double value = total.getAsDouble();
        double lowest = DoubleStream.of(tasks).min().orElseThrow();
        double highest = DoubleStream.of(tasks).max().orElseThrow();
        double slack = slack(node, tasks);
        // Where all weights are 0, the client gives 0.
        if (value != 0 && !(lowest - slack <= value && value <= highest + slack)) {
            out.reject(
                    file.at("/score"),
                    Reason.INCONSISTENT,
                    "expected the total to be a weighted mean of the tasks' scores, from " + ResultFormat.text(lowest)
                            + " to "
                            + ResultFormat.text(highest) + ", found " + ResultFormat.text(value)
                            + ". Fetch the result from the platform again.");
        }
    }

    /** Gives the scores of tasks or episodes; NaN for one without a score. */
    private static double[] scores(JsonNode list) {
        return IntStream.range(0, list.isArray() ? list.size() : 0)
                .mapToDouble(i -> ResultFormat.number(list.get(i).path("score")).orElse(Double.NaN))
                .toArray();
    }

    private static boolean areFinite(double[] scores) {
        return scores.length > 0 && DoubleStream.of(scores).allMatch(Double::isFinite);
    }

    /** Gives how far a number as printed may be from the one that it was computed as, of numbers of this size. */
    private static double slack(JsonNode printed, double[] from) {
        double largest = DoubleStream.of(from).map(StrictMath::abs).max().orElse(0);
        double half = printed.isBigDecimal() || printed.isIntegralNumber()
                ? new BigDecimal(
                                        BigInteger.ONE,
                                        Math.max(0, printed.decimalValue().scale()))
                                .doubleValue()
                        / 2
                : 0;
        return StrictMath.max(half, ROUNDING * largest);
    }
}
