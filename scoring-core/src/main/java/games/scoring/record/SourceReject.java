package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.plugin.ReadFailure;
import games.scoring.source.LimitException;
import java.io.IOException;

/** Rejects of whole sources: what can't be read, or not at all. */
final class SourceReject {

    private SourceReject() {}

    static Reject unreadable(String path, IOException e) {
        return of(path, e instanceof LimitException ? Reason.TOO_LARGE : Reason.UNREADABLE, ReadFailure.why(e));
    }

    static Reject of(String path, Reason reason, String message) {
        return Reject.of(path, reason, beside(path, ParserWords.without(message)));
    }

    /** Takes from the beginning of a message the path that stands beside it anyway, or that of what holds it. */
    static String beside(String path, String message) {
        String text = message;
        for (int end = text.indexOf(": "); end > 0; end = text.indexOf(": ")) {
            String head = text.substring(0, end);
            if (!path.equals(head) && !path.startsWith(head + "/") && !path.startsWith(head + "!/")) {
                break;
            }
            text = text.substring(end + 2);
        }
        return text;
    }
}
