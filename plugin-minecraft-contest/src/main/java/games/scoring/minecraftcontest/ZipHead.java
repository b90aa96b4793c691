package games.scoring.minecraftcontest;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The members at the beginning of a zip, for recognition. To look for one behind gigabytes of something else would be to
 * read them.
 */
final class ZipHead {

    private static final int MOST_SEEN = 1 << 16;

    private static final int HEADER_MAGIC = 0x04034b50;
    private static final int METHOD_AT = 8;
    private static final int NAME_LENGTH_AT = 26;
    private static final int EXTRA_LENGTH_AT = 28;
    private static final int HEADER = 30;

    private ZipHead() {}

    /**
     * Looks for a member that is a zip itself.
     *
     * @param wanted says by its path whether a member is meant
     */
    static boolean shows(LogEntry archive, Predicate<String> wanted) throws IOException {
        var head = ByteBuffer.wrap(archive.head(MOST_SEEN)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + HEADER <= head.limit(); at++) {
            if (head.getInt(at) == HEADER_MAGIC) {
                int name = Short.toUnsignedInt(head.getShort(at + NAME_LENGTH_AT));
                int data = at + HEADER + name + Short.toUnsignedInt(head.getShort(at + EXTRA_LENGTH_AT));
                if (data < head.limit()
                        && wanted.test(new String(head.array(), at + HEADER, name, StandardCharsets.UTF_8))
                        && isZip(head.array(), data, head.getShort(at + METHOD_AT) != 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isZip(byte[] head, int data, boolean deflated) {
        if (!deflated) {
            return data + 1 < head.length && head[data] == 'P' && head[data + 1] == 'K';
        }
        var inflater = new Inflater(true);
        try {
            inflater.setInput(head, data, head.length - data);
            var first = new byte[2];
            return inflater.inflate(first) == 2 && first[0] == 'P' && first[1] == 'K';
        } catch (DataFormatException e) {
            return false;
        } finally {
            inflater.end();
        }
    }
}
