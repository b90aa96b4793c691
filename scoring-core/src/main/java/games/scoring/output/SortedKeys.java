package games.scoring.output;

/** Sorts 128-bit keys that lie as pairs of longs in one array, in place: a heap sort, which needs no memory. */
final class SortedKeys {

    private SortedKeys() {}

    static int compare(long high, long low, long otherHigh, long otherLow) {
        int order = Long.compareUnsigned(high, otherHigh);
        return order != 0 ? order : Long.compareUnsigned(low, otherLow);
    }

    static void sort(long[] keys) {
        int count = keys.length / 2;
        for (int i = count / 2 - 1; i >= 0; i--) {
            sink(keys, i, count);
        }
        for (int end = count - 1; end > 0; end--) {
            swap(keys, 0, end);
            sink(keys, 0, end);
        }
    }

    private static void sink(long[] keys, int from, int count) {
        int at = from;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && isLess(keys, child, child + 1)) {
                child++;
            }
            if (!isLess(keys, at, child)) {
                return;
            }
            swap(keys, at, child);
            at = child;
        }
    }

    private static boolean isLess(long[] keys, int a, int b) {
        return compare(keys[2 * a], keys[2 * a + 1], keys[2 * b], keys[2 * b + 1]) < 0;
    }

    private static void swap(long[] keys, int a, int b) {
        for (int i = 0; i < 2; i++) {
            long kept = keys[2 * a + i];
            keys[2 * a + i] = keys[2 * b + i];
            keys[2 * b + i] = kept;
        }
    }
}
