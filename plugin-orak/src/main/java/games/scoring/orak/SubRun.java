package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.Place;
import org.jspecify.annotations.Nullable;

/**
 * The run of one task of Ace Attorney: a quarter of an episode.
 *
 * @param task the task
 * @param score what was right
 * @param scorePlace where it stands
 * @param steps the steps taken
 * @param stepsPlace where they stand
 * @param seconds how long it took; NaN where that is not said
 * @param path the path of the run's folder, from the game down; empty where it has none
 * @param end how the run ended
 * @param fault why it can't be scored; null where it can
 */
record SubRun(
        AceAttorney.Task task,
        double score,
        Place scorePlace,
        double steps,
        Place stepsPlace,
        double seconds,
        String path,
        Run.End end,
        @Nullable LogFault fault) {

    /** What a table rounds to one digit, a score card to three. */
    private static final double SECONDS_APART = 0.1;

    /** Reads the run of a folder that holds a score. */
    static SubRun of(AceAttorney.Task task, Run run) {
        return of(task, run.score(), run.steps(), Double.NaN, run.path(), run.end());
    }

    /** Reads a run of which a file of a batch tells. */
    static SubRun of(AceAttorney.Task task, LogValue score, LogValue steps, double seconds) {
        return of(task, score, steps, seconds, "", Run.End.FINISHED);
    }

    private static SubRun of(
            AceAttorney.Task task, LogValue score, LogValue steps, double seconds, String path, Run.End end) {
        try {
            double points = whole(score, "a whole number of points for " + task.name());
            double count = whole(steps, "a whole number of steps for " + task.name());
            return new SubRun(task, points, score.place(), count, steps.place(), seconds, path, end, null);
        } catch (LogFault e) {
            return new SubRun(task, Double.NaN, score.place(), Double.NaN, score.place(), seconds, path, end, e);
        }
    }

    /** A run that stands in its place among the others and can't be scored: for a fault, or since it was broken off. */
    static SubRun lost(AceAttorney.Task task, Place place, String path, @Nullable LogFault fault) {
        var end = fault == null ? Run.End.ABORTED : Run.End.FINISHED;
        return new SubRun(task, Double.NaN, place, Double.NaN, place, Double.NaN, path, end, fault);
    }

    boolean isLost() {
        return fault != null || end == Run.End.ABORTED;
    }

    /** Gives the name of the run's folder, which tells the order of time. */
    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Says whether nothing is known of the time that tells two runs apart. */
    boolean tookAsLongAs(SubRun other) {
        return !(Math.abs(seconds - other.seconds) > SECONDS_APART);
    }

    /** Says whether two places tell of one run: the same task, score and steps. */
    boolean same(SubRun other) {
        return task.equals(other.task)
                && Double.compare(score, other.score) == 0
                && Double.compare(steps, other.steps) == 0;
    }

    private static double whole(LogValue of, String expected) throws LogFault {
        var value = of.value();
        if (!value.isNumber() || Json.isNotFinite(value) || Json.number(value) != StrictMath.rint(Json.number(value))) {
            throw new LogFault(
                    value.isMissingNode() || value.isNull()
                            ? Reason.MISSING_INPUT
                            : Json.isNotFinite(value) ? Reason.NOT_FINITE : Reason.WRONG_TYPE,
                    of.place(),
                    "expected " + expected + ", found " + Json.shown(value));
        }
        return Json.number(value);
    }
}
