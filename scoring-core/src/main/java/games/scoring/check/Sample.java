package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.rule.Layout;
import games.scoring.rule.Numbers;
import games.scoring.rule.Values;
import java.io.StringWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The inputs of one made-up episode. Immutable.
 *
 * <p>An input is a Double, a Boolean, the position of an option as an Integer, a bit mask of options as a Long, a
 * {@code double[]} or a String; null where it is absent.
 */
public final class Sample {

    private static final JsonFactory JSON = new JsonFactory();

    private final Layout layout;
    private final @Nullable Object[] inputs;

    Sample(Layout layout, @Nullable Object[] inputs) {
        this.layout = layout;
        this.inputs = inputs;
    }

    /**
     * Gives the layout of the inputs.
     *
     * @return the layout
     */
    public Layout layout() {
        return layout;
    }

    /** Gives an input. */
    @Nullable
    Object get(int index) {
        return inputs[index];
    }

    /** Replaces an input; null makes it absent. */
    Sample with(int index, @Nullable Object value) {
        var others = Arrays.copyOf(inputs, inputs.length);
        others[index] = value;
        return new Sample(layout, others);
    }

    /**
     * Gives the inputs as the evaluator takes them.
     *
     * @return new values
     */
    public Values values() {
        var values = new Values(layout);
        fill(values);
        return values;
    }

    /** Puts the inputs into values that may have held others. */
    void fill(Values values) {
        values.clear();
        for (int i = 0; i < inputs.length; i++) {
            var input = inputs[i];
            if (input instanceof Double number) {
                values.setNumber(i, number);
            } else if (input instanceof Boolean flag) {
                values.setFlag(i, flag);
            } else if (input instanceof Integer option) {
                values.setChoice(i, option);
            } else if (input instanceof Long mask) {
                values.setSubset(i, mask);
            } else if (input instanceof double[] series) {
                values.setSeries(i, series.clone());
            } else if (input instanceof String text) {
                values.setLabel(i, text);
            }
        }
    }

    /**
     * Writes the inputs as a record that {@code scoring run} reads.
     *
     * @param ruleset the ruleset that the record names
     * @return one line of JSON, without a line end
     */
    public String record(String ruleset) {
        return record(ruleset, "", "");
    }

    /** Writes the inputs as a record, one of them replaced by other JSON, or left out where that is empty. */
    String record(String ruleset, String replaced, String json) {
        var text = new StringWriter();
        try (var out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            out.writeStartObject();
            out.writeStringProperty("benchmark", layout.benchmark().id());
            out.writeStringProperty("ruleset", ruleset);
            out.writeObjectPropertyStart("inputs");
            for (int i = 0; i < inputs.length; i++) {
                var value = inputs[i];
                var name = layout.input(i).name();
                if (value != null && !name.equals(replaced)) {
                    out.writeName(name);
                    write(out, layout.input(i), value);
                }
            }
            if (!json.isEmpty()) {
                out.writeName(replaced);
                out.writeRawValue(json);
            }
            out.writeEndObject();
            out.writeEndObject();
        }
        return text.toString();
    }

    /** Writes one input as its record would. */
    String text(int index) {
        var value = inputs[index];
        if (value == null) {
            return "absent";
        }
        var text = new StringWriter();
        try (var out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            write(out, layout.input(index), value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, Input input, Object value) {
        if (value instanceof Double number) {
            boolean whole = input instanceof Input.Number of && of.integer();
            out.writeNumber(number(number, whole));
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Integer option && input instanceof Input.Choice choice) {
            out.writeString(choice.options().words().get(option));
        } else if (value instanceof Long mask && input instanceof Input.Subset set) {
            out.writeStartArray();
            var words = set.options().words();
            for (int i = 0; i < words.size(); i++) {
                if ((mask >> i & 1) != 0) {
                    out.writeString(words.get(i));
                }
            }
            out.writeEndArray();
        } else if (value instanceof double[] series) {
            boolean whole = input instanceof Input.Series of && of.integer();
            out.writeStartArray();
            for (double number : series) {
                out.writeNumber(number(number, whole));
            }
            out.writeEndArray();
        } else {
            out.writeString(String.valueOf(value));
        }
    }

    private static String number(double value, boolean whole) {
        return whole ? Numbers.wholeText(value) : Numbers.text(value);
    }

    @Override
    public String toString() {
        return record("");
    }
}
