package games.scoring.minecraftcontest;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.minecraftcontest.EventFields.Field;
import games.scoring.minecraftcontest.Match.Fault;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads {@code record.json}: events one after the other, each entry of an event handed to the {@link Match} as soon as it
 * is read. A bad entry sets the rest of its event aside, in one reject row; the next events still count.
 */
final class RecordReader {

    /** Of a key that stands twice in an entry the last one counts, as in the judge's program. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(64)
                    .maxNumberLength(1_000)
                    .maxNameLength(10_000)
                    .maxStringLength(4_000_000)
                    .build())
            // Read to be told as what they are: they cost the event, and not the world.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** What the records are that are counted; one that does not say it is taken for one. */
    private static final String EVENT = "event";

    /** How much of an event is kept where its data stand before its identifier. */
    private static final int MOST_HELD_TOKENS = 100_000;

    private static final long MOST_HELD_CHARS = 4_000_000;

    /** Takes an entry of an event. */
    @FunctionalInterface
    private interface Taker {
        @Nullable
        Fault take(EventFields entry, @Nullable Place here);
    }

    private final Match match;
    private final EpisodeSink out;
    private final EventFields head = new EventFields();
    private final EventFields fields = new EventFields();
    private final EventFields slotFields = new EventFields();
    private final LongSet items = new LongSet();

    private Place file = new Place("", "");
    private long event;
    private long setAside;

    RecordReader(Match match, EpisodeSink out) {
        this.match = match;
        this.out = out;
    }

