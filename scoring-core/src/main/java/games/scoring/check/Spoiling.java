package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Expected;
import games.scoring.rule.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes invalid records of a valid one, one fault in each, and knows how each must be refused. */
final class Spoiling {

    private static final String UNKNOWN = "no_such_input";

    /**
     * A record with one fault.
     *
     * @param record the record
     * @param input the input at fault
     * @param code how it must be refused
     * @param expected what the message must say
     */
    record Spoiled(String record, String input, Reason code, String expected) {

        /** Says what is wrong with the way in which the record was refused; null where nothing is. */
        @Nullable
        String refutation(@Nullable Reject reject) {
            var wanted = "expected " + code.code() + " for " + input + ", found ";
            if (reject == null) {
                return wanted + "a score";
            }
            if (reject.code() != code) {
                return wanted + reject.code().code() + " (" + reject.message() + ")";
            }
            var escaped = input.replace("~", "~0").replace("/", "~1");
            if (!reject.pointer().equals("/inputs/" + escaped)
                    && !reject.message().contains(input)) {
                return wanted + "a message that does not name it (" + reject.message() + ")";
            }
            return reject.message().contains(expected)
                    ? null
                    : wanted + "a message without '" + expected + "' (" + reject.message() + ")";
        }
    }

    private Spoiling() {}

    static List<Spoiled> of(Sample sample, Evaluator evaluator, String ruleset) {
        var all = new ArrayList<Spoiled>();
        var layout = evaluator.layout();
        for (int i = 0; i < layout.size(); i++) {
            var input = layout.input(i);
            var expected = input instanceof Input.Series ? "expected a" : "expected " + Expected.of(input);
            for (var json : wrongTypes(input)) {
                all.add(spoiled(sample, ruleset, input, json, Reason.WRONG_TYPE, expected));
            }
            for (var json : outOfRange(input)) {
                all.add(spoiled(sample, ruleset, input, json, Reason.OUT_OF_RANGE, expected));
            }
            if (input instanceof Input.Number) {
                all.add(spoiled(sample, ruleset, input, "1e400", Reason.NOT_FINITE, "expected "));
            }
        }
        for (var needed : evaluator.needs().required()) {
            all.add(spoiled(sample, ruleset, needed, "", Reason.MISSING_INPUT, needed.name()));
        }
        if (!layout.benchmark().ignoresUnknownInputs() && layout.find(UNKNOWN) < 0) {
            all.add(new Spoiled(sample.record(ruleset, UNKNOWN, "1"), UNKNOWN, Reason.UNKNOWN_INPUT, UNKNOWN));
        }
        return all;
    }

    private static Spoiled spoiled(
            Sample sample, String ruleset, Input input, String json, Reason code, String expected) {
        return new Spoiled(sample.record(ruleset, input.name(), json), input.name(), code, expected);
    }

    private static List<String> wrongTypes(Input input) {
        var all = new ArrayList<>(List.of("null", "{}"));
        if (input instanceof Input.Number number) {
            all.add("\"7\"");
            if (!number.acceptsFlags()) {
                all.add("true");
            }
            if (number.integer()) {
                all.add("0.5");
            }
        } else if (input instanceof Input.Flag) {
            all.addAll(List.of("\"true\"", "1"));
        } else if (input instanceof Input.Choice || input instanceof Input.Label) {
            all.addAll(List.of("7", "[]"));
        } else {
            all.add("\"a\"");
        }
        return all;
    }

    private static List<String> outOfRange(Input input) {
        if (input instanceof Input.Number number) {
            var all = new ArrayList<String>();
            var range = number.range();
            double above = beyond(range.highest(), range.openAbove(), 1);
            double below = beyond(range.lowest(), range.openBelow(), -1);
            for (double x : new double[] {above, below}) {
                if (Double.isFinite(x) && Math.abs(x) <= 0x1p53 && (!number.integer() || x == Math.rint(x))) {
                    all.add(Numbers.text(x));
                }
            }
            return all;
        }
        return input instanceof Input.Choice ? List.of("\"no such word\"") : List.of();
    }

    private static double beyond(double end, boolean open, int sign) {
        return open ? end : end + sign * Math.max(1, Math.abs(end));
    }
}
