package games.scoring.clembench;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.clembench.Standard.count;
import static games.scoring.clembench.Standard.ifAbortIsRecorded;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.tally;
import static games.scoring.clembench.Standard.turns;
import static games.scoring.clembench.Standard.turnsBeside;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** adventuregame: a text adventure for one player, who must reach a set of goal states within a number of turns. */
final class Adventuregame {

    static final String NAME = "adventuregame";

    // What happened.

    static final Input.Number TURNS = Input.integer("turns")
            .atLeast(1)
            .typically(1, 50)
            .unit("turns")
            .means("turns taken: requests to the player");
    static final Input.Number OPTIMAL_TURNS = Input.integer("optimal_turns")
            .atLeast(0)
            .typically(8, 23)
            .unit("turns")
            .parameter()
            .means("turns of the shortest solution, without the closing DONE");
    static final Input.Number MAX_TURNS = Input.integer("max_turns")
            .atLeast(1)
            .typically(50, 100)
            .unit("turns")
            .parameter()
            .means("the turn limit");
    static final Input.Number GOAL_COUNT = Input.integer("goal_count")
            .atLeast(1)
            .typically(1, 3)
            .unit("goals")
            .parameter()
            .means("goal states to reach");
    static final Input.Number GOALS_ACHIEVED = Input.integer("goals_achieved")
            .atLeast(0)
            .typically(0, 3)
            .unit("goals")
            .means("goal states that hold at the end");
    static final Input.Flag FINISHED = Input.flag("finished").means("whether the adventure was successfully finished");
    static final Input.Choice ENDED_BY = Input.choice("ended_by", "done", "turn_limit", "invalid_format")
            .absentMeans("done")
            .means("what ended the episode; an invalid format before anything else");
    static final Input.Series GOALS_BY_TURN =
            Input.integers("goals_by_turn").each(0, 1e6).unit("goals").means("goal states that hold after each turn");
    static final Input.Number PARSED =
            Input.integer("parsed_requests").atLeast(0).unit("requests").means("replies in the right format");
    static final Input.Number VIOLATED = Input.integer("violated_requests")
            .atLeast(0)
            .absentMeans(0)
            .unit("requests")
            .means("replies from the first one in a wrong format on");
    static final Input.Flag TURN_LIMIT_SEEN = Input.flag("turn_limit_seen")
            .absentMeans(false)
            .means("whether the log says that the turn limit was reached, whatever ended the episode");
    static final Input.Number TURNS_WITHOUT_GOAL_STATUS = Input.integer("turns_without_goal_status")
            .atLeast(0)
            .absentMeans(0)
            .unit("turns")
            .means("turns whose log holds no goal status");

    // Counts: as a number, or turn by turn.

    static final Input.Number HALLUCINATED_FINISHES =
            tallyOf("hallucinated_finishes", "turns with a claim to be finished in place of a command");
    static final Input.Number HALLUCINATIONS =
            tallyOf("hallucinations", "turns with such a claim, or with DONE before the adventure was finished");
    static final Input.Number PARSING_FAILS = tallyOf("action_parsing_fails", "turns whose action was not understood");
    static final Input.Number RESOLUTION_FAILS =
            tallyOf("action_resolution_fails", "turns whose action was not possible");
    static final Input.Number PLANS_FOLLOWED =
            tallyOf("plans_followed", "turns, from the second on, that did what the turn before had planned");
    static final Input.Number BAD_PLANS_FOLLOWED = tallyOf(
            "bad_plans_followed",
            "turns, from the second on, that logged a plan followed after a turn whose plan had viability 0, or none");

