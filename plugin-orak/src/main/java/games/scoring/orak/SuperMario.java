package games.scoring.orak;

import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Condition.together;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** Super Mario: the share of the way from the start to the flag. */
final class SuperMario {

    /** Where Mario starts in stage 1-1. */
    private static final int START = 40;

    /** Where the flag of stage 1-1 stands. */
    static final int FLAG = 3161;

    static final Input.Number X_FINAL = Input.number("x_final")
            .typically(START, FLAG)
            .unit("pixels")
            .means("where Mario was at the end, from the left edge of the stage");
    static final Input.Number X_START = Input.number("x_start")
            .absentMeans(START)
            .typically(0, 100)
            .unit("pixels")
            .means("where Mario starts, from the left edge of the stage")
            .parameter();
    static final Input.Number X_FLAG = Input.number("x_flag")
            .absentMeans(FLAG)
            .typically(1000, 4000)
            .unit("pixels")
            .means("where the flag stands, from the left edge of the stage")
            .parameter();
    static final Input.Number DISTANCE = Input.number("distance")
            .atLeast(0)
            .typically(0, FLAG - START)
            .unit("pixels")
            .means("distance from the start that Mario traversed")
            .alias("Distance that Mario traversed");
    static final Input.Number FLAG_DISTANCE = Input.number("flag_distance")
            .moreThan(0)
            .typically(1000, 4000)
            .unit("pixels")
            .means("distance from the start to the flag")
            .alias("Distance to Flag from the starting point")
            .parameter();

    private SuperMario() {}

    static Benchmark benchmark() {
        var progress = DISTANCE.over(FLAG_DISTANCE)
                .ifAbsent(X_FINAL.minus(X_START).over(X_FLAG.minus(X_START)))
                .as("progress");
        var progressFromTheEdge = DISTANCE.plus(START)
                .over(FLAG_DISTANCE.plus(START))
                .ifAbsent(X_FINAL.over(X_FLAG))
                .as("progress");
        return Benchmark.of("orak/super-mario", "Super Mario")
                .alias("SuperMario", "super_mario", "Super Mario")
                .inputs(X_FINAL, X_START, X_FLAG, DISTANCE, FLAG_DISTANCE)
                .rule(
                        Rulesets.DOCS,
                        checked(Rule.score(progress.within(0, 1).times(100)))
                                .source(Sources.document("Super Mario: the formula, without numbers"))
                                .source(Sources.release("stage 1-1: start at 40, flag at 3161"))
                                .remark("The document gives no numbers: the start at 40 and the flag at 3161 are those"
                                        + " of stage 1-1 in the release and the challenge.")
                                .remark("Held between 0 and 100: read as it stands, the document would give a negative"
                                        + " score behind the start, and the paper's absolute distance a positive"
                                        + " one."))
                .rule(
                        Rulesets.STARTER_KIT,
                        checked(Rule.score(progressFromTheEdge.times(100)))
                                .check(Reason.OUT_OF_RANGE, X_FLAG.isMore(0), "x_flag above 0 pixels")
                                .source(Sources.starterKit("Super Mario: final position / 3161"))
                                .remark("Counts from the left edge, not from the start, and has no limits. A distance"
                                        + " from the start is first counted from the edge, 40 pixels further."));
    }

    private static Rule checked(Rule rule) {
        return rule.check(Reason.INCONSISTENT, X_FLAG.isMore(X_START), "x_flag beyond x_start")
                .check(
                        Reason.INCONSISTENT,
                        together(DISTANCE, FLAG_DISTANCE),
                        "distance and flag_distance together, or neither")
                .check(
                        Reason.INCONSISTENT,
                        exclusive(DISTANCE, X_FINAL, X_START, X_FLAG),
                        "either distance and flag_distance, or x_final with x_start and x_flag");
    }
}
