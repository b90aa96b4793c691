package games.scoring.clembench;

import tools.jackson.databind.JsonNode;

/**
 * One event of a turn: {@code {"from":…,"to":…,"timestamp":…,"action":{"type":…,"content":…}}}.
 *
 * @param turn the turn's position in the file, from 0
 * @param index the event's position in the turn, from 0
 * @param type the action's type
 * @param action the action itself
 */
record Event(int turn, int index, String type, JsonNode action) {

    static Event of(int turn, int index, JsonNode action) throws LogFault {
        var type = action.path("type");
        if (!type.isString()) {
            throw new Json(type, "/turns/" + turn + "/" + index + "/action/type").wrong("a text");
        }
        return new Event(turn, index, type.stringValue(), action);
    }

    Json content() {
        return at("content");
    }

    /** Gives a member of the action beside its content, such as {@code expression}. */
    Json at(String key) {
        return new Json(action, "/turns/" + turn + "/" + index + "/action").at(key);
    }

    boolean is(String what) {
        return type.equals(what);
    }
}