    static final Input.Series REQUESTS_BY_TURN = flags("requests_by_turn", "1 for each turn");
    static final Input.Series PARSED_BY_TURN = flags("parsed_requests_by_turn", "1 for a reply in the right format");
    static final Input.Series VIOLATED_BY_TURN =
            flags("violated_requests_by_turn", "1 from the first reply in a wrong format on");
    static final Input.Series TAG_MISSING_BY_TURN =
            flags("command_tag_missing_by_turn", "1 for a reply that does not begin with a command");
    static final Input.Series NEXT_MISSING_BY_TURN =
            flags("next_actions_missing_by_turn", "1 for a reply without the plan that is asked for");
    static final Input.Series HALLUCINATED_FINISH_BY_TURN =
            flags("hallucinated_finish_by_turn", "1 for a claim to be finished in place of a command");
    static final Input.Series HALLUCINATION_BY_TURN =
            flags("hallucination_by_turn", "1 for such a claim, or DONE before the adventure was finished");
    static final Input.Series PARSING_FAIL_BY_TURN =
            flags("action_parsing_fail_by_turn", "1 for an action that was not understood");
    static final Input.Series RESOLUTION_FAIL_BY_TURN =
            flags("action_resolution_fail_by_turn", "1 for an action that was not possible");
    static final Input.Series PLAN_FOLLOWED_BY_TURN =
            flags("plan_followed_by_turn", "1 where the turn did what the turn before had planned");
    static final Input.Series PLAN_VIABILITY_BY_TURN = Input.numbers("plan_viability_by_turn")
            .means("the share of each turn's plan that is possible; 0 without a plan");
    static final Input.Series BAD_PLAN_FOLLOWED_BY_TURN =
            flags("bad_plan_followed_by_turn", "always 0: the programs log it before they compute it");
    static final Input.Series PLANNED_TURNS =
            Input.integers("planned_turns").each(0, 1e6).means("the turns, from 0, that logged a plan's viability");

    static final Input.Series EXPLORED_TURNS = Input.integers("explored_turns")
            .each(0, 1e6)
            .means("the turns, from 0, that logged exploration: the lists below hold a number for each of them");
    static final Input.Series EPISTEMIC = flags("epistemic_actions", "1 for an action that adds knowledge");
    static final Input.Series PRAGMATIC = flags("pragmatic_actions", "1 for an action that changes the world");
    static final Input.Series EPISTEMIC_GAIN = Input.integers("epistemic_gains").means("facts learnt by the action");
    static final Input.Series KNOWN_ENTITIES =
            Input.numbers("known_entities_ratios").means("share of the things that are known");
    static final Input.Series VISITED_ROOMS =
            Input.numbers("visited_rooms_ratios").means("share of the rooms that were visited");
    static final Input.Series KNOWN_GOAL_ENTITIES =
            Input.numbers("known_goal_entities_ratios").means("share of the goals' things that are known");

    /** A folder that kept scores.json alone has this, and neither goals nor limits. */
    static final Input.Number RECORDED_RATIO = Input.number("recorded_achieved_goal_ratio")
            .between(0, 1)
            .means("achieved_goal_ratio as a log recorded it that holds scores alone");

    /** Whether a log that holds scores alone says that the episode was aborted: its ruleset is the one it was played under. */
    static final Input.Choice RECORDED_END = Input.choice("recorded_end", "not_recorded", "played", "aborted")
            .absentMeans("not_recorded")
            .means("whether the episode was aborted, as a log recorded it that holds scores alone");

    /** Why an action failed, in the order of the files. */
    record FailType(String name, Input.Number count, Input.Series byTurn) {

        static FailType of(String name) {
            return new FailType(
                    name,
                    tallyOf(name, "turns with an action that failed so"),
                    flags(name + "_by_turn", "1 for an action that failed so"));
        }
    }

