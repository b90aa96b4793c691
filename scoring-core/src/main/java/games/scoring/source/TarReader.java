package games.scoring.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the headers of a tar archive, one after the other: POSIX ustar and pax, and GNU's long names and large numbers.
 *
 * <p>After POSIX.1-2017, pax, and the GNU tar manual, "Basic Tar Format". commons-compress would do it too, but brings
 * java.desktop and three more libraries into the module graph, which costs 100 ms at each start.
 */
final class TarReader {

    private static final int MAGIC_AT = 257;
    private static final String MAGIC = "ustar";
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 1 << 16;
    private static final int LONGEST_PAX = 1 << 20;

    /** What a member is. */
    enum Type {
        FILE,
        FOLDER,
        HARD_LINK,
        /** Bytes that are no file as they are stored: one with holes, a part of one, or of an unknown kind. */
        UNREADABLE,
        /** A symbolic link, device or pipe: nothing that holds bytes. */
        OTHER
    }

    /**
     * A member.
     *
     * @param name its path as the archive states it, with halves of surrogate pairs for bytes that are no UTF-8
     * @param type what it is
     * @param what what it is, in words; and what to do, where it is unreadable
     * @param link what a link leads to
     * @param size how many bytes follow
     */
    record Header(String name, Type type, String what, String link, long size) {}

    private final InputStream in;
    private final byte[] block = new byte[BLOCK];
    private long position;
    private long padded;

    TarReader(InputStream in) {
        this.in = in;
    }

    /** Gives the place of the next byte in the archive. */
    long position() {
        return position;
    }

    /** Reads from the data of the member whose header came last. */
    int read(byte[] bytes, int length) throws IOException {
        int n = in.read(bytes, 0, length);
        if (n > 0) {
            position += n;
            padded -= n;
        }
        return n;
    }

    /**
     * Goes to the next member.
     *
     * @return its header; null at the mark that ends an archive
     * @throws EOFException if the archive ends before its end mark
     * @throws IOException if it is damaged, or no tar archive
     */
    @Nullable
    Header next() throws IOException {
        var pax = new HashMap<String, String>();
        String longName = "";
        String longLink = "";
        while (true) {
            skip(padded);
            padded = 0;
            if (!block()) {
                // A second block of zeros should follow; what does is of no use.
                return null;
            }
            checkSum();
            char type = (char) (block[156] & 0xFF);
            long size = number(124, 12);
            if (size < 0) {
                throw new IOException("states a size below 0");
            }
            switch (type) {
                case 'x', 'X' -> {
                    pax.clear();
                    readPax(data(size, LONGEST_PAX), pax);
                }
                case 'L' -> longName = text(data(size, LONGEST_NAME), 0, (int) size);
                case 'K' -> longLink = text(data(size, LONGEST_NAME), 0, (int) size);
                case 'g', 'V' -> padded = pad(size);
                default -> {
                    return header(type, size, pax, longName, longLink);
                }
            }
        }
    }

    private Header header(char type, long statedSize, Map<String, String> pax, String longName, String longLink)
            throws IOException {
        long size = statedSize;
        String paxSize = pax.get("size");
        if (paxSize != null) {
            try {
                size = Long.parseLong(paxSize);
            } catch (NumberFormatException e) {
                size = -1;
            }
            if (size < 0) {
                throw new IOException("states the size '" + paxSize + "'");
            }
        }
        String name = pax.getOrDefault("path", longName.isEmpty() ? shortName() : longName);
        // The path of a file with holes is one that GNU's tar made up.
        name = pax.getOrDefault("GNU.sparse.name", name);
        String link = pax.getOrDefault("linkpath", longLink.isEmpty() ? text(block, 157, 100) : longLink);
        boolean sparse = type == 'S' || pax.keySet().stream().anyMatch(key -> key.startsWith("GNU.sparse."));
        if (type == 'S') {
            boolean more = block[482] != 0;
            while (more) {
                if (!block()) {
                    throw new EOFException("ends in the map of a sparse file");
                }
                more = block[504] != 0;
            }
        }
        // Links and devices have no data, whatever size they state.
        boolean empty = type >= '1' && type <= '6';
        padded = empty ? 0 : pad(size);
        if (sparse) {
            return unreadable(name, "a file with holes, which is stored in parts", size);
        }
        return switch (type) {
            case '\0', '0', '7' -> new Header(name, name.endsWith("/") ? Type.FOLDER : Type.FILE, "a file", link, size);
            // With a list of what was in it.
            case 'D' -> new Header(name, Type.FOLDER, "a folder", link, size);
            case 'M' -> unreadable(name, "a part of a file that begins in another volume of the archive", size);
            case '5' -> new Header(name, Type.FOLDER, "a folder", link, 0);
            case '1' -> new Header(name, Type.HARD_LINK, "a link", link, 0);
            case '2' -> new Header(name, Type.OTHER, "a symbolic link", link, 0);
            case '3', '4', '6' -> new Header(name, Type.OTHER, "a device or pipe", link, 0);
            default -> {
                String what = "a member of the type '" + printable(type) + "'";
                yield size > 0
                        ? unreadable(name, what + ", which is not known", size)
                        : new Header(name, Type.OTHER, what, link, size);
            }
        };
    }

