package games.scoring.output;

import games.scoring.record.RawText;
import games.scoring.rule.Numbers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** JSON text in UTF-8 that grows. The caller sees to commas. Not safe for use by several threads. */
final class JsonText {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final int MOST_BYTES_OF_A_CHAR = 6;

    private byte[] bytes;
    private int size;

    JsonText(int room) {
        bytes = new byte[room];
    }

    /** Tells how much memory the text has. */
    int room() {
        return bytes.length;
    }

    /** Forgets the text, but not its memory. */
    void clear() {
        size = 0;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }

    /** Appends one character of ASCII. */
    JsonText raw(char c) {
        room(1);
        bytes[size++] = (byte) c;
        return this;
    }

    /** Appends text as it is. */
    JsonText raw(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
        return this;
    }

    /** Appends a key with its colon, after a comma if it is not the first of its object. */
    JsonText key(String name) {
        byte last = size == 0 ? (byte) '{' : bytes[size - 1];
        if (last != '{') {
            raw(',');
        }
        return text(name).raw(':');
    }

    /** Appends a key and a text, or nothing where the text is empty. */
    JsonText optional(String key, String text) {
        return text.isEmpty() ? this : key(key).text(text);
    }

    /** Appends a key that is there as text, and a text, or nothing where the text is empty. */
    JsonText optional(byte[] key, String text) {
        return text.isEmpty() ? this : raw(key).text(text);
    }

    JsonText truth(boolean value) {
        return raw(value ? TRUE : FALSE);
    }

    /** Appends a whole number of at most 2^53 in size. */
    JsonText whole(long value) {
        room(Numbers.LONGEST);
        size = Numbers.write(value, bytes, size);
        return this;
    }

    /** Appends a number; null for NaN and the infinities, which JSON does not have. */
    JsonText number(double value, boolean integer) {
        if (!Double.isFinite(value)) {
            return raw(NULL);
        }
        room(Numbers.LONGEST);
        size = Numbers.write(value, integer, bytes, size);
        return this;
    }

    JsonText numbers(double[] values, boolean integer) {
        raw('[');
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                raw(',');
            }
            number(values[i], integer);
        }
        return raw(']');
    }

    JsonText texts(Iterable<String> texts) {
        raw('[');
        int begun = size;
        for (String text : texts) {
            if (size > begun) {
                raw(',');
            }
            text(text);
        }
        return raw(']');
    }

    JsonText nothing() {
        return raw(NULL);
    }

    /** Appends a text in quotes that needs no escapes. */
    JsonText plain(RawText text) {
        room(text.length() + 2);
        bytes[size++] = '"';
        text.copyTo(bytes, size);
        size += text.length();
        bytes[size++] = '"';
        return this;
    }

    /** Appends a path in quotes, and in them the number of a line, unless it is 0. */
    JsonText source(String path, long line) {
        text(path);
        if (line > 0) {
            size--;
            raw(':').whole(line).raw('"');
        }
        return this;
    }

    /** Appends a text in quotes. A surrogate without its other half is escaped, since UTF-8 can't hold it. */
    JsonText text(String text) {
        int length = text.length();
        room(length + 2);
        bytes[size++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                // There is room for one byte a character.
                bytes[size++] = (byte) c;
            } else {
                room(length - i + 1 + MOST_BYTES_OF_A_CHAR);
                i += special(text, i, c);
            }
        }
        bytes[size++] = '"';
        return this;
    }

    /** Appends a character that needs more than one byte; says how many chars more than one it took. */
    private int special(String text, int at, char c) {
        if (c < ' ' || c == '"' || c == '\\' || c == 0x7F) {
            escape(c);
        } else if (c < 0x800) {
            bytes[size++] = (byte) (0xC0 | (c >> 6));
            bytes[size++] = (byte) (0x80 | (c & 0x3F));
        } else if (!Character.isSurrogate(c)) {
            bytes[size++] = (byte) (0xE0 | (c >> 12));
            bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
            bytes[size++] = (byte) (0x80 | (c & 0x3F));
        } else if (Character.isHighSurrogate(c)
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1))) {
            int point = Character.toCodePoint(c, text.charAt(at + 1));
            bytes[size++] = (byte) (0xF0 | (point >> 18));
            bytes[size++] = (byte) (0x80 | ((point >> 12) & 0x3F));
            bytes[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
            bytes[size++] = (byte) (0x80 | (point & 0x3F));
            return 1;
        } else {
            escape(c);
        }
        return 0;
    }

    private void escape(char c) {
        bytes[size++] = '\\';
        switch (c) {
            case '"', '\\' -> bytes[size++] = (byte) c;
            case '\n' -> bytes[size++] = 'n';
            case '\r' -> bytes[size++] = 'r';
            case '\t' -> bytes[size++] = 't';
            default -> {
                bytes[size++] = 'u';
                for (int shift = 12; shift >= 0; shift -= 4) {
                    bytes[size++] = HEX[(c >> shift) & 0xF];
                }
            }
        }
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