    private static final List<String> FAILS_OF_ALL = List.of(
            "lark_exception",
            "malformed_command",
            "undefined_action_verb",
            "undefined_action",
            "undefined_repr_str",
            "manipulating_room",
            "undefined_argument_type",
            "taking_from_inventory",
            "other_room_argument");
    private static final List<String> FAILS_OF_V1 = List.of(
            "not_room_type",
            "going_to_current_room",
            "no_exit_to",
            "multiple_exits_to",
            "entity_already_inventory",
            "thing_arg1_room",
            "entity_not_accessible",
            "multiple_entity_ambiguity",
            "thing_arg2_room",
            "pre_state_mismatch");
    private static final List<String> FAILS_OF_V2 = List.of(
            "domain_trait_type_mismatch",
            "domain_type_discrepancy",
            "world_state_discrepancy",
            "entity_not_accessible",
            "entity_state_mismatch",
            "entity_trait_mismatch",
            "entity_already_inventory",
            "going_to_current_room",
            "no_exit_to",
            "inventory_limit_exceeded");

    /** All fail types that some version reports, by name. */
    static final Map<String, FailType> FAIL_TYPES = failTypes();

    // The document's formulas.

    private static final Condition INVALID_FORMAT = ENDED_BY.is("invalid_format");
    private static final Condition TURN_LIMIT = ENDED_BY.is("turn_limit");

    private static final Formula RATIO = GOALS_ACHIEVED
            .over(GOAL_COUNT)
            .ifAbsent(Standard.alone(RECORDED_RATIO))
            .as("achieved_goal_ratio");
    private static final Formula OVER_PAR = TURNS.minus(OPTIMAL_TURNS).as("over_par");
    private static final Formula TURN_RATIO =
            constant(1).minus(OVER_PAR.over(MAX_TURNS.minus(OPTIMAL_TURNS))).as("share_of_turns_left");

    /** The main score that was recorded is taken as it is; where a later version left it out, the goals make it. */
    private static final Formula PERCENT = Standard.RECORDED_ALONE
            .ifAbsent(RATIO.times(100))
            .ifAbsent(
                    Standard.nothing(Standard.SCORES_ALONE, "neither Main Score nor achieved_goal_ratio was recorded"));

    /** Since 2.0 a log that holds scores alone has the main score that it recorded, or none, as in the published tables. */
    private static final Formula PERCENT_AS_RECORDED = Standard.RECORDED_ALONE
            .ifAbsent(RATIO.times(100).definedIf(not(given(Standard.SCORES_ALONE)), Standard.NO_MAIN_SCORE))
            .ifAbsent(Standard.nothing(Standard.SCORES_ALONE, Standard.NO_MAIN_SCORE));

    private static final Condition MADE_OF_GOALS = all(given(RECORDED_RATIO), not(given(Standard.RECORDED_SCORE)));
    private static final String MADE_OF_GOALS_NOTE =
            "no Main Score was recorded: made of the recorded achieved_goal_ratio";

    /** What the recorded numbers are made of; those of the rulesets differ in nothing else. */
    private static final Recorded RECORDED = new Recorded(
            made(PERCENT, INVALID_FORMAT, true),
            Standard.REQUEST_SUCCESS,
            "turns_over_par",
            "turn_ratio",
            "finish_speed",
            "plan_followed_ratio",
            "plan_average_viability_ratio",
            "bad_plan_follow_ratio",
            "bad_plan_dismiss_ratio");

    private static final Input.Number RECORDED_TURN_RATIO = RECORDED.input("turn_ratio");

    private static final Formula FULL_RATING = RATIO.times(
                    TURN_RATIO.ifAbsent(Standard.alone(RECORDED_TURN_RATIO)).as("speed"))
            .as("full_rating");

    private static final String NOT_FINISHED = "the adventure was not successfully finished";
    private static final String WAS_ABORTED = "the episode was aborted";

    private static final Condition RECORDED_ABORT_AT_LIMIT = all(RECORDED_END.is("aborted"), TURN_LIMIT);
    private static final String RECORDED_ABORT_AT_LIMIT_NOTE =
            "recorded as aborted at the turn limit, as later rulesets have it; under this one it would count as lost";
    private static final Condition RECORDED_PLAY_TO_LIMIT = all(RECORDED_END.is("played"), TURN_LIMIT);
    private static final String RECORDED_PLAY_TO_LIMIT_NOTE =
            "recorded as played to the turn limit, as earlier rulesets have it; under this one it would be aborted";

