package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.rule.Rulebook;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The fast reader may decline a record, and never reads it differently. Records are made of what records hold, in any
 * order and layout; then bytes are changed, left out, doubled and moved.
 */
class ReadersAgreeProps {

    private static final String[] NUMBERS = {
        "0",
        "-0",
        "7",
        "13204",
        "-3",
        "0.5",
        "1.0",
        "100.0",
        "0.1",
        "1e2",
        "1E-3",
        "-0.0",
        "0.30000000000000004",
        "2.2250738585072014e-308",
        "4.9e-324",
        "1.7976931348623157e308",
        "1e309",
        "9007199254740992",
        "9007199254740993",
        "9007199254740991.0",
        "123456789012345678901234567890",
        "0.000000000000000000000012345678901234567",
        "00",
        "01",
        "1.",
        ".5",
        "-",
        "1e",
        "1e+",
        "+1",
        "NaN",
        "Infinity",
        "-Infinity",
        "0x10",
        "1_0",
        "5.00000000000000000000",
        "0.1234567890123456789",
        "999999999999999999",
        "1000000000000000000",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999.9"
    };
    private static final String[] TEXTS = {
        "\"easy\"",
        "\"Hard\"",
        "\"hArD\"",
        "\"1\"",
        "\"gold\"",
        "\"m1\"",
        "\"\"",
        "\"a\\nb\"",
        "\"\\u0041\"",
        "\"\u00e9\u4e2d\"",
        "\"\ud83d\ude00\"",
        "\"tab\there\"",
        "\"del\u007f\"",
        "\"scored\"",
        "\"aborted\"",
        "\"a long text of more than sixteen bytes\"",
        "\"2025-01\"",
        "\"2025-06\"",
        "\"x\\\"y\"",
        "\"open"
    };
    private static final String[] OTHERS = {
        "true",
        "false",
        "null",
        "truE",
        "tru",
        "[]",
        "{}",
        "[1]",
        "[1,2.5]",
        "[ 1 , 2 ]",
        "[1,]",
        "[,1]",
        "[\"gold\"]",
        "[\"gold\",\"SILVER\"]",
        "[\"gold\" \"silver\"]",
        "[1 2]",
        "[[1]]",
        "[1",
        "{\"a\":1}",
        "[0,0,1,1,100,101]"
    };
    private static final String[] INPUTS = {
        "points",
        "final_points",
        "pts",
        "share",
        "energy",
        "finished",
        "fled",
        "level",
        "medals",
        "laps",
        "hits",
        "pings",
        "rival",
        "gravity",
        "no_such",
        "points",
        "share",
        "p\\u006fints"
    };
    private static final String[] TOP = {
        "agent", "instance", "episode", "ruleset", "repeat", "status", "labels", "x", "agent", "inputs"
    };
    private static final String[] SPACES = {"", "", "", " ", "  ", "\t", "\r", "\n"};
    private static final String[] BENCHMARKS = {
        "\"arena/duel\"", "\"arena/duel\"", "\"arena/duel\"", "\"Duel-v0\"", "\"arena/sandbox\"", "\"arena/none\"", "1"
    };

    private static final String[] TAME = {
        "\"m1\"", "\"\"", "\"a long text of more than sixteen bytes\"", "\"\u00e9\u4e2d\""
    };

    private final Random random = new Random();

    /** Whether the record has nothing unusual. */
    private boolean tame;

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    private boolean rarely() {
        return !tame && random.nextInt(12) == 0;
    }

    /** A decimal number with so many digits as a reader takes at once, or more, or fewer. */
    private String decimal() {
        return digits(20) + (random.nextBoolean() ? "." + "0".repeat(random.nextInt(3)) + digits(26) : "");
    }

    private String digits(int most) {
        int count = 1 + random.nextInt(random.nextBoolean() ? 8 : most);
        var text = new StringBuilder(one("1", "9", "4", rarely() ? "0" : "7"));
        while (text.length() < count) {
            text.append((char) ('0' + (random.nextInt(3) == 0 ? 0 : random.nextInt(10))));
        }
        return text.toString();
    }

    /** A value that mostly suits the input. */
    private String value(String name) {
        if (rarely()) {
            return one(random.nextBoolean() ? NUMBERS : random.nextBoolean() ? TEXTS : OTHERS);
        }
        return switch (name) {
            case "points", "final_points", "pts" ->
                one("0", "7", "13204", "5.0", "9007199254740992", Integer.toString(random.nextInt(1000)), decimal());
            case "share" -> one("0", "1", "0.5", "true", "false", Double.toString(random.nextDouble()));
            case "energy" ->
                one("1", Double.toString(random.nextDouble() * 1e6), Float.toString(random.nextFloat()), decimal());
            case "finished", "fled" -> one("true", "false");
            case "level" -> one("\"easy\"", "\"hard\"", "\"Hard\"", "\"1\"");
            case "medals" -> one("[]", "[\"gold\"]", "[\"gold\", \"bronze\"]", "[ \"silver\" ]");
            case "laps" -> one("[1]", "[1,2.5]", "[ 99.5 , 0 ,1]", "[1,2,3,4]");
            case "hits", "pings" -> one("[]", "[1,2,3]", "[0, 0, 1, 5]");
            default -> one(tame ? TAME : TEXTS);
        };
    }

    private String top(String name) {
        if (rarely()) {
            return one(random.nextBoolean() ? NUMBERS : OTHERS);
        }
        return name.equals("repeat")
                ? one("0", "3", "-1", "2.0")
                : name.equals("ruleset")
                        ? one("\"2025-01\"", "\"2025-06\"")
                        : name.equals("labels") ? one("{}", "{\"a\":\"b\"}") : one(tame ? TAME : TEXTS);
    }

