package games.scoring.record;

import games.scoring.message.Counted;
import games.scoring.source.NotRead;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What was read so far, and what the user must be told of it. Changed by commits only, which come one at a time.
 */
final class ReadCounts {

    /** So many examples are named. */
    static final int MOST_EXAMPLES = 20;

    private static final int MOST_TOLD = 3;

    private final Consumer<String> warnings;
    private final AtomicLong bytesRead = new AtomicLong();
    private long recordFiles;

    /** Whether a part of a record file is committed, and not yet all of it. */
    private boolean inFile;

    private long logUnits;
    private long notRead;
    /** Files that may hold records and were not read. */
    private long lookalikes;

    /** The first of them, if possible of those of which it is known what is wrong. */
    private String lookalike = "";

    private boolean isNearly;
    private long skipped;
    private long silent;
    private String silentExample = "";
    private final List<String> examples = new ArrayList<>();
    private final List<String> skips = new ArrayList<>();

    /**
     * Counts from nothing.
     *
     * @param warnings takes what the user should know and is no record
     */
    ReadCounts(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** Tells how many bytes of record files were read. May be called from any thread. */
    long bytesRead() {
        return bytesRead.get();
    }

    /** Counts a part of a record file. */
    void addPart(long bytes) {
        inFile = true;
        bytesRead.addAndGet(bytes);
    }

    /** Counts a record file of which all parts came. */
    void endFile() {
        recordFiles++;
        inFile = false;
    }

    /**
     * Counts a log.
     *
     * @param path where it lies
     * @param found how many episodes, rejects and aggregates were found in it
     * @param leftAside how many sources in it make no episode of their own
     * @param why some of them, each with the reason
     */
    void addLog(String path, long found, long leftAside, List<String> why) {
        logUnits++;
        skipped += leftAside;
        why.stream().limit(MOST_EXAMPLES - skips.size()).forEach(skips::add);
        if (found + leftAside == 0) {
            silent++;
            silentExample = silentExample.isEmpty() ? path : silentExample;
        }
    }

    /** Counts what is not read and not rejected either. */
    void addNotRead(NotRead unit) {
        notRead++;
        boolean nearly = unit.kind() == NotRead.Kind.NEARLY_RECORDS;
        if (nearly || unit.kind() == NotRead.Kind.CALLED_RECORDS) {
            lookalikes++;
            if (lookalike.isEmpty() || (nearly && !isNearly)) {
                lookalike = unit.path() + ": " + unit.why();
                isNearly = nearly;
            }
        }
        if (examples.size() < MOST_EXAMPLES) {
            examples.add(unit.why().startsWith(unit.path()) ? unit.why() : unit.path() + ": " + unit.why());
        }
    }

    /** Tells what is amiss with logs, and with what is little otherwise than records are, once all is read. */
    void tell() {
        if (lookalikes > 0) {
            warnings.accept((lookalikes == 1
                            ? "a file that may hold records was not read: "
                            : lookalikes + " files that may hold records were not read, such as ")
                    + lookalike);
        }
        if (silent > 0) {
            warnings.accept(silentExample + (silent == 1 ? "" : " and " + (silent - 1) + " more of its kind")
                    + ": recognised as a log, but no episode was found in it");
        }
        skips.stream().limit(MOST_TOLD).forEach(skip -> warnings.accept("no episode of its own: " + skip));
        if (skipped > MOST_TOLD) {
            warnings.accept("no episode of their own: " + Counted.of(skipped - MOST_TOLD, "more source"));
        }
    }

    Reading.Sources sources(boolean stopped) {
        return new Reading.Sources(
                recordFiles + (inFile ? 1 : 0),
                logUnits,
                notRead,
                skipped,
                List.copyOf(examples),
                List.copyOf(skips),
                stopped);
    }

    /** Writes what a later reading needs that goes on behind a record file. */
    void write(DataOutputStream out) throws IOException {
        out.writeLong(bytesRead.get());
        out.writeLong(recordFiles);
        out.writeLong(notRead);
        out.writeLong(lookalikes);
        Snapshot.text(out, lookalike);
        out.writeBoolean(isNearly);
        out.writeInt(examples.size());
        for (String example : examples) {
            Snapshot.text(out, example);
        }
    }

    /** Goes on from what {@link #write} wrote. */
    void read(DataInputStream in) throws IOException {
        bytesRead.set(in.readLong());
        recordFiles = in.readLong();
        notRead = in.readLong();
        lookalikes = in.readLong();
        lookalike = Snapshot.text(in);
        isNearly = in.readBoolean();
        for (int left = in.readInt(); left > 0; left--) {
            examples.add(Snapshot.text(in));
        }
    }
}
