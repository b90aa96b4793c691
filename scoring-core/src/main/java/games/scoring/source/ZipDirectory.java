package games.scoring.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * Looks at how large the directory of a zip archive is before it is read, since the JDK's ZipFile holds all of it in
 * memory. After PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16.
 */
final class ZipDirectory {

    private static final int END = 0x06054b50;
    private static final int END_64 = 0x06064b50;
    private static final int LOCATOR_64 = 0x07064b50;
    private static final int END_BYTES = 22;
    private static final int LOCATOR_BYTES = 20;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int LEAST_FREE = 1 << 20;

    private ZipDirectory() {}

    static void check(Path zip, String path, long mostEntries) throws IOException {
        try (var file = new RandomAccessFile(zip.toFile(), "r")) {
            int length = (int) Math.min(file.length(), LOCATOR_BYTES + END_BYTES + LONGEST_COMMENT);
            byte[] tail = new byte[length];
            file.seek(file.length() - length);
            file.readFully(tail);
            ByteBuffer bytes = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = length - END_BYTES; at >= 0; at--) {
                if (bytes.getInt(at) == END && at + END_BYTES + (bytes.getShort(at + 20) & 0xFFFF) == length) {
                    check(file, bytes, at, path, mostEntries);
                    return;
                }
            }
        } catch (EOFException e) {
            throw new ZipException(path + ": cut off. Copy it again.");
        }
        throw new ZipException(path + ": no zip archive, or cut off: it does not end like one. Copy it again.");
    }

    private static void check(RandomAccessFile file, ByteBuffer tail, int end, String path, long mostEntries)
            throws IOException {
        long entries = tail.getShort(end + 10) & 0xFFFF;
        long size = tail.getInt(end + 12) & 0xFFFF_FFFFL;
        int locator = end - LOCATOR_BYTES;
        if (locator >= 0 && tail.getInt(locator) == LOCATOR_64) {
            byte[] large = new byte[56];
            long from = tail.getLong(locator + 8);
            if (from < 0 || from > file.length() - large.length) {
                throw new ZipException(path + ": damaged, its directory is said to lie outside of it");
            }
            file.seek(from);
            file.readFully(large);
            ByteBuffer bytes = ByteBuffer.wrap(large).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.getInt(0) == END_64) {
                entries = bytes.getLong(32);
                size = bytes.getLong(40);
            }
        }
        long mostBytes = Math.max(LEAST_FREE, Runtime.getRuntime().maxMemory() / 4);
        if (entries < 0 || entries > mostEntries || size < 0 || size > mostBytes) {
            throw new LimitException(path + ": its directory states " + entries + " members in " + size
                    + " bytes, more than the limit of " + mostEntries + " in " + mostBytes
                    + ". Unpack it and name the folder, or give more memory.");
        }
    }
}
