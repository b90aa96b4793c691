package games.scoring.record;

import games.scoring.source.EmbeddedJson;
import java.util.Arrays;

/** The JSON text of one record, put together from bytes of another text. Used for one record after the other. */
final class RecordText {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private byte[] bytes = new byte[1 << 10];
    private int size;

    void clear() {
        size = 0;
    }

    /** Forgets what was written behind so many bytes. */
    void cut(int length) {
        size = length;
    }

    /**
     * Takes back the brace that ends an object, and blanks around it, so that more may be put into it.
     *
     * @param begun where the object should begin
     * @return false, and nothing is done, where no object was written since
     */
    boolean reopen(int begun) {
        int end = withoutBlanks(size);
        if (bytes[begun] != '{' || bytes[end - 1] != '}') {
            return false;
        }
        size = withoutBlanks(end - 1);
        return true;
    }

    private int withoutBlanks(int end) {
        int at = end;
        while (EmbeddedJson.isBlank(bytes[at - 1])) {
            at--;
        }
        return at;
    }

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    RecordText raw(char c) {
        room(1);
        bytes[size++] = (byte) c;
        return this;
    }

    RecordText raw(byte[] text, int from, int to) {
        room(to - from);
        System.arraycopy(text, from, bytes, size, to - from);
        size += to - from;
        return this;
    }

    /** Writes bytes as they are, two quotes in a row as one. */
    void undoubled(byte[] text, int from, int to) {
        room(to - from);
        for (int i = from; i < to; i++) {
            bytes[size++] = text[i];
            if (text[i] == '"') {
                i++;
            }
        }
    }

    /** Writes UTF-8 as a JSON string; where quotes are doubled, two in a row as one. */
    RecordText string(byte[] text, int from, int to, boolean doubled) {
        raw('"');
        room(6 * (to - from) + 1);
        for (int i = from; i < to; i++) {
            byte b = text[i];
            if (b == '"' || b == '\\') {
                bytes[size++] = '\\';
                bytes[size++] = b;
                i += doubled && b == '"' ? 1 : 0;
            } else if (b >= 0 && b < ' ') {
                for (byte each : new byte[] {'\\', 'u', '0', '0', HEX[b >> 4], HEX[b & 0xF]}) {
                    bytes[size++] = each;
                }
            } else {
                bytes[size++] = b;
            }
        }
        return raw('"');
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, Math.min(2 * bytes.length, size + more + (1 << 20))));
        }
    }
}