    private Adventuregame() {}

    static Game game() {
        return new Game(
                NAME,
                benchmark(),
                AdventureMeasure::new,
                RECORDED.beside(Adventuregame::recorded),
                new AdventureShape());
    }

    static Benchmark benchmark() {
        return Standard.benchmark(NAME, "Adventure game")
                .inputs(RECORDED.beside(inputs()))
                .rule(Rulesets.README, readme())
                .rule(Rulesets.V1, v1())
                .rule(Rulesets.V2, v2())
                .rule(Rulesets.HEAD, head());
    }

    /** The document: goals and speed, 1 is perfect. */
    private static Rule readme() {
        var score = FULL_RATING
                .definedIf(not(aborted(INVALID_FORMAT)), WAS_ABORTED)
                .ifAbsent(Standard.nothing(
                        Standard.SCORES_ALONE,
                        "a folder with scores alone does not hold turn limit and shortest solution, and"
                                + " the turn ratio only of episodes that were finished"));
        return rule(score, INVALID_FORMAT, false)
                .note(RECORDED_ABORT_AT_LIMIT, RECORDED_ABORT_AT_LIMIT_NOTE)
                .note(
                        all(given(RECORDED_RATIO), given(RECORDED_TURN_RATIO), not(aborted(INVALID_FORMAT))),
                        "made of the recorded achieved_goal_ratio and turn_ratio")
                .metric(Metric.of("full_rating", FULL_RATING)
                        .titled("achieved goals and speed, for aborted episodes too"))
                .metric(Metric.of(
                                "partial_rating", FULL_RATING.definedIf(INVALID_FORMAT, "the episode was not aborted"))
                        .titled("the same for aborted episodes: the document's open question"))
                .note(
                        all(not(INVALID_FORMAT), not(FINISHED), TURNS.isEqual(MAX_TURNS)),
                        "a loss at the turn limit scores exactly 0, though the document says that it does not")
                .note(
                        TURNS_WITHOUT_GOAL_STATUS.isAtLeast(1),
                        "the program of June 2024 stopped with an error at a turn without goal status")
                .remark(
                        "1 is perfect, but no limit: turns below the shortest solution give more than 1, turns beyond the"
                                + " limit less than 0.")
                .remark("A loss uses the turn ratio that the document says is recorded as NaN.")
                .remark(
                        "The document says that a loss at the turn limit scores low, but not 0.0; its formula gives 0.0.")
                .remark("Aborted episodes count neither as success nor as lose; the program of that day stopped with an"
                        + " error on them.")
                .source(Source.of("adventuregame README", "2024-06-17, commit eb8b049", "Episode-level"));
    }

    private static Rule v1() {
        return rule(PERCENT, INVALID_FORMAT, false)
                .note(RECORDED_ABORT_AT_LIMIT, RECORDED_ABORT_AT_LIMIT_NOTE)
                .note(MADE_OF_GOALS, MADE_OF_GOALS_NOTE)
                .remark("Speed no longer counts. An aborted episode keeps the score of the goals that it achieved.")
                .source(Source.of("clembench, adventuregame", "v1, commit 13ee8e1", "compute_scores"));
    }

    private static Rule v2() {
        return rule(PERCENT_AS_RECORDED, any(INVALID_FORMAT, TURN_LIMIT), true)
                .note(RECORDED_PLAY_TO_LIMIT, RECORDED_PLAY_TO_LIMIT_NOTE)
                .remark(
                        "Reaching the turn limit aborts, also with all goals achieved: such an episode has a score and is"
                                + " not played.")
                .remark(
                        "The shortest solution was computed for other rules and without the closing DONE, so play can be"
                                + " under par.")
                .source(Source.of("clembench, adventuregame", "v2.0, commit 4b0d133", "compute_scores"));
    }

