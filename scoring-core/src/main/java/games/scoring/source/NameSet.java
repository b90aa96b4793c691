package games.scoring.source;

/**
 * A set of many names in 8 to 16 bytes each: of their {@linkplain Fingerprint fingerprints}. Two names with one hash would
 * be taken for one; among a million names that happens once in 30 million archives, and only refuses one.
 */
final class NameSet {

    private long[] slots = new long[64];
    private int size;

    /** Adds a name, and says whether it is new. */
    boolean add(String name) {
        return add(Fingerprint.of(name));
    }

    /** Adds the fingerprint of something else, and says whether it is new. */
    boolean add(long hash) {
        long key = hash == 0 ? 1 : hash;
        if (2 * (size + 1) > slots.length) {
            grow();
        }
        if (!insert(slots, key)) {
            return false;
        }
        size++;
        return true;
    }

    private void grow() {
        long[] larger = new long[slots.length * 2];
        for (long key : slots) {
            if (key != 0) {
                insert(larger, key);
            }
        }
        slots = larger;
    }

    private static boolean insert(long[] slots, long key) {
        int mask = slots.length - 1;
        for (int i = (int) key & mask; ; i = (i + 1) & mask) {
            if (slots[i] == key) {
                return false;
            }
            if (slots[i] == 0) {
                slots[i] = key;
                return true;
            }
        }
    }
}
