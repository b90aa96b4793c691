package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads an interactions.json, an event at a time, into a game's measure. */
final class Interactions {

    private Interactions() {}

    static void read(LogEntry file, Measure measure) throws IOException, LogFault {
        var found = new boolean[1];
        JsonFile.read(file, (key, parser) -> {
            if (key.equals("turns")) {
                found[0] = true;
                turns(parser, measure);
            } else if (measure.reads(key)) {
                measure.member(key, new Json(JsonFile.tree(parser), "/" + key));
            } else {
                parser.skipChildren();
            }
        });
        if (!found[0]) {
            throw new LogFault(
                    games.scoring.api.Reason.MALFORMED,
                    "/turns",
                    "expected the list of turns, found nothing. This is no interactions.json of clembench");
        }
    }

    private static void turns(JsonParser parser, Measure measure) throws LogFault {
        requireList(parser, "/turns");
        for (int turn = 0; parser.nextToken() != JsonToken.END_ARRAY; turn++) {
            requireList(parser, "/turns/" + turn);
            measure.turn();
            for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                measure.event(event(turn, index, parser, measure));
            }
        }
    }

    private static Event event(int turn, int index, JsonParser parser, Measure measure) throws LogFault {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Json(JsonFile.tree(parser), Event.pointer(turn, index)).wrong("an object");
        }
        @Nullable Event event = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isAction = parser.currentName().equals("action");
            if (isAction && event != null) {
                throw JsonFile.twice(parser);
            }
            parser.nextToken();
            if (isAction) {
                event = action(turn, index, parser, measure);
            } else {
                parser.skipChildren();
            }
        }
        if (event == null) {
            throw new Json(Json.MISSING.node(), Event.pointer(turn, index) + "/action").wrong("an object");
        }
        return event;
    }

    /** Reads an action; no more than its type where that comes first, as in all logs, and says that no more is read. */
    private static Event action(int turn, int index, JsonParser parser, Measure measure) throws LogFault {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Json(JsonFile.tree(parser), Event.pointer(turn, index) + "/action").wrong("an object");
        }
        @Nullable String type = null;
        @Nullable ObjectNode members = null;
        JsonNode instead = Json.MISSING.node();
        boolean wasTyped = false;
        boolean wanted = true;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var key = parser.currentName();
            if (key.equals("type") ? wasTyped : members != null && members.has(key)) {
                throw JsonFile.twice(parser);
            }
            boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
            if (key.equals("type")) {
                wasTyped = true;
                type = isText ? parser.getString() : null;
                instead = isText ? instead : JsonFile.tree(parser);
                wanted = type == null || measure.readsAction(type);
            } else if (wanted) {
                members = members == null ? JsonFile.object() : members;
                members.set(key, JsonFile.tree(parser));
            } else {
                parser.skipChildren();
            }
        }
        if (type == null) {
            throw new Json(instead, Event.pointer(turn, index) + "/action/type").wrong("a text");
        }
        return new Event(turn, index, type, members == null ? Json.MISSING.node() : members);
    }

    private static void requireList(JsonParser parser, String pointer) throws LogFault {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new Json(JsonFile.tree(parser), pointer).wrong("a list");
        }
    }
}
