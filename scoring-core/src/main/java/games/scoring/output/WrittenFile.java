package games.scoring.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * A file as a run wrote it.
 *
 * @param size its size in bytes
 * @param crc32c the CRC-32C of its bytes (RFC 3720, appendix B.4) as eight hexadecimal digits: finds what happens to a file
 *     by accident or carelessness, and is no protection against forgery
 */
public record WrittenFile(long size, String crc32c) {

    private static final int BUFFER = 1 << 16;

    /** Gives a sum as the manifest has it. */
    static String text(CRC32C sum) {
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /** Says whether a file begins with the bytes that were written. */
    boolean begins(Path file) throws IOException {
        return Files.size(file) >= size && text(sum(file, size)).equals(crc32c);
    }

    /**
     * Sums up the beginning of a file.
     *
     * @param length how many bytes of it; all where it has no more
     */
    static CRC32C sum(Path file, long length) throws IOException {
        var sum = new CRC32C();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            long left = length;
            while (left > 0) {
                int n = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (n < 0) {
                    break;
                }
                sum.update(buffer, 0, n);
                left -= n;
            }
        }
        return sum;
    }
}
