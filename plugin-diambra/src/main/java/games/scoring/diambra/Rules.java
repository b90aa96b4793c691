package games.scoring.diambra;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import games.scoring.api.standing.StandingRule;
import java.util.List;

/**
 * The rules that all games share: a score of the total cumulative reward and the difficulty.
 *
 * <p>With R the reward and k the level of the difficulty over the level of Easy, the page's text gives R·w, with w on a
 * line from 1 at R_min to k at R_max; the page's picture shows straight lines from (R_min, R_min) to (R_max, k·R_max).
 */
final class Rules {

    // ---- inputs --------------------------------------------------------------------------------------------------

    static final Input.Number TOTAL_REWARD = Input.number("total_reward")
            .typically(-4100, 7300)
            .unit("points")
            .means("total cumulative reward of the evaluated episode, R");

    static final Input.Choice DIFFICULTY =
            Input.choice("difficulty", "easy", "medium", "hard").means("difficulty selected at submission");

    static final Input.Number NORMALIZED_REWARD = Input.number("normalized_reward")
            .typically(-50, 50)
            .means("sum of the normalised rewards of the episode, instead of total_reward");

    static final Input.Number NORMALIZATION_FACTOR = Input.number("normalization_factor")
            .moreThan(0)
            .typically(0.1, 1)
            .absentMeans(0.5)
            .means("the factor by which rewards were normalised: a normalised reward is the reward over factor·ΔH")
            .parameter();

    static final Input.Series REWARDS_BY_EPISODE = Input.numbers("rewards_by_episode")
            .length(5, 5)
            .means("total cumulative rewards of the five evaluated episodes");

    static final Input.Choice OUTSIDE = Input.choice("outside", "clamp", "extrapolate", "reject")
            .setting("clamp")
            .means(
                    "what becomes of a reward outside [R_min, R_max], except under chart: its weight is held at the end, goes on in a straight line, or the episode is rejected");

    // ---- rulesets ------------------------------------------------------------------------------------------------

    private static final Source PAGE = Source.of("DIAMBRA competition platform", "", "Submission Evaluation");
    private static final Source ENVIRONMENTS =
            Source.of("DIAMBRA Arena documentation", "", "Environments, reward bounds");

    static final List<Ruleset> RULESETS = List.of(
            Ruleset.of("text", "2023-04-06", "The competition page's text: reward times weight")
                    .source(PAGE)
                    .source(ENVIRONMENTS)
                    .remark("Text and picture of the page agree only at both ends of the reward."),
            Ruleset.of("chart", "2023-04-06", "The competition page's picture: straight lines")
                    .source(Source.of("DIAMBRA competition platform", "", "Submission Evaluation, score chart"))
                    .source(ENVIRONMENTS)
                    .remark("Text and picture of the page agree only at both ends of the reward."),
            Ruleset.of("mean-of-5", "2023-04-05", "As text, with the mean reward of five episodes: until 2023-04-06")
                    .source(Source.of("DIAMBRA competition platform", "until 2023-04-06", "Submission Evaluation"))
                    .source(ENVIRONMENTS)
                    .remark(
                            "Until 2023-04-06 a submission was run for five episodes; their rewards were averaged first."));

    // ---- one game ------------------------------------------------------------------------------------------------

    private final Game game;
    private final Input.Number lowest;
    private final Input.Number highest;
    private final Input.Number difficultyLevel;
    private final Formula levelByName;
    private final Formula levelByNumber;
    private final Formula level;

    Rules(Game game) {
        this.game = game;
        lowest = game.lowestReward();
        highest = game.highestReward();
        difficultyLevel = game.difficultyLevel();
        levelByName = DIFFICULTY
                .table(
                        game.levels().easy(),
                        game.levels().medium(),
                        game.levels().hard())
                .as("level_by_name");
        levelByNumber = when(
                        difficultyLevel.isAtMost(game.levels().easy()),
                        game.levels().easy())
                .when(
                        difficultyLevel.isAtMost(game.levels().medium()),
                        game.levels().medium())
                .otherwise(game.levels().hard())
                .as("level_by_number");
        level = levelByName.ifAbsent(levelByNumber).as("level");
    }

    Benchmark benchmark() {
        return Benchmark.of("diambra/" + game.id(), game.title())
                .inputs(
                        TOTAL_REWARD,
                        DIFFICULTY,
                        difficultyLevel,
                        NORMALIZED_REWARD,
                        NORMALIZATION_FACTOR,
                        REWARDS_BY_EPISODE)
                .rule(
                        "text",
                        text(oneReward())
                                .check(Reason.INCONSISTENT, oneForm(), "one of total_reward and normalized_reward"))
                .rule(
                        "chart",
                        chart(oneReward())
                                .check(Reason.INCONSISTENT, oneForm(), "one of total_reward and normalized_reward"))
                .rule("mean-of-5", text(meanReward()))
                .standing(StandingRule.best());
    }