    private static Rule head() {
        var byRuleset = any(INVALID_FORMAT, TURN_LIMIT);
        var aborted = aborted(byRuleset);
        return rule(PERCENT_AS_RECORDED.definedIf(not(aborted), WAS_ABORTED), byRuleset, true)
                .note(RECORDED_PLAY_TO_LIMIT, RECORDED_PLAY_TO_LIMIT_NOTE)
                .remark("An aborted episode has no score since April 2025, whatever it had achieved.")
                .remark("Reaching the turn limit aborts, also with all goals achieved.")
                .remark("The document no longer names turns_over_par and turn_ratio; the program still logs them.")
                .remark(
                        "The document names the failures not_room_type and interacting_with_other_room, which the program"
                                + " does not count.")
                .source(Source.of("clembench, adventuregame", "commit bc60db6", "compute_scores"));
    }

    /** What was recorded is not judged anew: the tables of one run would not agree with its leaderboard. */
    private static Condition aborted(Condition byRuleset) {
        return any(
                RECORDED_END.is("aborted"),
                all(RECORDED_END.is("not_recorded"), not(given(Standard.ABORT_NOT_RECORDED)), byRuleset));
    }

    private static Rule rule(Formula score, Condition abortedByRuleset, boolean v2) {
        return RECORDED.in(made(score, abortedByRuleset, v2));
    }

