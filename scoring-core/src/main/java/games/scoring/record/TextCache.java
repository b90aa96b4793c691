package games.scoring.record;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts that came lately, so that a name that comes again and again costs no memory. Not safe for use by several threads. */
final class TextCache {

    private static final int SIZE = 1 << 12;
    private static final int LONGEST = 128;

    private final @Nullable Entry[] entries = new Entry[SIZE];

    private record Entry(Words words, String text) {}

    /** Gives the text of well-formed UTF-8. */
    String get(byte[] bytes, int from, int to) {
        if (from == to) {
            return "";
        }
        if (to - from > LONGEST) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        int slot = Swar.hash(bytes, from, to) & (SIZE - 1);
        Entry first = entries[slot];
        if (first != null && first.words().is(bytes, from, to)) {
            return first.text();
        }
        // Each text has two places, and one that comes anew drives out the older.
        Entry second = entries[slot ^ 1];
        if (second == null || !second.words().is(bytes, from, to)) {
            second = new Entry(Words.of(bytes, from, to), new String(bytes, from, to - from, StandardCharsets.UTF_8));
        }
        entries[slot ^ 1] = first;
        entries[slot] = second;
        return second.text();
    }
}
