package games.scoring.saisoccer;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What the platform's word for the status of a task, or of a whole result, means. */
enum Outcome {
    /** It ended well. */
    OVER,
    /** It ended without what it was for. */
    FAILED,
    /** It goes on, or has not begun. */
    NOT_OVER,
    /** No word that is known. */
    UNKNOWN;

    private static final Pattern WELL =
            Pattern.compile("(?i)success(ful)?|succeeded|completed?|done|finished|ok|pass(ed)?|evaluated|scored");

    private static final Pattern BADLY =
            Pattern.compile("(?i).*(fail|error|time.?out|timed.?out|cancel|abort|skip|invalid"
                    + "|unsuccess|reject|crash|kill|terminated|stopped|exception).*");

    private static final Pattern NOT_YET = Pattern.compile(
            "(?i).*(running|pending|queued|progress|started|incomplete|unfinished|waiting|not.?(yet|done|complete|finished)).*");

    /**
     * Reads the status of a task or result. None counts as a good end: a score that is there speaks for itself.
     *
     * @param node the task or result
     */
    static Outcome of(JsonNode node) {
        var status = node.path("status");
        if (status.isMissingNode()) {
            return OVER;
        }
        var word = status.isString() ? status.stringValue().strip() : "";
        if (WELL.matcher(word).matches()) {
            return OVER;
        }
        if (BADLY.matcher(word).matches()) {
            return FAILED;
        }
        return NOT_YET.matcher(word).matches() ? NOT_OVER : UNKNOWN;
    }
}
