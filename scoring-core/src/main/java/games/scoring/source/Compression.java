package games.scoring.source;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compression of files. */
public enum Compression {
    /** None. */
    NONE(""),
    /** gzip (RFC 1952). */
    GZIP(".gz"),
    /** Zstandard (RFC 8878). */
    ZSTD(".zst");

    /** How many of a file's first bytes show what it is. */
    static final int HEAD = 512;

    private static final int BUFFER = 1 << 14;

    private final String suffix;

    Compression(String suffix) {
        this.suffix = suffix;
    }

    /**
     * Tells the compression of a file by its name.
     *
     * @param name the name
     * @return the compression
     */
    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".tgz")) {
            return GZIP;
        }
        return lower.endsWith(GZIP.suffix) ? GZIP : lower.endsWith(ZSTD.suffix) ? ZSTD : NONE;
    }

    /**
     * Tells the compression of a file by its first bytes, whatever it is called. Where they are of no known kind and no
     * text, its name counts: then it is damaged. What is packed in a way that is not read is left as it is.
     *
     * @param head {@link #HEAD} bytes, or all there are
     */
    static Compression of(String name, byte[] head) {
        Compression found = ofMagic(head);
        return found != NONE || Magic.isKnown(head) || !Magic.packing(head).isEmpty() ? found : ofName(name);
    }

    /** Tells the compression of a stream without a name by its first bytes. */
    static Compression ofMagic(byte[] head) {
        return Magic.isGzip(head) ? GZIP : Magic.isZstd(head) ? ZSTD : NONE;
    }

    /**
     * Gives the end of the names of such files.
     *
     * @return the suffix with its point; empty for none
     */
    public String suffix() {
        return suffix;
    }

    /**
     * Loads what it takes to read and to write: of zstd a native library, which is unpacked into the folder for temporary
     * files.
     *
     * @throws IOException if that can't be: it says where, why and what to do
     */
    public void load() throws IOException {
        if (this == ZSTD && !Native.isLoaded()) {
            try {
                Native.load();
            } catch (LinkageError e) {
                throw new UnloadedException(e);
            }
        }
    }

    /** The surroundings are at fault, and no file. */
    private static final class UnloadedException extends IOException {

        private static final long serialVersionUID = 1L;

        UnloadedException(LinkageError e) {
            super(
                    "zstd needs a folder for temporary files in which programs may run, and "
                            + System.getProperty("java.io.tmpdir") + " is none ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "). Name another with SCORING_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
                    e);
        }
    }

    /**
     * Compresses a piece for itself: what pieces come to, one after the other, is a compressed file.
     *
     * @param bytes holds the piece
     * @param size how many of the bytes, from the first
     * @return the compressed piece
     * @throws IOException if it can't be compressed
     */
    public byte[] frame(byte[] bytes, int size) throws IOException {
        load();
        var out = new ByteArrayOutputStream(size / 4 + 64);
        try (OutputStream compressing = switch (this) {
            case GZIP -> new GZIPOutputStream(out);
            case ZSTD -> new ZstdOutputStream(out);
            case NONE -> out;
        }) {
            compressing.write(bytes, 0, size);
        }
        return out.toByteArray();
    }

    /** Gives the lower-case name without this compression's suffix. */
    String inner(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".tgz") && this == GZIP
                ? lower.substring(0, lower.length() - 4) + ".tar"
                : lower.substring(0, lower.length() - suffix.length());
    }

    /**
     * Reads through. Nothing bounds what comes out: only for what this program wrote.
     *
     * @param stored the bytes as they are stored
     * @return the content
     * @throws IOException if it can't be read
     */
    public InputStream decompress(InputStream stored) throws IOException {
        load();
        return switch (this) {
            case GZIP -> new GzipStream(stored, BUFFER);
            case ZSTD -> new ZstdInputStream(new Sips(stored));
            case NONE -> stored;
        };
    }

    /**
     * Opens a file or pipe that stands for itself, read through if it is compressed, within the limits of a run.
     *
     * @param file the file
     * @return its content
     * @throws IOException if it can't be read
     */
    public static InputStream open(Path file) throws IOException {
        boolean isPipe = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        var stored = new BufferedInputStream(isPipe ? StreamInput.pipe(file) : Files.newInputStream(file));
        stored.mark(HEAD);
        byte[] head = stored.readNBytes(HEAD);
        stored.reset();
        var compression = of(file.toString(), head);
        var limits = Limits.defaults();
        return compression == NONE
                ? stored
                : compression.open(stored, file.toString(), limits.fileBytes(), limits.ratio());
    }

    /**
     * Gives little at a time, as if no more were there: what zstd makes of what it was given is lost where a part of
     * that is damaged.
     */
    private static final class Sips extends FilterInputStream {

        private static final int SIP = 1 << 12;

        Sips(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return in.read(bytes, offset, Math.min(length, SIP));
        }

        @Override
        public int available() {
            return 0;
        }
    }

    /**
     * Opens a file's content under the limits.
     *
     * @param stored the bytes as they are stored; closed if this fails
     * @param path for messages
     * @param fileBytes how many bytes may come out
     * @param ratio how many may come out of one
     */
    BoundedStream open(InputStream stored, String path, long fileBytes, int ratio) throws IOException {
        try {
            if (this == NONE) {
                return new BoundedStream(stored, null, path, fileBytes, ratio);
            }
            var counted = new CountingStream(stored);
            return new BoundedStream(decompress(counted), counted, path, fileBytes, ratio);
        } catch (IOException | RuntimeException e) {
            try {
                stored.close();
            } catch (IOException f) {
                e.addSuppressed(f);
            }
            if (e instanceof LimitException limit) {
                throw limit;
            }
            if (e instanceof UnloadedException) {
                throw new IOException(path + ": " + e.getMessage(), e);
            }
            throw new IOException(path + ": can't be decompressed (" + e.getMessage() + "). Copy the file again.", e);
        }
    }
}
