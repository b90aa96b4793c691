package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

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
                measure.event(Event.of(turn, index, JsonFile.tree(parser)));
            }
        }
    }

    private static void requireList(JsonParser parser, String pointer) throws LogFault {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new Json(JsonFile.tree(parser), pointer).wrong("a list");
        }
    }
}
