package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.message.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads and writes the value of an option as {@code --option} takes it. In Java a value has the type that
 * {@link Defaults#of} tells.
 */
final class OptionText {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final int LONGEST_NUMBER = 400;

    private final String name;
    private final Input setting;
    private final String text;

    private OptionText(String name, Input setting, String text) {
        this.name = name;
        this.setting = setting;
        this.text = text;
    }

    /**
     * Reads a value.
     *
     * @param name the option's full name
     * @param setting what it accepts
     * @param text what was written for it
     * @throws UsageException if it accepts something else
     */
    static Object read(String name, Input setting, String text) {
        return new OptionText(name, setting, text).value();
    }

    private Object value() {
        if (setting instanceof Input.Number number) {
            return number(number.integer(), number.range(), text);
        }
        if (setting instanceof Input.Flag) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw wrong();
            };
        }
        if (setting instanceof Input.Choice choice) {
            return word(choice.options(), text);
        }
        if (setting instanceof Input.Subset subset) {
            return words(subset);
        }
        if (setting instanceof Input.Series series) {
            return numbers(series);
        }
        throw new UsageException("The option " + name + " is free text, which no run can set.");
    }

    private String word(Input.Options options, String word) {
        int index = options.indexOf(word);
        if (index < 0) {
            throw wrong();
        }
        return options.words().get(index);
    }

    private Set<String> words(Input.Subset subset) {
        var found = new LinkedHashSet<String>();
        for (var part : parts()) {
            found.add(word(subset.options(), part));
        }
        if (found.size() < subset.smallest()) {
            throw wrong();
        }
        return found;
    }

    private List<Double> numbers(Input.Series series) {
        var parts = parts();
        if (parts.size() < series.shortest() || parts.size() > series.longest()) {
            throw wrong();
        }
        var all = new ArrayList<Double>();
        for (var part : parts) {
            all.add(number(series.integer(), series.range(), part));
        }
        return all;
    }

    private List<String> parts() {
        var parts = new ArrayList<String>();
        if (!text.isEmpty()) {
            for (var part : text.split(",", -1)) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    private double number(boolean integer, Input.Range range, String digits) {
        if (digits.length() > LONGEST_NUMBER || !NUMBER.matcher(digits).matches()) {
            throw wrong();
        }
        double value = Double.parseDouble(digits);
        if (!Expected.accepts(value, range, integer)) {
            throw wrong();
        }
        return value;
    }

    private UsageException wrong() {
        var expected = Expected.of(setting);
        if (setting instanceof Input.Series) {
            expected += ", written 2,1,1";
        } else if (setting instanceof Input.Subset) {
            expected += ", separated by commas";
        }
        return new UsageException("Option " + name + ": expected " + expected + ", found '" + text + "'.");
    }

    /** Writes a value so that it can be read again: words in the order in which they are declared. */
    static String of(Input setting, Object value) {
        if (setting instanceof Input.Number) {
            return Numbers.plainText((Double) value);
        }
        if (setting instanceof Input.Subset subset) {
            var words = new ArrayList<>(subset.options().words());
            words.retainAll((Set<?>) value);
            return String.join(",", words);
        }
        if (setting instanceof Input.Series) {
            var texts = new ArrayList<String>();
            for (var one : (List<?>) value) {
                texts.add(Numbers.plainText((Double) one));
            }
            return String.join(",", texts);
        }
        return value.toString();
    }
}
