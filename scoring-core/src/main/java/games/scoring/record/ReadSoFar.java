package games.scoring.record;

import games.scoring.message.UsageException;
import games.scoring.plugin.Digest;
import games.scoring.source.BytesRead;
import games.scoring.source.NotRead;
import games.scoring.source.RecordFile;
import games.scoring.source.SourceWalk;
import games.scoring.source.Unit;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * How far a {@link Reading} has come, so that a later one can go on behind it without reading it again: how many units
 * of the walk are done, and how much of the record file after them. Units are told by their paths, and files by the
 * digests of their bytes, those that are done all in one digest.
 *
 * <p>Only files of records on disk, and what is not read at all, can be passed over. Behind the first log, member of an
 * archive or stream there is no place to go on from.
 */
final class ReadSoFar {

    private long units;
    private String trail = "";

    /** The path of the file that is begun, and what was read of it. */
    private String open = "";

    private BytesRead read = BytesRead.UNKNOWN;
    private long bytes;
    private long line = 1;

    /** Set by the thread that takes work. */
    private volatile boolean ended;

    /** Says whether there is a place to go on from. */
    boolean isPlace() {
        return !ended;
    }

    /** Says that what follows must be read again. */
    void end() {
        ended = true;
    }

    /** Takes a unit as done that is no file of records. */
    void pass(NotRead unit) {
        done("not read", unit.path(), unit.why());
    }

    /** Takes a file of records as done. */
    void pass(RecordFile file, String mark) {
        done("records", file.path(), mark);
    }

    private void done(String kind, String path, String mark) {
        units++;
        trail = sha256(String.join("\n", trail, kind, path, mark));
        open = "";
        read = BytesRead.UNKNOWN;
        bytes = 0;
        line = 1;
    }

    /**
     * Takes the beginning of a file as done.
     *
     * @param read its bytes on disk, up to there or further
     * @param end how many of its bytes, decompressed
     * @param next the number of the line behind them
     */
    void pass(RecordFile file, BytesRead read, long end, long next) {
        open = file.path();
        this.read = read;
        bytes = end;
        line = next;
    }

    /** Says whether a file is begun that must be gone on with. */
    boolean isInFile() {
        return bytes > 0;
    }

    /** Goes on where another has come to. */
    void goOn(ReadSoFar other) {
        units = other.units;
        trail = other.trail;
        open = other.open;
        read = other.read;
        bytes = other.bytes;
        line = other.line;
    }

    long bytes() {
        return bytes;
    }

    long line() {
        return line;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(units);
        Snapshot.text(out, trail);
        Snapshot.text(out, open);
        String mark = read.mark();
        read = () -> mark;
        Snapshot.text(out, mark);
        out.writeLong(bytes);
        out.writeLong(line);
    }

    void read(DataInputStream in) throws IOException {
        units = in.readLong();
        trail = Snapshot.text(in);
        open = Snapshot.text(in);
        String mark = Snapshot.text(in);
        read = () -> mark;
        bytes = in.readLong();
        line = in.readLong();
    }

    /**
     * Passes over the units that are done.
     *
     * @throws UsageException if they are not what they were
     */
    void skip(SourceWalk walk) throws IOException {
        var again = new ReadSoFar();
        while (again.units < units) {
            Unit unit = walk.next().orElseThrow(ReadSoFar::changed);
            if (unit instanceof RecordFile file) {
                again.pass(file, mark(file));
            } else if (unit instanceof NotRead notRead) {
                again.pass(notRead);
            } else {
                throw changed();
            }
            unit.done();
        }
        if (!again.trail.equals(trail)) {
            throw changed();
        }
    }

    /**
     * Opens the file that was begun, behind what was read of it.
     *
     * @throws UsageException if it is not what it was
     */
    InputStream openBehind(RecordFile file, PartOrder order) throws IOException {
        if (!open.equals(file.path()) || !file.beginsWith(read.mark())) {
            throw changed();
        }
        InputStream in = new StoppedStream(file.open(), order);
        try {
            in.skipNBytes(bytes);
            bytes = 0;
            return in;
        } catch (EOFException e) {
            in.close();
            throw changed();
        }
    }

    /** Tells a whole file from others; empty where it has no digest. */
    static String mark(RecordFile file) {
        try {
            return file.mark();
        } catch (IOException e) {
            return "can't be read";
        }
    }

    static UsageException changed() {
        return new UsageException("The run can't be resumed: its inputs are not what they were when it was begun."
                + " Start again with --overwrite.");
    }

    private static String sha256(String text) {
        return HexFormat.of().formatHex(Digest.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
