package games.scoring.clembench;

import tools.jackson.databind.JsonNode;

/**
 * One event of a turn: {@code {"from":…,"to":…,"timestamp":…,"action":{"type":…,"content":…}}}.
 *
 * @param turn the turn's position in the file, from 0
 * @param index the event's position in the turn, from 0
 * @param type the action's type
 * @param action the action itself, as far as it was read; nothing where no more was wanted than its type
 */
record Event(int turn, int index, String type, JsonNode action) {

    /** Gives the pointer at which an event stands. */
    static String pointer(int turn, int index) {
        return "/turns/" + turn + "/" + index;
    }

    Json content() {
        return at("content");
    }

    /** Gives a member of the action beside its content, such as {@code expression}. */
    Json at(String key) {
        return new Json(action, () -> pointer(turn, index) + "/action").at(key);
    }

    boolean is(String what) {
        return type.equals(what);
    }
}
