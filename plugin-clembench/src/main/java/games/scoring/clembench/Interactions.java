package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads an interactions.json, an event at a time, into a game's measure. */
final class Interactions {

    private Optional<Boolean> completed = Optional.empty();
    private int turns;
    private String last = "";
    private String pointer = "";

    private Interactions() {}

    /** Reads a file, and says how far it goes. */
    static LogEnd read(LogEntry file, Measure measure) throws IOException, LogFault {
        var found = new boolean[1];
        var reading = new Interactions();
        JsonFile.read(file, (key, parser) -> {
            if (key.equals("turns")) {
                found[0] = true;
                reading.turns(parser, measure);
            } else if (key.equals("meta")) {
                reading.meta(new Json(JsonFile.tree(parser), "/meta"));
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
        return new LogEnd(reading.completed, reading.turns, reading.last, reading.pointer);
    }

    /** Since clemcore 3.7 a log says of itself whether the game came to its end. */
    private void meta(Json meta) {
        var said = meta.at("completed").node();
        completed = said.isBoolean() ? Optional.of(said.booleanValue()) : Optional.empty();
    }

    private void turns(JsonParser parser, Measure measure) throws LogFault {
        requireList(parser, "/turns");
        @Nullable Event event = null;
        for (int turn = 0; parser.nextToken() != JsonToken.END_ARRAY; turn++) {
            requireList(parser, "/turns/" + turn);
            measure.turn();
            turns++;
            for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                event = event(turn, index, parser, measure);
                measure.event(event);
            }
        }
        if (event != null) {
            last = event.type();
            pointer = Event.pointer(event.turn(), event.index());
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