    private Formula oneReward() {
        return TOTAL_REWARD
                .ifAbsent(NORMALIZED_REWARD
                        .times(NORMALIZATION_FACTOR)
                        .times(game.bars().health()))
                .as("reward");
    }

    private static Formula meanReward() {
        return REWARDS_BY_EPISODE.total().over(5).as("reward");
    }

    private static Condition oneForm() {
        return exclusive(TOTAL_REWARD, NORMALIZED_REWARD);
    }

    /** The page's text: R·w, w = 1 + (k−1)·(R−R_min)/(R_max−R_min). */
    private Rule text(Formula reward) {
        var k = level.over(game.levels().easy()).as("k");
        var line = constant(1).plus(k.minus(1).times(reward.minus(lowest)).over(highest.minus(lowest)));
        var weight = when(OUTSIDE.is("clamp"), line.flooredAt(1).cappedAt(k))
                .otherwise(line)
                .as("weight");
        var outside = not(inside(reward));
        // The easy level's weight is 1, wherever the reward lies.
        var easy = level.isEqual(game.levels().easy());
        return shared(
                        Rule.score(Metric.of("score", reward.times(weight)).unit("points")),
                        Metric.of("weight", weight).titled("the weight w that multiplies the reward"))
                .check(
                        Reason.OUT_OF_RANGE,
                        any(not(OUTSIDE.is("reject")), inside(reward)),
                        "a reward within [R_min, R_max] (option diambra.outside=reject)")
                .note(
                        all(OUTSIDE.is("clamp"), outside, not(easy)),
                        "the reward is outside [R_min, R_max]: its weight is held between 1 and k")
                .note(
                        all(OUTSIDE.is("extrapolate"), outside, not(easy)),
                        "the reward is outside [R_min, R_max]: its weight goes on in a straight line")
                .note(
                        all(not(OUTSIDE.is("reject")), outside, easy),
                        "the reward is outside [R_min, R_max]: at the easy level it is the score all the same")
                .remark(
                        "For a negative reward a weight above 1 makes the score worse: a harder level then scores below an easier one.");
    }

    /** The page's picture: R_min + (R−R_min)·(k·R_max−R_min)/(R_max−R_min). */
    private Rule chart(Formula reward) {
        var k = level.over(game.levels().easy()).as("k");
        var line = lowest.plus(
                reward.minus(lowest).times(k.times(highest).minus(lowest)).over(highest.minus(lowest)));
        // Easy is its own row: there the line is the reward itself, which the division would only blur.
        var score = when(level.isEqual(game.levels().easy()), reward)
                .otherwise(line)
                .as("line");
        return shared(
                        Rule.score(Metric.of("score", score).unit("points")),
                        Metric.of("weight", constant(1).definedIf(any(), "no weight in this reading")))
                .note(not(inside(reward)), "the reward is outside [R_min, R_max]: the line goes on")
                .remark("The picture has no weight to hold: the option diambra.outside does not act on it.");
    }

    /** Adds what all rules have: further metrics, checks, remarks. */
    private Rule shared(Rule scored, Metric weight) {
        var rule = scored.metric(weight.better(Metric.Better.NEITHER))
                .metric(bound("r_min", "the lowest possible reward, R_min", lowest))
                .metric(bound("r_max", "the highest possible reward, R_max", highest))
                .check(
                        Reason.INCONSISTENT,
                        lowest.isLess(highest),
                        "option diambra." + lowest.name() + " below diambra." + highest.name())
                .check(
                        Reason.INCONSISTENT,
                        levelByName.isEqual(levelByNumber),
                        "difficulty and difficulty_level to agree")
                .source(game.onPage() ? PAGE : ENVIRONMENTS);
        if (!game.doubt().isEmpty()) {
            rule = rule.remark("Documents disagree about " + game.doubt() + ": the bounds of the reward are options.");
        }
        return rule.remark("The environment's documentation admits that rewards can leave [R_min, R_max].");
    }

    private Condition inside(Formula reward) {
        return all(reward.isAtLeast(lowest), reward.isAtMost(highest));
    }

    private static Metric bound(String id, String title, Formula value) {
        return Metric.of(id, value).titled(title).unit("points").better(Metric.Better.NEITHER);
    }
}
