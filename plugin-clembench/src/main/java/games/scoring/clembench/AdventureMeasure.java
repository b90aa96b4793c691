package games.scoring.clembench;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events of an adventuregame episode.
 *
 * <p>Logs of v1 hold failed actions without exploration values; those of v2 and later also say what each action that
 * went well was, and end the adventure by events of their own. Unless game_result says otherwise, only the latter count
 * as finished by their events.
 */
final class AdventureMeasure implements Measure {

    /** The events of which more is read than their type. */
    private static final Set<String> READ = Set.of(
            "invalid_format",
            "action_info",
            "action_fail",
            "goal_status",
            "plan_followed",
            "plan_command_success_ratio",
            "game_result");

    /** What is counted in each turn and in all. */
    private record Tally(Input.Number count, Input.Series byTurn, Column column) {}

    private final List<Tally> tallies = new ArrayList<>();
    private final Map<String, Column> failed = new HashMap<>();
    private final Column hallucinatedFinish =
            tally(Adventuregame.HALLUCINATED_FINISHES, Adventuregame.HALLUCINATED_FINISH_BY_TURN);
    private final Column hallucination = tally(Adventuregame.HALLUCINATIONS, Adventuregame.HALLUCINATION_BY_TURN);
    private final Column parsingFail = tally(Adventuregame.PARSING_FAILS, Adventuregame.PARSING_FAIL_BY_TURN);
    private final Column resolutionFail = tally(Adventuregame.RESOLUTION_FAILS, Adventuregame.RESOLUTION_FAIL_BY_TURN);
    private final Column violated = new Column();
    private final Column tagMissing = new Column();
    private final Column nextMissing = new Column();
    private final Column goalScore = new Column();
    private final Column planFollowed = new Column();
    private final Column planViability = new Column();
    private final Column plannedTurns = new Column();
    private final Exploration exploration = new Exploration();

    private int turns;
    private boolean invalid;
    private boolean limit;
    private boolean done;
    private boolean goalsReached;
    private boolean secondVersion;
    private boolean finished;
    private boolean finishedByEvents;
    private @Nullable Json result;
    private int goalsAchieved;
    private int turnsWithoutGoalStatus;
    private boolean goalStatusSeen;
    private @Nullable Json info;
    private double goalCount;

    AdventureMeasure() {
        for (var type : Adventuregame.FAIL_TYPES.values()) {
            failed.put(type.name(), tally(type.count(), type.byTurn()));
        }
    }

    private Column tally(Input.Number count, Input.Series byTurn) {
        var column = new Column();
        tallies.add(new Tally(count, byTurn, column));
        return column;
    }

    @Override
    public boolean reads(String key) {
        return key.equals("adventure_info");
    }

    @Override
    public void member(String key, Json value) throws LogFault {
        info = value.object();
    }

    @Override
    public boolean readsAction(String type) {
        return READ.contains(type);
    }

    /** A turn, or the action in it, was announced, and what came of it is not there. */
    @Override
    public boolean goesOn(String type) {
        return switch (type) {
            case "metadata", "turn_plan", "action_info", "action_fail", "current_plan", "plan_length", "plan_results" ->
                true;
            default -> false;
        };
    }

    @Override
    public void turn() {
        endTurn();
        turns++;
        goalStatusSeen = false;
        for (var tally : tallies) {
            tally.column().add(0);
        }
        violated.add(0);
        tagMissing.add(0);
        nextMissing.add(0);
        goalScore.add(0);
        planFollowed.add(0);
        planViability.add(0);
    }

    private void endTurn() {
        if (turns > 0) {
            if (invalid) {
                violated.set(1);
            }
            if (!goalStatusSeen) {
                turnsWithoutGoalStatus++;
            }
        }
    }

    @Override
    public void event(Event event) throws LogFault {
        switch (event.type()) {
            case "invalid_format" -> invalidFormat(event.content().text());
            case "hallucinated_finish" -> {
                hallucinatedFinish.set(1);
                hallucination.set(1);
            }
            case "action_info" -> actionInfo(event);
            case "action_fail" -> actionFail(event);
            case "adventure_finished" -> {
                finishedByEvents = true;
                goalsReached = true;
            }
            case "turn_limit_reached" -> {
                limit = true;
                finishedByEvents = false;
            }
            case "model_done" -> done = true;
            case "goal_status" -> {
                goalStatusSeen = true;
                goalScore.set(event.content().at("turn_goal_score").sideWhole());
            }
            case "plan_followed" -> {
                double followed = event.content().sideValue();
                if (followed != Math.rint(followed) && !Double.isNaN(followed)) {
                    throw event.content().wrong("a whole number");
                }
                planFollowed.set(followed == 0 || followed == 1 ? followed : Double.NaN);
            }
            case "plan_command_success_ratio" -> {
                planViability.set(event.content().sideValue());
                plannedTurns.addOnce(event.turn());
            }
            case "game_result" -> gameResult(event.content());
            default -> {}
        }
    }

