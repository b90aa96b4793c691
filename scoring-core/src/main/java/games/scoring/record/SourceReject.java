package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.message.ReadFailure;
import games.scoring.source.LimitException;
import games.scoring.source.NotRead;
import java.io.IOException;
import java.util.Optional;

/** Rejects of whole sources: what can't be read, or not at all. */
public final class SourceReject {

    private SourceReject() {}

    /**
     * Tells what a file or folder that is not read is rejected for.
     *
     * @param unit the file or folder
     * @return the reject; empty where it simply is not meant for us
     */
    public static Optional<Reject> of(NotRead unit) {
        return Optional.ofNullable(unit.reason()).map(reason -> of(unit.path(), reason, unit.why()));
    }

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
