package games.scoring.source;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import games.scoring.message.Counted;
import games.scoring.message.ReadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Ends with an exception that names the file where a limit is passed, or where the bytes are damaged: whoever reads on
 * there gets it again, and never what a decompressor might make of the rest. It does not say what is available: a buffer
 * that reads on meets damage, and drops what it read before.
 */
final class BoundedStream extends BlockStream {

    private final InputStream in;
    private final @Nullable CountingStream stored;
    private final String path;
    private final long fileBytes;
    private final int ratio;
    private long count;
    private @Nullable IOException failure;
    private @Nullable Entry looking;
    private boolean toTheEnd;

    BoundedStream(InputStream in, @Nullable CountingStream stored, String path, long fileBytes, int ratio) {
        this.in = in;
        this.stored = stored;
        this.path = path;
        this.fileBytes = fileBytes;
        this.ratio = ratio;
    }

    /** Tells damage to the file that is being recognised. */
    void tells(Entry file) {
        looking = file;
    }

    /** Says whether the bytes are decompressed. */
    boolean isDecompressing() {
        return stored != null;
    }

    /** Reads on when it is closed, as {@link #readOn()} does. */
    BoundedStream toTheEnd() {
        toTheEnd = true;
        return this;
    }

    /**
     * Reads what the reader left, up to the limits: a checksum is wrong, and a size that is stated a lie, at the end of the
     * bytes alone.
     *
     * @throws IOException if there is damage, and nobody met it before
     */
    void readOn() throws IOException {
        byte[] dropped = new byte[1 << 13];
        try {
            while (failure == null && read(dropped, 0, dropped.length) >= 0) {
                // Nobody asked for it.
            }
        } catch (LimitException e) {
            // Whoever stops before a limit does not pass it.
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int n;
        try {
            n = in.read(bytes, offset, length);
        } catch (IOException e) {
            failure = named(e);
            if (looking != null) {
                looking.damaged(failure);
            }
            throw failure;
        }
        if (n > 0) {
            count += n;
            check();
        }
        return n;
    }

    private IOException named(IOException e) {
        if (e instanceof LimitException || String.valueOf(e.getMessage()).startsWith(path)) {
            return e;
        }
        String unread = e instanceof ZstdIOException zstd ? unread(zstd) : null;
        if (unread != null) {
            return new IOException(path + ": compressed by zstd " + unread, e);
        }
        return e instanceof ZipException
                ? new IOException(
                        path + ": damaged after " + Counted.of(count, "byte") + " (" + e.getMessage()
                                + "). Copy it again",
                        e)
                : new IOException(
                        path + ": ends or fails after " + Counted.of(count, "byte") + " (" + ReadFailure.why(e)
                                + "). Copy it again",
                        e);
    }

    /** Says what of zstd is not read; null where the bytes are damaged. */
    private static @Nullable String unread(ZstdIOException e) {
        if (e.getErrorCode() == Zstd.errFrameParameterWindowTooLarge()) {
            return "with a window of more than 128 MiB, which is not read. Decompress it, or compress it again without"
                    + " --long";
        }
        return e.getErrorCode() == Zstd.errDictionaryWrong()
                ? "with a dictionary, which is not read. Decompress it, or compress it again without one"
                : null;
    }

    @Override
    public long skip(long n) throws IOException {
        if (stored == null) {
            long skipped = in.skip(n);
            count += skipped;
            check();
            return skipped;
        }
        // Skipping a decompressor makes as many bytes as reading it.
        return super.skip(n);
    }

    @Override
    public void close() throws IOException {
        try (in) {
            if (toTheEnd) {
                toTheEnd = false;
                readOn();
            }
        }
    }

    private void check() throws LimitException {
        if (count > fileBytes) {
            throw new LimitException(path + ": larger than the limit of " + fileBytes + " bytes. Split the file.");
        }
        if (stored != null && count > Limits.FREE_BYTES && count / ratio > stored.count()) {
            throw new LimitException(path + ": " + count + " bytes come out of " + stored.count() + ", more than "
                    + ratio + " for one. If that is as it should be, decompress the file yourself.");
        }
    }
}
