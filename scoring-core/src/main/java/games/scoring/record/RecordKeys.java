package games.scoring.record;

import games.scoring.api.Reason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The keys of a record, of all its objects together: only so many, and each once in its object. */
final class RecordKeys {

    private int keys;

    void clear() {
        keys = 0;
    }

    void count() {
        if (++keys > RecordReader.MOST_KEYS) {
            throw new Unread(
                    Reason.TOO_LARGE,
                    "",
                    "expected at most " + RecordReader.MOST_KEYS + " keys in a record, found more");
        }
    }

    /** Says that a key came before. */
    static Unread twice(String at) {
        return new Unread(Reason.MALFORMED, at, "expected each key once, found this one twice. Keep one");
    }

    /** Passes over a value, in which no object may hold a key twice. */
    void skip(JsonParser p) {
        if (!p.currentToken().isStructStart()) {
            return;
        }
        Deque<Set<String>> open = new ArrayDeque<>();
        JsonToken token = p.currentToken();
        do {
            switch (token) {
                case START_OBJECT -> open.push(new HashSet<>());
                case START_ARRAY -> open.push(Set.of());
                case END_OBJECT, END_ARRAY -> open.pop();
                case PROPERTY_NAME -> {
                    count();
                    if (!open.element().add(p.currentName())) {
                        throw twice(Pointer.shortened(
                                p.streamReadContext().pathAsPointer().toString()));
                    }
                }
                default -> {}
            }
            if (!open.isEmpty()) {
                token = p.nextToken();
            }
        } while (!open.isEmpty());
    }
}
