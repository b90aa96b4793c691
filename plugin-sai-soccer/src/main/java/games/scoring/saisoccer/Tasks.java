package games.scoring.saisoccer;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import games.scoring.api.Text;
import java.util.List;

/** The three tasks, each with the weights of its {@code reward_config}. */
final class Tasks {

    // ---- reward terms --------------------------------------------------------------------------------------------

    static final Input.Number ROBOT_DISTANCE_BALL = term("robot_distance_ball")
            .typically(0, 1.5)
            .means(text(
                    "how near the robot is to the ball: 0 to 1, or 1.5 once it touched the ball",
                    "机器人与球的接近程度：0 至 1，触球后为 1.5"));

    static final Input.Number BALL_VEL_TWD_GOAL =
            term("ball_vel_twd_goal").unit("m/s").means(text("speed of the ball towards the goal", "球朝球门方向的速度"));

    static final Input.Number GOAL_SCORED = event("goal_scored", "whether a goal was scored", "是否进球");

    static final Input.Number OFFSIDE = event("offside", "whether the robot was offside", "是否越位");

    static final Input.Number BALL_HITS = term("ball_hits")
            .typically(0, 10)
            .means(text(
                    "contacts with the ball, as the environment weighs them: ln(1 + max(0, hits − 1))",
                    "触球次数，环境给出 ln(1 + max(0, 次数 − 1))"));

    static final Input.Number ROBOT_FALLEN = event("robot_fallen", "whether the robot fell", "机器人是否倒下");

    static final Input.Number BALL_BLOCKED = event("ball_blocked", "whether the ball was blocked", "球是否被阻挡");

    static final Input.Number SUCCESS = event("success", "whether the ball reached the target", "是否踢到目标");

    static final Input.Number DISTANCE = term("distance")
            .typically(0, 1)
            .means(text("how near the ball is to the target: 0 to 1, nearer is higher", "球与目标的接近程度：0 至 1，越近越高"));

    /** Overwritten by the function itself, whatever the environment says. */
    static final Input.Number STEPS = Input.number("steps")
            .orFlag()
            .typically(0, 5000)
            .means(text(
                    "ignored: the function overwrites it with 1, and per-step counts episode_steps",
                    "忽略：函数将其覆盖为 1；per-step 规则集使用 episode_steps"));

    // ---- the end of an episode -----------------------------------------------------------------------------------

    static final Input.Flag TERMINATED = Input.flag("terminated")
            .absentMeans(true)
            .means(text(
                    "whether the episode ended; a record is taken as an episode's end unless it says otherwise",
                    "回合是否结束（terminated）；缺省视为已结束"));

    static final Input.Flag TRUNCATED = Input.flag("truncated")
            .absentMeans(false)
            .means(text("whether the episode was cut off at its limit of steps", "回合是否因步数上限被截断（truncated）"));

    static final Input.Number EPISODE_STEPS = Input.integer("episode_steps")
            .atLeast(1)
            .typically(1, 5000)
            .unit("steps")
            .means(text("length of the episode; counts under per-step alone", "回合步数；仅 per-step 规则集使用"));

    /** What the platform itself printed, where nothing of the terms is left. */
    static final Input.Number EPISODE_SCORE = Input.number("episode_score")
            .means(text(
                    "the episode's score as the platform printed it, instead of the reward terms",
                    "平台给出的回合得分，用以代替奖励项"));

    // ---- settings and rulesets -----------------------------------------------------------------------------------

    static final Input.Series WEIGHTS = Input.numbers("weights")
            .length(3, 3)
            .each(0, 1e9)
            .setting(1, 1, 1)
            .means(text(
                    "weights of the three tasks in the total: goalie penalty kick, obstacle penalty kick, kick to target",
                    "三项任务在总分中的权重：守门员罚球、障碍罚球、踢球到目标"));

    static final List<Ruleset> RULESETS = List.of(
            ruleset("code", "The evaluation functions as programmed", "按评估函数代码")
                    .source(document("evaluation_fn"))
                    .remark(text(
                            "The function overwrites steps with 1, so that it costs its weight once an episode, whatever the length.",
                            "函数将 steps 覆盖为 1，因此每回合只扣一次，与步数无关。")),
            ruleset("per-step", "As the document's tables and advice say: steps cost on every step", "按文档说明：每步扣分")
                    .source(document("獎勵指標對比 (comparison of the reward terms)"))
                    .remark(text(
                            "The document's tables speak of a cost per step; its code does not. This ruleset follows the tables.",
                            "文档表格写明每步扣分，但代码并非如此；本规则集按表格计。")));

    // ---- tasks ---------------------------------------------------------------------------------------------------

    private static final String KICK = "LowerT1KickToTarget-v0";

    static final Benchmark GOALIE_PENALTY_KICK = penaltyKick(
            "sai-soccer/goalie-penalty-kick",
            "LowerT1GoaliePenaltyKick-v0",
            text("Penalty kick against a goalie", "守门员罚球"));

    static final Benchmark OBSTACLE_PENALTY_KICK = penaltyKick(
            "sai-soccer/obstacle-penalty-kick",
            "LowerT1ObstaclePenaltyKick-v0",
            text("Penalty kick past obstacles", "障碍罚球"));

    static final Benchmark KICK_TO_TARGET = task("sai-soccer/kick-to-target", KICK, text("Kick to a target", "踢球到目标"))
            .inputs(OFFSIDE, SUCCESS, DISTANCE, STEPS, TERMINATED, TRUNCATED, EPISODE_STEPS, EPISODE_SCORE)
            .rule(
                    "code",
                    asProgrammed(kickToTarget(constant(1)), OFFSIDE, SUCCESS, DISTANCE)
                            .source(rewardConfig(KICK)))
            .rule("per-step", perStep(kickToTarget(EPISODE_STEPS)).source(rewardConfig(KICK)));

