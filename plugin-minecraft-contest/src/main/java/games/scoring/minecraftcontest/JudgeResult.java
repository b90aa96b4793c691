package games.scoring.minecraftcontest;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * What the judge's program says of one agent.
 *
 * @param place where it stands
 * @param name what the agent is called; null where it does not say
 * @param base the first factor of the total; null where it printed none
 * @param zones the zones and the total, by the program's names
 * @param details the counts, by the program's names; empty where it printed none
 */
record JudgeResult(
        Place place,
        @Nullable String name,
        @Nullable Double base,
        Map<String, Double> zones,
        Map<String, Double> details) {

    private static final String BASE = "base";
    private static final String NAME = "name";
    private static final String SECTIONS = "section_visisted";

    /** Counted, though it adds to no score. */
    private static final String GETS = "actions_of_get";

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(1_000)
                    .maxNameLength(1_000)
                    .maxStringLength(100_000)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** The program's names of zones, and ours. */
    private static final Map<String, String> ZONES = Map.of(
            "action", "action",
            "survival", "survival",
            "exploration", "exploration",
            "creation", "creation",
            "total", "score");

    /** The program's names of counts, among them a misspelt and a wrong one, and our inputs. */
    private static final Map<String, Input.Number> COUNTS = counts();

    private static Map<String, Input.Number> counts() {
        var counts = new LinkedHashMap<String, Input.Number>();
        counts.put("actions_of_perform", Thucraft.ACTIONS);
        counts.put("actions_of_ping", Thucraft.PINGS);
        counts.put("kills", Thucraft.KILLS);
        counts.put("deaths", Thucraft.DEATHS);
        counts.put("damage_dealt", Thucraft.DAMAGE_DEALT);
        counts.put("damage_taken", Thucraft.DAMAGE_TAKEN);
        counts.put("healed", Thucraft.HEALED);
        counts.put(SECTIONS, Thucraft.CHUNKS_TRUNCATED);
        counts.put("coal_ore_mined", Thucraft.COAL);
        counts.put("iron_ore_mined", Thucraft.IRON);
        counts.put("gold_ore_mined", Thucraft.GOLD);
        counts.put("diamond_ore_mined", Thucraft.DIAMOND);
        counts.put("redstone_ore_mined", Thucraft.LEAVES);
        counts.put("leaves_mined", Thucraft.LEAVES);
        counts.put("block_types_broken", Thucraft.BLOCK_KINDS_BROKEN);
        counts.put("item_types_got", Thucraft.ITEM_KINDS);
        counts.put("block_types_placed", Thucraft.BLOCK_KINDS_PLACED);
        return counts;
    }

    /**
     * Reads a file that the judge's program printed: an object by token.
     *
     * @throws IOException if it is none, or can't be read
     */
    static Map<String, JudgeResult> read(LogEntry file) throws IOException {
        var results = new LinkedHashMap<String, JudgeResult>();
        try (var bytes = file.open();
                var parser = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw malformed("expected an object by agent token, found " + Found.at(parser));
            }
            for (var token = parser.nextName(); token != null; token = parser.nextName()) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw malformed("expected an object for " + token + ", found " + Found.at(parser));
                }
                if (results.size() == Match.MOST_AGENTS) {
                    throw malformed("expected at most " + Match.MOST_AGENTS + " agents, found more");
                }
                var result = result(parser, Place.of(file).at("/" + pointer(token)));
                if (result.zones().isEmpty()) {
                    throw malformed("expected zones and a total for " + token + ", found none");
                }
                results.put(token, result);
            }
            if (parser.nextToken() != null) {
                throw malformed("expected the end of the file after the object, found " + Found.at(parser));
            }
            if (results.isEmpty()) {
                throw malformed("expected an object by agent token, found no agent");
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            throw malformed(e.getOriginalMessage());
        }
        return results;
    }

    /** The file is no result, or a value of it not what its key says. */
    private static final class ContentException extends IOException {

        private static final long serialVersionUID = 1L;

        private final Reason reason;

        ContentException(Reason reason, String message) {
            super(message);
            this.reason = reason;
        }
    }

    private static ContentException malformed(String message) {
        return new ContentException(Reason.MALFORMED, message);
    }

    /** Says for what reason a file is set aside that {@link #read} could not read. */
    static Reason reason(IOException e) {
        return e instanceof ContentException content ? content.reason : Reason.UNREADABLE;
    }

    private static JudgeResult result(JsonParser parser, Place place) throws IOException {
        var zones = new HashMap<String, Double>();
        var details = new HashMap<String, Double>();
        String agentName = null;
        for (var key = parser.nextName(); key != null; key = parser.nextName()) {
            var token = parser.nextToken();
            if (token == JsonToken.START_OBJECT && key.equals("details")) {
                for (var count = parser.nextName(); count != null; count = parser.nextName()) {
                    if (parser.nextToken() == JsonToken.VALUE_STRING && count.equals(NAME)) {
                        agentName = parser.getString();
                    } else {
                        take(parser, count, count.equals(GETS) || COUNTS.containsKey(count), details);
                    }
                }
            } else {
                take(parser, key, key.equals(BASE) || ZONES.containsKey(key), zones);
            }
        }
        var base = zones.remove(BASE);
        return new JudgeResult(place, agentName, base, zones, details);
    }

    private static void take(JsonParser parser, String name, boolean known, Map<String, Double> into)
            throws IOException {
        if (!known) {
            parser.skipChildren();
            return;
        }
        if (!parser.currentToken().isNumeric()) {
            throw new ContentException(
                    Reason.WRONG_TYPE, "expected " + name + " to be a number, found " + Found.at(parser));
        }
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw new ContentException(
                    Reason.NOT_FINITE, "expected " + name + " to be a finite number, found " + parser.getString());
        }
        into.put(name, value);
    }

    private static String pointer(String token) {
        return token.replace("~", "~0").replace("/", "~1");
    }

    /**
     * Records the program's scores with an episode.
     *
     * @param tools whether the episode knows the tools, which creation and total need
     */
    void record(EpisodeDraft draft, boolean tools) {
        zones.forEach((zone, value) -> {
            if (tools || !(zone.equals("creation") || zone.equals("total"))) {
                draft.recorded(Objects.requireNonNull(ZONES.get(zone)), value, at(zone));
            }
        });
    }

    /** Compares the base with that of the rules, which it is a factor of since 2023-05-21. */
    void compareBase(EpisodeSink out) {
        if (base != null) {
            out.aggregate(at(BASE), "base, the first factor of the total", base, Thucraft.BASE, 0);
        }
    }

    /**
     * Compares what the program printed beside its scores with what the world gives.
     *
     * @param player whom it speaks of
     * @param counted what the world gives, by our inputs
     */
    void compareCounts(Player player, Map<String, Object> counted, EpisodeSink out) {
        if (name != null && !name.equals(player.name())) {
            out.reject(
                    at("details/" + NAME),
                    Reason.INCONSISTENT,
                    "expected the name that the world has for this token, \"" + player.name() + "\", found \"" + name
                            + "\". Look whether the result is of this world");
        }
        compare(GETS, player.gets(), out);
        COUNTS.forEach((count, input) -> compare(count, number(count, input, counted), out));
    }

    private void compare(String count, double recomputed, EpisodeSink out) {
        var printed = details.get(count);
        if (printed != null) {
            out.aggregate(at("details/" + count), "count of the world", printed, recomputed, 0);
        }
    }

    private double number(String count, Input.Number input, Map<String, Object> counted) {
        var byFloor = counted.get(Thucraft.CHUNKS.name());
        // Only the last program cut coordinates towards zero.
        var number = count.equals(SECTIONS) && Objects.equals(details.get(count), byFloor)
                ? byFloor
                : counted.get(input.name());
        return (Double) Objects.requireNonNull(number);
    }

    private Place at(String inside) {
        return place.at(place.at() + "/" + inside);
    }

    /** Puts the program's counts as inputs of an episode. */
    void put(EpisodeDraft draft) {
        COUNTS.forEach((count, input) -> {
            var value = details.get(count);
            if (value != null) {
                var at = at("details/" + count);
                draft.put(input, value, at);
                if (count.equals(SECTIONS)) {
                    draft.put(Thucraft.CHUNKS, value, at);
                }
            }
        });
    }
}
