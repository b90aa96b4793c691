package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.Place;
import games.scoring.plugin.Closest;
import games.scoring.plugin.Counted;
import games.scoring.rule.Expected;
import games.scoring.rule.Layout;
import games.scoring.rule.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads any line, token by token, straight into values. The reference: faster readers are held to it.
 *
 * <p>One parser a line: a line that is malformed can't harm the next, at a cost of a fifth against one parser a chunk.
 */
final class JacksonLineReader {

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

    private static final int BENCHMARK = 1;
    private static final int AGENT = 1 << 1;
    private static final int INSTANCE = 1 << 2;
    private static final int EPISODE = 1 << 3;
    private static final int RULESET = 1 << 4;
    private static final int REPEAT = 1 << 5;
    private static final int STATUS = 1 << 6;
    private static final int LABELS = 1 << 7;
    private static final int INPUTS = 1 << 8;

    private static final long SAFE = 1L << 53;
    private static final int LONG_DIGITS = 18;
    private static final int MOST_IGNORED_NAMES = 20;

    private final Benchmarks benchmarks;
    private final ReadOptions options;

    /** Numbers of a list, until it is known how many they are. */
    private double[] list = new double[64];

    /** Under which name each input of the record was given. */
    private @Nullable String[] names = new String[0];

    // What is known of the record being read.
    private byte[] bytes = new byte[0];
    private int from;
    private int to;
    private RawText raw = RawText.NONE;
    private String where = "";
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
    private @Nullable Values values;
    private Map<String, Place> places = Map.of();
    private Set<String> others = Set.of();
    private Set<String> otherInputs = Set.of();
    private final List<String> ignored = new ArrayList<>();
    private int keys;
    private int listed;
    private @Nullable Reason code;
    private String pointer = "";
    private String message = "";

    JacksonLineReader(Benchmarks benchmarks, ReadOptions options) {
        this.benchmarks = benchmarks;
        this.options = options;
    }

    /** Ends the reading of a line: what comes after can't be known, or must not be read. */
    private static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Reason code;
        private final String pointer;
        private final String text;

