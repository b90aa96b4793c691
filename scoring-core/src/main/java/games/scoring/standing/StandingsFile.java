package games.scoring.standing;

import games.scoring.record.ParserWords;
import games.scoring.rule.Json;
import games.scoring.score.Contest;
import games.scoring.source.LongJson;
import games.scoring.standing.Standings.Entrants;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code standings.json}: what an exact merge of leaderboards needs. Sums are whole numbers in hexadecimal, times a power
 * of two, so that nothing is rounded, and are written in lowest terms, so that equal sums have equal bytes.
 */
public final class StandingsFile {

    private static final int VERSION = 3;

    /** The longest sum that doubles can make: 4,300 bits, with room for a count of 2^63. */
    private static final int MOST_HEX_DIGITS = 1_200;

    private static final int MOST_SCALE = 2_200;

    private StandingsFile() {}

    /** Made when something is read: a run only writes. */
    private static final class Tree {
        static final JsonMapper JSON = LongJson.mapper();
    }

    /**
     * Writes standings.
     *
     * @param standings the standings
     * @return the bytes of the file, UTF-8, with a line feed at the end
     */
    public static byte[] write(Standings standings) {
        return Json.indented(json -> {
            json.writeStartObject();
            json.writeNumberProperty("version", VERSION);
            json.writeArrayPropertyStart("contests");
            standings.contests().forEach((contest, entrants) -> write(json, contest, entrants));
            json.writeEndArray();
            json.writeArrayPropertyStart("rejected");
            standings.rejected().forEach((contest, agents) -> {
                json.writeStartObject();
                json.writeStringProperty("benchmark", contest.benchmark());
                json.writeStringProperty("ruleset", contest.ruleset());
                json.writeObjectPropertyStart("agents");
                agents.forEach(json::writeNumberProperty);
                json.writeEndObject();
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Contest contest, Entrants entrants) {
        json.writeStartObject();
        json.writeStringProperty("benchmark", contest.benchmark());
        json.writeStringProperty("ruleset", contest.ruleset());
        json.writeObjectPropertyStart("options");
        entrants.options.forEach(json::writeStringProperty);
        json.writeEndObject();
        json.writeObjectPropertyStart("agents");
        entrants.agents.forEach((agent, accumulator) -> {
            json.writeObjectPropertyStart(agent);
            write(json, accumulator);
            json.writeEndObject();
        });
        json.writeEndObject();
        json.writeArrayPropertyStart("duels");
        entrants.duels.results().forEach((pair, results) -> {
            json.writeStartObject();
            json.writeStringProperty("first", pair.first());
            json.writeStringProperty("second", pair.second());
            json.writeNumberProperty("first_wins", results.firstWins());
            json.writeNumberProperty("second_wins", results.secondWins());
            json.writeNumberProperty("ties", results.ties());
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Accumulator accumulator) {
        json.writeNumberProperty("n", accumulator.n);
        json.writeNumberProperty("scored", accumulator.scored);
        json.writeNumberProperty("end_unknown", accumulator.endUnknown);
        json.writeNumberProperty("aborted", accumulator.aborted);
        json.writeNumberProperty("unfinished", accumulator.unfinished);
        json.writeNumberProperty("missing", accumulator.missing);
        if (accumulator.n > 0) {
            write(json, "sum", accumulator.sum);
            write(json, "squares", accumulator.squares);
            json.writeStringProperty("lowest", Double.toHexString(accumulator.lowest + 0.0));
            json.writeStringProperty("highest", Double.toHexString(accumulator.highest + 0.0));
        }
        if (accumulator.instances.tooMany()) {
            json.writeNullProperty("instances");
        } else {
            var hex = new StringBuilder();
            var digits = HexFormat.of();
            for (long fingerprint : accumulator.instances.sorted()) {
                hex.append(digits.toHexDigits(fingerprint));
            }
            json.writeStringProperty("instances", hex.toString());
        }
    }

    private static void write(JsonGenerator json, String name, ExactSum sum) {
        var units = sum.units();
        int zeros = Math.max(0, units.getLowestSetBit());
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("units", units.shiftRight(zeros).toString(16));
        json.writeNumberProperty("scale", units.signum() == 0 ? 0 : sum.scale() + zeros);
        json.writeEndObject();
    }

    /**
     * Reads standings.
     *
     * @param bytes the bytes of the file
     * @param name the file's name, for messages
     * @return the standings
     * @throws IOException if the bytes are not such a file
     */
    public static Standings read(byte[] bytes, String name) throws IOException {
        var standings = new Standings();
        try {
            var root = Tree.JSON.readTree(bytes);
            if (root.path("version").asInt(0) != VERSION) {
                throw new IOException(name + ": expected a standings file of version " + VERSION
                        + ". Make it anew with: scoring run");
            }
            for (var node : root.path("contests")) {
                read(standings, node);
            }
            for (var node : root.path("rejected")) {
                for (var agent : node.path("agents").properties()) {
                    standings.addRejected(contest(node), agent.getKey(), count(agent.getValue()));
                }
            }
        } catch (JacksonException e) {
            var at = e.getLocation();
            var line = at != null && at.getLineNr() > 0 ? ":" + at.getLineNr() : "";
            throw damaged(name + line, "found " + ParserWords.without(String.valueOf(e.getOriginalMessage())), e);
        } catch (NumberFormatException e) {
            throw damaged(name, "it holds a number that is none", e);
        } catch (IllegalArgumentException e) {
            throw damaged(name, String.valueOf(e.getMessage()), e);
        }
        return standings;
    }

    private static IOException damaged(String where, String found, RuntimeException e) {
        return new IOException(
                where + ": not a standings file that 'scoring run' wrote: " + found
                        + ". Copy it again, or make it anew with: scoring run",
                e);
    }

    private static void read(Standings standings, JsonNode node) {
        var entrants = standings.entrants(contest(node));
        node.path("options")
                .properties()
                .forEach(o -> entrants.options.put(o.getKey(), o.getValue().asString("")));
        for (var agent : node.path("agents").properties()) {
            entrants.agents.put(agent.getKey(), accumulator(agent.getValue()));
        }
        for (var duel : node.path("duels")) {
            entrants.duels.add(
                    text(duel, "first"),
                    text(duel, "second"),
                    new Duels.Results(
                            count(duel.path("first_wins")), count(duel.path("second_wins")), count(duel.path("ties"))));
        }
    }

    private static Contest contest(JsonNode node) {
        return new Contest(text(node, "benchmark"), text(node, "ruleset"));
    }

    private static Accumulator accumulator(JsonNode node) {
        var accumulator = new Accumulator();
        accumulator.n = count(node.path("n"));
        accumulator.scored = count(node.path("scored"));
        accumulator.endUnknown = count(node.path("end_unknown"));
        accumulator.aborted = count(node.path("aborted"));
        accumulator.unfinished = count(node.path("unfinished"));
        accumulator.missing = count(node.path("missing"));
        if (accumulator.endUnknown > accumulator.scored) {
            throw new IllegalArgumentException("it counts more episodes of unknown end than scored ones");
        }
        if (accumulator.n - accumulator.scored > accumulator.aborted) {
            throw new IllegalArgumentException("it counts more scores than episodes that may have one");
        }
        if (accumulator.n > 0) {
            accumulator.sum.add(sum(node.path("sum")));
            accumulator.squares.add(sum(node.path("squares")));
            accumulator.lowest = Double.parseDouble(text(node, "lowest"));
            accumulator.highest = Double.parseDouble(text(node, "highest"));
        }
        if (node.path("instances").isNull()) {
            accumulator.instances.forget();
        } else {
            var hex = node.path("instances").asString("");
            for (int i = 0; i + 16 <= hex.length(); i += 16) {
                accumulator.instances.add(Long.parseUnsignedLong(hex.substring(i, i + 16), 16));
            }
        }
        return accumulator;
    }

    private static ExactSum sum(JsonNode node) {
        var units = text(node, "units");
        int scale = node.path("scale").asInt(0);
        if (units.length() > MOST_HEX_DIGITS || Math.abs(scale) > MOST_SCALE) {
            throw new IllegalArgumentException("it holds a sum larger than doubles can make");
        }
        return ExactSum.of(new BigInteger(units, 16), scale);
    }

    private static long count(JsonNode node) {
        long count = node.asLong(-1);
        if (count < 0) {
            throw new IllegalArgumentException("it lacks a count, or holds a negative one");
        }
        return count;
    }

    private static String text(JsonNode node, String key) {
        var value = node.path(key);
        if (!value.isString()) {
            throw new IllegalArgumentException("it lacks '" + key + "'");
        }
        return value.asString();
    }
}
