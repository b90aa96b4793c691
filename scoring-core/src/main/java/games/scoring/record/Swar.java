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

    /** Gives up to eight bytes, the first lowest, and zeros for those that are not asked for. */
    static long word(byte[] bytes, int at, int count) {
        if (at + 8 <= bytes.length) {
            return word(bytes, at) & mask(count);
        }
        long word = 0;
        for (int i = 0; i < count; i++) {
            word |= (bytes[at + i] & 0xFFL) << (8 * i);
        }
        return word;
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
     * Finds the end of plain text.
     *
     * @param from where to begin; a line feed must follow somewhere
     * @return where the first quote, backslash, control character, DEL or byte beyond ASCII stands
     */
    static int plainEnd(byte[] bytes, int from) {
        int at = from;
        for (; at + 8 <= bytes.length; at += 8) {
            long stops = stops(word(bytes, at));
            if (stops != 0) {
                return at + (Long.numberOfTrailingZeros(stops) >>> 3);
            }
        }
        while (bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\' && bytes[at] != 0x7F) {
            at++;
        }
        return at;
    }

    /** Says whether a word is eight digits. */
    static boolean isDigits(long word) {
        return ((word & 0xF0F0F0F0F0F0F0F0L) | (((word + 0x0606060606060606L) & 0xF0F0F0F0F0F0F0F0L) >>> 4))
                == 0x3333333333333333L;
    }

    /** Gives the number that eight digits write. */
    static long digits(long word) {
        long pairs = (word & 0x0F0F0F0F0F0F0F0FL) * 2561 >>> 8;
        long fours = (pairs & 0x00FF00FF00FF00FFL) * 6553601 >>> 16;
        return (fours & 0x0000FFFF0000FFFFL) * 42949672960001L >>> 32;
    }

    /** Gives a hash of bytes, well mixed in its low bits. */
    static int hash(byte[] bytes, int from, int to) {
        long hash = (long) to - from;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            hash = (hash ^ word(bytes, at)) * MIX;
            hash ^= hash >>> 32;
        }
        if (at < to) {
            hash = (hash ^ word(bytes, at, to - at)) * MIX;
            hash ^= hash >>> 32;
        }
        return (int) (hash ^ (hash >>> 15));
    }
}