    /** What the rulesets have in common, in the order of the files. */
    private static Rule made(Formula score, Condition abortedByRuleset, boolean v2) {
        var aborted = aborted(abortedByRuleset);
        var played = not(aborted);
        var ended = all(given(FINISHED), FINISHED);
        var knowsEnd = any(given(FINISHED), aborted);
        var parsed = PARSED.ifAbsent(TURNS.minus(VIOLATED)).as("parsed");
        var parsingFails = count(PARSING_FAILS, PARSING_FAIL_BY_TURN).as("parsing_fails");
        var resolutionFails = count(RESOLUTION_FAILS, RESOLUTION_FAIL_BY_TURN).as("resolution_fails");
        var rule = Standard.withRecorded(
                        Rule.score(ratio(Standard.MAIN_SCORE, score).titled("the benchmark's score")))
                .aborted(aborted)
                .check(
                        Reason.MISSING_INPUT,
                        any(given(FINISHED), given(Standard.SCORES_ALONE)),
                        "finished: whether the adventure was successfully finished")
                .check(
                        Reason.INCONSISTENT,
                        any(RECORDED_END.is("not_recorded"), given(Standard.SCORES_ALONE)),
                        "recorded_end beside scores_alone, or left out")
                .check(Reason.INCONSISTENT, OPTIMAL_TURNS.isLess(MAX_TURNS), "max_turns above optimal_turns")
                .check(Reason.OUT_OF_RANGE, GOALS_ACHIEVED.isAtMost(GOAL_COUNT), "goals_achieved at most goal_count")
                .check(Reason.INCONSISTENT, PARSED.isAtMost(TURNS), "parsed_requests at most turns")
                .check(Reason.INCONSISTENT, VIOLATED.isAtMost(TURNS), "violated_requests at most turns")
                .check(
                        Reason.INCONSISTENT,
                        any(not(given(VIOLATED)), PARSED.plus(VIOLATED).isEqual(TURNS)),
                        "parsed_requests and violated_requests that make up turns")
                .check(
                        Reason.INCONSISTENT,
                        GOALS_BY_TURN.length().isEqual(TURNS),
                        "a number in goals_by_turn for each of the turns")
                .check(
                        Reason.INCONSISTENT,
                        Highest.of(GOALS_BY_TURN).isAtMost(GOAL_COUNT),
                        "at most goal_count in each turn of goals_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        REQUESTS_BY_TURN.total().isAtMost(TURNS),
                        "at most turns in requests_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        PARSED_BY_TURN.total().isAtMost(PARSED),
                        "at most parsed_requests in parsed_requests_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        VIOLATED_BY_TURN.total().isAtMost(VIOLATED),
                        "at most violated_requests in violated_requests_by_turn")
                .check(Reason.INCONSISTENT, Highest.of(PLANNED_TURNS).isLess(TURNS), "planned_turns below turns")
                .check(Reason.INCONSISTENT, Highest.of(EXPLORED_TURNS).isLess(TURNS), "explored_turns below turns")
                .check(
                        Reason.INCONSISTENT,
                        any(not(given(Standard.ABORT_NOT_RECORDED)), RECORDED_END.is("not_recorded")),
                        "recorded_end left out beside abort_not_recorded")
                .check(
                        Reason.INCONSISTENT,
                        any(not(given(RECORDED_RATIO)), given(Standard.SCORES_ALONE)),
                        "recorded_achieved_goal_ratio beside scores_alone, or left out")
                .metric(tally(Standard.VIOLATED, VIOLATED))
                .metric(tally(Standard.PARSED, parsed))
                .metric(tally(Standard.REQUESTS, TURNS))
                .metric(ratio(Standard.REQUEST_SUCCESS, parsed.over(TURNS)).range(0, 1))
                .metric(tally(
                        "hallucination_count",
                        v2
                                ? count(HALLUCINATIONS, HALLUCINATION_BY_TURN)
                                : count(HALLUCINATED_FINISHES, HALLUCINATED_FINISH_BY_TURN)))
                .metric(tally("action_parsing_fail", parsingFails))
                .metric(tally("action_resolution_fail", resolutionFails));
        for (var type : fails(v2)) {
            rule = rule.metric(tally(type.name(), count(type.count(), type.byTurn())));
        }
        rule = rule.metric(
                        tally("successful_actions", parsed.minus(parsingFails).minus(resolutionFails)))
                .metric(tally(
                        "turn_limit_loss", any(TURN_LIMIT, TURN_LIMIT_SEEN).asNumber()))
                .metric(ratio("turns_over_par", OVER_PAR.definedIf(ended, NOT_FINISHED))
                        .whole()
                        .better(Metric.Better.LOWER)
                        .unit("turns"))
                .metric(ratio("turn_ratio", TURN_RATIO.definedIf(ended, NOT_FINISHED)))
                .metric(ratio("finish_speed", constant(1).minus(TURN_RATIO).definedIf(ended, NOT_FINISHED))
                        .better(Metric.Better.LOWER))
                .metric(ratio("achieved_goal_ratio", RATIO))
                .metric(tally(Standard.ABORTED, ifAbortIsRecorded(aborted.asNumber()))
                        .better(Metric.Better.LOWER))
                .metric(tally(
                                Standard.SUCCESS,
                                ifAbortIsRecorded(
                                        all(ended, played).asNumber().definedIf(knowsEnd, Standard.NO_OUTCOME)))
                        .range(0, 1)
                        .better(Metric.Better.HIGHER))
                .metric(tally(
                                Standard.LOSE,
                                ifAbortIsRecorded(
                                        all(not(ended), played).asNumber().definedIf(knowsEnd, Standard.NO_OUTCOME)))
                        .range(0, 1)
                        .better(Metric.Better.LOWER))
                .metric(ratio("plan_followed_ratio", PLANS_FOLLOWED.over(TURNS)))
                .metric(ratio(
                        "plan_average_viability_ratio",
                        PLAN_VIABILITY_BY_TURN.total().over(TURNS)))
                .metric(ratio("bad_plan_follow_ratio", BAD_PLANS_FOLLOWED.over(TURNS))
                        .better(Metric.Better.LOWER))
                .metric(ratio("bad_plan_dismiss_ratio", constant(1).minus(BAD_PLANS_FOLLOWED.over(TURNS))));
        return turnLevel(rule, v2);
    }