        Unread(Reason code, String pointer, String text) {
            super(text, null, false, false);
            this.code = code;
            this.pointer = pointer;
            this.text = text;
        }
    }

    /**
     * A line of a file.
     *
     * @param path the file as the user names it
     * @param line the number, from 1
     */
    record Source(String path, long line) {
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
        read(line, start, end, RawText.of(line, start, end), source, out, unknown);
    }

    /**
     * Reads one line that stands for a record which is written otherwise.
     *
     * @param shown the record's text as it stands in the file
     */
    void read(byte[] line, int start, int end, RawText shown, Source source, EpisodeReceiver out, UnknownKeys unknown) {
        clear();
        bytes = line;
        from = start;
        to = end;
        raw = shown;
        where = source.toString();
        try (JsonParser p = parser()) {
            parse(p);
        } catch (Unread e) {
            code = e.code;
            pointer = e.pointer;
            message = e.text;
        }
        for (String key : others) {
            unknown.add(key);
        }
        give(out);
    }

    private JsonParser parser() {
        return parser(bytes, from, to);
    }

    static JsonParser parser(byte[] bytes, int from, int to) {
        return JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from);
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
        values = null;
        places = Map.of();
        others = Set.of();
        otherInputs = Set.of();
        ignored.clear();
        keys = 0;
        listed = 0;
        code = null;
        pointer = "";
        message = "";
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
                    limit(e));
        } catch (JacksonException e) {
            throw new Unread(Reason.MALFORMED, "", notJson(e));
        }
    }

    /** Gives the record to the receiver, as an episode if nothing is wrong with it. */
    private void give(EpisodeReceiver out) {
        if (code == Reason.MALFORMED) {
            out.rejected(new Reject(where, Reason.MALFORMED, pointer, message, "", "", "", "", raw.cut()));
            return;
        }
        if ((seen & BENCHMARK) == 0 && known == null && code != Reason.TOO_LARGE) {
            benchmark = options.benchmark();
            known = benchmarks.find(options.benchmark());
        }
        var found = known;
        if (found == null) {
            if (code != Reason.TOO_LARGE && benchmark != null) {
                code = Reason.UNKNOWN_BENCHMARK;
                pointer = "/benchmark";
                message = benchmark.isEmpty()
                        ? "expected a benchmark, found none. Add the key \"benchmark\", or name it with --benchmark"
                        : benchmarks.unknown(benchmark);
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
            fault(Reason.MISSING_INPUT, "/inputs", "expected the key \"inputs\" with what was measured, found none");
        }
        if (code != null) {
            reject(out, layout.benchmark().id());
            return;
        }
        out.episode(Episode.of(layout, values == null ? new Values(layout) : values, where)
                .ruleset(ruleset)
                .agent(agent)
                .instance(instance)
                .episode(episode)
                .repeat(repeat)
                .status(status, status == null ? "" : StatedStatus.inRecord(status))
                .labels(labels)
                .notes(ignored.isEmpty() ? List.of() : List.of(ignoredNote()))
                .places(places)
                .raw(raw)
                .build());
    }

    private void reject(EpisodeReceiver out, String id) {
        var reason = Objects.requireNonNull(code, "code");
        out.rejected(new Reject(where, reason, pointer, message, id, ruleset, agent, episode, raw.cut()));
    }

    private String ignoredNote() {
        int count = otherInputs.size();
        String more = count > ignored.size() ? ", …" : "";
        return Counted.of(count, "unknown input was ignored: ", "unknown inputs were ignored: ")
                + String.join(", ", ignored)
                + more;
    }

    /** Notes what is wrong. The first fault counts. Reading goes on: a line that is not JSON is malformed first of all. */
    private void fault(Reason reason, String at, String text) {
        if (code == null) {
            code = reason;
            pointer = at;
            message = text;
        }
    }

    // ---- the record

    private void record(JsonParser p) {
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            countKey();
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
                        throw twice("/" + Pointer.escape(name));
                    }
                    skip(p);
                }
            }
        }
    }

    private void once(int key, String name) {
        if ((seen & key) != 0) {
            throw twice("/" + name);
        }
        seen |= key;
    }

    private static Unread twice(String at) {
        return new Unread(Reason.MALFORMED, at, "expected each key once, found this one twice. Keep one");
    }

    private @Nullable String text(JsonParser p, String name) {
        if (p.currentToken() == JsonToken.VALUE_STRING) {
            return whole(p, "/" + name);
        }
        fault(Reason.WRONG_TYPE, "/" + name, "expected a text, found " + found(p) + leaveOut(p));
        skip(p);
        return null;
    }

    /** Gives a text; null, with a fault, where it can't be written into any file. */
    private @Nullable String whole(JsonParser p, String at) {
        String text = p.getString();
        if (Utf8.canHold(text)) {
            return text;
        }
        fault(Reason.MALFORMED, at, Utf8.HALF);
        return null;
    }

    private String textOrEmpty(JsonParser p, String name) {
        String text = text(p, name);
        return text == null ? "" : text;
    }

    private static String leaveOut(JsonParser p) {
        return p.currentToken() == JsonToken.VALUE_NULL ? ". Leave the key out where there is none" : "";
    }

    private void repeat(JsonParser p) {
        if (isNumber(p)) {
            double number = number(p, true, null, null, -1);
            if (!Double.isNaN(number)) {
                repeat = (long) number;
            }
        } else {
            fault(Reason.WRONG_TYPE, "/repeat", "expected a whole number, found " + found(p) + leaveOut(p));
            skip(p);
        }
    }

    private void status(JsonParser p) {
        String word = text(p, "status");
        if (word == null) {
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
        fault(
                Reason.OUT_OF_RANGE,
                "/status",
                "expected one of scored, aborted, unfinished, missing, found " + Shown.text(word));
    }

    private void labels(JsonParser p) {
        if (p.currentToken() != JsonToken.START_OBJECT) {
            fault(Reason.WRONG_TYPE, "/labels", "expected an object of texts, found " + found(p) + leaveOut(p));
            skip(p);
            return;
        }
        labels = new LinkedHashMap<>();
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            String at = "/labels/" + Pointer.escape(name);
            countKey();
            if (labels.put(name, "") != null) {
                throw twice(at);
            }
            if (p.nextToken() == JsonToken.VALUE_STRING) {
                var text = whole(p, at);
                labels.put(name, text == null ? "" : text);
            } else {
                fault(Reason.WRONG_TYPE, at, "expected a text, found " + found(p));
                skip(p);
            }
        }
    }

    // ---- inputs

    private void inputs(JsonParser p) {
        if (p.currentToken() != JsonToken.START_OBJECT) {
            fault(Reason.WRONG_TYPE, "/inputs", "expected an object with what was measured, found " + found(p));
            skip(p);
            return;
        }
        if ((seen & BENCHMARK) == 0) {
            known = benchmarks.find(findBenchmark());
        }
        var read = known;
        if (read == null || !read.wanted()) {
            skip(p);
            return;
        }
        Layout layout = read.layout();
        var given = new Values(layout);
        values = given;
        if (names.length < layout.size()) {
            names = new String[layout.size()];
        }
        Arrays.fill(names, null);
        if (options.places()) {
            places = new LinkedHashMap<>();
        }
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            countKey();
            p.nextToken();
            int index = layout.find(name);
            if (index < 0 || layout.input(index).about().role() == Input.Role.SETTING) {
                unknownInput(p, layout, name, index);
                continue;
            }
            String before = names[index];
            if (before == null) {
                names[index] = name;
                input(p, layout.input(index), given, index, name);
            } else if (before.equals(name)) {
                throw twice(Pointer.input(name));
            } else {
                inputOnce(name);
                fault(
                        Reason.INCONSISTENT,
                        Pointer.input(name),
                        "expected an input under one of its names, found " + before + " and " + name + ". Keep one");
                skip(p);
            }
        }
    }

    /** Looks ahead for the benchmark of a record whose inputs come first; what is wrong on the way shows later. */
    private String findBenchmark() {
        try (JsonParser p = parser()) {
            p.nextToken();
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean here = p.currentName().equals("benchmark");
                if (p.nextToken() == JsonToken.VALUE_STRING && here) {
                    return nameOr(options.benchmark(), p.getString());
                }
                p.skipChildren();
            }
        } catch (JacksonException e) {
            return "";
        }
        return options.benchmark();
    }

    /** Gives what the user says of records without a name for a name that is empty: it is as good as none. */
    private static String nameOr(String usual, String name) {
        return name.isEmpty() ? usual : name;
    }

    private void inputOnce(String name) {
        if (otherInputs.isEmpty()) {
            otherInputs = new HashSet<>();
        }
        if (!otherInputs.add(name)) {
            throw twice(Pointer.input(name));
        }
    }

    private void unknownInput(JsonParser p, Layout layout, String name, int index) {
        inputOnce(name);
        String id = layout.benchmark().id();
        if (index >= 0) {
            fault(
                    Reason.UNKNOWN_INPUT,
                    Pointer.input(name),
                    "expected an input, found an option of the run. Set it with --option "
                            + layout.benchmark().family() + "."
                            + layout.input(index).name() + "=VALUE");
        } else if (layout.benchmark().ignoresUnknownInputs()) {
            if (ignored.size() < MOST_IGNORED_NAMES) {
                ignored.add(Shown.plain(name));
            }
        } else if (code == null) {
            var all = new ArrayList<String>();
            for (int i = 0; i < layout.size(); i++) {
                all.add(layout.input(i).name());
                all.addAll(layout.input(i).about().aliases());
            }
            fault(
                    Reason.UNKNOWN_INPUT,
                    Pointer.input(name),
                    "expected an input of " + id + ", found " + Shown.text(name) + "." + Closest.sentence(name, all)
                            + " Correct the key or leave it out; list all with: scoring benchmarks " + id);
        }
        skip(p);
    }

    private void input(JsonParser p, Input input, Values given, int index, String name) {
        if (input instanceof Input.Number number) {
            number(p, number, given, index, name);
        } else if (input instanceof Input.Flag) {
            flag(p, input, given, index, name);
        } else if (input instanceof Input.Choice choice) {
            choice(p, choice, given, index, name);
        } else if (input instanceof Input.Subset subset) {
            subset(p, subset, given, index, name);
        } else if (input instanceof Input.Series series) {
            series(p, series, given, index, name);
        } else if (p.currentToken() == JsonToken.VALUE_STRING) {
            var text = whole(p, Pointer.input(name));
            given.setLabel(index, text == null ? "" : text);
        } else {
            wrongType(p, input, name);
        }
        if (options.places()) {
            places.put(input.name(), new Place(where, Pointer.input(name)));
        }
    }

    private void wrongType(JsonParser p, Input input, String name) {
        fault(Reason.WRONG_TYPE, Pointer.input(name), "expected " + Expected.of(input) + ", found " + found(p));
        skip(p);
    }

    private void number(JsonParser p, Input.Number input, Values given, int index, String name) {
        double value;
        if (isNumber(p)) {
            value = number(p, input.integer(), input, name, -1);
        } else if (input.acceptsFlags() && p.currentToken().isBoolean()) {
            value = p.currentToken() == JsonToken.VALUE_TRUE ? 1 : 0;
        } else {
            wrongType(p, input, name);
            return;
        }
        if (input.range().contains(value)) {
            given.setNumber(index, value);
        } else if (!Double.isNaN(value)) {
            fault(Reason.OUT_OF_RANGE, Pointer.input(name), expected(input, -1) + found(p));
        }
    }

    private void flag(JsonParser p, Input input, Values given, int index, String name) {
        if (p.currentToken().isBoolean()) {
            given.setFlag(index, p.currentToken() == JsonToken.VALUE_TRUE);
        } else {
            wrongType(p, input, name);
        }
    }

    private void choice(JsonParser p, Input.Choice input, Values given, int index, String name) {
        if (p.currentToken() != JsonToken.VALUE_STRING) {
            wrongType(p, input, name);
            return;
        }
        int option = input.options().indexOf(p.getString());
        if (option < 0) {
            fault(Reason.OUT_OF_RANGE, Pointer.input(name), expected(input, -1) + found(p));
        } else {
            given.setChoice(index, option);
        }
    }

    private void subset(JsonParser p, Input.Subset input, Values given, int index, String name) {
        if (p.currentToken() != JsonToken.START_ARRAY) {
            wrongType(p, input, name);
            return;
        }
        long mask = 0;
        for (int i = 0; p.nextToken() != JsonToken.END_ARRAY; i++) {
            if (p.currentToken() != JsonToken.VALUE_STRING) {
                fault(Reason.WRONG_TYPE, Pointer.input(name) + "/" + i, oneOf(input) + found(p));
                skip(p);
                continue;
            }
            int option = input.options().indexOf(p.getString());
            if (option < 0) {
                fault(Reason.OUT_OF_RANGE, Pointer.input(name) + "/" + i, oneOf(input) + found(p));
            } else {
                mask |= 1L << option;
            }
        }
        if (Long.bitCount(mask) < input.smallest()) {
            fault(
                    Reason.OUT_OF_RANGE,
                    Pointer.input(name),
                    expected(input, -1) + Long.bitCount(mask) + " different words");
        }
        given.setSubset(index, mask);
    }

    private static String oneOf(Input.Subset input) {
        return "expected one of " + String.join(", ", input.options().words()) + ", found ";
    }

    private void series(JsonParser p, Input.Series input, Values given, int index, String name) {
        if (p.currentToken() != JsonToken.START_ARRAY) {
            wrongType(p, input, name);
            return;
        }
        int size = 0;
        for (; p.nextToken() != JsonToken.END_ARRAY; size++) {
            if (!isNumber(p)) {
                fault(Reason.WRONG_TYPE, Pointer.input(name) + "/" + size, expected(input, size) + found(p));
                skip(p);
                continue;
            }
            double value = number(p, input.integer(), input, name, size);
            if (!input.range().contains(value)) {
                if (!Double.isNaN(value)) {
                    fault(Reason.OUT_OF_RANGE, Pointer.input(name) + "/" + size, expected(input, size) + found(p));
                }
            } else if (code == null && size < input.longest()) {
                keep(value, size);
            }
        }
        if (size < input.shortest() || size > input.longest()) {
            fault(Reason.OUT_OF_RANGE, Pointer.input(name), expected(input, -1) + Counted.of(size, "number"));
        }
        given.setSeries(index, code == null ? Arrays.copyOf(list, size) : new double[0]);
    }

    private void keep(double value, int at) {
        if (++listed > RecordReader.MOST_NUMBERS) {
            throw new Unread(
                    Reason.TOO_LARGE,
                    "/inputs",
                    "expected lists of at most " + RecordReader.MOST_NUMBERS + " numbers together, found more");
        }
        if (at == list.length) {
            list = Arrays.copyOf(list, 2 * list.length);
        }
        list[at] = value;
    }

    // ---- numbers

    private static boolean isNumber(JsonParser p) {
        return p.currentToken() == JsonToken.VALUE_NUMBER_INT || p.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
    }

    /**
     * Reads a number that must be finite, and whole if so asked. −0 is read as 0.
     *
     * @param input the input that it is, or part of; null for the repeat
     * @param name the input's name in the record
     * @param element which number of a list it is; −1 outside lists
     * @return the number; NaN where there is a fault
     */
    private double number(JsonParser p, boolean whole, @Nullable Input input, @Nullable String name, int element) {
        if (p.currentToken() == JsonToken.VALUE_NUMBER_INT && p.getStringLength() <= LONG_DIGITS) {
            long value = p.getLongValue();
            if (whole && (value > SAFE || value < -SAFE)) {
                return badNumber(p, Reason.WRONG_TYPE, input, name, element);
            }
            return value;
        }
        String text = p.getString();
        char last = text.charAt(text.length() - 1);
        if (last > '9') {
            if (!text.equals("NaN") && !text.equals("Infinity") && !text.equals("-Infinity")) {
                throw new Unread(Reason.MALFORMED, "", "expected JSON, found " + Shown.plain(text));
            }
            return badNumber(p, Reason.NOT_FINITE, input, name, element);
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return badNumber(p, Reason.NOT_FINITE, input, name, element);
        }
        if (whole && !WholeNumber.isSafe(text)) {
            return badNumber(p, Reason.WRONG_TYPE, input, name, element);
        }
        return value + 0.0;
    }

    private double badNumber(JsonParser p, Reason reason, @Nullable Input input, @Nullable String name, int element) {
        if (code == null) {
            String at = name == null ? "/repeat" : Pointer.input(name) + (element < 0 ? "" : "/" + element);
            String expected = input == null ? "expected a whole number, found " : expected(input, element);
            String limit = reason == Reason.NOT_FINITE
                    ? ", which is no finite number"
                    : expected.startsWith("expected a whole") && isHuge(p) ? ", which is beyond 2^53" : "";
            fault(reason, at, expected + found(p) + limit);
        }
        return Double.NaN;
    }

    private static boolean isHuge(JsonParser p) {
        return Math.abs(Double.parseDouble(p.getString())) >= SAFE;
    }

    private static String expected(Input input, int element) {
        String what =
                element >= 0 && input instanceof Input.Series series ? Shown.expectedEach(series) : Expected.of(input);
        return "expected " + what + ", found ";
    }

    // ---- all values

    private static String found(JsonParser p) {
        return switch (p.currentToken()) {
            case VALUE_STRING -> Shown.text(p.getString());
            case VALUE_NULL -> "null";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case START_ARRAY -> "a list";
            case START_OBJECT -> "an object";
            default -> Shown.plain(p.getString());
        };
    }

    private void countKey() {
        if (++keys > RecordReader.MOST_KEYS) {
            throw new Unread(
                    Reason.TOO_LARGE,
                    "",
                    "expected at most " + RecordReader.MOST_KEYS + " keys in a record, found more");
        }
    }

    /** Passes over a value, in which no object may hold a key twice. */
    private void skip(JsonParser p) {
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
                    countKey();
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

    // ---- what the parser says

    private static String limit(StreamConstraintsException e) {
        String text = String.valueOf(e.getOriginalMessage());
        if (text.contains("nesting depth")) {
            return "expected at most " + RecordReader.DEEPEST + " objects and lists in one another, found more";
        }
        if (text.startsWith("Number")) {
            return "expected numbers of at most " + RecordReader.LONGEST_NUMBER + " characters, found a longer one";
        }
        return "expected texts of at most " + RecordReader.LONGEST_TEXT + " characters, found a longer one";
    }

    private String notJson(JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "expected a whole JSON object on each line, found the line's end in the middle of it";
        }
        String text = ParserWords.without(String.valueOf(e.getOriginalMessage()));
        long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
        String position = at < 0 ? "" : " at position " + (at + 1) + " of the record";
        return "expected a JSON object on each line; found other text" + position + " (" + text.replace('\n', ' ')
                + ")";
    }
}