    private void invalidFormat(String which) {
        invalid = true;
        if (which.equals("command_tag_missing")) {
            tagMissing.set(1);
        } else if (which.equals("next_actions_missing")) {
            nextMissing.set(1);
        }
    }

    private void actionInfo(Event event) throws LogFault {
        secondVersion = true;
        var type = event.content().at("action_type");
        if (type.text().equals("done")) {
            done = true;
            if (!finishedByEvents) {
                hallucination.set(1);
            }
        }
        exploration(event);
    }

    private void actionFail(Event event) throws LogFault {
        var phase = event.content().at("phase").text();
        if (phase.equals("parsing")) {
            parsingFail.set(1);
        } else if (phase.equals("resolution")) {
            resolutionFail.set(1);
        }
        var column = failed.get(event.content().at("fail_type").text());
        if (column != null) {
            column.set(1);
        }
        exploration(event);
    }

    /** The values of a turn's last action win. */
    private void exploration(Event event) throws LogFault {
        var explored = event.content().at("exploration_info");
        if (explored.isMissing()) {
            return;
        }
        secondVersion = true;
        exploration.read(event.turn(), explored);
    }

    private void gameResult(Json content) throws LogFault {
        result = content;
        goalsAchieved = content.at("goal_states_achieved").list().size();
        finished = content.at("game_successfully_finished").truth();
        finishedByEvents = finished;
    }

    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) {
        return amid && result == null && !isEndSeen();
    }

    /** An adventure of v1 ends when all goals are reached; later ones go on until the player says so. */
    private boolean isEndSeen() {
        return invalid || limit || done || (goalsReached && !secondVersion);
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
        endTurn();
        var all = Standard.events(file, "/turns");
        draft.put(Adventuregame.TURNS, turns, all);
        limits(draft, file, folder);
        if (result == null) {
            draft.note("no game_result in the log: no goal counts as achieved");
        }
        boolean ended = result != null ? finished : secondVersion && finishedByEvents;
        var goals = result == null
                ? all
                : file.at(result.pointer() + "/goal_states_achieved").made("the number of goals in the list");
        var finish = result == null ? all : file.at(result.pointer() + "/game_successfully_finished");
        draft.put(Adventuregame.GOALS_ACHIEVED, goalsAchieved, goals)
                .put(Adventuregame.FINISHED, ended, finish)
                .put(Adventuregame.ENDED_BY, invalid ? "invalid_format" : limit ? "turn_limit" : "done", all);
        if (!isEndSeen()) {
            draft.note("no event says how the adventure ended: taken as ended by DONE");
        }
        counts(draft, file);
    }

    private void counts(EpisodeDraft draft, Place file) {
        var all = Standard.events(file, "/turns");
        var requests = new double[turns];
        var parsed = new double[turns];
        var goals = new double[turns];
        double held = 0;
        double violations = 0;
        boolean contradictory = false;
        for (int i = 0; i < turns; i++) {
            requests[i] = 1;
            parsed[i] = 1 - violated.get(i);
            violations += violated.get(i);
            held += goalScore.get(i);
            goals[i] = held;
            contradictory |= held < 0 || held > goalCount;
        }
        if (!goalScore.isComplete()) {
            draft.note("goals by turn are left out: some goal_status has no number for turn_goal_score");
        } else if (contradictory) {
            draft.note("goals by turn are left out: the changes that the log holds make fewer than none, or more than"
                    + " there are");
        } else {
            draft.put(Adventuregame.GOALS_BY_TURN, goals, all);
        }
        draft.put(Adventuregame.PARSED, turns - violations, all)
                .put(Adventuregame.VIOLATED, violations, all)
                .put(Adventuregame.TURN_LIMIT_SEEN, limit, all)
                .put(Adventuregame.TURNS_WITHOUT_GOAL_STATUS, turnsWithoutGoalStatus, all)
                .put(Adventuregame.REQUESTS_BY_TURN, requests, all)
                .put(Adventuregame.PARSED_BY_TURN, parsed, all)
                .put(Adventuregame.VIOLATED_BY_TURN, violated.toArray(), all)
                .put(Adventuregame.TAG_MISSING_BY_TURN, tagMissing.toArray(), all)
                .put(Adventuregame.NEXT_MISSING_BY_TURN, nextMissing.toArray(), all);
        for (var tally : tallies) {
            draft.put(tally.count(), tally.column().total(), all)
                    .put(tally.byTurn(), tally.column().toArray(), all);
        }
        draft.put(Adventuregame.BAD_PLAN_FOLLOWED_BY_TURN, new double[turns], all);
        plans(draft, all);
        exploration.put(draft, all);
    }

    /** No score reads plans: a value that is no number costs what is made of it, and not the episode. */
    private void plans(EpisodeDraft draft, @Nullable Place all) {
        double followed = 0;
        double followedBad = 0;
        for (int i = 1; i < turns; i++) {
            followed += planFollowed.get(i);
            if (planFollowed.get(i) != 0 && planViability.get(i - 1) == 0) {
                followedBad++;
            }
        }
        boolean knowsFollowed = planFollowed.isComplete();
        boolean knowsViability = planViability.isComplete();
        if (knowsFollowed) {
            draft.put(Adventuregame.PLANS_FOLLOWED, followed, all)
                    .put(Adventuregame.PLAN_FOLLOWED_BY_TURN, planFollowed.toArray(), all);
        }
        if (knowsViability) {
            draft.put(Adventuregame.PLANNED_TURNS, plannedTurns.toArray(), all)
                    .put(Adventuregame.PLAN_VIABILITY_BY_TURN, planViability.toArray(), all);
        }
        if (knowsFollowed && knowsViability) {
            draft.put(Adventuregame.BAD_PLANS_FOLLOWED, followedBad, all);
        } else {
            var lost = knowsFollowed
                    ? "plan_command_success_ratio"
                    : knowsViability ? "plan_followed" : "plan_followed and plan_command_success_ratio";
            draft.note("what is made of " + lost
                    + " is left out: some turn has no number there, or one that it can't have");
        }
    }

    /** Turn limit, shortest solution and number of goals: of adventure_info, else of instance.json. */
    private void limits(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
        if (info != null) {
            goalCount = limit(info, "goal_count");
            draft.put(Adventuregame.MAX_TURNS, limit(info, "max_turns"), file.at("/adventure_info/max_turns"))
                    .put(
                            Adventuregame.OPTIMAL_TURNS,
                            limit(info, "optimal_turns"),
                            file.at("/adventure_info/optimal_turns"))
                    .put(Adventuregame.GOAL_COUNT, goalCount, file.at("/adventure_info/goal_count"));
            return;
        }
        var instance = folder.instanceFile();
        if (instance == null) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    "/adventure_info",
                    "expected max_turns, optimal_turns and goal_count, found nothing, and no instance.json beside it."
                            + " Put the instance's file back, or score the episode again with a version that logs them");
        }
        draft.note("no adventure_info in the log: turn limit, shortest solution and goals taken from instance.json");
        var inInstance = Place.of(folder.findInstance().orElse(folder.entry()));
        var goals = instance.at("goal_state").list();
        var distinct = new HashSet<String>();
        for (int i = 0; i < goals.size(); i++) {
            distinct.add(goals.at(i).text());
        }
        goalCount = distinct.size();
        draft.put(Adventuregame.MAX_TURNS, instance.at("max_turns").whole(), inInstance.at("/max_turns"))
                .put(Adventuregame.OPTIMAL_TURNS, instance.at("optimal_turns").whole(), inInstance.at("/optimal_turns"))
                .put(
                        Adventuregame.GOAL_COUNT,
                        goalCount,
                        inInstance.at("/goal_state").made("the number of different goals in the list"));
    }

    private static double limit(Json info, String key) throws LogFault {
        var value = info.at(key);
        if (value.isMissing()) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    "/adventure_info/" + key,
                    "expected a whole number, found nothing. Take it from the instance's file, where it is "
                            + (key.equals("goal_count")
                                    ? "the number of different goals in goal_state"
                                    : "called so, too"));
        }
        return value.whole();
    }
}
