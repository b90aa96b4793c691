package games.scoring.rule;

import games.scoring.api.Input;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Knows what the absence of an input means. */
public final class Defaults {

    private Defaults() {}

    /**
     * Gives the value that absence stands for.
     *
     * @return a {@code Double}, {@code Boolean}, {@code String}, {@code Set<String>} or {@code List<Double>}, as the
     *     input's type has it; null where absence has no value
     */
    static @Nullable Object of(Input input) {
        if (input instanceof Input.Number number) {
            return number.absentMeans().isPresent() ? number.absentMeans().getAsDouble() : null;
        }
        if (input instanceof Input.Flag flag) {
            return flag.absentMeans().orElse(null);
        }
        if (input instanceof Input.Choice choice) {
            return choice.absentMeans().orElse(null);
        }
        if (input instanceof Input.Subset set) {
            return set.absentMeans().orElse(null);
        }
        return input instanceof Input.Series series ? series.absentMeans().orElse(null) : null;
    }

    /** Gives a list of numbers as records have it. */
    static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Says whether absence has a value. */
    static boolean has(Input input) {
        return of(input) != null;
    }

    /** Gives an input the value that absence stands for, if it has one; says whether it has. */
    static boolean set(Values values, int index, Input input) {
        if (input instanceof Input.Number number) {
            number.absentMeans().ifPresent(value -> values.setNumber(index, value));
        } else if (input instanceof Input.Flag flag) {
            flag.absentMeans().ifPresent(value -> values.setFlag(index, value));
        } else if (input instanceof Input.Choice choice) {
            choice.absentMeans()
                    .ifPresent(word ->
                            values.setChoice(index, choice.options().words().indexOf(word)));
        } else if (input instanceof Input.Subset set) {
            set.absentMeans().ifPresent(words -> values.setSubset(index, Words.mask(set, words)));
        } else if (input instanceof Input.Series series) {
            series.absentMeans().ifPresent(numbers -> values.setSeries(index, numbers(numbers)));
        }
        return has(input);
    }

    /**
     * Shows the value that absence stands for to a person.
     *
     * @param input the input
     * @return a number, {@code true}, a word; words in alphabetical order, {@code all} or {@code none}; numbers with
     *     commas between; empty where absence has no value
     */
    public static String text(Input input) {
        if (input instanceof Input.Subset set) {
            return set.absentMeans()
                    .map(words -> words.size() == set.options().words().size()
                            ? "all"
                            : words.isEmpty() ? "none" : String.join(", ", new TreeSet<>(words)))
                    .orElse("");
        }
        if (input instanceof Input.Series series) {
            return series.absentMeans()
                    .map(values -> values.stream().map(RuleText::shown).collect(Collectors.joining(",")))
                    .orElse("");
        }
        var value = of(input);
        if (value == null) {
            return "";
        }
        return value instanceof Double number ? RuleText.shown(number) : value.toString();
    }
}
