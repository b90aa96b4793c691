package games.scoring.record;

/** Finds what is no UTF-8: also overlong forms, surrogates and what lies beyond U+10FFFF, which JSON parsers let pass. */
final class Utf8 {

    private Utf8() {}

    /** Says whether JSON may hold half of a surrogate pair: whether it holds an escape of one. */
    static boolean mayHoldHalf(byte[] json, int from, int to) {
        for (int i = from; i + 3 < to; i++) {
            if (json[i] == '\\' && json[i + 1] == 'u' && (json[i + 2] | 0x20) == 'd' && json[i + 3] >= '8') {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks for the first byte of the first malformed sequence.
     *
     * @return its position, or −1 where all is well
     */
    static int firstFault(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (at + 8 <= to && (Swar.word(bytes, at) & Swar.HIGHS) == 0) {
                at += 8;
                continue;
            }
            int length = sequence(bytes, at, to);
            if (length == 0) {
                return at;
            }
            at += length;
        }
        return -1;
    }

    /** Gives the length of the sequence that begins here, 0 if it is malformed (table 3-7 of the Unicode standard). */
    private static int sequence(byte[] bytes, int at, int to) {
        int first = bytes[at] & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xC2 || first > 0xF4) {
            return 0;
        }
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (at + length > to) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
