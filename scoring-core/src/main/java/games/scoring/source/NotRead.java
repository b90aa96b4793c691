package games.scoring.source;

import games.scoring.api.Reason;
import games.scoring.message.ReadFailure;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file or folder that is not read. It is counted as such in the manifest.
 *
 * @param path the file or folder
 * @param why why not, as a sentence that says what was found and what to do
 * @param reason null where the file simply is not meant for us (no format claims it, a second way to the same folder);
 *     else what is wrong with it, and it is a reject as well: {@link Reason#UNREADABLE}, {@link Reason#TOO_LARGE} or
 *     {@link Reason#MALFORMED}
 * @param leadsOut whether it is a link on disk that leads out of the input
 */
public record NotRead(String path, String why, @Nullable Reason reason, boolean leadsOut) implements Unit {

    NotRead(String path, String why, @Nullable Reason reason) {
        this(path, why, reason, false);
    }

    static NotRead unclaimed(String path, String why) {
        return new NotRead(path, why, null);
    }

    static NotRead linkOut(String path) {
        return new NotRead(path, "a link that leads out of the input. Name what it leads to as well.", null, true);
    }

    static NotRead misshapen(String path, String shape) {
        return new NotRead(
                path, path + ": expected a JSON object {...} on each line, found " + shape, Reason.MALFORMED);
    }

    static NotRead faulty(String path, IOException e) {
        String message = ReadFailure.why(e);
        return new NotRead(
                path,
                message.startsWith(path) ? message : path + ": " + message,
                e instanceof LimitException ? Reason.TOO_LARGE : Reason.UNREADABLE);
    }
}