    /** The tasks, in the order of the document and of {@link #WEIGHTS}. */
    static final List<Benchmark> ALL = List.of(GOALIE_PENALTY_KICK, OBSTACLE_PENALTY_KICK, KICK_TO_TARGET);

    private Tasks() {}

    private static Benchmark penaltyKick(String id, String environment, Text title) {
        return task(id, environment, title)
                .inputs(
                        ROBOT_DISTANCE_BALL,
                        BALL_VEL_TWD_GOAL,
                        GOAL_SCORED,
                        OFFSIDE,
                        BALL_HITS,
                        ROBOT_FALLEN,
                        BALL_BLOCKED,
                        STEPS,
                        TERMINATED,
                        TRUNCATED,
                        EPISODE_STEPS,
                        EPISODE_SCORE)
                .rule(
                        "code",
                        asProgrammed(
                                        penaltyKick(constant(1)),
                                        ROBOT_DISTANCE_BALL,
                                        BALL_VEL_TWD_GOAL,
                                        GOAL_SCORED,
                                        OFFSIDE,
                                        BALL_HITS,
                                        ROBOT_FALLEN,
                                        BALL_BLOCKED)
                                .source(rewardConfig(environment)))
                .rule("per-step", perStep(penaltyKick(EPISODE_STEPS)).source(rewardConfig(environment)));
    }

    private static Formula penaltyKick(Formula steps) {
        return sum(
                0,
                ROBOT_DISTANCE_BALL.weighing(0.25),
                BALL_VEL_TWD_GOAL.weighing(1.5),
                GOAL_SCORED.weighing(2.50),
                OFFSIDE.weighing(-3.0),
                BALL_HITS.weighing(-0.2),
                ROBOT_FALLEN.weighing(-1.5),
                BALL_BLOCKED.weighing(-0.5),
                steps.as("steps_counted").weighing(-1.0));
    }

    private static Formula kickToTarget(Formula steps) {
        return sum(
                0,
                OFFSIDE.weighing(-1.0),
                SUCCESS.weighing(2.0),
                DISTANCE.weighing(0.5),
                steps.as("steps_counted").weighing(-0.3));
    }

    /** The program's rule, which may also take the program's own word for it. */
    private static Rule asProgrammed(Formula reward, Input... terms) {
        return rule(EPISODE_SCORE.ifAbsent(reward).as("reward"))
                .check(
                        Reason.INCONSISTENT,
                        exclusive(EPISODE_SCORE, terms),
                        text("reward terms or an episode_score, not both", "奖励项或 episode_score 二者之一，不可并用"))
                .note(
                        given(EPISODE_SCORE),
                        text(
                                "the score is the platform's own: its reward terms are not in the log",
                                "得分由平台给出，日志中没有奖励项"))
                .note(
                        given(STEPS),
                        text(
                                "the given steps are ignored: the function overwrites them with 1",
                                "忽略所给 steps：函数将其覆盖为 1"));
    }

    /** The document's rule, which needs the terms: the platform's own score is what the function programmed gave. */
    private static Rule perStep(Formula reward) {
        return rule(reward.as("reward"))
                .check(
                        Reason.INCONSISTENT,
                        not(given(EPISODE_SCORE)),
                        text(
                                "the reward terms in place of an episode_score, which the platform gives as programmed (ruleset code)",
                                "奖励项而非 episode_score：后者由平台按代码（规则集 code）给出"))
                .note(
                        given(STEPS),
                        text(
                                "the given steps are ignored: episode_steps counts the steps of the episode",
                                "忽略所给 steps：步数以 episode_steps 为准"));
    }

    private static Rule rule(Formula reward) {
        var over = any(TERMINATED, TRUNCATED);
        return Rule.score(Metric.of("score", when(over, reward).otherwise(0))
                        .titled(text("reward at the end of the episode", "回合结束时的奖励")))
                .unfinished(not(over))
                .remark(text(
                        "Before the end of an episode the function returns 0; such a record is unfinished and never ranked.",
                        "回合结束前函数返回 0；此类记录为未完成，不参与排名。"))
                .remark(text(
                        "The function adds the terms in the order in which the environment names them; another order may differ in the last digits.",
                        "函数按环境给出的次序相加；次序不同时末位数字可能有差异。"));
    }

    // ---- sources -------------------------------------------------------------------------------------------------

    /** The document bears neither a version nor a date. */
    private static Source document(String place) {
        return Source.of("官方評估函數參考 (reference of the official evaluation functions)", "", place);
    }

    private static Source rewardConfig(String environment) {
        return document(environment + ", reward_config");
    }

    // ---- words ---------------------------------------------------------------------------------------------------

    private static Benchmark task(String id, String environment, Text title) {
        return Benchmark.of(id, title).alias(environment).ignoringUnknownInputs();
    }

    private static Ruleset ruleset(String id, String english, String chinese) {
        return Ruleset.of(id, "2025-09-01", text(english, chinese))
                .remark(text("The document states no date: this one is a guess.", "文档未注明日期，此处日期为推测。"));
    }

    private static Input.Number term(String name) {
        return Input.number(name).orFlag().absentMeans(0);
    }

    private static Input.Number event(String name, String english, String chinese) {
        return term(name).typically(0, 1).means(text(english, chinese));
    }

    static Text text(String english, String chinese) {
        return Text.of(english).and("zh", chinese);
    }
}