    private static Header unreadable(String name, String what, long size) {
        return new Header(name, Type.UNREADABLE, what + ". Unpack the archive, and name the folder", "", size);
    }

    private static String printable(char type) {
        return type >= ' ' && type < 127 ? String.valueOf(type) : String.valueOf((int) type);
    }

    private String shortName() {
        String name = text(block, 0, 100);
        boolean posix = block[257] == 'u' && block[258] == 's' && block[262] == 0;
        String prefix = posix ? text(block, 345, 155) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    /**
     * Reads what stands behind the end mark: padding, mostly, and the checksum of a compressed stream.
     *
     * @return whether it holds the header of another tar, as where two were joined
     */
    boolean isFollowedByAnother() throws IOException {
        boolean another = false;
        while (in.readNBytes(block, 0, BLOCK) == BLOCK) {
            another |= text(block, MAGIC_AT, MAGIC.length()).equals(MAGIC);
        }
        return another;
    }

    /** Reads a block; false if it is all zeros. */
    private boolean block() throws IOException {
        int n = in.readNBytes(block, 0, BLOCK);
        position += n;
        if (n < BLOCK) {
            throw new EOFException(n == 0 ? "ends without its end mark" : "ends in the middle of a header");
        }
        for (byte b : block) {
            if (b != 0) {
                return true;
            }
        }
        return false;
    }

    private void checkSum() throws IOException {
        int sum = 0;
        int signed = 0;
        for (int i = 0; i < BLOCK; i++) {
            boolean field = i >= 148 && i < 156;
            sum += field ? ' ' : block[i] & 0xFF;
            signed += field ? ' ' : block[i];
        }
        long stated = number(148, 8);
        if (stated != sum && stated != signed) {
            throw new IOException(
                    position == BLOCK ? "no tar archive" : "a damaged header at byte " + (position - BLOCK));
        }
    }

    private long number(int from, int length) throws IOException {
        if ((block[from] & 0x80) != 0) {
            // GNU: big-endian, the first bit aside
            long value = (block[from] & 0x40) != 0 ? -1 : block[from] & 0x3F;
            for (int i = from + 1; i < from + length; i++) {
                if (value > Long.MAX_VALUE >> 8 || value < Long.MIN_VALUE >> 8) {
                    throw new IOException("states a size beyond all bounds");
                }
                value = (value << 8) | (block[i] & 0xFF);
            }
            return value;
        }
        long value = 0;
        boolean begun = false;
        for (int i = from; i < from + length; i++) {
            int b = block[i] & 0xFF;
            if (b >= '0' && b <= '7') {
                value = value * 8 + b - '0';
                begun = true;
            } else if (b == 0 || (b == ' ' && begun)) {
                break;
            } else if (b != ' ') {
                throw new IOException(position == BLOCK ? "no tar archive" : "a number that is none in a header");
            }
        }
        return value;
    }

    private byte[] data(long size, int most) throws IOException {
        if (size > most) {
            throw new LimitException("states a name or header of " + size + " bytes");
        }
        byte[] data = in.readNBytes((int) size);
        position += data.length;
        if (data.length < size) {
            throw new EOFException("ends in the middle of a name");
        }
        padded = pad(size) - size;
        return data;
    }

    private void skip(long count) throws IOException {
        long left = count;
        while (left > 0) {
            long n = in.skip(left);
            if (n <= 0) {
                if (in.read() < 0) {
                    throw new EOFException("ends in the middle of a file");
                }
                n = 1;
            }
            left -= n;
            position += n;
        }
    }

    private static long pad(long size) {
        return size > Long.MAX_VALUE - BLOCK ? Long.MAX_VALUE : (size + BLOCK - 1) / BLOCK * BLOCK;
    }

    private static String text(byte[] bytes, int from, int length) {
        int end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        return decoded(bytes, from, end);
    }

    /** Decodes UTF-8. Other bytes become halves of surrogate pairs, so that names that differ stay different. */
    private static String decoded(byte[] bytes, int from, int to) {
        var text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') < 0) {
            return text;
        }
        var in = ByteBuffer.wrap(bytes, from, to - from);
        var out = CharBuffer.allocate(to - from);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        while (decoder.decode(in, out, true).isError()) {
            out.put((char) (Character.MIN_LOW_SURROGATE + (in.get() & 0xFF)));
        }
        return out.flip().toString();
    }

    /** Records of the form {@code LENGTH KEY=VALUE\n}. */
    private static void readPax(byte[] data, Map<String, String> pax) throws IOException {
        int at = 0;
        while (at < data.length && data[at] != 0) {
            int length = 0;
            int i = at;
            while (i < data.length && data[i] >= '0' && data[i] <= '9' && length <= data.length) {
                length = length * 10 + data[i++] - '0';
            }
            int end = at + length;
            if (i == at
                    || i >= data.length
                    || data[i] != ' '
                    || end > data.length
                    || end <= i + 1
                    || data[end - 1] != '\n') {
                throw new IOException("a damaged pax header");
            }
            String record = decoded(data, i + 1, end - 1);
            int equals = record.indexOf('=');
            if (equals <= 0) {
                throw new IOException("a damaged pax header");
            }
            pax.put(record.substring(0, equals), record.substring(equals + 1));
            at = end;
        }
    }
}
