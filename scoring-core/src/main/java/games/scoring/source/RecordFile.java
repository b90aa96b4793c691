package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A file of episode records. */
public final class RecordFile implements Unit {

    /** Opens the decompressed bytes of a record file. */
    @FunctionalInterface
    interface Opener {
        InputStream open() throws IOException;
    }

    private final String path;
    private final @Nullable Path disk;
    private final RecordForm form;
    private final Opener opener;
    private final Runnable release;

    /**
     * Makes a file of records.
     *
     * @param disk the file on disk, compressed or not; null for a stream or a member of an archive
     */
    RecordFile(String path, @Nullable Path disk, RecordForm form, Opener opener, Runnable release) {
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
     * Tells whether the file is still what it was, as far as its size and the time of its last change can say.
     *
     * @return a text that differs after a change; empty for a stream or a member of an archive, and where the file can't
     *     be looked at
     */
    public String stamp() {
        if (disk == null) {
            return "";
        }
        try {
            var attributes = Files.readAttributes(disk, BasicFileAttributes.class);
            return attributes.size() + " " + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        } catch (IOException e) {
            return "";
        }
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
