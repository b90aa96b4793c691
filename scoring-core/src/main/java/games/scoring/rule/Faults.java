package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.StringJoiner;

/** Says what is wrong with inputs that can't be scored. */
final class Faults {

    /** So many inputs are shown with what was found. */
    private static final int MOST_FOUND = 8;

    /** What the message of a failed check begins with, before what the check expects. */
    static final String EXPECTED = "expected ";

    /** What stands between what a check expects and what was found. */
    static final String FOUND = "; found ";

    private Faults() {}

    /** Says what is not given of what the score needs. */
    static Fault missing(Needs needs, Layout layout, Values values) {
        var lacking = needs.missing(input -> values.given(layout.indexOf(input)));
        if (lacking.isEmpty()) {
            return new Fault(
                    Reason.MISSING_INPUT, "/inputs", "expected " + needs + "; found inputs that don't go together");
        }
        if (lacking.size() == 1 && lacking.get(0).size() == 1) {
            var input = lacking.get(0).get(0);
            return new Fault(
                    Reason.MISSING_INPUT,
                    pointer(input),
                    "expected " + pointer(input) + ", " + Expected.of(input)
                            + ", which the score is computed from; found nothing");
        }
        return new Fault(
                Reason.MISSING_INPUT,
                "/inputs",
                "expected " + AlternativesText.of(lacking, Faults::pointer)
                        + ", which the score is computed from; found "
                        + (lacking.stream().allMatch(set -> set.size() == 1) ? "none of them" : "nothing"));
    }

    /** Says what a check expected, and what it found; of one that asks for inputs, also which it did not. */
    static Fault failed(Rule.Check check, Layout layout, Values values) {
        var read = new ArrayList<Input>();
        var lacking = new ArrayList<Input>();
        for (var input : Reads.of(check.holds())) {
            if (values.given(layout.indexOf(input))) {
                read.add(input);
            } else if (!Defaults.has(input)) {
                lacking.add(input);
            }
        }
        boolean asks = check.reason() == Reason.MISSING_INPUT && !lacking.isEmpty();
        var found = new StringJoiner(", ");
        for (var input : read.subList(0, Math.min(read.size(), MOST_FOUND))) {
            found.add(input.name() + " " + InputText.of(input, values, layout.indexOf(input)));
        }
        if (read.size() > MOST_FOUND) {
            found.add("…");
        }
        if (asks && read.isEmpty()) {
            found.add("nothing");
        } else if (asks) {
            lacking.forEach(input -> found.add("no " + input.name()));
        }
        var to = asks ? lacking : read;
        return new Fault(
                check.reason(),
                to.size() == 1 ? pointer(to.get(0)) : "/inputs",
                EXPECTED + check.expected().english() + (found.length() == 0 ? "" : FOUND + found));
    }

    private static String pointer(Input input) {
        return "/inputs/" + input.name();
    }
}
