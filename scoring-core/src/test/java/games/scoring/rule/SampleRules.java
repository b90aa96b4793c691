package games.scoring.rule;

import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Condition.together;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.List;

/** Rules of the kinds that benchmarks have, for the engine's own tests. */
final class SampleRules {

    private SampleRules() {}

    static final Input.Number POINTS =
            Input.integer("final_game_score").atLeast(0).unit("points");

    static final Rule TILES = Rule.score(POINTS.over(20000).cappedAt(1).times(100));

    static final Input.Number FLOORS = Input.integer("floors_cleared").between(0, 51);
    static final Input.Number BOSSES = Input.integer("bosses_defeated").between(0, 3);

    /** Derives the bosses from the floor where they are not given. */
    static Rule spire() {
        var floors = FLOORS.cappedAt(50).as("floors");
        var bosses = BOSSES.ifAbsent(at(16).plus(at(33)).plus(at(50))).as("bosses");
        return Rule.score(floors.over(50)
                        .times(0.5)
                        .plus(bosses.over(3).times(0.5))
                        .times(100))
                .note(not(given(BOSSES)), "bosses derived from the floor");
    }

    private static Formula at(int floor) {
        return FLOORS.isAtLeast(floor).asNumber();
    }

    static final Input.Number X = Input.number("x_final");
    static final Input.Number START = Input.number("x_start").absentMeans(40);
    static final Input.Number FLAG = Input.number("x_flag").absentMeans(3161);
    static final Input.Number DISTANCE = Input.number("distance").atLeast(0);
    static final Input.Number FLAG_DISTANCE = Input.number("flag_distance").moreThan(0);

    static Rule mario() {
        var run = X.minus(START).ifAbsent(DISTANCE).as("run");
        // The way has defaults throughout, so it is chosen by the other form's input.
        var way = FLAG_DISTANCE.ifAbsent(FLAG.minus(START)).as("way");
        return Rule.score(run.over(way).within(0, 1).times(100))
                .check(Reason.INCONSISTENT, START.isLess(FLAG), "x_start less than x_flag")
                .check(
                        Reason.INCONSISTENT,
                        together(DISTANCE, FLAG_DISTANCE),
                        "both distance and flag_distance, or neither");
    }

    static final Input.Number TURNS = Input.integer("turns").atLeast(1);
    static final Input.Number OPTIMAL = Input.integer("optimal_turns").atLeast(0);
    static final Input.Number MAX = Input.integer("max_turns").atLeast(0);
    static final Input.Number GOALS = Input.integer("goal_count").atLeast(1);
    static final Input.Number ACHIEVED = Input.integer("goals_achieved").atLeast(0);
    static final Input.Flag FINISHED = Input.flag("finished");
    static final Input.Choice ENDED =
            Input.choice("ended_by", "done", "turn_limit", "invalid_format").absentMeans("done");
    static final Input.Number PARSED = Input.integer("parsed_requests").atLeast(0);
    static final Input.Number VIOLATED =
            Input.integer("violated_requests").atLeast(0).absentMeans(0);
    static final Input.Series GOALS_BY_TURN = Input.integers("goals_by_turn").each(0, 1000);

