package games.scoring.saisoccer;

import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Recomputes what a result adds up itself: a task's score is the mean of its episodes, and the total the weighted mean of
 * the tasks. The weights are not in the result: they are those of the option.
 */
final class Aggregates {

    /** Nobody rounds to fewer digits: a number that has fewer is meant as it stands. */
    private static final int FEWEST_DIGITS = 2;

    /** What the order of additions may change, of the largest number that is added. */
    private static final double ROUNDING = 1e-9;

    private final Place file;
    private final EpisodeSink out;
    private final double[] weights;

    Aggregates(Place file, EpisodeSink out, double[] weights) {
        this.file = file;
        this.out = out;
        this.weights = weights;
    }

    void check(JsonNode root) {
        var tasks = root.path("tasks");
        for (int i = 0; i < tasks.size(); i++) {
            checkTask(tasks.get(i), file.at("/tasks/" + i + "/score"));
        }
        checkTotal(root.path("score"), tasks);
    }

    private void checkTask(JsonNode task, Place place) {
        var outcome = Outcome.of(task);
        var score = ResultFormat.number(task.path("score"));
        double[] episodes = scores(task.path("episodes"));
        if (score.isEmpty() || !areFinite(episodes) || outcome == Outcome.FAILED || outcome == Outcome.NOT_OVER) {
            return;
        }
        out.aggregate(
                place,
                "score of the task " + task.path("id").asString("") + ", the mean of its episodes",
                score.getAsDouble(),
                DoubleStream.of(episodes).sum() / episodes.length,
                slack(task.path("score"), episodes));
    }

    private void checkTotal(JsonNode node, JsonNode list) {
        var total = ResultFormat.number(node);
        double[] tasks = scores(list);
        if (total.isEmpty() || !areFinite(tasks)) {
            return;
        }
        double value = total.getAsDouble();
        double slack = slack(node, tasks);
        if (areTheThree(list)) {
            out.aggregate(
                    file.at("/score"),
                    "total, the mean of the tasks under sai-soccer.weights="
                            + DoubleStream.of(weights)
                                    .mapToObj(ResultFormat::text)
                                    .map(text -> text.endsWith(".0") ? text.substring(0, text.length() - 2) : text)
                                    .collect(Collectors.joining(","))
                            + " (an option)",
                    value,
                    total(list, tasks),
                    slack);
            return;
        }
        // Of other tasks no weights are known: their mean lies among them, or is 0 where all weights are.
        double lowest = DoubleStream.of(tasks).min().orElseThrow();
        double highest = DoubleStream.of(tasks).max().orElseThrow();
        if (value != 0 && !(lowest - slack <= value && value <= highest + slack)) {
            out.aggregate(
                    file.at("/score"),
                    "total, a weighted mean of tasks from " + ResultFormat.text(lowest) + " to "
                            + ResultFormat.text(highest),
                    value,
                    value < lowest ? lowest : highest,
                    slack);
        }
    }

    /** Says whether the tasks are those that have weights, each once. */
    private static boolean areTheThree(JsonNode list) {
        return list.size() == Tasks.ALL.size()
                && IntStream.range(0, list.size())
                                .map(i -> position(list.get(i)).orElse(-1))
                                .filter(position -> position >= 0)
                                .distinct()
                                .count()
                        == Tasks.ALL.size();
    }

    private double total(JsonNode list, double[] scores) {
        double weighted = 0;
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            double weight = weights[position(list.get(i)).orElseThrow()];
            weighted += scores[i] * weight;
            sum += weight;
        }
        return sum == 0 ? 0 : weighted / sum;
    }

    /** Gives the position of a task among the weights. */
    static OptionalInt position(JsonNode task) {
        var id = task.path("id").asString("");
        return IntStream.range(0, Tasks.ALL.size())
                .filter(i -> Tasks.ALL.get(i).id().equals(id)
                        || Tasks.ALL.get(i).aliases().contains(id))
                .findFirst();
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
        int digits = printed.isBigDecimal() ? printed.decimalValue().scale() : 0;
        double half = digits >= FEWEST_DIGITS ? new BigDecimal(BigInteger.ONE, digits).doubleValue() / 2 : 0;
        return half + ROUNDING * largest;
    }
}
