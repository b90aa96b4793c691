package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file of episode records. */
public final class RecordFile implements Unit {

    /** Opens the decompressed bytes of a file or stream. */
    @FunctionalInterface
    interface Opener {
        InputStream open() throws IOException;
    }

    private final String path;
    private final @Nullable DiskEntry disk;
    private final RecordForm form;
    private final Opener opener;
    private final Runnable release;

    /**
     * Makes a file of records.
     *
     * @param disk the file on disk, compressed or not; null for a stream or a member of an archive
     */
    RecordFile(String path, @Nullable DiskEntry disk, RecordForm form, Opener opener, Runnable release) {
        this.path = path;
        this.disk = disk;
        this.form = form;
        this.opener = opener;
        this.release = release;
    }

    @Override
    public String path() {
        return path;
    }

    /**
     * Says what became of the file while it was read, as far as its size and the time of its last change can say.
     *
     * @return that it is gone or has changed; null if it is what it was, and for a stream or a member of an archive
     */
    public @Nullable IOException changed() {
        return disk == null ? null : disk.changed();
    }

    /**
     * Says whether a later run can know the file again by its bytes.
     *
     * @return false for a stream or a member of an archive, and where the walk does not digest
     */
    public boolean hasMark() {
        return disk != null && disk.input().digests() != null;
    }

    /**
     * Tells what was read so far. To be called by the thread that reads what {@link #open} gave first.
     *
     * @return what was read; unknown where the file {@linkplain #hasMark has no mark}
     */
    public BytesRead read() {
        var digests = disk == null ? null : disk.input().digests();
        return disk == null || digests == null ? BytesRead.UNKNOWN : digests.read(disk.below());
    }

    /**
     * Tells what the whole file holds; what was not read is.
     *
     * @return its {@linkplain BytesRead#mark mark}; empty where it has none
     * @throws IOException if it can't be read
     */
    public String mark() throws IOException {
        var digests = disk == null ? null : disk.input().digests();
        return disk == null || digests == null ? "" : digests.whole(disk.below(), disk.file());
    }

    /**
     * Says whether the file begins with bytes that were read before.
     *
     * @param mark what {@link BytesRead#mark} told of them
     * @return true if it does
     * @throws IOException if it can't be read
     */
    public boolean beginsWith(String mark) throws IOException {
        int end = mark.indexOf(' ');
        return disk != null
                && end > 0
                && FileDigests.mark(disk.file(), Long.parseLong(mark.substring(0, end)))
                        .equals(mark);
    }

    /**
     * Opens the records: decompressed, not buffered, a byte-order mark still in place. The stream ends with an
     * {@link IOException} that names the file where the compressed bytes are damaged or pass the limits.
     *
     * @return the bytes; the caller closes the stream
     * @throws IOException if the file can't be read, or is standard input or a pipe and was opened before
     */
    public InputStream open() throws IOException {
        return opener.open();
    }

    /**
     * Tells how the file holds its records.
     *
     * @return the form
     */
    public RecordForm form() {
        return form;
    }

    @Override
    public void done() {
        release.run();
    }

    @Override
    public String toString() {
        return "RecordFile[" + path + "]";
    }
}
