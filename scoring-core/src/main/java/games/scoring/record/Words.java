package games.scoring.record;

/**
 * A literal text in UTF-8 that is compared eight bytes at a time, which must be there behind any place that is looked at.
 * Immutable.
 */
final class Words {

    final int length;

    private final long first;
    private final long firstMask;

    /** The words between the first and the last. */
    private final long[] middle;

    /** May overlap the one before it, and is the first in a text of one word. */
    private final long last;

    private final int lastAt;

    private Words(byte[] text, int length) {
        this.length = length;
        firstMask = length == 0 ? 0 : Swar.mask(Math.min(length, Long.BYTES));
        first = Swar.word(text, 0) & firstMask;
        middle = new long[Math.max(0, (length - 1) / Long.BYTES - 1)];
        for (int i = 0; i < middle.length; i++) {
            middle[i] = Swar.word(text, Long.BYTES * (i + 1));
        }
        lastAt = Math.max(0, length - Long.BYTES);
        last = Swar.word(text, lastAt) & firstMask;
    }

    /** Copies a text. */
    static Words of(byte[] bytes, int from, int to) {
        byte[] text = new byte[to - from + Long.BYTES];
        System.arraycopy(bytes, from, text, 0, to - from);
        return new Words(text, to - from);
    }

    /** Says whether the text begins at a place. */
    boolean isAt(byte[] bytes, int at) {
        // Without a look at each: which of them differs would have to be foretold.
        long different = ((Swar.word(bytes, at) ^ first) | (Swar.word(bytes, at + lastAt) ^ last)) & firstMask;
        for (int i = 0; i < middle.length; i++) {
            different |= Swar.word(bytes, at + Long.BYTES * (i + 1)) ^ middle[i];
        }
        return different == 0;
    }

    /** Says whether the text is what stands between two places. */
    boolean is(byte[] bytes, int from, int to) {
        return to - from == length && isAt(bytes, from);
    }
}
