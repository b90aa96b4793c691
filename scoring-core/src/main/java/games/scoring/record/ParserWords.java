package games.scoring.record;

import java.util.regex.Pattern;

/**
 * Takes out of a message what a JSON parser says to programmers: its classes, its settings, and where in its own stream
 * it was. Log formats pass such messages on.
 */
public final class ParserWords {

    private static final Pattern INSIDE = Pattern.compile(
            "\\s*\\(start marker at [^()]*(\\([^()]*\\)[^()]*)*\\)"
                    + "|,? ?from `[A-Za-z]+\\.[A-Za-z]+(\\(\\))?`"
                    + "|\\s+at \\[Source: .*"
                    + "|\\b(tools|com\\.fasterxml)\\.jackson(\\.\\w+)+(: )?"
                    + "|\\s*\\[Source: [^\\]]*\\]",
            Pattern.DOTALL);

    private ParserWords() {}

    /**
     * Takes them out.
     *
     * @param message any message
     * @return what it says about the text that was read
     */
    public static String without(String message) {
        if (message.indexOf('(') < 0 && message.indexOf('[') < 0 && message.indexOf("jackson") < 0) {
            return message;
        }
        return INSIDE.matcher(message).replaceAll("").strip();
    }
}