    /** Gives how many events were set aside, in all files. */
    long setAside() {
        return setAside;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it can't be read or is no record file; what was counted must then be rolled back
     */
    void read(LogEntry entry) throws IOException {
        file = Place.of(entry);
        event = 0;
        try (var bytes = entry.open();
                var parser = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("expected an object with the list \"records\", found " + Found.at(parser));
            }
            boolean listed = false;
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                var token = parser.nextToken();
                if (!name.equals("records")) {
                    parser.skipChildren();
                } else if (listed || token != JsonToken.START_ARRAY) {
                    throw new IOException(
                            "expected one list \"records\", found " + (listed ? "a second" : Found.at(parser)));
                } else {
                    listed = true;
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        event(parser);
                        event++;
                    }
                }
            }
            if (!listed) {
                throw new IOException("expected the list \"records\", found none");
            }
            if (parser.nextToken() != null) {
                throw new IOException("expected the end of the file after the object, found " + Found.at(parser));
            }
        } catch (JacksonException e) {
            throw new IOException(e.getOriginalMessage(), e);
        }
    }

    private void event(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            reject(new Fault(Reason.MALFORMED, "expected an event, an object, found " + Found.at(parser)));
            parser.skipChildren();
            return;
        }
        String type = null;
        String identifier = null;
        boolean data = false;
        Fault fault = null;
        TokenBuffer held = null;
        head.clear();
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            var token = parser.nextToken();
            switch (name) {
                case "type" -> type = token == JsonToken.VALUE_STRING ? parser.getString() : Found.at(parser);
                case "identifier" -> identifier = token == JsonToken.VALUE_STRING ? parser.getString() : identifier;
                case "tick" -> head.take(parser, "event", name);
                case "data" -> {
                    if (data || token != JsonToken.START_OBJECT) {
                        break;
                    }
                    data = true;
                    if (EVENT.equals(type) && identifier != null) {
                        fault = data(parser, identifier);
                    } else if (type == null || type.equals(EVENT)) {
                        held = hold(parser);
                        fault = held == null
                                ? new Fault(
                                        Reason.TOO_LARGE,
                                        "so long an event must name its type and identifier before its data")
                                : null;
                    }
                }
                default -> {}
            }
            // Whatever was not read of the value, so that nothing inside it is taken for a part of the event.
            parser.skipChildren();
        }
        if (type != null && !type.equals(EVENT)) {
            reject(new Fault(Reason.MALFORMED, "expected a record of type event, found " + type));
            return;
        }
        if (identifier == null) {
            fault = new Fault(Reason.MALFORMED, "expected an event with an identifier, found none");
        } else if (!data) {
            fault = new Fault(Reason.MALFORMED, "expected an event with data, an object, found none");
        } else if (held != null) {
            fault = data(held, identifier);
        }
        var late = match.eventEnds(head.whole(Field.TICK) ? head.number(Field.TICK) : null);
        var first = fault == null ? late : fault;
        if (first != null) {
            reject(first);
        }
    }

    private @Nullable Fault data(TokenBuffer held, String identifier) {
        try (var parser = held.asParser(ObjectReadContext.empty())) {
            parser.nextToken();
            return data(parser, identifier);
        }
    }

    private static @Nullable TokenBuffer hold(JsonParser parser) {
        var held = TokenBuffer.forBuffering(parser, ObjectReadContext.empty());
        int tokens = 0;
        long chars = 0;
        for (int depth = 0; ; parser.nextToken()) {
            var token = parser.currentToken();
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (token == JsonToken.VALUE_STRING || token == JsonToken.PROPERTY_NAME) {
                chars += parser.getStringLength();
            }
            if (++tokens <= MOST_HELD_TOKENS && chars <= MOST_HELD_CHARS) {
                held.copyCurrentEvent(parser);
            }
            if (depth == 0) {
                return tokens <= MOST_HELD_TOKENS && chars <= MOST_HELD_CHARS ? held : null;
            }
        }
    }

    /** Reads the data of an event, from the brace that opens them to the one that closes them. */
    private @Nullable Fault data(JsonParser parser, String identifier) {
        return switch (identifier) {
            case "after_agent_register" -> list(parser, "agent_list", match::registered);
            case "after_receive_message" -> single(parser, match::received);
            case "after_entity_hurt" -> list(parser, "hurt_list", match::hurt);
            case "after_entity_despawn" -> list(parser, "despawn_list", match::despawned);
            case "after_entity_heal" -> single(parser, match::healed);
            case "after_entity_position_change" -> list(parser, "change_list", match::moved);
            case "after_entity_break_block" -> single(parser, match::broke);
            case "after_entity_place_block" -> single(parser, match::placed);
            case "after_player_inventory_change" -> inventories(parser);
            default -> {
                parser.skipChildren();
                yield null;
            }
        };
    }

    private @Nullable Fault single(JsonParser parser, Taker taker) {
        entry(parser);
        return taker.take(fields, here(""));
    }

    private @Nullable Fault list(JsonParser parser, String list, Taker taker) {
        return entries(parser, list, here -> {
            entry(parser);
            return taker.take(fields, here);
        });
    }

    private @Nullable Fault inventories(JsonParser parser) {
        return entries(parser, "change_list", here -> inventory(parser, here));
    }

    /** Takes an entry that the parser stands at the beginning of. */
    @FunctionalInterface
    private interface EntryReader {
        @Nullable
        Fault read(@Nullable Place here);
    }

    private @Nullable Fault entries(JsonParser parser, String list, EntryReader reader) {
        Fault fault = null;
        boolean listed = false;
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            var token = parser.nextToken();
            if (listed || token != JsonToken.START_ARRAY || !name.equals(list)) {
                parser.skipChildren();
                continue;
            }
            listed = true;
            for (int i = 0; (token = parser.nextToken()) != JsonToken.END_ARRAY; i++) {
                if (fault != null || token != JsonToken.START_OBJECT) {
                    fault = fault != null ? fault : at(list, i, noObject(parser));
                    parser.skipChildren();
                } else {
                    fault = at(list, i, reader.read(here("/" + list + "/", i)));
                }
            }
        }
        return listed ? fault : new Fault(Reason.MALFORMED, "expected the list " + list + " in data, found none");
    }

    private static @Nullable Fault at(String list, int index, @Nullable Fault fault) {
        return fault == null ? null : new Fault(fault.reason(), "/data/" + list + "/" + index + ": " + fault.message());
    }

    /** Reads an entry into {@link #fields}. */
    private void entry(JsonParser parser) {
        fields.clear();
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            fields.take(parser, "", name);
        }
    }

    /** Reads an entry that holds the changed slots of one player. */
    private @Nullable Fault inventory(JsonParser parser, @Nullable Place here) {
        fields.clear();
        items.clear();
        boolean listed = false;
        Fault fault = null;
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            var token = parser.nextToken();
            if (!name.equals("change_list") || token != JsonToken.START_ARRAY) {
                fields.take(parser, "", name);
                continue;
            }
            listed = true;
            for (int i = 0; (token = parser.nextToken()) != JsonToken.END_ARRAY; i++) {
                if (fault != null || token != JsonToken.START_OBJECT) {
                    fault = fault != null ? fault : at(i, noObject(parser));
                    parser.skipChildren();
                } else {
                    slotFields.clear();
                    for (var slot = parser.nextName(); slot != null; slot = parser.nextName()) {
                        parser.nextToken();
                        slotFields.take(parser, "", slot);
                    }
                    if (slotFields.whole(Field.ITEM_TYPE)) {
                        items.add(slotFields.number(Field.ITEM_TYPE));
                    } else if (!slotFields.absent(Field.ITEM_TYPE)) {
                        fault = at(
                                i, new Fault(Reason.MALFORMED, "expected a whole item_type_id, found " + slotFields));
                    }
                }
            }
        }
        return match.got(fields, items, listed, fault, here);
    }

    private static Fault at(int slot, Fault fault) {
        return new Fault(fault.reason(), "in slot " + slot + " of its change_list " + fault.message());
    }

    private static Fault noObject(JsonParser parser) {
        return new Fault(Reason.MALFORMED, "expected an object, found " + Found.at(parser));
    }

    private @Nullable Place here(String list, int index) {
        return out.wantsPlaces() ? here(list + index) : null;
    }

    private @Nullable Place here(String inData) {
        return out.wantsPlaces() ? file.at("/records/" + event + "/data" + inData) : null;
    }

    private void reject(Fault fault) {
        setAside++;
        out.reject(
                file.at("/records/" + event),
                fault.reason(),
                fault.message() + ". The rest of this event is set aside; what stood before it counts.");
    }
}