    private String space() {
        return rarely() ? one(SPACES) : one("", " ");
    }

    private String entry(String name, String value) {
        return space() + '"' + name + '"' + space() + ":" + space() + value + (rarely() ? one(SPACES) : "");
    }

    private String object(List<String> entries) {
        if (rarely()) {
            Collections.shuffle(entries, random);
        }
        return "{" + String.join(",", entries) + (rarely() ? one(" ", ",", "") : "") + "}";
    }

    private String record() {
        tame = random.nextBoolean();
        var inputs = new ArrayList<String>();
        for (String name : INPUTS) {
            boolean again = inputs.stream().anyMatch(entry -> entry.contains('"' + name + '"'));
            if (tame && (again || name.startsWith("p") && !name.equals("points"))) {
                continue;
            }
            if (random.nextInt(3) == 0 && (!name.equals("no_such") && !name.equals("gravity") || rarely())) {
                inputs.add(entry(name, value(name)));
            }
        }
        var entries = new ArrayList<String>();
        entries.add(entry("benchmark", tame ? BENCHMARKS[0] : one(BENCHMARKS)));
        for (String name : TOP) {
            boolean odd = name.equals("x") || name.equals("inputs") || name.equals("status") || name.equals("labels");
            boolean again = entries.stream().anyMatch(entry -> entry.contains('"' + name + '"'));
            if (random.nextInt(3) == 0 && !(tame && again) && (!odd || rarely())) {
                entries.add(entry(name, name.equals("inputs") ? "{}" : top(name)));
            }
        }
        // Mostly last, and otherwise before some of what else there is.
        int place = random.nextInt(3) == 0 ? 1 + random.nextInt(entries.size()) : entries.size();
        entries.add(place, entry("inputs", object(inputs)));
        return (rarely() ? one(SPACES) : "") + object(entries) + (rarely() ? one(" ", "x", "\r", "{}", "\r\n") : "");
    }

    private byte[] changed(byte[] bytes) {
        var out = new ByteArrayOutputStream();
        int at = random.nextInt(bytes.length);
        int to = Math.min(bytes.length, at + 1 + random.nextInt(4));
        out.write(bytes, 0, at);
        switch (random.nextInt(4)) {
            case 0 -> out.write(random.nextInt(256));
            case 1 -> {
                out.write(bytes, at, to - at);
                out.write(bytes, at, to - at);
            }
            case 2 -> out.write('"');
            default -> {
                byte[] token = one("{", "}", "[", "]", ",", ":", "\\", "1", "e", ".", " ")
                        .getBytes(StandardCharsets.UTF_8);
                out.write(token, 0, token.length);
            }
        }
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }

    static int[] compare(List<byte[]> lines) {
        var all = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            all.writeBytes(line);
            all.write('\n');
        }
        var catalog = ArenaFamily.catalog();
        var reference = new Read();
        var fast = new Read();
        new RecordReader(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS, false)
                .read(Chunk.of(all.toByteArray(), 1), "a.jsonl", reference, reference.unknown);
        var reader = new RecordReader(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS, true);
        reader.read(remains(all.toByteArray()), "a.jsonl", fast, fast.unknown);
        assertThat(fast.description()).isEqualTo(reference.description());
        return new int[] {reference.episodes.size(), reference.rejects.size()};
    }

    /** Makes a chunk behind which its own lines stand again, as the rest of an earlier chunk may. */
    private static Chunk remains(byte[] lines) {
        byte[] bytes = Arrays.copyOf(lines, lines.length + Chunk.ROOM);
        for (int i = lines.length; i < bytes.length; i++) {
            bytes[i] = bytes[i - lines.length];
        }
        return new Chunk(bytes, lines.length, 1, false);
    }

    @Property(tries = 400)
    void aRecordIsReadAlikeByBothReaders(@ForAll long seed) {
        random.setSeed(seed);
        var lines = new ArrayList<byte[]>();
        for (int i = 0; i < 60; i++) {
            byte[] line = record().getBytes(StandardCharsets.UTF_8);
            lines.add(line);
            for (int changes = random.nextInt(4); changes > 0 && line.length > 0; changes--) {
                line = changed(line);
                lines.add(line);
            }
            // Records that begin like one before, or are the same.
            for (int times = random.nextInt(3); times > 0; times--) {
                lines.add(lines.get(random.nextInt(lines.size())));
            }
        }
        compare(lines);
    }

    @Test
    void theFastReaderTakesMostOfTheRecordsThatAreEpisodes() {
        random.setSeed(2);
        var catalog = ArenaFamily.catalog();
        var reader = new LearningLineReader(
                new Benchmarks(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS), ReadOptions.DEFAULTS);
        var read = new Read();
        for (int i = 0; i < 2000; i++) {
            byte[] line = (record() + "\n").getBytes(StandardCharsets.UTF_8);
            reader.read(Chunk.of(line, 1).bytes, 0, "a.jsonl", 1, read);
        }
        assertThat(read.episodes.size()).isGreaterThan(300);
    }

    @Test
    void theRecordsOfThesePropertiesAreNotAllFaulty() {
        random.setSeed(1);
        var lines = new ArrayList<byte[]>();
        for (int i = 0; i < 2000; i++) {
            lines.add(record().getBytes(StandardCharsets.UTF_8));
        }
        int[] counts = compare(lines);
        assertThat(counts[0]).isGreaterThan(500);
        assertThat(counts[1]).isGreaterThan(500);
    }
}
