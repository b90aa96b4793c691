package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.message.WholeText;
import games.scoring.rule.Layout;
import games.scoring.rule.RunSettings;
import games.scoring.rule.Values;
import games.scoring.source.EmbeddedJson;
import games.scoring.source.LineParsers;
import games.scoring.source.RecordColumns;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads any line, token by token, straight into values. The reference: faster readers are held to it.
 *
 * <p>One parser a line: a line that is malformed can't harm the next, at a cost of a fifth against one parser a chunk.
 */
final class JacksonLineReader {

    private static final int BENCHMARK = 1;
    private static final int AGENT = 1 << 1;
    private static final int INSTANCE = 1 << 2;
    private static final int EPISODE = 1 << 3;
    private static final int RULESET = 1 << 4;
    private static final int REPEAT = 1 << 5;
    private static final int STATUS = 1 << 6;
    private static final int LABELS = 1 << 7;
    private static final int INPUTS = 1 << 8;

    private static final String MADE_WITHOUT =
            ". This is what a run wrote: only scores made with 'scoring run --keep-inputs' can be scored again";

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(RecordReader.DEEPEST)
                    .maxNumberLength(RecordReader.LONGEST_NUMBER)
                    .maxStringLength(RecordReader.LONGEST_TEXT)
                    .maxNameLength(RecordReader.LONGEST_TEXT)
                    .build())
            // Only so that they can be told from other errors.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final String OF_COLUMNS = ". Write it in JSON, without NaN, or give each input a column of its name";

    private final Benchmarks benchmarks;
    private final ReadOptions options;

    private final LineParsers parsers = new LineParsers(JSON);
    private final RecordKeys keys = new RecordKeys();
    private final RecordFault fault = new RecordFault();
    private final JacksonValues scalars = new JacksonValues(fault);
    private final JacksonInputs inputs;

    // What is known of the record being read.
    private byte[] bytes = new byte[0];
    private int from;
    private int to;
    private RawText raw = RawText.NONE;
    private String where = "";
    private boolean ofRow;
    private Map<String, String> remedies = Map.of();
    private int seen;
    private @Nullable String benchmark;
    private String agent = "";
    private String instance = "";
    private String episode = "";
    private String ruleset = "";
    private @Nullable Long repeat;
    private @Nullable Status status;
    private Map<String, String> labels = Map.of();
    private Benchmarks.@Nullable Known known;
    private Set<String> others = Set.of();

    JacksonLineReader(Benchmarks benchmarks, ReadOptions options) {
        this.benchmarks = benchmarks;
        this.options = options;
        this.inputs = new JacksonInputs(options.places(), keys, fault, scalars);
    }

    /**
     * A line of a file.
     *
     * @param path the file as the user names it
     * @param line the number, from 1
     * @param row whether the line stands for the row of a table
     */
    record Source(String path, long line, boolean row) {
        @Override
        public String toString() {
            return path + ":" + line;
        }
    }

    /**
     * Reads one line, which is not blank and well-formed UTF-8.
     *
     * @param line holds the line
     * @param start where it begins, after a byte-order mark
     * @param end where it ends, before the line feed
     * @param source where the line stands, for the episode or reject
     * @param out takes the record
     * @param unknown counts top-level keys that mean nothing
     */
    void read(byte[] line, int start, int end, Source source, EpisodeReceiver out, UnknownKeys unknown) {
        read(line, start, end, RawText.of(line, start, end), source, Map.of(), out, unknown);
    }

    /**
     * Reads one line that stands for a record which is written otherwise.
     *
     * @param shown the record's text as it stands in the file
     * @param advice says of inputs, by their pointers, what would make them good, should they be rejected
     */
    void read(
            byte[] line,
            int start,
            int end,
            RawText shown,
            Source source,
            Map<String, String> advice,
            EpisodeReceiver out,
            UnknownKeys unknown) {
        clear();
        bytes = line;
        from = start;
        to = end;
        raw = shown;
        where = source.toString();
        ofRow = source.row();
        remedies = advice;
        try (JsonParser p = parser()) {
            parse(p);
        } catch (Unread e) {
            fault.replace(e.code(), e.pointer(), e.text());
        }
        if (!fault.is(Reason.MALFORMED) && Utf8.mayHoldHalf(bytes, from, to)) {
            findHalf();
        }
        for (String key : others) {
            unknown.add(key);
        }
        give(out);
    }

    private JsonParser parser() {
        return parsers.of(bytes, from, to);
    }

    /** Gives the pointer of the value in the midst of which these bytes end. */
    static String pointer(byte[] bytes, int from, int to) {
        try (JsonParser p = new LineParsers(JSON).of(bytes, from, to)) {
            try {
                for (var token = p.nextToken(); token != null; token = p.nextToken()) {
                    if (token == JsonToken.VALUE_STRING) {
                        p.getString();
                    }
                }
            } catch (JacksonException e) {
                // It ends in the midst of a value.
            }
            return Pointer.shortened(p.streamReadContext().pathAsPointer().toString());
        }
    }

    private void clear() {
        seen = 0;
        benchmark = null;
        agent = options.agent();
        instance = "";
        episode = "";
        ruleset = "";
        repeat = null;
        status = null;
        labels = Map.of();
        known = null;
        others = Set.of();
        keys.clear();
        fault.clear();
        inputs.clear();
    }

    private void parse(JsonParser p) {
        try {
            p.nextToken();
            record(p);
            if (p.nextToken() != null) {
                throw new Unread(Reason.MALFORMED, "", "expected one record on each line, found more after its end");
            }
        } catch (StreamConstraintsException e) {
            throw new Unread(
                    Reason.TOO_LARGE,
                    Pointer.shortened(p.streamReadContext().pathAsPointer().toString()),
                    JacksonWords.limit(e));
        } catch (JacksonException e) {
            throw EmbeddedJson.isHalfAKey(e)
                    ? new Unread(Reason.MALFORMED, around(p), WholeText.HALF)
                    : new Unread(Reason.MALFORMED, "", JacksonWords.notJson(e));
        }
    }

    /** Looks for a text or key that UTF-8 can't hold, wherever it stands: nothing could write the record down. */
    private void findHalf() {
        try (JsonParser p = parser()) {
            for (var token = p.nextToken(); token != null; token = p.nextToken()) {
                boolean key = token == JsonToken.PROPERTY_NAME;
                if ((key || token == JsonToken.VALUE_STRING) && !WholeText.is(p.getString())) {
                    String here = p.streamReadContext().pathAsPointer().toString();
                    fault.replace(Reason.MALFORMED, key ? around(p) : Pointer.shortened(here), WholeText.HALF);
                    return;
                }
            }
        } catch (JacksonException e) {
            // Whoever read the record met this before, and said it.
        }
    }

    /** Gives the pointer of the object that the parser is in: that of a key which can't be written can't be, either. */
    private static String around(JsonParser p) {
        var object = p.streamReadContext().getParent();
        return object == null ? "" : Pointer.shortened(object.pathAsPointer().toString());
    }

    /**
     * Looks whether the inputs of a line of scores were read from a log under other options than those in force: then they
     * are not what the scores of this run would say of them.
     */
    private void checkOptions(RunSettings settings) {
        try (JsonParser p = parser()) {
            if (find(p, RecordColumns.OPTIONS, JsonToken.START_OBJECT)) {
                checkOptions(p, settings);
            }
        }
    }

    private void checkOptions(JsonParser p, RunSettings settings) {
        var reading = settings.readingLogs();
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            if (p.nextToken() == JsonToken.VALUE_STRING
                    && reading.contains(name)
                    && !p.getString().equals(settings.text(name))) {
                String option = name + "=" + Shown.plain(p.getString());
                fault.note(
                        Reason.INCONSISTENT,
                        "/options/" + Pointer.escape(name),
                        "expected inputs that were read under " + name + "=" + settings.text(name)
                                + ", as this run is, found some that were read from a log under " + option
                                + ". Score the log itself, with --option " + option + " or without");
            }
            p.skipChildren();
        }
    }

    /** Gives the record to the receiver, as an episode if nothing is wrong with it. */
    private void give(EpisodeReceiver out) {
        if (fault.is(Reason.MALFORMED)) {
            out.rejected(Reject.unread(where, Reason.MALFORMED, fault.pointer(), fault.message(), raw));
            return;
        }
        if ((seen & BENCHMARK) == 0 && known == null && !fault.is(Reason.TOO_LARGE)) {
            benchmark = options.benchmark();
            known = benchmarks.find(options.benchmark());
        }
        var found = known;
        if (found == null) {
            if (!fault.is(Reason.TOO_LARGE) && benchmark != null) {
                fault.replace(
                        Reason.UNKNOWN_BENCHMARK,
                        "/benchmark",
                        benchmark.isEmpty() ? Benchmarks.none(ofRow, otherNames()) : benchmarks.unknown(benchmark));
            }
            reject(out, benchmark == null ? "" : benchmark);
            return;
        }
        if (!found.wanted()) {
            out.leftOut();
            return;
        }
        Layout layout = found.layout();
        if ((seen & INPUTS) == 0 && status == null) {
            fault.note(
                    Reason.MISSING_INPUT,
                    "/inputs",
                    (ofRow
                                    ? "expected inputs of " + layout.benchmark().id()
                                    : "expected the key \"inputs\" with what was measured")
                            + ", found none"
                            + (isResult() ? MADE_WITHOUT : ofRow ? addColumns(layout) : ""));
        }
        if (fault.isNone() && others.contains(RecordColumns.OPTIONS)) {
            checkOptions(benchmarks.settings(layout.benchmark()));
        }
        if (!fault.isNone()) {
            reject(out, layout.benchmark().id());
            return;
        }
        var values = inputs.values();
        out.episode(Episode.of(layout, values == null ? new Values(layout) : values, where)
                .ruleset(ruleset)
                .agent(agent)
                .instance(instance)
                .episode(episode)
                .repeat(repeat)
                .status(status, status == null ? "" : StatedStatus.told("the record", status))
                .labels(labels)
                .notes(inputs.notes())
                .places(inputs.places())
                .raw(raw)
                .build());
    }

    private void reject(EpisodeReceiver out, String id) {
        var reason = Objects.requireNonNull(fault.code(), "code");
        boolean ofInput = reason == Reason.WRONG_TYPE || reason == Reason.UNKNOWN_INPUT;
        var remedy = ofInput ? remedies.get(fault.pointer()) : null;
        var message = remedy == null ? fault.message() : fault.message() + ". " + remedy;
        out.rejected(new Reject(where, reason, fault.pointer(), message, id, ruleset, agent, episode, raw.cut()));
    }

    // ---- the record

    private void record(JsonParser p) {
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            keys.count();
            p.nextToken();
            switch (name) {
                case "benchmark" -> {
                    once(BENCHMARK, name);
                    String named = text(p, name);
                    benchmark = named == null ? null : nameOr(options.benchmark(), named);
                    known = benchmark == null ? null : benchmarks.find(benchmark);
                }
                case "agent" -> {
                    once(AGENT, name);
                    agent = nameOr(options.agent(), textOrEmpty(p, name));
                }
                case "instance" -> {
                    once(INSTANCE, name);
                    instance = textOrEmpty(p, name);
                }
                case "episode" -> {
                    once(EPISODE, name);
                    episode = textOrEmpty(p, name);
                }
                case "ruleset" -> {
                    once(RULESET, name);
                    ruleset = textOrEmpty(p, name);
                }
                case "repeat" -> {
                    once(REPEAT, name);
                    repeat(p);
                }
                case "status" -> {
                    once(STATUS, name);
                    status(p);
                }
                case "labels" -> {
                    once(LABELS, name);
                    labels(p);
                }
                case "inputs" -> {
                    once(INPUTS, name);
                    inputs(p);
                }
                default -> {
                    if (others.isEmpty()) {
                        others = new LinkedHashSet<>();
                    }
                    if (!others.add(name)) {
                        throw RecordKeys.twice("/" + Pointer.escape(name));
                    }
                    keys.skip(p);
                }
            }
        }
    }

    private void once(int key, String name) {
        if ((seen & key) != 0) {
            throw RecordKeys.twice("/" + name);
        }
        seen |= key;
    }

    /** Lists the names under which the record may have its benchmark: a column that is none of a record is an input. */
    private Set<String> otherNames() {
        var names = new LinkedHashSet<>(others);
        try (JsonParser p = parser()) {
            if (ofRow && find(p, RecordColumns.ALL_INPUTS, JsonToken.START_OBJECT)) {
                while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                    names.add(p.currentName());
                    p.nextToken();
                    p.skipChildren();
                }
            }
        }
        return names;
    }

    private static String addColumns(Layout layout) {
        return ". Give each that was measured a column, or write all into a column \"inputs\"; list them with: scoring"
                + " benchmarks "
                + layout.benchmark().id();
    }

    /** Says whether the record is what a run writes of an episode. */
    private boolean isResult() {
        return others.contains("score") && others.contains("source");
    }

    private @Nullable String text(JsonParser p, String name) {
        if (p.currentToken() == JsonToken.VALUE_STRING) {
            return p.getString();
        }
        fault.note(Reason.WRONG_TYPE, "/" + name, "expected a text, found " + JacksonWords.found(p));
        keys.skip(p);
        return null;
    }

    /** Reads a text that may be lacking: programs that write tables as JSON fill all gaps with nulls. */
    private String textOrEmpty(JsonParser p, String name) {
        if (p.currentToken() == JsonToken.VALUE_NULL) {
            return "";
        }
        String text = text(p, name);
        return text == null ? "" : text;
    }

    private void repeat(JsonParser p) {
        if (JacksonValues.isNumber(p)) {
            double number = scalars.number(p, true, null, null, -1);
            if (!Double.isNaN(number)) {
                repeat = (long) number;
            }
        } else if (p.currentToken() != JsonToken.VALUE_NULL) {
            fault.note(Reason.WRONG_TYPE, "/repeat", "expected a whole number, found " + JacksonWords.found(p));
            keys.skip(p);
        }
    }

    private void status(JsonParser p) {
        String word = textOrEmpty(p, "status");
        if (word.isEmpty()) {
            return;
        }
        String lower = word.toLowerCase(Locale.ROOT);
        for (Status each : Status.values()) {
            if (each.word().equals(lower)) {
                // "scored" says nothing that the rule doesn't decide.
                status = each == Status.SCORED ? null : each;
                return;
            }
        }
        fault.note(
                Reason.OUT_OF_RANGE,
                "/status",
                "expected one of scored, aborted, unfinished, missing, found " + Shown.text(word));
    }

    private void labels(JsonParser p) {
        if (p.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (p.currentToken() != JsonToken.START_OBJECT) {
            fault.note(Reason.WRONG_TYPE, "/labels", "expected an object of texts, found " + JacksonWords.found(p));
            keys.skip(p);
            return;
        }
        labels = new LinkedHashMap<>();
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            String at = "/labels/" + Pointer.escape(name);
            keys.count();
            if (labels.put(name, "") != null) {
                throw RecordKeys.twice(at);
            }
            if (p.nextToken() == JsonToken.VALUE_STRING) {
                labels.put(name, p.getString());
            } else {
                fault.note(Reason.WRONG_TYPE, at, "expected a text, found " + JacksonWords.found(p));
                keys.skip(p);
            }
        }
    }

    // ---- inputs

    private void inputs(JsonParser p) {
        if (p.currentToken() != JsonToken.START_OBJECT) {
            fault.note(
                    Reason.WRONG_TYPE,
                    "/inputs",
                    "expected an object with what was measured, found " + JacksonWords.found(p)
                            + (ofRow ? OF_COLUMNS : ""));
            keys.skip(p);
            return;
        }
        if ((seen & BENCHMARK) == 0) {
            known = benchmarks.find(findBenchmark());
        }
        var read = known;
        if (read == null || !read.wanted()) {
            keys.skip(p);
            return;
        }
        inputs.read(p, read.layout(), where, ofRow);
    }

    /** Looks ahead for the benchmark of a record whose inputs come first; what is wrong on the way shows later. */
    private String findBenchmark() {
        try (JsonParser p = parser()) {
            return find(p, RecordColumns.BENCHMARK, JsonToken.VALUE_STRING)
                    ? nameOr(options.benchmark(), p.getString())
                    : options.benchmark();
        } catch (JacksonException e) {
            return "";
        }
    }

    /** Takes a parser from the beginning of a record to the value of a key, if there is one of this kind. */
    private static boolean find(JsonParser p, String key, JsonToken kind) {
        p.nextToken();
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean here = p.currentName().equals(key);
            if (p.nextToken() == kind && here) {
                return true;
            }
            p.skipChildren();
        }
        return false;
    }

    /** Gives what the user says of records without a name for a name that is empty: it is as good as none. */
    private static String nameOr(String usual, String name) {
        return name.isEmpty() ? usual : name;
    }
}
