package games.scoring.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses gzip (RFC 1952): members one after the other to the end of the stream. The JDK's stream takes whatever it
 * cannot read behind a member for the end, so that a damaged member is lost with all that follows it; here only zeros
 * may follow the last one, as tapes and archivers pad files.
 */
final class GzipStream extends BlockStream {

    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATED = 8;
    private static final int HEADER_SUM = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xE0;
    private static final String CUT = "it breaks off in the middle";

    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private final InputStream in;
    private final byte[] buffer;
    private int taken;
    private int buffered;
    private boolean ended;
    private @Nullable ZipException damage;

    /**
     * Reads the first header.
     *
     * @param in the compressed bytes
     * @param buffer how many bytes to read at a time
     * @throws IOException if they don't begin with the header of a member
     */
    GzipStream(InputStream in, int buffer) throws IOException {
        this.in = in;
        this.buffer = new byte[buffer];
        boolean read = false;
        try {
            header(next(), "Not in GZIP format");
            read = true;
        } finally {
            if (!read) {
                inflater.end();
            }
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            int n = inflate(bytes, offset, length);
            if (n > 0) {
                sum.update(bytes, offset, n);
                return n;
            }
            if (inflater.finished()) {
                taken = buffered - inflater.getRemaining();
                trailer();
                nextMember();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("asks for a dictionary, which gzip does not have");
            } else {
                more();
                inflater.setInput(buffer, 0, buffered);
            }
        }
        return -1;
    }

    /** Gives what can be inflated before it says what can't. */
    private int inflate(byte[] bytes, int offset, int length) throws ZipException {
        if (damage != null) {
            throw damage;
        }
        long before = inflater.getBytesWritten();
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException e) {
            var found = new ZipException(e.getMessage() == null ? "Invalid ZLIB data format" : e.getMessage());
            found.initCause(e);
            damage = found;
            int good = (int) (inflater.getBytesWritten() - before);
            if (good == 0) {
                throw found;
            }
            return good;
        }
    }

    @Override
    public int available() {
        return ended ? 0 : 1;
    }

    @Override
    public void close() throws IOException {
        ended = true;
        inflater.end();
        in.close();
    }

    private void trailer() throws IOException {
        long crc = littleEndian(4);
        long size = littleEndian(4);
        if (crc != sum.getValue()) {
            throw new ZipException("Corrupt GZIP trailer: its bytes have another checksum");
        }
        if (size != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
            throw new ZipException("Corrupt GZIP trailer: it has another length");
        }
    }

    private void nextMember() throws IOException {
        int b = nextOrEnd();
        if (b == 0) {
            while (b == 0) {
                b = nextOrEnd();
            }
            if (b >= 0) {
                throw new ZipException("other bytes stand behind the padding at its end");
            }
        }
        if (b < 0) {
            ended = true;
            return;
        }
        inflater.reset();
        sum.reset();
        header(b, "behind a member of the file stand bytes that begin no other");
    }

    /** Reads a member's header whose first byte was read, and hands what follows to the inflater. */
    private void header(int first, String other) throws IOException {
        if ((first | next() << 8) != MAGIC) {
            throw new ZipException(other);
        }
        if (next() != DEFLATED) {
            throw new ZipException("Unsupported compression method");
        }
        int flags = next();
        if ((flags & RESERVED) != 0) {
            throw new ZipException("Corrupt GZIP header: unknown flags");
        }
        littleEndian(6); // when it was packed, how well, on what system
        if ((flags & EXTRA) != 0) {
            for (long left = littleEndian(2); left > 0; left--) {
                next();
            }
        }
        for (int text : new int[] {NAME, COMMENT}) {
            if ((flags & text) != 0) {
                while (next() != 0) {
                    // It ends with a zero.
                }
            }
        }
        if ((flags & HEADER_SUM) != 0) {
            littleEndian(2);
        }
        inflater.setInput(buffer, taken, buffered - taken);
        taken = buffered;
    }

    private long littleEndian(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (long) next() << (8 * i);
        }
        return value;
    }

    private int next() throws IOException {
        int b = nextOrEnd();
        if (b < 0) {
            throw new EOFException(CUT);
        }
        return b;
    }

    private int nextOrEnd() throws IOException {
        if (taken == buffered) {
            taken = 0;
            buffered = Math.max(0, in.read(buffer, 0, buffer.length));
            if (buffered == 0) {
                return -1;
            }
        }
        return buffer[taken++] & 0xFF;
    }

    private void more() throws IOException {
        buffered = in.read(buffer, 0, buffer.length);
        taken = 0;
        if (buffered <= 0) {
            buffered = 0;
            throw new EOFException(CUT);
        }
    }
}
