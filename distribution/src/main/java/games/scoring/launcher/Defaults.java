package games.scoring.launcher;

import games.scoring.api.Input;
import games.scoring.rule.RuleText;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the absence of an input means, for lists. */
final class Defaults {

    private Defaults() {}

    static String text(Input input) {
        if (input instanceof Input.Number number) {
            return number.absentMeans().isPresent()
                    ? RuleText.shown(number.absentMeans().getAsDouble())
                    : "";
        }
        if (input instanceof Input.Flag flag) {
            return flag.absentMeans().map(String::valueOf).orElse("");
        }
        if (input instanceof Input.Choice choice) {
            return choice.absentMeans().orElse("");
        }
        if (input instanceof Input.Subset subset) {
            return subset.absentMeans()
                    .map(words -> words.size() == subset.options().words().size()
                            ? "all"
                            : words.isEmpty() ? "none" : String.join(", ", new TreeSet<>(words)))
                    .orElse("");
        }
        if (input instanceof Input.Series series) {
            return series.absentMeans()
                    .map(values -> values.stream().map(RuleText::shown).collect(Collectors.joining(",")))
                    .orElse("");
        }
        return "";
    }
}
