package games.scoring.record;

import games.scoring.api.Reason;
import java.util.regex.Pattern;

/**
 * A record that could not be scored: one line of {@code rejects.jsonl}. Empty texts are left out of the line.
 *
 * @param source where the record stands: {@code runs/a.jsonl:18}
 * @param code why it was rejected
 * @param pointer the JSON pointer of what is at fault, or an empty string
 * @param message what was found, what was expected, what to do
 * @param benchmark the benchmark's id, or an empty string
 * @param ruleset the ruleset that the record names and, once a run has settled it, the one in force; an empty string where
 *     none is known. Not part of the line
 * @param agent the agent, or an empty string
 * @param episode the episode's id, or an empty string
 * @param record the raw text, cut at 4 KiB, or an empty string
 */
public record Reject(
        String source,
        Reason code,
        String pointer,
        String message,
        String benchmark,
        String ruleset,
        String agent,
        String episode,
        String record) {

    /** What a message shows of the record: a sentence in it says nothing of what to do. */
    private static final Pattern SHOWN = Pattern.compile("\"[^\"]*\"");

    /**
     * Makes the reject of something of which no more is known than where it stands.
     *
     * @param source where it stands
     * @param code why it was rejected
     * @param message what was found, what was expected, what to do
     * @return the reject
     */
    public static Reject of(String source, Reason code, String message) {
        return unread(source, code, "", message, RawText.NONE);
    }

    /**
     * Makes the reject of a record of which no more is known than where and how it is written.
     *
     * @param record its text
     */
    static Reject unread(String source, Reason code, String pointer, String message, RawText record) {
        return new Reject(source, code, pointer, message, "", "", "", "", record.cut());
    }

    /**
     * Gives the same under the ruleset that is in force for the record.
     *
     * @param inForce the ruleset's id, or an empty string where none is known
     * @return the reject
     */
    public Reject under(String inForce) {
        return new Reject(source, code, pointer, message, benchmark, inForce, agent, episode, record);
    }

    /**
     * Gives the same with another message.
     *
     * @param other the message
     * @return the reject
     */
    public Reject saying(String other) {
        return new Reject(source, code, pointer, other, benchmark, ruleset, agent, episode, record);
    }

    /**
     * Says what was found, what was expected and what to do: the message and, where it ends with what was found, what
     * helps against faults of its kind.
     *
     * @return one or more sentences, mostly without the last full stop
     */
    public String told() {
        String own = SHOWN.matcher(message).replaceAll("");
        boolean advised = own.contains(". ") || own.contains("; list");
        return advised || message.isEmpty() || remedy().isEmpty()
                ? message
                : (message.endsWith(".") ? message : message + ".") + " " + remedy();
    }

    private String remedy() {
        return switch (code) {
            case MALFORMED -> "Correct the record where it is written";
            case UNKNOWN_BENCHMARK, UNKNOWN_INPUT -> "Correct the name";
            case UNKNOWN_RULESET -> "Name one of these, or choose one with --ruleset";
            case MISSING_INPUT -> "Add it, or leave the record out";
            case WRONG_TYPE -> "Write it as what is expected";
            case OUT_OF_RANGE -> "Correct the value, or the unit that it is in";
            case NOT_FINITE -> "Write a finite number, or leave the record out";
            case INCONSISTENT -> "Correct the one that is wrong";
            case UNREADABLE -> "Copy or pack it again";
            case TOO_LARGE -> "Make it smaller, or leave it out";
            case DUPLICATE_EPISODE, PLUGIN_ERROR -> "";
        };
    }

    /**
     * Says for a person what happened, in one line.
     *
     * @return place, message and code: {@code runs/a.jsonl:18 /inputs/wins: expected a number, found "12k". Write it as what
     *     is expected. Record set aside as wrong-type.}
     */
    public String describe() {
        var said = told();
        var stop = said.endsWith(".") || said.endsWith("?") || said.endsWith("!") ? "" : ".";
        var where = pointer.isEmpty() ? source : source + " " + pointer;
        return where + ": " + said + stop + " Record set aside as " + code.code() + ".";
    }
}
