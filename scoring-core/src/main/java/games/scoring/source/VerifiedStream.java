package games.scoring.source;

import games.scoring.message.Counted;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/** Holds the bytes of a zip archive's member against the size and checksum that the archive states. */
final class VerifiedStream extends BlockStream {

    /** Of a read that meets damage nothing is given, so that little is asked for at a time. */
    private static final int SIP = 1 << 10;

    private final InputStream in;
    private final String path;
    private final long size;
    private final long crc;
    private final CRC32 sum = new CRC32();
    private long count;

    /**
     * Makes a stream.
     *
     * @param size the size that the archive states, or -1
     * @param crc the checksum that it states, or -1
     */
    VerifiedStream(InputStream in, String path, long size, long crc) {
        this.in = in;
        this.path = path;
        this.size = size;
        this.crc = crc;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n;
        try {
            n = in.read(bytes, offset, Math.min(length, SIP));
        } catch (ZipException | EOFException e) {
            throw new ZipException(path + ": damaged member (" + e.getMessage() + ")");
        } catch (IOException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
        if (n > 0) {
            sum.update(bytes, offset, n);
            count += n;
        }
        if (size >= 0 && (count > size || (n < 0 && count < size))) {
            throw new ZipException(path + ": damaged member, it holds " + (n < 0 ? "" : "more than ")
                    + Counted.of(n < 0 ? count : size, "byte") + ", but states " + size);
        }
        if (n < 0 && crc >= 0 && sum.getValue() != crc) {
            throw new ZipException(
                    path + ": damaged member, its checksum is wrong, so its bytes are not what was packed");
        }
        return n;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
