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
        byte[] key = keys[slot];
        String text = texts[slot];
        if (text == null || !Arrays.equals(bytes, from, to, key, 0, key.length)) {
            text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
            keys[slot] = Arrays.copyOfRange(bytes, from, to);
            texts[slot] = text;
        }
        return text;
    }
}
