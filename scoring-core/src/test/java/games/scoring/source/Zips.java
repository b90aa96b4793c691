package games.scoring.source;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Makes zip archives with what the JDK's writer leaves out. */
final class Zips {

    static final int SIZE = 1;
    static final int COMPRESSED = 2;
    static final int OFFSET = 4;

    private static final int IN_EXTRA = 0xFFFF_FFFF;

    /** Extra fields of a kind that says nothing here: a time, as Unix keeps it. */
    private static final byte[] LONG_TIMES = extra(0x5455, new byte[9]);

    private static final byte[] SHORT_TIME = extra(0x5455, new byte[5]);

    private final ByteArrayOutputStream members = new ByteArrayOutputStream();
    private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
    private int count;

    Zips member(String name, String text) {
        return member(name.getBytes(StandardCharsets.UTF_8), text, 0, "");
    }

    /**
     * Adds a member.
     *
     * @param name the bytes of its name
     * @param large what of its size, compressed size and offset stands in an extra field, as of one beyond 4 GiB
     * @param comment a note on it in the directory
     */
    Zips member(byte[] name, String text, int large, String comment) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        var crc = new CRC32();
        crc.update(data);
        byte[] note = comment.getBytes(StandardCharsets.UTF_8);
        // In front of a member both sizes stand, or none.
        boolean largeSizes = (large & (SIZE | COMPRESSED)) != 0;
        byte[] front = joined(LONG_TIMES, largeSizes ? large(SIZE | COMPRESSED, data.length, 0) : new byte[0]);
        byte[] listed = joined(SHORT_TIME, large(large, data.length, members.size()));
        var local = new Fields().putInt(0x04034b50).putShort(45).putShort(0);
        local.putShort(0).putInt(0).putInt((int) crc.getValue());
        local.putInt(largeSizes ? IN_EXTRA : data.length).putInt(largeSizes ? IN_EXTRA : data.length);
        local.putShort(name.length).putShort(front.length);
        var central = new Fields().putInt(0x02014b50).putShort(45).putShort(45).putShort(0);
        central.putShort(0).putInt(0).putInt((int) crc.getValue());
        central.putInt((large & COMPRESSED) != 0 ? IN_EXTRA : data.length);
        central.putInt((large & SIZE) != 0 ? IN_EXTRA : data.length);
        central.putShort(name.length).putShort(listed.length).putShort(note.length);
        central.putShort(0).putShort(0).putInt(0);
        central.putInt((large & OFFSET) != 0 ? IN_EXTRA : members.size());
        members.writeBytes(joined(local.array(), name, front, data));
        directory.writeBytes(joined(central.array(), name, listed, note));
        count++;
        return this;
    }

    /** Adds a member that is compressed while it is written, as one that may be large: its sizes follow it in 64 bits. */
    Zips streamed(String name, String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        byte[] packed = deflated(data);
        var crc = new CRC32();
        crc.update(data);
        byte[] front = extra(1, new byte[16]);
        var local = new Fields().putInt(0x04034b50).putShort(45).putShort(8);
        local.putShort(8).putInt(0).putInt(0).putInt(0).putInt(0);
        local.putShort(utf8.length).putShort(front.length);
        var behind = new Fields().putInt(0x08074b50).putInt((int) crc.getValue());
        behind.putLong(packed.length).putLong(data.length);
        var central = new Fields().putInt(0x02014b50).putShort(45).putShort(45).putShort(8);
        central.putShort(8).putInt(0).putInt((int) crc.getValue());
        central.putInt(packed.length).putInt(data.length).putShort(utf8.length);
        central.putInt(0).putInt(0).putInt(0).putInt(members.size());
        members.writeBytes(joined(local.array(), utf8, front, packed, behind.array()));
        directory.writeBytes(joined(central.array(), utf8));
        count++;
        return this;
    }

    private static byte[] deflated(byte[] data) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(data);
        deflater.finish();
        byte[] packed = new byte[data.length + 64];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    /** Ends the archive. */
    byte[] end() {
        return joined(members.toByteArray(), directory.toByteArray(), mark(count, directory.size(), members.size()));
    }

    /** Ends the archive as one of more than 65,535 members or 4 GiB: how many, how long and where stands in front. */
    byte[] endLarge() {
        int at = members.size() + directory.size();
        var large = new Fields().putInt(0x06064b50).putLong(44).putShort(45).putShort(45);
        large.putInt(0)
                .putInt(0)
                .putLong(count)
                .putLong(count)
                .putLong(directory.size())
                .putLong(members.size());
        var locator = new Fields().putInt(0x07064b50).putInt(0).putLong(at).putInt(1);
        return joined(
                members.toByteArray(),
                directory.toByteArray(),
                large.array(),
                locator.array(),
                mark(0xFFFF, IN_EXTRA, IN_EXTRA));
    }

    private static byte[] mark(int count, int size, int at) {
        var end = new Fields().putInt(0x06054b50).putInt(0).putShort(count).putShort(count);
        return end.putInt(size).putInt(at).putShort(0).array();
    }

    private static byte[] large(int which, long size, long offset) {
        var field = new Fields();
        for (int bit : new int[] {SIZE, COMPRESSED, OFFSET}) {
            if ((which & bit) != 0) {
                field.putLong(bit == OFFSET ? offset : size);
            }
        }
        return which == 0 ? new byte[0] : extra(1, field.array());
    }

    private static byte[] extra(int kind, byte[] field) {
        return new Fields().putShort(kind).putShort(field.length).put(field).array();
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Numbers as they stand in a zip, the lowest byte first. */
    private static final class Fields {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Fields putShort(int number) {
            return put(number, 2);
        }

        Fields putInt(int number) {
            return put(number, 4);
        }

        Fields putLong(long number) {
            return put(number, 8);
        }

        private Fields put(long number, int length) {
            for (int i = 0; i < length; i++) {
                bytes.write((int) (number >>> (8 * i)));
            }
            return this;
        }

        Fields put(byte[] more) {
            bytes.writeBytes(more);
            return this;
        }

        byte[] array() {
            return bytes.toByteArray();
        }
    }
}
