package games.scoring.minecraftcontest;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What stands where something else was expected, in the words of a message. */
final class Found {

    private Found() {}

    /** Names what a parser stands on. */
    static String at(JsonParser parser) {
        @Nullable JsonToken token = parser.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a text";
            default -> parser.getString();
        };
    }
}