    /** The full rating of an adventure: undefined when aborted. */
    static Benchmark adventure() {
        var ratio = ACHIEVED.over(GOALS).as("achieved_goal_ratio");
        var overPar = TURNS.minus(OPTIMAL).as("turns_over_par");
        var turnRatio = constant(1).minus(overPar.over(MAX.minus(OPTIMAL))).as("turn_ratio");
        var aborted = ENDED.is("invalid_format");
        var rule = Rule.score(ratio.times(turnRatio).definedIf(not(aborted), "the episode was aborted"))
                .metric("achieved_goal_ratio", ratio)
                .metric(Metric.of("turns_over_par", overPar.definedIf(FINISHED, "the adventure was not finished"))
                        .whole())
                .metric("turn_ratio", turnRatio.definedIf(FINISHED, "the adventure was not finished"))
                .metric(Metric.of("aborted", aborted.asNumber()).whole())
                .metric(Metric.of("success", FINISHED.and(not(aborted)).asNumber())
                        .whole())
                .metric(Metric.of("lose", not(FINISHED.or(aborted)).asNumber()).whole())
                .metric(Metric.of("parsed", PARSED).whole())
                .metric(Metric.changes("goal_score", GOALS_BY_TURN))
                .check(Reason.OUT_OF_RANGE, ACHIEVED.isAtMost(GOALS), "goals_achieved at most goal_count")
                .check(Reason.INCONSISTENT, OPTIMAL.isLess(MAX), "optimal_turns less than max_turns")
                .check(
                        Reason.INCONSISTENT,
                        PARSED.plus(VIOLATED).isEqual(TURNS),
                        "parsed and violated requests to be as many as turns")
                .aborted(aborted);
        return Benchmark.of("clembench/adventuregame", "Adventures")
                .inputs(TURNS, OPTIMAL, MAX, GOALS, ACHIEVED, FINISHED, ENDED, PARSED, VIOLATED, GOALS_BY_TURN)
                .rule("readme-2024-06", rule);
    }

    static final Input.Number REWARD = Input.number("total_reward");
    static final Input.Number NORMALIZED = Input.number("normalized_reward");
    static final Input.Number FACTOR =
            Input.number("normalization_factor").moreThan(0).absentMeans(0.5);
    static final Input.Choice DIFFICULTY = Input.choice("difficulty", "easy", "medium", "hard");
    static final Input.Number LEVEL = Input.integer("difficulty_level").between(1, 4);
    static final Input.Choice OUTSIDE =
            Input.choice("outside", "clamp", "extrapolate", "reject").setting("clamp");
    static final Input.Number R_MIN = Input.number("doapp.r_min").setting(-1872);
    static final Input.Number R_MAX = Input.number("doapp.r_max").setting(3328);
    static final List<Input> DIAMBRA_SETTINGS = List.of(OUTSIDE, R_MIN, R_MAX);

    /** A reward weighed by difficulty, with two ways to give either, and settings. */
    static Benchmark diambra() {
        var reward = REWARD.ifAbsent(NORMALIZED.times(FACTOR).times(208)).as("reward");
        var byLevel = when(LEVEL.isAtMost(2), 1)
                .when(LEVEL.isAtMost(3), 1.5)
                .otherwise(2)
                .as("k_by_level");
        var k = DIFFICULTY.table(1, 1.5, 2).ifAbsent(byLevel).as("k");
        var place = reward.minus(R_MIN).over(R_MAX.minus(R_MIN)).as("place");
        var held = when(OUTSIDE.is("extrapolate"), place)
                .otherwise(place.within(0, 1))
                .as("held_place");
        var weight = constant(1).plus(k.minus(1).times(held)).as("weight");
        var text = Rule.score(reward.times(weight))
                .metric("weight", weight)
                .check(
                        Reason.OUT_OF_RANGE,
                        not(OUTSIDE.is("reject")).or(R_MIN.isAtMost(reward).and(reward.isAtMost(R_MAX))),
                        "a reward from r_min to r_max")
                .check(
                        Reason.INCONSISTENT,
                        DIFFICULTY.table(1, 1.5, 2).as("k_given").isEqual(byLevel),
                        "difficulty and difficulty_level to agree")
                .note(
                        OUTSIDE.is("clamp").and(reward.isLess(R_MIN).or(reward.isMore(R_MAX))),
                        "the reward lies outside of what the documentation gives");
        return Benchmark.of("diambra/doapp", "Dead Or Alive ++")
                .inputs(REWARD, NORMALIZED, FACTOR, DIFFICULTY, LEVEL)
                .rule("text", text);
    }
}