    private static Rule turnLevel(Rule start, boolean v2) {
        var rule = start.metric(turnsBeside(Standard.REQUESTS, REQUESTS_BY_TURN))
                .metric(turnsBeside(Standard.PARSED, PARSED_BY_TURN))
                .metric(turnsBeside(Standard.VIOLATED, VIOLATED_BY_TURN))
                .metric(turns("command_tag_missing", TAG_MISSING_BY_TURN))
                .metric(turns("next_actions_missing", NEXT_MISSING_BY_TURN))
                .metric(turns("hallucination", v2 ? HALLUCINATION_BY_TURN : HALLUCINATED_FINISH_BY_TURN))
                .metric(turnsBeside("action_parsing_fail", PARSING_FAIL_BY_TURN))
                .metric(turnsBeside("action_resolution_fail", RESOLUTION_FAIL_BY_TURN));
        for (var type : fails(v2)) {
            rule = rule.metric(turnsBeside(type.name(), type.byTurn()));
        }
        rule = rule.metric(Metric.changes("goal_score", GOALS_BY_TURN)
                .named("goal_score")
                .whole()
                .titled("change of the number of goal states that hold"));
        if (v2) {
            rule = rule.metric(Metric.series("explored_turns", EXPLORED_TURNS).whole())
                    .metric(turns("epistemic_action", EPISTEMIC))
                    .metric(turns("pragmatic_action", PRAGMATIC))
                    .metric(Metric.series("effective_epistemic_gain_amount", EPISTEMIC_GAIN)
                            .named("effective_epistemic_gain_amount")
                            .whole())
                    .metric(Metric.series("known_entities_ratio", KNOWN_ENTITIES)
                            .named("known_entities_ratio"))
                    .metric(Metric.series("visited_rooms_ratio", VISITED_ROOMS).named("visited_rooms_ratio"))
                    .metric(Metric.series("known_goal_entities_ratio", KNOWN_GOAL_ENTITIES)
                            .named("known_goal_entities_ratio"));
        }
        return rule.metric(turns("plan_followed", PLAN_FOLLOWED_BY_TURN))
                .metric(Metric.series("planned_turns", PLANNED_TURNS).whole())
                .metric(Metric.series("plan_command_success_ratio", PLAN_VIABILITY_BY_TURN)
                        .named("plan_command_success_ratio"))
                .metric(turns("bad_plan_followed", BAD_PLAN_FOLLOWED_BY_TURN));
    }

    private static List<FailType> fails(boolean v2) {
        var types = new ArrayList<FailType>();
        FAILS_OF_ALL.forEach(name -> types.add(failType(name)));
        (v2 ? FAILS_OF_V2 : FAILS_OF_V1).forEach(name -> types.add(failType(name)));
        return types;
    }

    private static FailType failType(String name) {
        var type = FAIL_TYPES.get(name);
        if (type == null) {
            throw new IllegalStateException("The fail type " + name + " is not declared");
        }
        return type;
    }

    private static Map<String, FailType> failTypes() {
        var types = new LinkedHashMap<String, FailType>();
        for (var names : List.of(FAILS_OF_ALL, FAILS_OF_V1, FAILS_OF_V2)) {
            names.forEach(name -> types.computeIfAbsent(name, FailType::of));
        }
        return types;
    }

