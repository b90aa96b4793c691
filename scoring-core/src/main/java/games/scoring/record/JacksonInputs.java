package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.log.Place;
import games.scoring.message.Closest;
import games.scoring.message.Counted;
import games.scoring.rule.Expected;
import games.scoring.rule.Layout;
import games.scoring.rule.Values;
import games.scoring.source.RecordColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the inputs of a record, token by token, straight into values of their types and within their ranges. */
final class JacksonInputs {

    private static final int MOST_IGNORED_NAMES = 20;

    /** Whether anybody will ask where each input stands. */
    private final boolean wantsPlaces;

    private final RecordKeys keys;
    private final RecordFault fault;
    private final JacksonValues scalars;

    /** Numbers of a list, until it is known how many they are. */
    private double[] list = new double[64];

    /** Under which name each input of the record was given. */
    private @Nullable String[] names = new String[0];

    // What is known of the record being read.
    private @Nullable Values values;
    private String where = "";
    private boolean ofRow;
    private Map<String, Place> places = Map.of();
    private Set<String> others = Set.of();
    private final List<String> ignored = new ArrayList<>();
    private int listed;

    JacksonInputs(boolean wantsPlaces, RecordKeys keys, RecordFault fault, JacksonValues scalars) {
        this.wantsPlaces = wantsPlaces;
        this.keys = keys;
        this.fault = fault;
        this.scalars = scalars;
    }

    void clear() {
        values = null;
        places = Map.of();
        others = Set.of();
        ignored.clear();
        listed = 0;
    }

    /** Gives the values; null where none were read. */
    @Nullable
    Values values() {
        return values;
    }

    /** Says where each input stands, by its name; empty where nobody asks. */
    Map<String, Place> places() {
        return places;
    }

    /** Gives what was said while reading. */
    List<String> notes() {
        if (ignored.isEmpty()) {
            return List.of();
        }
        int count = others.size();
        String more = count > ignored.size() ? ", …" : "";
        return List.of(Counted.of(count, "unknown input was ignored: ", "unknown inputs were ignored: ")
                + String.join(", ", ignored)
                + more);
    }

    /**
     * Reads an object of inputs.
     *
     * @param p is at its beginning
     * @param layout the layout of the inputs
     * @param source where the record stands
     * @param row whether it is the row of a table
     */
    void read(JsonParser p, Layout layout, String source, boolean row) {
        where = source;
        ofRow = row;
        var given = new Values(layout);
        values = given;
        if (names.length < layout.size()) {
            names = new String[layout.size()];
        }
        Arrays.fill(names, null);
        if (wantsPlaces) {
            places = new LinkedHashMap<>();
        }
        while (p.nextToken() != JsonToken.END_OBJECT) {
            String name = p.currentName();
            keys.count();
            p.nextToken();
            int index = layout.find(name);
            if (index < 0) {
                unknownInput(p, layout, name);
                continue;
            }
            String before = names[index];
            if (before == null) {
                names[index] = name;
                input(p, layout.input(index), given, index, name);
            } else if (before.equals(name)) {
                throw RecordKeys.twice(Pointer.input(name));
            } else {
                inputOnce(name);
                fault.note(
                        Reason.INCONSISTENT,
                        Pointer.input(name),
                        "expected an input under one of its names, found " + before + " and " + name + ". Keep one");
                keys.skip(p);
            }
        }
    }

    private void inputOnce(String name) {
        if (others.isEmpty()) {
            others = new HashSet<>();
        }
        if (!others.add(name)) {
            throw RecordKeys.twice(Pointer.input(name));
        }
    }

    private void unknownInput(JsonParser p, Layout layout, String name) {
        inputOnce(name);
        String id = layout.benchmark().id();
        if (layout.benchmark().ignoresUnknownInputs()) {
            if (ignored.size() < MOST_IGNORED_NAMES) {
                ignored.add(Shown.plain(name));
            }
        } else if (fault.isNone()) {
            var all = new ArrayList<String>();
            for (int i = 0; i < layout.size(); i++) {
                all.add(layout.input(i).name());
                all.addAll(layout.input(i).about().aliases());
            }
            fault.note(
                    Reason.UNKNOWN_INPUT,
                    Pointer.input(name),
                    "expected an input of " + id + ", found " + Shown.text(name) + "." + Closest.sentence(name, all)
                            + ofNothing(p) + ofIndex(name) + ofKey(name)
                            + " Correct the key or leave it out; list all with: scoring benchmarks "
                            + id);
        }
        keys.skip(p);
    }

