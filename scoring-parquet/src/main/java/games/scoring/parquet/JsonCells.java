package games.scoring.parquet;

import games.scoring.source.EmbeddedJson;
import games.scoring.source.Limits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The cells of a row, each as its JSON text, one behind the other. Used for one row after the other. */
final class JsonCells {

    /** More than a record may have: what comes behind is left out, since nobody may read such a row. */
    private static final int MOST = Limits.RECORD_BYTES + (1 << 20);

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[1 << 10];
    private int size;
    private final int[] from;
    private final int[] to;
    private final boolean[] refused;
    private final EmbeddedJson json = new EmbeddedJson();

    JsonCells(int columns) {
        from = new int[columns];
        to = new int[columns];
        refused = new boolean[columns];
    }

    void clear() {
        size = 0;
        Arrays.fill(from, 0);
        Arrays.fill(to, 0);
        Arrays.fill(refused, false);
    }

    void begin(int column) {
        from[column] = size;
    }

    void end(int column) {
        to[column] = size;
    }

    void refuse(int column) {
        refused[column] = true;
    }

    boolean isRefused(int column) {
        return refused[column];
    }

    byte[] bytes() {
        return bytes;
    }

    int from(int column) {
        return from[column];
    }

    int to(int column) {
        return to[column];
    }

    int size() {
        return size;
    }

    /** Says whether something of the row may have been left out. */
    boolean isTooLarge() {
        return size >= MOST;
    }

    /** Takes back what was written since. */
    void cut(int earlier) {
        size = earlier;
    }

    void raw(char c) {
        if (hasRoom(1)) {
            bytes[size++] = (byte) c;
        }
    }

    /** Writes what is JSON already. */
    void raw(byte[] json) {
        for (byte b : json) {
            raw((char) (b & 0xFF));
        }
    }

    /** Writes what is ASCII and JSON already. */
    void raw(String text) {
        for (int i = 0; i < text.length(); i++) {
            raw(text.charAt(i));
        }
    }

    /** Writes a text that is JSON as what it says, and any other as a text. */
    void json(byte[] utf8) {
        byte[] value = json.value(utf8);
        if (value == null) {
            text(utf8, 0, utf8.length);
        } else {
            raw(value);
        }
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length);
    }

    /** Writes UTF-8 as a JSON string. What is no UTF-8 stays as it is, for whoever reads it. */
    void text(byte[] utf8, int start, int end) {
        raw('"');
        for (int i = start; i < end; i++) {
            byte b = utf8[i];
            if (b == '"' || b == '\\') {
                raw('\\');
                raw((char) b);
            } else if (b >= 0 && b < ' ') {
                raw("\\u00");
                raw((char) HEX[b >> 4]);
                raw((char) HEX[b & 0xF]);
            } else {
                raw((char) (b & 0xFF));
            }
        }
        raw('"');
    }

    private boolean hasRoom(int more) {
        if (bytes.length - size >= more) {
            return true;
        }
        if (size >= MOST) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, MOST + 16));
        return true;
    }
}
