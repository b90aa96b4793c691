package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file of episode records, one JSON object a line. */
public final class RecordFile implements Unit {

    /** Opens the decompressed bytes of a record file. */
    @FunctionalInterface
    interface Opener {
        InputStream open() throws IOException;
    }

    private final String path;
    private final @Nullable Path plain;
    private final Opener opener;
    private final Runnable release;

    RecordFile(String path, @Nullable Path plain, Opener opener, Runnable release) {
        this.path = path;
        this.plain = plain;
        this.opener = opener;
        this.release = release;
    }

    @Override
    public String path() {
        return path;
    }

    /**
     * Gives the file on disk whose bytes are the records, for a reader that takes it in pieces.
     *
     * @return a regular file; empty where the records are compressed, in an archive, or come from a stream: use
     *     {@link #open()} there
     */
    public Optional<Path> plain() {
        return Optional.ofNullable(plain);
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

    @Override
    public void done() {
        release.run();
    }

    @Override
    public String toString() {
        return "RecordFile[" + path + "]";
    }
}