    /** Says what to do about a gap that is written. */
    private String ofNothing(JsonParser p) {
        if (p.currentToken() == JsonToken.VALUE_NULL) {
            return " It is null" + JacksonWords.leaveOut(p, ofRow) + ".";
        }
        return JacksonValues.isNaN(p)
                ? " It is NaN: leave the " + (ofRow ? "cell empty, or the key out," : "key out")
                        + " where there is none."
                : "";
    }

    /** Says what a column is called that may be one of the record. */
    private static String ofKey(String name) {
        String meant = RecordColumns.mayBe(name);
        return meant.isEmpty() ? "" : " If it is \"" + meant + "\", call it so.";
    }

    /** Says what to do about a key that is a column which pandas adds. */
    private static String ofIndex(String name) {
        return name.equals("index") || name.equals("Unnamed: 0") || RecordColumns.isIndex(name)
                ? " If it is the index of pandas, name it or write the table with index=False."
                : "";
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
            given.setLabel(index, p.getString());
        } else {
            wrongType(p, input, name);
        }
        if (wantsPlaces) {
            places.put(input.name(), new Place(where, Pointer.input(name)));
        }
    }

    private void wrongType(JsonParser p, Input input, String name) {
        fault.note(
                Reason.WRONG_TYPE,
                Pointer.input(name),
                "expected " + Expected.of(input) + ", found " + JacksonWords.found(p)
                        + JacksonWords.leaveOut(p, ofRow));
        keys.skip(p);
    }

    private void number(JsonParser p, Input.Number input, Values given, int index, String name) {
        double value;
        if (JacksonValues.isNumber(p)) {
            value = scalars.number(p, input.integer(), input, name, -1);
        } else if (input.acceptsFlags() && p.currentToken().isBoolean()) {
            value = p.currentToken() == JsonToken.VALUE_TRUE ? 1 : 0;
        } else {
            wrongType(p, input, name);
            return;
        }
        if (input.range().contains(value)) {
            given.setNumber(index, value);
        } else if (!Double.isNaN(value)) {
            fault.note(
                    Reason.OUT_OF_RANGE,
                    Pointer.input(name),
                    JacksonValues.expected(input, -1) + JacksonWords.found(p));
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
            fault.note(
                    Reason.OUT_OF_RANGE,
                    Pointer.input(name),
                    JacksonValues.expected(input, -1) + JacksonWords.found(p));
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
                fault.note(Reason.WRONG_TYPE, Pointer.input(name) + "/" + i, oneOf(input) + JacksonWords.found(p));
                keys.skip(p);
                continue;
            }
            int option = input.options().indexOf(p.getString());
            if (option < 0) {
                fault.note(Reason.OUT_OF_RANGE, Pointer.input(name) + "/" + i, oneOf(input) + JacksonWords.found(p));
            } else {
                mask |= 1L << option;
            }
        }
        if (Long.bitCount(mask) < input.smallest()) {
            fault.note(
                    Reason.OUT_OF_RANGE,
                    Pointer.input(name),
                    JacksonValues.expected(input, -1) + Long.bitCount(mask) + " different words");
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
            if (!JacksonValues.isNumber(p)) {
                fault.note(
                        Reason.WRONG_TYPE,
                        Pointer.input(name) + "/" + size,
                        JacksonValues.expected(input, size) + JacksonWords.found(p));
                keys.skip(p);
                continue;
            }
            double value = scalars.number(p, input.integer(), input, name, size);
            if (!input.range().contains(value)) {
                if (!Double.isNaN(value)) {
                    fault.note(
                            Reason.OUT_OF_RANGE,
                            Pointer.input(name) + "/" + size,
                            JacksonValues.expected(input, size) + JacksonWords.found(p));
                }
            } else if (fault.isNone() && size < input.longest()) {
                keep(value, size);
            }
        }
        if (size < input.shortest() || size > input.longest()) {
            fault.note(
                    Reason.OUT_OF_RANGE,
                    Pointer.input(name),
                    JacksonValues.expected(input, -1) + Counted.of(size, "number"));
        }
        given.setSeries(index, fault.isNone() ? Arrays.copyOf(list, size) : new double[0]);
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
}
