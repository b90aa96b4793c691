package games.scoring.record;

/**
 * A literal text in UTF-8 that is compared eight bytes at a time, which must be there behind any place that is looked at.
 * Immutable.
 */
final class Words {

    final int length;

    /** All words but the last, which is kept apart: it may overlap the one before it. */
    private final long[] words;

    private final long last;
    private final int lastAt;
    private final long lastMask;

    private Words(byte[] text, int length) {
        this.length = length;
        words = new long[length < Long.BYTES ? 0 : (length - 1) / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = Swar.word(text, Long.BYTES * i);
        }
        lastAt = Math.max(0, length - Long.BYTES);
        lastMask = length == 0 ? 0 : Swar.mask(Math.min(length, Long.BYTES));
        last = Swar.word(text, lastAt) & lastMask;
    }

    /** Copies a text. */
    static Words of(byte[] bytes, int from, int to) {
        byte[] text = new byte[to - from + Long.BYTES];
        System.arraycopy(bytes, from, text, 0, to - from);
        return new Words(text, to - from);
    }

    /** Says whether the text begins at a place. */
    boolean isAt(byte[] bytes, int at) {
        long different = (Swar.word(bytes, at + lastAt) & lastMask) ^ last;
        // Without a look at each: which of them differs would have to be foretold.
        for (int i = 0; i < words.length; i++) {
            different |= Swar.word(bytes, at + Long.BYTES * i) ^ words[i];
        }
        return different == 0;
    }

    /** Says whether the text is what stands between two places. */
    boolean is(byte[] bytes, int from, int to) {
        return to - from == length && isAt(bytes, from);
    }
}
