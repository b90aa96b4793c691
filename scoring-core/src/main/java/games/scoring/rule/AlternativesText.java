package games.scoring.rule;

import games.scoring.api.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/** Alternatives of inputs in words, such as what a record lacks. */
final class AlternativesText {

    private AlternativesText() {}

    /**
     * Puts alternatives into words, as briefly as it can be said.
     *
     * @param alternatives sets of inputs, as {@link Needs#missing} gives them, not empty
     * @param word how an input is written
     * @return {@code a}; {@code a and b}; {@code a or b, and c or d}; {@code a and b, or c}
     */
    static String of(List<List<Input>> alternatives, Function<Input, String> word) {
        var names = alternatives.stream()
                .map(set -> set.stream().map(word).toList())
                .toList();
        var asFactors = factors(names);
        if (asFactors.stream().mapToInt(List::size).sum()
                < names.stream().mapToInt(List::size).sum()) {
            return of(asFactors, " or ", "and");
        }
        return of(names, " and ", "or");
    }

    /** Joins the names of each group by one word and the groups by the other. */
    static String of(List<List<String>> groups, String inner, String outer) {
        boolean simple = groups.stream().allMatch(group -> group.size() == 1);
        var text = new StringBuilder();
        for (int i = 0; i < groups.size(); i++) {
            if (i > 0) {
                boolean last = i == groups.size() - 1;
                text.append(simple ? (last ? " " + outer + " " : ", ") : ", " + outer + " ");
            }
            text.append(joined(groups.get(i), inner));
        }
        return text.toString();
    }

    private static String joined(List<String> names, String inner) {
        if (names.size() < 3) {
            return String.join(inner, names);
        }
        var joiner = new StringJoiner(", ");
        names.subList(0, names.size() - 1).forEach(joiner::add);
        return joiner + inner + names.get(names.size() - 1);
    }

    /** Turns a choice of sets into a set of choices. */
    private static List<List<String>> factors(List<List<String>> sets) {
        List<Conjunction> choices = List.of(Conjunction.NONE);
        for (var set : sets) {
            var longer = new ArrayList<Conjunction>();
            for (var choice : choices) {
                for (var name : set) {
                    longer.add(choice.with(Conjunction.given(name)));
                }
            }
            Conjunction.absorb(longer);
            if (longer.size() > Needs.MOST_ALTERNATIVES) {
                return sets;
            }
            choices = longer;
        }
        return choices.stream().map(choice -> List.copyOf(choice.present())).toList();
    }
}
