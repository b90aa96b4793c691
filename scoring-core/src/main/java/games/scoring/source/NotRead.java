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
 * @param kind what it is taken for
 */
public record NotRead(String path, String why, @Nullable Reason reason, Kind kind) implements Unit {

    /** What something that is not read is taken for. */
    public enum Kind {
        /** A link on disk that leads out of the input. */
        LINK_OUT,
        /** What is called like records, and was not looked at: a table under another name, a link in an archive. */
        CALLED_RECORDS,
        /** A file that looks like records, but for something that {@link NotRead#why} tells. */
        NEARLY_RECORDS,
        /** Anything else. */
        OTHER
    }

    private static final String NOBODYS = "no format claims it";
    private static final String ELSEWHERE =
            ": in a folder, tables are called .csv or .parquet. Rename it, or name it as an INPUT of its own";

    NotRead(String path, String why, @Nullable Reason reason) {
        this(path, why, reason, Kind.OTHER);
    }

    static NotRead unclaimed(String path, String why) {
        return new NotRead(path, why, null);
    }

    /**
     * A file that is nobody's.
     *
     * @param shape what it is and what to do, where it looks like episode records; a clause, or empty
     */
    static NotRead nobodys(String path, String name, String shape) {
        if (!shape.isEmpty()) {
            return new NotRead(path, NOBODYS + ": it holds " + shape, null, Kind.NEARLY_RECORDS);
        }
        return FileRecognition.isCalledOtherTable(name)
                ? new NotRead(path, NOBODYS + ELSEWHERE, null, Kind.CALLED_RECORDS)
                : new NotRead(path, NOBODYS, null);
    }

    /** Something in an archive that is no file. */
    static NotRead noFile(String path, String why) {
        return new NotRead(path, why, null, FileRecognition.isCalledRecords(path) ? Kind.CALLED_RECORDS : Kind.OTHER);
    }

    static NotRead linkOut(String path) {
        return new NotRead(
                path, "a link that leads out of the input. Name what it leads to as well.", null, Kind.LINK_OUT);
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
