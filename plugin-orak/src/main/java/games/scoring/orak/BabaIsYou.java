package games.scoring.orak;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** Baba Is You: the level cleared, or steps on the way. */
final class BabaIsYou {

    static final Input.Flag LEVEL_CLEARED = Input.flag("level_cleared").means("whether the level was cleared");
    static final Input.Flag WALL_IS_STOP_BROKEN =
            Input.flag("wall_is_stop_broken").means("whether the rule Wall Is Stop was broken");
    static final Input.Flag WIN_RULE_CREATED = Input.flag("win_rule_created").means("whether a rule with Win was made");
    static final Input.Number RECORDED_POINTS = Input.integer("recorded_points")
            .between(0, 100)
            .unit("points")
            .means("the points that the game's own log records, 0, 20, 40 or 100, where the flags are not known");

    private BabaIsYou() {}

    static Benchmark benchmark() {
        var document = when(LEVEL_CLEARED, 100)
                .when(WALL_IS_STOP_BROKEN.and(WIN_RULE_CREATED), 40)
                .when(WALL_IS_STOP_BROKEN, 20)
                .otherwise(0)
                .as("goals");
        var program = when(LEVEL_CLEARED, 100)
                .when(WIN_RULE_CREATED, 40)
                .when(WALL_IS_STOP_BROKEN, 20)
                .otherwise(0)
                .as("goals");
        return Benchmark.of("orak/baba-is-you", "Baba Is You")
                .alias("BabaIsYou", "baba_is_you", "Baba Is You")
                .inputs(LEVEL_CLEARED, WALL_IS_STOP_BROKEN, WIN_RULE_CREATED, RECORDED_POINTS)
                .rule(
                        Rulesets.DOCS,
                        ofGoals(document)
                                .note(RECORDED_POINTS.isEqual(40), "the wall condition is not in the log")
                                .source(Sources.document("Baba Is You: 100, 40 and 20"))
                                .remark("The document's third clause is a misprint: 20 is for a broken wall. Document"
                                        + " and paper have no row for a win rule without a broken wall, which scores 0"
                                        + " here; the program gives it 40."))
                .rule(
                        Rulesets.CODE,
                        ofGoals(program)
                                .source(Sources.release("baba_is_you_env.py"))
                                .remark("A win rule counts 40 whether or not a wall was broken."));
    }

    private static Rule ofGoals(Formula goals) {
        return Rule.score(RECORDED_POINTS.ifAbsent(goals))
                .check(
                        Reason.INCONSISTENT,
                        exclusive(RECORDED_POINTS, LEVEL_CLEARED, WALL_IS_STOP_BROKEN, WIN_RULE_CREATED),
                        "either recorded_points or the three flags")
                .check(
                        Reason.OUT_OF_RANGE,
                        any(
                                RECORDED_POINTS.isEqual(0),
                                RECORDED_POINTS.isEqual(20),
                                RECORDED_POINTS.isEqual(40),
                                RECORDED_POINTS.isEqual(100)),
                        "recorded_points to be 0, 20, 40 or 100");
    }
}
