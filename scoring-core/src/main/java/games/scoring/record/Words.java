package games.scoring.record;

import java.util.Arrays;

/** A literal text in UTF-8 that is compared eight bytes at a time. Immutable. */
final class Words {

    final int length;
    private final byte[] text;
    private final long[] words;
    private final long lastMask;

    private Words(byte[] text) {
        this.text = text;
        length = text.length;
        words = new long[(length + 7) / 8];
        for (int i = 0; i < words.length; i++) {
            words[i] = Swar.word(text, 8 * i, Math.min(8, length - 8 * i));
        }
        lastMask = length == 0 ? 0 : Swar.mask(length - 8 * (words.length - 1));
    }

    /** Copies a text. */
    static Words of(byte[] bytes, int from, int to) {
        return new Words(Arrays.copyOfRange(bytes, from, to));
    }

    /** Says whether the text, which must not be empty, begins at a place. */
    boolean isAt(byte[] bytes, int at) {
        int last = words.length - 1;
        if (at + 8 * last + 8 > bytes.length) {
            return at + length <= bytes.length && Arrays.equals(bytes, at, at + length, text, 0, length);
        }
        for (int i = 0; i < last; i++) {
            if (Swar.word(bytes, at + 8 * i) != words[i]) {
                return false;
            }
        }
        return ((Swar.word(bytes, at + 8 * last) ^ words[last]) & lastMask) == 0;
    }

    /** Says whether the text, which must not be empty, is what stands between two places. */
    boolean is(byte[] bytes, int from, int to) {
        return to - from == length && isAt(bytes, from);
    }
}
