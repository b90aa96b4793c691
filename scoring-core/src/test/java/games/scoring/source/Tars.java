package games.scoring.source;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Makes tar archives, honest and other. */
final class Tars {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Tars file(String name, String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        return header(name, '0', data.length, "").data(data);
    }

    /** A file whose name holds the bytes of a text in ISO 8859-1. */
    Tars latin(String name, char type, String text, String link) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        byte[] block = block("", type, data.length, "");
        put(block, 0, name.getBytes(StandardCharsets.ISO_8859_1));
        put(block, 157, link.getBytes(StandardCharsets.ISO_8859_1));
        return raw(sealed(block)).data(data);
    }

    Tars folder(String name) {
        return header(name, '5', 0, "");
    }

    Tars header(String name, char type, long size, String link) {
        return raw(sealed(block(name, type, size, link)));
    }

    private static byte[] block(String name, char type, long size, String link) {
        byte[] block = new byte[512];
        put(block, 0, name);
        put(block, 100, "0000644\0" + "0000000\0" + "0000000\0");
        put(block, 124, String.format("%011o\0", size) + "00000000000\0");
        block[156] = (byte) type;
        put(block, 157, link);
        put(block, 257, "ustar\00000");
        return block;
    }

    /** A pax header of the records given as key, value, key, value. */
    Tars pax(String... records) {
        var text = new StringBuilder();
        for (int i = 0; i < records.length; i += 2) {
            String tail = " " + records[i] + "=" + records[i + 1] + "\n";
            int tailLength = tail.getBytes(StandardCharsets.UTF_8).length;
            int length = tailLength + 1;
            while (String.valueOf(length).length() + tailLength != length) {
                length++;
            }
            text.append(length).append(tail);
        }
        byte[] data = text.toString().getBytes(StandardCharsets.UTF_8);
        return header("PaxHeaders/x", 'x', data.length, "").data(data);
    }

    Tars data(byte[] data) {
        return raw(Arrays.copyOf(data, (data.length + 511) / 512 * 512));
    }

    Tars raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** What has been written, without an end mark. */
    byte[] cut() {
        return out.toByteArray();
    }

    byte[] end() {
        return raw(new byte[1024]).cut();
    }

    static void put(byte[] block, int at, String text) {
        put(block, at, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void put(byte[] block, int at, byte[] bytes) {
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    static byte[] sealed(byte[] block) {
        Arrays.fill(block, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte b : block) {
            sum += b & 0xFF;
        }
        put(block, 148, String.format("%06o\0 ", sum));
        return block;
    }
}
