package games.scoring.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at a time: SIMD within a register. */
final class Swar {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The lowest bit of each byte. */
    static final long ONES = 0x0101010101010101L;

    /** The highest bit of each byte. */
    static final long HIGHS = 0x8080808080808080L;

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private Swar() {}

    /** Gives eight bytes, the first lowest. */
    static long word(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** Gives the mask of the first bytes of a word, 1 to 8 of them. */
    static long mask(int count) {
        return -1L >>> (64 - 8 * count);
    }

    /**
     * Gives a bit for the first byte that is a quote, a backslash, a control character, DEL or no ASCII. Bits above it
     * mean nothing.
     */
    private static long stops(long word) {
        long belowSpace = (word - 0x2020202020202020L) & ~word;
        return (belowSpace
                        | zeros(word ^ 0x2222222222222222L)
                        | zeros(word ^ 0x5C5C5C5C5C5C5C5CL)
                        | zeros(word ^ 0x7F7F7F7F7F7F7F7FL)
                        | word)
                & HIGHS;
    }

    private static long zeros(long word) {
        return (word - ONES) & ~word;
    }

    /**
     * Finds the end of plain text. Looks at 16 bytes at once, since where short texts end can't be foretold.
     *
     * @param from where to begin; a line feed must follow somewhere, and 16 bytes more
     * @return where the first quote, backslash, control character, DEL or byte beyond ASCII stands
     */
    static int plainEnd(byte[] bytes, int from) {
        int at = from;
        while (true) {
            long first = stops(word(bytes, at));
            long second = stops(word(bytes, at + Long.BYTES));
            if ((first | second) != 0) {
                // 64 where the first eight bytes hold no stop; then, and only then, the second eight count.
                int bits = Long.numberOfTrailingZeros(first);
                return at + ((bits + (Long.numberOfTrailingZeros(second) & -(bits >>> 6))) >>> 3);
            }
            at += 2 * Long.BYTES;
        }
    }

    /** Tells with how many digits, up to eight, a word begins. */
    static int digitCount(long word) {
        long values = word ^ 0x3030303030303030L;
        // A carry out of a byte that is no digit changes bytes behind it alone.
        long others = (values | (values + 0x7676767676767676L)) & HIGHS;
        return Long.numberOfTrailingZeros(others) >>> 3;
    }

    /** Gives the number that the first digits of a word write, 1 to 8 of them. */
    static long digits(long word, int count) {
        return digits(word << (64 - 8 * count));
    }

    /** Gives the number that eight digits write. */
    static long digits(long word) {
        long pairs = (word & 0x0F0F0F0F0F0F0F0FL) * 2561 >>> 8;
        long fours = (pairs & 0x00FF00FF00FF00FFL) * 6553601 >>> 16;
        return (fours & 0x0000FFFF0000FFFFL) * 42949672960001L >>> 32;
    }

    /** Gives a hash of bytes, at least one, well mixed in its low bits. Eight bytes more must be there. */
    static int hash(byte[] bytes, int from, int to) {
        int length = to - from;
        long hash = length;
        if (length <= Long.BYTES) {
            hash = (hash ^ (word(bytes, from) & mask(length))) * MIX;
        } else {
            for (int at = from; at < to - Long.BYTES; at += Long.BYTES) {
                hash = (hash ^ word(bytes, at)) * MIX;
                hash ^= hash >>> 32;
            }
            hash = (hash ^ word(bytes, to - Long.BYTES)) * MIX;
        }
        hash ^= hash >>> 32;
        return (int) (hash ^ (hash >>> 15));
    }
}
