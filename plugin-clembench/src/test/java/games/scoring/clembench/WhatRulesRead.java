package games.scoring.clembench;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Which values of a log the rules read, and which events say how the episode ended: out of the rules' text, apart from
 * the program's readers.
 */
final class WhatRulesRead {

    private static final List<String> EXPLORATION = List.of(
            "action_epistemic",
            "action_pragmatic",
            "effective_epistemic_gain_amount",
            "known_entities_ratio",
            "visited_rooms_ratio",
            "known_goal_entities_ratio");

    private final JsonNode log;
    private final List<String> pointers = new ArrayList<>();

    private WhatRulesRead(JsonNode log) {
        this.log = log;
    }

    /** Gives the pointers of all values that the game's rule reads. */
    static List<String> in(String game, JsonNode log) {
        var read = new WhatRulesRead(log);
        read.add("/turns");
        for (int turn = 0; turn < log.path("turns").size(); turn++) {
            read.add("/turns/" + turn);
            for (int index = 0; index < log.path("turns").path(turn).size(); index++) {
                var event = "/turns/" + turn + "/" + index;
                read.add(event);
                read.add(event + "/action");
                read.add(event + "/action/type");
                read.event(game, event);
            }
        }
        switch (game) {
            case "adventuregame" ->
                read.all("/adventure_info", List.of("", "/max_turns", "/optimal_turns", "/goal_count"));
            case "privateshared" -> read.privateshared();
            case "imagegame" -> read.imagegame();
            case "referencegame" -> read.all("/turns/0", List.of("/2/action/expression", "/5/action/answer"));
            default -> {}
        }
        return read.pointers;
    }

    /** Says whether no score is made of a value: null is as good as none there. */
    static boolean isOfNoScore(String pointer, JsonNode log) {
        var type = log.at(pointer.replaceFirst("/content.*", "/type")).asString("");
        return pointer.contains("/exploration_info")
                || pointer.endsWith("/turn_goal_score")
                || (pointer.endsWith("/content") && type.startsWith("plan_"));
    }

    private void add(String pointer) {
        if (!log.at(pointer).isMissingNode()) {
            pointers.add(pointer);
        }
    }

    private void all(String pointer, List<String> below) {
        below.forEach(part -> add(pointer + part));
    }

    /** A list and all that is in it, down to some depth. */
    private void list(String pointer, int depth) {
        add(pointer);
        for (int i = 0; depth > 0 && i < log.at(pointer).size(); i++) {
            list(pointer + "/" + i, depth - 1);
        }
    }

    private void event(String game, String event) {
        if (game.equals("adventuregame")) {
            adventure(event + "/action/content", log.at(event + "/action/type").stringValue());
        } else if (game.startsWith("wordle")) {
            var data = event + "/action/data_for_computation";
            all(
                    data,
                    List.of(
                            "",
                            "/game_final_status",
                            "/guesser_req_count",
                            "/critic_req_count",
                            "/guesser_parsed_req_count",
                            "/critic_parsed_req_count"));
            list(data + "/turns_req_count", 1);
            list(data + "/turns_parse_count", 1);
            list(data + "/turns_guess_feedback", 2);
            if (game.equals("wordle_withcritic")) {
                list(data + "/critic_guesses_change", 2);
            }
        }
    }

    private void adventure(String content, String type) {
        switch (type) {
            case "invalid_format", "plan_followed", "plan_command_success_ratio" -> add(content);
            case "goal_status" -> add(content + "/turn_goal_score");
            case "game_result" -> all(content, List.of("/goal_states_achieved", "/game_successfully_finished"));
            case "action_info", "action_fail" -> {
                all(content, type.equals("action_info") ? List.of("/action_type") : List.of("/phase", "/fail_type"));
                add(content + "/exploration_info");
                EXPLORATION.forEach(name -> add(content + "/exploration_info/" + name));
            }
            default -> {}
        }
    }

    private void privateshared() {
        list("/probes", 1);
        for (int turn = 0; turn < log.path("probes").size(); turn++) {
            for (int i = 0; i < log.path("probes").path(turn).size(); i++) {
                all("/probes/" + turn + "/" + i, List.of("/gt", "/value"));
            }
        }
        list("/Filled Slots", 1);
        list("/Request Count", 1);
        list("/Parsed Request Count", 1);
        add("/Aborted");
    }

    /** A complete turn has six events, the third an instruction and the sixth the grid. */
    private void imagegame() {
        for (int turn = 0; turn < log.path("turns").size(); turn++) {
            if (log.at("/turns/" + turn + "/5/action/type").asString("").equals("parse")) {
                all("/turns/" + turn, List.of("/2/action/content", "/5/action/content"));
            }
        }
    }

    /** Gives the pointers of the events without which a log doesn't say how the episode ended. */
    static List<String> ends(String game, JsonNode log) {
        var ends = new ArrayList<String>();
        var results = new ArrayList<String>();
        boolean secondVersion = log.toString().contains("\"exploration_info\"");
        for (int turn = 0; turn < log.path("turns").size(); turn++) {
            for (int index = 0; index < log.path("turns").path(turn).size(); index++) {
                var event = "/turns/" + turn + "/" + index;
                var action = log.at(event + "/action");
                if (action.path("type").asString("").equals("game_result")) {
                    results.add(event);
                } else if (isEnd(game, action, secondVersion)) {
                    ends.add(event);
                }
            }
        }
        if (ends.size() > 1 && !game.equals("referencegame")) {
            // One is left when another is lost; the one turn of a referencegame needs both replies.
            ends.clear();
        }
        ends.addAll(results);
        return ends;
    }

    private static boolean isEnd(String game, JsonNode action, boolean secondVersion) {
        var type = action.path("type").asString("");
        return switch (game) {
            case "adventuregame" ->
                Set.of("invalid_format", "turn_limit_reached", "model_done").contains(type)
                        || action.path("content")
                                .path("action_type")
                                .asString("")
                                .equals("done")
                        || (type.equals("adventure_finished") && !secondVersion);
            case "taboo" ->
                Set.of("invalid format", "invalid clue", "correct guess").contains(type);
            case "privateshared" -> type.equals("end");
            case "imagegame" ->
                type.equals("invalid format")
                        || (type.equals("get message")
                                && action.path("content").asString("").strip().equalsIgnoreCase("Instruction: DONE"));
            case "referencegame" -> type.equals("parse") || type.equals("invalid format");
            default -> !action.path("data_for_computation").isMissingNode();
        };
    }
}
