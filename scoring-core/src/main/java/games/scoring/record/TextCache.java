package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts that came lately, so that a name that comes again and again costs no memory. Not safe for use by several threads. */
final class TextCache {

    private static final int SIZE = 1 << 10;
    private static final int LONGEST = 128;

    private final byte[][] keys = new byte[SIZE][];
    private final @Nullable String[] texts = new String[SIZE];

    /** Gives the text of well-formed UTF-8. */
    String get(byte[] bytes, int from, int to) {
        if (from == to) {
            return "";
        }
        if (to - from > LONGEST) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        int slot = Swar.hash(bytes, from, to) & (SIZE - 1);
        String text = texts[slot];
        if (text != null && isAt(slot, bytes, from, to)) {
            return text;
        }
        // Each text has two places, and one that comes anew drives out the older.
        int other = slot ^ 1;
        String second = texts[other];
        byte[] key = keys[other];
        if (second == null || !isAt(other, bytes, from, to)) {
            second = new String(bytes, from, to - from, StandardCharsets.UTF_8);
            key = Arrays.copyOfRange(bytes, from, to);
        }
        texts[other] = text;
        keys[other] = keys[slot];
        texts[slot] = second;
        keys[slot] = key;
        return second;
    }

    private boolean isAt(int slot, byte[] bytes, int from, int to) {
        byte[] key = keys[slot];
        return Arrays.equals(bytes, from, to, key, 0, key.length);
    }
}
