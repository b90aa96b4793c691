package games.scoring.clembench;

import java.util.regex.Pattern;

/** Writes small logs. */
final class Logs {

    private static final Pattern EVENT = Pattern.compile("([a-z_]+):(?=[^/])");
    private static final String INFO =
            "\"adventure_info\":{\"variant\":\"basic\",\"max_turns\":50,\"optimal_turns\":10,\"goal_count\":3}";

    private Logs() {}

    /** Makes an adventuregame's interactions.json of turns written {@code [type:content, …], …} with single quotes. */
    static String interactions(String turns) {
        return "{\"players\":{},\"turns\":[" + events(turns) + "]," + INFO + "}";
    }

    /** Writes events out: {@code type:content} becomes an event with that action. */
    static String events(String turns) {
        var text = new StringBuilder();
        int at = 0;
        var matcher = EVENT.matcher(turns);
        while (at < turns.length()) {
            if (matcher.region(at, turns.length()).lookingAt()) {
                int start = matcher.end();
                int end = valueEnd(turns, start);
                text.append("{\"from\":\"GM\",\"to\":\"GM\",\"action\":{\"type\":\"")
                        .append(matcher.group(1))
                        .append("\",\"content\":")
                        .append(turns.substring(start, end).replace('\'', '"'))
                        .append("}}");
                at = end;
            } else {
                text.append(turns.charAt(at++));
            }
        }
        return text.toString();
    }

    private static int valueEnd(String text, int start) {
        int depth = 0;
        boolean quoted = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && (c == '{' || c == '[')) {
                depth++;
            } else if (!quoted && (c == '}' || c == ']')) {
                if (depth == 0) {
                    return i;
                }
                depth--;
            } else if (!quoted && c == ',' && depth == 0) {
                return i;
            }
        }
        return text.length();
    }
}