    private static List<Input> inputs() {
        var inputs = new ArrayList<Input>(List.of(
                TURNS,
                OPTIMAL_TURNS,
                MAX_TURNS,
                GOAL_COUNT,
                GOALS_ACHIEVED,
                FINISHED,
                ENDED_BY,
                GOALS_BY_TURN,
                PARSED,
                VIOLATED,
                TURN_LIMIT_SEEN,
                TURNS_WITHOUT_GOAL_STATUS,
                HALLUCINATED_FINISHES,
                HALLUCINATIONS,
                PARSING_FAILS,
                RESOLUTION_FAILS,
                PLANS_FOLLOWED,
                BAD_PLANS_FOLLOWED));
        FAIL_TYPES.values().forEach(type -> inputs.add(type.count()));
        inputs.addAll(List.of(
                REQUESTS_BY_TURN,
                PARSED_BY_TURN,
                VIOLATED_BY_TURN,
                TAG_MISSING_BY_TURN,
                NEXT_MISSING_BY_TURN,
                HALLUCINATED_FINISH_BY_TURN,
                HALLUCINATION_BY_TURN,
                PARSING_FAIL_BY_TURN,
                RESOLUTION_FAIL_BY_TURN));
        FAIL_TYPES.values().forEach(type -> inputs.add(type.byTurn()));
        inputs.addAll(List.of(
                PLAN_FOLLOWED_BY_TURN,
                PLAN_VIABILITY_BY_TURN,
                BAD_PLAN_FOLLOWED_BY_TURN,
                PLANNED_TURNS,
                EXPLORED_TURNS,
                EPISTEMIC,
                PRAGMATIC,
                EPISTEMIC_GAIN,
                KNOWN_ENTITIES,
                VISITED_ROOMS,
                KNOWN_GOAL_ENTITIES,
                RECORDED_RATIO,
                RECORDED_END,
                Standard.RECORDED_SCORE,
                Standard.SCORES_ALONE,
                Standard.ABORT_NOT_RECORDED));
        return inputs;
    }

    /**
     * Puts what a folder tells that kept scores.json alone: its counts, and goals only as their ratio. Whether it was
     * aborted is put as it was recorded, and what ended it beside that.
     */
    private static void recorded(ScoresFile scores, EpisodeDraft draft, Place file) throws LogFault {
        var whole = file.at("/episode scores").made("made of several of them");
        Standard.put(scores, Standard.REQUESTS, TURNS, draft, file);
        Standard.put(scores, Standard.PARSED, PARSED, draft, file);
        Standard.put(scores, Standard.VIOLATED, VIOLATED, draft, file);
        Standard.put(scores, Standard.MAIN_SCORE, Standard.RECORDED_SCORE, draft, file);
        Standard.put(scores, "achieved_goal_ratio", RECORDED_RATIO, draft, file);
        Standard.put(scores, "hallucination_count", HALLUCINATIONS, draft, file);
        Standard.put(scores, "hallucination_count", HALLUCINATED_FINISHES, draft, file);
        Standard.put(scores, "action_parsing_fail", PARSING_FAILS, draft, file);
        Standard.put(scores, "action_resolution_fail", RESOLUTION_FAILS, draft, file);
        for (var type : FAIL_TYPES.values()) {
            Standard.put(scores, type.name(), type.count(), draft, file);
        }
        boolean success = scores.tells(Standard.SUCCESS, Standard.LOSE);
        boolean finished = success || scores.has("turns_over_par");
        boolean limit = scores.number("turn_limit_loss") == 1;
        var recorded = scores.aborted();
        boolean aborted = recorded.orElse(false);
        boolean invalid = scores.number(Standard.VIOLATED) > 0 || (aborted && !limit);
        // Of an adventure that was not finished the programs write turns_over_par too, as NaN.
        if (aborted
                || limit
                || scores.episode().containsKey("turns_over_par")
                || scores.has(Standard.SUCCESS)
                || scores.has(Standard.LOSE)) {
            draft.put(FINISHED, finished, whole);
        }
        draft.put(TURN_LIMIT_SEEN, limit, whole)
                .put(Standard.SCORES_ALONE, true, whole)
                .put(ENDED_BY, invalid ? "invalid_format" : limit ? "turn_limit" : "done", whole);
        if (recorded.isPresent()) {
            draft.put(RECORDED_END, aborted ? "aborted" : "played", whole);
        } else {
            draft.put(Standard.ABORT_NOT_RECORDED, true, whole);
        }
    }

    private static Input.Number tallyOf(String name, String meaning) {
        return Input.integer(name).atLeast(0).unit("turns").means(meaning);
    }

    private static Input.Series flags(String name, String meaning) {
        return Input.integers(name).each(0, 1).means(meaning);
    }
}
